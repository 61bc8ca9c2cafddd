/** What this one screen likes, kept in the browser. */
import { z } from 'zod';
import { LANGUAGES, parseLanguage } from '../../../guidance/messages.js';
import { createObservable, type Observable } from './observable.js';

const KEY = 'eboard960';

const schema = z.object({
  /** null: the table's language. */
  language: z.enum(LANGUAGES).nullable().catch(null),
  letters: z.enum(['figurines', 'local']).catch('figurines'),
  sound: z.boolean().catch(false),
  speech: z.boolean().catch(false),
  colours: z.enum(['auto', 'light', 'dark']).catch('auto'),
  flipped: z.boolean().catch(false),
});
export type Preferences = z.output<typeof schema>;

function read(): Preferences {
  const fallback = schema.parse({});
  try {
    const text = localStorage.getItem(KEY);
    if (text === null) return { ...fallback, language: ownLanguage() };
    return schema.parse(JSON.parse(text));
  } catch {
    // Storage may be forbidden or hold something else: the page works with what it is by default.
    return fallback;
  }
}

/** A browser in one of our languages, other than English, is taken at its word. */
function ownLanguage(): Preferences['language'] {
  const language = parseLanguage(navigator.language);
  return language === undefined || language === 'en' ? null : language;
}

export const preferences: Observable<Preferences> = createObservable(read());

export function prefer(change: Partial<Preferences>): void {
  preferences.update(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.get()));
  } catch {
    // Kept for this visit only.
  }
}
