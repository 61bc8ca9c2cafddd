/** The rules of a board on which events were lost, after a touch, when it is calm, and at rest. */
import type { Millis } from '../board/sensor.js';
import { unseenSwaps } from './castling.js';
import { amend, commitLine, standAsHead } from './commit.js';
import { sameSuccessor } from './explain.js';
import { fitsBoard, picture } from './lost.js';
import { movesFrom } from './moveTable.js';
import { optionsOfLines } from './question.js';
import { follow, type Rule, rulesOn, type Verdict } from './rules.js';
import type { Of, State } from './state.js';
import { linesOf, type UnseenLine } from './unseen.js';
import {
  isFlying,
  type LossLook,
  longerNumbered,
  numberedStory,
  type Unseen,
  type UnseenStory,
  unseenLine,
} from './unseenStories.js';

const { rule, reads, waits } = rulesOn<LossLook>();

const LOSS_RULES: readonly Rule<LossLook>[] = [
  rule('as many events as numbers are missing', numberedStory, readOrWait),
  rule('more plies that the numbers pay for', longerNumbered, readOrWait),
  waits('the numbers pay for nothing', (st, { when }) => isNumbered(st) && when !== 'rest'),
  // Several plies went by before the board could be asked: the numbers say no more, the picture still does.
  rule('at rest without the numbers', isNumbered, countNoMore),
  reads(
    'nothing happened',
    (st, { pic }) => fitsBoard(st, st.line.head, pic),
    (st, _, at) => stay(st, at),
  ),
  waits('more lifted than landed', (st, { when }) => isFlying(st) && when !== 'rest'),
  rule('moves nobody saw', unseenLine, readOrWait),
];

/** Explains a board after lost events. True: explained. */
export function explainUncertain(st: State, at: Millis, when: LossLook['when']): boolean {
  return (
    st.question.uncertain !== undefined && follow(LOSS_RULES, st, { when, pic: picture(st) }, at) === 'read'
  );
}

/** Do numbers say how many events are missing? */
function isNumbered(st: Of<'question'>): boolean {
  return (st.question.uncertain?.spare ?? null) !== null;
}

function countNoMore(st: State): Verdict {
  st.question.spareNoMore();
  return 'next';
}

function readOrWait(st: State, found: Unseen, at: Millis): Verdict {
  switch (found.kind) {
    case 'story':
      accept(st, found.story, at);
      return 'read';
    case 'open':
      question(st, found.lines);
      return 'wait';
  }
}

/** Reads what was doubted, or opens the question, for the rules below. */
export function readDoubted(st: State, found: Unseen, at: Millis): Verdict {
  if (readOrWait(st, found, at) === 'wait') return 'next';
  st.report.say({ kind: 'unseen', at, ply: st.line.ply });
  return 'read';
}

/** The position is known, the order of the moves is not: play goes on, the record asks. */
function askOrder(st: State, lines: readonly UnseenLine[], at: Millis): void {
  const ply = st.line.ply;
  const from = ply - (lines[0]?.moves.length ?? 0);
  st.line.askOrder({ from, lines: lines.map((l) => l.moves) });
  const candidates = lines.map((l) => ({ from, moves: l.moves.map((s) => s.move) }));
  st.report.say({ kind: 'orderUnknown', at, ply, candidates });
}

/** One piece is missing after a pause: in a hand, or it has captured. The next touch tells; a board at rest is asked about. */
export function askWhetherCaptured(st: State): void {
  if (st.options.sense !== 'occ' || st.question.pending) return;
  const pic = picture(st);
  for (const plies of [1, 2]) {
    const lines = linesOf(st.line.head, pic, plies, { sense: st.options.sense });
    if (!lines || lines.length === 0) continue;
    const options = optionsOfLines(st.line.ply, lines);
    st.question.ask({ why: 'capture-unseen', options, order: st.touches.order });
    return;
  }
}

function question(st: State, lines: readonly Pick<UnseenLine, 'moves'>[]): void {
  if (lines.length === 0) return;
  const options = optionsOfLines(st.line.ply, lines);
  const known = st.question.pending;
  const same =
    known?.why === 'several-lines' &&
    known.options.length === options.length &&
    known.order === st.touches.order;
  if (!same) st.question.ask({ why: 'several-lines', options, order: st.touches.order });
}

function accept(st: State, story: UnseenStory, at: Millis): void {
  const marked = st.question.uncertain?.spare === null;
  if (story.line.length === 0) {
    stay(st, at);
    return;
  }
  if (story.amends) {
    const before = st.line.previous;
    const [told] = story.line;
    const s = before && told && movesFrom(before, told.move.from).find((t) => sameSuccessor(t, told));
    if (s) {
      amend(st, s, [], at);
      standAsHead(st);
    }
  } else commitLine(st, { from: st.line.ply, line: story.line, air: [] }, at);
  st.question.doubtHead(marked);
  if (marked) st.report.say({ kind: 'unseen', at, ply: st.line.ply });
  if (story.orders) askOrder(st, story.orders, at);
}

/** The board stands as the head after all. */
function stay(st: State, at: Millis): void {
  const { uncertain } = st.question;
  const marked = uncertain?.spare === null;
  standAsHead(st);
  // King and rook stood elsewhere for a while and may have changed places: the next completed move decides.
  if (uncertain && marked) st.belief.add(unseenSwaps(st, st.line.head, uncertain.emptied));
  st.question.doubtHead(marked);
  st.report.ordered(at);
  if (marked) st.report.say({ kind: 'unseen', at, ply: st.line.ply });
}
