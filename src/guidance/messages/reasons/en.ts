/** Why a try is no legal move, in English. */
import type { CastleSide, Color, Man, Reason } from '../../../rules/index.js';
import { squareName as sq, wordList } from '../catalogue.js';
import type { WordsFor } from '../faults.js';
import { list, SIDE } from '../grammar/en.js';
import { PROBLEM_WORDS } from '../problems.js';

const the = ({ role, square }: Man): string => `the ${role} on ${sq(square)}`;
const The = ({ role, square }: Man): string => `The ${role} on ${sq(square)}`;
const castle = (side: Color, wing: CastleSide, why: string): string =>
  `${SIDE[side]} may not castle ${wing === 'h' ? 'O-O' : 'O-O-O'}: ${why}.`;

export const EN_REASONS: WordsFor<Reason> = {
  'empty-square': ({ square }) => `Nothing stands on ${sq(square)}.`,
  'same-square': ({ mover }) => `${The(mover)} has not moved.`,
  'not-your-turn': ({ side }) => `It is ${SIDE[side]}'s move.`,
  'own-piece': ({ mover, by }) =>
    `${The(mover)} cannot go to ${sq(by.square)}: its own ${by.role} stands there.`,
  'no-step': ({ mover, to }) => `${The(mover)} cannot reach ${sq(to)}.`,
  'way-blocked': ({ mover, to, by }) => `${The(mover)} cannot reach ${sq(to)}: ${the(by)} is in the way.`,
  'pawn-straight': ({ mover, by }) =>
    `${The(mover)} does not take straight ahead: ${the(by)} stands before it.`,
  'pawn-diagonal': ({ mover, to }) =>
    `${The(mover)} goes to ${sq(to)} only to take, and nothing stands there.`,
  'en-passant-late': ({ victim }) =>
    `${The(victim)} can be taken en passant only right after its double step.`,
  'in-check': ({ king, by }) =>
    `The king on ${sq(king)} is in check from ${the(by)}, and this does not end it.`,
  pinned: ({ mover, by }) => `Moving ${the(mover)} would leave the king to ${the(by)}.`,
  'en-passant-opens': ({ victim, by }) =>
    `Taking ${the(victim)} en passant would leave the king to ${the(by)}.`,
  'king-attacked': ({ to, by }) => `The king cannot go to ${sq(to)}, which ${the(by)} attacks.`,
  'castle-no-right': ({ side, wing }) =>
    castle(side, wing, 'the right is gone, because the king or that rook has moved'),
  'castle-no-rook': ({ side, wing }) => castle(side, wing, 'no rook stands on that side of the king'),
  'castle-blocked': ({ side, wing, by }) => castle(side, wing, `${the(by)} is in the way`),
  'castle-in-check': ({ side, wing, by }) => castle(side, wing, `the king is in check from ${the(by)}`),
  'castle-uncovers': ({ side, wing, by }) =>
    castle(side, wing, `the departure of the rook would leave the king to ${the(by)}`),
  'castle-through': ({ side, wing, square, by }) =>
    castle(side, wing, `the king would pass ${sq(square)}, which ${the(by)} attacks`),
  'castle-into': ({ side, wing, square, by }) =>
    castle(side, wing, `the king would end on ${sq(square)}, which ${the(by)} attacks`),
  edge: ({ mover, to, why }) =>
    PROBLEM_WORDS.en.edgeRefused({ side: mover.side, from: mover.square, to, why }),
  'no-promotion': ({ mover, to }) => `${The(mover)} does not become another piece on ${sq(to)}.`,
  'promotion-unnamed': ({ mover, to }) => `${The(mover)} becomes another piece on ${sq(to)}: say which.`,
  'bad-promotion': ({ role }) => `A pawn becomes a queen, rook, bishop or knight, not a ${role}.`,
  changed: ({ squares }) => `No move leads to this board: look at ${list(squares)}.`,
  'none-goes': ({ side, role, to }) => `${SIDE[side]} has no ${role} that can go to ${sq(to)}.`,
  'several-go': ({ role, to, from }) =>
    `Say which ${role} goes to ${sq(to)}: the one on ${wordList(from.map(sq), 'or')}.`,
};
