/** Draws in words, for command lines and error messages. */
import type { DrawPart, Throw } from './drawParts.js';
import type { Result } from './result.js';
import { err, ok } from './result.js';

const NAMES: Readonly<Record<DrawPart, string>> = {
  number: 'the start number',
  'ten-coins': 'the number in ten tosses',
  'bishop-dark': 'the dark-squared bishop',
  'bishop-light': 'the light-squared bishop',
  king: 'the king',
  'rook-left': 'the rook left of the king',
  'rook-right': 'the rook right of the king',
  queen: 'the queen',
  'knight-first': 'the first knight',
  'knight-second': 'the second knight',
  knights: 'the knights',
  'rooks-and-king': 'rook, king and rook',
};

/** The part of a draw as people say it: "the dark-squared bishop". */
export function partName(part: DrawPart): string {
  return NAMES[part];
}

export function throwName(thrown: Throw | undefined): string {
  return String(thrown).slice(0, 20);
}

/**
 * Reads throws as people type them: `h`/`t`, `heads`/`tails` and numbers, separated by blanks or commas; a run of `h`
 * and `t` (`hthht`) is that many tosses. Whether they fit is for `drawNext` to say.
 */
export function parseThrows(text: string): Result<Throw[]> {
  if (text.length > 4000) return err('That is too long for a list of throws: give heads, tails or numbers.');
  const throws: Throw[] = [];
  for (const word of text.toLowerCase().split(/[\s,;]+/)) {
    if (word === '') continue;
    if (word === 'heads' || word === 'tails') throws.push(word);
    else if (/^[ht]+$/.test(word))
      throws.push(...[...word].map((toss) => (toss === 'h' ? 'heads' : 'tails')));
    else if (/^\d{1,3}$/.test(word)) throws.push(Number(word));
    else return err(`"${word.slice(0, 20)}" is no throw: give heads (h), tails (t) or a number.`);
  }
  return ok(throws);
}
