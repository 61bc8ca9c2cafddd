/** What every habit needs to know while a script is written. */
import type { Sense } from '../../src/board/sensor.js';
import type { Known } from './decide.js';
import type { PlyFacts } from './facts.js';
import type { Habit } from './habits.js';
import type { Random } from './prng.js';
import type { Stage } from './stage.js';

export interface Context {
  readonly stage: Stage;
  readonly facts: readonly PlyFacts[];
  readonly random: Random;
  readonly sense: Sense;
  readonly undecidable: boolean;
  /** Whether the habit shows itself now. */
  readonly does: (habit: Habit) => boolean;
}

/** What a program knows when the half-move at `index` is about to be made. */
export function knownAt({ facts }: Context, index: number): Known {
  const next = facts[index];
  const last = facts[index - 1];
  if (next === undefined) throw new Error(`no half-move at ${index}`);
  return { head: next.before, ...(last === undefined ? {} : { last }) };
}
