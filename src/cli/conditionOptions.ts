/** `--condition` and `--flagged`, for the commands that take any rule set. */
import type { Command } from 'commander';
import {
  CONDITIONS,
  type Condition,
  err,
  ok,
  type Position,
  parseSquares,
  positionWith,
  type Result,
} from '../rules/index.js';

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
    ? err(`There is no condition "${name.slice(0, 40)}"; take one of ${CONDITIONS.join(', ')}.`)
    : ok(condition);
}

/** The position of a FEN under the condition that was asked for. */
export function positionOf(fen: string, options: ConditionOptions): Result<Position> {
  const condition = conditionNamed(options.condition ?? 'orthodox');
  if (!condition.ok) return condition;
  const flagged = parseSquares(options.flagged ?? '');
  if (!flagged.ok) return flagged;
  if (condition.value === 'rz-pieces' && flagged.value.length === 0)
    return err('The condition rz-pieces needs the squares of its marked pieces: --flagged d5,e8.');
  return positionWith(condition.value, fen, flagged.value);
}
