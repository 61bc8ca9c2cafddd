import type { Board } from './board.js';
import type { Clock } from './clock.js';
import type { ByteLink } from './link.js';

/** Sees every byte that goes over a link, for recorders; must not keep or change the array. */
export type LinkTap = (direction: 'rx' | 'tx', bytes: Uint8Array) => void;

/** What whoever opens a board hands to its family, whatever the family. */
export interface OpenContext {
  readonly clock: Clock;
  /** Wait for a board that is not there yet instead of rejecting. */
  readonly wait?: boolean;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
  /** Plain sentences about the link, for the log. */
  readonly log?: (message: string) => void;
  /** Where the board is now, asked at every attempt; default: always the address it was opened with. */
  readonly resolve?: () => Promise<string>;
  readonly tap?: LinkTap;
}

/** The way a board family opens one of its boards; rejects with a `BoardError`. */
export type OpenBoard = (address: string, context: OpenContext) => Promise<Board>;

/** The same link with a tap on it. */
export function tapLink(link: ByteLink, tap: LinkTap | undefined): ByteLink {
  if (tap === undefined) return link;
  return {
    address: link.address,
    write(bytes) {
      const written = link.write(bytes);
      if (written) tap('tx', bytes);
      return written;
    },
    onData(listener) {
      link.onData((bytes) => {
        tap('rx', bytes);
        listener(bytes);
      });
    },
    onClose: (listener) => link.onClose(listener),
    close: () => link.close(),
  };
}
