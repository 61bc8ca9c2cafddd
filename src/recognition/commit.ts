/** The changes of the line: a move read, amended, undone, taken back. Each says so in a reading. */
import type { Millis } from '../board/sensor.js';
import type { Move, Square } from '../rules/index.js';
import type { Explanation } from './explain.js';
import { canGrow } from './growth.js';
import { Hypothesis } from './hypothesis.js';
import { movesFrom, type Node, nodeAfter, type Successor } from './moveTable.js';
import { isPromotionSquare } from './pieces.js';
import { headOf, plyOf, previousOf, type State, untold } from './state.js';
import { extendWorlds, openWorlds, trimWorlds } from './worlds.js';

/** Reads the moves of an explanation. `dismiss`: the readings it outvotes are not kept as reserves. */
export function commit(st: State, e: Explanation, at: Millis, dismiss = false): void {
  settle(st, at);
  const old = headOf(st);
  for (let i = 0; i < e.line.length; i++) {
    const s = e.line[i] as Successor;
    const before = headOf(st);
    const known = i === 0 && e.line.length > 1 ? st.firstNodes.get(s) : undefined;
    const since = st.orders[plyOf(st)] ?? 0;
    pushNode(st, known ?? nodeAfter(before, s));
    // The touches of a ply that was read together with the next one belong to both.
    if (i < e.line.length - 1) st.orders[plyOf(st)] = since;
    const provisional = i === e.line.length - 1 && canGrow(before, s, st.options.sense);
    st.out.push({ kind: 'move', at, ply: plyOf(st), move: s.move, provisional });
    if (provisional) st.settleAt = at + st.options.settleMs;
    afterPromotion(st, s, at);
  }
  newHead(st, e.hyps, dismiss ? old : undefined);
  order(st, at);
}

function pushNode(st: State, node: Node): void {
  const n = st.nodes.length;
  // Only the head and the position before it need their tables: memory stays flat over a long game.
  const stale = st.nodes[n - 2];
  if (stale) stale.moves = undefined;
  st.nodes.push(node);
  st.orders[n] = st.order;
  const by = node.by;
  if (by) {
    extendWorlds(st, by);
    const former = st.former[0]?.by;
    if (
      former &&
      former.move.from === by.move.from &&
      former.move.to === by.move.to &&
      former.code === by.code
    ) {
      st.former.shift();
    } else st.former = [];
  }
}

function afterPromotion(st: State, s: Successor, at: Millis): void {
  if (!isPromotionSquare(s.mover, s.to) || !untold(st, s.to)) return;
  if (st.wanted === undefined) {
    st.out.push({ kind: 'promotionAsked', at, ply: plyOf(st), square: s.to });
    openWorlds(st);
  }
  st.wanted = undefined;
}

/**
 * The belief after a reading: `hyps` are main, the other main ones become reserves that deny it, older reserves go.
 * `dismissed`: no reserves but those that equal this older head (a swap read as a castle may still be "nothing").
 */
export function newHead(st: State, hyps: readonly Hypothesis[], dismissed?: Node): void {
  const head = headOf(st);
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
  if (st.firstNodes.size > 0) st.firstNodes = new Map();
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
  const before = previousOf(st);
  if (!before) return;
  const ply = plyOf(st);
  st.nodes.pop();
  dropOrder(st, ply - 1);
  trimWorlds(st, ply - 1);
  const keep = st.belief.filter((h) => !hyps.includes(h) && !h.main);
  pushNode(st, nodeAfter(before, s));
  const provisional = canGrow(before, s, st.options.sense);
  st.settleAt = provisional ? at + st.options.settleMs : undefined;
  st.out.push({ kind: 'amended', at, ply, move: s.move, provisional });
  afterPromotion(st, s, at);
  newHead(st, hyps);
  for (const h of keep) h.countAway(headOf(st).squares);
  st.belief.push(...keep.filter((h) => !st.belief.includes(h)));
  order(st, at);
}

/** The game goes back to `ply` half-moves; the board stands so in `hyps`. */
export function goBack(st: State, ply: number, hyps: readonly Hypothesis[], at: Millis): void {
  const undone = st.nodes.splice(ply + 1);
  dropOrder(st, ply);
  st.former = [...undone, ...st.former];
  trimWorlds(st, ply);
  // The put-downs so far belong to what was taken back: nothing is read from them again.
  st.history = [];
  st.orders[ply] = st.order;
  st.settleAt = undefined;
  st.out.push({ kind: 'takenBack', at, ply });
  // The readings denied by what was taken back are of no further use.
  st.belief = st.belief.filter((h) => hyps.includes(h));
  newHead(st, hyps);
  order(st, at);
}

/** A question of order about moves that no longer stand is gone. */
function dropOrder(st: State, ply: number): void {
  const asked = st.orderAsked;
  if (asked && asked.from + (asked.lines[0]?.length ?? 0) > ply) st.orderAsked = undefined;
}

/** Taken-back moves come back because their placement did. */
export function restore(st: State, hyps: readonly Hypothesis[], at: Millis): void {
  const nodes = st.former;
  for (const node of nodes) {
    st.nodes.push(node);
    st.orders[plyOf(st)] = st.order;
    if (node.by) {
      extendWorlds(st, node.by);
      st.out.push({ kind: 'move', at, ply: plyOf(st), move: node.by.move, provisional: false });
    }
  }
  st.former = [];
  newHead(st, hyps);
  order(st, at);
}

/** A provisional move can no longer grow. */
export function settle(st: State, at: Millis): void {
  if (st.settleAt === undefined) return;
  st.settleAt = undefined;
  st.out.push({ kind: 'settled', at, ply: plyOf(st) });
}

/** Says that the board is in order again, if something else had been said. */
export function order(st: State, at: Millis): void {
  const was = st.condition.kind;
  st.condition = { kind: 'ordered' };
  if (was !== 'ordered' && was !== 'touched') st.out.push({ kind: 'ordered', at });
}

/** A line of moves read at once, from the head or from an earlier half-move that it replaces. */
export interface Line {
  /** Half-moves of the game that stand before it. */
  readonly from: number;
  readonly line: readonly Successor[];
  /** Squares whose pieces are in the air at its end. */
  readonly air: readonly Square[];
  /** Order of the touch that completed each ply; absent where nobody saw them. */
  readonly orders?: readonly number[];
}

/** Reads a line: the board stands as at its end but for the pieces in the air. */
export function commitLine(st: State, { from, line, air, orders }: Line, at: Millis): void {
  settle(st, at);
  const ply = plyOf(st);
  let replaces = from === ply - 1 && line.length > 0;
  if (from < ply) {
    st.nodes.length = from + 1;
    dropOrder(st, from);
    trimWorlds(st, from);
    if (!replaces) st.out.push({ kind: 'takenBack', at, ply: from });
  }
  line.forEach((s, i) => {
    pushNode(st, nodeAfter(headOf(st), findIn(headOf(st), s)));
    const kind = replaces ? 'amended' : 'move';
    replaces = false;
    st.orders[plyOf(st)] = orders?.[i] ?? st.order;
    st.out.push({ kind, at, ply: plyOf(st), move: s.move, provisional: false });
    afterPromotion(st, s, at);
  });
  st.former = [];
  standAsHead(st, air);
  order(st, at);
}

function findIn(node: Node, s: Successor): Successor {
  return movesFrom(node, s.move.from).find((t) => t.move.to === s.move.to && t.code === s.code) ?? s;
}

/** Moves known from elsewhere, without a word: the board stands as after the last. */
export function replayMoves(st: State, moves: readonly Move[]): void {
  for (const move of moves) {
    const head = headOf(st);
    const s = movesFrom(head, move.from).find(
      (t) => t.move.to === move.to && t.move.promotion === move.promotion,
    );
    if (!s) throw new RangeError(`half-move ${plyOf(st) + 1} is not legal`);
    pushNode(st, nodeAfter(head, s));
  }
  standAsHead(st);
}

/** The belief is the head and nothing else, but for these pieces in the air. */
export function standAsHead(st: State, air: readonly Square[] = []): void {
  const h = Hypothesis.of(headOf(st));
  for (const square of air) h.lift(square, headOf(st).squares);
  st.belief = [h];
  newHead(st, [h]);
}
