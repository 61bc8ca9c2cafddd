/** How a table answers a request: done, or refused with a code of the catalogue and what it needs to be told in any language. */
import { refusalOf } from '../game/index.js';
import { type Message, type RequestFault, requestRefused } from '../guidance/messages.js';
import type { TableStep } from './input.js';

export type Answer =
  /** `message`: what was done, where that is worth a word. */
  { readonly ok: true; readonly message?: Message } | { readonly ok: false; readonly why: Message };

export const DONE: Answer = { ok: true };

export function refusal(why: Message): Answer {
  return { ok: false, why };
}

export function refusedFor(fault: RequestFault, about: Parameters<typeof requestRefused>[1] = {}): Answer {
  return refusal(requestRefused(fault, about));
}

/** What simulated hands say: undefined is done. */
export function answerOf(why: Message | undefined): Answer {
  return why === undefined ? DONE : refusal(why);
}

/** The game's own answer. */
export function answerOfStep({ events }: TableStep): Answer {
  const refused = events.find((event) => event.kind === 'refused');
  return refused === undefined ? DONE : refusal({ key: 'refused', params: refusalOf(refused) });
}
