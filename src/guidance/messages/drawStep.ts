/** One step of a draw as a line of its story: what was thrown, what it counts to, what stands where by it. */
import type { DrawPart, Throw } from '../../rules/index.js';
import {
  type Catalogue,
  type Language,
  localSan,
  type MessageParams,
  squareName as sq,
} from './catalogue.js';
import * as de from './grammar/de.js';
import * as en from './grammar/en.js';
import * as fr from './grammar/fr.js';
import * as nl from './grammar/nl.js';

interface StepWords {
  readonly part: Readonly<Record<DrawPart, string>>;
  readonly letters: Readonly<Record<'K' | 'Q' | 'R' | 'B' | 'N', string>>;
  readonly one: (thrown: Throw) => string;
  readonly colon: string;
  readonly nothing: string;
  /** `count` none of the candidates: to be thrown again. */
  readonly again: (thrown: string, count: number) => string;
  readonly gives: (thrown: string, count: number) => string;
  readonly counts: (thrown: string, count: number, among: string) => string;
}

const WORDS: Readonly<Record<Language, StepWords>> = {
  en: {
    part: en.PART,
    letters: en.LETTERS,
    one: (thrown) => en.thrown([thrown]),
    colon: ':',
    nothing: 'nothing to throw',
    again: (thrown, count) => `${thrown} counts ${count}, thrown again`,
    gives: (thrown, count) => `${thrown} gives ${count}`,
    counts: (thrown, count, among) => `${thrown} counts ${count} of ${among}`,
  },
  fr: {
    part: fr.PART,
    letters: fr.LETTERS,
    one: (thrown) => fr.thrown([thrown]),
    colon: ' :',
    nothing: 'rien à lancer',
    again: (thrown, count) => `${thrown} compte ${count}, à relancer`,
    gives: (thrown, count) => `${thrown} donne ${count}`,
    counts: (thrown, count, among) => `${thrown} compte ${count} parmi ${among}`,
  },
  nl: {
    part: nl.PART,
    letters: nl.LETTERS,
    one: (thrown) => nl.thrown([thrown]),
    colon: ':',
    nothing: 'niets te werpen',
    again: (thrown, count) => `${thrown} telt ${count}, opnieuw gegooid`,
    gives: (thrown, count) => `${thrown} geeft ${count}`,
    counts: (thrown, count, among) => `${thrown} telt ${count} van ${among}`,
  },
  de: {
    part: de.PART,
    letters: de.LETTERS,
    one: (thrown) => de.thrown([thrown]),
    colon: ':',
    nothing: 'nichts zu werfen',
    again: (thrown, count) => `${thrown} zählt ${count}, neu geworfen`,
    gives: (thrown, count) => `${thrown} ergibt ${count}`,
    counts: (thrown, count, among) => `${thrown} zählt ${count} von ${among}`,
  },
};

const LETTER = { king: 'K', queen: 'Q', rook: 'R', bishop: 'B', knight: 'N', pawn: '' } as const;

/** `the dark-squared bishop: 2 counts 2 of a1 c1 e1 g1: Bc1` */
export function drawStepText(step: MessageParams['drawStep'], language: Language = 'en'): string {
  const words = WORDS[language];
  const { value } = step;
  const what = `${words.part[step.what]}${words.colon}`;
  if (step.what === 'number') return `${what} ${value}`;
  const thrown = step.throws.length === 0 ? words.nothing : step.throws.map(words.one).join(' ');
  if (step.again) return `${what} ${words.again(thrown, value)}`;
  if (step.candidates.length === 0) return `${what} ${words.gives(thrown, value)}`;
  const placed = step.placed
    .map(({ role, square }) => `${localSan(LETTER[role], words.letters)}${sq(square)}`)
    .join(' ');
  if (step.throws.length === 0) return `${what} ${placed}`;
  const among = step.candidates.map(sq).join(' ');
  return `${what} ${words.counts(thrown, value, among)}${words.colon} ${placed}`;
}

function sentenceIn(language: Language): Pick<Catalogue, 'drawStep'> {
  return {
    drawStep: (step) => {
      const text = drawStepText(step, language);
      return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
    },
  };
}

export const DRAW_STEP: Readonly<Record<Language, Pick<Catalogue, 'drawStep'>>> = {
  en: sentenceIn('en'),
  fr: sentenceIn('fr'),
  nl: sentenceIn('nl'),
  de: sentenceIn('de'),
};
