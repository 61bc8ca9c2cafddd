/** Why a try is no legal move, in German. */
import type { CastleSide, Color, Man, Reason, Role } from '../../../rules/index.js';
import { squareName as sq, wordList } from '../catalogue.js';
import type { WordsFor } from '../faults.js';
import { accusative, list, nominative, ROLE, SIDE } from '../grammar/de.js';
import { PROBLEM_WORDS } from '../problems.js';

const the = ({ role, square }: Man): string => `${nominative(role)} auf ${sq(square)}`;
const The = (man: Man): string => the(man).replace(/^d/, 'D');
const theOne = ({ role, square }: Man): string => `${accusative(role)} auf ${sq(square)}`;
/** "vom Läufer auf c4", "von der Dame auf d1". */
const by = ({ role, square }: Man): string =>
  `${ROLE[role].feminine ? 'von der' : 'vom'} ${role === 'pawn' ? 'Bauern' : ROLE[role].one} auf ${sq(square)}`;
const own = (role: Role): string =>
  `${ROLE[role].feminine ? 'eine eigene' : 'ein eigener'} ${ROLE[role].one}`;
const castle = (side: Color, wing: CastleSide, why: string): string =>
  `${SIDE[side]} darf nicht rochieren (${wing === 'h' ? 'O-O' : 'O-O-O'}): ${why}.`;

export const DE_REASONS: WordsFor<Reason> = {
  'empty-square': ({ square }) => `Auf ${sq(square)} steht nichts.`,
  'same-square': ({ mover }) => `${The(mover)} hat nicht gezogen.`,
  'not-your-turn': ({ side }) => `${SIDE[side]} ist am Zug.`,
  'own-piece': ({ mover, by: there }) =>
    `${The(mover)} kann nicht nach ${sq(there.square)}: Dort steht ${own(there.role)}.`,
  'no-step': ({ mover, to }) => `${The(mover)} kann ${sq(to)} nicht erreichen.`,
  'way-blocked': ({ mover, to, by: blocker }) =>
    `${The(mover)} kann ${sq(to)} nicht erreichen: ${The(blocker)} steht im Weg.`,
  'pawn-straight': ({ mover, by: blocker }) =>
    `${The(mover)} schlägt nicht geradeaus: ${The(blocker)} steht davor.`,
  'pawn-diagonal': ({ mover, to }) =>
    `${The(mover)} zieht nur zum Schlagen nach ${sq(to)}, und dort steht nichts.`,
  'en-passant-late': ({ victim }) =>
    `${The(victim)} kann nur unmittelbar nach seinem Doppelschritt en passant geschlagen werden.`,
  'in-check': ({ king, by: checker }) =>
    `Der König auf ${sq(king)} steht im Schach ${by(checker)}, und dieser Zug hebt es nicht auf.`,
  pinned: ({ mover, by: attacker }) => `Ohne ${theOne(mover)} würde der König ${by(attacker)} angegriffen.`,
  'en-passant-opens': ({ victim, by: attacker }) =>
    `Würde ${the(victim)} en passant geschlagen, so würde der König ${by(attacker)} angegriffen.`,
  'king-attacked': ({ to, by: attacker }) =>
    `Der König kann nicht nach ${sq(to)}, das ${by(attacker)} angegriffen wird.`,
  'castle-no-right': ({ side, wing }) =>
    castle(side, wing, 'Das Recht ist erloschen, denn der König oder dieser Turm hat schon gezogen'),
  'castle-no-rook': ({ side, wing }) => castle(side, wing, 'Auf dieser Seite des Königs steht kein Turm'),
  'castle-blocked': ({ side, wing, by: blocker }) => castle(side, wing, `${The(blocker)} steht im Weg`),
  'castle-in-check': ({ side, wing, by: checker }) =>
    castle(side, wing, `Der König steht im Schach ${by(checker)}`),
  'castle-uncovers': ({ side, wing, by: attacker }) =>
    castle(side, wing, `Ohne den Turm würde der König ${by(attacker)} angegriffen`),
  'castle-through': ({ side, wing, square, by: attacker }) =>
    castle(side, wing, `Der König zöge über ${sq(square)}, das ${by(attacker)} angegriffen wird`),
  'castle-into': ({ side, wing, square, by: attacker }) =>
    castle(side, wing, `Der König käme nach ${sq(square)}, das ${by(attacker)} angegriffen wird`),
  edge: ({ mover, to, why }) =>
    PROBLEM_WORDS.de.edgeRefused({ side: mover.side, from: mover.square, to, why }),
  'no-promotion': ({ mover, to }) => `${The(mover)} wird auf ${sq(to)} keine andere Figur.`,
  'promotion-unnamed': ({ mover, to }) =>
    `${The(mover)} wird auf ${sq(to)} eine andere Figur: Bitte angeben, welche.`,
  'bad-promotion': ({ role }) => `Ein Bauer wird Dame, Turm, Läufer oder Springer, nicht ${ROLE[role].one}.`,
  changed: ({ squares }) => `Kein Zug führt zu dieser Stellung: Bitte ${list(squares)} ansehen.`,
  'none-goes': ({ side, role, to }) =>
    `${SIDE[side]} hat ${ROLE[role].feminine ? 'keine' : 'keinen'} ${ROLE[role].accusative}, ${ROLE[role].feminine ? 'die' : 'der'} nach ${sq(to)} kann.`,
  'several-go': ({ role, to, from }) =>
    `Bitte angeben, ${ROLE[role].feminine ? 'welche' : 'welcher'} ${ROLE[role].one} nach ${sq(to)} zieht: ${ROLE[role].feminine ? 'die' : 'der'} auf ${wordList(from.map(sq), 'oder')}.`,
};
