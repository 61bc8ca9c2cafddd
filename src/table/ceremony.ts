/** A draw that people throw themselves: what was thrown so far, and what follows from it. Pure. */
import { type DrawGuide, guideDraw } from '../guidance/draw.js';
import { drawStepText, type Message } from '../guidance/messages.js';
import { type DrawState, type DrawStep, drawNext, type Throw } from '../rules/index.js';
import type { CeremonyMethod } from './parts.js';
import type { ShownCeremony } from './shown.js';

export interface Ceremony {
  readonly method: CeremonyMethod;
  readonly throws: readonly Throw[];
}

export function drawStateOf({ method, throws }: Ceremony): DrawState {
  return drawNext(method, throws);
}

/** A ceremony on every screen, and in lights. */
export interface CeremonyGuide extends DrawGuide {
  readonly shown: ShownCeremony;
}

export function guideOf(ceremony: Ceremony): CeremonyGuide {
  const state = drawStateOf(ceremony);
  const guide = guideDraw(ceremony.method, state);
  return { ...guide, shown: shownCeremony(ceremony, state, guide) };
}

function shownCeremony(
  { method, throws }: Ceremony,
  state: DrawState,
  { message, notices }: DrawGuide,
): ShownCeremony {
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
    steps: state.steps.map(stepMessage),
    message,
    notices: [...notices],
  };
}

function stepMessage(step: DrawStep): Message {
  const { what, throws, value, again, candidates, placed } = step;
  return { key: 'drawStep', params: { what, throws, value, again, candidates, placed } };
}

/** The steps for the record of the game, which is written in English. */
export function storyOf(steps: readonly DrawStep[]): string[] {
  return steps.map((step) => drawStepText(step));
}
