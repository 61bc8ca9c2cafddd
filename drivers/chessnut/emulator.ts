/**
 * The board's side of a Chessnut Air on a HID link (every chunk is one report): it says nothing until it is told to
 * stream, then repeats its position all the time, shows lights, beeps, and tells its battery.
 */
import type { Square } from 'chessops';
import type { Clock } from '../../src/board/clock.js';
import type { BoardEmulator } from '../../src/board/emulator.js';
import type { ByteFaults } from '../../src/board/faultyBytes.js';
import { createFaultySender } from '../../src/board/faultyBytes.js';
import type { ByteLink } from '../../src/board/link.js';
import {
  EMPTY_PLACEMENT,
  rotatePlacement,
  rotateSquare,
  seenAt,
  withSquare,
} from '../../src/board/placement.js';
import type { Millis, Placement, SeenPiece } from '../../src/board/sensor.js';
import type { ChessnutCommand } from './protocol.js';
import { makePositionReport, parseCommand } from './protocol.js';

export interface ChessnutEmulatorOptions {
  readonly clock: Clock;
  readonly placement?: Placement;
  readonly battery?: { readonly percent: number; readonly charging: boolean };
  /** Acknowledges commands, as boards do over Bluetooth and perhaps over USB. */
  readonly acknowledges?: boolean;
  readonly reportMs?: Millis;
  /** The board lies with its h8 corner where White's a1 is. */
  readonly turned?: boolean;
  readonly faults?: ByteFaults;
}

const DEFAULT_REPORT_MS = 100;

export class ChessnutEmulator implements BoardEmulator {
  private link: ByteLink | undefined;
  private placement: Placement;
  private lights: ReadonlyMap<Square, string> = new Map();
  private readonly lightListeners = new Set<(lights: ReadonlyMap<Square, string>) => void>();
  private readonly send: (link: ByteLink, report: Uint8Array) => void;
  private cancelReport: () => void = () => undefined;
  /** What it was told since the cable was plugged in. */
  readonly received: ChessnutCommand[] = [];

  constructor(private readonly options: ChessnutEmulatorOptions) {
    this.placement = options.placement ?? EMPTY_PLACEMENT;
    this.send = createFaultySender(options.faults);
  }

  attach(link: ByteLink): void {
    this.detach();
    this.link = link;
    this.received.length = 0;
    link.onData((bytes) => this.take(bytes));
    link.onClose(() => {
      if (this.link === link) this.detach();
    });
  }

  detach(): void {
    this.link = undefined;
    this.cancelReport();
    this.setLights(new Map());
  }

  lift(square: Square): boolean {
    if (seenAt(this.placement, square) === '.') return false;
    this.setBoard(withSquare(this.placement, square, '.'));
    return true;
  }

  place(square: Square, piece: SeenPiece): boolean {
    if (seenAt(this.placement, square) !== '.') return false;
    this.setBoard(withSquare(this.placement, square, piece));
    return true;
  }

  /** Seen with the next report. */
  setBoard(placement: Placement): void {
    this.placement = placement;
  }

  board(): Placement {
    return this.placement;
  }

  leds(): ReadonlyMap<Square, string> {
    return new Map(this.lights);
  }

  onLeds(listener: (lights: ReadonlyMap<Square, string>) => void): () => void {
    this.lightListeners.add(listener);
    return () => this.lightListeners.delete(listener);
  }

  /** Somebody presses a button of the board. */
  press(code: number): void {
    this.report(Uint8Array.of(0x0f, 0x01, code));
  }

  /** The board tells its battery unasked, as newer ones do. */
  tellBattery(): void {
    const { percent, charging } = this.options.battery ?? { percent: 80, charging: false };
    this.report(Uint8Array.of(0x2a, 0x02, percent, charging ? 1 : 0));
  }

  /** Anything at all, for tests of what a board should not send. */
  raw(report: Uint8Array): void {
    this.link?.write(report);
  }

  private take(bytes: Uint8Array): void {
    const command = parseCommand(bytes);
    if (command === undefined) return;
    this.received.push(command);
    if (this.received.length > 1000) this.received.shift();
    switch (command.kind) {
      case 'realTime':
        this.cancelReport();
        this.stream();
        break;
      case 'leds': {
        const { turned = false } = this.options;
        this.setLights(
          new Map(command.squares.map((square) => [turned ? rotateSquare(square) : square, 'on'])),
        );
        break;
      }
      case 'battery':
        this.tellBattery();
        return;
      case 'beep':
        break;
    }
    if (this.options.acknowledges === true) this.report(Uint8Array.of(0x23, 0x01, 0x00));
  }

  private stream(): void {
    const { clock, reportMs = DEFAULT_REPORT_MS, turned = false } = this.options;
    this.report(makePositionReport(turned ? rotatePlacement(this.placement) : this.placement));
    this.cancelReport = clock.after(reportMs, () => this.stream());
  }

  private report(report: Uint8Array): void {
    if (this.link !== undefined) this.send(this.link, report);
  }

  private setLights(lights: ReadonlyMap<Square, string>): void {
    const same =
      lights.size === this.lights.size && [...lights.keys()].every((square) => this.lights.has(square));
    if (same) return;
    this.lights = lights;
    for (const listener of this.lightListeners) listener(this.leds());
  }
}
