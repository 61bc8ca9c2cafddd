/** German. */

import { BLIND_WORDS } from './blind.js';
import { type Catalogue, type Fix, localSan, numbered, squareName as sq, wordList } from './catalogue.js';
import { DRAW_STEP } from './drawStep.js';
import { DE_FAULTS } from './faults/de.js';
import { faultSentence, refusalSentence, wordsOf } from './faults.js';
import {
  accusative,
  bareName,
  CAUSE,
  LETTERS,
  list,
  many,
  nominative,
  PART,
  RESULT,
  ROLE,
  SIDE,
  san,
  some,
  theName,
  thrown,
} from './grammar/de.js';
import { PROBLEM_WORDS } from './problems.js';
import { DE_REASONS } from './reasons/de.js';
import { REQUEST_WORDS } from './requests.js';
import { TABLE_WORDS } from './table.js';

function fixText(fix: Fix): string {
  switch (fix.kind) {
    case 'carry': {
      const { side, role } = fix.piece;
      return fix.sure
        ? `${SIDE[side]}: ${ROLE[role].one} von ${sq(fix.from)} zurück nach ${sq(fix.to)}`
        : `${SIDE[side]}: ${nominative(role)} gehört auf ${sq(fix.to)}; vielleicht ist es die Figur auf ${sq(fix.from)}`;
    }
    case 'lift':
      return fix.piece === null
        ? `Die Figur auf ${sq(fix.from)} in die Hand nehmen`
        : `${SIDE[fix.piece.side]}: ${accusative(fix.piece.role)} auf ${sq(fix.from)} in die Hand nehmen`;
    case 'takeOff':
      return fix.piece === null
        ? `Die Figur auf ${sq(fix.from)} vom Brett nehmen`
        : `${SIDE[fix.piece.side]}: ${accusative(fix.piece.role)} auf ${sq(fix.from)} vom Brett nehmen`;
    case 'put':
      return `${SIDE[fix.piece.side]}: ${accusative(fix.piece.role)} wieder auf ${sq(fix.to)} stellen`;
  }
}

export const de: Catalogue = {
  ...DRAW_STEP.de,
  ...PROBLEM_WORDS.de,
  ...REQUEST_WORDS.de,
  ...TABLE_WORDS.de,
  ...BLIND_WORDS.de,
  setUpPut: ({ piece, squares }) =>
    `${SIDE[piece.side]}: ${some(piece.role, squares.length)} auf ${list(squares)} stellen.`,
  setUpCarry: ({ piece, from, to }) =>
    `${SIDE[piece.side]}: ${ROLE[piece.role].one} von ${sq(from)} nach ${sq(to)}.`,
  setUpTake: ({ piece, squares }) => {
    if (piece !== null) return `Bitte ${theName(piece)} auf ${list(squares)} vom Brett nehmen.`;
    return `Bitte die ${squares.length === 1 ? 'Figur' : 'Figuren'} auf ${list(squares)} vom Brett nehmen.`;
  },
  setUpMakeRoom: ({ squares }) =>
    `Bitte ${list(squares)} räumen: Das Brett erkennt nicht, ${squares.length === 1 ? 'welche Figur dort steht' : 'welche Figuren dort stehen'}. Steht schon alles richtig, bitte bestätigen.`,
  setUpNotHere: ({ squares }) =>
    `Auf ${list(squares)} wird jetzt keine Figur erwartet: bitte wieder wegnehmen.`,
  setUpLook: ({ squares }) =>
    `Das Brett kann ${list(squares)} nicht lesen. Bitte selbst nachsehen und bestätigen.`,
  setUpTurned: ({ sure }) =>
    sure
      ? 'Die Figuren stehen richtig, aber das Brett liegt verkehrt herum: „Brett gedreht“ wählen oder das Brett drehen.'
      : 'Liegt das Brett verkehrt herum? „Brett gedreht“ wählen, wenn Weiß auf der anderen Seite sitzt.',
  setUpDone: ({ assurance, toMove }) => {
    const begin = `${SIDE[toMove]} am Zug.`;
    if (assurance === 'sensed') return `Die Stellung steht. ${begin}`;
    if (assurance === 'guided') {
      return `Alle Figuren wurden wie verlangt gestellt; das Brett kann ihre Art nicht prüfen. ${begin}`;
    }
    return `Die Stellung wurde von den Spielern bestätigt; das Brett kann sie nicht prüfen. ${begin}`;
  },
  setUpWaiting: () => 'Warten auf die Meldung des Bretts, was darauf steht.',

  drawToss: ({ part, tosses }) => `Münze werfen für ${PART[part]} (noch ${many(tosses, 'Wurf', 'Würfe')}).`,
  drawRoll: ({ part, highest }) => `Würfeln für ${PART[part]}: 1 bis ${highest} zählen.`,
  drawNumber: ({ below }) => `Bitte die Nummer der Ausgangsstellung angeben, 0 bis ${below - 1}.`,
  drawAgain: ({ part, throws }) =>
    `Für ${PART[part]} wählt der Wurf ${thrown(throws)} nichts aus: noch einmal werfen.`,
  drawPlaced: ({ pieces }) =>
    `Ausgelost: ${wordList(
      pieces.map((p) => `${ROLE[p.role].one} auf ${sq(p.square)}`),
      'und',
    )}.`,
  drawDone: ({ number, arrangement }) =>
    `Ausgangsstellung ${number} ist ausgelost: ${localSan(arrangement, LETTERS)}.`,
  drawUneven: () =>
    'Bei diesem Verfahren ist jeder Schritt gerecht, doch nicht alle 960 Stellungen sind gleich wahrscheinlich.',

  toMove: ({ side, check }) => `${SIDE[side]} am Zug${check ? ', im Schach' : ''}.`,
  moved: ({ san: text, number, mover, next, check, provisional }) =>
    `${numbered(number, mover, san(text))}${provisional ? ' (kann noch weitergehen)' : ''}. ${SIDE[next]} am Zug${check ? ', im Schach' : ''}.`,
  inHand: ({ pieces }) =>
    `In der Hand: ${wordList(
      pieces.map((p) => `${bareName(p.piece)} von ${sq(p.from)}`),
      'und',
    )}.`,
  castleUnderWay: ({ side, king, rook }) => {
    const parts = [
      rook === null ? '' : `Turm nach ${sq(rook)}`,
      king === null ? '' : `König nach ${sq(king)}`,
    ];
    return `${SIDE[side]} rochiert: ${wordList(
      parts.filter((part) => part !== ''),
      'und',
    )}.`;
  },
  halfCastle: ({ side, rook, rookTo }) =>
    `${SIDE[side]} rochiert: Der Turm auf ${sq(rook)} muss noch nach ${sq(rookTo)}.`,
  castleRefused: ({ side, wing, fault }) => {
    const why = {
      rights: 'Das Rochaderecht ist erloschen',
      path: 'Eine Figur steht im Weg',
      attacked: 'Der König würde ein angegriffenes Feld überschreiten oder betreten',
      check: 'Der König steht im Schach',
      uncovers: 'Der Abzug des Turms würde den König freilegen',
      order: 'Der König muss vor dem Turm berührt werden',
    } as const;
    return `${SIDE[side]} darf nicht rochieren (${wing === 'h' ? 'O-O' : 'O-O-O'}): ${why[fault]}. Bitte die Figuren zurückstellen.`;
  },
  enPassantLeft: ({ piece, square }) => `En passant: ${theName(piece)} auf ${sq(square)} vom Brett nehmen.`,
  promotionAsked: ({ side, square }) =>
    `${SIDE[side]} verwandelt auf ${sq(square)}: welche Figur? Eine Dame, wenn nichts anderes gewählt wird.`,
  promotionReplace: ({ side, square }) =>
    `${SIDE[side]} verwandelt: den Bauern auf ${sq(square)} durch die neue Figur ersetzen.`,
  ambiguous: ({ why, squares, offers }) => {
    const question = {
      'castle-or-move': 'Rochade oder gewöhnlicher Zug',
      swap: 'Wurde rochiert, oder wurden König und Turm nur zurechtgerückt',
      'capture-unseen': 'Welche Figur wurde geschlagen',
      'several-lines': 'Welche Züge wurden gespielt',
      'same-placement': 'Welcher Zug wurde gespielt',
    } as const;
    const choice =
      offers.length === 0
        ? `Felder: ${list(squares)}.`
        : `Zur Wahl: ${wordList(
            offers.map((offer) => san(offer) || 'kein Zug'),
            'oder',
          )}.`;
    return `${question[why]}? ${choice}`;
  },
  wayBack: ({ fix, left }) =>
    `${fixText(fix)}${left > 0 ? ` (danach noch ${many(left, 'Schritt', 'Schritte')})` : ''}.`,
  ordered: () => 'Das Brett stimmt wieder.',
  boardTurned: ({ sure }) =>
    sure ? 'Das Brett liegt verkehrt herum.' : 'Das Brett liegt offenbar verkehrt herum: bitte prüfen.',
  orderUnknown: ({ ply }) =>
    `Die Züge bis Halbzug ${ply} wurden nicht einzeln gesehen: bitte ihre Reihenfolge für die Notation angeben.`,
  unseen: ({ ply }) => `Um Halbzug ${ply} war die Verbindung gestört; die Notation vermerkt es.`,
  takenBack: ({ ply }) =>
    ply === 0 ? 'Zurückgenommen bis zur Ausgangsstellung.' : `Zurückgenommen bis Halbzug ${ply}.`,
  amended: ({ san: text, number, mover }) => `Berichtigt: ${numbered(number, mover, san(text))}.`,

  carryOut: ({ piece, from, to, capture, promotion }) =>
    `${SIDE[piece.side]}: ${ROLE[piece.role].one} von ${sq(from)} ${capture ? 'schlägt auf' : 'nach'} ${sq(to)}${promotion === null ? '' : ` und wird ${ROLE[promotion].one}`}.`,
  carryOutCastle: ({ side, king, kingTo, rook, rookTo }) => {
    const parts = [
      rook === rookTo ? `Turm bleibt auf ${sq(rook)}` : `Turm von ${sq(rook)} nach ${sq(rookTo)}`,
      king === kingTo ? `König bleibt auf ${sq(king)}` : `König von ${sq(king)} nach ${sq(kingTo)}`,
    ];
    return `${SIDE[side]} rochiert: ${wordList(parts, 'und')}.`;
  },
  notAnnounced: ({ san: text, fix }) => `Der angesagte Zug ist ${san(text)}. ${fixText(fix)}.`,

  gameOver: ({ result, cause, intended }) =>
    `${RESULT[result]}: ${CAUSE[cause]}${intended === undefined ? '' : ` mit ${san(intended)}`}.`,
  resultOffered: ({ result }) => `Könige in der Mitte: ${RESULT[result]}. Bitte bestätigen.`,
  resultCorrected: ({ result }) => `Das Ergebnis wurde berichtigt: ${RESULT[result]}.`,
  reopened: () => 'Die Partie geht weiter.',
  drawOffered: ({ side }) => `${SIDE[side]} bietet Remis an.`,
  whyNot: (reason) => wordsOf(DE_REASONS, reason),
  fault: (fault) => faultSentence(DE_FAULTS, fault),
  refused: (refusal) => refusalSentence(DE_FAULTS, refusal),

  flagFell: ({ side }) => `Das Blättchen von ${SIDE[side]} ist gefallen.`,
  clockPress: ({ side }) => `${SIDE[side]}: bitte die Uhr drücken.`,
  clockSilent: () => 'Die Uhr antwortet nicht; die Zeit wird hier weitergeführt.',

  noGame: () => 'Noch keine Partie: Bitte eine Grundstellung auslosen.',
  proposal: ({ number }) =>
    number === null
      ? 'Bitte eine der 960 Grundstellungen aufbauen, Schwarz spiegelbildlich zu Weiß.'
      : `Grundstellung ${number} steht: Bitte einig werden und zum Beginn bestätigen.`,
  linkTrouble: ({ state }) =>
    ({
      searching: 'Warten auf das Brett: bitte anschließen und einschalten.',
      silent: 'Das Brett antwortet nicht; es wird erneut versucht.',
      lost: 'Die Verbindung zum Brett ist unterbrochen: bitte Kabel oder Funkverbindung prüfen.',
    })[state],
  linkBack: () => 'Das Brett ist wieder verbunden.',
  recordTrouble: ({ trouble }) =>
    ({
      'disk-full': 'Der Datenträger ist voll: Die Partie steht nur im Speicher. Bitte Platz schaffen.',
      'read-only': 'Der Partienordner ist schreibgeschützt: Die Partie steht nur im Speicher.',
      failed: 'Das Speichern ist fehlgeschlagen: Die Partie steht nur im Speicher.',
    })[trouble],
  recordBack: () => 'Die Partie wird wieder gespeichert.',
  resumed: ({ ply }) => `Die Partie geht nach Halbzug ${ply} weiter.`,
};
