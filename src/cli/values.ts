/** Values of options, each parsed or refused in one sentence that names the option or the value and what may stand there. */
import { CommanderError } from 'commander';
import { parseSquareList } from '../board/squareList.js';
import { LANGUAGES, type Language, parseLanguage, worded } from '../guidance/messages.js';
import {
  err,
  ok,
  type Position,
  parseFen,
  type Result,
  type Square,
  START_POSITIONS,
  startPosition,
} from '../rules/index.js';

/** Of a wrong value no more than this is repeated. */
const SHOWN = 40;

/** A wrong value as it is repeated in a sentence. */
export function quoted(text: string): string {
  return `"${text.replace(/[^\x20-\x7e]/g, '?').slice(0, SHOWN)}"`;
}

/** An option that may be left out; a wrong word is refused with those that can be chosen. */
export function oneOf<T extends string>(
  allowed: readonly T[],
  option: string,
  text: string | undefined,
): Result<T | undefined> {
  if (text === undefined) return ok(undefined);
  const value = allowed.find((one) => one === text);
  return value === undefined
    ? err(`The option ${option} is ${listOf(allowed)}, not ${quoted(text)}.`)
    : ok(value);
}

/** `a, b or c` */
function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

export function languageOption(text: string | undefined): Result<Language | undefined> {
  const language = text === undefined ? undefined : parseLanguage(text);
  return text !== undefined && language === undefined
    ? err(`The option --language is ${listOf(LANGUAGES)}, not ${quoted(text)}.`)
    : ok(language);
}

/** The value of an option that is a whole number. */
export function wholeOption(text: string, option: string, least: number, most: number): Result<number> {
  const number = numberOption(text, option, 'a whole number', least, most);
  return number.ok && !Number.isInteger(number.value)
    ? err(`The option ${option} is a whole number from ${least} to ${most}, not ${quoted(text)}.`)
    : number;
}

/** A whole number in decimal digits; `what` as in "is no depth". */
export function wholeNumber(text: string, what: string, least: number, most: number): Result<number> {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  return number < least || number > most
    ? err(`${quoted(text)} is no ${what}: give a whole number from ${least} to ${most}.`)
    : ok(number);
}

/** The value of an option in decimal digits, perhaps with a fraction; `what` as in "is a number of seconds". */
export function numberOption(
  text: string,
  option: string,
  what: string,
  least: number,
  most: number,
): Result<number> {
  const number = /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most
    ? ok(number)
    : err(`The option ${option} is ${what} from ${least} to ${most}, not ${quoted(text)}.`);
}

/** A start position by its number, or any position as FEN. */
export function startOption(
  text: string,
): Result<{ readonly position: Position; readonly number: number | undefined }> {
  if (/^-?\d+$/.test(text)) {
    const number = wholeNumber(text, 'start number', 0, START_POSITIONS - 1);
    return number.ok ? ok({ position: startPosition(number.value), number: number.value }) : number;
  }
  const position = worded(parseFen(text));
  return position.ok ? ok({ position: position.value, number: undefined }) : position;
}

/** Squares by name, in the order of the board; left out: none. */
export function squaresOption(text: string | undefined, option: string): Result<readonly Square[]> {
  if (text === undefined) return ok([]);
  const squares = parseSquareList(text);
  return squares === undefined
    ? err(`The option ${option} is a square or several, such as e4 or e4,d5, not ${quoted(text)}.`)
    : ok(squares);
}

/**
 * An option that a command cannot do without. Asked for by the command itself, after whatever else is wrong with the
 * line (an unknown option, a surplus word) has been named. Throws what the caller of commands tells as wrong usage.
 */
export function needed<T>(value: T | undefined, flags: string): T {
  if (value !== undefined) return value;
  throw new CommanderError(2, 'eboard960.missingOption', `the option ${flags} is missing`);
}
