/** What corrects the line: the last move amended or undone, moves taken back, and back again. */
import type { Millis } from '../board/sensor.js';
import { amend, goBack } from './commit.js';
import { add, type Explanation, fitOf, landing, reachable, sameSuccessor } from './explain.js';
import type { Hypothesis } from './hypothesis.js';
import type { Node, Successor } from './moveTable.js';
import { mayBe } from './plies.js';
import type { Verdict } from './rules.js';
import type { Of, State } from './state.js';

/** A takeback is provisional: the former head comes back if its placement does. */
export function comesBack(st: Of<'line' | 'belief'>): readonly Hypothesis[] | undefined {
  const last = st.line.former[st.line.former.length - 1];
  if (!last || st.line.former.length < 3) return undefined;
  const hyps = st.belief.all.filter((h) => h.main && h.sameBoard(last) && h.puts.length > 0);
  return hyps.length > 0 ? hyps : undefined;
}

type Correction =
  | { readonly kind: 'amend'; readonly s: Successor; readonly hyps: Hypothesis[] }
  | { readonly kind: 'undo'; readonly hyps: Hypothesis[] };

/** The last move amended, or undone by a reserve that equals the position before it. */
export function amendments(
  st: Of<'options' | 'line' | 'belief' | 'touches'>,
  still: boolean,
  evenSettled = false,
): readonly Correction[] {
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
function landedSomething(st: Of<'belief' | 'touches'>): boolean {
  for (const h of st.belief.all) {
    if (h.somePutSince(st.touches.headOrder)) return true;
  }
  return false;
}

/** Corrects the line where there is only one way to. */
export function correct(st: State, [only, ...others]: readonly Correction[], at: Millis): Verdict {
  if (!only || others.length > 0) return 'wait';
  switch (only.kind) {
    case 'amend':
      amend(st, only.s, only.hyps, at);
      break;
    case 'undo':
      goBack(st, st.line.ply - 1, only.hyps, at);
      st.line.forget();
      break;
  }
  return 'read';
}

/** Most plies that a handful of pieces put back by hand can take back at once. */
const DEEPEST_TAKEBACK = 64;

/** The game stands at an earlier half-move again. */
interface Takeback {
  readonly ply: number;
  readonly h: Hypothesis;
}

/**
 * The position before the last move, or an earlier one if every undone move's piece was put down on the square it came
 * from: shuffling rooks repeat placements, and that is no takeback.
 */
export function takeback(st: Of<'options' | 'line' | 'belief'>): Takeback | undefined {
  if (!st.options.takeback) return undefined;
  const last = st.line.ply;
  const lowest = Math.max(0, last - DEEPEST_TAKEBACK);
  for (const h of st.belief.all) {
    if (!h.main || h.puts.length === 0) continue;
    let allBack = true;
    for (let ply = last - 1; ply >= lowest; ply--) {
      const by = (st.line.nodes[ply + 1] as Node).by;
      allBack = allBack && by !== undefined && putBack(h, by);
      if (ply < last - 1 && !allBack) break;
      if (h.sameBoard(st.line.nodes[ply] as Node)) return { ply, h };
    }
  }
  return undefined;
}

function putBack(h: Hypothesis, by: Successor): boolean {
  if (by.castle) {
    return h.putOrder(by.castle.king, by.code) >= 0 || h.putOrder(by.castle.rook, by.castle.rookCode) >= 0;
  }
  return h.putOrder(by.move.from, by.mover) >= 0;
}
