/**
 * Boards that only feel that something stands somewhere, and a capture whose square was never seen empty: one side's
 * piece has gone, the other side has completed a move. Read when exactly one line is left whose every other move was
 * carried by its own put-down, in order; asked when several are.
 */
import type { Millis } from '../board/sensor.js';
import { commitLine } from './commit.js';
import type { Explanation } from './explain.js';
import { picture } from './gaps.js';
import { bitsOf, type Successor } from './moveTable.js';
import { optionsOf, type Pending, type PendingOption, plyOf, type State } from './state.js';
import { isClear } from './tell.js';
import { linesOf, type UnseenLine } from './unseen.js';

/** Half-moves looked through while the question is open. */
const MOST_PLIES = 5;

/** True: the only line was read. Several: the question is open, and longer lines may still close it. */
export function unseenCapture(st: State, at: Millis): boolean {
  if (st.options.sense !== 'occ' || st.uncertain) return false;
  for (let plies = 2; plies <= MOST_PLIES; plies++) {
    const lines = carriedLines(st, plyOf(st), plies);
    const [only, ...more] = lines ?? [];
    if (!only) continue;
    const open = st.pending;
    if (more.length === 0 && (!open || open.order !== st.order) && isClear(st, plyOf(st), only.moves)) {
      commitLine(st, { from: plyOf(st), line: only.moves, air: [] }, at);
      return true;
    }
    if (open) return false;
    st.pending = {
      why: 'capture-unseen',
      options: optionsOfLines(plyOf(st), [only, ...more]),
      order: st.order,
      asked: false,
    };
    return false;
  }
  return false;
}

/**
 * One ply with the opponent's next piece in the air may as well be a capture pushed in unseen and the complete reply.
 * Then nobody knows yet: the question is kept open, and the next completed move usually closes it.
 */
export function unseenRival(st: State, air: readonly Explanation[]): boolean {
  if (st.options.sense !== 'occ') return false;
  if (st.pending?.why === 'capture-unseen' && air.every((e) => isOption(st.pending, e))) return true;
  for (const plies of [2, 3]) {
    const lines = carriedLines(st, plyOf(st), plies) ?? [];
    if (lines.length === 0) continue;
    st.pending ??= {
      why: 'capture-unseen',
      options: [...optionsOf(st, air), ...optionsOfLines(plyOf(st), lines)],
      order: st.order,
      asked: false,
    };
    return true;
  }
  return false;
}

function isOption(pending: Pending | undefined, e: Explanation): boolean {
  return (
    pending?.options.some(
      (o) => o.line.length === e.line.length && o.line.every((s, i) => s === e.line[i]),
    ) ?? false
  );
}

function optionsOfLines(from: number, lines: readonly UnseenLine[]): PendingOption[] {
  return lines.map((l) => ({ from, line: l.moves, air: [], hyps: undefined }));
}

/** Lines of `plies` half-moves after half-move `from` that give the board and are carried by the put-downs since. */
function carriedLines(st: State, from: number, plies: number): UnseenLine[] | undefined {
  const node = st.nodes[from];
  if (!node) return undefined;
  const since = st.orders[from] ?? 0;
  const landings = st.history.filter((l) => !l.lift && l.order > since);
  if (landings.length === 0) return undefined;
  const lifted = liftedSince(st, since);
  const orders = new Map<number, number[]>();
  for (const l of landings) {
    const list = orders.get(l.square);
    if (list) list.push(l.order);
    else orders.set(l.square, [l.order]);
  }
  const landed = (s: Successor): readonly number[] =>
    [...(orders.get(s.to) ?? []), ...(s.castle ? (orders.get(s.castle.rookTo) ?? []) : [])].sort(
      (a, b) => a - b,
    );
  const lines = linesOf(node, picture(st), plies, {
    sense: st.options.sense,
    left: bitsOf(lifted),
    ...(from === plyOf(st) ? { nodes: st.firstNodes } : {}),
    allow: (s) =>
      (lifted.has(s.move.from) || s.castle !== undefined) && (s.victimAt === s.to || landed(s).length > 0),
  });
  return lines?.filter((l) => inOrder(l.moves, landed));
}

/**
 * Put-downs that can be taken in the order of the plies, at most one capture unseen, and that not the last: a piece
 * in the air and nothing else is a player who thinks.
 */
function inOrder(
  moves: readonly Successor[],
  landed: (s: Successor) => readonly number[],
  order = -1,
  unseen = 0,
): boolean {
  const [s, ...rest] = moves;
  if (!s) return true;
  const next = landed(s).find((o) => o > order);
  if (next !== undefined && inOrder(rest, landed, next, unseen)) return true;
  return s.victimAt === s.to && unseen === 0 && rest.length > 0 && inOrder(rest, landed, order, 1);
}

/** Squares that a piece has left since then, or had left already. */
function liftedSince(st: State, since: number): Set<number> {
  const squares = new Set<number>();
  for (const { lift, square, order } of st.history) {
    if (lift) squares.add(square);
    else if (order <= since) squares.delete(square);
  }
  return squares;
}
