import type { Position, Square } from 'chessops';
import { pawnAttacks } from 'chessops/attacks';
import { opposite } from 'chessops/util';
import { contextOf } from './context.js';
import { EdgePosition } from './edgePosition.js';

/** The en-passant square, only where the side to move may really capture there. */
export function legalEnPassant(pos: Position): Square | undefined {
  const target = pos.epSquare;
  if (target === undefined) return undefined;
  const pawns = pos.board.pieces(pos.turn, 'pawn').intersect(pawnAttacks(opposite(pos.turn), target));
  if (pawns.isEmpty()) return undefined;
  const ctx = contextOf(pos);
  for (const pawn of pawns) {
    if (pos.dests(pawn, ctx).has(target)) return target;
  }
  return undefined;
}

/**
 * Equal for two positions exactly when they are the same in the sense of FIDE 9.2: same pieces on the same squares,
 * same side to move, same castling rights (legal at this moment or not), and en passant only where it can be
 * captured. A short opaque string; move counters play no part. Under `rz-pieces` the marks must stand on the same
 * squares too; positions of different conditions are never compared.
 */
export function positionKey(pos: Position): string {
  const { board, castles } = pos;
  let key = pos.turn === 'white' ? 'w' : 'b';
  for (const set of [
    board.white,
    board.pawn,
    board.knight,
    board.bishop,
    board.rook,
    board.queen,
    board.king,
  ]) {
    key += `${set.lo.toString(36)},${set.hi.toString(36)};`;
  }
  key += `${castles.castlingRights.lo},${castles.castlingRights.hi};${legalEnPassant(pos) ?? '-'}`;
  if (!(pos instanceof EdgePosition) || pos.marked.isEmpty()) return key;
  return `${key};${pos.marked.lo},${pos.marked.hi}`;
}

/** How many 32-bit numbers {@link packPosition} writes. */
export const PACKED_LENGTH = 11;

/**
 * Writes a position as {@link PACKED_LENGTH} numbers at the start of `into`: the same for positions that are the same in
 * the sense of `positionKey`, never the same for others, and much faster. (An en-passant capture that a pin forbids
 * may still tell two positions apart.)
 */
export function packPosition(pos: Position, into: Int32Array): void {
  const { white, pawn, knight, bishop, rook, queen, king } = pos.board;
  // Four planes name the unit on every square: colour, and the role as a number from 1 to 6 in binary.
  into[0] = white.lo;
  into[1] = white.hi;
  into[2] = pawn.lo | bishop.lo | queen.lo;
  into[3] = pawn.hi | bishop.hi | queen.hi;
  into[4] = knight.lo | bishop.lo | king.lo;
  into[5] = knight.hi | bishop.hi | king.hi;
  into[6] = rook.lo | queen.lo | king.lo;
  into[7] = rook.hi | queen.hi | king.hi;
  const rights = pos.castles.castlingRights;
  const castling = (rights.lo & 0xff) | ((rights.hi >>> 16) & 0xff00);
  const capturable =
    pos.epSquare !== undefined &&
    pos.board.pieces(pos.turn, 'pawn').intersects(pawnAttacks(opposite(pos.turn), pos.epSquare));
  into[8] = castling | ((capturable ? (pos.epSquare ?? 0) : 0) << 16) | (pos.turn === 'white' ? 1 << 24 : 0);
  const marked = pos instanceof EdgePosition ? pos.marked : undefined;
  into[9] = marked?.lo ?? 0;
  into[10] = marked?.hi ?? 0;
}
