/**
 * The board's side of a Certabo, a TabuTronic Cerno, Sentio, Tactum or a Spectrum variant: it sends its line again and
 * again, every chessman with a chip of its own, and shows the lights it is sent.
 */
import type { Square } from 'chessops';
import { EmulatedBoard, type EmulatedBoardOptions } from '../../src/board/emulatedBoard.js';
import { createRandom } from '../../src/board/faultyBytes.js';
import type { ByteLink } from '../../src/board/link.js';
import { isSeenPiece, occupancyOf, seenAt } from '../../src/board/placement.js';
import type { Millis, Placement } from '../../src/board/sensor.js';
import { ChipBox } from './chipBox.js';
import { LampPanel } from './lampPanel.js';
import type { ChipId } from './stream.js';
import { chipId, makeChipLine, makeOccupancyLine } from './stream.js';

const MODELS = ['certabo', 'cerno', 'cerno-spectrum', 'sentio', 'sentio-spectrum', 'tactum'] as const;
export type CertaboModel = (typeof MODELS)[number];

export interface CertaboEmulatorOptions extends EmulatedBoardOptions {
  readonly model?: CertaboModel;
  /** Default: 250 ms where chips are read, 50 ms where not. */
  readonly frameMs?: Millis;
  /** Says `L` or `D` when it has taken a frame; on by default. */
  readonly acknowledges?: boolean;
  /** Share of empty squares with a random chip, and of chips that are not read, in each frame. */
  readonly garbage?: number;
  readonly misses?: number;
  /** An LF after every 64 characters, as in some recordings. */
  readonly wrapped?: boolean;
}

export class CertaboEmulator extends EmulatedBoard {
  readonly box = new ChipBox();
  private readonly model: CertaboModel;
  private readonly chips: boolean;
  private readonly panel: LampPanel;
  private readonly random: () => number;
  private cancelFrame: () => void = () => undefined;

  constructor(private readonly options: CertaboEmulatorOptions) {
    super(options);
    this.model = options.model ?? 'certabo';
    this.chips = this.model === 'certabo' || this.model.startsWith('cerno');
    this.panel = new LampPanel(
      this.model.endsWith('spectrum') ? 'rgb' : this.model === 'tactum' ? 'none' : 'plain',
    );
    this.random = createRandom(options.faults?.seed ?? 0);
    this.box.follow(this.placement);
  }

  /** Bytes received since the cable was plugged in. */
  get receivedBytes(): number {
    return this.panel.receivedBytes;
  }

  override attach(link: ByteLink): void {
    this.panel.reset();
    super.attach(link);
    this.stream();
  }

  override detach(): void {
    super.detach();
    this.cancelFrame();
  }

  override setBoard(placement: Placement): void {
    this.placement = placement;
    this.box.follow(placement);
  }

  override leds(): ReadonlyMap<Square, string> {
    return new Map([...this.panel.lit()].map(([square, word]) => [this.turn(square), word]));
  }

  /** The line as the board would send it now, noise included. */
  line(): string {
    const line = this.chips
      ? makeChipLine(this.noisyIds())
      : makeOccupancyLine(occupancyOf(this.numbered(this.placement)));
    return this.options.wrapped === true ? line.replace(/.{64}/g, '$&\n') : line;
  }

  private noisyIds(): ChipId[] {
    const { garbage = 0, misses = 0 } = this.options;
    return Array.from({ length: 64 }, (_, index) => {
      const square = this.turn(index);
      const id = isSeenPiece(seenAt(this.placement, square)) ? this.box.idOn(square) : 0;
      if (id !== 0) return this.random() < misses ? 0 : id;
      if (this.random() >= garbage) return 0;
      return chipId(Array.from({ length: 5 }, () => Math.floor(this.random() * 256)));
    });
  }

  protected override bytes(bytes: Uint8Array): void {
    const { taken, changed } = this.panel.take(bytes);
    for (const letter of taken) if (this.options.acknowledges !== false) this.say(`${letter}\r\n`);
    if (changed) this.tellLights();
  }

  private stream(): void {
    const { frameMs = this.chips ? 250 : 50 } = this.options;
    this.say(this.line());
    this.cancelFrame = this.clock.after(frameMs, () => this.stream());
  }

  private say(text: string): void {
    this.send(Buffer.from(text, 'latin1'));
  }
}
