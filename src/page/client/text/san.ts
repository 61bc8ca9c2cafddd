/** Moves as they are written and as they are said. */
import type { Color, Role } from '../../../rules/index.js';
import type { Text } from './text.js';

/** The text presentation (U+FE0E) keeps phones from drawing a coloured picture. */
const FIGURINES = {
  K: '\u2654\uFE0E',
  Q: '\u2655\uFE0E',
  R: '\u2656\uFE0E',
  B: '\u2657\uFE0E',
  N: '\u2658\uFE0E',
} as const;
type Letter = keyof typeof FIGURINES;
const ROLES: Readonly<Record<Letter, Role>> = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
};

export type Letters = 'figurines' | 'local';

/** English SAN with figurines, or with the letters of the language. */
export function writtenSan(san: string, letters: Letters, text: Text): string {
  const set = letters === 'figurines' ? FIGURINES : text.sanLetters;
  return san.replace(/[KQRBN]/g, (letter) => set[letter as Letter]);
}

/** A move in words: `knight f3, check`; a castle names its rook: `White castles with the g-rook`. `uci`: king takes rook. */
export function spokenSan(san: string, uci: string, side: Color, text: Text): string {
  const { speech } = text;
  const end = san.endsWith('#') ? [speech.mate] : san.endsWith('+') ? [speech.check] : [];
  if (san.startsWith('O-O')) return [speech.castles(side, uci.charAt(2)), ...end].join(', ');
  const match = /^([KQRBN]?)[a-h]?[1-8]?(x?)([a-h][1-8])(?:=([QRBN]))?/.exec(san);
  if (match === null) return san;
  const [, letter = '', takes, to = '', becomes] = match;
  const role = roleOf(letter) ?? 'pawn';
  const promoted = becomes === undefined ? undefined : roleOf(becomes);
  const move = takes === 'x' ? speech.takes(role, to) : speech.moves(role, to);
  return [move, ...(promoted === undefined ? [] : [speech.promotes(promoted)]), ...end].join(', ');
}

function roleOf(letter: string): Role | undefined {
  return letter in ROLES ? ROLES[letter as Letter] : undefined;
}
