import type { Square } from 'chessops';
import type { Millis, Placement, Sense, SensorEvent } from './sensor.js';

/**
 * What a lit square means. The driver maps meanings to what its board has (colours, blinking, corners, nothing).
 * `put`: a piece belongs here; `take`: the piece here should leave; `from`/`to`: the last move; `wrong`: this
 * square differs; `check`: this king is in check; `ask`: a question concerns this square; `may`: a lifted piece
 * may go here.
 */
export const LED_MEANINGS = ['put', 'take', 'from', 'to', 'wrong', 'check', 'ask', 'may'] as const;
export type LedMeaning = (typeof LED_MEANINGS)[number];

/** One whole frame: squares not named are dark. A new frame replaces the old one. */
export type LedFrame = ReadonlyMap<Square, LedMeaning>;

/** What the board's lights can do. `one`: single colour per square; `corners`: 81 lamps at the squares' corners. */
export type LedKind = 'none' | 'one' | 'corners' | 'rgb';

export interface BoardInfo {
  /** The driver's folder name: `ebl`, `simulator`, `dgt` … */
  readonly family: string;
  /** What the board calls itself. */
  readonly name: string;
  /** Stable identity across re-plugging; absent where the board has none. */
  readonly serial?: string;
  readonly firmware?: string;
  readonly sense: Sense;
  readonly leds: LedKind;
  /** Milliseconds for one full scan of the 64 squares. */
  readonly scanMs: Millis;
  /** Milliseconds a square must be stable before the board reports it (its own debounce); 0 = none. */
  readonly settleMs: Millis;
  /** Squares whose sensors are dead, as the board itself says; absent: it says nothing of them. */
  readonly blind?: readonly Square[];
}

/** Times for a clock beside the board, in the board's own view: with White at its usual side White is left. */
export interface ShownTimes {
  readonly left: Millis;
  readonly right: Millis;
  /** Whose time runs. */
  readonly runs: 'left' | 'right' | null;
}

/** What stands on a board while it learns its chessmen. */
export interface KnownPlacement {
  /** Exact pieces; any placement will do, a Chess960 start as well as the classical one. */
  readonly placement: Placement;
  /** Squares of it that may be empty: the spare queens that not every set has. */
  readonly optional?: readonly Square[];
}

export type CalibrationResult =
  /** So many chessmen are known now, of this set and of others. */
  | { readonly ok: true; readonly known: number; readonly text: string }
  | { readonly ok: false; readonly text: string };

/**
 * One attached board. A board knows no chess: it says what its sensors see and shows frames.
 *
 * `events` may be iterated once. It ends after `close()`. It never throws for a lost link: that is a `link` event.
 * `info` is available once the factory that made the board has resolved; it may change after a reconnect.
 */
export interface Board {
  readonly info: BoardInfo;
  readonly events: AsyncIterable<SensorEvent>;
  /** Shows a frame; the newest wins, older unsent ones are dropped. Never blocks, never throws. */
  show(frame: LedFrame): void;
  /** Asks for a snapshot event. Never blocks, never throws. */
  requestSnapshot(): void;
  /**
   * Only on boards that tell chessmen apart by chips: learns the set that stands there, and keeps it. Left out: the
   * classical start, spare queens on d3 and d6 if there are any. Never rejects.
   */
  calibrate?(known?: KnownPlacement): Promise<CalibrationResult>;
  /**
   * Only on boards with a display, their own or a clock's: shows a sentence there, as well as it can; empty: the
   * display shows again what it shows by itself. The newest sentence wins. Never blocks, never throws.
   */
  say?(sentence: string): void;
  /** Only on boards with a clock that can be set: shows these times, and counts down by itself. Never blocks, never throws. */
  showTimes?(times: ShownTimes): void;
  close(): Promise<void>;
}

const BOARD_ERROR_CODES = [
  'port-not-found',
  'port-busy',
  'port-forbidden',
  'port-failed',
  'no-answer',
  'not-a-board',
  'bad-address',
  'closed',
] as const;
export type BoardErrorCode = (typeof BOARD_ERROR_CODES)[number];

/** The outside world is broken: port gone, no answer. The message is one sentence for people: what, where, what to do. */
export class BoardError extends Error {
  override readonly name = 'BoardError';
  constructor(
    readonly code: BoardErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
