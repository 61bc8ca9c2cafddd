import type { Square } from 'chessops';
import type { Clock } from './clock.js';
import type { ByteLink } from './link.js';
import type { Millis, Placement, SeenPiece, Sense } from './sensor.js';

/**
 * The device's side of a family: a board in memory that speaks the family's bytes. What `eboard960 emulate` and the
 * conformance suite know of it, whatever the family.
 *
 * Squares are those of the HAL (a1 = 0 … h8 = 63), seen by White; an emulator that can stand turned says with an
 * option of its own how its numbering lies, its hands and lights stay in White's view. A link may be a serial port, a
 * socket, or reports of a HID device: then every chunk is one report.
 */
export interface BoardEmulator {
  /** Connects a host, as when the cable is plugged in; a host that was there before is let go. */
  attach(link: ByteLink): void;
  /** Falls silent and lets go of the link without closing it. */
  detach(): void;
  /** Takes the piece off a square; `false` where there is none. */
  lift(square: Square): boolean;
  /** Puts a piece on an empty square; `false` where one stands already. */
  place(square: Square, piece: SeenPiece): boolean;
  /** Everything changes within one scan. */
  setBoard(placement: Placement): void;
  /** The pieces that really stand there, however little the sensors tell of them. */
  board(): Placement;
  /** Squares that are lit, each with the family's own word for its light (colour letter, blink pattern, level). */
  leds(): ReadonlyMap<Square, string>;
  /** Calls back at every change of the lights; the function returned ends it. */
  onLeds(listener: (lights: ReadonlyMap<Square, string>) => void): () => void;
}

/** What every emulator can be told. */
export interface EmulatorOptions {
  readonly clock: Clock;
  /** Default: the richest the family has. */
  readonly sense?: Sense;
  /** The pieces at the start; default: none. */
  readonly placement?: Placement;
  /** Share (0 to 1) of what the board says that gets lost on the way; the same seed loses the same. */
  readonly faults?: { readonly seed: number; readonly drop: number };
  /** Squares whose sensors are dead, where the board can say so of itself. */
  readonly blind?: readonly Square[];
}

export interface EmulatorKind {
  /** Bits per second. */
  readonly baudRate: number;
  /** What boards of this family may sense, coarsest first. */
  readonly senses: readonly Sense[];
  /** Absent: it has lights that lead hands through a set-up. */
  readonly dark?: true;
  /** Milliseconds between two touches that its scan can just tell apart; absent: as fast as hands are. */
  readonly touchMs?: Millis;
  /** Its boards can say which of their squares are blind. */
  readonly namesBlind?: true;
  readonly make: (options: EmulatorOptions) => BoardEmulator;
}
