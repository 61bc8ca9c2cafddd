/** Randzüger and its neighbours: a move that only the duty to the edge forbids, and the sentence that says so. */
import { edgeDuty, type Position, type Square } from '../rules/index.js';
import type { Letters } from './letters.js';
import type { Message } from './messages.js';
import { type Differences, triesOn } from './whyNot.js';

/**
 * Why the board as found cannot be: one piece was carried where its move is forbidden by the edge and by nothing else.
 * Undefined: that is not what happened.
 */
export function edgeRefusal(position: Position, found: Letters, seen: Differences): Message | undefined {
  for (const { from, to } of triesOn(position, found, seen)) {
    const why = edgeDuty(position, from, to);
    if (why !== undefined) return { key: 'edgeRefused', params: { side: position.turn, from, to, why } };
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
