/** Dutch. `paard` is the one neuter piece: "het paard", "een wit paard". */
import type { EndCause, GameEnd } from '../../game/index.js';
import type { Color, DrawPart, Role, Throw } from '../../rules/index.js';
import {
  type Catalogue,
  type Fix,
  localSan,
  numbered,
  type PieceName,
  squareName as sq,
  squareList,
  wordList,
} from './catalogue.js';
import { DRAW_STEP } from './drawStep.js';
import { PROBLEM_WORDS } from './problems.js';
import { REFUSAL_WORDS } from './refusals.js';
import { REQUEST_WORDS } from './requests.js';
import { TABLE_WORDS } from './table.js';

const SIDE: Readonly<Record<Color, string>> = { white: 'Wit', black: 'Zwart' };
const LETTERS = { K: 'K', Q: 'D', R: 'T', B: 'L', N: 'P' } as const;
const ROLE: Readonly<
  Record<Role, { readonly one: string; readonly more: string; readonly article: 'de' | 'het' }>
> = {
  king: { one: 'koning', more: 'koningen', article: 'de' },
  queen: { one: 'dame', more: 'dames', article: 'de' },
  rook: { one: 'toren', more: 'torens', article: 'de' },
  bishop: { one: 'loper', more: 'lopers', article: 'de' },
  knight: { one: 'paard', more: 'paarden', article: 'het' },
  pawn: { one: 'pion', more: 'pionnen', article: 'de' },
};

const list = (squares: readonly number[]): string => squareList(squares, 'en');
const san = (text: string): string => localSan(text, LETTERS);
const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
const the = (role: Role): string => `${ROLE[role].article} ${ROLE[role].one}`;

/** With "the" the colour always takes its ending: het witte paard, de zwarte toren. */
const theName = ({ side, role }: PieceName): string =>
  `${ROLE[role].article} ${side === 'white' ? 'witte' : 'zwarte'} ${ROLE[role].one}`;

function some(role: Role, count: number): string {
  if (count > 1) return ROLE[role].more;
  return role === 'king' || role === 'queen' ? the(role) : `een ${ROLE[role].one}`;
}

function fixText(fix: Fix): string {
  switch (fix.kind) {
    case 'carry': {
      const { side, role } = fix.piece;
      return fix.sure
        ? `${SIDE[side]}: ${ROLE[role].one} van ${sq(fix.from)} terug naar ${sq(fix.to)}`
        : `${SIDE[side]}: ${the(role)} hoort op ${sq(fix.to)}; misschien is het het stuk op ${sq(fix.from)}`;
    }
    case 'lift':
      return fix.piece === null
        ? `Neem het stuk op ${sq(fix.from)} in de hand`
        : `${SIDE[fix.piece.side]}: neem ${the(fix.piece.role)} op ${sq(fix.from)} in de hand`;
    case 'takeOff':
      return fix.piece === null
        ? `Haal het stuk op ${sq(fix.from)} van het bord`
        : `${SIDE[fix.piece.side]}: haal ${the(fix.piece.role)} op ${sq(fix.from)} van het bord`;
    case 'put':
      return `${SIDE[fix.piece.side]}: zet ${the(fix.piece.role)} terug op ${sq(fix.to)}`;
  }
}

const PART: Readonly<Record<DrawPart, string>> = {
  number: 'het nummer van de beginstelling',
  'ten-coins': 'het nummer van de beginstelling',
  'bishop-dark': 'de loper van de zwarte velden',
  'bishop-light': 'de loper van de witte velden',
  king: 'de koning',
  'rook-left': 'de toren links van de koning',
  'rook-right': 'de toren rechts van de koning',
  queen: 'de dame',
  'knight-first': 'het eerste paard',
  'knight-second': 'het tweede paard',
  knights: 'de paarden',
  'rooks-and-king': 'toren, koning en toren',
};

const thrown = (throws: readonly Throw[]): string =>
  wordList(
    throws.map((one) => (one === 'heads' ? 'kop' : one === 'tails' ? 'munt' : String(one))),
    'en',
  );

const RESULT: Readonly<Record<GameEnd['result'], string>> = {
  '1-0': 'Wit wint, 1-0',
  '0-1': 'Zwart wint, 0-1',
  '1/2-1/2': 'Remise, ½-½',
  '*': 'Geen uitslag',
};

const CAUSE: Readonly<Record<EndCause, string>> = {
  checkmate: 'schaakmat',
  stalemate: 'pat',
  'dead-position': 'dode stelling, geen van beiden kan mat zetten',
  fivefold: 'dezelfde stelling voor de vijfde keer',
  'seventy-five': '75 zetten van elke speler zonder slagzet of pionzet',
  threefold: 'driemaal dezelfde stelling, geclaimd',
  fifty: '50 zetten van elke speler zonder slagzet of pionzet, geclaimd',
  resignation: 'opgegeven',
  agreement: 'overeengekomen door de spelers',
  time: 'door tijdsoverschrijding',
  'time-no-mate': 'tijdsoverschrijding, maar de tegenstander kan niet mat zetten',
  arbiter: 'beslissing van de arbiter',
  kings: 'koningen in het centrum gezet',
  abandoned: 'partij afgebroken',
};

export const nl: Catalogue = {
  ...DRAW_STEP.nl,
  ...PROBLEM_WORDS.nl,
  ...REFUSAL_WORDS.nl,
  ...REQUEST_WORDS.nl,
  ...TABLE_WORDS.nl,
  setUpPut: ({ piece, squares }) =>
    `${SIDE[piece.side]}: zet ${some(piece.role, squares.length)} op ${list(squares)}.`,
  setUpCarry: ({ piece, from, to }) =>
    `${SIDE[piece.side]}: ${ROLE[piece.role].one} van ${sq(from)} naar ${sq(to)}.`,
  setUpTake: ({ piece, squares }) => {
    if (piece !== null) return `Haal ${theName(piece)} op ${list(squares)} van het bord.`;
    return `Haal ${squares.length === 1 ? 'het stuk' : 'de stukken'} op ${list(squares)} van het bord.`;
  },
  setUpMakeRoom: ({ squares }) =>
    `Maak ${list(squares)} leeg: het bord weet niet ${squares.length === 1 ? 'welk stuk daar staat' : 'welke stukken daar staan'}. Staat alles al goed, bevestig het dan.`,
  setUpNotHere: ({ squares }) => `Op ${list(squares)} hoort nu geen stuk: haal het weer weg.`,
  setUpLook: ({ squares }) =>
    `Het bord kan ${list(squares)} niet lezen. Controleer ${squares.length === 1 ? 'dat veld' : 'die velden'} zelf en bevestig.`,
  setUpTurned: ({ sure }) =>
    sure
      ? 'De stukken staan goed, maar het bord ligt andersom: kies "bord gedraaid" of draai het bord.'
      : 'Ligt het bord andersom? Kies "bord gedraaid" als Wit aan de andere kant zit.',
  setUpConfirmRefused: ({ squares }) => `Bevestigen kan nog niet: kijk naar ${list(squares)}.`,
  setUpDone: ({ assurance, toMove }) => {
    const begin = `${SIDE[toMove]} is aan zet.`;
    if (assurance === 'sensed') return `De stelling staat. ${begin}`;
    if (assurance === 'guided')
      return `Alle stukken zijn gezet zoals gevraagd; het bord kan de soort niet controleren. ${begin}`;
    return `De stelling is door de spelers bevestigd; het bord kan haar niet controleren. ${begin}`;
  },
  setUpWaiting: () => 'Wachten tot het bord meldt wat erop staat.',

  drawToss: ({ part, tosses }) => `Werp een munt voor ${PART[part]} (nog ${many(tosses, 'worp', 'worpen')}).`,
  drawRoll: ({ part, highest }) => `Gooi de dobbelsteen voor ${PART[part]}: 1 tot en met ${highest} tellen.`,
  drawNumber: ({ below }) => `Geef het nummer van de beginstelling, 0 tot en met ${below - 1}.`,
  drawAgain: ({ part, throws }) =>
    `Voor ${PART[part]} wijst de worp ${thrown(throws)} niets aan: gooi opnieuw.`,
  drawPlaced: ({ pieces }) =>
    `Geloot: ${wordList(
      pieces.map((p) => `${ROLE[p.role].one} op ${sq(p.square)}`),
      'en',
    )}.`,
  drawDone: ({ number, arrangement }) =>
    `Beginstelling ${number} is geloot: ${localSan(arrangement, LETTERS)}.`,
  drawUneven: () =>
    'Bij deze methode is elke stap eerlijk, maar niet alle 960 stellingen zijn even waarschijnlijk.',
  drawBad: ({ throw: number }) => `Worp ${number} past hier niet: voer hem opnieuw in.`,

  toMove: ({ side, check }) => `${SIDE[side]} is aan zet${check ? ' en staat schaak' : ''}.`,
  moved: ({ san: text, number, mover, next, check, provisional }) =>
    `${numbered(number, mover, san(text))}${provisional ? ' (kan nog doorgaan)' : ''}. ${SIDE[next]} is aan zet${check ? ' en staat schaak' : ''}.`,
  inHand: ({ pieces }) =>
    `In de hand: ${wordList(
      pieces.map((p) => `${theName(p.piece)} van ${sq(p.from)}`),
      'en',
    )}.`,
  castleUnderWay: ({ side, king, rook }) => {
    const parts = [
      rook === null ? '' : `toren naar ${sq(rook)}`,
      king === null ? '' : `koning naar ${sq(king)}`,
    ];
    return `${SIDE[side]} rokeert: ${wordList(
      parts.filter((part) => part !== ''),
      'en',
    )}.`;
  },
  halfCastle: ({ side, rook, rookTo }) =>
    `${SIDE[side]} rokeert: de toren op ${sq(rook)} moet nog naar ${sq(rookTo)}.`,
  castleRefused: ({ side, wing, fault }) => {
    const why = {
      rights: 'het recht om te rokeren is vervallen',
      path: 'er staat een stuk in de weg',
      attacked: 'de koning zou een aangevallen veld passeren of bereiken',
      check: 'de koning staat schaak',
      uncovers: 'het vertrek van de toren zou de koning blootstellen',
      order: 'de koning moet vóór de toren worden aangeraakt',
    } as const;
    return `${SIDE[side]} mag niet rokeren (${wing === 'h' ? 'O-O' : 'O-O-O'}): ${why[fault]}. Zet de stukken terug.`;
  },
  enPassantLeft: ({ piece, square }) => `En passant: haal ${theName(piece)} op ${sq(square)} van het bord.`,
  promotionAsked: ({ side, square }) =>
    `${SIDE[side]} promoveert op ${sq(square)}: welk stuk? Een dame, tenzij u anders kiest.`,
  promotionReplace: ({ side, square }) =>
    `${SIDE[side]} promoveert: vervang de pion op ${sq(square)} door het nieuwe stuk.`,
  ambiguous: ({ why, squares, offers }) => {
    const question = {
      'castle-or-move': 'Rokade of een gewone zet',
      swap: 'Is er gerokeerd, of zijn koning en toren alleen rechtgezet',
      'capture-unseen': 'Welk stuk is geslagen',
      'several-lines': 'Welke zetten zijn gespeeld',
      'same-placement': 'Welke zet is gespeeld',
    } as const;
    const choice =
      offers.length === 0
        ? `Velden: ${list(squares)}.`
        : `Kies: ${wordList(
            offers.map((offer) => san(offer) || 'geen zet'),
            'of',
          )}.`;
    return `${question[why]}? ${choice}`;
  },
  wayBack: ({ fix, left }) =>
    `${fixText(fix)}${left > 0 ? ` (daarna nog ${many(left, 'stap', 'stappen')})` : ''}.`,
  ordered: () => 'Het bord klopt weer.',
  boardTurned: ({ sure }) =>
    sure ? 'Het bord ligt andersom.' : 'Het bord lijkt andersom te liggen: graag controleren.',
  orderUnknown: ({ ply }) =>
    `De zetten tot en met halve zet ${ply} zijn niet één voor één gezien: geef hun volgorde voor de notatie.`,
  unseen: ({ ply }) => `Rond halve zet ${ply} was het contact verbroken; de notatie vermeldt dat.`,
  takenBack: ({ ply }) =>
    ply === 0 ? 'Teruggenomen tot de beginstelling.' : `Teruggenomen tot halve zet ${ply}.`,
  amended: ({ san: text, number, mover }) => `Verbeterd: ${numbered(number, mover, san(text))}.`,
  sensorFault: ({ squares }) => `Het bord kan ${list(squares)} niet lezen; de partij gaat door.`,

  carryOut: ({ piece, from, to, capture, promotion }) =>
    `${SIDE[piece.side]}: ${ROLE[piece.role].one} van ${sq(from)} ${capture ? 'slaat op' : 'naar'} ${sq(to)}${promotion === null ? '' : ` en wordt ${ROLE[promotion].one}`}.`,
  carryOutCastle: ({ side, king, kingTo, rook, rookTo }) => {
    const parts = [
      rook === rookTo ? `toren blijft op ${sq(rook)}` : `toren van ${sq(rook)} naar ${sq(rookTo)}`,
      king === kingTo ? `koning blijft op ${sq(king)}` : `koning van ${sq(king)} naar ${sq(kingTo)}`,
    ];
    return `${SIDE[side]} rokeert: ${wordList(parts, 'en')}.`;
  },
  notAnnounced: ({ san: text, fix }) => `De aangekondigde zet is ${san(text)}. ${fixText(fix)}.`,

  gameOver: ({ result, cause }) => `${RESULT[result]}: ${CAUSE[cause]}.`,
  resultOffered: ({ result }) => `Koningen in het centrum: ${RESULT[result]}. Graag bevestigen.`,
  resultCorrected: ({ result }) => `De uitslag is verbeterd: ${RESULT[result]}.`,
  reopened: () => 'De partij gaat door.',
  drawOffered: ({ side }) => `${SIDE[side]} biedt remise aan.`,
  threefoldRefused: ({ times }) =>
    `Claim afgewezen: de stelling is ${times} keer voorgekomen, niet drie keer.`,
  fiftyRefused: ({ moves }) =>
    `Claim afgewezen: ${many(moves, 'zet', 'zetten')} van elke speler zonder slagzet of pionzet, niet 50.`,

  flagFell: ({ side }) => `De vlag van ${SIDE[side]} is gevallen.`,
  clockPress: ({ side }) => `${SIDE[side]}: druk de klok in.`,
  clockSilent: () => 'De klok antwoordt niet; de tijd wordt hier bijgehouden.',

  noGame: () => 'Nog geen partij: loot een beginstelling.',
  proposal: ({ number }) =>
    number === null
      ? 'Zet een van de 960 beginstellingen op, zwart als spiegelbeeld van wit.'
      : `Beginstelling ${number} staat op het bord: word het eens en bevestig om te beginnen.`,
  linkTrouble: ({ state }) =>
    ({
      searching: 'Wachten op het bord: sluit het aan en zet het aan.',
      silent: 'Het bord antwoordt niet; er wordt opnieuw geprobeerd.',
      lost: 'De verbinding met het bord is verbroken: controleer de kabel of de radioverbinding.',
    })[state],
  linkBack: () => 'Het bord is weer verbonden.',
  recordTrouble: ({ trouble }) =>
    ({
      'disk-full': 'De schijf is vol: de partij staat alleen in het geheugen. Maak ruimte vrij.',
      'read-only': 'De partijenmap is alleen-lezen: de partij staat alleen in het geheugen.',
      failed: 'Opslaan is mislukt: de partij staat alleen in het geheugen.',
    })[trouble],
  recordBack: () => 'De partij wordt weer opgeslagen.',
  resumed: ({ ply }) => `De partij gaat verder na halve zet ${ply}.`,
};
