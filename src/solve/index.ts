/** Direct mates: the search, the solution it finds, and how that is told. Pure: no clock, no thread, no file. */
export { bestDefence, type Defending } from './defend.js';
export { castlingTextOf, type JsonTree, solutionJson } from './json.js';
export { examine, firstMovesOf, MAX_LENGTH, SolutionBuilder, setPlayOf, solve } from './problem.js';
export { MateSearch } from './search.js';
export type { Defence, FirstMove, Key, Solution, Wishes } from './solution.js';
export { ProofTable } from './table.js';
export { ENGLISH_LETTERS, parseLetters, solutionText } from './text.js';
