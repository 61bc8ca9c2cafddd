import type { Board } from './board.js';
import type { Clock } from './clock.js';
import type { EmulatorKind } from './emulator.js';
import type { ByteLink } from './link.js';
import type { CreateGreetingEar, Probe, UsbIds } from './probe.js';
import type { ReplayDecoder } from './replayDecoder.js';

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

/** How a board of a family is found where nobody has named its port. */
export type Discovery =
  /** Its port is asked; only where the family's documents say that the question harms no other device. */
  | {
      readonly by: 'question';
      readonly probe: () => Promise<Probe>;
      /** It greets of itself, maybe while its port is asked for another family. */
      readonly greeting?: () => Promise<CreateGreetingEar>;
    }
  /** Another family's question finds it too. */
  | { readonly by: 'question-of'; readonly family: string }
  /** The ids of its USB device name it: nothing is opened, nothing is sent. */
  | { readonly by: 'usb-id'; readonly ids: () => Promise<UsbIds> }
  /** No question to it is harmless: its port has to be named with the family. */
  | { readonly by: 'name' }
  /** It is in memory, and never attached. */
  | { readonly by: 'nothing' };

/**
 * A board family as the rest of the program knows it: one entry in the table of families. Whatever it loads is loaded
 * when it is wanted, so that a program start costs no driver.
 */
export interface BoardFamily {
  /** What people type, and what traces and `BoardInfo` say. */
  readonly name: string;
  readonly found: Discovery;
  readonly open: () => Promise<OpenBoard>;
  /** The device's side, for `eboard960 emulate`; absent: no serial port carries it. */
  readonly emulator?: () => Promise<EmulatorKind>;
  /** Reads raw captures; absent: its boards send no bytes. */
  readonly replay?: () => Promise<() => ReplayDecoder>;
}

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
