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

/** Where king and rook end on that wing. */
export function castleSquares(color: Color, side: CastleSide): Pick<CastleGeometry, 'kingTo' | 'rookTo'> {
  return { kingTo: kingCastlesTo(color, side), rookTo: rookCastlesTo(color, side) };
}

/** The castle of the side to move where it still has the right; whether it is legal now is `castleFault`'s matter. */
export function castleGeometry(pos: Position, side: CastleSide): CastleGeometry | undefined {
  const king = pos.board.kingOf(pos.turn);
  const rook = pos.castles.rook[pos.turn][side];
  if (king === undefined || rook === undefined) return undefined;
  return { king, rook, ...castleSquares(pos.turn, side) };
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

/**
 * The first reason why the side to move may not castle to that side, with what stands behind it: `by` is the piece in
 * the way (the one nearest to the king) or the attacker, `square` the attacked one, the first on the king's way.
 */
export type CastleTrouble =
  | { readonly fault: 'rights' }
  | { readonly fault: 'path' | 'check' | 'uncovers'; readonly by: Square }
  | { readonly fault: 'attacked'; readonly by: Square; readonly square: Square };

/** The first reason why the side to move may not castle to that side; null when it may. */
export function castleFault(pos: Position, side: CastleSide): CastleFault | null {
  return castleTrouble(pos, side)?.fault ?? null;
}

/** {@link castleFault} with its details; undefined when the side may castle. */
export function castleTrouble(pos: Position, side: CastleSide): CastleTrouble | undefined {
  const castle = castleGeometry(pos, side);
  if (castle === undefined) return { fault: 'rights' };
  const { king, rook, kingTo, rookTo } = castle;
  const { occupied } = pos.board;
  const blockers = pos.castles.path[pos.turn][side].intersect(occupied);
  const inTheWay = side === 'a' ? blockers.last() : blockers.first();
  if (inTheWay !== undefined) return { fault: 'path', by: inTheWay };

  const enemy = opposite(pos.turn);
  const checker = pos.kingAttackers(king, enemy, occupied).first();
  if (checker !== undefined) return { fault: 'check', by: checker };

  // The king shields nothing on its own way, but its rook stays where it is until the king has arrived.
  const withoutKing = occupied.without(king);
  const way = between(king, kingTo).with(kingTo).without(king);
  for (const square of kingTo < king ? way.reversed() : way) {
    const by = pos.kingAttackers(square, enemy, withoutKing).first();
    if (by !== undefined) return { fault: 'attacked', by, square };
  }
  const after = withoutKing.without(rook).with(rookTo);
  const uncovered = pos.kingAttackers(kingTo, enemy, after).first();
  return uncovered === undefined ? undefined : { fault: 'uncovers', by: uncovered };
}
