/**
 * The order in which hands touched the squares, bounces removed. It is asked only for castling, where the same four
 * events on the same squares can mean a castle, a plain move with a nudge, or nothing.
 */
import type { Millis } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import type { Castle } from './moveTable.js';

export interface Touch {
  readonly lift: boolean;
  readonly square: Square;
  readonly at: Millis;
  readonly order: number;
}

/** Touches kept; a castle with every kind of adjusting around it needs far fewer. */
const LENGTH = 48;

export class TouchSequence {
  private touches: Touch[] = [];
  /** When each square was last emptied and last filled. */
  private readonly lifted = new Float64Array(64).fill(Number.NEGATIVE_INFINITY);
  private readonly placed = new Float64Array(64).fill(Number.NEGATIVE_INFINITY);
  /** Squares whose last lift came within the window after a put-down. */
  private readonly quick = new Uint8Array(64);

  constructor(private readonly bounceMs: Millis) {}

  /** Adds a touch; an opposite change of the same square within the window cancels the one before it. */
  add(touch: Touch): void {
    this.remember(touch);
    for (let i = this.touches.length - 1; i >= 0; i--) {
      const t = this.touches[i] as Touch;
      if (touch.at - t.at > this.bounceMs) break;
      if (t.square === touch.square) {
        if (t.lift !== touch.lift) {
          this.touches.splice(i, 1);
          return;
        }
        break;
      }
    }
    this.touches.push(touch);
    if (this.touches.length > LENGTH) this.touches.shift();
  }

  /**
   * Is a put-down on this square now contact chatter: placed, lifted and placed again, each within the window? What
   * returns is then what left. A lift alone shortly before is none: in blitz a victim leaves and its captor lands
   * within milliseconds.
   */
  chatters(square: Square, at: Millis): boolean {
    return this.quick[square] === 1 && at - (this.lifted[square] as number) <= this.bounceMs;
  }

  /** Was this square, which had stood for longer, emptied within the window before? */
  exchanges(square: Square, at: Millis): boolean {
    return this.quick[square] === 0 && at - (this.lifted[square] as number) <= this.bounceMs;
  }

  private remember({ lift, square, at }: Touch): void {
    if (!lift) {
      this.placed[square] = at;
      return;
    }
    this.lifted[square] = at;
    this.quick[square] = at - (this.placed[square] as number) <= this.bounceMs ? 1 : 0;
  }

  get latest(): Touch | undefined {
    return this.touches[this.touches.length - 1];
  }

  clear(): void {
    this.touches = [];
  }

  /**
   * The last `n` touches of the castle's squares, oldest first; touches of other squares in between are passed over
   * where `ignore` says so (the opponent's pieces), and end the run otherwise.
   */
  lastOf(n: number, castle: Castle, sinceOrder: number, ignore: (square: Square) => boolean): Touch[] {
    const found: Touch[] = [];
    for (let i = this.touches.length - 1; i >= 0 && found.length < n; i--) {
      const t = this.touches[i] as Touch;
      if (t.order <= sinceOrder) break;
      if (isOf(castle, t.square)) found.push(t);
      else if (!ignore(t.square)) break;
    }
    return found.reverse();
  }

  /** Touches of the castle's squares since `sinceOrder`, oldest first. */
  allOf(castle: Castle, sinceOrder: number): Touch[] {
    return this.touches.filter((t) => t.order > sinceOrder && isOf(castle, t.square));
  }

  /** Order of the latest lift of a square, -1 if not remembered. */
  lastLift(square: Square): number {
    for (let i = this.touches.length - 1; i >= 0; i--) {
      const t = this.touches[i] as Touch;
      if (t.lift && t.square === square) return t.order;
    }
    return -1;
  }
}

/** Is it one of the four squares that king and rook leave or reach? */
export function isOf(c: Castle, square: Square): boolean {
  return square === c.king || square === c.rook || square === c.kingTo || square === c.rookTo;
}

/** How king and rook were handled, read off the last four touches of their squares. */
export type CastleHands =
  /** King off, rook off, rook to its final square, king to its final square. */
  | 'protocol'
  /** Both were in the air and the third event refilled the square emptied by the second. */
  | 'refill'
  /** Both were in the air, in another order; which was lifted first. */
  | 'king-first'
  | 'rook-first'
  /** Not both in the air at once. */
  | 'apart';

export function castleHands(touches: readonly Touch[], c: Castle): CastleHands {
  const [a, b, x, y] = touches;
  if (!a || !b || !x || !y || !a.lift || !b.lift || x.lift || y.lift) return 'apart';
  const kingFirst = a.square === c.king && b.square === c.rook;
  const rookFirst = a.square === c.rook && b.square === c.king;
  if (!kingFirst && !rookFirst) return 'apart';
  if (
    !((x.square === c.rookTo && y.square === c.kingTo) || (x.square === c.kingTo && y.square === c.rookTo))
  ) {
    return 'apart';
  }
  if (kingFirst && x.square === c.rookTo) return 'protocol';
  if (x.square === b.square) return 'refill';
  return kingFirst ? 'king-first' : 'rook-first';
}
