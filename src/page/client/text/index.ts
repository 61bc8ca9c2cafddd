/** The words of the reader's language, for every component. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Language, type Message, render } from '../../../guidance/messages.js';
import type { Color } from '../../../rules/index.js';
import { de } from './de.js';
import { en } from './en.js';
import { fr } from './fr.js';
import { nl } from './nl.js';
import { type Letters, spokenSan, writtenSan } from './san.js';
import type { Text } from './text.js';

const TEXTS: Readonly<Record<Language, Text>> = { en, fr, nl, de };

/** Every language's name in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  nl: 'Nederlands',
  de: 'Deutsch',
};

export interface Words {
  readonly language: Language;
  readonly t: Text;
  /** A sentence of guidance, as the server sends it. */
  readonly say: (message: { readonly key: string; readonly params: unknown }) => string;
  readonly move: (san: string) => string;
  readonly spoken: (san: string, uci: string, side: Color) => string;
}

export function wordsOf(language: Language, letters: Letters): Words {
  const t = TEXTS[language];
  return {
    language,
    t,
    say: (message) => sentence(message, language),
    move: (san) => writtenSan(san, letters, t),
    spoken: (san, uci, side) => spokenSan(san, uci, side, t),
  };
}

/** A sentence that this page is too old to know is left out rather than breaking the page. */
function sentence(message: { readonly key: string; readonly params: unknown }, language: Language): string {
  try {
    return render(message as Message, language);
  } catch {
    return '';
  }
}

const WordsContext = createContext<Words>(wordsOf('en', 'figurines'));
export const WordsProvider = WordsContext.Provider;

export function useWords(): Words {
  return useContext(WordsContext);
}
