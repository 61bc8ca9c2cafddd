/**
 * The squares of a table's board whose sensors cannot be believed, and why. Squares as the sensors number them: a dead
 * contact stays where it is, whichever way round the board stands.
 */
import type { Square } from '../rules/index.js';

/**
 * `told`: the players named it. `board`: the board itself says so. The others were found here, and a square that
 * answers again is blind no longer: `silent` says empty where a piece stands, `full` says occupied where none does,
 * `flicker` changes without a hand.
 */
type BlindCause = 'told' | 'board' | 'silent' | 'full' | 'flicker';

export interface BlindSquare {
  readonly square: Square;
  readonly cause: BlindCause;
}

export class BlindSquares {
  private readonly causes = new Map<Square, BlindCause>();

  constructor(told: readonly Square[]) {
    for (const square of told) this.causes.set(square, 'told');
  }

  /** In the order of the squares. */
  get all(): readonly BlindSquare[] {
    return this.squares.map((square) => ({ square, cause: this.causes.get(square) ?? 'told' }));
  }

  get squares(): readonly Square[] {
    return [...this.causes.keys()].sort((a, b) => a - b);
  }

  has(square: Square): boolean {
    return this.causes.has(square);
  }

  causeOf(square: Square): BlindCause | undefined {
    return this.causes.get(square);
  }

  /** One more; whoever named it first is believed. False: it was known already. */
  add({ square, cause }: BlindSquare): boolean {
    if (this.causes.has(square)) return false;
    this.causes.set(square, cause);
    return true;
  }

  /** What the board says of itself now; what it said before no longer counts. False: that is nothing new. */
  boardSays(squares: readonly Square[]): boolean {
    const before = this.squares.join();
    for (const [square, cause] of this.causes) if (cause === 'board') this.causes.delete(square);
    for (const square of squares) this.add({ square, cause: 'board' });
    return before !== this.squares.join();
  }

  /** It answers again. False: somebody named it, and it stays blind. */
  answers(square: Square): boolean {
    const cause = this.causes.get(square);
    if (cause === undefined || cause === 'told' || cause === 'board') return false;
    return this.causes.delete(square);
  }
}
