/** What stories are asked for: a board at rest that the quick rules do not explain, and readings that leave touches over. */
import type { Millis } from '../board/sensor.js';
import { commitLine } from './commit.js';
import { BELIEVED, CLEAR, COST } from './costs.js';
import { sameLine } from './explain.js';
import type { Successor } from './moveTable.js';
import type { Ambiguity } from './reading.js';
import type { Verdict } from './rules.js';
import type { Of, State } from './state.js';
import { type Story, type StoryReads, storiesOf, unexplainedBy } from './stories.js';

/** Half-moves of the game that may be read again. */
const BACK = 4;

/** One story, or several as a question. */
export type Told =
  | { readonly kind: 'one'; readonly story: Story }
  | { readonly kind: 'ask'; readonly stories: readonly Story[]; readonly why: Ambiguity };

/** The one story that the touches tell of a board at rest, or the several that are near. */
export function toldOf(st: Of<StoryReads | 'question'>): Told | undefined {
  if (st.question.uncertain || st.question.awaiting) return undefined;
  // Nothing landed since the head was read: somebody thinks with a piece in the hand.
  const since = st.line.readAt(st.line.ply);
  if (st.touches.since(since).every((t) => t.lift)) return undefined;
  const stories = storiesOf(st, BACK);
  const [best, second] = stories;
  if (!best || best.cost > BELIEVED || stories.some((s) => s.line.length === 0 || s.astray)) return undefined;
  return second ? { kind: 'ask', stories, why: whyOf(st, stories) } : { kind: 'one', story: best };
}

/** Reads the story, or opens the question. */
export function tell(st: State, told: Told, at: Millis): Verdict {
  switch (told.kind) {
    case 'one':
      commitLine(st, told.story, at);
      return 'read';
    case 'ask': {
      const { pending } = st.question;
      const { order } = st.touches;
      if (!pending || pending.why === 'several-lines' || st.question.isPassing(order)) {
        const options = told.stories.slice(0, 8).map((s) => ({ ...s, hyps: undefined }));
        st.question.ask({ why: told.why, options, order, passing: true });
      }
      return 'next';
    }
  }
}

function whyOf(st: Of<'options'>, stories: readonly Story[]): Ambiguity {
  const depth = Math.max(...stories.map((s) => s.from + s.line.length));
  if (stories.some((s) => s.from + s.line.length < depth)) return 'several-lines';
  return st.options.sense === 'piece' ? 'several-lines' : 'same-placement';
}

/**
 * A reading that leaves touches over may be one half of something else: two men nudged and one in the air may be two
 * plies. True: another story explains the touches better, and the reading has to wait. `from`: half-moves of the game
 * that stand before the line; where it replaces moves, a piece that merely stands astray is no rival.
 */
export function betterTold(st: Of<StoryReads>, line: readonly Successor[], from = st.line.ply): boolean {
  if (st.options.sense === 'piece') return false;
  const since = st.line.readAt(from);
  const { unreadable } = st.sensors;
  if (unreadable.size === 0 && unexplainedBy(line, st.touches.since(since)) === 0) return false;
  const stories = storiesOf(st, st.line.ply - from);
  const own = stories.find((s) => s.from === from && sameLine(s.line, line));
  const best = from < st.line.ply ? stories.find((s) => !s.astray && s.line.length > 0) : stories[0];
  return best !== undefined && best !== own && best.cost + COST.nudge <= (own?.cost ?? best.cost + CLEAR);
}

/** Is this line the one story that the touches tell, and does no other come near? */
export function isClear(st: Of<StoryReads>, from: number, line: readonly Successor[]): boolean {
  const [best, second] = storiesOf(st, 0);
  return best !== undefined && !second && best.from === from && sameLine(best.line, line);
}
