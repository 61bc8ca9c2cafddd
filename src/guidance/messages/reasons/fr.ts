/** Why a try is no legal move, in French. */
import type { CastleSide, Color, Man, Reason, Role } from '../../../rules/index.js';
import { squareName as sq, wordList } from '../catalogue.js';
import type { WordsFor } from '../faults.js';
import { a, list, ROLE, SIDE, the as theRole } from '../grammar/fr.js';
import { PROBLEM_WORDS } from '../problems.js';

const the = ({ role, square }: Man): string => `${theRole(role)} en ${sq(square)}`;
const The = (man: Man): string => the(man).replace(/^l/, 'L');
/** With `de` before it: "du fou en c4", "de la tour en a1". */
const of = ({ role, square }: Man): string =>
  `${ROLE[role].feminine ? 'de la' : 'du'} ${ROLE[role].one} en ${sq(square)}`;
const toThe = ({ role, square }: Man): string =>
  `${ROLE[role].feminine ? 'à la' : 'au'} ${ROLE[role].one} en ${sq(square)}`;
const none = (role: Role): string => `${ROLE[role].feminine ? 'Aucune' : 'Aucun'} ${ROLE[role].one}`;
const castle = (side: Color, wing: CastleSide, why: string): string =>
  `Les ${SIDE[side]} ne peuvent pas roquer (${wing === 'h' ? 'O-O' : 'O-O-O'}) : ${why}.`;

export const FR_REASONS: WordsFor<Reason> = {
  'empty-square': ({ square }) => `Il n'y a rien en ${sq(square)}.`,
  'same-square': ({ mover }) => `${The(mover)} n'a pas bougé.`,
  'not-your-turn': ({ side }) => `C'est aux ${SIDE[side]} de jouer.`,
  'own-piece': ({ mover, by }) =>
    `${The(mover)} ne peut pas aller en ${sq(by.square)} : ${a(by.role)} de son camp s'y trouve.`,
  'no-step': ({ mover, to }) => `${The(mover)} ne peut pas atteindre ${sq(to)}.`,
  'way-blocked': ({ mover, to, by }) =>
    `${The(mover)} ne peut pas atteindre ${sq(to)} : ${the(by)} barre le chemin.`,
  'pawn-straight': ({ mover, by }) =>
    `${The(mover)} ne prend pas droit devant lui : ${the(by)} lui fait face.`,
  'pawn-diagonal': ({ mover, to }) =>
    `${The(mover)} ne va en ${sq(to)} que pour prendre, et il n'y a rien à prendre.`,
  'en-passant-late': ({ victim }) =>
    `${The(victim)} ne peut être pris en passant qu'aussitôt après son double pas.`,
  'in-check': ({ king, by }) =>
    `Le roi en ${sq(king)} est en échec à cause ${of(by)}, et ce coup n'y remédie pas.`,
  pinned: ({ mover, by }) => `Sans ${the(mover)}, le roi serait livré ${toThe(by)}.`,
  'en-passant-opens': ({ victim, by }) => `La prise en passant ${of(victim)} livrerait le roi ${toThe(by)}.`,
  'king-attacked': ({ to, by }) => `Le roi ne peut pas aller en ${sq(to)}, case attaquée par ${the(by)}.`,
  'castle-no-right': ({ side, wing }) =>
    castle(side, wing, 'le droit est perdu, car le roi ou cette tour a déjà joué'),
  'castle-no-rook': ({ side, wing }) => castle(side, wing, "il n'y a pas de tour de ce côté du roi"),
  'castle-blocked': ({ side, wing, by }) => castle(side, wing, `${the(by)} barre le chemin`),
  'castle-in-check': ({ side, wing, by }) => castle(side, wing, `le roi est en échec à cause ${of(by)}`),
  'castle-uncovers': ({ side, wing, by }) =>
    castle(side, wing, `le départ de la tour livrerait le roi ${toThe(by)}`),
  'castle-through': ({ side, wing, square, by }) =>
    castle(side, wing, `le roi passerait par ${sq(square)}, case attaquée par ${the(by)}`),
  'castle-into': ({ side, wing, square, by }) =>
    castle(side, wing, `le roi arriverait en ${sq(square)}, case attaquée par ${the(by)}`),
  edge: ({ mover, to, why }) =>
    PROBLEM_WORDS.fr.edgeRefused({ side: mover.side, from: mover.square, to, why }),
  'no-promotion': ({ mover, to }) => `${The(mover)} ne devient pas une autre pièce en ${sq(to)}.`,
  'promotion-unnamed': ({ mover, to }) =>
    `${The(mover)} devient une autre pièce en ${sq(to)} : dites laquelle.`,
  'bad-promotion': ({ role }) => `Un pion devient dame, tour, fou ou cavalier, et non ${ROLE[role].one}.`,
  changed: ({ squares }) => `Aucun coup ne mène à cette position : regardez ${list(squares)}.`,
  'none-goes': ({ side, role, to }) => `${none(role)} des ${SIDE[side]} ne peut aller en ${sq(to)}.`,
  'several-go': ({ role, to, from }) =>
    `Pour ${sq(to)}, dites ${ROLE[role].feminine ? 'quelle' : 'quel'} ${ROLE[role].one} : ${ROLE[role].feminine ? 'celle' : 'celui'} de ${wordList(from.map(sq), 'ou')}.`,
};
