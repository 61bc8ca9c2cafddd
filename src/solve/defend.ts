/** The solver's own play: the defence that holds out longest. */
import { legalMoves, type Move, makeUci, type Position, play } from '../rules/index.js';
import type { MateSearch } from './search.js';

export interface Defending {
  readonly defence: Move;
  /** With so many moves the attacker mates after it; 0: not within the moves that are left, the defence refutes. */
  readonly mateIn: number;
}

/**
 * The best defence in a position where the attacker has `left` moves left: one that refutes, else the one after which the
 * mate takes longest (of several the first by its text). Undefined: the game is over, or the search was stopped.
 */
export function bestDefence(search: MateSearch, after: Position, left: number): Defending | undefined {
  let best: Defending | undefined;
  for (const defence of legalMoves(after).sort((a, b) => (makeUci(a) < makeUci(b) ? -1 : 1))) {
    const mateIn = search.shortestMate(play(after, defence), left);
    if (search.stopped) return undefined;
    if (mateIn === 0) return { defence, mateIn };
    if (best === undefined || mateIn > best.mateIn) best = { defence, mateIn };
  }
  return best;
}
