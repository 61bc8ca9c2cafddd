import type { Clock } from '../../src/board/clock.js';
import type { ByteFaults } from '../../src/board/faultyBytes.js';
import type { Millis, Placement } from '../../src/board/sensor.js';

export interface DgtEmulatorOptions {
  readonly clock: Clock;
  readonly placement?: Placement;
  /** White has the plug on the right hand: every square is the board's opposite one. */
  readonly turned?: boolean;
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
  readonly faults?: ByteFaults;
}
