import type { Placement } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import { codesOfPlacement } from './pieces.js';

/** How the sensors' squares are taken: which way round, and which of them say nothing. */
export class Sensors {
  private turned = false;
  /** By the game's squares: those the last picture could not read, those that are known to be blind, and both. */
  private silent: ReadonlySet<Square> = new Set();
  private blind: ReadonlySet<Square> = new Set();
  private either: ReadonlySet<Square> = new Set();

  /** Squares that say nothing: blind ones, and those that the last picture could not read. */
  get unreadable(): ReadonlySet<Square> {
    return this.either;
  }

  /** Is a square of the game known to be blind? What its sensor says is no touch. */
  isBlind(square: Square): boolean {
    return this.blind.has(square);
  }

  /** The square of the game that a sensor's square is. */
  squareOf(square: Square): Square {
    return this.turned ? 63 - square : square;
  }

  /** From now on these and no others are blind; squares as the sensors number them. */
  setBlind(squares: readonly Square[]): void {
    this.know(this.silent, new Set(squares.map((s) => this.squareOf(s))));
  }

  /** Takes in a picture; its codes by the game's squares. */
  see(placement: Placement): Uint8Array {
    const codes = codesOfPlacement(placement);
    if (this.turned) codes.reverse();
    const silent = new Set<Square>();
    for (let s = 0; s < 64; s++) if (placement[s] === 'x') silent.add(this.squareOf(s));
    this.know(silent, this.blind);
    return codes;
  }

  /** Sensors that are taken the same way, whatever these see next. */
  copy(): Sensors {
    const same = new Sensors();
    same.turned = this.turned;
    same.know(this.silent, this.blind);
    return same;
  }

  /** From now on the squares are taken the other way round. */
  turn(): void {
    this.turned = !this.turned;
    this.know(turned(this.silent), turned(this.blind));
  }

  private know(silent: ReadonlySet<Square>, blind: ReadonlySet<Square>): void {
    this.silent = silent;
    this.blind = blind;
    this.either = blind.size === 0 ? silent : new Set([...silent, ...blind]);
  }
}

function turned(squares: ReadonlySet<Square>): ReadonlySet<Square> {
  return new Set([...squares].map((s) => 63 - s));
}
