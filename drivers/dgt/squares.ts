/** DGT, "Squares and pieces": the board's own numbering (a8 = 0 … h1 = 63) and its piece codes, order P R N B K Q. */
import type { Square } from 'chessops';
import type { Placement, Seen } from '../../src/board/sensor.js';

const SEEN_OF_CODE: readonly Seen[] = [
  '.',
  'P',
  'R',
  'N',
  'B',
  'K',
  'Q',
  'p',
  'r',
  'n',
  'b',
  'k',
  'q',
  // Draw, White wins, Black wins: special pieces of which only "something stands there" matters here.
  '?',
  '?',
  '?',
];

/** Largest piece code. */
export const CODE_LIMIT = 0x0f;

/** Index 0 … 63 of a square, and back: each rank reversed, files kept. */
export function indexOfSquare(square: Square): number {
  return square ^ 0x38;
}

export function squareOfIndex(index: number): Square {
  return index ^ 0x38;
}

/** What a code of 0 … `CODE_LIMIT` stands for; others are a bug of the caller. */
export function seenOfCode(code: number): Seen {
  const seen = SEEN_OF_CODE[code];
  if (seen === undefined) throw new RangeError(`piece code ${code} is above ${CODE_LIMIT}`);
  return seen;
}

/** The code of a mark; marks that a DGT board cannot make (`?`, `U`, `u`, `x`) become a special piece or nothing. */
function codeOfSeen(seen: Seen): number {
  if (seen === 'x') return 0;
  const code = SEEN_OF_CODE.indexOf(seen);
  return code === -1 ? 0x0d : code;
}

/** 64 codes in the board's order as a placement by square. */
export function placementOfCodes(codes: Uint8Array): Placement {
  return Array.from({ length: 64 }, (_, square) => seenOfCode(codes[indexOfSquare(square)] ?? 0));
}

export function codesOfPlacement(placement: Placement): Uint8Array {
  const codes = new Uint8Array(64);
  placement.forEach((seen, square) => {
    codes[indexOfSquare(square)] = codeOfSeen(seen);
  });
  return codes;
}
