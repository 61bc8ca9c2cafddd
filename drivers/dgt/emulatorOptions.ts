import type { EmulatedBoardOptions } from '../../src/board/emulatedBoard.js';
import type { Millis } from '../../src/board/sensor.js';

/** `turned`: White has the plug on the right hand, and every square is the board's opposite one. */
export interface DgtEmulatorOptions extends EmulatedBoardOptions {
  /** A Revelation II: with lights. Without it a light command stalls the board, as on the real one. */
  readonly revelation?: boolean;
  /** Milliseconds until a change is seen; 0: at once. A real board takes 200 to 250. */
  readonly scanMs?: Millis;
  /** The order within one scan: as the scan goes, which can name the new square first, or what is emptied first. */
  readonly order?: 'scan' | 'lifts-first';
  /** Five digits. */
  readonly serial?: string;
  readonly version?: readonly [number, number];
  /** Default: a stopped clock is connected. */
  readonly hasClock?: boolean;
  /** The clock lets itself be set (mode 23 or 25). */
  readonly externalMode?: boolean;
  /** Default: the clock acknowledges. */
  readonly acks?: boolean;
  /** Milliseconds before each answer. */
  readonly answerMs?: Millis;
  /** Milliseconds a command keeps the board busy; meanwhile ten bytes are kept and the others are lost. */
  readonly busyMs?: Millis;
  /** Called with a byte that would brick a real board or store something in it; default: throws. */
  readonly onHarm?: (byte: number) => void;
}
