/**
 * The order in which hands touched the squares, bounces removed. It is asked only for castling, where the same four
 * events on the same squares can mean a castle, a plain move with a nudge, or nothing.
 */
import type { Millis } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import type { Castle } from './moveTable.js';

export interface Touch {
  readonly lift: boolean;
  readonly square: Square;
  /** The code of what the sensors named. */
  readonly seen: number;
  readonly at: Millis;
  /** Its number; numbers grow. */
  readonly order: number;
}

/** Is it one of the four squares that king and rook leave or reach? */
export function isOf(c: Castle, square: Square): boolean {
  return square === c.king || square === c.rook || square === c.kingTo || square === c.rookTo;
}

/** How king and rook were handled, read off the last four touches of their squares. */
export type CastleHands =
  /** King off, rook off, rook to its final square, king to its final square. */
  | 'protocol'
  /** Both were in the air and the third event refilled the square emptied by the second. */
  | 'refill'
  /** Both were in the air, in another order; which was lifted first. */
  | 'king-first'
  | 'rook-first'
  /** Not both in the air at once. */
  | 'apart';

export function castleHands(touches: readonly Touch[], c: Castle): CastleHands {
  const [a, b, x, y] = touches;
  if (!a || !b || !x || !y || !a.lift || !b.lift || x.lift || y.lift) return 'apart';
  const kingFirst = a.square === c.king && b.square === c.rook;
  const rookFirst = a.square === c.rook && b.square === c.king;
  if (!kingFirst && !rookFirst) return 'apart';
  if (
    !((x.square === c.rookTo && y.square === c.kingTo) || (x.square === c.kingTo && y.square === c.rookTo))
  ) {
    return 'apart';
  }
  if (kingFirst && x.square === c.rookTo) return 'protocol';
  if (x.square === b.square) return 'refill';
  return kingFirst ? 'king-first' : 'rook-first';
}
