/** `--condition` and `--flagged`, for the commands that take any rule set. */

import type { Command } from 'commander';
import { worded } from '../guidance/messages.js';
import {
  CONDITIONS,
  type Condition,
  type ConditionOf,
  conditionText,
  err,
  ok,
  type Position,
  parseSquares,
  positionWith,
  type Result,
} from '../rules/index.js';
import { quoted } from './values.js';

export interface ConditionOptions {
  readonly condition?: string;
  readonly flagged?: string;
}

export function withConditionOptions(command: Command): Command {
  return command
    .option('--condition <name>', `one of ${CONDITIONS.join(' ')} (default: orthodox)`)
    .option('--flagged <squares>', 'squares of the marked pieces, for rz-pieces: d5,e8');
}

function conditionNamed(name: string): Result<Condition> {
  const condition = CONDITIONS.find((one) => one === name.trim().toLowerCase());
  return condition === undefined
    ? err(`There is no condition ${quoted(name)}; take one of ${CONDITIONS.join(', ')}.`)
    : ok(condition);
}

/** What the two options say together. */
function conditionOfOptions(options: ConditionOptions): Result<ConditionOf> {
  const condition = conditionNamed(options.condition ?? 'orthodox');
  if (!condition.ok) return condition;
  const flagged = worded(parseSquares(options.flagged ?? ''));
  if (!flagged.ok) return flagged;
  if (condition.value === 'rz-pieces' && flagged.value.length === 0)
    return err('The condition rz-pieces needs the squares of its marked pieces: --flagged d5,e8.');
  return ok({ condition: condition.value, flagged: flagged.value });
}

/** The position of a FEN under the condition that was asked for. */
export function positionOf(fen: string, options: ConditionOptions): Result<Position> {
  const known = conditionOfOptions(options);
  return known.ok ? worded(positionWith(known.value.condition, fen, known.value.flagged)) : known;
}

const ARRAY = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/**
 * The rule set a table plays: `chess960`, or the text of a condition. Refused where no game could begin under it, from
 * `fen` or else from a drawn start (all of them have pieces on the same squares). `fen` null: nobody knows yet where the
 * pieces will stand.
 */
export function variantOfOptions(options: ConditionOptions, fen: string | null = ARRAY): Result<string> {
  const known = conditionOfOptions(options);
  if (!known.ok) return known;
  const { condition, flagged } = known.value;
  const marks = fen === null && condition === 'rz-pieces' ? [] : flagged;
  const position = worded(positionWith(condition, fen ?? ARRAY, marks));
  if (!position.ok) return position;
  return ok(condition === 'orthodox' ? 'chess960' : conditionText(known.value));
}
