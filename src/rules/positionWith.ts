/** Positions under a condition: made from a FEN, and asked what the condition makes of them. */
import { type Position, type Setup, type Square, SquareSet } from 'chessops';
import type { Condition } from './conditions.js';
import { type EdgeDuty, EdgePosition } from './edgePosition.js';
import { orthodoxPosition, parseSetup, refuseSetup } from './fen.js';
import type { BadFen } from './fenFault.js';
import { err, ok, type Result } from './result.js';

/** A condition with all that belongs to it. */
export interface ConditionOf {
  readonly condition: Condition;
  /** The squares where marked units stand, ascending; empty but for `rz-pieces`. */
  readonly flagged: readonly Square[];
}

/** Marks that a condition cannot take: it has none at all, or no piece stands there. */
export type MarkFault =
  | { readonly code: 'no-marks-here'; readonly condition: Condition }
  | { readonly code: 'bare-mark'; readonly square: Square };

/**
 * A position under a condition, from a FEN (every spelling that `parseFen` reads) or a set-up. `flagged`: the squares
 * of the units that `rz-pieces` restricts; no other condition takes any. Refused is what is no
 * position under the condition: the side that is not to move must be out of check in the condition's sense.
 */
export function positionWith(
  condition: Condition,
  from: string | Setup,
  flagged: readonly Square[] = [],
): Result<Position, BadFen | MarkFault> {
  const setup = typeof from === 'string' ? parseSetup(from) : ok(from);
  if (!setup.ok) return setup;
  if (condition !== 'rz-pieces' && flagged.length > 0) {
    return err({ code: 'no-marks-here', condition });
  }
  const bare = flagged.find((square) => !setup.value.board.occupied.has(square));
  if (bare !== undefined) return err({ code: 'bare-mark', square: bare });
  if (condition === 'orthodox') return orthodoxPosition(setup.value);
  const made = EdgePosition.make(condition, setOf(flagged), setup.value);
  return made === undefined ? refuseSetup(setup.value, condition) : ok(made);
}

function setOf(squares: readonly Square[]): SquareSet {
  return squares.reduce((set, square) => set.with(square), SquareSet.empty());
}

/** The condition a position is played under, with the squares where marked units stand now. */
export function conditionOf(pos: Position): ConditionOf {
  if (!(pos instanceof EdgePosition)) return { condition: 'orthodox', flagged: [] };
  return { condition: pos.condition, flagged: [...pos.marked] };
}

/**
 * The duty to reach the edge, where it is that duty and nothing else that forbids the side to move to go from `from` to
 * `to`: "Black must move to the edge". `to` null: where the duty leaves the piece on `from` no move at all.
 */
export function edgeDuty(pos: Position, from: Square, to: Square | null): EdgeDuty | undefined {
  if (!(pos instanceof EdgePosition)) return undefined;
  const dests = pos.dests(from);
  const without = pos.destsWithoutEdge(from);
  const forbidden = to === null ? dests.isEmpty() && without.nonEmpty() : !dests.has(to) && without.has(to);
  return forbidden ? pos.duty : undefined;
}

/** How a position stands for the side to move. The last one needs an `oblig-…` condition and is a draw like any stalemate. */
const STATUSES = ['ongoing', 'check', 'checkmate', 'stalemate', 'stalemate-in-check'] as const;
export type Status = (typeof STATUSES)[number];

/** Mate, stalemate and check in the sense of the position's own condition. Dead positions are `outcomeOf`'s matter. */
export function statusOf(pos: Position): Status {
  const ctx = pos.ctx();
  const check = ctx.checkers.nonEmpty();
  if (pos.hasDests(ctx)) return check ? 'check' : 'ongoing';
  if (pos.isCheckmate(ctx)) return 'checkmate';
  return check ? 'stalemate-in-check' : 'stalemate';
}
