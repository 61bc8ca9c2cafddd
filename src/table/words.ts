/**
 * What the players or the arbiter tell the controller, beside what their hands do. One grammar for traces, the page
 * and the keyboard: `promote queen|rook|bishop|knight`, `resign white|black`, `draw`, `takeback [n]`,
 * `result 1-0|0-1|1/2-1/2`, `reopen`, `claim threefold|fifty`, `clock press`, `castle a|h`.
 */
import { err, ok, type Result } from '../rules/result.js';

const ROLES = ['queen', 'rook', 'bishop', 'knight'] as const;
const COLORS = ['white', 'black'] as const;
const RESULTS = ['1-0', '0-1', '1/2-1/2'] as const;
const CLAIMS = ['threefold', 'fifty'] as const;
const SIDES = ['a', 'h'] as const;

/** The most half-moves one word may take back; longer than any game, short enough to be no typing error. */
const MAX_TAKEBACK = 1000;

export type PlayerWord =
  /** For the promotion just made, or the next one to be made. */
  | { readonly kind: 'promote'; readonly role: (typeof ROLES)[number] }
  | { readonly kind: 'resign'; readonly color: (typeof COLORS)[number] }
  /** Both have agreed. */
  | { readonly kind: 'draw' }
  /** `plies` half-moves, 1…MAX_TAKEBACK. */
  | { readonly kind: 'takeback'; readonly plies: number }
  /** The arbiter's result; after the end: the right one. */
  | { readonly kind: 'result'; readonly result: (typeof RESULTS)[number] }
  /** After the end: its result is withdrawn, the game goes on from where it stood, its clock stopped. */
  | { readonly kind: 'reopen' }
  | { readonly kind: 'claim'; readonly claim: (typeof CLAIMS)[number] }
  | { readonly kind: 'clock' }
  /** The answer to a question about a castle: towards the a-file or the h-file. */
  | { readonly kind: 'castle'; readonly side: (typeof SIDES)[number] };

/** Reads one word, without the leading `> `. The error is a clause without full stop, for a sentence of the caller. */
export function parseWord(text: string): Result<PlayerWord> {
  const [verb = '', argument, ...rest] = text.trim().split(/[ \t]+/);
  if (rest.length > 0) return err(`'${clip(text)}' has more words than '${clip(verb)}' can take`);
  switch (verb) {
    case 'promote':
      return choice(verb, argument, ROLES, (role) => ({ kind: 'promote', role }));
    case 'resign':
      return choice(verb, argument, COLORS, (color) => ({ kind: 'resign', color }));
    case 'result':
      return choice(verb, argument, RESULTS, (result) => ({ kind: 'result', result }));
    case 'claim':
      return choice(verb, argument, CLAIMS, (claim) => ({ kind: 'claim', claim }));
    case 'castle':
      return choice(verb, argument, SIDES, (side) => ({ kind: 'castle', side }));
    case 'clock':
      return choice(verb, argument, ['press'], () => ({ kind: 'clock' }));
    case 'draw':
    case 'reopen':
      return argument === undefined
        ? ok({ kind: verb })
        : err(`'${verb}' stands alone, without '${clip(argument)}'`);
    case 'takeback':
      return parseTakeback(argument);
    default:
      return err(
        `'${clip(verb)}' is no word for players (known: promote, resign, draw, takeback, result, reopen, claim, clock press, castle)`,
      );
  }
}

/** The text of a word, as `parseWord` reads it. */
export function formatWord(word: PlayerWord): string {
  switch (word.kind) {
    case 'promote':
      return `promote ${word.role}`;
    case 'resign':
      return `resign ${word.color}`;
    case 'draw':
    case 'reopen':
      return word.kind;
    case 'takeback':
      return word.plies === 1 ? 'takeback' : `takeback ${word.plies}`;
    case 'result':
      return `result ${word.result}`;
    case 'claim':
      return `claim ${word.claim}`;
    case 'clock':
      return 'clock press';
    case 'castle':
      return `castle ${word.side}`;
  }
}

function parseTakeback(argument: string | undefined): Result<PlayerWord> {
  if (argument === undefined) return ok({ kind: 'takeback', plies: 1 });
  const plies = /^[0-9]{1,4}$/.test(argument) ? Number(argument) : 0;
  if (plies < 1 || plies > MAX_TAKEBACK) {
    return err(`'takeback' takes a number of half-moves from 1 to ${MAX_TAKEBACK}, not '${clip(argument)}'`);
  }
  return ok({ kind: 'takeback', plies });
}

function choice<T extends string>(
  verb: string,
  argument: string | undefined,
  allowed: readonly T[],
  make: (value: T) => PlayerWord,
): Result<PlayerWord> {
  const value = allowed.find((candidate) => candidate === argument);
  if (value !== undefined) return ok(make(value));
  const found = argument === undefined ? 'nothing' : `'${clip(argument)}'`;
  return err(`'${verb}' wants ${allowed.join(', ')}, not ${found}`);
}

/** Keeps a stranger's text short enough for one line. */
function clip(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
