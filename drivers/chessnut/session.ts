/** One opened Chessnut board on one link, from its first position to its end. */
import type { BoardInfo, LedFrame } from '../../src/board/board.js';
import { BoardError } from '../../src/board/board.js';
import type { Clock } from '../../src/board/clock.js';
import { burningSquares, LightPacer } from '../../src/board/lightPacer.js';
import type { ByteLink } from '../../src/board/link.js';
import type { Millis } from '../../src/board/sensor.js';
import type { BoardSession, SessionSink } from '../../src/board/supervisor.js';
import type { ChessnutDecoder } from './decoder.js';
import { createChessnutDecoder, REPORT_MS } from './decoder.js';
import type { ChessnutCommand, ChessnutMessage } from './protocol.js';
import { makeCommand } from './protocol.js';

/** Least time between two writes, as the vendor's software keeps it (Chessnut, "USB HID"). */
const WRITE_MS = 200;
/** Light frames come slower still: the vendor's neighbours change them twice a second. */
const LIGHT_MS = 300;
const BLINK_MS = 600;
/** How long positions may take to come after they were asked for, and how often they are asked for. */
const START_MS = 1000;
const START_TRIES = 3;
const SILENCE_MS = 8 * REPORT_MS;
const BATTERY_MS = 300_000;
/** Percent. */
const BATTERY_LOW = 15;
const COMMAND_LIMIT = 8;

export interface ChessnutSessionOptions {
  readonly link: ByteLink;
  readonly sink: SessionSink;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  readonly info: BoardInfo;
}

export interface Battery {
  readonly percent: number;
  readonly charging: boolean;
}

/** Asks for positions; resolves with the first, rejects with `no-answer`, `port-failed` or `closed`. */
export function openChessnutSession(
  options: ChessnutSessionOptions,
  signal: AbortSignal,
): Promise<ChessnutSession> {
  const { link, clock } = options;
  return new Promise((resolve, reject) => {
    let session: ChessnutSession | undefined;
    let tries = 0;
    let cancel: () => void = () => undefined;
    const fail = (error: BoardError) => {
      cancel();
      signal.removeEventListener('abort', stop);
      reject(error);
      void link.close();
    };
    const stop = () => fail(new BoardError('closed', `The board at ${link.address} was no longer wanted.`));
    const ask = () => {
      if (tries === START_TRIES) {
        const fix = 'switch it off and on, then plug it in again';
        fail(
          new BoardError('no-answer', `The Chessnut board at ${link.address} sends no positions: ${fix}.`),
        );
        return;
      }
      tries += 1;
      link.write(makeCommand({ kind: 'realTime' }));
      cancel = clock.after(START_MS, ask);
    };
    signal.addEventListener('abort', stop, { once: true });
    link.onClose((reason) => {
      if (session === undefined) fail(new BoardError('port-failed', reason));
      else session.over(reason);
    });
    const probe = createChessnutDecoder(() => clock.now());
    link.onData((report) => {
      if (session !== undefined) session.report(report);
      else if (probe.feed(report).message.kind === 'position') {
        cancel();
        signal.removeEventListener('abort', stop);
        session = new ChessnutSession(options);
        resolve(session);
      }
    });
    if (signal.aborted) stop();
    else ask();
  });
}

export class ChessnutSession implements BoardSession {
  readonly silenceMs = SILENCE_MS;
  private readonly decoder: ChessnutDecoder;
  private readonly pacer: LightPacer;
  private readonly commands: ChessnutCommand[] = [];
  private writtenAt: Millis;
  private ended = false;
  private probes = 0;
  private discarded = 0;
  private lastBattery: Battery | undefined;
  private cancelCommand: (() => void) | undefined;
  private cancelBattery: () => void = () => undefined;

  constructor(private readonly options: ChessnutSessionOptions) {
    const { clock } = options;
    this.decoder = createChessnutDecoder(() => clock.now());
    // The request for positions has just gone out.
    this.writtenAt = clock.now();
    this.pacer = new LightPacer({
      clock,
      spacingMs: LIGHT_MS,
      blinkMs: BLINK_MS,
      encode: (frame, lit) => makeCommand({ kind: 'leds', squares: burningSquares(frame, lit) }),
      send: (bytes) => this.write(bytes),
    });
    this.askBattery();
  }

  get info(): BoardInfo {
    return this.options.info;
  }

  /** What the board last said of its battery. */
  get battery(): Battery | undefined {
    return this.lastBattery;
  }

  show(frame: LedFrame): void {
    this.pacer.show(frame);
  }

  requestSnapshot(): void {
    this.decoder.watch.wantSnapshot();
  }

  probe(): void {
    this.probes += 1;
    if (this.probes > START_TRIES) {
      this.over(`The Chessnut board at ${this.options.link.address} has fallen silent.`);
      return;
    }
    this.enqueue({ kind: 'realTime' });
  }

  /** Sounds the buzzer; `false` when too much waits already. */
  beep(hertz: number, ms: Millis): boolean {
    return this.enqueue({ kind: 'beep', hertz, ms });
  }

  report(report: Uint8Array): void {
    if (this.ended) return;
    const { message, events } = this.decoder.feed(report);
    for (const event of events) this.options.sink.event(event);
    this.take(message);
  }

  over(reason: string): void {
    if (this.ended) return;
    this.end();
    void this.options.link.close();
    this.options.sink.over(reason);
  }

  async close(): Promise<void> {
    if (!this.ended) await this.pacer.goDark(WRITE_MS);
    this.end();
    await this.options.link.close();
  }

  private take(message: ChessnutMessage): void {
    const { sink, log } = this.options;
    switch (message.kind) {
      case 'position':
        // Whatever made it fall silent may have put out its lights.
        if (this.probes > 0) this.pacer.forgotten();
        this.probes = 0;
        sink.heard();
        return;
      case 'battery':
        if (
          message.percent <= BATTERY_LOW &&
          !message.charging &&
          this.lastBattery?.percent !== message.percent
        )
          log(`The board's battery is at ${message.percent} percent: connect a charger.`);
        this.lastBattery = { percent: message.percent, charging: message.charging };
        return;
      case 'button':
        log(`Button ${message.code} of the board was pressed.`);
        return;
      case 'ack':
      case 'other':
        return;
      case 'discarded':
        // Told at 1, 2, 4, 8 … reports: a device gone mad must not fill the log.
        this.discarded += 1;
        if ((this.discarded & (this.discarded - 1)) === 0)
          log(`Report ignored (${message.why}, ${this.discarded} so far).`);
        return;
    }
  }

  private askBattery(): void {
    this.enqueue({ kind: 'battery' });
    this.cancelBattery = this.options.clock.after(BATTERY_MS, () => this.askBattery());
  }

  private enqueue(command: ChessnutCommand): boolean {
    if (this.ended || this.commands.length >= COMMAND_LIMIT) return false;
    this.commands.push(command);
    this.pump();
    return true;
  }

  /** Commands first: light frames come again, and wait longer between two of them. */
  private pump(): void {
    if (this.ended || this.cancelCommand !== undefined || this.commands.length === 0) return;
    const { clock } = this.options;
    this.cancelCommand = clock.after(Math.max(this.writtenAt + WRITE_MS - clock.now(), 0), () => {
      this.cancelCommand = undefined;
      const [command] = this.commands;
      if (command !== undefined && this.write(makeCommand(command))) this.commands.shift();
      this.pump();
    });
  }

  private write(bytes: Uint8Array): boolean {
    const now = this.options.clock.now();
    if (now - this.writtenAt < WRITE_MS) return false;
    this.writtenAt = now;
    return this.options.link.write(bytes);
  }

  private end(): void {
    this.ended = true;
    this.pacer.stop();
    this.cancelCommand?.();
    this.cancelBattery();
  }
}
