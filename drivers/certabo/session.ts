/** One opened Certabo or TabuTronic board on one link, from its identification to its end. */
import type { BoardInfo, KnownPlacement, LedFrame } from '../../src/board/board.js';
import { shakeHands } from '../../src/board/handshake.js';
import { LightPacer } from '../../src/board/lightPacer.js';
import { isSeenPiece } from '../../src/board/placement.js';
import type { Millis } from '../../src/board/sensor.js';
import { SessionBase, type SessionOptions } from '../../src/board/sessionBase.js';
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

export interface CertaboSessionOptions extends SessionOptions {
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
  return shakeHands(link, signal, ({ done, failed }) => {
    let stream: StreamKind | undefined;
    const decoder = createCertaboDecoder(
      () => clock.now(),
      options.book,
      () => stream,
    );
    const handshake = startHandshake({
      address: link.address,
      clock,
      send: dumb ? undefined : (bytes) => void link.write(bytes),
      failed,
      done: (found) => {
        stream = found.stream;
        done(new CertaboSession(options, found, decoder));
      },
    });
    return {
      bytes: (bytes) => handshake.take(decoder.feed(bytes).messages, bytes.length),
      stop: () => handshake.stop(),
    };
  });
}

interface Lesson {
  readonly learner: ChipLearner;
  readonly done: (result: LearnResult) => void;
  missing: string;
}

export class CertaboSession extends SessionBase<'lesson'> {
  readonly silenceMs: Millis = SILENCE_MS;
  readonly info: BoardInfo;
  private readonly lights: LightKind;
  private readonly pacer: LightPacer;
  private frame: LedFrame = new Map();
  private lesson: Lesson | undefined;
  private warned = false;

  constructor(
    options: CertaboSessionOptions,
    found: Identified,
    private readonly decoder: CertaboDecoder,
  ) {
    super(options);
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
    this.listen();
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
    this.silentAgain(SILENCES);
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
        this.timers.cancel('lesson');
        this.lesson = undefined;
        this.show(this.frame);
        resolve(result);
      };
      this.timers.set('lesson', LEARN_MS, () => {
        const missing = this.lesson?.missing ?? '';
        done({
          ok: false,
          text: `The chessmen were not learned: ${missing}; set them up anew and try again.`,
        });
      });
      this.lesson = { learner: new ChipLearner(known), done, missing: 'the board sent nothing' };
      const squares = [...known.placement.entries()].filter(([, piece]) => isSeenPiece(piece));
      this.pacer.show(new Map(squares.map(([square]) => [square, 'put'])));
    });
  }

  protected override bytes(bytes: Uint8Array): void {
    const { messages, events } = this.decoder.feed(bytes);
    this.tell(events);
    for (const message of messages) this.take(message);
  }

  protected override farewell(): Promise<void> {
    return this.lights === 'none' ? super.farewell() : this.pacer.goDark(DRAIN_MS);
  }

  protected override stopped(): void {
    this.pacer.stop();
    this.lesson?.done({ ok: false, text: 'The board was lost while it learned its chessmen.' });
  }

  private take(message: StreamMessage): void {
    switch (message.kind) {
      case 'chips':
        this.heard();
        this.teach(message.ids);
        this.warnOfStrangers();
        return;
      case 'occupancy':
        this.heard();
        return;
      case 'ack':
        this.pacer.acknowledged();
        return;
      case 'discarded':
        this.discard((soFar) => `Line ignored (${message.why}, ${soFar} so far).`);
        return;
    }
  }

  private warnOfStrangers(): void {
    if (this.warned || this.decoder.strangers < STRANGERS) return;
    this.warned = true;
    this.log(
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
}
