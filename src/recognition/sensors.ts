import type { Placement } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import { codesOfPlacement } from './pieces.js';

/** How the sensors' squares are taken: which way round, and which of them say nothing. */
export class Sensors {
  private turned = false;
  private silent: ReadonlySet<Square> = new Set();

  /** Squares that the last picture could not read. */
  get unreadable(): ReadonlySet<Square> {
    return this.silent;
  }

  /** The square of the game that a sensor's square is. */
  squareOf(square: Square): Square {
    return this.turned ? 63 - square : square;
  }

  /** Takes in a picture; its codes by the game's squares. */
  see(placement: Placement): Uint8Array {
    const codes = codesOfPlacement(placement);
    if (this.turned) codes.reverse();
    const silent = new Set<Square>();
    for (let s = 0; s < 64; s++) if (placement[s] === 'x') silent.add(this.squareOf(s));
    this.silent = silent;
    return codes;
  }

  /** Sensors that are taken the same way, whatever these see next. */
  copy(): Sensors {
    const same = new Sensors();
    same.turned = this.turned;
    same.silent = this.silent;
    return same;
  }

  /** From now on the squares are taken the other way round. */
  turn(): void {
    this.turned = !this.turned;
    this.silent = new Set([...this.silent].map((s) => 63 - s));
  }
}
