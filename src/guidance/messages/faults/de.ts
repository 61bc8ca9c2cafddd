/** Faults and refusals in German. */
import type { StageFault } from '../../../game/index.js';
import type { Throwable } from '../../../rules/index.js';
import { squareName as sq } from '../catalogue.js';
import { type FaultWords, wordsOf } from '../faults.js';
import { CAUSE, list, many, PART, RESULT, ROLE, SIDE, san, thrown } from '../grammar/de.js';
import { DE_REASONS } from '../reasons/de.js';

const quote = (text: string): string => `„${text}“`;
const wants = (what: Throwable): string =>
  what === 'coin' ? 'Kopf oder Zahl' : `eine Zahl von ${what.least} bis ${what.most}`;
const right = (letter: string, why: string): string =>
  `das Rochaderecht ${letter} ist unmöglich, denn ${why}`;
const control = (text: string, why: string): string =>
  `Die Bedenkzeit ${quote(text)} ist nicht brauchbar: ${why}; ${HINT}.`;
const HINT =
  'bitte Minuten+Sekunden schreiben wie 20+0, 20b5 (Bronstein), 20d5 (Verzögerung), 40/90+30,30+30, oder none (ohne Uhr)';

const STAGE: Readonly<Record<StageFault, (part: string) => string>> = {
  empty: () => 'dort oder neben einem Komma steht nichts',
  minus: (part) => `${quote(part)} hat ein Minuszeichen, und keine Zeit ist negativ`,
  colon: (part) => `${quote(part)} hat einen Doppelpunkt, und Minuten stehen allein (20 für 20:00)`,
  stray: (part) => `${quote(part)} hat mehr als Ziffern, einen Punkt und + b d /`,
  signs: (part) => `${quote(part)} hat mehr Zeichen, als ein Abschnitt haben kann`,
  moves: (part) => `${quote(part)} hat vor dem Schrägstrich keine ganze Zahl von Zügen`,
  minutes: (part) => `${quote(part)} hat keine Zahl von Minuten (höchstens zwei Stellen nach dem Punkt)`,
  seconds: (part) => `${quote(part)} hat keine ganze Zahl von Sekunden`,
};

export const DE_FAULTS: FaultWords = {
  fen: {
    empty: () => 'sie ist leer',
    length: ({ count, most }) => `sie hat ${count} Zeichen, und keine Stellung braucht mehr als ${most}`,
    fields: ({ count, most }) => `sie hat ${count} Felder statt höchstens ${most}`,
    ranks: ({ count }) => `das Brett hat ${many(count, 'Reihe', 'Reihen')} statt 8 (getrennt durch /)`,
    'rank-letter': ({ rank, letter }) =>
      `${quote(letter)} auf Reihe ${rank} ist kein Figurenbuchstabe und keine Ziffer von 1 bis 8`,
    'rank-squares': ({ rank, count }) => `Reihe ${rank} hat ${many(count, 'Feld', 'Felder')} statt 8`,
    turn: ({ text }) => `am Zug ist ${quote(text)} statt w oder b`,
    'en-passant': ({ text }) => `bei en passant steht ${quote(text)} statt eines Feldes oder -`,
    counter: ({ counter, text, most }) =>
      `${counter === 'halfmoves' ? 'der Halbzugzähler' : 'die Zugnummer'} ist ${quote(text)} statt einer Zahl bis ${most}`,
    kings: ({ side, count }) => `${SIDE[side]} hat ${count === 0 ? 'keinen König' : `${count} Könige`}`,
    pawns: ({ squares }) => `auf ${list(squares)} kann kein Bauer stehen`,
    'castling-letter': ({ letter }) =>
      `${quote(letter)} ist kein Rochadebuchstabe (KQkq, A bis H oder a bis h, oder - für keinen)`,
    'castling-king': ({ letter, side }) =>
      right(letter, `der König von ${SIDE[side]} steht nicht auf Reihe ${side === 'white' ? 1 : 8}`),
    'castling-wing': ({ letter, side, wing }) =>
      right(letter, `${SIDE[side]} hat auf der ${wing}-Seite des Königs keinen Turm auf der Grundreihe`),
    'castling-rook': ({ letter, side, square }) =>
      right(letter, `${SIDE[side]} hat keinen Turm auf ${sq(square)}`),
    'castling-twice': ({ side, wing }) =>
      `das Rochadefeld nennt zwei Türme auf der ${wing}-Seite des Königs von ${SIDE[side]}`,
    'castling-orthodox': ({ letter }) =>
      right(letter, 'im gewöhnlichen Schach rochiert der König von der e-Linie mit einem Turm in der Ecke'),
    'opposite-check': ({ side, king, condition }) =>
      `${SIDE[side]} ist am Zug, während der andere König auf ${sq(king)} im Schach steht${condition === null ? '' : ` (im Sinne von ${condition})`}`,
  },
  arrangement: {
    letters: ({ count }) => `sie hat ${many(count, 'Buchstaben', 'Buchstaben')} statt 8`,
    unknown: ({ letters }) => `${letters.map(quote).join(', ')} ist kein Figurenbuchstabe (K Q R B N)`,
    pieces: ({ role, count, wanted }) =>
      `sie hat ${count} ${count === 1 ? ROLE[role].accusative : ROLE[role].more} statt ${wanted}`,
    bishops: () => 'beide Läufer stehen auf Feldern derselben Farbe',
    king: () => 'der König steht nicht zwischen den Türmen',
  },
  badFen: (clauses, more) =>
    `Diese FEN ist nicht brauchbar: ${clauses.join('; ')}${more ? '; und so weiter' : ''}.`,
  noArrangement: (text, clauses) =>
    `Die Aufstellung ${quote(text)} ist keine der 960 Grundstellungen: ${clauses.join('; ')}.`,
  fault: {
    'no-marks-here': ({ condition }) =>
      `Nur rz-pieces markiert einzelne Figuren: Bitte die Felder weglassen oder rz-pieces nehmen, nicht ${condition}.`,
    'bare-mark': ({ square }) =>
      `Auf ${sq(square)} steht keine Figur, dort ist nichts zu markieren: Bitte besetzte Felder nennen.`,
    'no-rules': ({ variant }) =>
      `Die Regeln ${quote(variant)} sind hier unbekannt: Bitte standard, chess960 oder eine Bedingung wie rz-black nehmen.`,
    'no-squares': ({ text }) =>
      `Der Text ${quote(text)} ist keine Liste von Feldern: Bitte schreiben wie d5 e8.`,
    'no-start-number': ({ number, most }) =>
      `Grundstellung ${number} gibt es nicht: Bitte eine Nummer von 0 bis ${most} wählen.`,
    'decided-start': ({ reason }) =>
      `Hier kann keine Partie beginnen, die Stellung ist schon entschieden (${CAUSE[reason]}): Bitte eine andere wählen.`,
    'bad-throw': ({ throw: number, thrown: one, part, wants: what }) =>
      `Wurf ${number} kann nicht ${thrown([one])} sein: Für ${PART[part]} gilt ${wants(what)}.`,
    'surplus-throws': ({ part, used, surplus }) =>
      part === null
        ? `Es war nichts zu werfen: ${many(surplus, 'Wurf ist', 'Würfe sind')} zu viel.`
        : `Für ${PART[part]} war mit Wurf ${used} alles ausgelost: ${surplus === 1 ? 'Der letzte Wurf ist' : `Die letzten ${surplus} Würfe sind`} zu viel.`,
    'many-throws': ({ count, most }) => `Eine Auslosung hat höchstens ${most} Würfe, nicht ${count}.`,
    'missing-throws': ({ part, thrown: count, missing, wants: what }) =>
      `Die Auslosung ist nach ${many(count, 'Wurf', 'Würfen')} nicht fertig: Für ${PART[part]} ${missing === 1 ? 'fehlt noch ein Wurf' : `fehlen noch ${missing} Würfe`} (${wants(what)}).`,
    'no-throw': ({ text }) =>
      `Das Wort ${quote(text)} ist kein Wurf: Bitte heads oder h (Kopf), tails oder t (Zahl) oder eine Zahl angeben.`,
    'long-throws': ({ most }) =>
      `Eine Liste von Würfen hat höchstens ${most} Zeichen: Bitte heads, tails oder Zahlen angeben.`,
    'control-length': ({ most }) => `Die Bedenkzeit ist länger als ${most} Zeichen; ${HINT}.`,
    'control-stages': ({ text, count, most }) =>
      control(text, `sie hat ${count} Abschnitte, möglich sind höchstens ${most}`),
    'control-part': ({ text, part, why }) => control(text, STAGE[why](part)),
    'control-open-part': ({ text, part }) =>
      control(
        text,
        `nur der letzte Abschnitt darf die Zahl der Züge weglassen, und ${quote(part)} ist nicht der letzte`,
      ),
    'control-moves': ({ text, count, most }) =>
      control(text, `ein Abschnitt hat 1 bis ${most} Züge, nicht ${count}`),
    'control-minutes': ({ text, minutes, most }) => control(text, `${minutes} Minuten sind mehr als ${most}`),
    'control-seconds': ({ text, seconds, most }) =>
      control(text, `${seconds} Sekunden je Zug sind mehr als ${most}`),
    'control-no-time': ({ text, part }) => control(text, `${quote(part)} gibt gar keine Zeit`),
    'unknown-word': ({ word, known }) =>
      `Das Wort ${quote(word)} ist keines für Spieler (bekannt: ${known.join(', ')}).`,
    'surplus-words': ({ word, text }) =>
      `Die Zeile ${quote(text)} hat mehr Wörter, als ${quote(word)} nimmt.`,
    'word-alone': ({ word, found }) => `Das Wort ${quote(word)} steht allein, ohne ${quote(found)}.`,
    'word-choice': ({ word, allowed, found }) =>
      `Das Wort ${quote(word)} will ${allowed.join(', ')}, nicht ${found === null ? 'nichts' : quote(found)}.`,
    'word-number': ({ word, least, most, found }) =>
      `Das Wort ${quote(word)} nimmt eine Zahl von ${least} bis ${most}, nicht ${quote(found)}.`,
    'no-command': ({ text }) =>
      `Weder ein Zug noch ein Wort, das hier bekannt ist: ${quote(text)}; ? zeigt die Wörter.`,
    'command-square': ({ word }) => `Bitte ein Feld nennen, wie ${word} e2.`,
    'command-piece': () =>
      'Bitte die Figur mit ihrem englischen Buchstaben nennen: K Q R B N P für Weiß, k q r b n p für Schwarz.',
    'command-number': () => 'Bitte mit einer Nummer wählen, wie choose 1.',
    'command-time': () =>
      'Die Uhr drückt man mit press und stellt sie mit clock white 5:00 (Minuten und Sekunden).',
    'command-name': ({ word, known }) =>
      `Bitte sagen, welcher Name und wie er lautet, wie ${word} white Anna Berg (${known.join(', ')}).`,
    'command-start': ({ known, most }) =>
      `Eine neue Grundstellung gibt es mit ${known.join(', ')} oder mit einer Nummer von 0 bis ${most}.`,
  },
  refusal: {
    'game-running': () => 'Es läuft eine Partie: bitte erst beenden.',
    'not-drawn': () => 'Es ist noch keine Ausgangsstellung ausgelost.',
    'not-playing': () => 'Es läuft keine Partie.',
    'game-over': ({ result, cause }) =>
      `Die Partie ist beendet (${RESULT[result]}: ${CAUSE[cause]}). Um weiterzuspielen, das Ergebnis zurücknehmen (reopen).`,
    illegal: ({ ply, why }) =>
      `Halbzug ${ply} ist regelwidrig${why === null ? '' : `: ${wordsOf(DE_REASONS, why).replace(/\.$/, '')}`}.`,
    'no-such-ply': ({ ply, made }) => `Halbzug ${ply} gibt es nicht: Die Partie hat ${made}.`,
    'later-illegal': ({ ply, later }) =>
      `Halbzug ${ply} bleibt: Mit dem anderen Zug wäre Halbzug ${later} regelwidrig.`,
    'no-threefold': ({ times, move }) =>
      move === null
        ? `Reklamation abgewiesen: Die Stellung stand ${times}-mal auf dem Brett, nicht dreimal.`
        : `Reklamation abgewiesen: Nach ${san(move)} steht die Stellung zum ${times === 1 ? 'ersten' : 'zweiten'} Mal auf dem Brett, nicht zum dritten.`,
    'no-fifty': ({ plies, move }) =>
      `Reklamation abgewiesen: ${move === null ? '' : `mit ${san(move)} `}${many(plies, 'Halbzug', 'Halbzüge')} ohne Schlagen und ohne Bauernzug, nicht 100.`,
    'claim-illegal': ({ move, why }) =>
      `Reklamation abgewiesen: ${quote(move)} ist hier kein regelgerechter Zug${why === null ? '' : `: ${wordsOf(DE_REASONS, why).replace(/\.$/, '')}`}.`,
    'board-decides': ({ cause }) =>
      `Die Stellung auf dem Brett hat die Partie entschieden (${CAUSE[cause]}); um weiterzuspielen, den letzten Zug zurücknehmen (takeback).`,
    'same-result': ({ result }) => `Dieses Ergebnis ist bereits notiert: ${RESULT[result]}.`,
    'not-finished': () => 'Die Partie ist noch nicht beendet.',
    'no-clock': () => 'Diese Partie wird ohne Uhr gespielt.',
    'no-time': ({ side }) =>
      `${SIDE[side]} hat keine Zeit mehr: Bitte erst Zeit daraufgeben (clock ${side} 1:00).`,
    'not-your-clock': ({ side, toMove }) =>
      toMove
        ? `Die Uhr von ${SIDE[side]} läuft, und ${SIDE[side]} hat noch nicht gezogen.`
        : `Es läuft die Uhr von ${SIDE[side]}: Nur ${SIDE[side]} kann sie drücken.`,
    'bad-times': ({ hours }) =>
      `Eine Uhr zeigt 0 bis ${hours} Stunden: Bitte Zeiten in diesem Bereich angeben.`,
  },
};
