/** EBL/1, "Handshake to identify the board safely". */
import { BoardError } from '../../src/board/board.js';
import type { Clock } from '../../src/board/clock.js';
import { strangerAt } from '../../src/board/handshake.js';
import { makeHostLine, parseBoardLine } from './protocol.js';

/** Silence that we keep after opening: a board that restarted announces itself (step 2). */
const LISTEN_MS = 2500;
/** Wait for the answer to HELLO, and how often it is sent (step 3). */
export const HELLO_MS = 500;
export const HELLO_TRIES = 3;
/** So many bytes without one readable line are another device talking: it gets no byte from us. */
const FOREIGN_BYTES = 256;
/** What is wrong with lines that begin with a word of ours; any other text may come from a satellite receiver. */
const OWN_WORDS: ReadonlySet<string> = new Set(['bad-argument', 'other-version']);

export interface HandshakeOptions {
  readonly address: string;
  readonly clock: Clock;
  readonly send: (text: string) => void;
  /** Nobody said that such a board is here: text without one of its words is somebody else's too. */
  readonly unnamed?: boolean;
  /** Called inside `line` with the line that was a valid hello; `owed`: answers to HELLO that may still come. */
  readonly done: (line: string, owed: number) => void;
  readonly failed: (error: BoardError) => void;
}

export interface Handshake {
  bytes(count: number): void;
  line(text: string): void;
  stop(): void;
}

type State =
  | { readonly at: 'listening' | 'asking'; readonly sent: number; readonly cancel: () => void }
  | { readonly at: 'ended' };

export function startHandshake(options: HandshakeOptions): Handshake {
  const { address, clock, unnamed = false } = options;
  let heardBytes = 0;
  let readable = 0;
  let garbage = 0;
  let otherVersion = false;
  let checked = false;
  let state: State = { at: 'listening', sent: 0, cancel: clock.after(LISTEN_MS, () => ask()) };

  const fail = (error: BoardError) => {
    state = { at: 'ended' };
    options.failed(error);
  };

  const giveUp = () => {
    if (otherVersion) {
      fail(
        new BoardError(
          'not-a-board',
          `The board at ${address} speaks another version of EBL than 1: update its firmware.`,
        ),
      );
    } else fail(strangerAt(address, heardBytes, 'no EBL/1 board'));
  };

  const ask = () => {
    if (state.at === 'ended') return;
    const foreign = readable === 0 && (state.at === 'listening' ? heardBytes >= FOREIGN_BYTES : garbage > 0);
    if (foreign || state.sent === HELLO_TRIES) {
      giveUp();
      return;
    }
    if (state.at === 'listening') garbage = 0;
    // The first LF clears what may be left in the board's buffer.
    options.send(`\n${makeHostLine({ word: 'HELLO' }, undefined, checked)}\n`);
    state = { at: 'asking', sent: state.sent + 1, cancel: clock.after(HELLO_MS, ask) };
  };

  return {
    bytes(count) {
      heardBytes += count;
    },
    line(text) {
      if (state.at === 'ended') return;
      const parsed = parseBoardLine(text, 'off');
      if (parsed.kind === 'discarded') {
        if (parsed.why === 'not-text' || parsed.why === 'too-long') garbage += 1;
        else if (parsed.why !== 'empty' && (!unnamed || OWN_WORDS.has(parsed.why))) readable += 1;
        if (parsed.why === 'other-version') otherVersion = true;
        return;
      }
      readable += 1;
      // A board still in CRC mode from an earlier session refuses a bare HELLO.
      if (parsed.message.kind === 'err' && parsed.message.code === 4) checked = true;
      if (parsed.message.kind !== 'hello') return;
      const owed = Math.max(0, state.sent - 1);
      state.cancel();
      state = { at: 'ended' };
      options.done(text, owed);
    },
    stop() {
      if (state.at !== 'ended') state.cancel();
      state = { at: 'ended' };
    },
  };
}
