/** One opened iChessOne on one link, from its first position to its end. */
import type { BoardInfo, LedFrame } from '../../src/board/board.js';
import { shakeHands, strangerAt } from '../../src/board/handshake.js';
import { LightPacer } from '../../src/board/lightPacer.js';
import type { Millis } from '../../src/board/sensor.js';
import { SessionBase, type SessionOptions } from '../../src/board/sessionBase.js';
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

/** Asks for a position; resolves with the first, rejects with `no-answer`, `not-a-board`, `port-failed` or `closed`. */
export function openIChessOneSession(
  options: SessionOptions,
  signal: AbortSignal,
): Promise<IChessOneSession> {
  const { link, clock } = options;
  return shakeHands(link, signal, ({ done, failed }) => {
    let heard = 0;
    let tries = 0;
    const probe = createIChessOneDecoder(() => clock.now());
    const ask = () => {
      if (tries === TRIES || (tries === 0 && heard >= FOREIGN_BYTES)) {
        failed(strangerAt(link.address, heard, 'no iChessOne'));
        return;
      }
      tries += 1;
      link.write(makeCommand({ kind: 'askPosition' }));
      cancel = clock.after(ANSWER_MS, ask);
    };
    let cancel = clock.after(LISTEN_MS, ask);
    return {
      bytes(bytes) {
        heard += bytes.length;
        if (probe.feed(bytes).messages.some(({ kind }) => kind === 'position'))
          done(new IChessOneSession(options));
      },
      stop: () => cancel(),
    };
  });
}

export class IChessOneSession extends SessionBase<'poll' | 'battery' | 'refresh'> {
  readonly silenceMs = SILENCE_MS;
  private readonly decoder: IChessOneDecoder;
  private readonly pacer: LightPacer;
  private version = '';
  private toldPercent: number | undefined;
  private looking = false;

  constructor(options: SessionOptions) {
    super(options);
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
    this.listen();
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
    if (!this.silentAgain(SILENCES, 'iChessOne')) this.send({ kind: 'watch' });
  }

  protected override bytes(bytes: Uint8Array): void {
    const { messages, events, wantsLook } = this.decoder.feed(bytes);
    this.tell(events);
    for (const message of messages) this.take(message);
    if (wantsLook && !this.ended) this.lookAgain();
  }

  protected override farewell(): Promise<void> {
    this.send({ kind: 'unwatch' });
    return this.pacer.goDark(DRAIN_MS);
  }

  protected override stopped(): void {
    this.pacer.stop();
  }

  private take(message: IChessOneMessage): void {
    switch (message.kind) {
      case 'position':
        if (this.heard()) this.pacer.forgotten();
        return;
      case 'battery':
        if (message.percent <= BATTERY_LOW && !message.charging && this.toldPercent !== message.percent) {
          this.toldPercent = message.percent;
          this.log(`The board's battery is at ${message.percent} percent: connect a charger.`);
        }
        return;
      case 'version':
        this.version = message.text;
        return;
      case 'discarded':
        this.discard((soFar) => `Message ignored (${message.why}, ${soFar} so far).`);
        return;
    }
  }

  private poll(): void {
    this.looking = false;
    if (this.ended) return;
    this.send({ kind: 'askPosition' });
    this.timers.set('poll', POLL_MS, () => this.poll());
  }

  private lookAgain(): void {
    if (this.looking) return;
    this.looking = true;
    this.timers.set('poll', LOOK_MS, () => this.poll());
  }

  private refresh(): void {
    this.send({ kind: 'watch' });
    this.pacer.forgotten();
    this.timers.set('refresh', REFRESH_MS, () => this.refresh());
  }

  private askBattery(): void {
    this.send({ kind: 'askBattery' });
    this.timers.set('battery', BATTERY_MS, () => this.askBattery());
  }

  private send(command: IChessOneCommand): void {
    this.link.write(makeCommand(command));
  }
}
