/** What the sessions of all families have in common: a link, a sink, and one orderly end. */
import type { BoardInfo, LedFrame } from './board.js';
import type { Clock } from './clock.js';
import type { ByteLink } from './link.js';
import type { Millis, SensorEvent } from './sensor.js';
import type { BoardSession, SessionSink } from './supervisor.js';
import { Timers } from './timers.js';

export interface SessionOptions {
  /** Fresh, and the session's own: it closes it. */
  readonly link: ByteLink;
  readonly sink: SessionSink;
  readonly clock: Clock;
  /** Plain sentences for the log. */
  readonly log: (message: string) => void;
}

/**
 * A family's session adds what its board is asked and told. It calls `listen` when it is whole; from then on `bytes`
 * is called until the end. `Timer`: names of timers of its own, which end with it.
 */
export abstract class SessionBase<Timer extends string = never> implements BoardSession {
  abstract readonly info: BoardInfo;
  abstract readonly silenceMs: Millis;
  protected readonly link: ByteLink;
  protected readonly clock: Clock;
  protected readonly log: (message: string) => void;
  protected readonly timers: Timers<Timer | 'last-chance'>;
  private readonly sink: SessionSink;
  private isOver = false;
  private discarded = 0;
  private silences = 0;

  protected constructor({ link, sink, clock, log }: SessionOptions) {
    this.link = link;
    this.sink = sink;
    this.clock = clock;
    this.log = log;
    this.timers = new Timers(clock);
  }

  abstract show(frame: LedFrame): void;
  abstract requestSnapshot(): void;
  abstract probe(): void;
  /** What the board sent; not called any more after the end. */
  protected abstract bytes(bytes: Uint8Array): void;
  /** What is still under way has to stop; called once, at the end. */
  protected abstract stopped(): void;

  /** The board is lost. */
  over(reason: string): void {
    if (this.isOver) return;
    this.end();
    void this.link.close();
    this.sink.over(reason);
  }

  async close(): Promise<void> {
    if (!this.isOver) await this.farewell();
    this.end();
    await this.link.close();
  }

  /** Lost, or being closed. */
  protected get ended(): boolean {
    return this.isOver;
  }

  protected listen(): void {
    this.link.onData((bytes) => {
      if (!this.isOver) this.bytes(bytes);
    });
    this.link.onClose((reason) => this.over(reason));
  }

  /** The last that the board hears before the link is closed, such as darkness. */
  protected farewell(): Promise<void> {
    return Promise.resolve();
  }

  /** Nothing is asked and nothing is heard any more; the link stays open for a farewell. */
  protected end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.timers.cancelAll();
    this.stopped();
  }

  /** Hands bytes to the link; `false` when it took none, which is logged. */
  protected write(bytes: Uint8Array): boolean {
    const taken = this.link.write(bytes);
    if (!taken) this.log(`${this.link.address} takes no more bytes.`);
    return taken;
  }

  protected tell(events: readonly SensorEvent[]): void {
    for (const event of events) this.sink.event(event);
  }

  /** A sign of life. `true`: it had been silent for longer than it may, and may have forgotten things. */
  protected heard(): boolean {
    const wasSilent = this.silences > 0;
    this.silences = 0;
    this.timers.cancel('last-chance');
    this.sink.heard();
    return wasSilent;
  }

  /** It was asked for a sign of life: without one within `ms` milliseconds it is lost. */
  protected lastChance(ms: Millis): void {
    this.timers.set('last-chance', ms, () =>
      this.over(`The board at ${this.link.address} has fallen silent: is it switched on?`),
    );
  }

  /** It is silent for longer than it may, again; at the `limit`th time in a row it is lost. `true`: so it was. */
  protected silentAgain(limit: number, board = 'board'): boolean {
    this.silences += 1;
    if (this.silences < limit) return false;
    this.over(`The ${board} at ${this.link.address} has fallen silent.`);
    return true;
  }

  /** Counts what could not be read; told at the 1st, 2nd, 4th, 8th … time: a device gone mad must not fill the log. */
  protected discard(sentence: (soFar: number) => string): void {
    this.discarded += 1;
    if ((this.discarded & (this.discarded - 1)) === 0) this.log(sentence(this.discarded));
  }
}
