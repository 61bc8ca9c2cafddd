/** Why what stands on the board is no move: one piece tried where it may not go, a castle that may not be, or neither. */
import {
  CASTLE_SIDES,
  type CastleSide,
  castleSquares,
  type Position,
  type Reason,
  rookBeside,
  type Square,
  whyIllegal,
  whyNoCastle,
} from '../rules/index.js';
import { couldBe, type Letters, lettersOf, pieceOf } from './letters.js';
import type { Message } from './messages.js';
import { differing } from './underWay.js';

/** What a board was seen to do; the recogniser may know more of it than the sensors say now. */
export type Differences = readonly { readonly square: Square; readonly found: string | null }[];

/** A piece that left `from` and stands on `to`. */
interface Carried {
  readonly from: Square;
  readonly to: Square;
}

/**
 * The single tries that explain a board as found: each a piece of either side that stands elsewhere than the position
 * has it, with nothing else changed but a pawn that it may have taken en passant.
 */
export function triesOn(position: Position, found: Letters, seen: Differences): Carried[] {
  const expected = lettersOf(position);
  const changed = differing(expected, found);
  // Where a captured piece was replaced, a coarse board sees no difference: what was touched counts too.
  const places = new Set([...changed, ...seen.map(({ square }) => square)]);
  const tries: Carried[] = [];
  for (const from of changed) {
    const mover = expected[from] ?? null;
    if (mover === null || (found[from] ?? null) !== null) continue;
    for (const to of places) {
      const there = found[to] ?? null;
      if (to === from || there === null || !isMan(there, mover, to)) continue;
      const victim = pieceOf(mover)?.role === 'pawn' ? (from & ~7) + (to & 7) : from;
      const own = [from, to, ...((found[victim] ?? null) === null ? [victim] : [])];
      if (changed.every((square) => own.includes(square))) tries.push({ from, to });
    }
  }
  return tries;
}

/** The piece itself, or what a pawn may have become on a last rank. */
function isMan(there: string, mover: string, to: Square): boolean {
  if (couldBe(there, mover)) return true;
  const promotes = pieceOf(mover)?.role === 'pawn' && (to < 8 || to >= 56);
  const piece = pieceOf(there);
  return promotes && piece !== null && piece.side === pieceOf(mover)?.side && piece.role !== 'king';
}

/** The reason, for a board that no move explains; undefined while pieces are only missing from it. */
export function whyNotOn(
  position: Position,
  found: Letters,
  seen: Differences,
  refused: CastleSide | null,
): Message | undefined {
  const reason =
    refused === null
      ? (whyNoTry(position, found, seen) ?? whyNoCastleOn(position, found) ?? changedOn(position, found))
      : whyNoCastle(position, refused);
  return reason === undefined ? undefined : { key: 'whyNot', params: reason };
}

function whyNoTry(position: Position, found: Letters, seen: Differences): Reason | undefined {
  for (const { from, to } of triesOn(position, found, seen)) {
    const isPawn = position.board.pawn.has(from);
    const reason = whyIllegal(position, from, to, isPawn && (to < 8 || to >= 56) ? 'queen' : undefined);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** King and rook both stand where a castle would have put them. */
function whyNoCastleOn(position: Position, found: Letters): Reason | undefined {
  const expected = lettersOf(position);
  const changed = differing(expected, found);
  const king = position.board.kingOf(position.turn);
  if (king === undefined || changed.length <= 2) return undefined;
  for (const wing of CASTLE_SIDES) {
    const rook = rookBeside(position, wing);
    if (rook === undefined) continue;
    const { kingTo, rookTo } = castleSquares(position.turn, wing);
    const squares = [king, rook, kingTo, rookTo];
    const stands = (square: Square, home: Square): boolean =>
      couldBe(found[square] ?? '.', expected[home] ?? '');
    if (changed.every((square) => squares.includes(square)) && stands(kingTo, king) && stands(rookTo, rook))
      return whyNoCastle(position, wing);
  }
  return undefined;
}

function changedOn(position: Position, found: Letters): Reason | undefined {
  const squares = differing(lettersOf(position), found);
  const stray = squares.some((square) => (found[square] ?? null) !== null);
  return stray ? { code: 'changed', squares } : undefined;
}
