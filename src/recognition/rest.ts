/** What is looked at when the board has been still for a while: questions, last resorts, disorder. */
import type { Millis } from '../board/sensor.js';
import { refusedCastle } from './castling.js';
import { amend, commit, goBack, headRead, standAsHead } from './commit.js';
import { mayBeTwo, sameSuccessor, twoPlies } from './explain.js';
import { explainDoubted, explainUncertain } from './gaps.js';
import { halfDone } from './halfDone.js';
import { inHindsight } from './hindsight.js';
import { Hypothesis } from './hypothesis.js';
import { kingsInCentre } from './kings.js';
import { fitsBoard, picture } from './lost.js';
import { hashed, type Node, nodeAfter, squaresOf } from './moveTable.js';
import { squareName } from './names.js';
import { EMPTY, letterOf, sensed } from './pieces.js';
import type { PendingOption } from './question.js';
import type { Candidate, Difference } from './reading.js';
import type { State } from './state.js';
import { betterTold, tellStory } from './tell.js';
import { unseenCapture } from './unseenCapture.js';

/** The board has been calm for the settle time: longer lines after lost events, and a reply that landed first. */
export function whenCalm(st: State, at: Millis): void {
  if (st.question.awaiting) return;
  if (st.question.uncertain) {
    explainUncertain(st, at, 'calm');
    return;
  }
  const head = st.line.head;
  if (st.question.stands(st.touches.order)) return;
  if (st.question.returning || st.belief.all.some((h) => h.main && (h.away === 0 || h.sameBoard(head))))
    return;
  lateReply(st, at);
}

export function atRest(st: State, at: Millis): void {
  const head = st.line.head;
  if (st.question.awaiting) return;
  if (st.belief.mayBe(head) && !st.question.uncertain) return;
  if (st.question.uncertain && explainUncertain(st, at, 'rest')) return;
  if (st.question.stands(st.touches.order)) {
    if (st.question.pending?.why !== 'capture-unseen' || !unseenCapture(st, at)) askNow(st, at);
    return;
  }
  if (kingsInCentre(st, at)) return;
  const thinking = !st.question.uncertain && st.belief.mayBeAtHome;
  if (
    !thinking &&
    !st.question.returning &&
    (lateReply(st, at) || unseenCapture(st, at) || inHindsight(st, at))
  )
    return;
  if (!st.question.returning && tellStory(st, at, true)) return;
  // Only pieces in the air: somebody is thinking.
  if (thinking && !st.question.pending) return;
  if (st.question.pending) {
    askNow(st, at);
    return;
  }
  if (explainDoubted(st, at)) return;
  if (st.question.pending) {
    askNow(st, at);
    return;
  }
  if (setUpAgain(st, at)) return;
  if (halfDone(st, at)) return;
  if (turnedRound(st, at)) return;
  disorder(st, at);
}

/** Plies that pieces knocked over and set up again may have been read as. */
const MOST_UNDONE = 4;

/**
 * Nothing explains the board, but it stands as it did a few plies ago, and nothing has stood on a square that was empty
 * then: what was read since were no moves, but pieces that fell over and were set up again in an order that looked like
 * captures. (A rook that went and came back, and an illegal try of the other side, give an old picture too.) Boards that
 * cannot tell pieces apart need this; where they can, the hands that take moves back are read at once.
 */
function setUpAgain(st: State, at: Millis): boolean {
  // After a takeback by word the hands are still on their way: what was taken back stands there, and may be an old picture.
  if (!st.options.takeback || st.question.returning) return false;
  const seen = picture(st);
  const last = st.line.nodes.length - 1;
  for (let ply = last - 1; ply >= Math.max(0, last - MOST_UNDONE); ply--) {
    const node = st.line.nodes[ply];
    if (!node || !fitsBoard(st, node, seen)) continue;
    if (st.touches.since(st.line.readAt(ply)).some(({ square }) => node.squares[square] === EMPTY)) continue;
    goBack(st, ply, [], at);
    st.line.forget();
    standAsHead(st);
    return true;
  }
  return false;
}

function askNow(st: State, at: Millis): void {
  const pending = st.question.pending;
  if (!pending || pending.asked) return;
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

/**
 * Last resort: a reserve and the opponent's completed ply replace the last move, where both landed and the second
 * piece was in the air when the first landed. Needed for replies that land first on boards that cannot tell pieces apart.
 */
function lateReply(st: State, at: Millis): boolean {
  const before = st.line.previous;
  const by = st.line.head.by;
  if (!before || !by || st.options.sense === 'piece') return false;
  // The two plies are one handling: a board that equalled the head meanwhile has confirmed it.
  if (st.touches.homeOrder > st.touches.headOrder) return false;
  const able = st.belief.all.filter((h) => !h.main && mayBeTwo(h, before));
  if (able.length === 0) return false;
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
  if (found.length !== 1 || !only || betterTold(st, only.line, st.line.ply - 1)) return false;
  const [first, second] = only.line;
  if (!first || !second) return false;
  amend(st, first, only.hyps, at);
  commit(st, { line: [second], hyps: only.hyps, air: false }, at);
  return true;
}

function overlapped(st: State, h: Hypothesis, landedOn: number, from: number, code: number): boolean {
  const landed = h.putOrder(landedOn, code);
  return landed >= 0 && st.touches.lastLift(from) < landed;
}

/** The whole board stands the other way round. */
function turnedRound(st: State, at: Millis): boolean {
  if (!looksTurned(st)) return false;
  const sure = st.options.sense === 'piece';
  st.report.say({ kind: 'rotated', at, sure });
  st.report.become({ kind: 'asking' });
  if (sure) turnRound(st, at);
  return true;
}

function looksTurned(st: State): boolean {
  const head = st.line.head;
  const { sense } = st.options;
  const h = st.belief.first;
  if (!h) return false;
  for (let s = 0; s < 64; s++) {
    const seen = sensed(h.squares[s] as number, sense);
    if (seen !== sensed(head.squares[63 - s] as number, sense)) return false;
  }
  return true;
}

/** From now on the sensors' squares are taken the other way round. */
export function turnRound(st: State, at: Millis): void {
  const home = looksTurned(st);
  st.sensors.turn();
  st.question.turn();
  if (home) {
    standAsHead(st);
    st.report.ordered(at);
    return;
  }
  const turned = st.belief.all
    .filter((h) => h.main)
    .map((h) => {
      const t = Hypothesis.of(hashed(h.squares.slice().reverse()));
      t.holds(h.hand.slice());
      return t;
    });
  st.belief.only(st.line.head, turned);
  headRead(st);
}

function disorder(st: State, at: Millis): void {
  const refused = refusedCastle(st);
  const head = st.line.head;
  const best = nearest(st, head);
  if (!best) return;
  const differences = differencesOf(best, head, st);
  const key = differences.map((d) => `${squareName(d.square)}${d.found ?? '-'}`).join(' ');
  if (
    differences.length === 0 ||
    (st.report.condition.kind === 'disordered' && st.report.condition.key === key)
  )
    return;
  st.report.become({ kind: 'disordered', key });
  if (refused) st.report.say({ kind: 'castleRefused', at, ...refused });
  const inHand = squaresOf(head.occLo & ~best.occLo, head.occHi & ~best.occHi)
    .map((s) => head.squares[s] as number)
    .filter((code) => best.hand.includes(code))
    .map(letterOf);
  st.report.say({ kind: 'disordered', at, differences, inHand });
}

function nearest(st: State, head: Node): Hypothesis | undefined {
  let best: Hypothesis | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const h of st.belief.all) {
    if (!h.main) continue;
    let n = 0;
    for (let s = 0; s < 64; s++) if (h.squares[s] !== head.squares[s]) n++;
    if (n < least) {
      least = n;
      best = h;
    }
  }
  return best ?? st.belief.first;
}

function differencesOf(h: Hypothesis, head: Node, st: State): Difference[] {
  const differences: Difference[] = [];
  for (let square = 0; square < 64; square++) {
    const expected = head.squares[square] as number;
    const found = h.squares[square] as number;
    if (expected === found || st.sensors.unreadable.has(square)) continue;
    differences.push({
      square,
      expected: expected === EMPTY ? null : letterOf(expected),
      found: found === EMPTY ? null : letterOf(found),
    });
  }
  return differences;
}
