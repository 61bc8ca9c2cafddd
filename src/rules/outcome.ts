import type { Color, Context, Position } from 'chessops';
import { opposite } from 'chessops/util';
import { canMove } from './context.js';

/** What ends a game by itself. The first three can be seen in a position, the others in a game. */
const END_REASONS = ['checkmate', 'stalemate', 'dead-position', 'fivefold', 'seventy-five'] as const;
export type EndReason = (typeof END_REASONS)[number];

export interface Outcome {
  /** Absent: a draw. */
  readonly winner?: Color;
  readonly reason: EndReason;
}

/**
 * Mate, stalemate or a position that is dead by material; undefined while play can go on.
 *
 * Dead by material: no placement of these pieces is a mate (bare kings, one minor piece, any number of bishops all on
 * squares of one colour). Locked pawns and forced lines are the matter of `isDead`; fivefold repetition and 75 moves
 * need the game's history.
 */
export function outcomeOf(pos: Position): Outcome | undefined {
  return outcomeIn(pos, pos.ctx());
}

/** {@link outcomeOf} for a caller who has the position's context already. */
export function outcomeIn(pos: Position, ctx: Context): Outcome | undefined {
  // Whoever can move is neither mated nor stalemated, under any condition.
  if (canMove(pos, ctx)) return pos.isInsufficientMaterial() ? { reason: 'dead-position' } : undefined;
  if (pos.isCheckmate(ctx)) return { winner: opposite(pos.turn), reason: 'checkmate' };
  if (pos.isStalemate(ctx)) return { reason: 'stalemate' };
  if (pos.isInsufficientMaterial()) return { reason: 'dead-position' };
  return undefined;
}
