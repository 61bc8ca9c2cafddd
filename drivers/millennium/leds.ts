/**
 * Meanings to patterns of the 81 corner lamps. There is no colour: what differs is the rhythm. A pattern byte is eight
 * time slots, bit 7 first.
 *
 * Squares share lamps, and squares on both sides of a dark one would light all its corners. Where a dark square would
 * seem lit in some slot, the squares of the frame take turns instead: four groups of two-by-two blocks, none of which
 * can surround a square of another.
 */
import type { LedFrame, LedMeaning } from '../../src/board/board.js';
import { LAMP_COUNT, lampsOf } from './squares.js';

const PATTERNS: Readonly<Record<LedMeaning, number>> = {
  put: 0xff,
  may: 0xff,
  check: 0xff,
  from: 0x0f,
  to: 0xf0,
  take: 0xcc,
  ask: 0x33,
  wrong: 0xaa,
};
const TURNS = [0xc0, 0x30, 0x0c, 0x03] as const;

/** Slot of 131 ms, as the notes have it; the same eight slots at double speed where squares take turns. */
const SLOT = 0x20;
const TURN_SLOT = 0x10;

export interface Lamps {
  /** Unit 4.096 ms. */
  readonly slot: number;
  readonly patterns: Uint8Array;
}

export function lampsFor(frame: LedFrame): Lamps {
  const plain = patternsOf(frame, (_, meaning) => PATTERNS[meaning]);
  const lit = litSquares(plain);
  if ([...lit.keys()].every((square) => frame.has(square))) return { slot: SLOT, patterns: plain };
  return {
    slot: TURN_SLOT,
    patterns: patternsOf(frame, (square) => TURNS[turnOf(square)] ?? 0xff),
  };
}

const turnOf = (square: number) => (((square & 7) >> 1) & 1) + 2 * ((square >> 4) & 1);

function patternsOf(frame: LedFrame, patternOf: (square: number, meaning: LedMeaning) => number): Uint8Array {
  const patterns = new Uint8Array(LAMP_COUNT);
  for (const [square, meaning] of frame) {
    const pattern = patternOf(square, meaning);
    for (const lamp of lampsOf(square)) patterns[lamp] = (patterns[lamp] ?? 0) | pattern;
  }
  return patterns;
}

/** Squares whose four lamps burn together in at least one slot, with those slots: what people take for lit. */
export function litSquares(patterns: Uint8Array): ReadonlyMap<number, number> {
  const lit = new Map<number, number>();
  for (let square = 0; square < 64; square++) {
    const together = lampsOf(square).reduce((slots, lamp) => slots & (patterns[lamp] ?? 0), 0xff);
    if (together !== 0) lit.set(square, together);
  }
  return lit;
}
