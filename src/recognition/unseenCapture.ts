/**
 * Boards that only feel that something stands somewhere, and a capture whose square was never seen empty: one side's
 * piece has gone, the other side has completed a move. Read when exactly one line is left whose every other move was
 * carried by its own put-down, in order; asked when several are.
 */
import type { Millis } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import { commitLine } from './commit.js';
import type { Explanation } from './explain.js';
import { picture } from './lost.js';
import type { Successor } from './moveTable.js';
import { optionsOf, optionsOfLines, type Pending, type PendingOption } from './question.js';
import type { Verdict } from './rules.js';
import type { Of, State } from './state.js';
import type { StoryReads } from './stories.js';
import { isClear } from './tell.js';
import { linesOf, type Picture, type UnseenLine, type UnseenOptions } from './unseen.js';

/** Half-moves looked through while the question is open. */
const MOST_PLIES = 5;

/** The only line, or several as a question, which longer lines may still close. */
export type UnseenCapture =
  | { readonly kind: 'line'; readonly line: readonly Successor[] }
  | { readonly kind: 'ask'; readonly lines: readonly UnseenLine[] };

/** Beside a square that says nothing a man who lands nowhere is likelier there: stories weigh that. */
function mayBePushedIn(st: Of<'options' | 'sensors'>): boolean {
  return st.options.sense === 'occ' && st.sensors.unreadable.size === 0;
}

export function unseenCapture(st: Of<StoryReads | 'question'>): UnseenCapture | undefined {
  if (!mayBePushedIn(st) || st.question.uncertain) return undefined;
  const search = carried(st);
  if (!search) return undefined;
  const { pending } = st.question;
  for (let plies = 2; plies <= MOST_PLIES; plies++) {
    const lines = carriedLines(st, search, plies);
    const [only, ...more] = lines;
    if (!only) continue;
    const told = more.length === 0 && pending?.order !== st.touches.order;
    if (told && isClear(st, st.line.ply, only.moves)) return { kind: 'line', line: only.moves };
    return pending ? undefined : { kind: 'ask', lines };
  }
  return undefined;
}

/** Reads the line, or opens the question. */
export function readUnseen(st: State, found: UnseenCapture, at: Millis): Verdict {
  switch (found.kind) {
    case 'line':
      commitLine(st, { from: st.line.ply, line: found.line, air: [] }, at);
      return 'read';
    case 'ask': {
      const options = optionsOfLines(st.line.ply, found.lines);
      st.question.ask({ why: 'capture-unseen', options, order: st.touches.order });
      return 'next';
    }
  }
}

/**
 * One ply with the opponent's next piece in the air may as well be a capture pushed in unseen and the complete reply.
 * Then nobody knows yet: the question is kept open, and the next completed move usually closes it. Undefined: there is
 * no such rival; otherwise the answers to choose from, none where the open question has them.
 */
export function unseenRival(
  st: Of<StoryReads | 'question'>,
  air: readonly Explanation[],
): readonly PendingOption[] | undefined {
  if (!mayBePushedIn(st)) return undefined;
  const { pending } = st.question;
  if (pending?.why === 'capture-unseen' && air.every((e) => isOption(pending, e))) return [];
  const search = carried(st);
  if (!search) return undefined;
  for (let plies = 2; plies <= 3; plies++) {
    const lines = carriedLines(st, search, plies);
    if (lines.length > 0)
      return pending ? [] : [...optionsOf(st.line.ply, air), ...optionsOfLines(st.line.ply, lines)];
  }
  return undefined;
}

/** Keeps the question open until more is seen. */
export function keepOpen(st: State, options: readonly PendingOption[]): Verdict {
  if (options.length > 0) st.question.ask({ why: 'capture-unseen', options, order: st.touches.order });
  return 'wait';
}

function isOption(pending: Pending, e: Explanation): boolean {
  return pending.options.some(
    (o) => o.line.length === e.line.length && o.line.every((s, i) => s === e.line[i]),
  );
}

/** What the touches since the head say of every line: looked up once for lines of all lengths. */
interface Carried {
  readonly picture: Picture;
  readonly options: UnseenOptions;
  readonly landed: (s: Successor) => readonly number[];
}

/** Undefined: nothing landed since the head was read, so no line is carried. */
function carried(st: Of<StoryReads>): Carried | undefined {
  const since = st.line.readAt(st.line.ply);
  const orders: number[][] = [];
  for (const { lift, order, square } of st.touches.kept) {
    if (lift || order <= since) continue;
    const list = orders[square];
    if (list) list.push(order);
    else orders[square] = [order];
  }
  if (orders.length === 0) return undefined;
  const left = leftSince(st, since);
  return {
    picture: picture(st),
    options: {
      sense: st.options.sense,
      left,
      firstNode: (s) => st.line.firstNode(s),
      allow: (s) =>
        (s.castle !== undefined || hasSquare(left, s.move.from)) &&
        (s.victimAt === s.to ||
          orders[s.to] !== undefined ||
          (s.castle !== undefined && orders[s.castle.rookTo] !== undefined)),
    },
    landed: (s) => {
      const own = orders[s.to] ?? NEVER;
      return s.castle ? [...own, ...(orders[s.castle.rookTo] ?? NEVER)].sort((a, b) => a - b) : own;
    },
  };
}

const NEVER: readonly number[] = [];

function hasSquare({ lo, hi }: Squares, square: Square): boolean {
  return ((square < 32 ? lo : hi) & (1 << (square & 31))) !== 0;
}

/** Lines of `plies` half-moves from the head that give the board and are carried by the put-downs since. */
function carriedLines(
  st: Of<'line'>,
  { picture, options, landed }: Carried,
  plies: number,
): readonly UnseenLine[] {
  const lines = linesOf(st.line.head, picture, plies, options);
  if (!lines || lines.length === 0) return NO_LINES;
  return lines.filter((l) => inOrder(l.moves, landed));
}

const NO_LINES: readonly UnseenLine[] = [];

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

interface Squares {
  readonly lo: number;
  readonly hi: number;
}

/** Squares that a piece has left since then, or had left already. */
function leftSince(st: Of<'touches'>, since: number): Squares {
  let lo = 0;
  let hi = 0;
  for (const { lift, square, order } of st.touches.kept) {
    const bit = 1 << (square & 31);
    if (lift) {
      if (square < 32) lo |= bit;
      else hi |= bit;
    } else if (order <= since) {
      if (square < 32) lo &= ~bit;
      else hi &= ~bit;
    }
  }
  return { lo, hi };
}
