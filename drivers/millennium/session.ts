/** One identified ChessLink board on one link. */
import type { BoardInfo, LedFrame } from '../../src/board/board.js';
import type { Clock } from '../../src/board/clock.js';
import { LightPacer } from '../../src/board/lightPacer.js';
import type { ByteLink } from '../../src/board/link.js';
import type { Millis } from '../../src/board/sensor.js';
import type { BoardSession, SessionSink } from '../../src/board/supervisor.js';
import type { MillenniumDecoded, MillenniumDecoder } from './decoder.js';
import { createMillenniumDecoder } from './decoder.js';
import type { Identity } from './info.js';
import { boardInfo } from './info.js';
import { lampsFor } from './leds.js';
import type { HostCommand } from './protocol.js';
import { encodeFrame, makeHostText } from './protocol.js';

export interface MillenniumSettings {
  /** The board is an eOne although it did not say so: its letters are not believed. */
  readonly eone?: boolean;
}

export interface MillenniumSessionOptions {
  readonly link: ByteLink;
  readonly sink: SessionSink;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  readonly identity: Identity;
  readonly settings: MillenniumSettings;
}

/** Light frames are long (43 ms) and wear the board out when they come too often. */
const LIGHT_MS = 100;
const LIGHT_ACK_MS = 500;
const LIGHT_SENDS = 3;
/** A second look at a change; one scan and one position lie between. */
const LOOK_MS = 60;
/** The whole position is asked for at least so often, which is also the sign of life. */
const POLL_MS = 1000;
const SILENCE_MS = 2500;
const LAST_CHANCE_MS = 1000;
/** Time for the last light frame to get out. */
const GOODBYE_MS = 60;

export class MillenniumSession implements BoardSession {
  readonly silenceMs = SILENCE_MS;
  readonly info: BoardInfo;
  private readonly decoder: MillenniumDecoder;
  private readonly lights: LightPacer;
  private askedAt: Millis = Number.NEGATIVE_INFINITY;
  private discarded = 0;
  private ended = false;
  private cancelPoll: () => void = () => undefined;
  private cancelLastChance: () => void = () => undefined;

  constructor(private readonly options: MillenniumSessionOptions) {
    const { clock, link, identity, settings } = options;
    const eone = settings.eone === true || identity.model === 'eone';
    this.info = boardInfo(identity, eone);
    this.decoder = createMillenniumDecoder({ now: () => clock.now(), occupancyOnly: () => eone });
    this.lights = new LightPacer({
      clock,
      spacingMs: LIGHT_MS,
      blinkMs: 0,
      ackMs: LIGHT_ACK_MS,
      sends: LIGHT_SENDS,
      encode: (frame) => encodeFrame(makeHostText(lightCommand(frame))),
      send: (bytes) => link.write(bytes),
    });
    link.onData((bytes) => {
      for (const decoded of this.ended ? [] : this.decoder.feed(bytes)) this.take(decoded);
    });
    link.onClose((reason) => this.over(reason));
    this.poll();
  }

  show(frame: LedFrame): void {
    this.lights.show(frame);
  }

  requestSnapshot(): void {
    this.decoder.wantSnapshot();
    this.poll();
  }

  probe(): void {
    if (this.ended) return;
    this.ask();
    this.cancelLastChance();
    this.cancelLastChance = this.options.clock.after(LAST_CHANCE_MS, () =>
      this.over(`The board at ${this.options.link.address} has fallen silent: is it switched on?`),
    );
  }

  over(reason: string): void {
    if (this.ended) return;
    this.end();
    this.lights.stop();
    void this.options.link.close();
    this.options.sink.over(reason);
  }

  async close(): Promise<void> {
    if (!this.ended) {
      this.end();
      await this.lights.goDark(GOODBYE_MS);
    }
    await this.options.link.close();
  }

  private end(): void {
    this.ended = true;
    this.cancelPoll();
    this.cancelLastChance();
  }

  private take({ message, events }: MillenniumDecoded): void {
    if (this.ended) return;
    const { sink } = this.options;
    if (message.kind === 'discarded') {
      this.countDiscarded(message.why, message.count);
      return;
    }
    if (message.kind === 'lit' || message.kind === 'dark') this.lights.acknowledged();
    for (const event of events) sink.event(event);
    this.cancelLastChance();
    sink.heard();
    this.poll();
  }

  /** Asks at once where a second look is due, else sets the timer for the next time. */
  private poll(): void {
    if (this.ended) return;
    const { clock } = this.options;
    const due = this.askedAt + (this.decoder.wantsPosition ? LOOK_MS : POLL_MS);
    this.cancelPoll();
    if (clock.now() >= due) this.ask();
    const next = this.askedAt + (this.decoder.wantsPosition ? LOOK_MS : POLL_MS);
    this.cancelPoll = clock.after(Math.max(1, next - clock.now()), () => this.poll());
  }

  private ask(): void {
    this.askedAt = this.options.clock.now();
    if (!this.options.link.write(encodeFrame(makeHostText({ word: 'position' }))))
      this.options.log(`${this.options.link.address} takes no more bytes.`);
  }

  /** Told at 1, 2, 4, 8 … faults: a line full of noise must not fill the log. */
  private countDiscarded(why: string, count: number): void {
    this.discarded += 1;
    if ((this.discarded & (this.discarded - 1)) !== 0) return;
    this.options.log(`${count} characters ignored (${why}, ${this.discarded} times so far).`);
  }
}

function lightCommand(frame: LedFrame): HostCommand {
  return frame.size === 0 ? { word: 'dark' } : { word: 'lights', ...lampsFor(frame) };
}
