import { type Condition, type Position, parseSquares, positionWith } from '../../src/rules/index.js';
import { MateSearch, ProofTable, type Solution, solve, type Wishes } from '../../src/solve/index.js';

export function problem(fen: string, condition: Condition = 'orthodox', flagged = ''): Position {
  const squares = parseSquares(flagged);
  if (!squares.ok) throw new Error(squares.error.code);
  const made = positionWith(condition, fen, squares.value);
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

export function search(bytes = 2 ** 20): MateSearch {
  return new MateSearch(new ProofTable(bytes));
}

const NO_WISHES: Wishes = { setPlay: false, tries: 0 };

export function solved(pos: Position, length: number, wishes: Partial<Wishes> = {}): Solution {
  return solve(search(2 ** 24), pos, length, { ...NO_WISHES, ...wishes });
}
