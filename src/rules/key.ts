import type { Position, Square } from 'chessops';
import { pawnAttacks } from 'chessops/attacks';
import { opposite } from 'chessops/util';
import { MarkedPosition } from './edgePosition.js';

/** The en-passant square, only where the side to move may really capture there. */
export function legalEnPassant(pos: Position): Square | undefined {
  const target = pos.epSquare;
  if (target === undefined) return undefined;
  const pawns = pos.board.pieces(pos.turn, 'pawn').intersect(pawnAttacks(opposite(pos.turn), target));
  if (pawns.isEmpty()) return undefined;
  const ctx = pos.ctx();
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
  return pos instanceof MarkedPosition ? `${key};${pos.marked.lo},${pos.marked.hi}` : key;
}
