/**
 * From noisy frames to what stands on the squares. Empty squares deliver garbage, weak chips are missed now and then,
 * a glitch is in one frame only: a value counts when two of the last three frames have it, and a chip only because it
 * was learned (Certabo, "Reading with noise").
 */
import type { Placement, Seen } from '../../src/board/sensor.js';
import type { ChipBook } from './chips.js';
import { familyOf, isMisread, isNoise } from './chips.js';
import type { ChipId, StreamMessage } from './stream.js';

const FRAMES = 3;
/** An unknown chip that so many frames in a row have is a chessman nobody has introduced, not noise. */
const STRANGER_FRAMES = 8;

interface SquareState {
  /** The newest values, oldest first. */
  readonly recent: number[];
  /** The value that counts. */
  value: number;
  /** How many frames in a row had the newest value. */
  run: number;
}

export interface FrameFilter {
  /** Squares with a chip that stays and that nobody has introduced. */
  readonly strangers: number;
  /** `undefined` before enough frames were seen. */
  take(frame: Extract<StreamMessage, { kind: 'chips' | 'occupancy' }>): Placement | undefined;
}

/** `book` is asked at every frame; while it is empty a chip is just something that stands there. */
export function createFrameFilter(book: () => ChipBook): FrameFilter {
  const squares = Array.from({ length: 64 }, (): SquareState => ({ recent: [], value: 0, run: 0 }));
  let frames = 0;
  let families: ReadonlySet<number> = new Set();
  let familiesOf: ChipBook | undefined;

  const familiesKnown = (chips: ChipBook) => {
    if (familiesOf !== chips) families = new Set([...chips.keys()].map(familyOf));
    familiesOf = chips;
    return families;
  };

  return {
    get strangers() {
      const chips = book();
      return chips.size === 0 ? 0 : squares.filter((state) => isStranger(state, chips)).length;
    },
    take(frame) {
      const chips = book();
      frames = Math.min(frames + 1, FRAMES);
      const placement = squares.map((state, square): Seen => {
        const raw = frame.kind === 'chips' ? (frame.ids[square] ?? 0) : frame.occupied.has(square) ? 1 : 0;
        const value = frame.kind === 'chips' ? steadied(raw, state.value, chips) : raw;
        push(state, value);
        if (frame.kind === 'occupancy') return state.value === 0 ? '.' : '?';
        return seenOfChip(state, chips, familiesKnown(chips));
      });
      return frames < FRAMES ? undefined : placement;
    },
  };
}

/** A known chip that stands here and was read with a bit or two wrong still stands here. */
function steadied(id: ChipId, standing: ChipId, chips: ChipBook): ChipId {
  if (id === standing || id === 0 || chips.has(id) || !chips.has(standing)) return id;
  return isMisread(id, standing) ? standing : id;
}

function push(state: SquareState, value: number): void {
  state.run = state.recent.at(-1) === value ? Math.min(state.run + 1, STRANGER_FRAMES) : 1;
  state.recent.push(value);
  if (state.recent.length > FRAMES) state.recent.shift();
  if (state.recent.filter((other) => other === value).length * 2 > FRAMES) state.value = value;
  // Three different values: whatever counted before is gone, and nothing else is sure.
  else if (state.recent.length === FRAMES && !state.recent.includes(state.value)) state.value = 0;
}

function seenOfChip(state: SquareState, chips: ChipBook, families: ReadonlySet<number>): Seen {
  const id = state.value;
  if (id === 0 || isNoise(id)) return '.';
  if (chips.size === 0) return '?';
  const piece = chips.get(id);
  if (piece !== undefined) return piece;
  return isStranger(state, chips) && families.has(familyOf(id)) ? '?' : '.';
}

function isStranger(state: SquareState, chips: ChipBook): boolean {
  return (
    state.run >= STRANGER_FRAMES && state.value !== 0 && !isNoise(state.value) && !chips.has(state.value)
  );
}
