/**
 * Whether a side can still mate, both players helping: what FIDE asks when the other flag falls (6.9), when the other
 * player resigns (5.1.2) and of both sides in a dead position (5.2.2).
 *
 * No is said only where it is proved: by the material, by walls of pawns, or by every line of legal moves, as far as
 * `nodes` positions reach. What is not settled by then counts as yes. So a forced capture that leaves bare kings is
 * seen, and so is a fortress in which bishops have a few squares; a mate in a full game is looked for only briefly.
 */
import type { Color, Position } from 'chessops';
import { contextOf } from './context.js';
import { positionKey } from './key.js';
import { hasMoreMovesThan, legalMoves, play } from './moves.js';
import { isWalledOff, pawnsAreLocked } from './walls.js';

/** Positions that are looked at before the answer is yes; forced lines have fewer. */
const NODES = 300;
/** Likewise where pawns are locked and kings and bishops may have only a few squares. */
const LOCKED_NODES = 2000;
/** Likewise after each move of a game, where nobody waits for an answer. */
const FEW_NODES = 60;
/** With more units than these, or more moves, a forced line to a dead position is not looked for in mid-game. */
const FEW_UNITS = 6;
const FEW_MOVES = 3;

/** Whether `color` could ever mate in this position or after any legal moves. `nodes`: positions to look at. */
export function canMate(
  pos: Position,
  color: Color,
  nodes = pawnsAreLocked(pos) ? LOCKED_NODES : NODES,
): boolean {
  if (isBarren(pos, color)) return false;
  return !everyLineFails(pos, color, nodes);
}

/**
 * Whether neither side can ever mate, for the position that a move has just led to. Quick where nothing of the kind is
 * near: walls are looked for after a capture or a pawn's move, which alone can close them; forced lines (the last piece
 * must be taken) where there are few units and hardly a choice.
 */
export function isDead(pos: Position): boolean {
  const isForced = pos.board.occupied.size() <= FEW_UNITS && !hasMoreMovesThan(FEW_MOVES, pos);
  const isNear = isForced || (pos.halfmoves === 0 && isWalledOff(pos, pos.turn));
  return isNear && !canMate(pos, 'white', FEW_NODES) && !canMate(pos, 'black', FEW_NODES);
}

/** Proved by what is on the board, without a move. */
function isBarren(pos: Position, color: Color): boolean {
  return pos.hasInsufficientMaterial(color) || isWalledOff(pos, color);
}

/** Whether all legal lines were looked through, and none leads to a mate by `color`. */
function everyLineFails(start: Position, color: Color, nodes: number): boolean {
  const seen = new Set<string>([positionKey(start)]);
  const open: Position[] = [start];
  // The list grows while it is walked: nearest positions first.
  for (const pos of open) {
    if (isMated(pos, color)) return false;
    // Only a capture or a pawn's move leaves less to mate with.
    if (pos.halfmoves === 0 && pos !== start && isBarren(pos, color)) continue;
    for (const move of legalMoves(pos)) {
      const next = play(pos, move);
      const key = positionKey(next);
      if (seen.has(key)) continue;
      if (seen.size >= nodes) return false;
      seen.add(key);
      open.push(next);
    }
  }
  return true;
}

function isMated(pos: Position, by: Color): boolean {
  if (pos.turn === by) return false;
  const ctx = contextOf(pos);
  return ctx.checkers.nonEmpty() && pos.isCheckmate(ctx);
}
