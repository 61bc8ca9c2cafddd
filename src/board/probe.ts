/** Asking a port what is attached, as far as that is harmless. */
import type { Clock } from './clock.js';
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
