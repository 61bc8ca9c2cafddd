/** Building LED frames: one meaning per square. */
import type { LedFrame, LedMeaning } from '../board/board.js';
import type { Square } from '../rules/index.js';

/** Where two meanings fall on one square, the one that asks more of the players stays. */
export const PRIORITY = [
  'wrong',
  'ask',
  'put',
  'take',
  'check',
  'may',
  'to',
  'from',
] as const satisfies readonly LedMeaning[];

/** A frame of squares and meanings, in any order. */
export function frameOf(lights: Iterable<readonly [Square, LedMeaning]>): LedFrame {
  const frame = new Map<Square, LedMeaning>();
  for (const [square, meaning] of lights) {
    const before = frame.get(square);
    if (before === undefined || PRIORITY.indexOf(meaning) < PRIORITY.indexOf(before))
      frame.set(square, meaning);
  }
  return frame;
}
