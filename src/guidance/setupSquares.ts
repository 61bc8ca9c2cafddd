/** One square during a set-up: what is seen there, what is known of how it came there, and what follows. */
import type { Placement, Sense } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import { couldBe, type Letters, pieceOf } from './letters.js';

/**
 * How a piece came to its square. `stood`: it was there from the start. `led`: put down where just that kind was asked
 * for. `stray`: put down where nothing was asked for. `vouched`: the players confirmed it.
 */
export type Mark = 'empty' | 'stood' | 'led' | 'stray' | 'vouched';

/** The board as seen, and a mark for each square. */
export interface Standing {
  readonly seen: Placement;
  readonly marks: readonly Mark[];
}

/**
 * `missing`: its piece is not there. `extra`: nothing belongs there. `other`: a piece that does not belong there.
 * `unproved`: it may be the right piece, but nobody saw it put down. `stray`: put down out of turn.
 * `unread`: only an eye can tell.
 */
export type Status = 'right' | 'missing' | 'extra' | 'other' | 'unproved' | 'stray' | 'unread';

/** How a square stands toward what is wanted there. */
export function statusOf(wanted: Letters, standing: Standing, sense: Sense, square: Square): Status {
  const seen = standing.seen[square] ?? '.';
  const piece = wanted[square] ?? null;
  const mark = standing.marks[square] ?? 'empty';
  if (seen === '.') return piece === null ? 'right' : 'missing';
  if (seen === 'x') return mark === 'vouched' ? 'right' : 'unread';
  if (piece === null) return 'extra';
  if (!couldBe(seen, piece)) return 'other';
  if (pieceOf(seen) !== null || mark === 'led' || mark === 'vouched') return 'right';
  if (sense === 'piece') return 'unread';
  return mark === 'stray' ? 'stray' : 'unproved';
}
