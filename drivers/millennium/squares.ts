/** Millennium, "Squares and pieces" and "LEDs", for a board whose cable is on White's right hand. */
import type { Square } from 'chessops';
import type { Placement, Seen } from '../../src/board/sensor.js';

const LETTERS = 'KQRNBPkqrnbp';

/** A character of a position: a piece, nothing, or `?`, a piece that was not recognised. */
export function isPositionCharacter(character: string): boolean {
  return LETTERS.includes(character) || character === '.' || character === '?';
}

/**
 * Index 0 … 63 of a square: h1, g1 … a1, h2 … a8. A board whose cable is on the left sends exactly the reverse: it is
 * a board turned by 180 degrees.
 */
function indexOfSquare(square: Square): number {
  return square ^ 7;
}

/** 64 characters as a placement by square; only for characters that were checked. */
export function placementOfText(text: string): Placement {
  return Array.from({ length: 64 }, (_, square): Seen => {
    const character = text.charAt(indexOfSquare(square));
    const piece = [...LETTERS].find((letter) => letter === character);
    return piece === undefined ? (character === '.' ? '.' : '?') : (piece as Seen);
  });
}

export function textOfPlacement(placement: Placement): string {
  return Array.from({ length: 64 }, (_, index) => {
    const seen = placement[indexOfSquare(index)] ?? '.';
    return isPositionCharacter(seen) ? seen : seen === 'x' ? '.' : '?';
  }).join('');
}

/** Lamps stand at the corners of squares, nine by nine, n = 0 at the h1 corner, n = 8 at h8, n = 72 at a1, n = 80 at a8. */
export const LAMP_COUNT = 81;

/** The four lamps around a square. */
export function lampsOf(square: Square): readonly [number, number, number, number] {
  const base = 9 * (7 - (square & 7)) + (square >> 3);
  return [base, base + 1, base + 9, base + 10];
}
