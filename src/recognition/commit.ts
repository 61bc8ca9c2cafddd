/** The changes of the line: a move read, amended, undone, taken back. Each says so in a reading. */
import type { Millis } from '../board/sensor.js';
import type { Move, Square } from '../rules/index.js';
import type { Explanation } from './explain.js';
import { canGrow } from './growth.js';
import { Hypothesis } from './hypothesis.js';
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
    st.line.push(node, last ? st.order : st.line.readAt(st.line.ply));
    const provisional = last && canGrow(before, s, st.options.sense);
    st.out.push({ kind: 'move', at, ply: st.line.ply, move: s.move, provisional });
    if (provisional) st.line.openUntil(at + st.options.settleMs);
    afterPromotion(st, s, at);
  }
  newHead(st, e.hyps, dismiss ? old : undefined);
  order(st, at);
}

function afterPromotion(st: State, s: Successor, at: Millis): void {
  if (!isPromotionSquare(s.mover, s.to) || !untold(st, s.to)) return;
  if (st.line.wanted === undefined) {
    st.out.push({ kind: 'promotionAsked', at, ply: st.line.ply, square: s.to });
    st.line.openWorlds();
  }
  st.line.want(undefined);
}

/**
 * The belief after a reading: `hyps` are main, the other main ones become reserves that deny it, older reserves go.
 * `dismissed`: no reserves but those that equal this older head (a swap read as a castle may still be "nothing").
 */
export function newHead(st: State, hyps: readonly Hypothesis[], dismissed?: Node): void {
  const head = st.line.head;
  const reserves: Hypothesis[] = [];
  for (const h of st.belief) {
    if (!h.main || hyps.includes(h)) continue;
    if (!dismissed || (h.sameBoard(dismissed) && sameOccupancy(dismissed, head))) reserves.push(h);
  }
  st.headOrder = st.order;
  const first = hyps[0];
  st.airLo = first ? head.occLo & ~first.occLo : 0;
  st.airHi = first ? head.occHi & ~first.occHi : 0;
  for (const h of hyps) {
    h.main = true;
    h.puts = [];
    if (h.sameBoard(head)) {
      h.holds([]);
      h.away = 0;
    } else {
      h.holds(missingFrom(h, head));
      h.countAway(head.squares);
    }
  }
  for (const h of reserves) {
    h.main = false;
    h.countAway(head.squares);
  }
  st.belief = [...hyps, ...reserves];
  st.log = [];
  st.logFull = false;
  st.line.headRead();
  st.pending = undefined;
  st.uncertain = undefined;
  st.doubted = false;
  st.returning = false;
}

/** The pieces that belong on the board and do not stand on it anywhere. */
function missingFrom(h: Hypothesis, head: Node): number[] {
  balance.fill(0);
  for (let s = 0; s < 64; s++) {
    const had = head.squares[s] as number;
    const has = h.squares[s] as number;
    if (had === has) continue;
    balance[had] = (balance[had] as number) + 1;
    balance[has] = (balance[has] as number) - 1;
  }
  const missing: number[] = [];
  for (let code = 1; code < balance.length; code++) {
    for (let n = balance[code] as number; n > 0; n--) missing.push(code);
  }
  return missing;
}

/** How many of each piece are missing; counted anew each time. */
const balance = new Int8Array(16);

function sameOccupancy(a: Node, b: Node): boolean {
  return a.occLo === b.occLo && a.occHi === b.occHi;
}

/** The last move was another one. */
export function amend(st: State, s: Successor, hyps: readonly Hypothesis[], at: Millis): void {
  const before = st.line.previous;
  if (!before) return;
  const ply = st.line.ply;
  st.line.cut(ply - 1);
  const keep = st.belief.filter((h) => !hyps.includes(h) && !h.main);
  st.line.push(nodeAfter(before, s), st.order);
  const provisional = canGrow(before, s, st.options.sense);
  st.line.openUntil(provisional ? at + st.options.settleMs : undefined);
  st.out.push({ kind: 'amended', at, ply, move: s.move, provisional });
  afterPromotion(st, s, at);
  newHead(st, hyps);
  for (const h of keep) h.countAway(st.line.head.squares);
  st.belief.push(...keep.filter((h) => !st.belief.includes(h)));
  order(st, at);
}

/** The game goes back to `ply` half-moves; the board stands so in `hyps`. */
export function goBack(st: State, ply: number, hyps: readonly Hypothesis[], at: Millis): void {
  st.line.goBack(ply, st.order);
  // The put-downs so far belong to what was taken back: nothing is read from them again.
  st.history = [];
  st.out.push({ kind: 'takenBack', at, ply });
  // The readings denied by what was taken back are of no further use.
  st.belief = st.belief.filter((h) => hyps.includes(h));
  newHead(st, hyps);
  order(st, at);
}

/** Taken-back moves come back because their placement did. */
export function restore(st: State, hyps: readonly Hypothesis[], at: Millis): void {
  let { ply } = st.line;
  for (const { by } of st.line.bringBack(st.order)) {
    ply++;
    if (by) st.out.push({ kind: 'move', at, ply, move: by.move, provisional: false });
  }
  newHead(st, hyps);
  order(st, at);
}

/** A provisional move can no longer grow. */
export function settle(st: State, at: Millis): void {
  if (st.line.settle()) st.out.push({ kind: 'settled', at, ply: st.line.ply });
}

/** Says that the board is in order again, if something else had been said. */
export function order(st: State, at: Millis): void {
  const was = st.condition.kind;
  st.condition = { kind: 'ordered' };
  if (was !== 'ordered' && was !== 'touched') st.out.push({ kind: 'ordered', at });
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
    if (!replaces) st.out.push({ kind: 'takenBack', at, ply: from });
  }
  line.forEach((s, i) => {
    st.line.push(nodeAfter(st.line.head, findIn(st.line.head, s)), orders?.[i] ?? st.order);
    const kind = replaces ? 'amended' : 'move';
    replaces = false;
    st.out.push({ kind, at, ply: st.line.ply, move: s.move, provisional: false });
    afterPromotion(st, s, at);
  });
  st.line.forget();
  standAsHead(st, air);
  order(st, at);
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
    st.line.push(nodeAfter(head, s), st.order);
  }
  standAsHead(st);
}

/** The belief is the head and nothing else, but for these pieces in the air. */
export function standAsHead(st: State, air: readonly Square[] = []): void {
  const h = Hypothesis.of(st.line.head);
  for (const square of air) h.lift(square, st.line.head.squares);
  st.belief = [h];
  newHead(st, [h]);
}
