/** One opened iChessOne on one link, from its first position to its end. */
import type { BoardInfo, LedFrame } from '../../src/board/board.js';
import { BoardError } from '../../src/board/board.js';
import type { Clock } from '../../src/board/clock.js';
import { LightPacer } from '../../src/board/lightPacer.js';
import type { ByteLink } from '../../src/board/link.js';
import type { Millis } from '../../src/board/sensor.js';
import type { BoardSession, SessionSink } from '../../src/board/supervisor.js';
import type { IChessOneMessage } from './boardMessage.js';
import type { IChessOneDecoder } from './decoder.js';
import { createIChessOneDecoder } from './decoder.js';
import type { IChessOneCommand } from './hostCommand.js';
import { makeCommand } from './hostCommand.js';
import { encodeFrame } from './leds.js';

/** Listened before the first question: another device that talks gets no byte. */
const LISTEN_MS: Millis = 300;
const FOREIGN_BYTES = 128;
const ANSWER_MS: Millis = 700;
const TRIES = 3;
/** Between two looks at something new, and at a board where nothing happens. */
const LOOK_MS: Millis = 20;
const POLL_MS: Millis = 1000;
const SILENCE_MS: Millis = 3000;
const SILENCES = 3;
const LIGHT_MS: Millis = 200;
const DRAIN_MS: Millis = 100;
const BATTERY_MS: Millis = 300_000;
/** A board that started anew and still answers has forgotten what it was to watch and to show. */
const REFRESH_MS: Millis = 15_000;
/** Percent. */
const BATTERY_LOW = 15;

export interface IChessOneSessionOptions {
  readonly link: ByteLink;
  readonly sink: SessionSink;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

/** Asks for a position; resolves with the first, rejects with `no-answer`, `not-a-board`, `port-failed` or `closed`. */
export function openIChessOneSession(
  options: IChessOneSessionOptions,
  signal: AbortSignal,
): Promise<IChessOneSession> {
  const { link, clock } = options;
  return new Promise((resolve, reject) => {
    let session: IChessOneSession | undefined;
    let heard = 0;
    let tries = 0;
    const probe = createIChessOneDecoder(() => clock.now());
    const fail = (error: BoardError) => {
      cancel();
      signal.removeEventListener('abort', stop);
      reject(error);
      void link.close();
    };
    const stop = () => fail(new BoardError('closed', `The board at ${link.address} was no longer wanted.`));
    const giveUp = () => {
      const [code, words] =
        heard === 0
          ? (['no-answer', 'says nothing: check its power, or choose another port'] as const)
          : (['not-a-board', 'is no iChessOne: choose another port or family'] as const);
      fail(new BoardError(code, `The device at ${link.address} ${words}.`));
    };
    const ask = () => {
      if (tries === TRIES || (tries === 0 && heard >= FOREIGN_BYTES)) {
        giveUp();
        return;
      }
      tries += 1;
      link.write(makeCommand({ kind: 'askPosition' }));
      cancel = clock.after(ANSWER_MS, ask);
    };
    let cancel = clock.after(LISTEN_MS, ask);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    link.onClose((reason) => {
      if (session === undefined) fail(new BoardError('port-failed', reason));
      else session.over(reason);
    });
    link.onData((bytes) => {
      if (session !== undefined) {
        session.bytes(bytes);
        return;
      }
      heard += bytes.length;
      if (!probe.feed(bytes).messages.some(({ kind }) => kind === 'position')) return;
      cancel();
      signal.removeEventListener('abort', stop);
      session = new IChessOneSession(options);
      resolve(session);
    });
  });
}

export class IChessOneSession implements BoardSession {
  readonly silenceMs = SILENCE_MS;
  private readonly decoder: IChessOneDecoder;
  private readonly pacer: LightPacer;
  private version = '';
  private ended = false;
  private silences = 0;
  private discarded = 0;
  private toldPercent: number | undefined;
  private cancelPoll: () => void = () => undefined;
  private cancelBattery: () => void = () => undefined;
  private cancelRefresh: () => void = () => undefined;
  private looking = false;

  constructor(private readonly options: IChessOneSessionOptions) {
    const { clock, link } = options;
    this.decoder = createIChessOneDecoder(() => clock.now());
    this.pacer = new LightPacer({
      clock,
      spacingMs: LIGHT_MS,
      blinkMs: 0,
      encode: (frame) => encodeFrame(frame),
      send: (bytes) => link.write(bytes),
    });
    this.send({ kind: 'askVersion' });
    this.refresh();
    this.askBattery();
    this.poll();
  }

  get info(): BoardInfo {
    return {
      family: 'ichessone',
      name: 'iChessOne',
      ...(this.version === '' ? {} : { firmware: this.version }),
      sense: 'piece',
      leds: 'rgb',
      scanMs: 100,
      settleMs: 0,
    };
  }

  show(frame: LedFrame): void {
    this.pacer.show(frame);
  }

  requestSnapshot(): void {
    this.decoder.watch.wantSnapshot();
    this.poll();
  }

  /** It may have started anew, and have forgotten what it was to watch and to show. */
  probe(): void {
    this.silences += 1;
    if (this.silences >= SILENCES) {
      this.over(`The iChessOne at ${this.options.link.address} has fallen silent.`);
      return;
    }
    this.send({ kind: 'watch' });
  }

  bytes(bytes: Uint8Array): void {
    if (this.ended) return;
    const { messages, events, wantsLook } = this.decoder.feed(bytes);
    for (const event of events) this.options.sink.event(event);
    for (const message of messages) this.take(message);
    if (wantsLook && !this.ended) this.lookAgain();
  }

  over(reason: string): void {
    if (this.ended) return;
    this.end();
    void this.options.link.close();
    this.options.sink.over(reason);
  }

  async close(): Promise<void> {
    if (!this.ended) {
      this.send({ kind: 'unwatch' });
      await this.pacer.goDark(DRAIN_MS);
    }
    this.end();
    await this.options.link.close();
  }

  private take(message: IChessOneMessage): void {
    const { sink, log } = this.options;
    switch (message.kind) {
      case 'position':
        if (this.silences > 0) this.pacer.forgotten();
        this.silences = 0;
        sink.heard();
        return;
      case 'battery':
        if (message.percent <= BATTERY_LOW && !message.charging && this.toldPercent !== message.percent) {
          this.toldPercent = message.percent;
          log(`The board's battery is at ${message.percent} percent: connect a charger.`);
        }
        return;
      case 'version':
        this.version = message.text;
        return;
      case 'discarded':
        // Told at 1, 2, 4, 8 … messages: a device gone mad must not fill the log.
        this.discarded += 1;
        if ((this.discarded & (this.discarded - 1)) === 0)
          log(`Message ignored (${message.why}, ${this.discarded} so far).`);
        return;
    }
  }

  private poll(): void {
    this.cancelPoll();
    this.looking = false;
    if (this.ended) return;
    this.send({ kind: 'askPosition' });
    this.cancelPoll = this.options.clock.after(POLL_MS, () => this.poll());
  }

  private lookAgain(): void {
    if (this.looking) return;
    this.looking = true;
    this.cancelPoll();
    this.cancelPoll = this.options.clock.after(LOOK_MS, () => this.poll());
  }

  private refresh(): void {
    this.send({ kind: 'watch' });
    this.pacer.forgotten();
    this.cancelRefresh = this.options.clock.after(REFRESH_MS, () => this.refresh());
  }

  private askBattery(): void {
    this.send({ kind: 'askBattery' });
    this.cancelBattery = this.options.clock.after(BATTERY_MS, () => this.askBattery());
  }

  private send(command: IChessOneCommand): void {
    this.options.link.write(makeCommand(command));
  }

  private end(): void {
    this.ended = true;
    this.pacer.stop();
    this.cancelPoll();
    this.cancelBattery();
    this.cancelRefresh();
  }
}
