/**
 * The order in which explanations are tried after each touch. Each step is a rule that was paid for with misread
 * games; see the comments.
 */
import type { Millis } from '../board/sensor.js';
import { castleOrderAllowed, foreignTo, protocolCastle, swapsOf } from './castling.js';
import { amend, commit, goBack, restore } from './commit.js';
import {
  add,
  type Explanation,
  fitOf,
  landing,
  mayBeTwo,
  onePly,
  reachable,
  sameSuccessor,
  twoPlies,
} from './explain.js';
import type { Hypothesis } from './hypothesis.js';
import { type Node, popcount, type Successor } from './moveTable.js';
import { optionsOf } from './question.js';
import type { Ambiguity } from './reading.js';
import { castleHands } from './sequence.js';
import { type State, untold } from './state.js';
import { betterTold } from './tell.js';
import { unseenRival } from './unseenCapture.js';

/** Tries to explain the belief. True: something was read, or the board stands as the head. */
export function explain(st: State, at: Millis): boolean {
  const head = st.line.head;
  if (!worthAsking(st, head)) return false;
  if (st.options.sense !== 'piece') {
    const castle = protocolCastle(st);
    if (castle) {
      commit(st, castle, at, true);
      return true;
    }
  }
  if (nothingHappened(st, head, at)) return true;
  const still = isStill(st, head);
  const one = onePly(st.belief.all, head, (s) => mayBe(st, s, st.touches.headOrder));
  if (settleOn(st, one.complete, at)) return true;
  if (st.question.returning) return false;
  if (one.complete.length === 0 && !still && settleOn(st, pairs(st, head, false), at)) return true;
  if (one.complete.length > 0) return false;
  if (comesBack(st, at)) return true;
  const air = still ? one.air.filter((e) => !isCapture(e)) : one.air;
  if (air.length > 0 && (capturedUnseen(st) || slidesOn(st, still) || unseenRival(st, air))) return false;
  if (settleOn(st, air, at)) return true;
  if (air.length > 0) return false;
  const amended = amendments(st, still);
  if (amended.length === 1) {
    const [only] = amended;
    if (only) apply(st, only, at);
    return true;
  }
  if (amended.length > 1) return false;
  if (!still && !capturedUnseen(st) && settleOn(st, pairs(st, head, true), at)) return true;
  return takeback(st, at);
}

/** What the rules of the house add to legality: the order of a castle in strict mode, and the piece of a promotion. */
function mayBe(st: State, s: Successor, since: number | undefined): boolean {
  // A board that cannot tell knows one promotion only. Another piece on that square is one that stood there before.
  if (s.move.promotion !== undefined && untold(st, s.to)) {
    if (s.move.promotion !== (st.line.wanted ?? 'queen')) return false;
  }
  return castleOrderAllowed(st, s, since);
}

/** More squares than that left empty are a board being cleared: nothing is read of it. */
const MOST_EMPTIED = 8;

/** Something stands away from home, or the board may equal the head again. */
function worthAsking(st: State, head: Node): boolean {
  const seen = st.belief.first;
  if (seen && popcount(head.occLo & ~seen.occLo, head.occHi & ~seen.occHi) > MOST_EMPTIED) return false;
  return st.belief.all.some((h) => h.away > 0 || h.sameBoard(head));
}

function nothingHappened(st: State, head: Node, at: Millis): boolean {
  const home = st.belief.all.find((h) => h.main && h.sameBoard(head));
  if (!home) return false;
  // After a swap in any order but the protocol both readings live on: the next completed move decides.
  const swaps = swapsOf(st, head);
  st.belief.comeHome(home, swaps);
  if (swaps.length === 0) {
    // What was touched since the head meant nothing.
    st.touches.cameHome(st.line.readAt(st.line.ply));
    st.line.mark(st.touches.order);
    st.belief.allLanded();
  }
  st.question.cameHome();
  st.report.ordered(at);
  return true;
}

/**
 * Stillness: as long as every standing piece may be at home with only pieces in the air, neither an amendment nor two
 * plies nor a capture with further pieces in the air is read. (Nxc4, then a pawn nudged on d5 while the knight is off,
 * is not Nxd5; four pieces fallen over are no capture.)
 */
function isStill(st: State, head: Node): boolean {
  return (
    st.options.sense !== 'piece' && st.belief.all.some((h) => h.main && h.away === 0 && !h.sameBoard(head))
  );
}

function isCapture(e: Explanation): boolean {
  return (e.line[0] as Successor).victimAt >= 0;
}

/** One explanation: read it. Several: remember the question and wait for more events. True if something was read. */
function settleOn(st: State, found: readonly Explanation[], at: Millis): boolean {
  if (found.length === 0) return false;
  const chosen = found.length === 1 ? found[0] : plainOrCastle(st, found);
  if (!chosen || betterTold(st, chosen.line)) return false;
  commit(st, chosen, at);
  return true;
}

/** Castle or plain move with the same final occupancy: the order of the hands decides, or it is asked. */
function plainOrCastle(st: State, found: readonly Explanation[]): Explanation | undefined {
  const castle = found.find((e) => e.line.length === 1 && e.line[0]?.castle);
  const plain = found.filter((e) => e !== castle);
  if (!castle || plain.length !== 1) {
    ask(st, found, 'same-placement');
    return undefined;
  }
  const c = castle.line[0]?.castle;
  if (!c) return undefined;
  const hands = castleHands(st.touches.lastOf(4, c, st.touches.headOrder, foreignTo(st.line.head)), c);
  // The third event refilled the square emptied by the second: one piece was nudged while the other was carried.
  if (hands === 'refill') return plain[0];
  ask(st, hands === 'king-first' ? [castle, ...plain] : [...plain, castle], 'castle-or-move');
  return undefined;
}

function ask(st: State, found: readonly Explanation[], why: Ambiguity): void {
  // The first question stands until it is answered: what comes after it fits every one of its answers.
  if (st.question.pending && st.question.pending.why !== 'several-lines') return;
  st.question.ask({ why, options: optionsOf(st.line.ply, found), order: st.touches.order });
}

/** Two plies; `air`: with the next piece of the first player already in the air. */
function pairs(st: State, head: Node, air: boolean): readonly Explanation[] {
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

/**
 * The piece just moved is in the air again, and what landed may as well be that piece sliding on as the opponent's
 * reply: the next event tells, and waiting for it costs nothing.
 */
function slidesOn(st: State, still: boolean): boolean {
  const by = st.line.head.by;
  if (!by || st.options.sense !== 'occ') return false;
  if (!st.belief.all.some((h) => h.main && h.squares[by.to] !== by.code)) return false;
  return amendments(st, still, true).length > 0;
}

/**
 * After an outage one piece was missing, and nobody knows whether a hand holds it or it has captured. The opponent who
 * lifts a piece before it lands makes the capture likelier, and what lands now may be either piece: the board that is
 * complete tells.
 */
function capturedUnseen(st: State): boolean {
  return st.question.doubted && st.question.pending?.why === 'capture-unseen';
}

/** A takeback is provisional: the former head comes back if its placement does. */
function comesBack(st: State, at: Millis): boolean {
  const last = st.line.former[st.line.former.length - 1];
  if (!last || st.line.former.length < 3) return false;
  const hyps = st.belief.all.filter((h) => h.main && h.sameBoard(last) && h.puts.length > 0);
  if (hyps.length === 0) return false;
  restore(st, hyps, at);
  return true;
}

type Correction =
  | { readonly kind: 'amend'; readonly s: Successor; readonly hyps: Hypothesis[] }
  | { readonly kind: 'undo'; readonly hyps: Hypothesis[] };

/** The last move amended, or undone by a reserve that equals the position before it. */
function amendments(st: State, still: boolean, evenSettled = false): readonly Correction[] {
  const before = st.line.previous;
  const by = st.line.head.by;
  if (!before || !by) return [];
  const mover = st.line.moverOfLast;
  if (!landedSomething(st)) return NO_CORRECTIONS;
  const found: Explanation[] = [];
  const undone: Hypothesis[] = [];
  let near: readonly Successor[] | undefined;
  for (const h of st.belief.all) {
    // Evidence must be new: a put-down of the mover after the move was read. The opponent's hands never amend.
    const fresh = h.landedSince(st.touches.headOrder, mover);
    if (!h.main && h.sameBoard(before) && h.somePutSince(st.touches.headOrder)) undone.push(h);
    if (!fresh) continue;
    near ??= reachable(before, h);
    for (const s of near) {
      const f = fitOf(h, before, s);
      if (f === 'no' || sameSuccessor(s, by)) continue;
      // With the opponent's piece in the air a settled move stands: what moves now is a reply that landed first.
      if (f === 'air' && ((st.line.settled && !evenSettled) || !h.main)) continue;
      if (still && !st.belief.wasInAir(s.to)) continue;
      if (landing(h, s) < 0 || !mayBe(st, s, undefined)) continue;
      add(found, [s], h, f === 'air');
    }
  }
  const corrections: Correction[] = found.map((e) => ({
    kind: 'amend',
    s: e.line[0] as Successor,
    hyps: e.hyps,
  }));
  if (undone.length > 0) corrections.push({ kind: 'undo', hyps: undone });
  return corrections;
}

const NO_CORRECTIONS: readonly Correction[] = [];

/** Has anything landed since the head was read? */
function landedSomething(st: State): boolean {
  for (const h of st.belief.all) {
    if (h.somePutSince(st.touches.headOrder)) return true;
  }
  return false;
}

function apply(st: State, c: Correction, at: Millis): void {
  switch (c.kind) {
    case 'amend':
      amend(st, c.s, c.hyps, at);
      return;
    case 'undo':
      goBack(st, st.line.ply - 1, c.hyps, at);
      st.line.forget();
      return;
  }
}

/** Most plies that a handful of pieces put back by hand can take back at once. */
const DEEPEST_TAKEBACK = 64;

/**
 * The position before the last move, or an earlier one if every undone move's piece was put down on the square it came
 * from: shuffling rooks repeat placements, and that is no takeback.
 */
function takeback(st: State, at: Millis): boolean {
  if (!st.options.takeback) return false;
  const last = st.line.nodes.length - 1;
  const lowest = Math.max(0, last - DEEPEST_TAKEBACK);
  for (const h of st.belief.all) {
    if (!h.main || h.puts.length === 0) continue;
    let allBack = true;
    for (let target = last - 1; target >= lowest; target--) {
      const by = (st.line.nodes[target + 1] as Node).by;
      allBack = allBack && by !== undefined && putBack(h, by);
      if (target < last - 1 && !allBack) break;
      if (!h.sameBoard(st.line.nodes[target] as Node)) continue;
      goBack(st, target, [h], at);
      return true;
    }
  }
  return false;
}

function putBack(h: Hypothesis, by: Successor): boolean {
  if (by.castle) {
    return h.putOrder(by.castle.king, by.code) >= 0 || h.putOrder(by.castle.rook, by.castle.rookCode) >= 0;
  }
  return h.putOrder(by.move.from, by.mover) >= 0;
}
