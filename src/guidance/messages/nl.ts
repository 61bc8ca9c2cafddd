/** Dutch. */

import { BLIND_WORDS } from './blind.js';
import { type Catalogue, type Fix, localSan, numbered, squareName as sq, wordList } from './catalogue.js';
import { DRAW_STEP } from './drawStep.js';
import { NL_FAULTS } from './faults/nl.js';
import { faultSentence, refusalSentence, wordsOf } from './faults.js';
import {
  CAUSE,
  LETTERS,
  list,
  many,
  PART,
  RESULT,
  ROLE,
  SIDE,
  san,
  some,
  the,
  theName,
  thrown,
} from './grammar/nl.js';
import { PROBLEM_WORDS } from './problems.js';
import { NL_REASONS } from './reasons/nl.js';
import { REQUEST_WORDS } from './requests.js';
import { TABLE_WORDS } from './table.js';

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

export const nl: Catalogue = {
  ...DRAW_STEP.nl,
  ...PROBLEM_WORDS.nl,
  ...REQUEST_WORDS.nl,
  ...TABLE_WORDS.nl,
  ...BLIND_WORDS.nl,
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

  gameOver: ({ result, cause, intended }) =>
    `${RESULT[result]}: ${CAUSE[cause]}${intended === undefined ? '' : ` met ${san(intended)}`}.`,
  resultOffered: ({ result }) => `Koningen in het centrum: ${RESULT[result]}. Graag bevestigen.`,
  resultCorrected: ({ result }) => `De uitslag is verbeterd: ${RESULT[result]}.`,
  reopened: () => 'De partij gaat door.',
  drawOffered: ({ side }) => `${SIDE[side]} biedt remise aan.`,
  whyNot: (reason) => wordsOf(NL_REASONS, reason),
  fault: (fault) => faultSentence(NL_FAULTS, fault),
  refused: (refusal) => refusalSentence(NL_FAULTS, refusal),

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
