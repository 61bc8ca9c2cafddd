/**
 * Proof by touch that somebody sits at the board: a random piece is named, its square is lit, and within half a minute
 * exactly this piece is lifted and put back. Pure; the caller brings time and chance.
 */
import type { Millis, Placement, Seen } from '../board/sensor.js';

export const TOUCH_MS = 30_000;

export interface TouchTask {
  readonly square: number;
  readonly seen: Seen;
  readonly until: Millis;
  /** The board as it stood when the piece was named. */
  readonly rest: Placement;
  readonly lifted: boolean;
}

export type TouchAnswer = 'waiting' | 'proved' | 'wrong' | 'late';

/** Undefined: nothing stands on the board. `below(n)`: a uniform integer from 0 to n - 1. */
export function beginTouch(rest: Placement, at: Millis, below: (n: number) => number): TouchTask | undefined {
  const standing = [...rest.keys()].filter((square) => rest[square] !== '.' && rest[square] !== 'x');
  if (standing.length === 0) return undefined;
  const square = standing[below(standing.length)];
  const seen = square === undefined ? undefined : rest[square];
  return square === undefined || seen === undefined
    ? undefined
    : { square, seen, until: at + TOUCH_MS, rest, lifted: false };
}

/**
 * The board as it stands now. `wrong`: something stands otherwise than before when the square is filled again, so it
 * was a move or a capture and no answer; nobody gains control by waiting for a game to go on.
 */
export function stepTouch(
  task: TouchTask,
  now: Placement,
  at: Millis,
): { readonly task: TouchTask; readonly answer: TouchAnswer } {
  if (at >= task.until) return { task, answer: 'late' };
  const here = now[task.square] ?? '.';
  if (here === '.') return { task: { ...task, lifted: true }, answer: 'waiting' };
  if (!task.lifted) return { task, answer: here === task.seen ? 'waiting' : 'wrong' };
  const same = task.rest.every((seen, square) => now[square] === seen);
  return { task, answer: same ? 'proved' : 'wrong' };
}
