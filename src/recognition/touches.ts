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

/** A piece left and a piece landed on one square within the bounce window: a capture in blitz, or chatter. */
export interface Deferred {
  readonly square: Square;
  /** When the window is over: explained then, if the square was not lifted again. */
  readonly until: Millis;
}

const NONE: readonly Touch[] = [];

export class Touches {
  private last = 0;
  private head = 0;
  private home = 0;
  /** What the last touch was, and where. */
  private lift = false;
  private square: Square = -1;
  private history: Touch[] = [];
  private log: Touch[] = [];
  private full = false;
  private waiting: Deferred | undefined;
  private early: readonly Touch[] = NONE;
  /** When each square was last emptied and last filled. */
  private readonly lifted = new Float64Array(64).fill(Number.NEGATIVE_INFINITY);
  private readonly placed = new Float64Array(64).fill(Number.NEGATIVE_INFINITY);
  /** Squares whose last lift came within the window after a put-down. */
  private readonly quick = new Uint8Array(64);

  /** `bounceMs`: opposite changes of one square within this window are contact bounce. */
  constructor(private readonly bounceMs: Millis) {}

  /** The same touches, to go on by themselves. */
  copy(): Touches {
    const same = new Touches(this.bounceMs);
    same.last = this.last;
    same.head = this.head;
    same.home = this.home;
    same.lift = this.lift;
    same.square = this.square;
    same.history = this.history.slice();
    same.log = this.log.slice();
    same.full = this.full;
    same.waiting = this.waiting;
    same.early = this.early;
    same.lifted.set(this.lifted);
    same.placed.set(this.placed);
    same.quick.set(this.quick);
    return same;
  }

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

  /** How long the board was left alone after this touch; what is no longer remembered stood for ever. Milliseconds. */
  stoodFor(order: number): Millis {
    const next = this.history.find((touch) => touch.order > order);
    const touch = this.history.findLast((touch) => touch.order <= order);
    return next && touch ? next.at - touch.at : Number.POSITIVE_INFINITY;
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

  /** Put-downs of this scan whose lifts may follow, oldest first: not taken in yet. */
  get held(): readonly Touch[] {
    return this.early;
  }

  hold(touch: Touch): void {
    this.early = [...this.early, touch];
  }

  /** They are held back no longer. */
  release(): readonly Touch[] {
    const { early } = this;
    this.early = NONE;
    return early;
  }

  /** Takes in a touch under the next number. */
  add({ lift, square, seen, at }: Touch): void {
    this.last += 1;
    const touch = { lift, square, seen, at, order: this.last };
    this.lift = lift;
    this.square = square;
    this.noteTime(touch);
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

  /** What is read now was complete with this touch; returns the later ones, which will be taken in again. */
  rewind(order: number): readonly Touch[] {
    this.last = order;
    return this.log.filter((t) => t.order > order);
  }

  /** Forgets the later touches, which will be taken in again. */
  forgetAfter(order: number): void {
    this.history.length = this.indexAfter(order);
  }

  /** The touches as they were told beside this, over another line, are those of this one. */
  adopt(beside: Touches): void {
    this.last = Math.max(this.last, beside.last);
    this.history = beside.history;
    this.head = beside.head;
    this.log = beside.log;
  }

  /** The touch that the board shows last: the last one, or that which its chatter left as it was. */
  get latest(): Touch | undefined {
    const latest = this.history[this.history.length - 1];
    return latest && latest.square === this.square && latest.lift === this.lift ? latest : undefined;
  }

  /**
   * What the hands did: a square that only dropped out for the window, and filled again, was not touched. (Where plies
   * are told from touches it may have been: in blitz a victim leaves and its captor lands as quickly.)
   */
  private byHand(): Touch[] {
    const hands: Touch[] = [];
    for (const touch of this.history) {
      let i = hands.length - 1;
      while (
        i >= 0 &&
        touch.at - (hands[i] as Touch).at <= this.bounceMs &&
        hands[i]?.square !== touch.square
      )
        i--;
      const before = hands[i];
      const droppedOut =
        before !== undefined &&
        before.square === touch.square &&
        before.lift !== touch.lift &&
        touch.at - before.at <= this.bounceMs;
      if (droppedOut) hands.splice(i, 1);
      else hands.push(touch);
    }
    return hands;
  }

  /**
   * The last `n` touches of the castle's squares by hand, oldest first; touches of other squares in between are passed
   * over where `ignore` says so (the opponent's pieces), and end the run otherwise.
   */
  lastOf(n: number, castle: Castle, sinceOrder: number, ignore: (square: Square) => boolean): Touch[] {
    const found: Touch[] = [];
    const hands = this.byHand();
    for (let i = hands.length - 1; i >= 0 && found.length < n; i--) {
      const t = hands[i] as Touch;
      if (t.order <= sinceOrder) break;
      if (isOf(castle, t.square)) found.push(t);
      else if (!ignore(t.square)) break;
    }
    return found.reverse();
  }

  /** Touches of the castle's squares by hand since `sinceOrder`, oldest first. */
  allOf(castle: Castle, sinceOrder: number): Touch[] {
    return this.byHand().filter((t) => t.order > sinceOrder && isOf(castle, t.square));
  }

  /** Order of the latest lift of a square by hand, -1 if not remembered. */
  lastLift(square: Square): number {
    return this.byHand().findLast((t) => t.lift && t.square === square)?.order ?? -1;
  }
}

/** The touches as the rules see them. */
export type TouchesView = Pick<
  Touches,
  | 'order'
  | 'headOrder'
  | 'homeOrder'
  | 'kept'
  | 'since'
  | 'latestOn'
  | 'stoodFor'
  | 'sinceHead'
  | 'tooMany'
  | 'latest'
  | 'lastOf'
  | 'allOf'
  | 'lastLift'
  | 'beforeHead'
>;
