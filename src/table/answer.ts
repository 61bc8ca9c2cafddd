/** How a table answers a request: done, or refused with a code of the catalogue and what it needs to be told in any language. */
import { refusalOf } from '../game/index.js';
import {
  type Message,
  NAME_TAGS,
  type NamedGame,
  type NameTag,
  type RequestFault,
  requestRefused,
} from '../guidance/messages.js';
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

/** One name was given, which is worth a word; several are seen where they were typed. */
export function namedAnswer(
  game: NamedGame,
  tags: Readonly<Partial<Record<NameTag, string | undefined>>>,
): Answer {
  const given = NAME_TAGS.flatMap((tag) => {
    const text = tags[tag];
    return text === undefined ? [] : [{ tag, text: text.trim() }];
  });
  const [first, ...more] = given;
  if (first === undefined || more.length > 0) return DONE;
  return { ok: true, message: { key: 'named', params: { game, ...first } } };
}

/** The game's own answer. */
export function answerOfStep({ events }: TableStep): Answer {
  const refused = events.find((event) => event.kind === 'refused');
  return refused === undefined ? DONE : refusal({ key: 'refused', params: refusalOf(refused) });
}
