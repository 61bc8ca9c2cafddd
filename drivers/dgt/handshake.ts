/** DGT, "Handshake to identify the board safely". */
import { BoardError } from '../../src/board/board.js';
import type { Clock } from '../../src/board/clock.js';
import { Conversation, converse, shakeHands, strangerAt } from '../../src/board/handshake.js';
import type { ByteLink } from '../../src/board/link.js';
import type { Identity } from './info.js';
import type { BoardMessage, HostWord } from './protocol.js';
import { createMessageReader, makeHostCommand } from './protocol.js';

/** After opening nothing is sent for so long: whoever streams is heard first (step 1). */
const LISTEN_MS = 500;
/** Pause after each command, and after the reset (step 2). */
export const PAUSE_MS = 100;
const ANSWER_MS = 1000;
const VERSION_TRIES = 3;
/**
 * So many bytes and not one frame: another device is talking, it gets no byte from us. Only an event memory that was
 * begun before we came looks like that too: bytes without bit 7, and not all of them text.
 */
const FOREIGN_BYTES = 64;

/**
 * Finds out whether a DGT board is at the other end, and leaves it idle. Rejects with `no-answer`, `not-a-board`,
 * `port-failed` or `closed`; the link stays open. Nothing is sent but `40 4d 45 47 42`.
 */
export function identify(link: ByteLink, clock: Clock, signal: AbortSignal): Promise<Identity> {
  return shakeHands(
    link,
    signal,
    converse(new Probe(link, clock), (probe) => probe.identify()),
  );
}

class Probe extends Conversation<BoardMessage> {
  private readonly reader = createMessageReader();
  private frames = 0;
  private onlyText = true;
  private onlySevenBits = true;

  override bytes(bytes: Uint8Array): void {
    this.heardBytes += bytes.length;
    this.onlyText &&= bytes.every((byte) => (byte >= 0x20 && byte <= 0x7e) || (byte >= 9 && byte <= 13));
    this.onlySevenBits &&= bytes.every((byte) => byte < 0x80);
    for (const message of this.reader.read(bytes)) {
      if (message.kind === 'discarded') continue;
      this.frames += 1;
      this.take(message);
    }
  }

  async identify(): Promise<Identity> {
    await this.pause(LISTEN_MS);
    const memory = this.onlySevenBits && !this.onlyText;
    if (this.heardBytes >= FOREIGN_BYTES && this.frames === 0 && !memory) throw this.refusal();
    this.send('reset');
    await this.pause(PAUSE_MS);
    this.heardBytes = 0;
    const version = await this.ask('version', 'version', VERSION_TRIES);
    if (version === undefined) throw this.refusal();
    const serial = await this.ask('serial', 'serial');
    const trademark = await this.ask('trademark', 'trademark');
    const proved =
      serial !== undefined ||
      /DGT|Digital Game Technology/.test(trademark === undefined ? '' : trademark.text);
    if (!proved) throw this.refusal();
    const dump = await this.ask('dump', 'dump', 2);
    if (dump === undefined) {
      throw new BoardError(
        'not-a-board',
        `The DGT device at ${this.link.address} does not tell its position: plug it in anew.`,
      );
    }
    return { firmware: `${version.main}.${version.sub}`, serial: serial?.text };
  }

  private send(word: HostWord): void {
    if (!this.isStopped) this.link.write(makeHostCommand(word));
  }

  /** The answer, then the pause that the board's small buffer needs. */
  private async ask<K extends BoardMessage['kind']>(
    word: HostWord,
    kind: K,
    tries = 1,
  ): Promise<Extract<BoardMessage, { kind: K }> | undefined> {
    for (let turn = 0; turn < tries && !this.isStopped; turn++) {
      this.send(word);
      const answer = await this.answer(kind, ANSWER_MS);
      if (answer === undefined) continue;
      await this.pause(PAUSE_MS);
      return answer;
    }
    return undefined;
  }

  private refusal(): BoardError {
    return strangerAt(this.link.address, this.heardBytes, 'no DGT board');
  }
}
