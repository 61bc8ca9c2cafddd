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
  /** Undefined: it does not apply. */
  readonly finds: (st: Seen, look: L) => unknown;
  /** Looks, and does what follows. */
  readonly apply: (st: State, look: L, at: Millis) => Verdict;
}

/** The ways to write the rows of one table. */
export function rulesOn<L>() {
  /** What is found may be read, asked, or waited for: `does` says which. */
  function rule<Found>(
    name: string,
    finds: (st: Seen, look: L) => Found | undefined,
    does: (st: State, found: Found, at: Millis) => Verdict,
  ): Rule<L> {
    const apply = (st: State, look: L, at: Millis) => {
      const found = finds(st, look);
      return found === undefined ? 'next' : does(st, found, at);
    };
    return { name, finds, apply };
  }

  /** What is found is read, or said, and the occasion is over. */
  function reads<Found>(
    name: string,
    finds: (st: Seen, look: L) => Found | undefined,
    does: (st: State, found: Found, at: Millis) => void,
  ): Rule<L> {
    return rule(name, finds, (st, found, at) => {
      does(st, found, at);
      return 'read';
    });
  }

  /** As long as this is so, the rules below must wait. */
  function waits(name: string, when: (st: Seen, look: L) => boolean): Rule<L> {
    return rule(
      name,
      (st, look) => when(st, look) || undefined,
      () => 'wait',
    );
  }

  return { rule, reads, waits };
}

/** The first rule that has something to say says it; `wait` where none has. */
export function follow<L>(table: readonly Rule<L>[], st: State, look: L, at: Millis): Verdict {
  for (const { apply } of table) {
    const verdict = apply(st, look, at);
    if (verdict !== 'next') return verdict;
  }
  return 'wait';
}
