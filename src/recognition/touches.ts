/**
 * The touches as they came: numbered, remembered for reading the last plies again, and with contact bounce taken out.
 * Only this class writes them, and the numbers of those that matter: with which the head was read, and with which the
 * board last equalled it.
 */
import type { Millis } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import type { Castle } from './moveTable.js';
import { isOf, type Touch } from './sequence.js';

/** Touches remembered for reading the last plies again. */
const KEPT = 96;
/** Touches remembered since the head; beyond it hindsight and answers that need them are given up. */
export const LOG_LIMIT = 256;
/** Touches remembered for the order of the hands; a castle with every kind of adjusting around it needs far fewer. */
const SEQUENCE = 48;

/** A piece left and a piece landed on one square within the bounce window: a capture in blitz, or chatter. */
export interface Deferred {
  readonly square: Square;
  /** When the window is over: explained then, if the square was not lifted again. */
  readonly until: Millis;
}

export class Touches {
  private last = 0;
  private head = 0;
  private home = 0;
  private history: Touch[] = [];
  private log: Touch[] = [];
  private full = false;
  private waiting: Deferred | undefined;
  private sequence: Touch[] = [];
  /** When each square was last emptied and last filled. */
  private readonly lifted = new Float64Array(64).fill(Number.NEGATIVE_INFINITY);
  private readonly placed = new Float64Array(64).fill(Number.NEGATIVE_INFINITY);
  /** Squares whose last lift came within the window after a put-down. */
  private readonly quick = new Uint8Array(64);

  /** `bounceMs`: opposite changes of one square within this window are contact bounce. */
  constructor(private readonly bounceMs: Millis) {}

  /** The touches up to the head, for telling those since then anew; these keep their numbers. */
  beforeHead(): Touches {
    const before = new Touches(this.bounceMs);
    before.last = (this.log[0]?.order ?? this.last + 1) - 1;
    before.head = before.last;
    before.history = this.history.filter((t) => t.order <= before.last);
    return before;
  }

  /** Number of the last touch. */
  get order(): number {
    return this.last;
  }

  /** Number of the touch with which the head was read. */
  get headOrder(): number {
    return this.head;
  }

  /** Number of the touch with which the board last equalled the head. */
  get homeOrder(): number {
    return this.home;
  }

  /** The last touches, oldest first, without contact chatter. */
  get kept(): readonly Touch[] {
    return this.history;
  }

  /** Those with higher numbers than this one, oldest first. */
  since(order: number): readonly Touch[] {
    return this.history.slice(this.indexAfter(order));
  }

  private indexAfter(order: number): number {
    let i = this.history.length;
    while (i > 0 && (this.history[i - 1] as Touch).order > order) i--;
    return i;
  }

  /** The latest that is remembered of a square. */
  latestOn(square: Square): Touch | undefined {
    return this.history.findLast((touch) => touch.square === square);
  }

  /** All since the head was read or the board equalled it, chatter too. */
  get sinceHead(): readonly Touch[] {
    return this.log;
  }

  /** Were there more of them than are remembered? */
  get tooMany(): boolean {
    return this.full;
  }

  /** What waits for the bounce window to be over. */
  get deferred(): Deferred | undefined {
    return this.waiting;
  }

  /** Takes in a touch under the next number. */
  add({ lift, square, seen, at }: Touch): void {
    this.last += 1;
    const touch = { lift, square, seen, at, order: this.last };
    this.noteTime(touch);
    this.addToSequence(touch);
    this.keep(touch);
    if (this.log.length < LOG_LIMIT) this.log.push(touch);
    else this.full = true;
  }

  /** A number for what must have landed unseen. */
  addUnseen(): number {
    this.last += 1;
    return this.last;
  }

  private noteTime({ lift, square, at }: Touch): void {
    if (!lift) {
      this.placed[square] = at;
      return;
    }
    this.lifted[square] = at;
    this.quick[square] = at - (this.placed[square] as number) <= this.bounceMs ? 1 : 0;
  }

  /** An opposite change of the same square within the window cancels the one before it. */
  private addToSequence(touch: Touch): void {
    const { sequence } = this;
    for (let i = sequence.length - 1; i >= 0; i--) {
      const t = sequence[i] as Touch;
      if (touch.at - t.at > this.bounceMs) break;
      if (t.square === touch.square) {
        if (t.lift !== touch.lift) {
          sequence.splice(i, 1);
          return;
        }
        break;
      }
    }
    sequence.push(touch);
    if (sequence.length > SEQUENCE) sequence.shift();
  }

  private keep(touch: Touch): void {
    const { history } = this;
    const chatter = this.chatterOf(touch);
    if (chatter >= 0) {
      history.splice(chatter, 1);
      return;
    }
    history.push(touch);
    if (history.length > 2 * KEPT) history.splice(0, KEPT);
  }

  /** Where the opposite change is that this touch takes back, itself one within the window after the same; -1: nowhere. */
  private chatterOf(touch: Touch): number {
    let found = -1;
    let { at } = touch;
    for (let i = this.history.length - 1; i >= 0; i--) {
      const t = this.history[i] as Touch;
      if (at - t.at > this.bounceMs) return -1;
      if (t.square !== touch.square) continue;
      if (found >= 0) return t.lift === touch.lift ? found : -1;
      if (t.lift === touch.lift) return -1;
      found = i;
      at = t.at;
    }
    return -1;
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

  /** The put-down on this square is explained when the window is over. */
  defer(square: Square, at: Millis): void {
    this.waiting = { square, until: at + this.bounceMs };
  }

  /** Nothing waits any more: the window is over, or it was chatter. */
  deferNoMore(): void {
    this.waiting = undefined;
  }

  /** A head was read with the last touch, or confirmed. */
  headRead(): void {
    this.head = this.last;
    this.forgetLog();
    this.full = false;
  }

  /** The board equals the head again: what was touched after `order` meant nothing. */
  cameHome(order: number): void {
    this.history.length = this.indexAfter(order);
    this.home = this.last;
    this.forgetLog();
    this.full = false;
  }

  /** What was touched since the head is explained. */
  forgetLog(): void {
    this.log = [];
  }

  /** The put-downs so far belong to what was taken back: nothing is read from them again. */
  forgetKept(): void {
    this.history = [];
  }

  /** The order of the hands so far says nothing any more. */
  forgetSequence(): void {
    this.sequence = [];
  }

  /** What is read now was complete with this touch; returns the later ones, which will be taken in again. */
  rewind(order: number): readonly Touch[] {
    this.last = order;
    return this.log.filter((t) => t.order > order);
  }

  /** Forgets the later touches, to be taken in again, and the order of the earlier ones. */
  forgetAfter(order: number): void {
    this.forgetSequence();
    this.history = this.history.filter((t) => t.order <= order);
  }

  /** The touches as they were told beside this, over another line, are those of this one. */
  adopt(beside: Touches): void {
    this.last = Math.max(this.last, beside.last);
    this.history = beside.history;
    this.head = beside.head;
    this.log = beside.log;
  }

  /** The latest in the order of the hands. */
  get latest(): Touch | undefined {
    return this.sequence[this.sequence.length - 1];
  }

  /**
   * The last `n` touches of the castle's squares, oldest first; touches of other squares in between are passed over
   * where `ignore` says so (the opponent's pieces), and end the run otherwise.
   */
  lastOf(n: number, castle: Castle, sinceOrder: number, ignore: (square: Square) => boolean): Touch[] {
    const found: Touch[] = [];
    for (let i = this.sequence.length - 1; i >= 0 && found.length < n; i--) {
      const t = this.sequence[i] as Touch;
      if (t.order <= sinceOrder) break;
      if (isOf(castle, t.square)) found.push(t);
      else if (!ignore(t.square)) break;
    }
    return found.reverse();
  }

  /** Touches of the castle's squares since `sinceOrder`, oldest first. */
  allOf(castle: Castle, sinceOrder: number): Touch[] {
    return this.sequence.filter((t) => t.order > sinceOrder && isOf(castle, t.square));
  }

  /** Order of the latest lift of a square, -1 if not remembered. */
  lastLift(square: Square): number {
    for (let i = this.sequence.length - 1; i >= 0; i--) {
      const t = this.sequence[i] as Touch;
      if (t.lift && t.square === square) return t.order;
    }
    return -1;
  }
}
