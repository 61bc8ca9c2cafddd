/** Lines of one and two plies from the head that the rules of the house allow. */
import { castleOrderAllowed } from './castling.js';
import { type Explanation, mayBeTwo, onePly, twoPlies } from './explain.js';
import type { Successor } from './moveTable.js';
import { type Of, untold } from './state.js';

/** What the rules of the house add to legality: the order of a castle in strict mode, and the piece of a promotion. */
export function mayBe(
  st: Of<'options' | 'line' | 'touches'>,
  s: Successor,
  since: number | undefined,
): boolean {
  // A board that cannot tell knows one promotion only. Another piece on that square is one that stood there before.
  if (s.move.promotion !== undefined && untold(st, s.to)) {
    if (s.move.promotion !== (st.line.wanted ?? 'queen')) return false;
  }
  return castleOrderAllowed(st, s, since);
}

/** One ply: the board complete, or the opponent's pieces in the air. */
export function singles(st: Of<'options' | 'line' | 'belief' | 'touches'>): ReturnType<typeof onePly> {
  return onePly(st.belief.all, st.line.head, (s) => mayBe(st, s, st.touches.headOrder));
}

/** Two plies; `air`: with the next piece of the first player already in the air. */
export function pairs(
  st: Of<'options' | 'line' | 'belief' | 'touches'>,
  air: boolean,
): readonly Explanation[] {
  const { head } = st.line;
  const able = st.belief.all.filter((h) => h.main && mayBeTwo(h, head));
  if (able.length === 0) return [];
  return twoPlies(able, head, {
    air,
    first: (s) => mayBe(st, s, st.touches.headOrder),
    second: (s) => mayBe(st, s, st.touches.headOrder),
    lifted: (square) => st.touches.lastLift(square),
    after: (s) => st.line.firstNode(s),
  }).filter((e) => air || !e.air);
}
