/** The changes of the line: a move read, amended, undone, taken back. Each says so in a reading. */
import type { Millis } from '../board/sensor.js';
import type { Move, Square } from '../rules/index.js';
import type { Explanation } from './explain.js';
import { canGrow } from './growth.js';
import type { Hypothesis } from './hypothesis.js';
import { movesFrom, type Node, nodeAfter, type Successor } from './moveTable.js';
import { isPromotionSquare } from './pieces.js';
import { type State, untold } from './state.js';

/** Reads the moves of an explanation. `dismiss`: the readings it outvotes are not kept as reserves. */
export function commit(st: State, e: Explanation, at: Millis, dismiss = false): void {
  settle(st, at);
  const old = st.line.head;
  for (let i = 0; i < e.line.length; i++) {
    const s = e.line[i] as Successor;
    const before = st.line.head;
    const last = i === e.line.length - 1;
    const node = i === 0 && !last ? st.line.firstNode(s) : nodeAfter(before, s);
    // The touches of a ply that was read together with the next one belong to both.
    st.line.push(node, last ? st.touches.order : st.line.readAt(st.line.ply));
    const provisional = last && canGrow(before, s, st.options.sense);
    st.report.say({ kind: 'move', at, ply: st.line.ply, move: s.move, provisional });
    if (provisional) st.line.openUntil(at + st.options.settleMs);
    afterPromotion(st, s, at);
  }
  st.belief.read(st.line.head, e.hyps, dismiss ? old : undefined);
  headRead(st);
  st.report.ordered(at);
}

function afterPromotion(st: State, s: Successor, at: Millis): void {
  if (!isPromotionSquare(s.mover, s.to) || !untold(st, s.to)) return;
  if (st.line.wanted === undefined) {
    st.report.say({ kind: 'promotionAsked', at, ply: st.line.ply, square: s.to });
    st.line.openWorlds();
  }
  st.line.want(undefined);
}

/** A new head was read, or the old one confirmed: what was asked and doubted about it is over. */
export function headRead(st: State): void {
  st.touches.headRead();
  st.line.headRead();
  st.question.headRead();
}

/** The last move was another one. */
export function amend(st: State, s: Successor, hyps: readonly Hypothesis[], at: Millis): void {
  const before = st.line.previous;
  if (!before) return;
  const ply = st.line.ply;
  st.line.cut(ply - 1);
  st.line.push(nodeAfter(before, s), st.touches.order);
  const provisional = canGrow(before, s, st.options.sense);
  st.line.openUntil(provisional ? at + st.options.settleMs : undefined);
  st.report.say({ kind: 'amended', at, ply, move: s.move, provisional });
  afterPromotion(st, s, at);
  st.belief.amend(st.line.head, hyps);
  headRead(st);
  st.report.ordered(at);
}

/** The game goes back to `ply` half-moves; the board stands so in `hyps`. */
export function goBack(st: State, ply: number, hyps: readonly Hypothesis[], at: Millis): void {
  st.line.goBack(ply, st.touches.order);
  st.touches.forgetKept();
  st.report.say({ kind: 'takenBack', at, ply });
  // The readings denied by what was taken back are of no further use.
  st.belief.only(st.line.head, hyps);
  headRead(st);
  st.report.ordered(at);
}

/** Taken-back moves come back because their placement did. */
export function restore(st: State, hyps: readonly Hypothesis[], at: Millis): void {
  let { ply } = st.line;
  for (const { by } of st.line.bringBack(st.touches.order)) {
    ply++;
    if (by) st.report.say({ kind: 'move', at, ply, move: by.move, provisional: false });
  }
  st.belief.read(st.line.head, hyps);
  headRead(st);
  st.report.ordered(at);
}

/** A provisional move can no longer grow. */
export function settle(st: State, at: Millis): void {
  if (st.line.settle()) st.report.say({ kind: 'settled', at, ply: st.line.ply });
}

/** A line of moves read at once, from the head or from an earlier half-move that it replaces. */
export interface ReadLine {
  /** Half-moves of the game that stand before it. */
  readonly from: number;
  readonly line: readonly Successor[];
  /** Squares whose pieces are in the air at its end. */
  readonly air: readonly Square[];
  /** Order of the touch that completed each ply; absent where nobody saw them. */
  readonly orders?: readonly number[];
}

/** Reads a line: the board stands as at its end but for the pieces in the air. */
export function commitLine(st: State, { from, line, air, orders }: ReadLine, at: Millis): void {
  settle(st, at);
  const ply = st.line.ply;
  let replaces = from === ply - 1 && line.length > 0;
  if (from < ply) {
    st.line.cut(from);
    if (!replaces) st.report.say({ kind: 'takenBack', at, ply: from });
  }
  line.forEach((s, i) => {
    st.line.push(nodeAfter(st.line.head, findIn(st.line.head, s)), orders?.[i] ?? st.touches.order);
    const kind = replaces ? 'amended' : 'move';
    replaces = false;
    st.report.say({ kind, at, ply: st.line.ply, move: s.move, provisional: false });
    afterPromotion(st, s, at);
  });
  st.line.forget();
  standAsHead(st, air);
  st.report.ordered(at);
}

function findIn(node: Node, s: Successor): Successor {
  return movesFrom(node, s.move.from).find((t) => t.move.to === s.move.to && t.code === s.code) ?? s;
}

/** Moves known from elsewhere, without a word: the board stands as after the last. */
export function replayMoves(st: State, moves: readonly Move[]): void {
  for (const move of moves) {
    const head = st.line.head;
    const s = movesFrom(head, move.from).find(
      (t) => t.move.to === move.to && t.move.promotion === move.promotion,
    );
    if (!s) throw new RangeError(`half-move ${st.line.ply + 1} is not legal`);
    st.line.push(nodeAfter(head, s), st.touches.order);
  }
  standAsHead(st);
}

/** The belief is the head and nothing else, but for these pieces in the air. */
export function standAsHead(st: State, air: readonly Square[] = []): void {
  st.belief.stand(st.line.head, air);
  headRead(st);
}
