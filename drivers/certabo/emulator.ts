/**
 * The board's side of a Certabo, a TabuTronic Cerno, Sentio, Tactum or a Spectrum variant: it sends its line again and
 * again, every chessman with a chip of its own, and shows the lights it is sent.
 */
import type { Square } from 'chessops';
import type { Clock } from '../../src/board/clock.js';
import type { BoardEmulator } from '../../src/board/emulator.js';
import type { ByteFaults } from '../../src/board/faultyBytes.js';
import { createFaultySender, createRandom } from '../../src/board/faultyBytes.js';
import type { ByteLink } from '../../src/board/link.js';
import {
  EMPTY_PLACEMENT,
  isSeenPiece,
  occupancyOf,
  rotatePlacement,
  rotateSquare,
  seenAt,
  withSquare,
} from '../../src/board/placement.js';
import type { Millis, Placement, SeenPiece } from '../../src/board/sensor.js';
import { ChipBox } from './chipBox.js';
import { LampPanel } from './lampPanel.js';
import type { ChipId } from './stream.js';
import { chipId, makeChipLine, makeOccupancyLine } from './stream.js';

const MODELS = ['certabo', 'cerno', 'cerno-spectrum', 'sentio', 'sentio-spectrum', 'tactum'] as const;
export type CertaboModel = (typeof MODELS)[number];

export interface CertaboEmulatorOptions {
  readonly clock: Clock;
  readonly model?: CertaboModel;
  readonly placement?: Placement;
  /** Default: 250 ms where chips are read, 50 ms where not. */
  readonly frameMs?: Millis;
  /** Says `L` or `D` when it has taken a frame; on by default. */
  readonly acknowledges?: boolean;
  /** Share of empty squares with a random chip, and of chips that are not read, in each frame. */
  readonly garbage?: number;
  readonly misses?: number;
  /** An LF after every 64 characters, as in some recordings. */
  readonly wrapped?: boolean;
  /** The board lies with its h8 corner where White's a1 is. */
  readonly turned?: boolean;
  readonly faults?: ByteFaults;
}

export class CertaboEmulator implements BoardEmulator {
  readonly box = new ChipBox();
  private readonly model: CertaboModel;
  private readonly chips: boolean;
  private readonly panel: LampPanel;
  private readonly random: () => number;
  private readonly send: (link: ByteLink, bytes: Uint8Array) => void;
  private readonly lightListeners = new Set<(lights: ReadonlyMap<Square, string>) => void>();
  private link: ByteLink | undefined;
  private placement: Placement = EMPTY_PLACEMENT;
  private cancelFrame: () => void = () => undefined;

  constructor(private readonly options: CertaboEmulatorOptions) {
    this.model = options.model ?? 'certabo';
    this.chips = this.model === 'certabo' || this.model.startsWith('cerno');
    this.panel = new LampPanel(
      this.model.endsWith('spectrum') ? 'rgb' : this.model === 'tactum' ? 'none' : 'plain',
    );
    this.random = createRandom(options.faults?.seed ?? 0);
    this.send = createFaultySender(options.faults);
    this.setBoard(options.placement ?? EMPTY_PLACEMENT);
  }

  /** Bytes received since the cable was plugged in. */
  get receivedBytes(): number {
    return this.panel.receivedBytes;
  }

  attach(link: ByteLink): void {
    this.detach();
    this.link = link;
    this.panel.reset();
    link.onData((bytes) => this.take(bytes));
    link.onClose(() => {
      if (this.link === link) this.detach();
    });
    this.stream();
  }

  detach(): void {
    this.link = undefined;
    this.cancelFrame();
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
    this.box.follow(placement);
  }

  board(): Placement {
    return this.placement;
  }

  leds(): ReadonlyMap<Square, string> {
    const { turned = false } = this.options;
    return new Map(
      [...this.panel.lit()].map(([square, word]) => [turned ? rotateSquare(square) : square, word]),
    );
  }

  onLeds(listener: (lights: ReadonlyMap<Square, string>) => void): () => void {
    this.lightListeners.add(listener);
    return () => this.lightListeners.delete(listener);
  }

  /** Anything at all, for tests of what a board should not send. */
  raw(bytes: Uint8Array): void {
    this.link?.write(bytes);
  }

  /** The line as the board would send it now, noise included. */
  line(): string {
    const { turned = false, wrapped = false } = this.options;
    const seen = turned ? rotatePlacement(this.placement) : this.placement;
    const line = this.chips ? makeChipLine(this.noisyIds(turned)) : makeOccupancyLine(occupancyOf(seen));
    return wrapped ? line.replace(/.{64}/g, '$&\n') : line;
  }

  private noisyIds(turned: boolean): ChipId[] {
    const { garbage = 0, misses = 0 } = this.options;
    return Array.from({ length: 64 }, (_, index) => {
      const square = turned ? rotateSquare(index) : index;
      const id = isSeenPiece(seenAt(this.placement, square)) ? this.box.idOn(square) : 0;
      if (id !== 0) return this.random() < misses ? 0 : id;
      if (this.random() >= garbage) return 0;
      return chipId(Array.from({ length: 5 }, () => Math.floor(this.random() * 256)));
    });
  }

  private take(bytes: Uint8Array): void {
    const { taken, changed } = this.panel.take(bytes);
    for (const letter of taken) if (this.options.acknowledges !== false) this.say(`${letter}\r\n`);
    if (changed) for (const listener of this.lightListeners) listener(this.leds());
  }

  private stream(): void {
    const { clock, frameMs = this.chips ? 250 : 50 } = this.options;
    this.say(this.line());
    this.cancelFrame = clock.after(frameMs, () => this.stream());
  }

  private say(text: string): void {
    if (this.link !== undefined) this.send(this.link, Buffer.from(text, 'latin1'));
  }
}
