/** One identified ChessLink board on one link. */
import type { BoardInfo, LedFrame } from '../../src/board/board.js';
import { LightPacer } from '../../src/board/lightPacer.js';
import type { Millis } from '../../src/board/sensor.js';
import { SessionBase, type SessionOptions } from '../../src/board/sessionBase.js';
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

export interface MillenniumSessionOptions extends SessionOptions {
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

export class MillenniumSession extends SessionBase<'poll'> {
  readonly silenceMs = SILENCE_MS;
  readonly info: BoardInfo;
  private readonly decoder: MillenniumDecoder;
  private readonly lights: LightPacer;
  private askedAt: Millis = Number.NEGATIVE_INFINITY;

  constructor(options: MillenniumSessionOptions) {
    super(options);
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
    this.listen();
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
    this.lastChance(LAST_CHANCE_MS);
  }

  protected override bytes(bytes: Uint8Array): void {
    for (const decoded of this.decoder.feed(bytes)) this.take(decoded);
  }

  /** Nothing is asked while the last light frame is on its way. */
  protected override farewell(): Promise<void> {
    const dark = this.lights.goDark(GOODBYE_MS);
    this.end();
    return dark;
  }

  protected override stopped(): void {
    this.lights.stop();
  }

  private take({ message, events }: MillenniumDecoded): void {
    if (this.ended) return;
    if (message.kind === 'discarded') {
      const { why, count } = message;
      this.discard((soFar) => `${count} characters ignored (${why}, ${soFar} times so far).`);
      return;
    }
    if (message.kind === 'lit' || message.kind === 'dark') this.lights.acknowledged();
    this.tell(events);
    this.heard();
    this.poll();
  }

  /** Asks at once where a second look is due, else sets the timer for the next time. */
  private poll(): void {
    if (this.ended) return;
    if (this.clock.now() >= this.dueAt) this.ask();
    this.timers.set('poll', Math.max(1, this.dueAt - this.clock.now()), () => this.poll());
  }

  private get dueAt(): Millis {
    return this.askedAt + (this.decoder.wantsPosition ? LOOK_MS : POLL_MS);
  }

  private ask(): void {
    this.askedAt = this.clock.now();
    this.write(encodeFrame(makeHostText({ word: 'position' })));
  }
}

function lightCommand(frame: LedFrame): HostCommand {
  return frame.size === 0 ? { word: 'dark' } : { word: 'lights', ...lampsFor(frame) };
}
