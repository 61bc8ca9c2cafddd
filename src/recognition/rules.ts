/**
 * Rules in a table, one table per occasion: whoever is above another one goes first. A rule finds something, or nothing,
 * and says what is done about it. Finding changes nothing, which the types see to: what a rule reads is in the type of
 * what finds for it, and none of that can be written. So a rule can be asked without being carried out.
 */
import type { Millis } from '../board/sensor.js';
import type { Seen, State } from './state.js';

/**
 * `read`: it was explained, or said, and the occasion is over. `wait`: nobody knows yet, and the rules below must not
 * guess. `next`: the rules below may look.
 */
export type Verdict = 'read' | 'wait' | 'next';

/** `L`: what several rules of one table want to know, looked for once. */
export interface Rule<L> {
  readonly name: string;
  /** Undefined or false: it does not apply. */
  readonly finds: (st: Seen, look: L) => unknown;
  /** Carries out what `finds` found just now, and nothing else. */
  readonly does: (st: State, found: never, at: Millis) => Verdict;
}

type Finds<L, Found> = (st: Seen, look: L) => Found | undefined | false;

const wait = (): Verdict => 'wait';

/** The ways to write the rows of one table. */
export function rulesOn<L>() {
  return {
    /** What is found may be read, asked, or waited for: `does` says which. */
    rule<Found>(
      name: string,
      finds: Finds<L, Found>,
      does: (st: State, found: Found, at: Millis) => Verdict,
    ): Rule<L> {
      return { name, finds, does };
    },

    /** What is found is read, or said, and the occasion is over. */
    reads<Found>(
      name: string,
      finds: Finds<L, Found>,
      does: (st: State, found: Found, at: Millis) => void,
    ): Rule<L> {
      const read = (st: State, found: Found, at: Millis): Verdict => {
        does(st, found, at);
        return 'read';
      };
      return { name, finds, does: read };
    },

    /** As long as this is so, the rules below must wait. */
    waits(name: string, when: (st: Seen, look: L) => boolean): Rule<L> {
      return { name, finds: when, does: wait };
    },
  };
}

/** The first rule that has something to say says it; `wait` where none has. */
export function follow<L>(table: readonly Rule<L>[], st: State, look: L, at: Millis): Verdict {
  for (const rule of table) {
    const found = rule.finds(st, look);
    if (found === undefined || found === false) continue;
    // Each row was written with the two of one kind; that cannot be said of a table whose rows find different things.
    const verdict = rule.does(st, found as never, at);
    if (verdict !== 'next') return verdict;
  }
  return 'wait';
}
