/**
 * Certabo, "Handshake to identify the board safely": listen until two lines of one kind have come, and only then find
 * out which light frames the board takes.
 */
import type { BoardError } from '../../src/board/board.js';
import type { Clock } from '../../src/board/clock.js';
import { strangerAt } from '../../src/board/handshake.js';
import type { Millis } from '../../src/board/sensor.js';
import type { LightKind } from './leds.js';
import { makePlainFrame, makeRgbFrame, PLAIN_BYTES } from './lightFrames.js';
import type { StreamKind, StreamMessage } from './stream.js';

/** The maker's simulator sends a line a second. */
const LISTEN_MS: Millis = 3500;
const LINES_WANTED = 2;
const ACK_MS: Millis = 400;
/** A board that reads plain frames has just had 247 bytes of the other kind. */
const DOUBT_MS: Millis = 1000;

export interface Identified {
  readonly stream: StreamKind;
  readonly lights: LightKind;
  /** The board says so when it has taken a frame. */
  readonly acknowledges: boolean;
}

export interface HandshakeOptions {
  readonly address: string;
  readonly clock: Clock;
  /** How long to wait for two lines; default 3500 ms. */
  readonly listenMs?: Millis;
  /** Undefined: nothing is ever sent, and the lights remain unknown. */
  readonly send: ((bytes: Uint8Array) => void) | undefined;
  readonly done: (found: Identified) => void;
  readonly failed: (error: BoardError) => void;
}

export interface Handshake {
  take(messages: readonly StreamMessage[], byteCount: number): void;
  stop(): void;
}

type State =
  | { readonly at: 'listening' }
  | { readonly at: 'asking' | 'doubting'; readonly stream: StreamKind }
  | { readonly at: 'ended' };

export function startHandshake(options: HandshakeOptions): Handshake {
  const { address, clock, send } = options;
  let heard = 0;
  let last: StreamKind | undefined;
  let inRow = 0;
  let cancel = clock.after(options.listenMs ?? LISTEN_MS, () => giveUp());
  let state: State = { at: 'listening' };

  const giveUp = () => {
    state = { at: 'ended' };
    options.failed(strangerAt(address, heard, 'no Certabo or TabuTronic board'));
  };

  const finish = (stream: StreamKind, lights: LightKind, acknowledges: boolean) => {
    cancel();
    state = { at: 'ended' };
    options.done({ stream, lights, acknowledges });
  };

  const askForLights = (stream: StreamKind) => {
    cancel();
    if (send === undefined) {
      finish(stream, 'none', false);
      return;
    }
    state = { at: 'asking', stream };
    send(makePlainFrame([]));
    cancel = clock.after(ACK_MS, () => {
      send(makeRgbFrame([]));
      cancel = clock.after(ACK_MS, () => settleDoubt(stream, send));
    });
  };

  /**
   * No answer to either: plain lights that say nothing. 247 bytes are thirty plain frames and seven bytes: one more
   * completes the frame of a board that counts, and is lost on one that starts anew with each write.
   */
  const settleDoubt = (stream: StreamKind, write: (bytes: Uint8Array) => void) => {
    state = { at: 'doubting', stream };
    cancel = clock.after(DOUBT_MS, () => {
      write(new Uint8Array(PLAIN_BYTES + 1));
      finish(stream, 'plain', false);
    });
  };

  const takeOne = (message: StreamMessage) => {
    switch (message.kind) {
      case 'chips':
      case 'occupancy':
        if (state.at !== 'listening') return;
        inRow = message.kind === last ? inRow + 1 : 1;
        last = message.kind;
        if (inRow === LINES_WANTED) askForLights(message.kind);
        return;
      case 'ack':
        if (state.at === 'asking' || state.at === 'doubting') finish(state.stream, message.of, true);
        return;
      case 'discarded':
        inRow = 0;
        return;
    }
  };

  return {
    take(messages, byteCount) {
      heard += byteCount;
      for (const message of messages) takeOne(message);
    },
    stop() {
      cancel();
      state = { at: 'ended' };
    },
  };
}
