import type { Color, Position, Square } from 'chessops';
import { between } from 'chessops/attacks';
import { kingCastlesTo, opposite, rookCastlesTo } from 'chessops/util';
import type { CastleSide, Move } from './position.js';

/** Where king and castling rook stand and where they end. Any of the four squares may be the same. */
export interface CastleGeometry {
  readonly king: Square;
  readonly rook: Square;
  readonly kingTo: Square;
  readonly rookTo: Square;
}

/**
 * Why a castle is not legal. `rights`: king or rook has moved, or there never was such a right. `path`: a third piece
 * stands on a square that king or rook needs. `check`: the king is in check now. `attacked`: the king crosses or
 * reaches an attacked square. `uncovers`: nothing of this, but the rook's departure lays the king open.
 */
export type CastleFault = 'rights' | 'path' | 'attacked' | 'check' | 'uncovers';

/** The castle of the side to move where it still has the right; whether it is legal now is `castleFault`'s matter. */
export function castleGeometry(pos: Position, side: CastleSide): CastleGeometry | undefined {
  const king = pos.board.kingOf(pos.turn);
  const rook = pos.castles.rook[pos.turn][side];
  if (king === undefined || rook === undefined) return undefined;
  return { king, rook, kingTo: kingCastlesTo(pos.turn, side), rookTo: rookCastlesTo(pos.turn, side) };
}

/**
 * The side of a move that has the shape of a castle: the king of the side to move onto a rook it has the right to
 * castle with. Says nothing of legality. A king put back on its own square, or onto another rook, is no castle.
 */
export function castleSide(pos: Position, move: Move): CastleSide | undefined {
  if (move.promotion !== undefined || move.from !== pos.board.kingOf(pos.turn)) return undefined;
  const { a, h } = pos.castles.rook[pos.turn];
  if (a !== undefined && move.to === a) return 'a';
  if (h !== undefined && move.to === h) return 'h';
  return undefined;
}

/** The side whose castle ends with the king on `square`, for a king of `color`. */
export function sideOfKingTarget(color: Color, square: Square): CastleSide | undefined {
  if (square === kingCastlesTo(color, 'a')) return 'a';
  if (square === kingCastlesTo(color, 'h')) return 'h';
  return undefined;
}

/** The first reason why the side to move may not castle to that side; null when it may. */
export function castleFault(pos: Position, side: CastleSide): CastleFault | null {
  const castle = castleGeometry(pos, side);
  if (castle === undefined) return 'rights';
  const { king, rook, kingTo, rookTo } = castle;
  const { occupied } = pos.board;
  if (pos.castles.path[pos.turn][side].intersects(occupied)) return 'path';

  const enemy = opposite(pos.turn);
  if (pos.kingAttackers(king, enemy, occupied).nonEmpty()) return 'check';

  // The king shields nothing on its own way, but its rook stays where it is until the king has arrived.
  const withoutKing = occupied.without(king);
  for (const square of between(king, kingTo).with(kingTo).without(king)) {
    if (pos.kingAttackers(square, enemy, withoutKing).nonEmpty()) return 'attacked';
  }
  const after = withoutKing.without(rook).with(rookTo);
  return pos.kingAttackers(kingTo, enemy, after).nonEmpty() ? 'uncovers' : null;
}
