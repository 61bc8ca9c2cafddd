/** Millennium, "Handshake to identify the board safely". */
import type { BoardError } from '../../src/board/board.js';
import type { Clock } from '../../src/board/clock.js';
import { Conversation, converse, shakeHands, strangerAt } from '../../src/board/handshake.js';
import type { ByteLink } from '../../src/board/link.js';
import type { Millis } from '../../src/board/sensor.js';
import type { Identity } from './info.js';
import { isEone, NEW_MODELS } from './info.js';
import type { BoardMessage, HostCommand, ReportMode } from './protocol.js';
import {
  createMessageReader,
  encodeFrame,
  makeHostText,
  REPORT_MODES,
  REPORTS_REGISTER,
} from './protocol.js';

/** In factory mode the board streams: whoever speaks is heard first (step 1). */
const LISTEN_MS = 700;
const VERSION_MS = 1000;
const VERSION_TRIES = 2;
/** Wait for what a board may leave unanswered. */
const ANSWER_MS = 500;
/** So many characters and no frame: another device is talking, it gets no byte from us. */
const FOREIGN_BYTES = 64;
/** Reports on change; the second look that each change needs is the host's. */
const REPORTS: ReportMode = 3;

/**
 * Finds out whether a ChessLink board is at the other end: listens, then sends `V` twice at most, nothing else. A newer
 * board that has answered is asked for its model. Rejects with `no-answer`, `not-a-board`, `port-failed` or `closed`;
 * the link stays open.
 */
export function identify(link: ByteLink, clock: Clock, signal: AbortSignal): Promise<Identity> {
  return shakeHands(
    link,
    signal,
    converse(new Talk(link, clock), (talk) => talk.identify()),
  );
}

/** Identifies the board, then sees to reports on change. */
export function prepare(link: ByteLink, clock: Clock, signal: AbortSignal): Promise<Identity> {
  const run = async (talk: Talk) => {
    const identity = await talk.identify();
    await talk.reportChanges();
    return identity;
  };
  return shakeHands(link, signal, converse(new Talk(link, clock), run));
}

class Talk extends Conversation<BoardMessage> {
  private readonly reader = createMessageReader();
  private streams = false;
  private wantsIdentity = false;

  override bytes(bytes: Uint8Array): void {
    this.heardBytes += bytes.length;
    for (const message of this.reader.read(bytes, this.wantsIdentity)) {
      if (message.kind === 'discarded') continue;
      this.streams ||= message.kind === 'position';
      this.take(message);
    }
  }

  async identify(): Promise<Identity> {
    await this.pause(LISTEN_MS);
    if (this.heardBytes >= FOREIGN_BYTES && !this.streams) throw this.refusal();
    const version = await this.ask({ word: 'version' }, 'version', VERSION_MS, VERSION_TRIES);
    // A position with a right check is proof enough (step 1).
    if (version === undefined && !this.streams) throw this.refusal();
    if (version === undefined || version.version < NEW_MODELS)
      return { version: version?.version, model: undefined };
    this.wantsIdentity = true;
    const answer = await this.ask({ word: 'identity' }, 'identity', ANSWER_MS, 1);
    this.wantsIdentity = false;
    return { version: version.version, model: isEone(answer?.text) ? 'eone' : 'supreme' };
  }

  /** The EEPROM wears: it is read first and written only where it differs. */
  async reportChanges(): Promise<void> {
    const now = await this.ask({ word: 'readReports' }, 'register', ANSWER_MS, 2);
    const known = now !== undefined && now.address === REPORTS_REGISTER;
    if (known && REPORT_MODES.some((mode) => mode === now.value)) return;
    // Without an answer nothing is written either: the host asks for positions anyway.
    if (known) await this.ask({ word: 'writeReports', mode: REPORTS }, 'wrote', ANSWER_MS, 1);
  }

  /** Asks so often until the answer comes; a position may come in between. */
  private async ask<K extends BoardMessage['kind']>(
    command: HostCommand,
    kind: K,
    ms: Millis,
    tries: number,
  ): Promise<Extract<BoardMessage, { kind: K }> | undefined> {
    for (let turn = 0; turn < tries && !this.isStopped; turn++) {
      this.link.write(encodeFrame(makeHostText(command)));
      const answer = await this.answer(kind, ms);
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  private refusal(): BoardError {
    return strangerAt(this.link.address, this.heardBytes, 'no Millennium board');
  }
}
