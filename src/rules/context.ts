import { Chess, type Context, type Position, type Square, SquareSet } from 'chessops';
import {
  between,
  bishopAttacks,
  kingAttacks,
  knightAttacks,
  pawnAttacks,
  rookAttacks,
} from 'chessops/attacks';

/**
 * A position's context, kept for the position last asked for: the same one is asked whether a move is legal, is
 * written down and is looked at for its end. A chessops position that a move was played on has other occupied squares,
 * as an object too, so that nobody is given the context of what stood before.
 */
export function contextOf(pos: Position): Context {
  if (pos !== last.pos || pos.board.occupied !== last.occupied || pos.turn !== last.turn) {
    last = { pos, occupied: pos.board.occupied, turn: pos.turn, ctx: made(pos) };
  }
  return last.ctx;
}

interface Asked {
  readonly pos: Position | undefined;
  readonly occupied: SquareSet | undefined;
  readonly turn: Position['turn'];
  readonly ctx: Context;
}

let last: Asked = { pos: undefined, occupied: undefined, turn: 'white', ctx: Chess.default().ctx() };

/** No rule set of its own, which may have another idea of moves and attacks. */
function isOrthodox(pos: Position): boolean {
  return pos.constructor === Chess;
}

function made(pos: Position): Context {
  const king = isOrthodox(pos) ? pos.board.kingOf(pos.turn) : undefined;
  return king === undefined ? pos.ctx() : orthodox(pos, king);
}

/** By square, where rook and bishop go on an empty board. */
const STRAIGHT = Array.from({ length: 64 }, (_, square) => rookAttacks(square, SquareSet.empty()));
const DIAGONAL = Array.from({ length: 64 }, (_, square) => bishopAttacks(square, SquareSet.empty()));

/** What chessops says of an orthodox position, by bits: a slider on the king's lines checks it, pins a man or neither. */
function orthodox({ board, turn }: Position, king: Square): Context {
  const { occupied, queen, rook, bishop } = board;
  const other = turn === 'white' ? board.black : board.white;
  const straight = STRAIGHT[king] as SquareSet;
  const diagonal = DIAGONAL[king] as SquareSet;
  const knights = knightAttacks(king);
  const pawns = pawnAttacks(turn, king);
  const kings = kingAttacks(king);
  let checksLo =
    other.lo & ((knights.lo & board.knight.lo) | (pawns.lo & board.pawn.lo) | (kings.lo & board.king.lo));
  let checksHi =
    other.hi & ((knights.hi & board.knight.hi) | (pawns.hi & board.pawn.hi) | (kings.hi & board.king.hi));
  let blocksLo = 0;
  let blocksHi = 0;
  const slidersLo =
    ((straight.lo & (rook.lo | queen.lo)) | (diagonal.lo & (bishop.lo | queen.lo))) & other.lo;
  const slidersHi =
    ((straight.hi & (rook.hi | queen.hi)) | (diagonal.hi & (bishop.hi | queen.hi))) & other.hi;
  for (let half = 0; half < 2; half++) {
    for (let left = half === 0 ? slidersLo : slidersHi; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const way = between(king, 32 * half + 31 - Math.clz32(bit));
      const lo = way.lo & occupied.lo;
      const hi = way.hi & occupied.hi;
      if ((lo | hi) === 0) {
        if (half === 0) checksLo |= bit;
        else checksHi |= bit;
      } else if ((lo & (lo - 1)) === 0 && (hi & (hi - 1)) === 0 && (lo === 0 || hi === 0)) {
        blocksLo |= lo;
        blocksHi |= hi;
      }
    }
  }
  return {
    king,
    blockers: new SquareSet(blocksLo, blocksHi),
    checkers: new SquareSet(checksLo, checksHi),
    variantEnd: false,
    mustCapture: false,
  };
}

/** Where the piece on a square may go: chessops' destinations, with the context made once for all. */
export function destsFrom(pos: Position, from: Square): SquareSet {
  return pos.dests(from, contextOf(pos));
}

/**
 * Has the side to move a legal move? The first look is at what nearly always is there: out of check, a pawn that is
 * not pinned and has a free square before it. Only orthodox pawns may step so under every condition.
 */
export function canMove(pos: Position, ctx: Context): boolean {
  return (isOrthodox(pos) && pawnCanStep(pos, ctx)) || pos.hasDests(ctx);
}

function pawnCanStep({ board, turn }: Position, { blockers, checkers }: Context): boolean {
  if ((checkers.lo | checkers.hi) !== 0) return false;
  const own = board[turn];
  const lo = board.pawn.lo & own.lo & ~blockers.lo;
  const hi = board.pawn.hi & own.hi & ~blockers.hi;
  const stepLo = turn === 'white' ? lo << 8 : (lo >>> 8) | (hi << 24);
  const stepHi = turn === 'white' ? (hi << 8) | (lo >>> 24) : hi >>> 8;
  return (stepLo & ~board.occupied.lo) !== 0 || (stepHi & ~board.occupied.hi) !== 0;
}
