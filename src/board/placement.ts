/**
 * Placements as text and as sets. The text is that of EBL/1: ranks 8 to 1, files a to h, `/` between ranks, always
 * 71 characters. Occupancy as 16 hex digits: bit 0 = a1, bit 7 = h1, bit 63 = h8, most significant digit first.
 */

import type { Square } from 'chessops';
import { makeSquare, SquareSet } from 'chessops';
import type { Placement, Seen, SeenPiece } from './sensor.js';
import { SEEN } from './sensor.js';

/** Length of a board text. */
export const BOARD_TEXT_LENGTH = 71;

export const EMPTY_PLACEMENT: Placement = Array.from({ length: 64 }, () => '.' as const);

const SEEN_CHARACTERS: ReadonlySet<string> = new Set(SEEN);

function isSeen(character: string): character is Seen {
  return SEEN_CHARACTERS.has(character);
}

/** Is it a mark of a piece, neither "nothing" nor "unreadable"? */
export function isSeenPiece(character: string): character is SeenPiece {
  return isSeen(character) && character !== '.' && character !== 'x';
}

/**
 * Reads 64 characters in board-text order into an array by square; `undefined` unless there are exactly 71 characters
 * with the slashes in place and `read` knows every one of the 64.
 */
export function parseBoardText<T>(text: string, read: (character: string) => T | undefined): T[] | undefined {
  if (text.length !== BOARD_TEXT_LENGTH) return undefined;
  const ranks = text.split('/');
  if (ranks.length !== 8 || ranks.some((rank) => rank.length !== 8)) return undefined;
  const entries: T[] = [];
  for (const rank of ranks.reverse()) {
    for (const character of rank) {
      const entry = read(character);
      if (entry === undefined) return undefined;
      entries.push(entry);
    }
  }
  return entries;
}

/** Writes one character for each square in board-text order. */
export function makeBoardText(characterAt: (square: Square) => string): string {
  const ranks: string[] = [];
  for (let rank = 7; rank >= 0; rank--) {
    let text = '';
    for (let file = 0; file < 8; file++) text += characterAt(rank * 8 + file);
    ranks.push(text);
  }
  return ranks.join('/');
}

/** A board text as a placement; `undefined` when it is not one. */
export function parsePlacement(text: string): Placement | undefined {
  return parseBoardText(text, (character) => (isSeen(character) ? character : undefined));
}

export function makePlacement(placement: Placement): string {
  return makeBoardText((square) => seenAt(placement, square));
}

/** What stands on a square. A placement has 64 entries: a missing one is a bug of whoever built it. */
export function seenAt(placement: Placement, square: Square): Seen {
  const seen = placement[square];
  if (seen === undefined)
    throw new RangeError(`square ${square} is not in a placement of ${placement.length}`);
  return seen;
}

/** The same placement with one square changed. */
export function withSquare(placement: Placement, square: Square, seen: Seen): Placement {
  seenAt(placement, square);
  const next = placement.slice();
  next[square] = seen;
  return next;
}

/** Squares on which something stands. An unreadable sensor counts as empty (EBL/1, occupancy hex). */
export function occupancyOf(placement: Placement): SquareSet {
  let set = SquareSet.empty();
  placement.forEach((seen, square) => {
    if (seen !== '.' && seen !== 'x') set = set.with(square);
  });
  return set;
}

/** Squares whose sensor cannot be read. */
export function unreadableOf(placement: Placement): SquareSet {
  let set = SquareSet.empty();
  placement.forEach((seen, square) => {
    if (seen === 'x') set = set.with(square);
  });
  return set;
}

/** 16 hex digits of either case as a set; `undefined` when it is anything else. */
export function parseOccupancy(hex: string): SquareSet | undefined {
  if (!/^[0-9a-fA-F]{16}$/.test(hex)) return undefined;
  return new SquareSet(Number.parseInt(hex.slice(8), 16), Number.parseInt(hex.slice(0, 8), 16));
}

export function makeOccupancy(set: SquareSet): string {
  const half = (bits: number) => (bits >>> 0).toString(16).padStart(8, '0');
  return half(set.hi) + half(set.lo);
}

const isWhite = (seen: Seen) => seen === seen.toUpperCase();

/**
 * Can two marks be of one and the same thing? Coarse marks agree with every finer one; an unreadable sensor agrees
 * with everything.
 */
export function matches(seen: Seen, sensed: Seen): boolean {
  if (seen === sensed || seen === 'x' || sensed === 'x') return true;
  if (seen === '.' || sensed === '.') return false;
  if (seen === '?' || sensed === '?') return true;
  if (isWhite(seen) !== isWhite(sensed)) return false;
  return seen.toUpperCase() === 'U' || sensed.toUpperCase() === 'U';
}

/** Do two whole placements agree, square by square? */
export function placementsMatch(one: Placement, other: Placement): boolean {
  return one.every((seen, square) => matches(seen, seenAt(other, square)));
}

export interface PlacementChange {
  readonly kind: 'lift' | 'place';
  readonly square: Square;
  readonly seen: SeenPiece;
}

/**
 * What happened between two placements, in the order a board reports one scan (EBL/1): all lifts, then all places,
 * each a1, b1 … h8; an exchanged piece is a lift and a place. Squares that agree (see `matches`) give nothing.
 */
export function placementChanges(from: Placement, to: Placement): PlacementChange[] {
  const lifts: PlacementChange[] = [];
  const places: PlacementChange[] = [];
  from.forEach((before, square) => {
    const after = seenAt(to, square);
    if (matches(before, after)) return;
    if (isSeenPiece(before)) lifts.push({ kind: 'lift', square, seen: before });
    if (isSeenPiece(after)) places.push({ kind: 'place', square, seen: after });
  });
  return [...lifts, ...places];
}

/** The placement of a board turned by 180 degrees: a1 becomes h8. */
export function rotatePlacement(placement: Placement): Placement {
  return [...placement].reverse();
}

/** The square of a board turned by 180 degrees. */
export function rotateSquare(square: Square): Square {
  return 63 - square;
}

/** The name of a square, for lines and sentences. */
export function squareName(square: Square): string {
  return makeSquare(square);
}
