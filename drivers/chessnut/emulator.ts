/**
 * The board's side of a Chessnut Air on a HID link (every chunk is one report): it says nothing until it is told to
 * stream, then repeats its position all the time, shows lights, beeps, and tells its battery.
 */
import { EmulatedBoard, type EmulatedBoardOptions } from '../../src/board/emulatedBoard.js';
import type { ByteLink } from '../../src/board/link.js';
import type { Millis, Placement } from '../../src/board/sensor.js';
import type { ChessnutCommand } from './protocol.js';
import { makePositionReport, parseCommand } from './protocol.js';

export interface ChessnutEmulatorOptions extends EmulatedBoardOptions {
  readonly battery?: { readonly percent: number; readonly charging: boolean };
  /** Acknowledges commands, as boards do over Bluetooth and perhaps over USB. */
  readonly acknowledges?: boolean;
  readonly reportMs?: Millis;
}

const DEFAULT_REPORT_MS = 100;

export class ChessnutEmulator extends EmulatedBoard {
  private cancelReport: () => void = () => undefined;
  /** What it was told since the cable was plugged in. */
  readonly received: ChessnutCommand[] = [];

  constructor(private readonly options: ChessnutEmulatorOptions) {
    super(options);
  }

  override attach(link: ByteLink): void {
    this.received.length = 0;
    super.attach(link);
  }

  override detach(): void {
    super.detach();
    this.cancelReport();
    this.setLights(new Map());
  }

  /** Seen with the next report. */
  override setBoard(placement: Placement): void {
    this.placement = placement;
  }

  /** Somebody presses a button of the board. */
  press(code: number): void {
    this.send(Uint8Array.of(0x0f, 0x01, code));
  }

  /** The board tells its battery unasked, as newer ones do. */
  tellBattery(): void {
    const { percent, charging } = this.options.battery ?? { percent: 80, charging: false };
    this.send(Uint8Array.of(0x2a, 0x02, percent, charging ? 1 : 0));
  }

  protected override bytes(bytes: Uint8Array): void {
    const command = parseCommand(bytes);
    if (command === undefined) return;
    this.received.push(command);
    if (this.received.length > 1000) this.received.shift();
    switch (command.kind) {
      case 'realTime':
        this.cancelReport();
        this.stream();
        break;
      case 'leds':
        this.setLights(new Map(command.squares.map((square) => [this.turn(square), 'on'])));
        break;
      case 'battery':
        this.tellBattery();
        return;
      case 'beep':
        break;
    }
    if (this.options.acknowledges === true) this.send(Uint8Array.of(0x23, 0x01, 0x00));
  }

  private stream(): void {
    const { reportMs = DEFAULT_REPORT_MS } = this.options;
    this.send(makePositionReport(this.numbered(this.placement)));
    this.cancelReport = this.clock.after(reportMs, () => this.stream());
  }
}
