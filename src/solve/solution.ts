/** What a solved problem consists of. Numbers of moves are the attacker's; the attacker is the side to move. */
import type { Move } from '../rules/index.js';

/** A move of the attacker that forces mate. */
export interface Attack {
  readonly move: Move;
  /** Mate with this many moves of the attacker, this one included; 1: this move is mate. */
  readonly mateIn: number;
  /** Every defence; none after mate. */
  readonly defences: readonly Defence[];
}

/** A move of the defender with every answer that mates soonest. */
export interface Defence {
  readonly move: Move;
  /** None: the defence refutes (only in a try) or nothing is set (only in set play). */
  readonly attacks: readonly Attack[];
}

/** What a first move is after: a mate if the defender passed, or only that the defender must move. */
export type Aim =
  | { readonly aim: 'mate' }
  | { readonly aim: 'check' }
  /** The shortest mates that would follow if the defender could pass; their defences are not worked out. */
  | { readonly aim: 'threat'; readonly threats: readonly Attack[] }
  | { readonly aim: 'zugzwang' };

/**
 * Whether the variations are told. They are all there or not at all: `too-many` is over the limit, `stopped` means that
 * the search ended before they were worked out.
 */
export type Variations = 'complete' | 'too-many' | 'stopped';

/** A first move that solves. */
export interface Key {
  readonly attack: Attack;
  readonly aim: Aim;
  readonly variations: Variations;
}

/** A first move that fails to few defences. */
export interface Try {
  readonly move: Move;
  readonly aim: Aim;
  readonly refutations: readonly Move[];
  /** The defences that do not refute. */
  readonly defences: readonly Defence[];
  readonly variations: Variations;
}

/** What came of one first move. */
export type FirstMove =
  | { readonly kind: 'key'; readonly key: Key }
  | { readonly kind: 'try'; readonly attempt: Try }
  | { readonly kind: 'fails' };

export interface Wishes {
  /** Mates before the first move, the defender to move. */
  readonly setPlay: boolean;
  /** First moves with so many refutations at most count as tries; 0: none are wanted. */
  readonly tries: number;
}

export interface Solution {
  /** The stipulated number of moves. */
  readonly length: number;
  /** By UCI text. More than one: the problem is cooked. */
  readonly keys: readonly Key[];
  readonly tries: readonly Try[];
  /** Defences with a mate set for them. Undefined: not asked for, not worked out, or the attacker is in check. */
  readonly setPlay: readonly Defence[] | undefined;
  /** First moves examined, of how many. Fewer than all: the search was stopped, and there may be more. */
  readonly examined: number;
  readonly firstMoves: number;
  /** Positions looked at. */
  readonly nodes: number;
}
