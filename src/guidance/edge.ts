/** Randzüger and its neighbours: a move that only the duty to the edge forbids, and the sentence that says so. */
import { edgeDuty, type Position, type Square } from '../rules/index.js';
import { couldBe, type Letters, lettersOf } from './letters.js';
import type { Message } from './messages.js';
import { differing } from './underWay.js';

/** What a board shows that was seen to differ; the recogniser may know more of it than the sensors say now. */
type Differences = readonly { readonly square: Square; readonly found: string | null }[];

/**
 * Why the board as found cannot be: one piece was carried where its move is forbidden by the edge and by nothing else.
 * Undefined: that is not what happened.
 */
export function edgeRefusal(position: Position, found: Letters, seen: Differences): Message | undefined {
  const expected = lettersOf(position);
  const changed = differing(expected, found);
  // Where a captured piece was replaced, a coarse board sees no difference: what was touched counts too.
  const places = new Set([...changed, ...seen.map(({ square }) => square)]);
  for (const from of changed) {
    const mover = expected[from] ?? null;
    if (mover === null || (found[from] ?? null) !== null) continue;
    for (const to of places) {
      const there = found[to] ?? null;
      if (to === from || there === null || !couldBe(there, mover)) continue;
      if (changed.some((square) => square !== from && square !== to)) continue;
      const why = edgeDuty(position, from, to);
      if (why !== undefined) return { key: 'edgeRefused', params: { side: position.turn, from, to, why } };
    }
  }
  return undefined;
}

/** The piece in the hand has no move, and only because of the edge. */
export function stuckByEdge(position: Position, air: readonly Square[]): Message | undefined {
  const [from] = air;
  if (from === undefined || air.length !== 1) return undefined;
  const why = edgeDuty(position, from, null);
  return why === undefined
    ? undefined
    : { key: 'edgeRefused', params: { side: position.turn, from, to: null, why } };
}
