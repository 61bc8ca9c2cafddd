/** One opened Chessnut board on one link, from its first position to its end. */
import type { BoardInfo, LedFrame } from '../../src/board/board.js';
import { BoardError } from '../../src/board/board.js';
import { shakeHands } from '../../src/board/handshake.js';
import { burningSquares, LightPacer } from '../../src/board/lightPacer.js';
import type { Millis } from '../../src/board/sensor.js';
import { SessionBase, type SessionOptions } from '../../src/board/sessionBase.js';
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

export interface ChessnutSessionOptions extends SessionOptions {
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
  return shakeHands(link, signal, ({ done, failed }) => {
    let tries = 0;
    let cancel: () => void = () => undefined;
    const ask = () => {
      if (tries === START_TRIES) {
        const fix = 'switch it off and on, then plug it in again';
        failed(
          new BoardError('no-answer', `The Chessnut board at ${link.address} sends no positions: ${fix}.`),
        );
        return;
      }
      tries += 1;
      link.write(makeCommand({ kind: 'realTime' }));
      cancel = clock.after(START_MS, ask);
    };
    const probe = createChessnutDecoder(() => clock.now());
    ask();
    return {
      bytes(report) {
        if (probe.feed(report).message.kind === 'position') done(new ChessnutSession(options));
      },
      stop: () => cancel(),
    };
  });
}

export class ChessnutSession extends SessionBase<'command' | 'battery'> {
  readonly silenceMs = SILENCE_MS;
  readonly info: BoardInfo;
  private readonly decoder: ChessnutDecoder;
  private readonly pacer: LightPacer;
  private readonly commands: ChessnutCommand[] = [];
  private writtenAt: Millis;
  private lastBattery: Battery | undefined;

  constructor(options: ChessnutSessionOptions) {
    super(options);
    const { clock } = options;
    this.info = options.info;
    this.decoder = createChessnutDecoder(() => clock.now());
    // The request for positions has just gone out.
    this.writtenAt = clock.now();
    this.pacer = new LightPacer({
      clock,
      spacingMs: LIGHT_MS,
      blinkMs: BLINK_MS,
      encode: (frame, lit) => makeCommand({ kind: 'leds', squares: burningSquares(frame, lit) }),
      send: (bytes) => this.writeSpaced(bytes),
    });
    this.askBattery();
    this.listen();
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
    if (!this.silentAgain(START_TRIES + 1, 'Chessnut board')) this.enqueue({ kind: 'realTime' });
  }

  /** Sounds the buzzer; `false` when too much waits already. */
  beep(hertz: number, ms: Millis): boolean {
    return this.enqueue({ kind: 'beep', hertz, ms });
  }

  protected override bytes(report: Uint8Array): void {
    const { message, events } = this.decoder.feed(report);
    this.tell(events);
    this.take(message);
  }

  protected override farewell(): Promise<void> {
    return this.pacer.goDark(WRITE_MS);
  }

  protected override stopped(): void {
    this.pacer.stop();
  }

  private take(message: ChessnutMessage): void {
    switch (message.kind) {
      case 'position':
        // Whatever made it fall silent may have put out its lights.
        if (this.heard()) this.pacer.forgotten();
        return;
      case 'battery':
        if (
          message.percent <= BATTERY_LOW &&
          !message.charging &&
          this.lastBattery?.percent !== message.percent
        )
          this.log(`The board's battery is at ${message.percent} percent: connect a charger.`);
        this.lastBattery = { percent: message.percent, charging: message.charging };
        return;
      case 'button':
        this.log(`Button ${message.code} of the board was pressed.`);
        return;
      case 'ack':
      case 'other':
        return;
      case 'discarded':
        this.discard((soFar) => `Report ignored (${message.why}, ${soFar} so far).`);
        return;
    }
  }

  private askBattery(): void {
    this.enqueue({ kind: 'battery' });
    this.timers.set('battery', BATTERY_MS, () => this.askBattery());
  }

  private enqueue(command: ChessnutCommand): boolean {
    if (this.ended || this.commands.length >= COMMAND_LIMIT) return false;
    this.commands.push(command);
    this.pump();
    return true;
  }

  /** Commands first: light frames come again, and wait longer between two of them. */
  private pump(): void {
    if (this.ended || this.timers.isSet('command') || this.commands.length === 0) return;
    this.timers.set('command', Math.max(this.writtenAt + WRITE_MS - this.clock.now(), 0), () => {
      const [command] = this.commands;
      if (command !== undefined && this.writeSpaced(makeCommand(command))) this.commands.shift();
      this.pump();
    });
  }

  private writeSpaced(bytes: Uint8Array): boolean {
    const now = this.clock.now();
    if (now - this.writtenAt < WRITE_MS) return false;
    this.writtenAt = now;
    return this.link.write(bytes);
  }
}
