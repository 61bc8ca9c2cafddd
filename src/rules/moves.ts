import { type Position, type Role, type Square, SquareSet } from 'chessops';
import { opposite } from 'chessops/util';
import { castleGeometry, castleSide, sideOfKingTarget } from './castling.js';
import { contextOf, destsFrom } from './context.js';
import { type Move, PROMOTIONS } from './position.js';

const BACK_RANKS = SquareSet.backranks();

/** Chess squares only: bit arithmetic would silently wrap 64 to a1. */
export function isSquare(square: number): boolean {
  return Number.isInteger(square) && square >= 0 && square < 64;
}

/** Same squares, same promotion. An absent promotion and an undefined one are the same. */
export function sameMove(a: Move, b: Move): boolean {
  return a.from === b.from && a.to === b.to && a.promotion === b.promotion;
}

/**
 * Every legal move, ordered by square of origin and target; promotions queen, rook, bishop, knight.
 * Castling appears once, as king takes own rook.
 */
export function legalMoves(pos: Position): Move[] {
  const moves: Move[] = [];
  const ctx = pos.ctx();
  for (const from of pos.board[pos.turn]) {
    const isPawn = pos.board.pawn.has(from);
    for (let left = pos.dests(from, ctx), to = left.first(); to !== undefined; to = left.first()) {
      left = left.withoutFirst();
      if (isPawn && BACK_RANKS.has(to)) {
        for (const promotion of PROMOTIONS) moves.push({ from, to, promotion });
      } else {
        moves.push({ from, to });
      }
    }
  }
  return moves;
}

/** Whether there are more legal moves than `few`, a promotion counted once whatever the pawn becomes. */
export function hasMoreMovesThan(few: number, pos: Position): boolean {
  const ctx = contextOf(pos);
  let count = 0;
  for (const from of pos.board[pos.turn]) {
    count += pos.dests(from, ctx).size();
    if (count > few) return true;
  }
  return false;
}

function promotionFits(pos: Position, { from, to, promotion }: Move): boolean {
  const wanted = pos.board.pawn.has(from) && BACK_RANKS.has(to);
  return wanted ? PROMOTIONS.some((role) => role === promotion) : promotion === undefined;
}

/**
 * Whether the side to move may play exactly this move. Castling only as king takes the rook that has the right; a
 * promotion names its piece, and no other move does.
 */
export function isLegal(pos: Position, move: Move): boolean {
  if (!isSquare(move.from) || !isSquare(move.to)) return false;
  return promotionFits(pos, move) && destsFrom(pos, move.from).has(move.to);
}

/**
 * The position after a legal move; `pos` stays as it is. Legality is the caller's to check; only what would corrupt
 * a position silently is refused, by throwing.
 */
export function play(pos: Position, move: Move): Position {
  if (!pos.board[pos.turn].has(move.from) || !promotionFits(pos, move)) throw unplayable(move);
  if (pos.board[pos.turn].has(move.to) && castleSide(pos, move) === undefined) throw unplayable(move);
  const next = pos.clone();
  next.play(move);
  return next;
}

/**
 * The position where the side to move has passed, for questions like "what does this move threaten?"; undefined in
 * check, where nobody can pass. An en-passant capture that was possible is gone.
 */
export function passMove(pos: Position): Position | undefined {
  if (pos.isCheck()) return undefined;
  const next = pos.clone();
  next.turn = opposite(pos.turn);
  next.epSquare = undefined;
  return next;
}

function unplayable({ from, to, promotion }: Move): Error {
  return new Error(
    `move ${from} to ${to} (${promotion ?? 'no promotion'}) was not checked before it was played`,
  );
}

function kingMove(pos: Position, from: Square, to: Square): Move | undefined {
  const own = pos.board[pos.turn];
  const dests = pos.dests(from);
  const asIs = { from, to };
  if (own.has(to)) return castleSide(pos, asIs) !== undefined && dests.has(to) ? asIs : undefined;
  if (dests.has(to)) return asIs;
  const side = sideOfKingTarget(pos.turn, to);
  const castle = side && castleGeometry(pos, side);
  return castle && dests.has(castle.rook) ? { from, to: castle.rook } : undefined;
}

/**
 * What a person or an engine meant by "from there to there"; undefined when that is not legal.
 *
 * King onto its castling rook: castle. King onto a free neighbouring square: that step, where it is legal. King onto
 * the c- or g-file of its back rank in any other way (`e1g1`, `c1g1`, `b8g8`): castle. A pawn that reaches the last
 * rank needs `promotion`, and nothing else may have one.
 */
export function normalizeMove(pos: Position, from: Square, to: Square, promotion?: Role): Move | undefined {
  if (!isSquare(from) || !isSquare(to) || from === to) return undefined;
  if (promotion === undefined && from === pos.board.kingOf(pos.turn)) return kingMove(pos, from, to);
  const move: Move = promotion === undefined ? { from, to } : { from, to, promotion };
  return isLegal(pos, move) ? move : undefined;
}

/** Whether the king of the side to move is in check. */
export function isCheck(pos: Position): boolean {
  return pos.isCheck();
}
