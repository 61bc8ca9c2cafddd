/** One identified DGT board on one link, from the start of streaming to its end. */
import type { BoardInfo, LedFrame } from '../../src/board/board.js';
import type { Millis } from '../../src/board/sensor.js';
import { SessionBase, type SessionOptions } from '../../src/board/sessionBase.js';
import { BatteryDesk } from './batteryDesk.js';
import { ClockLane } from './clockLane.js';
import type { DgtDecoded, DgtDecoder } from './decoder.js';
import { createDgtDecoder } from './decoder.js';
import { PAUSE_MS } from './handshake.js';
import type { Identity } from './info.js';
import { boardInfo, SCAN_MS } from './info.js';
import type { Battery, BoardMessage, ClockMessage, ClockTimes, HostWord } from './protocol.js';
import { CLEAR_LEDS, makeClockCommand, makeHostCommand } from './protocol.js';
import { BLINK_MS, RevelationLeds } from './revelationLeds.js';

export interface DgtSettings {
  /** The board is a Revelation II: it has lights. A light command stalls every other board (DGT, Quirks). */
  readonly revelation?: boolean;
  /** Milliseconds without a change after which the whole position is checked; default 250, over Bluetooth 500. */
  readonly quietMs?: Millis;
}

export interface DgtSessionOptions extends SessionOptions {
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

export class DgtSession extends SessionBase<'pump'> {
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
  private readonly batteryDesk: BatteryDesk;
  private textShown = false;

  constructor(private readonly options: DgtSessionOptions) {
    super(options);
    const { clock, settings } = options;
    this.decoder = createDgtDecoder({ now: () => clock.now() });
    this.leds = settings.revelation === true ? new RevelationLeds() : undefined;
    this.batteryDesk = new BatteryDesk(clock, ANSWER_MS);
    this.lane = new ClockLane(clock, () => this.pump());
    this.sentAt = clock.now();
    this.askedAt = this.sentAt;
    this.clockLookAt = clock.now();
    this.listen();
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
    this.ask('serial');
    this.lastChance(LAST_CHANCE_MS);
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

  protected override bytes(bytes: Uint8Array): void {
    for (const decoded of this.decoder.feed(bytes)) this.take(decoded);
    // Eight seconds of event memory are no silence.
    if (this.decoder.swallowing && !this.ended) this.heard();
  }

  /** Lights out, times back on the clock, no more messages; each with the pause that the board's buffer needs. */
  protected override async farewell(): Promise<void> {
    this.end();
    const last = [
      ...(this.leds === undefined ? [] : [CLEAR_LEDS]),
      ...(this.textShown ? [makeClockCommand({ word: 'end' })] : []),
      makeHostCommand('reset'),
    ];
    for (const bytes of last) {
      this.link.write(bytes);
      await new Promise<void>((resolve) => this.clock.after(PAUSE_MS, resolve));
    }
  }

  protected override stopped(): void {
    this.lane.stop();
    this.batteryDesk.tell(undefined);
  }

  private get quietMs(): Millis {
    const { settings } = this.options;
    return settings.quietMs ?? (this.link.address.includes('rfcomm') ? 2 * SCAN_MS : SCAN_MS);
  }

  private take({ message, events }: DgtDecoded): void {
    if (this.ended) return;
    if (message.kind === 'discarded') {
      const { why, count } = message;
      this.discard((soFar) => `${count} bytes ignored (${why}, ${soFar} times so far).`);
      return;
    }
    this.tell(events);
    this.heard();
    this.note(message, this.clock.now());
    this.pump();
  }

  private note(message: BoardMessage, now: Millis): void {
    switch (message.kind) {
      case 'update':
        this.changedAt = now;
        this.unconfirmed = true;
        if (message.masked) this.log('The board sent a change with unknown bits; they were ignored.');
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
    const now = this.clock.now();
    const free = this.sentAt + PAUSE_MS;
    if (now >= free) {
      const sent = this.sendDue(now);
      this.wakeAt(sent ? now + PAUSE_MS : this.nextDue(now));
    } else this.wakeAt(free);
  }

  private wakeAt(due: Millis): void {
    this.timers.set('pump', Math.max(1, due - this.clock.now()), () => this.pump());
  }

  private sendDue(now: Millis): boolean {
    const mode = this.clockThere ? 'nice' : 'board';
    if (this.mode !== mode) {
      this.mode = mode;
      return this.ask(mode === 'nice' ? 'streamNice' : 'streamBoard');
    }
    if (now >= this.dumpDue()) {
      this.dumpAskedAt = now;
      return this.ask('dump');
    }
    const lights = this.leds?.next(now);
    if (lights !== undefined) return this.sendNow(lights);
    if (this.mode === 'nice') {
      const command = this.lane.next();
      if (command !== undefined) return this.sendNow(command);
    }
    if (this.batteryDesk.due) {
      this.batteryDesk.due = false;
      return this.ask('battery');
    }
    if (!this.clockThere && now >= this.clockLookAt) {
      this.clockLookAt = now + CLOCK_LOOK_MS;
      return this.ask('clock');
    }
    return now >= this.askedAt + KEEP_ALIVE_MS && this.ask('serial');
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

  private ask(word: HostWord): boolean {
    if (word !== 'streamBoard' && word !== 'streamNice') this.askedAt = this.clock.now();
    return this.sendNow(makeHostCommand(word));
  }

  private sendNow(bytes: Uint8Array): boolean {
    this.sentAt = this.clock.now();
    this.write(bytes);
    return true;
  }
}
