/** Squares as people and boards write them: `e4`, `e4,d5`. */
import type { Square } from 'chessops';
import { parseSquare } from 'chessops';
import { squareName } from './placement.js';

/** The squares in order from a1 to h8, each once; undefined where any of them is none, or nothing is named. */
export function parseSquareList(text: string): readonly Square[] | undefined {
  const squares = new Set<Square>();
  for (const name of text.split(',')) {
    const square = /^[a-h][1-8]$/.test(name) ? parseSquare(name) : undefined;
    if (square === undefined) return undefined;
    squares.add(square);
  }
  return [...squares].sort((a, b) => a - b);
}

export function makeSquareList(squares: readonly Square[]): string {
  return squares.map(squareName).join(',');
}
