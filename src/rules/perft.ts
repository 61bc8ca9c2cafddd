import type { Position } from 'chessops';
import { SquareSet } from 'chessops';
import { legalMoves, play } from './moves.js';
import { makeUci } from './uci.js';

const BACK_RANKS = SquareSet.backranks();

function countMoves(pos: Position): number {
  const ctx = pos.ctx();
  let count = 0;
  for (const from of pos.board[pos.turn]) {
    const dests = pos.dests(from, ctx);
    count += dests.size();
    // A pawn on the last rank is four moves.
    if (pos.board.pawn.has(from)) count += 3 * dests.intersect(BACK_RANKS).size();
  }
  return count;
}

/** The number of move sequences of `depth` plies (0 or more) from a position. */
export function perft(pos: Position, depth: number): number {
  if (depth <= 0) return 1;
  if (depth === 1) return countMoves(pos);
  let nodes = 0;
  for (const move of legalMoves(pos)) nodes += perft(play(pos, move), depth - 1);
  return nodes;
}

/** `perft` split by first move (UCI_Chess960), sorted by its text. `depth` is 1 or more. */
export function perftDivide(pos: Position, depth: number): { move: string; nodes: number }[] {
  return legalMoves(pos)
    .map((move) => ({ move: makeUci(move), nodes: perft(play(pos, move), depth - 1) }))
    .sort((a, b) => (a.move < b.move ? -1 : 1));
}
