/** What stories are asked for: a calm board that the quick rules do not explain, and readings that leave touches over. */
import type { Millis } from '../board/sensor.js';
import { commitLine } from './commit.js';
import { sameLine } from './explain.js';
import type { Successor } from './moveTable.js';
import type { Ambiguity } from './reading.js';
import type { State } from './state.js';
import { CLEAR, type Story, storiesOf, unexplainedBy } from './stories.js';

/** Half-moves of the game that may be read again. */
const BACK = 4;
/** The dearest story that is read without asking: on a calm board, and on one at rest. */
const BELIEVED_CALM = 4;
const BELIEVED_REST = 6;

/** Reads the one story that the touches tell; at rest, opens the question where several are near. True: it was read. */
export function tellStory(st: State, at: Millis, rest: boolean): boolean {
  if (st.question.uncertain || st.question.awaiting) return false;
  // Nothing landed since the head was read: somebody thinks with a piece in the hand.
  const since = st.line.readAt(st.line.ply);
  if (st.touches.since(since).every((t) => t.lift)) return false;
  const stories = storiesOf(st, BACK);
  const [best, second] = stories;
  if (!best || stories.some((s) => s.line.length === 0 || s.astray)) return false;
  if (!second) {
    if (best.cost > (rest ? BELIEVED_REST : BELIEVED_CALM)) return false;
    commitLine(st, best, at);
    return true;
  }
  if (rest && best.cost <= BELIEVED_REST) question(st, stories);
  return false;
}

function question(st: State, stories: readonly Story[]): void {
  if (
    st.question.pending &&
    st.question.pending.why !== 'several-lines' &&
    !st.question.isPassing(st.touches.order)
  )
    return;
  const options = stories.slice(0, 8).map((s) => ({ ...s, hyps: undefined }));
  st.question.ask({ why: whyOf(st, stories), options, order: st.touches.order, passing: true });
}

function whyOf(st: State, stories: readonly Story[]): Ambiguity {
  const depth = Math.max(...stories.map((s) => s.from + s.line.length));
  if (stories.some((s) => s.from + s.line.length < depth)) return 'several-lines';
  return st.options.sense === 'piece' ? 'several-lines' : 'same-placement';
}

/**
 * A reading that leaves touches over may be one half of something else: two men nudged and one in the air may be two
 * plies. True: another story explains the touches better, and the reading has to wait. `from`: half-moves of the game
 * that stand before the line; where it replaces moves, a piece that merely stands astray is no rival.
 */
export function betterTold(st: State, line: readonly Successor[], from = st.line.ply): boolean {
  if (st.options.sense === 'piece') return false;
  const since = st.line.readAt(from);
  if (unexplainedBy(line, st.touches.since(since)) === 0) return false;
  const stories = storiesOf(st, st.line.ply - from);
  const own = stories.find((s) => s.from === from && sameLine(s.line, line));
  const best = from < st.line.ply ? stories.find((s) => !s.astray && s.line.length > 0) : stories[0];
  return best !== undefined && best !== own && best.cost + 1 <= (own?.cost ?? best.cost + CLEAR);
}

/** Is this line the one story that the touches tell, and does no other come near? */
export function isClear(st: State, from: number, line: readonly Successor[]): boolean {
  const [best, second] = storiesOf(st, 0);
  return best !== undefined && !second && best.from === from && sameLine(best.line, line);
}
