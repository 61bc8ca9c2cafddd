/** A draw by real throws as the page shows it. Everything follows from the method and the throws. */
import { guideDraw } from '../guidance/draw.js';
import { type DrawState, type DrawStep, drawNext, type Throw } from '../rules/index.js';
import type { CEREMONIES, Ceremony } from './contract.js';

export interface Throwing {
  readonly method: (typeof CEREMONIES)[number];
  readonly throws: readonly Throw[];
}

export function drawStateOf({ method, throws }: Throwing): DrawState {
  return drawNext(method, throws);
}

export function ceremonyOf(throwing: Throwing): Ceremony {
  const { method, throws } = throwing;
  const state = drawStateOf(throwing);
  const { message, notices } = guideDraw(method, state);
  const asked = state.state === 'ask' ? state : undefined;
  return {
    method,
    throws: [...throws],
    part: asked?.what ?? null,
    candidates: [...(asked?.candidates ?? [])],
    allowed: [...(asked?.allowed ?? [])],
    thrown: [...(asked?.thrown ?? [])],
    needs: asked?.needs ?? 0,
    placed: state.steps.flatMap((step) => step.placed.map(({ square, role }) => ({ square, role }))),
    message,
    notices: [...notices],
  };
}

/** The steps in words, for the record of the game. */
export function storyOf(steps: readonly DrawStep[]): string[] {
  return steps.map(({ what, throws, again }) => {
    const thrown = throws.length === 0 ? '' : `: ${throws.join(', ')}`;
    return `${what}${thrown}${again ? ' (again)' : ''}`;
  });
}
