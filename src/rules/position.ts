/**
 * The words the whole program uses for chess. Squares: a1 = 0, b1 = 1 … h8 = 63.
 *
 * A `Position` may be of any rule set (variants subclass it), so nobody outside this folder constructs one: positions
 * come from `startPosition`, `parseFen` or `play`. Treat a position as a value: never change one that somebody else holds.
 */
import type { NormalMove } from 'chessops';

export type { Color, Piece, Position, Role, Square } from 'chessops';
export { opposite } from 'chessops/util';

/** A move on the board. Castling is the king moving onto its own castling rook, whatever the start (UCI_Chess960). */
export type Move = NormalMove;

/** `a`: O-O-O, `h`: O-O. */
export const CASTLE_SIDES = ['a', 'h'] as const;
export type CastleSide = (typeof CASTLE_SIDES)[number];

/** What a pawn may become, in the order in which choices are offered. */
export const PROMOTIONS = ['queen', 'rook', 'bishop', 'knight'] as const;
export type Promotion = (typeof PROMOTIONS)[number];
