/**
 * Squares that flicker by themselves: a contact that opens and closes without a hand. Changes are counted by square over
 * a minute; those beside which a neighbouring square changed too are a hand's, and so are those that a move explains.
 */
import type { Square } from 'chessops';
import type { Millis } from './sensor.js';

/** More changes than these within {@link WINDOW_MS} are no hand's. */
const MOST_CHANGES = 20;
const WINDOW_MS = 60_000;
/** A change of a neighbour so shortly before or after is the same hand. */
const NEAR_MS = 1000;
/** A neighbour that changes so often itself is no sign of a hand. */
const RESTLESS = 10;
/** A square that was found flickering is calm after this time with hardly a change. */
const CALM_MS = 300_000;
const CALM_CHANGES = 2;

export class FlickerWatch {
  /** Times of the latest changes of each square, ascending; never more than tell that it flickers. */
  private readonly all = new Map<Square, Millis[]>();
  /** The same without those that a hand may have made. */
  private readonly own = new Map<Square, Millis[]>();

  /** A square changed. True: it flickers. Times do not decrease. */
  changed(square: Square, at: Millis): boolean {
    const near = neighboursOf(square).filter((other) => this.stirred(other, at));
    remember(this.all, square, at);
    this.forgetNear(square, at);
    if (near.length > 0) return false;
    const times = remember(this.own, square, at);
    return times.length > MOST_CHANGES && at - (times[0] ?? at) <= WINDOW_MS;
  }

  /** What happened on these squares was a move: they work. */
  explained(squares: readonly Square[]): void {
    for (const square of squares) {
      this.all.delete(square);
      this.own.delete(square);
    }
  }

  /** Has a square that used to flicker hardly changed for five minutes? */
  isCalm(square: Square, at: Millis): boolean {
    const times = this.all.get(square) ?? [];
    return times.filter((time) => at - time <= CALM_MS).length <= CALM_CHANGES;
  }

  /** Was this neighbour touched just now, by a hand and not by itself? */
  private stirred(square: Square, at: Millis): boolean {
    const times = this.all.get(square);
    const last = times?.at(-1);
    if (times === undefined || last === undefined || at - last > NEAR_MS) return false;
    return times.filter((time) => at - time <= WINDOW_MS).length < RESTLESS;
  }

  /** The hand that touches this square now may have brushed its neighbours just before. */
  private forgetNear(square: Square, at: Millis): void {
    if (!this.stirred(square, at)) return;
    for (const other of neighboursOf(square)) {
      const times = this.own.get(other);
      if (times !== undefined)
        this.own.set(
          other,
          times.filter((time) => at - time > NEAR_MS),
        );
    }
  }
}

function remember(lists: Map<Square, Millis[]>, square: Square, at: Millis): readonly Millis[] {
  const times = lists.get(square) ?? [];
  times.push(at);
  if (times.length > MOST_CHANGES + 1) times.shift();
  lists.set(square, times);
  return times;
}

function neighboursOf(square: Square): readonly Square[] {
  const file = square & 7;
  const rank = square >> 3;
  const squares: Square[] = [];
  for (let r = Math.max(0, rank - 1); r <= Math.min(7, rank + 1); r++) {
    for (let f = Math.max(0, file - 1); f <= Math.min(7, file + 1); f++) {
      if (r !== rank || f !== file) squares.push(8 * r + f);
    }
  }
  return squares;
}
