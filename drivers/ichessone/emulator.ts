/**
 * The board's side of an iChessOne: it answers questions, tells its position at every change once it was told to
 * watch, and shows coloured lights.
 */
import { EmulatedBoard, type EmulatedBoardOptions } from '../../src/board/emulatedBoard.js';
import type { ByteLink } from '../../src/board/link.js';
import type { Placement } from '../../src/board/sensor.js';
import { makeBatteryMessage, makePositionMessage, makeVersionMessage } from './boardMessage.js';
import type { CommandReader, IChessOneCommand, LightGroup } from './hostCommand.js';
import { createCommandReader } from './hostCommand.js';

export interface IChessOneEmulatorOptions extends EmulatedBoardOptions {
  readonly battery?: { readonly percent: number; readonly charging: boolean };
  readonly version?: string;
}

export class IChessOneEmulator extends EmulatedBoard {
  private watched = false;
  private reader: CommandReader = createCommandReader();

  constructor(private readonly options: IChessOneEmulatorOptions) {
    super(options);
  }

  override attach(link: ByteLink): void {
    this.reader = createCommandReader();
    super.attach(link);
  }

  override detach(): void {
    super.detach();
    this.restart();
  }

  /** As if the power had been off for a moment: it no longer watches, and its lights are out. */
  restart(): void {
    this.watched = false;
    this.setLights(new Map());
  }

  override setBoard(placement: Placement): void {
    this.placement = placement;
    if (this.watched) this.tellPosition();
  }

  protected override bytes(bytes: Uint8Array): void {
    for (const command of this.reader.read(bytes)) this.obey(command);
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
        this.send(makeBatteryMessage(battery.percent, battery.charging));
        return;
      case 'askVersion':
        this.send(makeVersionMessage(version));
        return;
      case 'lights':
        this.light(command);
        return;
    }
  }

  /** A light is red, green and blue as hex digits, `*` behind them where the square flashes. */
  private light({ squares, colour, flashing, fresh }: LightGroup): void {
    const lights = new Map(fresh ? [] : this.leds());
    const word = colour.map((strength) => strength.toString(16)).join('') + (flashing ? '*' : '');
    for (const square of squares) lights.set(this.turn(square), word);
    this.setLights(lights);
  }

  private tellPosition(): void {
    this.send(makePositionMessage(this.numbered(this.placement)));
  }
}
