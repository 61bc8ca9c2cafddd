/** One opened Certabo or TabuTronic board on one link, from its identification to its end. */
import type { BoardInfo, KnownPlacement, LedFrame } from '../../src/board/board.js';
import { BoardError } from '../../src/board/board.js';
import type { Clock } from '../../src/board/clock.js';
import { LightPacer } from '../../src/board/lightPacer.js';
import type { ByteLink } from '../../src/board/link.js';
import { isSeenPiece } from '../../src/board/placement.js';
import type { Millis } from '../../src/board/sensor.js';
import type { BoardSession, SessionSink } from '../../src/board/supervisor.js';
import { ChipLearner } from './calibration.js';
import type { ChipBook } from './chips.js';
import type { CertaboDecoder } from './decoder.js';
import { createCertaboDecoder } from './decoder.js';
import type { Identified } from './handshake.js';
import { startHandshake } from './handshake.js';
import { infoOf } from './info.js';
import type { LightKind } from './leds.js';
import { encodeFrame } from './leds.js';
import type { StreamKind, StreamMessage } from './stream.js';

/** Faster frames may get lost: other programs leave 600 to 750 ms, with coloured lights 200. */
const PLAIN_SPACING_MS = 600;
const RGB_SPACING_MS = 250;
const BLINK_MS = 750;
const ACK_MS = 500;
/** A frame nobody acknowledges is sent so often: some boards say nothing, and some lose one. */
const SENDS = 3;
/** A frame of coloured lights is 64 ms on the wire. */
const DRAIN_MS = 150;
/** The board talks all the time; three times this without a line, and it is gone. */
const SILENCE_MS = 3000;
const SILENCES = 3;
/** More unknown chips than these are another set. */
const STRANGERS = 8;
/** How long chessmen may take to be learned. */
const LEARN_MS = 20_000;

export interface CertaboSessionOptions {
  readonly link: ByteLink;
  readonly sink: SessionSink;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  readonly book: () => ChipBook;
  /** No byte is to be sent: a board whose lights nobody knows. */
  readonly dumb: boolean;
}

export type LearnResult =
  | { readonly ok: true; readonly chips: ChipBook }
  | { readonly ok: false; readonly text: string };

/** Identifies the board; rejects with `no-answer`, `not-a-board`, `port-failed` or `closed`. */
export function openCertaboSession(
  options: CertaboSessionOptions,
  signal: AbortSignal,
): Promise<CertaboSession> {
  const { link, clock, dumb } = options;
  return new Promise((resolve, reject) => {
    let session: CertaboSession | undefined;
    let stream: StreamKind | undefined;
    const decoder = createCertaboDecoder(
      () => clock.now(),
      options.book,
      () => stream,
    );
    const fail = (error: BoardError) => {
      handshake.stop();
      signal.removeEventListener('abort', stop);
      reject(error);
      void link.close();
    };
    const stop = () => fail(new BoardError('closed', `The board at ${link.address} was no longer wanted.`));
    const handshake = startHandshake({
      address: link.address,
      clock,
      send: dumb ? undefined : (bytes) => void link.write(bytes),
      failed: fail,
      done: (found) => {
        signal.removeEventListener('abort', stop);
        stream = found.stream;
        session = new CertaboSession(options, found, decoder);
        resolve(session);
      },
    });
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    link.onClose((reason) => {
      if (session === undefined) fail(new BoardError('port-failed', reason));
      else session.over(reason);
    });
    link.onData((bytes) => {
      if (session !== undefined) session.bytes(bytes);
      else handshake.take(decoder.feed(bytes).messages, bytes.length);
    });
  });
}

interface Lesson {
  readonly learner: ChipLearner;
  readonly done: (result: LearnResult) => void;
  missing: string;
  readonly cancel: () => void;
}

export class CertaboSession implements BoardSession {
  readonly silenceMs: Millis = SILENCE_MS;
  readonly info: BoardInfo;
  private readonly lights: LightKind;
  private readonly pacer: LightPacer;
  private frame: LedFrame = new Map();
  private lesson: Lesson | undefined;
  private ended = false;
  private silences = 0;
  private discarded = 0;
  private warned = false;

  constructor(
    private readonly options: CertaboSessionOptions,
    found: Identified,
    private readonly decoder: CertaboDecoder,
  ) {
    const { clock, link } = options;
    const { stream, lights, acknowledges } = found;
    this.lights = lights;
    this.info = infoOf(stream, lights, options.book().size > 0);
    this.pacer = new LightPacer({
      clock,
      spacingMs: lights === 'rgb' ? RGB_SPACING_MS : PLAIN_SPACING_MS,
      blinkMs: BLINK_MS,
      ackMs: acknowledges ? ACK_MS : PLAIN_SPACING_MS,
      sends: SENDS,
      encode: (frame, lit) => encodeFrame(lights, frame, lit),
      send: (bytes) => link.write(bytes),
    });
  }

  show(frame: LedFrame): void {
    this.frame = frame;
    // To a board without lights not one byte is sent; while chessmen are learned, their squares are lit.
    if (this.lights !== 'none' && this.lesson === undefined) this.pacer.show(frame);
  }

  requestSnapshot(): void {
    this.decoder.watch.wantSnapshot();
  }

  /** Nothing can be asked of such a board: it talks by itself or is gone. */
  probe(): void {
    this.silences += 1;
    if (this.silences >= SILENCES) this.over(`The board at ${this.options.link.address} has fallen silent.`);
  }

  /** Lights the squares of a placement and learns the chips of the chessmen that stand there. */
  learn(known: KnownPlacement): Promise<LearnResult> {
    const refuse = (text: string): Promise<LearnResult> => Promise.resolve({ ok: false, text });
    if (this.ended) return refuse('The board is not connected.');
    if (this.info.family !== 'certabo')
      return refuse('This board cannot tell chessmen apart: there is nothing to learn.');
    if (this.lesson !== undefined) return refuse('The board is learning its chessmen already.');
    return new Promise((resolve) => {
      const done = (result: LearnResult) => {
        this.lesson?.cancel();
        this.lesson = undefined;
        this.show(this.frame);
        resolve(result);
      };
      const cancel = this.options.clock.after(LEARN_MS, () => {
        const missing = this.lesson?.missing ?? '';
        done({
          ok: false,
          text: `The chessmen were not learned: ${missing}; set them up anew and try again.`,
        });
      });
      this.lesson = { learner: new ChipLearner(known), done, missing: 'the board sent nothing', cancel };
      const squares = [...known.placement.entries()].filter(([, piece]) => isSeenPiece(piece));
      this.pacer.show(new Map(squares.map(([square]) => [square, 'put'])));
    });
  }

  bytes(bytes: Uint8Array): void {
    if (this.ended) return;
    const { messages, events } = this.decoder.feed(bytes);
    for (const event of events) this.options.sink.event(event);
    for (const message of messages) this.take(message);
  }

  over(reason: string): void {
    if (this.ended) return;
    this.end();
    void this.options.link.close();
    this.options.sink.over(reason);
  }

  async close(): Promise<void> {
    if (!this.ended && this.lights !== 'none') await this.pacer.goDark(DRAIN_MS);
    this.end();
    await this.options.link.close();
  }

  private take(message: StreamMessage): void {
    switch (message.kind) {
      case 'chips':
        this.silences = 0;
        this.options.sink.heard();
        this.teach(message.ids);
        this.warnOfStrangers();
        return;
      case 'occupancy':
        this.silences = 0;
        this.options.sink.heard();
        return;
      case 'ack':
        this.pacer.acknowledged();
        return;
      case 'discarded':
        // Told at 1, 2, 4, 8 … lines: a device gone mad must not fill the log.
        this.discarded += 1;
        if ((this.discarded & (this.discarded - 1)) === 0)
          this.options.log(`Line ignored (${message.why}, ${this.discarded} so far).`);
        return;
    }
  }

  private warnOfStrangers(): void {
    if (this.warned || this.decoder.strangers < STRANGERS) return;
    this.warned = true;
    this.options.log(
      'The board does not know these chessmen, and sees none: calibrate it with this set (eboard960 calibrate).',
    );
  }

  private teach(ids: readonly number[]): void {
    const { lesson } = this;
    if (lesson === undefined) return;
    const learned = lesson.learner.take(ids);
    if (learned.ok) lesson.done(learned);
    else lesson.missing = learned.missing;
  }

  private end(): void {
    this.ended = true;
    this.pacer.stop();
    this.lesson?.done({ ok: false, text: 'The board was lost while it learned its chessmen.' });
  }
}
