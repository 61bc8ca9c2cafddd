/** Asking a port what is attached, as far as that is harmless. */
import type { Clock } from './clock.js';
import type { HidDevice } from './hidLayer.js';
import type { ByteLink } from './link.js';
import type { Sense } from './sensor.js';

/** What a board said of itself. */
export interface ProbeAnswer {
  readonly family: string;
  readonly name: string;
  /** Stable identity across re-plugging; absent where the board has none. */
  readonly serial?: string;
  readonly firmware?: string;
  readonly sense: Sense;
}

/**
 * Finds out whether a board of one family is at the other end of a fresh link. Ends by itself; rejects with a
 * `BoardError` (`no-answer`, `not-a-board`, `port-failed`, `closed`). Closing the link is the caller's.
 */
export type ProbeLink = (link: ByteLink, clock: Clock, signal: AbortSignal) => Promise<ProbeAnswer>;

/** How a family asks a port that nobody has named. */
export interface Probe {
  /** Bits per second. */
  readonly baudRate: number;
  readonly ask: ProbeLink;
}

/** Reads along on a link that others use; calls back once, at the first greeting. */
export type CreateGreetingEar = (greeted: (answer: ProbeAnswer) => void) => (bytes: Uint8Array) => void;

/** How a family's boards are known by the ids of their USB device. */
export interface UsbIds {
  /** The maker's; other devices of the same maker may be something else. */
  readonly vendorId: number;
  /** Undefined: no board of the family, or not the interface that carries its protocol. */
  readonly identify: (device: HidDevice) => ProbeAnswer | undefined;
}
