/**
 * The legal moves of one position with the placement each leads to, as occupancy and hash, computed from from/to
 * without playing them: the recogniser compares occupancy first, then hash, and plays only what it reads.
 */
import {
  castleGeometry,
  contextOf,
  type Move,
  type Position,
  play,
  type Role,
  type Square,
} from '../rules/index.js';
import { codeOf, EMPTY, isColor, isPawn, isPromotionSquare, KEY_HI, KEY_LO } from './pieces.js';

/** A placement: 64 codes, its Zobrist hash and its occupancy, each as two 32-bit halves. */
export interface Board64 {
  readonly squares: Uint8Array;
  readonly lo: number;
  readonly hi: number;
  readonly occLo: number;
  readonly occHi: number;
}

export interface Castle {
  readonly side: 'a' | 'h';
  readonly king: Square;
  readonly rook: Square;
  readonly kingTo: Square;
  readonly rookTo: Square;
  readonly rookCode: number;
}

export interface Successor {
  readonly move: Move;
  /** The piece that lands, after a promotion the promoted one; for a castle the king. */
  readonly code: number;
  /** The piece that left `move.from`. */
  readonly mover: number;
  /** Where it lands; for a castle the king's final square. */
  readonly to: Square;
  readonly castle: Castle | undefined;
  /** Square of the captured piece, -1 if none, and the piece. */
  readonly victimAt: number;
  readonly victim: number;
  readonly lo: number;
  readonly hi: number;
  readonly occLo: number;
  readonly occHi: number;
}

/** One position of the game with everything the recogniser asks of it. */
export interface Node extends Board64 {
  readonly pos: Position;
  /** The move that led here; undefined at the start. */
  readonly by: Successor | undefined;
  /** The legal moves as far as somebody asked for them. */
  moves: MoveLists | undefined;
}

export function startNode(pos: Position): Node {
  const squares = new Uint8Array(64);
  for (const [square, piece] of pos.board) squares[square] = codeOf(piece.role, piece.color);
  return { pos, by: undefined, moves: undefined, ...hashed(squares) };
}

/** Hash and occupancy of 64 codes. */
export function hashed(squares: Uint8Array): Board64 {
  let lo = 0;
  let hi = 0;
  let occLo = 0;
  let occHi = 0;
  for (let s = 0; s < 64; s++) {
    const code = squares[s] as number;
    if (code === EMPTY) continue;
    lo ^= KEY_LO[code * 64 + s] as number;
    hi ^= KEY_HI[code * 64 + s] as number;
    if (s < 32) occLo |= 1 << s;
    else occHi |= 1 << (s - 32);
  }
  return { squares, lo, hi, occLo, occHi };
}

/** The node after a successor of `node`. */
export function nodeAfter(node: Node, s: Successor): Node {
  const squares = node.squares.slice();
  applyTo(squares, s);
  return {
    pos: play(node.pos, s.move),
    by: s,
    moves: undefined,
    squares,
    lo: s.lo,
    hi: s.hi,
    occLo: s.occLo,
    occHi: s.occHi,
  };
}

function applyTo(squares: Uint8Array, s: Successor): void {
  squares[s.move.from] = EMPTY;
  if (s.castle) {
    squares[s.castle.rook] = EMPTY;
    squares[s.castle.rookTo] = s.castle.rookCode;
  }
  if (s.victimAt >= 0) squares[s.victimAt] = EMPTY;
  squares[s.to] = s.code;
}

/** What stands on a square after a successor of `node`, without building the node. */
export function codeAfter(node: Node, s: Successor, square: Square): number {
  if (square === s.to) return s.code;
  if (s.castle && square === s.castle.rookTo) return s.castle.rookCode;
  if (square === s.move.from || square === s.victimAt || (s.castle && square === s.castle.rook)) return EMPTY;
  return node.squares[square] as number;
}

const PROMOTED: readonly Role[] = ['queen', 'rook', 'bishop', 'knight'];

/** The legal moves of one position by the square they leave, each list made when first asked for. */
interface MoveLists {
  readonly ctx: ReturnType<Position['ctx']>;
  readonly from: (readonly Successor[] | undefined)[];
  castles: readonly Successor[] | undefined;
  all: readonly Successor[] | undefined;
}

const NONE: readonly Successor[] = [];

function listsOf(node: Node): MoveLists {
  node.moves ??= { ctx: contextOf(node.pos), from: [], castles: undefined, all: undefined };
  return node.moves;
}

/** All legal moves, by ascending square of origin. */
export function tableOf(node: Node): readonly Successor[] {
  const lists = listsOf(node);
  if (!lists.all) {
    const { lo, hi } = node.pos.board[node.pos.turn];
    lists.all = movesOfSquares(node, lo, hi);
  }
  return lists.all;
}

/** The legal moves of the pieces on these squares, in the order of the whole table. */
export function movesOfSquares(node: Node, lo: number, hi: number): readonly Successor[] {
  if ((lo | hi) === 0) return NONE;
  // Mostly it is one piece that has left, and its list stands already.
  if (hi === 0 && (lo & (lo - 1)) === 0) return movesFrom(node, 31 - Math.clz32(lo));
  if (lo === 0 && (hi & (hi - 1)) === 0) return movesFrom(node, 63 - Math.clz32(hi));
  const found: Successor[] = [];
  for (let half = 0; half < 2; half++) {
    for (let froms = half === 0 ? lo : hi; froms !== 0; froms &= froms - 1) {
      for (const s of movesFrom(node, half * 32 + 31 - Math.clz32(froms & -froms))) found.push(s);
    }
  }
  return found;
}

/** The legal moves of the piece on a square; none where the side to move has no piece. */
export function movesFrom(node: Node, from: Square): readonly Successor[] {
  const lists = listsOf(node);
  const known = lists.from[from];
  if (known) return known;
  const made = isColor(node.squares[from] as number, node.pos.turn) ? makeMoves(node, lists, from) : NONE;
  lists.from[from] = made;
  return made;
}

/** The legal castles. */
export function castlesOf(node: Node): readonly Successor[] {
  if (!mayCastle(node)) return NONE;
  const lists = listsOf(node);
  lists.castles ??= movesFrom(node, kingOf(node)).filter((s) => s.castle);
  return lists.castles;
}

/** Has the side to move a right to castle left? */
export function mayCastle(node: Node): boolean {
  const { a, h } = node.pos.castles.rook[node.pos.turn];
  return a !== undefined || h !== undefined;
}

/**
 * May the board stand as after a castle, where these squares of the side to move have been left? Without the king
 * having left its square that takes its rook gone, or the two having changed places.
 */
export function castleLeft(node: Node, lo: number, hi: number): boolean {
  const { a, h } = node.pos.castles.rook[node.pos.turn];
  if (a === undefined && h === undefined) return false;
  return rookLeft(node, a, 'a', lo, hi) || rookLeft(node, h, 'h', lo, hi);
}

function rookLeft(node: Node, rook: Square | undefined, side: 'a' | 'h', lo: number, hi: number): boolean {
  if (rook === undefined) return false;
  const gone = ((rook < 32 ? lo : hi) & (1 << (rook & 31))) !== 0;
  const back = rook & 56;
  return gone || (rook === back + (side === 'a' ? 2 : 6) && kingOf(node) === back + (side === 'a' ? 3 : 5));
}

/** The moves of the pieces on these squares and of the king. */
export function withKing(node: Node, lo: number, hi: number): readonly Successor[] {
  const king = kingOf(node);
  const bit = 1 << (king & 31);
  return king < 32 ? movesOfSquares(node, lo | bit, hi) : movesOfSquares(node, lo, hi | bit);
}

function kingOf(node: Node): Square {
  return node.pos.board.kingOf(node.pos.turn) ?? -1;
}

function makeMoves(node: Node, { ctx }: MoveLists, from: Square): Successor[] {
  const { pos, squares } = node;
  const mover = squares[from] as number;
  const list: Successor[] = [];
  const dests = pos.dests(from, ctx);
  for (let half = 0; half < 2; half++) {
    for (let tos = half === 0 ? dests.lo : dests.hi; tos !== 0; tos &= tos - 1) {
      const to = half * 32 + 31 - Math.clz32(tos & -tos);
      if (isPromotionSquare(mover, to)) {
        for (const promotion of PROMOTED) {
          list.push(plain(node, { from, to, promotion }, mover, codeOf(promotion, pos.turn)));
        }
      } else if (isColor(squares[to] as number, pos.turn)) {
        const castle = castleSuccessor(node, { from, to }, mover);
        if (castle) list.push(castle);
      } else {
        list.push(plain(node, { from, to }, mover, mover));
      }
    }
  }
  return list;
}

function plain(node: Node, move: Move, mover: number, code: number): Successor {
  const { from, to } = move;
  let victimAt = -1;
  let victim = node.squares[to] as number;
  if (victim !== EMPTY) victimAt = to;
  else if (isPawn(mover) && (from & 7) !== (to & 7)) {
    // A pawn that changes its file to an empty square takes en passant: the victim stands beside its start.
    victimAt = (from & 56) | (to & 7);
    victim = node.squares[victimAt] as number;
  }
  let lo = node.lo ^ (KEY_LO[mover * 64 + from] as number) ^ (KEY_LO[code * 64 + to] as number);
  let hi = node.hi ^ (KEY_HI[mover * 64 + from] as number) ^ (KEY_HI[code * 64 + to] as number);
  let occLo = node.occLo;
  let occHi = node.occHi;
  if (victimAt >= 0) {
    lo ^= KEY_LO[victim * 64 + victimAt] as number;
    hi ^= KEY_HI[victim * 64 + victimAt] as number;
    if (victimAt < 32) occLo &= ~(1 << victimAt);
    else occHi &= ~(1 << (victimAt - 32));
  }
  if (from < 32) occLo &= ~(1 << from);
  else occHi &= ~(1 << (from - 32));
  if (to < 32) occLo |= 1 << to;
  else occHi |= 1 << (to - 32);
  return { move, code, mover, to, castle: undefined, victimAt, victim, lo, hi, occLo, occHi };
}

function castleSuccessor(node: Node, move: Move, mover: number): Successor | undefined {
  const side = move.to < move.from ? 'a' : 'h';
  const geometry = castleGeometry(node.pos, side);
  if (!geometry) return undefined;
  const rookCode = node.squares[geometry.rook] as number;
  const castle: Castle = { side, ...geometry, rookCode };
  let { lo, hi, occLo, occHi } = node;
  const flip = (code: number, square: Square): void => {
    lo ^= KEY_LO[code * 64 + square] as number;
    hi ^= KEY_HI[code * 64 + square] as number;
  };
  flip(mover, castle.king);
  flip(rookCode, castle.rook);
  flip(mover, castle.kingTo);
  flip(rookCode, castle.rookTo);
  for (const s of [castle.king, castle.rook]) {
    if (s < 32) occLo &= ~(1 << s);
    else occHi &= ~(1 << (s - 32));
  }
  for (const s of [castle.kingTo, castle.rookTo]) {
    if (s < 32) occLo |= 1 << s;
    else occHi |= 1 << (s - 32);
  }
  return {
    move,
    code: mover,
    mover,
    to: castle.kingTo,
    castle,
    victimAt: -1,
    victim: EMPTY,
    lo,
    hi,
    occLo,
    occHi,
  };
}

/** A bit board of squares. */
export function bitsOf(squares: Iterable<Square>): { readonly lo: number; readonly hi: number } {
  let lo = 0;
  let hi = 0;
  for (const s of squares) {
    if (s < 32) lo |= 1 << s;
    else hi |= 1 << (s - 32);
  }
  return { lo, hi };
}

/** The squares of a bit board, ascending. */
export function squaresOf(lo: number, hi: number): Square[] {
  const squares: Square[] = [];
  for (let bits = lo; bits !== 0; bits &= bits - 1) squares.push(31 - Math.clz32(bits & -bits));
  for (let bits = hi; bits !== 0; bits &= bits - 1) squares.push(63 - Math.clz32(bits & -bits));
  return squares;
}

export function popcount(lo: number, hi: number): number {
  let n = 0;
  for (let bits = lo; bits !== 0; bits &= bits - 1) n++;
  for (let bits = hi; bits !== 0; bits &= bits - 1) n++;
  return n;
}
