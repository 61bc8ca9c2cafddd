/**
 * Explanations: which lines of legal moves from a recent position lead to a placement in the belief?
 * Pure questions about one belief; what to do with the answers is the recogniser's.
 */
import type { Square } from '../rules/index.js';
import type { Hypothesis } from './hypothesis.js';
import {
  type Board64,
  castleLeft,
  codeAfter,
  movesOfSquares,
  type Node,
  type Successor,
  squaresOf,
  withKing,
} from './moveTable.js';
import { EMPTY, isColor, KEY_HI, KEY_LO } from './pieces.js';

export interface Explanation {
  /** One or two moves, in order. */
  readonly line: readonly Successor[];
  readonly hyps: Hypothesis[];
  /** True: pieces of the side that moves next (after the line) are in the air. */
  readonly air: boolean;
}

export type Fit = 'no' | 'complete' | 'air';

/**
 * Does the hypothesis stand as after `s` played from `node`? `air`: but for pieces of the opponent of the mover, which
 * are in the air.
 */
export function fitOf(h: Hypothesis, node: Node, s: Successor): Fit {
  if ((h.occLo & ~s.occLo) !== 0 || (h.occHi & ~s.occHi) !== 0) return 'no';
  const missLo = s.occLo & ~h.occLo;
  const missHi = s.occHi & ~h.occHi;
  if (missLo === 0 && missHi === 0) return h.lo === s.lo && h.hi === s.hi ? 'complete' : 'no';
  let { lo, hi } = h;
  for (const square of squaresOf(missLo, missHi)) {
    if (square === s.to || square === s.castle?.rookTo) return 'no';
    const code = node.squares[square] as number;
    if (isColor(code, node.pos.turn)) return 'no';
    lo ^= KEY_LO[code * 64 + square] as number;
    hi ^= KEY_HI[code * 64 + square] as number;
  }
  return lo === s.lo && hi === s.hi ? 'air' : 'no';
}

/** Order of the put-down that carried `s`, -1 if none did. A castle is carried by whichever of its pieces came last. */
export function landing(h: Hypothesis, s: Successor): number {
  const king = h.putOrder(s.to, s.code);
  return s.castle ? Math.max(king, h.putOrder(s.castle.rookTo, s.castle.rookCode)) : king;
}

/**
 * The moves from `node` that a board of this occupancy may come from, pieces in the air apart: those of the pieces
 * whose squares are empty now, and castles. Only these are listed at all: what nobody lifted has not moved.
 */
export function reachable(node: Node, h: Board64): readonly Successor[] {
  const { occLo, occHi } = h;
  const own = node.pos.board[node.pos.turn];
  const lo = own.lo & ~occLo;
  const hi = own.hi & ~occHi;
  const list = castleLeft(node, lo, hi) ? withKing(node, lo, hi) : movesOfSquares(node, lo, hi);
  return list.filter((s) => (occLo & ~s.occLo) === 0 && (occHi & ~s.occHi) === 0);
}

/** One legal move from the head. */
export function onePly(
  belief: readonly Hypothesis[],
  head: Node,
  allow: (s: Successor) => boolean,
): { complete: Explanation[]; air: Explanation[] } {
  const complete: Explanation[] = [];
  const air: Explanation[] = [];
  let near: readonly Successor[] | undefined;
  for (const h of belief) {
    if (!h.main || h.away === 0 || !h.landedSince(-1, head.pos.turn)) continue;
    // All hypotheses share one occupancy.
    near ??= reachable(head, h);
    for (const s of near) {
      const f = fitOf(h, head, s);
      if (f === 'no' || landing(h, s) < 0 || !allow(s)) continue;
      add(f === 'complete' ? complete : air, [s], h, f === 'air');
    }
  }
  return { complete, air };
}

export function add(list: Explanation[], line: readonly Successor[], h: Hypothesis, air: boolean): void {
  const same = list.find((e) => sameLine(e.line, line));
  if (same) same.hyps.push(h);
  else list.push({ line, hyps: [h], air });
}

export function sameLine(a: readonly Successor[], b: readonly Successor[]): boolean {
  return (
    a.length === b.length &&
    a.every((s, i) => {
      const t = b[i];
      return t !== undefined && sameSuccessor(s, t);
    })
  );
}

export function sameSuccessor(s: Successor, t: Successor): boolean {
  return s.move.from === t.move.from && s.move.to === t.move.to && s.code === t.code;
}

/**
 * Two plies from `from`, each carried by its own put-down, on one square in the order of the plies.
 * `first` limits the first ply; `lifted` gives the order in which a square was last emptied, for pieces in the air.
 */
export function twoPlies(
  belief: readonly Hypothesis[],
  from: Node,
  options: {
    readonly air: boolean;
    readonly first: (s: Successor) => boolean;
    readonly second: (s: Successor) => boolean;
    readonly lifted: (square: Square) => number;
    /** The position after a first move. */
    readonly after: (s: Successor) => Node;
  },
): Explanation[] {
  const found: Explanation[] = [];
  for (const h of belief) {
    if (!mayBeTwo(h, from)) continue;
    for (const s of movesBegun(h, from)) {
      const landed = landing(h, s);
      if (landed < 0 || !leftItsSquare(h, s) || !options.first(s)) continue;
      const node = options.after(s);
      for (const t of reachable(node, h)) {
        const f = fitOf(h, node, t);
        if (f === 'no' || (f === 'air' && !options.air)) continue;
        const replied = landing(h, t);
        if (replied < 0 || (t.to === s.to && replied < landed)) continue;
        if (f === 'air' && !liftedAfter(h, node, t, landed, options.lifted)) continue;
        if (!options.second(t)) continue;
        add(found, [s, t], h, f === 'air');
      }
    }
  }
  return found;
}

/** A quick look: did pieces of both colours land, as two plies from that position want it? */
export function mayBeTwo(h: Hypothesis, from: Node): boolean {
  const mover = from.pos.turn;
  return h.away !== 0 && h.landedSince(-1, mover) && h.landedSince(-1, mover === 'white' ? 'black' : 'white');
}

/** The moves from `node` of pieces that do not stand in their places now, and castles. */
function movesBegun(h: Hypothesis, node: Node): readonly Successor[] {
  const own = node.pos.board[node.pos.turn];
  let lo = 0;
  let hi = 0;
  for (const square of squaresOf(own.lo, own.hi)) {
    if (h.squares[square] === node.squares[square]) continue;
    if (square < 32) lo |= 1 << square;
    else hi |= 1 << (square - 32);
  }
  return castleLeft(node, lo, hi) ? withKing(node, lo, hi) : movesOfSquares(node, lo, hi);
}

/** A quick look first: the mover's square must have been left. */
function leftItsSquare(h: Hypothesis, s: Successor): boolean {
  if (s.castle) return true;
  return h.squares[s.move.from] !== s.mover;
}

/** The next piece in the air must have been lifted after the first of the two plies landed. */
function liftedAfter(
  h: Hypothesis,
  node: Node,
  t: Successor,
  order: number,
  lifted: (square: Square) => number,
): boolean {
  return squaresOf(t.occLo & ~h.occLo, t.occHi & ~h.occHi).every(
    (square) => codeAfter(node, t, square) !== EMPTY && lifted(square) > order,
  );
}
