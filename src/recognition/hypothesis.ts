/**
 * The belief: a small set of hypotheses of what may be standing on the board and what is in the hands.
 * All hypotheses of an occupancy board share one occupancy, because they are moved by the same events; they differ in
 * which piece stands where. A piece board keeps the set at one.
 */
import type { Color, Square } from '../rules/index.js';
import type { Board64 } from './moveTable.js';
import { EMPTY, isColor, KEY_HI, KEY_LO } from './pieces.js';

/** A put-down is one number: order * 1024 + code * 64 + square. */
const PUT_ORDER = 1024;

export class Hypothesis implements Board64 {
  /** Pieces standing where the head does not have them. */
  away = 0;
  /** The same for the same pieces in the hand, in whatever order they were lifted. */
  handKey = 0;
  /** For `placeAll`: choices still to be made of it, -1 where the last one was. */
  uses = 0;

  constructor(
    readonly squares: Uint8Array,
    public lo: number,
    public hi: number,
    public occLo: number,
    public occHi: number,
    /** Codes of the pieces in the air. */
    public hand: number[],
    /** The square each piece in the hand was lifted from, -1 where nobody knows. */
    public origins: number[],
    /** Put-downs since the head, the latest per square and piece. */
    public puts: number[],
    /** True: passed through the head position. False: a reserve, which denies the last move. */
    public main: boolean,
  ) {}

  static of(board: Board64): Hypothesis {
    return new Hypothesis(
      board.squares.slice(),
      board.lo,
      board.hi,
      board.occLo,
      board.occHi,
      [],
      [],
      [],
      true,
    );
  }

  clone(): Hypothesis {
    const h = new Hypothesis(
      this.squares.slice(),
      this.lo,
      this.hi,
      this.occLo,
      this.occHi,
      this.hand.slice(),
      this.origins.slice(),
      this.puts.slice(),
      this.main,
    );
    h.away = this.away;
    h.handKey = this.handKey;
    return h;
  }

  /** Becomes a copy of another one, in the memory that it has. */
  become(other: Hypothesis): void {
    this.squares.set(other.squares);
    this.lo = other.lo;
    this.hi = other.hi;
    this.occLo = other.occLo;
    this.occHi = other.occHi;
    this.hand = other.hand.slice();
    this.origins = other.origins.slice();
    this.puts = other.puts.slice();
    this.main = other.main;
    this.away = other.away;
    this.handKey = other.handKey;
  }

  lift(square: Square, head: Uint8Array): void {
    const code = this.squares[square] as number;
    this.squares[square] = EMPTY;
    this.toggle(code, square);
    this.hand.push(code);
    this.origins.push(square);
    this.handKey = (this.handKey + weightOf(code)) | 0;
    if (code !== head[square]) this.away--;
  }

  /** Empties the hand but for these pieces. */
  holds(codes: number[]): void {
    this.hand = codes;
    this.origins = [];
    this.handKey = 0;
    for (const code of codes) {
      this.origins.push(-1);
      this.handKey = (this.handKey + weightOf(code)) | 0;
    }
  }

  /** The piece in the hand that came from this square, or 0. */
  liftedFrom(square: Square): number {
    return this.hand[this.origins.lastIndexOf(square)] ?? EMPTY;
  }

  /** Puts a piece from the hand; `fromHand` names what leaves the hand (a pawn that lands as a queen), -1 nothing. */
  put(square: Square, code: number, fromHand: number, order: number, head: Uint8Array): void {
    if (fromHand >= 0) {
      const i = this.hand.indexOf(fromHand);
      if (i >= 0) {
        this.hand.splice(i, 1);
        this.origins.splice(i, 1);
        this.handKey = (this.handKey - weightOf(fromHand)) | 0;
      }
    }
    this.squares[square] = code;
    this.toggle(code, square);
    if (code !== head[square]) this.away++;
    this.rememberPut(square, code, order);
  }

  rememberPut(square: Square, code: number, order: number): void {
    const key = code * 64 + square;
    const { puts } = this;
    for (let i = 0; i < puts.length; i++) {
      if ((puts[i] as number) % PUT_ORDER !== key) continue;
      puts[i] = order * PUT_ORDER + key;
      return;
    }
    puts.push(order * PUT_ORDER + key);
  }

  /** Order of the latest put-down of this piece on this square since the head, -1 if there was none. */
  putOrder(square: Square, code: number): number {
    const key = code * 64 + square;
    for (const p of this.puts) if (p % PUT_ORDER === key) return Math.floor(p / PUT_ORDER);
    return -1;
  }

  /** Did a piece of this colour land after that touch? */
  landedSince(order: number, color: Color): boolean {
    for (const p of this.puts)
      if (p >= (order + 1) * PUT_ORDER && isColor((p % PUT_ORDER) >> 6, color)) return true;
    return false;
  }

  /** Calls back for each put-down: piece, square, order. */
  somePut(test: (code: number, square: Square, order: number) => boolean): boolean {
    return this.puts.some((p) => test((p % PUT_ORDER) >> 6, p & 63, Math.floor(p / PUT_ORDER)));
  }

  /** Did anything land after that touch? */
  somePutSince(order: number): boolean {
    for (const p of this.puts) if (p >= (order + 1) * PUT_ORDER) return true;
    return false;
  }

  countAway(head: Uint8Array): void {
    let away = 0;
    for (let s = 0; s < 64; s++) {
      const code = this.squares[s];
      if (code !== EMPTY && code !== head[s]) away++;
    }
    this.away = away;
  }

  sameBoard(other: Board64): boolean {
    return (
      this.lo === other.lo && this.hi === other.hi && this.occLo === other.occLo && this.occHi === other.occHi
    );
  }

  private toggle(code: number, square: Square): void {
    this.lo ^= KEY_LO[code * 64 + square] as number;
    this.hi ^= KEY_HI[code * 64 + square] as number;
    if (square < 32) this.occLo ^= 1 << square;
    else this.occHi ^= 1 << (square - 32);
  }
}

/** One piece of the hand in `handKey`. */
export function weightOf(code: number): number {
  return KEY_LO[code * 64] as number;
}
