/** What only a terminal says, walked through every language. */
import { describe, expect, test } from 'vitest';
import {
  FILE_TROUBLES,
  type GameName,
  moveText,
  type NoteKey,
  type NoteParams,
  noteText,
  TERMINAL_WORDS,
} from '../../src/guidance/messages/terminal.js';
import { LANGUAGES, type Language } from '../../src/guidance/messages.js';

const GAMES: readonly GameName[] = [
  { number: 518, variant: null },
  { number: 0, variant: 'rz-black' },
  { number: null, variant: null },
  { number: null, variant: 'rz-double' },
];
const ADDRESS = 'http://table.local:9600/';

/** Every note with every alternative it knows; the type demands each key. */
const NOTES: { readonly [K in NoteKey]: readonly NoteParams[K][] } = {
  wordsHint: [{}],
  unreadable: [{ squares: [12] }, { squares: [12, 28] }],
  takenUp: GAMES.map((game) => ({ game, plies: 31 })),
  stillAtTable: GAMES.map((game) => ({ game, result: '1/2-1/2' })),
  fileLeft: FILE_TROUBLES.map((trouble) => ({ path: '/games/x.pgn', trouble })),
  folderUnread: [{ folder: '/games', why: 'EIO' }],
  recorderStops: [{ why: 'ENOSPC' }],
  noPage: [{}],
  pageOpen: [{ address: ADDRESS }],
  pageKeyed: [{ here: 'http://localhost:9600/', elsewhere: ADDRESS, key: 'ABCD-EFGH' }],
  pageKey: [{ address: ADDRESS, key: 'ABCD-EFGH' }],
  pageHere: [{ address: ADDRESS }],
  pageWindow: [{ columns: 41, rows: 27 }],
};

/** Each note by name with its text in a language. */
function notesIn(language: Language): readonly (readonly [string, string, object])[] {
  return Object.entries(NOTES).flatMap(([key, all]) =>
    (all as readonly NoteParams[NoteKey][]).map(
      (params) => [key, noteText(key as NoteKey, params as never, language), params] as const,
    ),
  );
}

/** Texts of a tree of words, each with its path. */
function textsOf(words: object, path: string): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}.${key}`, value]] : textsOf(value, `${path}.${key}`),
  );
}

const fixed = (language: Language) => {
  const { labels, help } = TERMINAL_WORDS[language];
  return [...textsOf(labels, 'labels'), ...textsOf(help, 'help')];
};

/** The parts of a sample that a text must repeat as they are. */
function told(params: object): string[] {
  return Object.values(params).flatMap((value): string[] => {
    if (value === null || (FILE_TROUBLES as readonly unknown[]).includes(value)) return [];
    if (Array.isArray(value)) return value.map((square: number) => ['e2', 'e4'][square === 12 ? 0 : 1] ?? '');
    return typeof value === 'object' ? told(value) : [String(value)];
  });
}

/** Words that are the same in English and another language. */
const SHARED = new Set(['nl labels.start']);

describe.each(LANGUAGES)('the terminal in %s', (language) => {
  test('every label, meaning and note is a text without leftovers', () => {
    const texts = [...fixed(language), ...notesIn(language)];
    expect(texts.length).toBeGreaterThan(60);
    for (const [path, text] of texts) {
      expect(text.trim(), path).toBe(text);
      expect(text, path).toMatch(/\p{L}/u);
      expect(text, path).not.toMatch(/\b(undefined|null|NaN)\b|[{}]|object/);
    }
  });

  test('every note tells what it is given, and its alternatives read differently', () => {
    for (const [key, text, params] of notesIn(language))
      for (const part of told(params)) expect(text, key).toContain(part);
    const texts = notesIn(language).map(([, text]) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('every meaning has a place beside its word on 80 columns', () => {
    for (const meaning of Object.values(TERMINAL_WORDS[language].help))
      expect(meaning.length, meaning).toBeLessThanOrEqual(60);
  });
});

test.each(LANGUAGES.filter((language) => language !== 'en'))('nothing English was left in %s', (language) => {
  const english = new Map([
    ...fixed('en'),
    ...notesIn('en').map(([key, text], n) => [`${key} ${n}`, text] as const),
  ]);
  const here = [
    ...fixed(language),
    ...notesIn(language).map(([key, text], n) => [`${key} ${n}`, text] as const),
  ];
  expect(here.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
  const same = here
    .filter(([path, text]) => english.get(path) === text)
    .map(([path]) => `${language} ${path}`);
  expect(same).toEqual([...SHARED].filter((one) => one.startsWith(language)));
});

test('moves wear the piece letters of the language', () => {
  const wear = (san: string) => LANGUAGES.map((language) => moveText(san, language));
  expect(wear('Nbxd7+')).toEqual(['Nbxd7+', 'Cbxd7+', 'Pbxd7+', 'Sbxd7+']);
  expect(wear('bxa8=Q#')).toEqual(['bxa8=Q#', 'bxa8=D#', 'bxa8=D#', 'bxa8=D#']);
  expect(wear('O-O-O')).toEqual(['O-O-O', 'O-O-O', 'O-O-O', 'O-O-O']);
});
