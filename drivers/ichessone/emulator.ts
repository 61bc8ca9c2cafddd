/**
 * The board's side of an iChessOne: it answers questions, tells its position at every change once it was told to
 * watch, and shows coloured lights.
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
import type { Placement, SeenPiece } from '../../src/board/sensor.js';
import { makeBatteryMessage, makePositionMessage, makeVersionMessage } from './boardMessage.js';
import type { CommandReader, IChessOneCommand, LightGroup } from './hostCommand.js';
import { createCommandReader } from './hostCommand.js';

export interface IChessOneEmulatorOptions {
  readonly clock: Clock;
  readonly placement?: Placement;
  readonly battery?: { readonly percent: number; readonly charging: boolean };
  readonly version?: string;
  /** The board lies with its h8 corner where White's a1 is. */
  readonly turned?: boolean;
  readonly faults?: ByteFaults;
}

export class IChessOneEmulator implements BoardEmulator {
  private link: ByteLink | undefined;
  private placement: Placement;
  private watched = false;
  private lights: ReadonlyMap<Square, string> = new Map();
  private reader: CommandReader = createCommandReader();
  private readonly lightListeners = new Set<(lights: ReadonlyMap<Square, string>) => void>();
  private readonly send: (link: ByteLink, message: Uint8Array) => void;

  constructor(private readonly options: IChessOneEmulatorOptions) {
    this.placement = options.placement ?? EMPTY_PLACEMENT;
    this.send = createFaultySender(options.faults);
  }

  attach(link: ByteLink): void {
    this.detach();
    this.link = link;
    this.reader = createCommandReader();
    link.onData((bytes) => {
      for (const command of this.reader.read(bytes)) this.obey(command);
    });
    link.onClose(() => {
      if (this.link === link) this.detach();
    });
  }

  detach(): void {
    this.link = undefined;
    this.restart();
  }

  /** As if the power had been off for a moment: it no longer watches, and its lights are out. */
  restart(): void {
    this.watched = false;
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

  setBoard(placement: Placement): void {
    this.placement = placement;
    if (this.watched) this.tellPosition();
  }

  board(): Placement {
    return this.placement;
  }

  /** Red, green and blue as hex digits, `*` behind them where the square flashes. */
  leds(): ReadonlyMap<Square, string> {
    return new Map(this.lights);
  }

  onLeds(listener: (lights: ReadonlyMap<Square, string>) => void): () => void {
    this.lightListeners.add(listener);
    return () => this.lightListeners.delete(listener);
  }

  private obey(command: IChessOneCommand): void {
    const { battery = { percent: 80, charging: false }, version = 'emulator 1' } = this.options;
    switch (command.kind) {
      case 'watch':
        this.watched = true;
        return;
      case 'unwatch':
        this.watched = false;
        return;
      case 'askPosition':
        this.tellPosition();
        return;
      case 'askBattery':
        this.say(makeBatteryMessage(battery.percent, battery.charging));
        return;
      case 'askVersion':
        this.say(makeVersionMessage(version));
        return;
      case 'lights':
        this.light(command);
        return;
    }
  }

  private light({ squares, colour, flashing, fresh }: LightGroup): void {
    const { turned = false } = this.options;
    const lights = new Map(fresh ? [] : this.lights);
    const word = colour.map((strength) => strength.toString(16)).join('') + (flashing ? '*' : '');
    for (const square of squares) lights.set(turned ? rotateSquare(square) : square, word);
    this.setLights(lights);
  }

  private tellPosition(): void {
    const { turned = false } = this.options;
    this.say(makePositionMessage(turned ? rotatePlacement(this.placement) : this.placement));
  }

  private say(message: Uint8Array): void {
    if (this.link !== undefined) this.send(this.link, message);
  }

  private setLights(lights: ReadonlyMap<Square, string>): void {
    const words = (one: ReadonlyMap<Square, string>) => [...one].sort(([a], [b]) => a - b).join(' ');
    if (words(lights) === words(this.lights)) return;
    this.lights = lights;
    for (const listener of this.lightListeners) listener(this.leds());
  }
}
