/** What the emulated boards of all families have in common: pieces in memory, a host at a link, lights. */
import type { Square } from 'chessops';
import type { Clock } from './clock.js';
import type { BoardEmulator } from './emulator.js';
import { type ByteFaults, createFaultySender } from './faultyBytes.js';
import type { ByteLink } from './link.js';
import { EMPTY_PLACEMENT, rotatePlacement, rotateSquare, seenAt, withSquare } from './placement.js';
import type { Placement, SeenPiece } from './sensor.js';

/** Pieces that are moved by calls, on a board in memory. */
export abstract class MovedPieces {
  protected placement: Placement;

  constructor(placement: Placement = EMPTY_PLACEMENT) {
    this.placement = placement;
  }

  /** Takes the piece off a square; `false` where there is none. */
  lift(square: Square): boolean {
    if (seenAt(this.placement, square) === '.') return false;
    this.setBoard(withSquare(this.placement, square, '.'));
    return true;
  }

  /** Puts a piece on an empty square; `false` where one stands already. */
  place(square: Square, piece: SeenPiece): boolean {
    if (seenAt(this.placement, square) !== '.') return false;
    this.setBoard(withSquare(this.placement, square, piece));
    return true;
  }

  /** Everything changes within one scan. */
  abstract setBoard(placement: Placement): void;

  /** The pieces that really stand there. */
  board(): Placement {
    return this.placement;
  }
}

export interface EmulatedBoardOptions {
  readonly clock: Clock;
  /** The pieces at the start; default: none. */
  readonly placement?: Placement;
  /** The board lies with its h8 corner where White's a1 is. */
  readonly turned?: boolean;
  readonly faults?: ByteFaults;
}

/** A family's emulator adds what its board says and obeys. `Light`: the family's own words for a lit square. */
export abstract class EmulatedBoard<Light extends string = string>
  extends MovedPieces
  implements BoardEmulator
{
  protected readonly clock: Clock;
  protected link: ByteLink | undefined;
  private readonly turned: boolean;
  private readonly transmit: (link: ByteLink, message: Uint8Array) => void;
  private readonly lightListeners = new Set<(lights: ReadonlyMap<Square, Light>) => void>();
  private lights: ReadonlyMap<Square, Light> = new Map();

  protected constructor({ clock, placement, turned = false, faults }: EmulatedBoardOptions) {
    super(placement);
    this.clock = clock;
    this.turned = turned;
    this.transmit = createFaultySender(faults);
  }

  /** What the host sent. */
  protected abstract bytes(bytes: Uint8Array): void;

  attach(link: ByteLink): void {
    this.detach();
    this.link = link;
    link.onData((bytes) => this.bytes(bytes));
    link.onClose(() => {
      if (this.link === link) this.detach();
    });
  }

  detach(): void {
    this.link = undefined;
  }

  leds(): ReadonlyMap<Square, Light> {
    return new Map(this.lights);
  }

  onLeds(listener: (lights: ReadonlyMap<Square, Light>) => void): () => void {
    this.lightListeners.add(listener);
    return () => this.lightListeners.delete(listener);
  }

  /** Anything at all, for tests of what a board should not send. */
  raw(bytes: Uint8Array): void {
    this.link?.write(bytes);
  }

  /** Says something to the host, with the faults of the wire. */
  protected send(message: Uint8Array): void {
    if (this.link !== undefined) this.transmit(this.link, message);
  }

  /** A placement in White's view as the board numbers its squares. */
  protected numbered(placement: Placement): Placement {
    return this.turned ? rotatePlacement(placement) : placement;
  }

  /** A square of the board's numbering in White's view, and the other way round. */
  protected turn(square: Square): Square {
    return this.turned ? rotateSquare(square) : square;
  }

  /** New lights, in White's view; told where they differ. */
  protected setLights(lights: ReadonlyMap<Square, Light>): void {
    const same =
      lights.size === this.lights.size &&
      [...lights].every(([square, light]) => this.lights.get(square) === light);
    if (same) return;
    this.lights = new Map(lights);
    this.tellLights();
  }

  protected tellLights(): void {
    for (const listener of this.lightListeners) listener(this.leds());
  }
}
