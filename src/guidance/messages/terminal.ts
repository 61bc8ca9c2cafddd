/** The words of the terminal in the language asked for. */
import type { Language } from './catalogue.js';
import { san as deSan } from './grammar/de.js';
import { san as enSan } from './grammar/en.js';
import { san as frSan } from './grammar/fr.js';
import { san as nlSan } from './grammar/nl.js';
import { DE_TERMINAL } from './terminal/de.js';
import { EN_TERMINAL } from './terminal/en.js';
import { FR_TERMINAL } from './terminal/fr.js';
import { NL_TERMINAL } from './terminal/nl.js';
import type { HelpTopic, Labels, NoteKey, NoteParams, TerminalWords } from './terminal/words.js';

export {
  FILE_TROUBLES,
  type FileTrouble,
  type GameName,
  type HelpTopic,
  type Labels,
  type NoteKey,
  type NoteParams,
  type TerminalWords,
} from './terminal/words.js';

export const TERMINAL_WORDS: Readonly<Record<Language, TerminalWords>> = {
  en: EN_TERMINAL,
  fr: FR_TERMINAL,
  nl: NL_TERMINAL,
  de: DE_TERMINAL,
};

const SAN: Readonly<Record<Language, (san: string) => string>> = {
  en: enSan,
  fr: frSan,
  nl: nlSan,
  de: deSan,
};

export function labelsOf(language: Language): Labels {
  return TERMINAL_WORDS[language].labels;
}

/** What each thing that can be typed does. */
export function helpOf(language: Language): Readonly<Record<HelpTopic, string>> {
  return TERMINAL_WORDS[language].help;
}

/** A note beside the game, with the full stop where it is a sentence. */
export function noteText<K extends NoteKey>(key: K, params: NoteParams[K], language: Language): string {
  return TERMINAL_WORDS[language].notes[key](params);
}

/** A move in English SAN with the piece letters of the language, as sentences show it. */
export function moveText(san: string, language: Language): string {
  return SAN[language](san);
}
