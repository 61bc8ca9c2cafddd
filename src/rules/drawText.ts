/** Throws as people type them. */
import type { Throw } from './drawParts.js';
import { err, ok, type Result } from './result.js';

/** Longer than any draw. */
const MAX_TEXT = 4000;

/** A text that is no list of throws: one of its words is none, or it is too long to be read. */
export type ThrowTextFault =
  | { readonly code: 'no-throw'; readonly text: string }
  | { readonly code: 'long-throws'; readonly most: number };

/**
 * Reads throws as people type them: `h`/`t`, `heads`/`tails` and numbers, separated by blanks or commas; a run of `h`
 * and `t` (`hthht`) is that many tosses. Whether they fit is for `drawNext` to say.
 */
export function parseThrows(text: string): Result<Throw[], ThrowTextFault> {
  if (text.length > MAX_TEXT) return err({ code: 'long-throws', most: MAX_TEXT });
  const throws: Throw[] = [];
  for (const word of text.toLowerCase().split(/[\s,;]+/)) {
    if (word === '') continue;
    if (word === 'heads' || word === 'tails') throws.push(word);
    else if (/^[ht]+$/.test(word))
      throws.push(...[...word].map((toss) => (toss === 'h' ? 'heads' : 'tails')));
    else if (/^\d{1,3}$/.test(word)) throws.push(Number(word));
    else return err({ code: 'no-throw', text: word.slice(0, 20) });
  }
  return ok(throws);
}
