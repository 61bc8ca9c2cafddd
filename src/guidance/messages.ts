/** Messages for players: made here as data, rendered in a language at the very end (page, log, speech). */
import { err, type Result } from '../rules/index.js';
import {
  type Catalogue,
  LANGUAGES,
  type Language,
  type Message,
  type RequestFault,
} from './messages/catalogue.js';
import { de } from './messages/de.js';
import { en } from './messages/en.js';
import type { Fault } from './messages/faults.js';
import { fr } from './messages/fr.js';
import { nl } from './messages/nl.js';

export {
  ASSURANCES,
  type Assurance,
  type Fix,
  LANGUAGES,
  type Language,
  LINK_TROUBLES,
  type Message,
  type MessageKey,
  type MessageParams,
  NAME_TAGS,
  NAMED_GAMES,
  type NamedGame,
  type NameTag,
  type PieceName,
  RECORD_TROUBLES,
  REQUEST_FAULTS,
  type RecordTrouble,
  type RequestFault,
} from './messages/catalogue.js';
export { drawStepText } from './messages/drawStep.js';
export type { CommandFault, Fault, WordFault } from './messages/faults.js';

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, fr, nl, de };

/** The sentence in the language asked for. Squares stay a1…h8 everywhere. */
export function render(message: Message, language: Language): string {
  const sentence = CATALOGUES[language][message.key] as (params: Message['params']) => string;
  return sentence(message.params);
}

/** What is wrong with a value, as a sentence; the command line speaks English. */
export function faultText(fault: Fault, language: Language = 'en'): string {
  return render({ key: 'fault', params: fault }, language);
}

/** The same as a clause for a sentence of the caller: without its full stop. */
export function faultClause(fault: Fault, language: Language = 'en'): string {
  return faultText(fault, language).replace(/\.$/, '');
}

/** A result whose fault is a sentence. */
export function worded<T>(result: Result<T, Fault>, language: Language = 'en'): Result<T> {
  return result.ok ? result : err(faultText(result.error, language));
}

/** Why a request of the page or of simulated hands is not carried out. */
export function requestRefused(
  why: RequestFault,
  { squares = [], text = '' }: { readonly squares?: readonly number[]; readonly text?: string } = {},
): Message {
  return { key: 'requestRefused', params: { why, squares, text } };
}

/** A language from outside (`fr`, `fr-BE`, `FR_fr`), or undefined when it is none of ours. */
export function parseLanguage(text: string): Language | undefined {
  const main = text.slice(0, 2).toLowerCase();
  const boundary = text.charAt(2);
  return boundary === '' || boundary === '-' || boundary === '_'
    ? LANGUAGES.find((code) => code === main)
    : undefined;
}
