/** What the solver's threads and the commands say to each other. */
import type { Condition, Square } from '../../rules/index.js';
import type { Defence, Defending, FirstMove } from '../../solve/index.js';

/** A problem as a thread gets it: a position is not sent, but made again. */
export interface ProblemData {
  readonly condition: Condition;
  readonly fen: string;
  readonly flagged: readonly Square[];
  readonly length: number;
  readonly tries: number;
  /** Memory for the table of proofs. */
  readonly tableBytes: number;
  /** One number for all: not 0 means stop; then one for each thread: positions looked at so far. */
  readonly shared: SharedArrayBuffer;
  /** This thread's number in `shared`, from 1. */
  readonly index: number;
}

export type Task =
  | { readonly task: 'first-move'; readonly move: string }
  | { readonly task: 'set-play' }
  /** What the solver plays after these moves of the problem, in UCI, with `left` moves left to the attacker. */
  | { readonly task: 'defend'; readonly moves: readonly string[]; readonly left: number };

export type Answer =
  /** Undefined: stopped before it was clear. */
  | { readonly answer: 'first-move'; readonly result: FirstMove | undefined }
  | { readonly answer: 'set-play'; readonly result: readonly Defence[] | undefined }
  | { readonly answer: 'defend'; readonly result: Defending | undefined };

/** Where a thread begins: the built file, or the source by way of its loader. */
export function workerEntry(): URL {
  const source = new URL('./worker.mjs', import.meta.url);
  return import.meta.url.endsWith('.ts') ? source : new URL('./worker.js', import.meta.url);
}
