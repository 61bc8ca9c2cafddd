/**
 * The legal moves of one position with the placement each leads to, as occupancy and hash, computed from from/to
 * without playing them: the recogniser compares occupancy first, then hash, and plays only what it reads.
 */
import { castleGeometry, type Move, type Position, play, type Role, type Square } from '../rules/index.js';
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
  table: readonly Successor[] | undefined;
}

export function startNode(pos: Position): Node {
  const squares = new Uint8Array(64);
  for (const [square, piece] of pos.board) squares[square] = codeOf(piece.role, piece.color);
  return { pos, by: undefined, table: undefined, ...hashed(squares) };
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
    table: undefined,
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

/** The table of legal moves, made when first needed and kept with the node. */
export function tableOf(node: Node): readonly Successor[] {
  node.table ??= buildTable(node);
  return node.table;
}

function buildTable(node: Node): Successor[] {
  const { pos, squares } = node;
  const ctx = pos.ctx();
  const table: Successor[] = [];
  const own = pos.board[pos.turn];
  for (let half = 0; half < 2; half++) {
    let froms = half === 0 ? own.lo : own.hi;
    while (froms !== 0) {
      const from = half * 32 + 31 - Math.clz32(froms & -froms);
      froms &= froms - 1;
      const mover = squares[from] as number;
      const dests = pos.dests(from, ctx);
      for (let h = 0; h < 2; h++) {
        let tos = h === 0 ? dests.lo : dests.hi;
        while (tos !== 0) {
          const to = h * 32 + 31 - Math.clz32(tos & -tos);
          tos &= tos - 1;
          if (isPromotionSquare(mover, to)) {
            for (const promotion of PROMOTED) {
              table.push(plain(node, { from, to, promotion }, mover, codeOf(promotion, pos.turn)));
            }
          } else if (isColor(squares[to] as number, pos.turn)) {
            const castle = castleSuccessor(node, { from, to }, mover);
            if (castle) table.push(castle);
          } else {
            table.push(plain(node, { from, to }, mover, mover));
          }
        }
      }
    }
  }
  return table;
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
