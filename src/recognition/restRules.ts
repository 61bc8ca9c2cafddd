/** The rules of a board that has been still for a while: calm, then at rest. Questions, last resorts, disorder. */
import type { Millis } from '../board/sensor.js';
import { amend, commit, goBack, standAsHead } from './commit.js';
import { disorderOf, tellDisorder } from './disorder.js';
import { mayBeTwo, sameSuccessor, twoPlies } from './explain.js';
import { halfDone, tellHalf } from './halfDone.js';
import { adopt, inHindsight } from './hindsight.js';
import type { Hypothesis } from './hypothesis.js';
import { conclude, kingsInCentre } from './kings.js';
import { explainUncertain, readDoubted } from './lossRules.js';
import { fitsBoard, picture } from './lost.js';
import { nodeAfter, type Successor } from './moveTable.js';
import { EMPTY } from './pieces.js';
import type { Pending, PendingOption } from './question.js';
import type { Candidate } from './reading.js';
import { follow, type Rule, rulesOn } from './rules.js';
import { readUnhealed } from './snapshot.js';
import type { Of, Seen, State } from './state.js';
import type { StoryReads } from './stories.js';
import { betterTold, tell, toldOf } from './tell.js';
import { looksTurned, tellTurned } from './turned.js';
import { readUnseen, unseenCapture } from './unseenCapture.js';
import { doubtedLine } from './unseenStories.js';

const { rule, reads, waits } = rulesOn<void>();

const CALM_RULES: readonly Rule<void>[] = [
  waits('nothing stands elsewhere', (st) =>
    st.belief.all.some((h) => h.main && (h.away === 0 || h.sameBoard(st.line.head))),
  ),
  waits('a question is open', (st) => st.question.stands(st.touches.order)),
  waits('hands on their way back', (st) => st.question.returning),
  reads('a reply that landed first', lateReply, readReply),
];

const REST_RULES: readonly Rule<void>[] = [
  waits('in order', (st) => st.belief.mayBe(st.line.head) && !st.question.uncertain),
  rule(
    'the question of a capture pushed in',
    (st) => (standing(st)?.why === 'capture-unseen' ? unseenCapture(st) : undefined),
    readUnseen,
  ),
  reads('a question that stands', standing, askNow),
  rule('kings in the centre', kingsInCentre, conclude),
  reads('a reply that landed first', (st) => (hasLanded(st) ? lateReply(st) : undefined), readReply),
  rule('a capture pushed in', (st) => (hasLanded(st) ? unseenCapture(st) : undefined), readUnseen),
  reads('another promotion in hindsight', (st) => (hasLanded(st) ? inHindsight(st) : undefined), adopt),
  rule('a story', (st) => (st.question.returning ? undefined : toldOf(st)), tell),
  waits('somebody is thinking', (st) => isThinking(st) && !st.question.pending),
  reads('a question', (st) => st.question.pending, askNow),
  rule('what was doubted', doubtedLine, readDoubted),
  reads('a question of what was doubted', (st) => st.question.pending, askNow),
  reads('set up again', setUpAgain, standBack),
  reads('half done', halfDone, tellHalf),
  reads('turned round', looksTurned, (st, _, at) => tellTurned(st, at)),
  reads('disorder', disorderOf, tellDisorder),
];

/** The board has been calm for the settle time: longer lines after lost events, and a reply that landed first. */
export function whenCalm(st: State, at: Millis): void {
  if (st.question.awaiting) return;
  if (st.question.uncertain) explainUncertain(st, at, 'calm');
  else follow(CALM_RULES, st, undefined, at);
}

export function atRest(st: State, at: Millis): void {
  if (st.question.awaiting) {
    readUnhealed(st, at);
    return;
  }
  if (explainUncertain(st, at, 'rest')) return;
  follow(REST_RULES, st, undefined, at);
}

/** The open question, if no later touch has outdated it. */
function standing(st: Of<'question' | 'touches'>): Pending | undefined {
  return st.question.stands(st.touches.order) ? st.question.pending : undefined;
}

/** Only pieces in the air: somebody is thinking. */
function isThinking(st: Of<'belief' | 'question'>): boolean {
  return !st.question.uncertain && st.belief.mayBeAtHome;
}

/** Something has landed elsewhere, and no hand is on its way back. */
function hasLanded(st: Of<'belief' | 'question'>): boolean {
  return !isThinking(st) && !st.question.returning;
}

/** Plies that pieces knocked over and set up again may have been read as. */
const MOST_UNDONE = 4;

/**
 * Nothing explains the board, but it stands as it did a few plies ago, and nothing has stood on a square that was empty
 * then: what was read since were no moves, but pieces that fell over and were set up again in an order that looked like
 * captures. (A rook that went and came back, and an illegal try of the other side, give an old picture too.) Boards that
 * cannot tell pieces apart need this; where they can, the hands that take moves back are read at once.
 */
function setUpAgain(st: Seen): number | undefined {
  // After a takeback by word the hands are still on their way: what was taken back stands there, and may be an old picture.
  if (!st.options.takeback || st.question.returning) return undefined;
  const seen = picture(st);
  const last = st.line.ply;
  for (let ply = last - 1; ply >= Math.max(0, last - MOST_UNDONE); ply--) {
    const node = st.line.nodes[ply];
    if (!node || !fitsBoard(st, node, seen)) continue;
    const since = st.touches.since(st.line.readAt(ply));
    if (since.every(({ square }) => node.squares[square] !== EMPTY)) return ply;
  }
  return undefined;
}

function standBack(st: State, ply: number, at: Millis): void {
  goBack(st, ply, [], at);
  st.line.forget();
  standAsHead(st);
}

function askNow(st: State, pending: Pending, at: Millis): void {
  if (pending.asked) return;
  st.question.wasAsked();
  st.report.become({ kind: 'asking' });
  const squares = new Set<number>();
  for (const option of pending.options) {
    for (const s of option.line) {
      squares.add(s.to);
      if (s.castle) squares.add(s.castle.rookTo);
    }
  }
  st.report.say({
    kind: 'ambiguous',
    at,
    why: pending.why,
    squares: [...squares].sort((a, b) => a - b),
    candidates: pending.options.map((o) => candidateOf(o)),
  });
}

function candidateOf(option: PendingOption): Candidate {
  return { from: option.from, moves: option.line.map((s) => s.move) };
}

/** The last move was another one, and this is the reply. */
interface LateReply {
  readonly first: Successor;
  readonly second: Successor;
  readonly hyps: Hypothesis[];
}

/**
 * Last resort: a reserve and the opponent's completed ply replace the last move, where both landed and the second
 * piece was in the air when the first landed. Needed for replies that land first on boards that cannot tell pieces apart.
 */
function lateReply(st: Of<StoryReads>): LateReply | undefined {
  const before = st.line.previous;
  const by = st.line.head.by;
  if (!before || !by || st.options.sense === 'piece') return undefined;
  // The two plies are one handling: a board that equalled the head meanwhile has confirmed it.
  if (st.touches.homeOrder > st.touches.headOrder) return undefined;
  const able = st.belief.all.filter((h) => !h.main && mayBeTwo(h, before));
  if (able.length === 0) return undefined;
  const found = twoPlies(able, before, {
    air: false,
    first: (s) => !sameSuccessor(s, by),
    second: () => true,
    lifted: (square) => st.touches.lastLift(square),
    after: (s) => nodeAfter(before, s),
  }).filter((e) =>
    e.hyps.some((h) =>
      overlapped(st, h, e.line[0]?.to ?? -1, e.line[1]?.move.from ?? -1, e.line[0]?.code ?? 0),
    ),
  );
  const [only] = found;
  if (found.length !== 1 || !only || betterTold(st, only.line, st.line.ply - 1)) return undefined;
  const [first, second] = only.line;
  return first && second && { first, second, hyps: only.hyps };
}

function overlapped(st: Of<'touches'>, h: Hypothesis, landedOn: number, from: number, code: number): boolean {
  const landed = h.putOrder(landedOn, code);
  return landed >= 0 && st.touches.lastLift(from) < landed;
}

function readReply(st: State, { first, second, hyps }: LateReply, at: Millis): void {
  amend(st, first, hyps, at);
  commit(st, { line: [second], hyps, air: false }, at);
}
