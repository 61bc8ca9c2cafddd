/**
 * What a perfect sensor under each square would feel, worked out from where men stood and slid: a sensor reaches a
 * little way round the centre of its square, so that a man put down near the line is not felt at all.
 */
import type { Piece, Square } from 'chessops';
import { centre, distance, type Spot, type Stretch } from './men.js';

/** How far a sensor reaches, in squares. */
const REACH = 0.36;

/** From `at` on (ms), this man is what the square's sensor feels. */
export interface Felt {
  readonly at: number;
  readonly piece: Piece | undefined;
}

interface Presence {
  readonly since: number;
  readonly until: number;
  readonly piece: Piece;
  /** Of the man's foot from the centre. */
  readonly off: number;
}

/** Per square, in order of time; the first entry is at 0. */
export function feltBy(stretches: readonly Stretch[]): Felt[][] {
  const presences: Presence[][] = Array.from({ length: 64 }, () => []);
  for (const stretch of stretches) {
    for (const square of squaresNear(stretch)) {
      const inside = within(stretch, centre(square));
      if (inside !== undefined) presences[square]?.push(inside);
    }
  }
  return presences.map(strongest);
}

function squaresNear({ from, to }: Stretch): Square[] {
  const squares: Square[] = [];
  const low = (a: number, b: number) => Math.max(0, Math.floor(Math.min(a, b) - 0.5));
  const high = (a: number, b: number) => Math.min(7, Math.floor(Math.max(a, b) + 0.5));
  for (let rank = low(from.y, to.y); rank <= high(from.y, to.y); rank += 1) {
    for (let file = low(from.x, to.x); file <= high(from.x, to.x); file += 1) squares.push(8 * rank + file);
  }
  return squares;
}

/** The part of a stretch that lies within reach of a sensor at `eye`. */
function within({ from, to, since, until, piece }: Stretch, eye: Spot): Presence | undefined {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = dx * dx + dy * dy;
  if (length === 0) {
    const off = distance(from, eye);
    return off < REACH ? { since, until, piece, off } : undefined;
  }
  const fx = from.x - eye.x;
  const fy = from.y - eye.y;
  const middle = -(fx * dx + fy * dy) / length;
  const root = middle * middle - (fx * fx + fy * fy - REACH * REACH) / length;
  if (root <= 0) return undefined;
  const enters = Math.max(0, middle - Math.sqrt(root));
  const leaves = Math.min(1, middle + Math.sqrt(root));
  if (enters >= leaves) return undefined;
  const nearest = Math.min(1, Math.max(0, middle));
  const off = Math.hypot(fx + nearest * dx, fy + nearest * dy);
  const time = (part: number) => since + part * (until - since);
  return { since: time(enters), until: time(leaves), piece, off };
}

/** Where two men are within reach, the sensor feels the nearer one. */
function strongest(presences: readonly Presence[]): Felt[] {
  const times = [...new Set([0, ...presences.flatMap(({ since, until }) => [since, until])])].sort(
    (a, b) => a - b,
  );
  const sorted = [...presences].sort((a, b) => a.since - b.since);
  const felt: Felt[] = [];
  let active: Presence[] = [];
  let next = 0;
  for (const at of times.filter(Number.isFinite)) {
    for (let p = sorted[next]; p !== undefined && p.since <= at; p = sorted[++next]) active.push(p);
    active = active.filter(({ until }) => until > at);
    const piece = active.reduce<Presence | undefined>(
      (best, p) => (best === undefined || p.off < best.off ? p : best),
      undefined,
    )?.piece;
    const last = felt.at(-1);
    if (last === undefined || !same(last.piece, piece)) felt.push({ at, piece });
  }
  return felt;
}

function same(a: Piece | undefined, b: Piece | undefined): boolean {
  return a?.color === b?.color && a?.role === b?.role;
}
