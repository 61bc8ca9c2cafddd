/**
 * What the players or the arbiter tell the controller, beside what their hands do. One grammar for traces, the page
 * and the keyboard: `promote queen|rook|bishop|knight`, `resign white|black`, `draw`, `takeback [n]`,
 * `result 1-0|0-1|1/2-1/2`, `reopen`, `abandon`, `claim threefold|fifty [Nf3]`, `clock press`, `castle a|h`.
 */
import type { WordFault } from '../guidance/messages.js';
import { err, ok, type Result } from '../rules/index.js';
import { claim, color, promotion, result, wing } from './parts.js';
import { MAX_MOVE_TEXT, MAX_TAKEBACK, type PlayerWord } from './request.js';

export type { PlayerWord } from './request.js';

/** What a word may begin with. */
export const VERBS: readonly string[] = [
  'promote',
  'resign',
  'draw',
  'takeback',
  'result',
  'reopen',
  'abandon',
  'claim',
  'clock press',
  'castle',
];

/** Reads one word, without the leading `> `. */
export function parseWord(text: string): Result<PlayerWord, WordFault> {
  const [verb = '', argument, ...rest] = text.trim().split(/[ \t]+/);
  const [second = '', ...third] = rest;
  const takes = verb === 'claim' ? third.length === 0 && second.length <= MAX_MOVE_TEXT : rest.length === 0;
  if (!takes) return err({ code: 'surplus-words', word: clip(verb), text: clip(text) });
  switch (verb) {
    case 'promote':
      return choice(verb, argument, promotion.options, (role) => ({ kind: 'promote', role }));
    case 'resign':
      return choice(verb, argument, color.options, (side) => ({ kind: 'resign', color: side }));
    case 'result':
      return choice(verb, argument, result.options, (said) => ({ kind: 'result', result: said }));
    case 'claim':
      return choice(verb, argument, claim.options, (ground) =>
        second === '' ? { kind: 'claim', ground } : { kind: 'claim', ground, move: second },
      );
    case 'castle':
      return choice(verb, argument, wing.options, (side) => ({ kind: 'castle', side }));
    case 'clock':
      return choice(verb, argument, ['press'], () => ({ kind: 'press' }));
    case 'draw':
    case 'reopen':
    case 'abandon':
      return argument === undefined
        ? ok({ kind: verb === 'draw' ? 'agreeDraw' : verb })
        : err({ code: 'word-alone', word: verb, found: clip(argument) });
    case 'takeback':
      return parseTakeback(argument);
    default:
      return err({ code: 'unknown-word', word: clip(verb), known: VERBS });
  }
}

/** The text of a word, as `parseWord` reads it. */
export function formatWord(word: PlayerWord): string {
  switch (word.kind) {
    case 'promote':
      return `promote ${word.role}`;
    case 'resign':
      return `resign ${word.color}`;
    case 'agreeDraw':
      return 'draw';
    case 'reopen':
    case 'abandon':
      return word.kind;
    case 'takeback':
      return word.plies === 1 ? 'takeback' : `takeback ${word.plies}`;
    case 'result':
      return `result ${word.result}`;
    case 'claim':
      return word.move === undefined ? `claim ${word.ground}` : `claim ${word.ground} ${word.move}`;
    case 'press':
      return 'clock press';
    case 'castle':
      return `castle ${word.side}`;
  }
}

function parseTakeback(argument: string | undefined): Result<PlayerWord, WordFault> {
  if (argument === undefined) return ok({ kind: 'takeback', plies: 1 });
  const plies = /^[0-9]{1,4}$/.test(argument) ? Number(argument) : 0;
  if (plies < 1 || plies > MAX_TAKEBACK)
    return err({
      code: 'word-number',
      word: 'takeback',
      least: 1,
      most: MAX_TAKEBACK,
      found: clip(argument),
    });
  return ok({ kind: 'takeback', plies });
}

function choice<T extends string>(
  verb: string,
  argument: string | undefined,
  allowed: readonly T[],
  make: (value: T) => PlayerWord,
): Result<PlayerWord, WordFault> {
  const value = allowed.find((candidate) => candidate === argument);
  if (value !== undefined) return ok(make(value));
  return err({
    code: 'word-choice',
    word: verb,
    allowed,
    found: argument === undefined ? null : clip(argument),
  });
}

/** Keeps a stranger's text short enough for one line. */
function clip(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
