/**
 * Which lines of legal moves lead from a position to a board of which only one picture is known?
 * Shortest first: longer lines fit half of the time, so "unique among all lengths" would ask always.
 */
import type { Sense } from '../board/sensor.js';
import { type Color, positionKey } from '../rules/index.js';
import {
  codeAfter,
  mayCastle,
  movesOfSquares,
  type Node,
  nodeAfter,
  popcount,
  type Successor,
  tableOf,
  withKing,
} from './moveTable.js';
import { agrees, compatible, EMPTY, isBlack, isWhite, sensed } from './pieces.js';

/** A picture of the board: what the sensors say, and which squares can be believed (unreadable ones cannot). */
export interface Picture {
  /** Codes as sensed: `?` on occupancy boards, pieces on piece boards. */
  readonly codes: Uint8Array;
  readonly occLo: number;
  readonly occHi: number;
  readonly maskLo: number;
  readonly maskHi: number;
}

export interface UnseenLine {
  readonly moves: readonly Successor[];
  readonly end: Node;
}

export type UnseenAnswer =
  | { readonly kind: 'none' }
  /** One line only. */
  | { readonly kind: 'line'; readonly lines: readonly UnseenLine[] }
  /** Several orders of moves, one position. */
  | { readonly kind: 'order'; readonly lines: readonly UnseenLine[] }
  /** Several positions, or more than could be looked through. */
  | { readonly kind: 'several'; readonly lines: readonly UnseenLine[] };

/** Moves looked at before the search gives up and lets the players be asked. */
const BUDGET = 60_000;
const MOST_LINES = 64;

export interface UnseenOptions {
  readonly sense: Sense;
  /** May this ply have been played, as far as the seen events tell? */
  readonly allow?: (s: Successor, ply: number) => boolean;
  /** Squares that pieces have left: nothing else moved, castles apart. All squares where absent. */
  readonly left?: { readonly lo: number; readonly hi: number };
  /** The position after a first ply, where the caller keeps them from search to search. */
  readonly firstNode?: (s: Successor) => Node;
}

export function pictureOf(codes: Uint8Array, unreadable: (square: number) => boolean): Picture {
  const occ = [0, 0];
  const mask = [0, 0];
  for (let s = 0; s < 64; s++) {
    const half = s >> 5;
    const bit = 1 << (s & 31);
    if (codes[s] !== EMPTY) occ[half] = (occ[half] ?? 0) | bit;
    if (!unreadable(s)) mask[half] = (mask[half] ?? 0) | bit;
  }
  return { codes, occLo: occ[0] ?? 0, occHi: occ[1] ?? 0, maskLo: mask[0] ?? 0, maskHi: mask[1] ?? 0 };
}

/** All lines of exactly `plies` legal moves that fit; undefined: too many to look through. */
export function linesOf(
  from: Node,
  picture: Picture,
  plies: number,
  options: UnseenOptions,
): UnseenLine[] | undefined {
  const search = new Search(picture, options);
  search.walk(from, plies, []);
  return search.spent > BUDGET || search.lines.length > MOST_LINES ? undefined : search.lines;
}

/** What lines of one length say together. */
export function answerOf(lines: readonly UnseenLine[] | undefined): UnseenAnswer {
  if (!lines) return { kind: 'several', lines: [] };
  if (lines.length === 0) return { kind: 'none' };
  if (lines.length === 1) return { kind: 'line', lines };
  const keys = new Set(lines.map((l) => positionKey(l.end.pos)));
  return { kind: keys.size === 1 ? 'order' : 'several', lines };
}

class Search {
  readonly lines: UnseenLine[] = [];
  spent = 0;

  constructor(
    private readonly picture: Picture,
    private readonly options: UnseenOptions,
  ) {}

  walk(node: Node, left: number, moves: Successor[]): void {
    if (left === 0) {
      if (fits(node, undefined, this.picture, this.options.sense)) this.lines.push({ moves, end: node });
      return;
    }
    const { picture, options } = this;
    const lacking =
      options.sense === 'occ' || left === 1 ? undefined : new Lacking(node, picture, options.sense);
    for (const s of this.movesOf(node)) {
      if (++this.spent > BUDGET || this.lines.length > MOST_LINES) return;
      if (!reachable(node, s, picture, left - 1)) continue;
      if (lacking && !lacking.allows(s, left - 1)) continue;
      if (options.allow && !options.allow(s, moves.length)) continue;
      if (left === 1) {
        if (fits(node, s, picture, options.sense))
          this.lines.push({ moves: [...moves, s], end: nodeAfter(node, s) });
      } else {
        this.walk(this.after(node, s, moves.length === 0), left - 1, [...moves, s]);
      }
    }
  }

  private movesOf(node: Node): readonly Successor[] {
    const { left } = this.options;
    if (!left) return tableOf(node);
    return mayCastle(node) ? withKing(node, left.lo, left.hi) : movesOfSquares(node, left.lo, left.hi);
  }

  private after(node: Node, s: Successor, first: boolean): Node {
    const { firstNode } = this.options;
    return first && firstNode ? firstNode(s) : nodeAfter(node, s);
  }
}

/** A lower bound: squares still to be filled and to be emptied after `s`, against what `left` plies can do. */
function reachable(node: Node, s: Successor, picture: Picture, left: number): boolean {
  const diffLo = (s.occLo ^ picture.occLo) & picture.maskLo;
  const diffHi = (s.occHi ^ picture.occHi) & picture.maskHi;
  if (left === 0) return diffLo === 0 && diffHi === 0;
  const fill = popcount(diffLo & picture.occLo, diffHi & picture.occHi);
  const empty = popcount(diffLo & ~picture.occLo, diffHi & ~picture.occHi);
  // A castle fills and empties one square more than another move, once for each side; en passant empties one more.
  const castles = Math.min(left, castlesLeft(node, 'white') + castlesLeft(node, 'black'));
  return fill <= left + castles && empty <= left + castles + 1;
}

function castlesLeft(node: Node, color: Color): number {
  const { a, h } = node.pos.castles.rook[color];
  return a !== undefined || h !== undefined ? 1 : 0;
}

/** How many squares lack what the picture shows there, by the colour of what is missing. */
class Lacking {
  white = 0;
  black = 0;

  constructor(
    private readonly node: Node,
    private readonly picture: Picture,
    private readonly sense: Sense,
  ) {
    for (let square = 0; square < 64; square++) this.add(square, node.squares[square] as number, 1);
  }

  /** May the sides land what is still missing after `s` in `left` plies? */
  allows(s: Successor, left: number): boolean {
    const before = [this.white, this.black];
    const { castle } = s;
    const changed = castle
      ? [...new Set([castle.king, castle.rook, castle.kingTo, castle.rookTo])]
      : s.victimAt >= 0 && s.victimAt !== s.to
        ? [s.move.from, s.to, s.victimAt]
        : [s.move.from, s.to];
    for (const square of changed) {
      this.add(square, this.node.squares[square] as number, -1);
      this.add(square, codeAfter(this.node, s, square), 1);
    }
    const { turn } = this.node.pos;
    const own = left >> 1;
    const other = left - own;
    const [white, black] = turn === 'white' ? [own, other] : [other, own];
    const fine =
      this.white <= white + Math.min(white, castlesLeft(this.node, 'white')) &&
      this.black <= black + Math.min(black, castlesLeft(this.node, 'black'));
    [this.white, this.black] = before as [number, number];
    return fine;
  }

  private add(square: number, code: number, n: number): void {
    const seen = this.picture.codes[square] as number;
    if (seen === EMPTY || (code !== EMPTY && compatible(sensed(code, this.sense), seen))) return;
    const mask = square < 32 ? this.picture.maskLo : this.picture.maskHi;
    if ((mask & (1 << (square & 31))) === 0) return;
    if (isWhite(seen)) this.white += n;
    else if (isBlack(seen)) this.black += n;
  }
}

function fits(node: Node, s: Successor | undefined, picture: Picture, sense: Sense): boolean {
  const occ = s ?? node;
  if (((occ.occLo ^ picture.occLo) & picture.maskLo) !== 0) return false;
  if (((occ.occHi ^ picture.occHi) & picture.maskHi) !== 0) return false;
  if (sense === 'occ') return true;
  for (let square = 0; square < 64; square++) {
    const mask = square < 32 ? picture.maskLo : picture.maskHi;
    if ((mask & (1 << (square & 31))) === 0) continue;
    const code = s ? codeAfter(node, s, square) : (node.squares[square] as number);
    if (!agrees(sensed(code, sense), picture.codes[square] as number)) return false;
  }
  return true;
}
