/**
 * Stories: lines of legal moves told by the touches themselves. Each ply needs its piece lifted and landed, in the
 * order of the plies; what a story leaves unexplained, or has to stretch, costs. A cheap story that no other comes near
 * is what happened; several near ones are a question. This is the slow, careful look at a board that the quick rules
 * cannot explain, or explain only by leaving touches unexplained.
 */
import type { Square } from '../rules/index.js';
import { castleOrderAllowed } from './castling.js';
import { CLEAR, COST, DEAREST } from './costs.js';
import { sameLine } from './explain.js';
import { isBetween } from './growth.js';
import { codesNow } from './lost.js';
import type { Castle, Node, Successor } from './moveTable.js';
import { bitsOf, mayCastle, movesFrom, movesOfSquares, nodeAfter, squaresOf, withKing } from './moveTable.js';
import { compatible, EMPTY, isColor, sensed } from './pieces.js';
import { castleHands, type Touch } from './sequence.js';
import type { Of } from './state.js';

export interface Story {
  /** Half-moves of the game that it keeps. */
  readonly from: number;
  readonly line: readonly Successor[];
  /** Squares whose pieces are in the air at its end. */
  readonly air: readonly number[];
  /** Order of the touch that completed each ply. */
  readonly orders: readonly number[];
  readonly cost: number;
  /** A piece stands where no line has it: nothing to read, but a rival of what could be read. */
  readonly astray: boolean;
}

/** What stories are told from. */
export type StoryReads = 'options' | 'line' | 'belief' | 'touches' | 'sensors';

/** Men astray at most. */
const MOST_ASTRAY = 2;
/** Squares touched at most: more is a board cleared, not a story. */
const MOST_SQUARES = 14;
/** Positions looked at in one search. */
const BUDGET = 400;
/** Half-moves that a story may have beyond those it replaces. */
const MOST_NEW = 5;
/** Pieces in the air at its end. */
const MOST_AIR = 2;
/** Moves of his side over which a man may be in the air; more are no dearer. */
const MOST_HELD_ON = 2;

/** Touches by square, each list ascending by order. */
interface Trail {
  readonly lifts: ReadonlyMap<number, readonly number[]>;
  readonly puts: ReadonlyMap<number, readonly { readonly order: number; readonly seen: number }[]>;
  readonly since: number;
  readonly touches: readonly Touch[];
  /** The squares of `lifts`. */
  readonly left: { readonly lo: number; readonly hi: number };
}

/** A line as far as it is told. */
interface Telling {
  readonly line: readonly Successor[];
  /** Order of the touch that completed each ply. */
  readonly orders: readonly number[];
  /** Order of the last landing of the line on each square, -1 where it has none. */
  readonly landed: readonly number[];
  readonly cost: number;
  /** The last man was never seen to land here: the next ply must take him. -1: he was seen. */
  readonly retake: Square;
}

const NOTHING_LANDED: readonly number[] = new Array<number>(64).fill(-1);

function trailOf(st: Of<'touches' | 'sensors'>, since: number): Trail {
  const lifts = new Map<number, number[]>();
  const puts = new Map<number, { order: number; seen: number }[]>();
  const touches = st.touches.since(since);
  // What was in the air already when the last ply was read may have been lifted for the next one.
  for (let i = 0; i < st.touches.kept.length - touches.length; i++) {
    const { lift, square, order } = st.touches.kept[i] as Touch;
    if (lift) lifts.set(square, [order]);
    else lifts.delete(square);
  }
  for (const { lift, square, order, seen } of touches) {
    if (lift) addTo(lifts, square, order);
    else addTo(puts, square, { order, seen });
  }
  // What stands on a square that says nothing may have left it.
  const left = bitsOf([...lifts.keys(), ...st.sensors.unreadable]);
  return { lifts, puts, since, touches, left };
}

function addTo<T>(lists: Map<number, T[]>, square: number, item: T): void {
  const list = lists.get(square);
  if (list) list.push(item);
  else lists.set(square, [item]);
}

/**
 * Every story not dearer than the cheapest by {@link CLEAR}, cheapest first, that keeps all but the last `back`
 * half-moves of the game or more. Empty: none, or too many to look through.
 */
export function storiesOf(st: Of<StoryReads>, back: number): Story[] {
  const search = new Search(st, codesNow(st));
  for (let k = 0; k <= back && k <= st.line.ply; k++) {
    if (!search.from(st.line.ply - k)) return [];
  }
  return search.cheapest();
}

class Search {
  private readonly found: Story[] = [];
  private best = DEAREST;
  private spent = 0;
  private trail: Trail = {
    lifts: new Map(),
    puts: new Map(),
    since: 0,
    touches: [],
    left: { lo: 0, hi: 0 },
  };
  private start = 0;
  private occLo = 0;
  private occHi = 0;

  constructor(
    private readonly st: Of<StoryReads>,
    private readonly codes: Uint8Array,
  ) {
    for (let s = 0; s < 64; s++) {
      if (codes[s] === EMPTY) continue;
      if (s < 32) this.occLo |= 1 << s;
      else this.occHi |= 1 << (s - 32);
    }
  }

  /** Searches from one position of the game; false: the budget is spent. */
  from(ply: number): boolean {
    const { st } = this;
    const since = st.line.readAt(ply);
    const oldest = st.touches.kept[0]?.order ?? st.touches.order + 1;
    // Touches that are no longer remembered cannot be told.
    if (oldest > since + 1) return true;
    this.trail = trailOf(st, since);
    if (new Set(this.trail.touches.map((t) => t.square)).size > MOST_SQUARES) return true;
    this.start = ply;
    const untold = { line: [], orders: [], landed: NOTHING_LANDED, retake: -1 };
    this.walk(st.line.nodes[ply] as Node, { ...untold, cost: this.amending(ply) });
    return this.spent <= BUDGET;
  }

  cheapest(): Story[] {
    return this.found
      .filter((s) => s.cost < this.best + CLEAR)
      .sort((a, b) => a.cost - b.cost || a.line.length - b.line.length);
  }

  /** What it costs that the half-moves after this one were others. */
  private amending(from: number): number {
    const { line, touches } = this.st;
    let cost = 0;
    for (let ply = from + 1; ply <= line.ply; ply++) {
      const seconds = touches.stoodFor(line.readAt(ply)) / 1000;
      cost += COST.amended + Math.min(COST.stoodSecond * seconds, COST.stoodMost);
    }
    return cost;
  }

  private walk(node: Node, told: Telling): void {
    const { line, retake } = told;
    if (retake < 0 && (line.length > 0 || this.start === this.st.line.ply)) this.tell(node, told);
    if (line.length >= this.st.line.ply - this.start + MOST_NEW || this.spent > BUDGET) return;
    this.spent++;
    const kept = line.length === 0 ? this.st.line.nodes[this.start + 1]?.by : undefined;
    const { lo, hi } = this.trail.left;
    const moves = mayCastle(node) ? withKing(node, lo, hi) : movesOfSquares(node, lo, hi);
    for (const s of moves) {
      if (!s.castle && !this.trail.lifts.has(s.move.from) && !this.isBlind(s.move.from)) continue;
      if (retake >= 0 && (s.to !== retake || s.victimAt !== retake)) continue;
      if (kept && s.move.from === kept.move.from && s.move.to === kept.move.to && s.code === kept.code)
        continue;
      for (const step of this.carried(s, told)) {
        const cost = told.cost + step.cost;
        if (cost >= this.best + CLEAR) continue;
        const landed = told.landed.slice();
        landed[s.to] = step.order;
        if (s.castle) landed[s.castle.rookTo] = step.order;
        this.walk(nodeAfter(node, s), {
          line: [...line, s],
          orders: [...told.orders, step.order],
          landed,
          cost,
          retake: step.seen ? -1 : s.to,
        });
      }
    }
  }

  /** The ways in which the touches may have carried this ply. */
  private carried(s: Successor, { orders, landed, retake }: Telling): Carried[] {
    const { st, trail } = this;
    if (st.options.sense !== 'piece' && s.move.promotion && s.move.promotion !== (st.line.wanted ?? 'queen'))
      return [];
    const last = orders[orders.length - 1] ?? trail.since;
    const beforeLast = orders[orders.length - 2] ?? trail.since;
    if (s.castle) return this.castled(s, s.castle, last);
    const lifted = this.isBlind(s.move.from)
      ? Math.max(landed[s.move.from] ?? -1, trail.since)
      : trail.lifts.get(s.move.from)?.find((o) => o > (landed[s.move.from] ?? -1));
    if (lifted === undefined) return [];
    if (this.isBlind(s.to)) {
      // Nobody can see him land, nor whom he takes.
      return [{ order: Math.max(lifted, last), cost: COST.blind, seen: true }];
    }
    const ways: Carried[] = [];
    // Who was never seen to land was not seen to leave.
    const free = s.victimAt < 0 || retake >= 0 || this.isBlind(s.victimAt);
    const taken = this.victimLift(s, landed);
    const puts = (trail.puts.get(s.to) ?? []).filter(
      (p) =>
        p.order > lifted &&
        compatible(s.code, p.seen) &&
        (free || s.victimAt !== s.to || (taken ?? Number.POSITIVE_INFINITY) < p.order),
    );
    if (free || taken !== undefined) {
      const after = puts.find((p) => p.order > last);
      const before = puts.findLast((p) => p.order > beforeLast && p.order < last);
      const unfelt = this.isBlind(s.move.from) ? COST.blind : 0;
      if (after) ways.push({ order: after.order, cost: unfelt, seen: true });
      else if (before) ways.push({ order: before.order, cost: unfelt + COST.inversion, seen: true });
    }
    const order = Math.max(lifted, last);
    if (ways.length === 0 && s.victimAt === s.to && (st.options.sense === 'occ' || retake >= 0))
      ways.push({ order, cost: COST.unseenCapture, seen: true });
    if (free || taken !== undefined ? trail.puts.has(s.to) : s.victimAt === s.to)
      ways.push({ order, cost: COST.unseenCapture, seen: false });
    return ways;
  }

  private victimLift(s: Successor, landed: readonly number[]): number | undefined {
    if (s.victimAt < 0) return undefined;
    return this.trail.lifts.get(s.victimAt)?.find((o) => o > (landed[s.victimAt] ?? -1));
  }

  private castled(s: Successor, c: Castle, last: number): Carried[] {
    const { lifts, puts } = this.trail;
    const wayOf = (from: number, to: number, code: number): number | undefined => {
      const off = this.isBlind(from) ? last : lifts.get(from)?.find((o) => o > last);
      if (off !== undefined && this.isBlind(to)) return off;
      const on =
        off === undefined ? undefined : puts.get(to)?.find((p) => p.order > off && compatible(code, p.seen));
      return on?.order;
    };
    const king = wayOf(c.king, c.kingTo, s.code);
    const rook = wayOf(c.rook, c.rookTo, c.rookCode);
    if ((c.king !== c.kingTo && king === undefined) || (c.rook !== c.rookTo && rook === undefined)) return [];
    const order = Math.max(king ?? -1, rook ?? -1);
    // What replaces a move of the game is past: strict castling has refused it then.
    const since = this.start < this.st.line.ply ? undefined : last;
    if (order < 0 || !castleOrderAllowed(this.st, s, since)) return [];
    const own = [c.king, c.rook, c.kingTo, c.rookTo];
    const run: Touch[] = this.trail.touches.filter(
      (t) => t.order > last && t.order <= order && own.includes(t.square),
    );
    const protocol = castleHands(run.slice(-4), c) === 'protocol';
    return [
      {
        order,
        cost: protocol || this.st.options.sense === 'piece' ? 0 : COST.castleOutsideProtocol,
        seen: true,
      },
    ];
  }

  /** Does the board stand as at the end of this line, but for pieces in the air or out of place? */
  private tell(node: Node, { line, orders, cost }: Telling): void {
    const astray = this.readable(this.occLo & ~node.occLo, this.occHi & ~node.occHi);
    const extra = astray.length;
    if (extra > 0 && (extra > MOST_ASTRAY || line.length > 1 || this.start !== this.st.line.ply)) return;
    const air = this.readable(node.occLo & ~this.occLo, node.occHi & ~this.occHi);
    if (air.length > MOST_AIR + extra || air.some((s) => !this.leftLast(s))) return;
    if (!this.looksLike(node)) return;
    const last = line[line.length - 1];
    // A capture that nobody saw is told by what comes after it.
    const landed = last && (this.trail.puts.has(last.to) || this.isBlind(last.to));
    if (last && !last.castle && (air.includes(last.to) || !landed)) return;
    const held = air.map((square) => ({ square, cost: this.held(node, square, orders) }));
    held.sort((a, b) => b.cost - a.cost);
    for (const square of astray) {
      const seen = this.codes[square] as number;
      const who = held.findIndex((h) => compatible(node.squares[h.square] as number, seen));
      const from = held[who]?.square;
      // Who may go there has moved.
      if (from === undefined || movesFrom(node, from).some((s) => s.to === square)) return;
      held.splice(who, 1);
    }
    const sum =
      cost +
      held.reduce((all, one) => all + one.cost, 0) +
      extra * COST.astray +
      unexplainedBy(line, this.trail.touches) * COST.nudge;
    if (sum >= this.best + CLEAR) return;
    this.best = Math.min(this.best, sum);
    const story = { from: this.start, line, air, orders, cost: sum, astray: extra > 0 };
    const same = this.found.findIndex((s) => s.from === this.start && sameLine(s.line, line));
    if (same < 0) this.found.push(story);
    else if ((this.found[same] as Story).cost > sum) this.found[same] = story;
  }

  /** What it costs that the man of this square is in the air. */
  private held(node: Node, square: Square, orders: readonly number[]): number {
    const { line } = this.st;
    const { turn } = node.pos;
    const own = isColor(node.squares[square] as number, turn);
    const lift = this.trail.lifts.get(square)?.at(-1) ?? -1;
    let moved = 0;
    const last = this.start + orders.length;
    // Every second half-move is one of his side: the last one, where his side has just moved.
    for (let ply = own ? last - 1 : last; ply > 0 && moved < MOST_HELD_ON; ply -= 2) {
      const done = ply > this.start ? (orders[ply - this.start - 1] ?? -1) : line.readAt(ply);
      if (done <= lift) break;
      moved++;
    }
    return Math.min((own ? COST.air : COST.airOfMover) + moved * COST.heldOn, COST.unfelt);
  }

  private readable(lo: number, hi: number): Square[] {
    const squares = squaresOf(lo, hi);
    return this.st.sensors.unreadable.size === 0
      ? squares
      : squares.filter((s) => !this.st.sensors.unreadable.has(s));
  }

  private isBlind(square: Square): boolean {
    return this.st.sensors.unreadable.has(square);
  }

  /** Do the pieces that stand where the line has some look like them? */
  private looksLike(node: Node): boolean {
    const { sense } = this.st.options;
    if (sense === 'occ') return true;
    for (let s = 0; s < 64; s++) {
      const code = node.squares[s] as number;
      const seen = this.codes[s] as number;
      if (code === EMPTY || seen === EMPTY || this.st.sensors.unreadable.has(s)) continue;
      if (!compatible(sensed(code, sense), seen)) return false;
    }
    return true;
  }

  private leftLast(square: number): boolean {
    const lift = this.trail.lifts.get(square)?.at(-1) ?? -1;
    return lift > (this.trail.puts.get(square)?.at(-1)?.order ?? -1);
  }
}

interface Carried {
  readonly order: number;
  readonly cost: number;
  /** False: he was never seen to land, so the next ply must take him. */
  readonly seen: boolean;
}

/** Squares that something was put on, and no ply of the line ends there or slides over them. */
export function unexplainedBy(line: readonly Successor[], touches: readonly Touch[]): number {
  let n = 0;
  let lo = 0;
  let hi = 0;
  for (const { lift, square } of touches) {
    const bit = 1 << (square & 31);
    if (lift || ((square < 32 ? lo : hi) & bit) !== 0) continue;
    if (square < 32) lo |= bit;
    else hi |= bit;
    const known = line.some(
      (s) => s.to === square || (s.castle ? onWay(s.castle, square) : isBetween(s.move.from, square, s.to)),
    );
    if (!known) n++;
  }
  return n;
}

function onWay(c: Castle, square: number): boolean {
  return square === c.king || square === c.rook || square === c.rookTo;
}
