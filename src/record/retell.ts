/** The game that a journal tells. */
import { foldOne, type GameState, NO_GAME } from '../game/index.js';
import type { BlindSquareFact, HeadFact, JournalFact } from './facts.js';
import type { PgnTags } from './pgnTags.js';

export interface Story {
  readonly head: HeadFact;
  readonly state: GameState;
  readonly tags: PgnTags;
  /** Where names were given for the game after it. */
  readonly nextTags?: PgnTags;
  /** Squares of the board whose sensors are not believed. */
  readonly blind: readonly BlindSquareFact[];
  /** Facts from the beginning that make sense. */
  readonly good: number;
}

/** The game that a journal's facts tell, as far as they fit. */
export function retell(facts: readonly JournalFact[]): Story | undefined {
  const [head, ...rest] = facts;
  if (head?.kind !== 'game') return undefined;
  let state: GameState = NO_GAME;
  let { tags } = head;
  let next: Pick<Story, 'nextTags'> = {};
  let blind: readonly BlindSquareFact[] = [];
  let good = 1;
  for (const fact of rest) {
    switch (fact.kind) {
      case 'game':
        return { head, state, tags, ...next, blind, good };
      case 'tags':
        tags = fact.tags;
        break;
      case 'nextTags':
        next = { nextTags: fact.tags };
        break;
      case 'blind':
        blind = fact.squares;
        break;
      case 'link':
        break;
      default: {
        const then = foldOne(state, fact);
        if (!then.ok) return { head, state, tags, ...next, blind, good };
        state = then.value;
      }
    }
    good++;
  }
  return { head, state, tags, ...next, blind, good };
}
