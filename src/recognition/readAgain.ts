/**
 * Boards that only feel that something stands somewhere: a capture whose square was never seen empty, and the last
 * plies read again when nothing explains a board at rest. Everything here is a line of legal moves each of which is
 * carried by its own put-down, in order, but for at most one capture that was pushed in without lifting the victim.
 */
import type { Millis } from '../board/sensor.js';
import type { Move } from '../rules/index.js';
import { commitUnseen, goBack, settle } from './commit.js';
import { picture } from './gaps.js';
import type { Successor } from './moveTable.js';
import { plyOf, type State } from './state.js';
import { linesOf, type UnseenLine } from './unseen.js';

/** Plies looked back to, and half-moves looked for beyond those already read. */
const MOST_BACK = 2;
const MOST_NEW = 3;

/**
 * One side's piece has gone, the other side has completed a move: read when exactly one line is left, asked when
 * several are.
 */
export function unseenCapture(st: State, at: Millis): boolean {
  if (st.options.sense !== 'occ' || st.uncertain) return false;
  for (let plies = 2; plies <= MOST_NEW + 1; plies++) {
    const lines = carriedLines(st, plyOf(st), plies);
    const [only, ...more] = lines ?? [];
    if (!only) continue;
    if (more.length === 0) {
      commitUnseen(st, only.moves, at);
      return true;
    }
    const options = [only, ...more].map((l) => ({ line: l.moves, hyps: undefined }));
    st.pending = { why: 'capture-unseen', options, order: st.order, asked: false };
    return false;
  }
  return false;
}

/** The last one or two plies were something else: exactly one line from before them explains every put-down since. */
export function readAgain(st: State, at: Millis): boolean {
  if (st.options.sense !== 'occ' || st.uncertain || st.pending) return false;
  for (let back = 1; back <= MOST_BACK && back <= plyOf(st); back++) {
    const from = plyOf(st) - back;
    for (let plies = back; plies <= back + MOST_NEW; plies++) {
      const lines = carriedLines(st, from, plies);
      const [only, ...more] = lines ?? [];
      if (!only) continue;
      if (more.length > 0) return false;
      replaceFrom(st, from, only.moves, at);
      return true;
    }
  }
  return false;
}

function replaceFrom(st: State, from: number, line: readonly Successor[], at: Millis): void {
  settle(st, at);
  let same = from;
  const was = st.nodes.slice(from + 1).map((n) => n.by?.move);
  while (same - from < line.length && sameMoves(was[same - from], line[same - from]?.move)) same++;
  goBack(st, same, [], at);
  st.former = [];
  commitUnseen(st, line.slice(same - from), at);
}

function sameMoves(a: Move | undefined, b: Move | undefined): boolean {
  return (
    a !== undefined && b !== undefined && a.from === b.from && a.to === b.to && a.promotion === b.promotion
  );
}

/** Lines of `plies` half-moves after half-move `from` that give the board and are carried by the put-downs since. */
function carriedLines(st: State, from: number, plies: number): UnseenLine[] | undefined {
  const node = st.nodes[from];
  if (!node) return undefined;
  const since = st.orders[from] ?? 0;
  const landings = st.landings.filter((l) => l.order > since);
  if (landings.length === 0) return undefined;
  const last = new Map<number, number>();
  for (const l of landings) last.set(l.square, l.order);
  const landed = (s: Successor): number =>
    Math.max(last.get(s.to) ?? -1, s.castle ? (last.get(s.castle.rookTo) ?? -1) : -1);
  const lines = linesOf(node, picture(st), plies, {
    sense: st.options.sense,
    allow: (s) => landed(s) >= 0 || s.victimAt === s.to,
  });
  return lines?.filter((l) => inOrder(l.moves, landed));
}

/** At most one unseen capture, and the put-downs in the order of the plies. */
function inOrder(moves: readonly Successor[], landed: (s: Successor) => number): boolean {
  let unseen = 0;
  let order = -1;
  for (const s of moves) {
    const o = landed(s);
    if (o < 0) {
      unseen++;
      continue;
    }
    if (o < order) return false;
    order = o;
  }
  return unseen <= 1 && order >= 0 && (unseen > 0 || moves.length > 0);
}
