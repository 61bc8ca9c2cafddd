/** One identified DGT board on one link, from the start of streaming to its end. */
import type { BoardInfo, LedFrame } from '../../src/board/board.js';
import type { Clock } from '../../src/board/clock.js';
import type { ByteLink } from '../../src/board/link.js';
import type { Millis } from '../../src/board/sensor.js';
import type { BoardSession, SessionSink } from '../../src/board/supervisor.js';
import { BatteryDesk } from './batteryDesk.js';
import { ClockLane } from './clockLane.js';
import type { DgtDecoded, DgtDecoder } from './decoder.js';
import { createDgtDecoder } from './decoder.js';
import { PAUSE_MS } from './handshake.js';
import type { Identity } from './info.js';
import { boardInfo, SCAN_MS } from './info.js';
import type { Battery, BoardMessage, ClockMessage, ClockTimes, Discarded, HostWord } from './protocol.js';
import { CLEAR_LEDS, makeClockCommand, makeHostCommand } from './protocol.js';
import { BLINK_MS, RevelationLeds } from './revelationLeds.js';

export interface DgtSettings {
  /** The board is a Revelation II: it has lights. A light command stalls every other board (DGT, Quirks). */
  readonly revelation?: boolean;
  /** Milliseconds without a change after which the whole position is checked; default 250, over Bluetooth 500. */
  readonly quietMs?: Millis;
}

export interface DgtSessionOptions {
  readonly link: ByteLink;
  readonly sink: SessionSink;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  readonly identity: Identity;
  readonly settings: DgtSettings;
  /** Every word of the clock. */
  readonly onClock: (message: ClockMessage) => void;
}

/** "Silent boards": some fall asleep unless they are asked something every second. */
const KEEP_ALIVE_MS = 1000;
const SILENCE_MS = 2000;
const LAST_CHANCE_MS = 1000;
/** A question is asked again after so long. */
const ANSWER_MS = 1000;
/** The whole position is checked at least so often. */
const POLL_MS = 5000;
/** Without a clock the board is asked for one so often. */
const CLOCK_LOOK_MS = 10_000;

type ClockModel = 'xl' | '3000' | 'unknown';

export class DgtSession implements BoardSession {
  readonly silenceMs = SILENCE_MS;
  readonly lane: ClockLane;
  clockTimes: ClockTimes | undefined;
  clockModel: ClockModel = 'unknown';
  private readonly decoder: DgtDecoder;
  private readonly leds: RevelationLeds | undefined;
  private mode: 'none' | 'board' | 'nice' = 'none';
  private clockThere = false;
  private sentAt: Millis;
  /** When something was sent that the board answers. */
  private askedAt: Millis;
  private changedAt: Millis = Number.NEGATIVE_INFINITY;
  private dumpAskedAt: Millis | undefined;
  private dumpedAt: Millis = Number.NEGATIVE_INFINITY;
  private clockLookAt: Millis;
  /** Changes came that no dump has confirmed. */
  private unconfirmed = false;
  private discarded = 0;
  private readonly batteryDesk: BatteryDesk;
  private ended = false;
  private textShown = false;
  private cancelTimer: () => void = () => undefined;
  private cancelLastChance: () => void = () => undefined;

  constructor(private readonly options: DgtSessionOptions) {
    const { clock, link, settings } = options;
    this.decoder = createDgtDecoder({ now: () => clock.now() });
    this.leds = settings.revelation === true ? new RevelationLeds() : undefined;
    this.batteryDesk = new BatteryDesk(clock, ANSWER_MS);
    this.lane = new ClockLane(clock, () => this.pump());
    this.sentAt = clock.now();
    this.askedAt = this.sentAt;
    this.clockLookAt = clock.now();
    link.onData((bytes) => {
      for (const decoded of this.ended ? [] : this.decoder.feed(bytes)) this.take(decoded);
      // Eight seconds of event memory are no silence.
      if (this.decoder.swallowing) this.alive();
    });
    link.onClose((reason) => this.over(reason));
    this.pump();
  }

  get info(): BoardInfo {
    return boardInfo(this.options.identity, this.leds !== undefined);
  }

  show(frame: LedFrame): void {
    // Not one byte goes to a board without lights.
    this.leds?.show(frame);
    this.pump();
  }

  requestSnapshot(): void {
    this.decoder.wantSnapshot();
    this.pump();
  }

  probe(): void {
    if (this.ended) return;
    this.write('serial');
    this.cancelLastChance();
    this.cancelLastChance = this.options.clock.after(LAST_CHANCE_MS, () =>
      this.over(`The board at ${this.options.link.address} has fallen silent: is it switched on?`),
    );
  }

  /** The battery's state; `undefined` from a board that has none. */
  battery(): Promise<Battery | undefined> {
    if (this.ended) return Promise.resolve(undefined);
    const answer = this.batteryDesk.ask();
    this.pump();
    return answer;
  }

  /** A text stands on the clock: it is taken away before the session ends. */
  noteText(shown: boolean): void {
    this.textShown = shown;
  }

  over(reason: string): void {
    if (this.ended) return;
    this.end();
    void this.options.link.close();
    this.options.sink.over(reason);
  }

  async close(): Promise<void> {
    const { clock, link } = this.options;
    if (!this.ended) {
      this.end();
      // Lights out, times back on the clock, no more messages; each with the pause that the board's buffer needs.
      const farewell = [
        ...(this.leds === undefined ? [] : [CLEAR_LEDS]),
        ...(this.textShown ? [makeClockCommand({ word: 'end' })] : []),
        makeHostCommand('reset'),
      ];
      for (const bytes of farewell) {
        link.write(bytes);
        await new Promise<void>((resolve) => clock.after(PAUSE_MS, resolve));
      }
    }
    await link.close();
  }

  private get quietMs(): Millis {
    const { settings, link } = this.options;
    return settings.quietMs ?? (link.address.includes('rfcomm') ? 2 * SCAN_MS : SCAN_MS);
  }

  private end(): void {
    this.ended = true;
    this.cancelTimer();
    this.cancelLastChance();
    this.lane.stop();
    this.batteryDesk.tell(undefined);
  }

  private take({ message, events }: DgtDecoded): void {
    if (this.ended) return;
    const { clock, sink } = this.options;
    if (message.kind === 'discarded') {
      this.countDiscarded(message);
      return;
    }
    for (const event of events) sink.event(event);
    this.alive();
    this.note(message, clock.now());
    this.pump();
  }

  private alive(): void {
    if (this.ended) return;
    this.cancelLastChance();
    this.options.sink.heard();
  }

  private note(message: BoardMessage, now: Millis): void {
    switch (message.kind) {
      case 'update':
        this.changedAt = now;
        this.unconfirmed = true;
        if (message.masked) this.options.log('The board sent a change with unknown bits; they were ignored.');
        return;
      case 'dump':
        this.dumpAskedAt = undefined;
        this.dumpedAt = now;
        this.unconfirmed = false;
        return;
      case 'clock':
        this.noteClock(message.clock);
        return;
      case 'battery':
        this.batteryDesk.tell(message);
        return;
      case 'busAddress':
      case 'serial':
      case 'longSerial':
      case 'trademark':
      case 'version':
      case 'hardware':
      case 'memory':
      case 'unknown':
        return;
    }
  }

  private noteClock(message: ClockMessage): void {
    if (message.kind === 'ack') this.lane.take(message);
    if (message.kind === 'no-clock') {
      this.clockThere = false;
      this.clockTimes = undefined;
      this.clockModel = 'unknown';
    }
    if (message.kind === 'times') {
      this.clockTimes = message;
      if (!this.clockThere) void this.greetClock();
      this.clockThere = true;
    }
    this.options.onClock(message);
  }

  /** Which texts a clock can show depends on what it is. */
  private async greetClock(): Promise<void> {
    const result = await this.lane.run({ word: 'version' });
    if (!result.ok) return;
    const main = result.ack.ack2 >> 4;
    this.clockModel = main === 1 ? 'xl' : main >= 2 ? '3000' : 'unknown';
  }

  /** One command at a time, never closer than the pause; then one timer for whatever is due next. */
  private pump(): void {
    if (this.ended) return;
    const now = this.options.clock.now();
    const free = this.sentAt + PAUSE_MS;
    if (now >= free) {
      const sent = this.sendDue(now);
      this.wakeAt(sent ? now + PAUSE_MS : this.nextDue(now));
    } else this.wakeAt(free);
  }

  private wakeAt(due: Millis): void {
    const { clock } = this.options;
    this.cancelTimer();
    this.cancelTimer = clock.after(Math.max(1, due - clock.now()), () => this.pump());
  }

  private sendDue(now: Millis): boolean {
    const mode = this.clockThere ? 'nice' : 'board';
    if (this.mode !== mode) {
      this.mode = mode;
      return this.write(mode === 'nice' ? 'streamNice' : 'streamBoard');
    }
    if (now >= this.dumpDue()) {
      this.dumpAskedAt = now;
      return this.write('dump');
    }
    const lights = this.leds?.next(now);
    if (lights !== undefined) return this.writeBytes(lights);
    if (this.mode === 'nice') {
      const command = this.lane.next();
      if (command !== undefined) return this.writeBytes(command);
    }
    if (this.batteryDesk.due) {
      this.batteryDesk.due = false;
      return this.write('battery');
    }
    if (!this.clockThere && now >= this.clockLookAt) {
      this.clockLookAt = now + CLOCK_LOOK_MS;
      return this.write('clock');
    }
    return now >= this.askedAt + KEEP_ALIVE_MS && this.write('serial');
  }

  private dumpDue(): Millis {
    if (this.dumpAskedAt !== undefined) return this.dumpAskedAt + ANSWER_MS;
    const quiet = this.changedAt + this.quietMs;
    // A dump that is disputed is asked again a quiet time later.
    if (this.decoder.wantsDump) return Math.max(quiet, this.dumpedAt + this.quietMs);
    if (this.unconfirmed) return quiet;
    return this.dumpedAt + POLL_MS;
  }

  private nextDue(now: Millis): Millis {
    const blink = this.leds?.blinks === true ? (Math.floor(now / BLINK_MS) + 1) * BLINK_MS : Infinity;
    const look = this.clockThere ? Infinity : this.clockLookAt;
    return Math.min(this.dumpDue(), this.askedAt + KEEP_ALIVE_MS, blink, look);
  }

  private write(word: HostWord): boolean {
    if (word !== 'streamBoard' && word !== 'streamNice') this.askedAt = this.options.clock.now();
    return this.writeBytes(makeHostCommand(word));
  }

  private writeBytes(bytes: Uint8Array): boolean {
    this.sentAt = this.options.clock.now();
    if (!this.options.link.write(bytes))
      this.options.log(`${this.options.link.address} takes no more bytes.`);
    return true;
  }

  /** Told at 1, 2, 4, 8 … faults: a line full of noise must not fill the log. */
  private countDiscarded({ why, count }: Discarded): void {
    this.discarded += 1;
    if ((this.discarded & (this.discarded - 1)) !== 0) return;
    this.options.log(`${count} bytes ignored (${why}, ${this.discarded} times so far).`);
  }
}
