/** The rules of a game between the table, which has them as a text, and screens, which name them. */
import { makeSquare } from 'chessops/util';
import {
  type Condition,
  conditionText,
  parseCondition,
  parseSquares,
  positionWith,
  variantOfName,
} from '../rules/index.js';
import type { ShownCondition } from './parts.js';
import type { ShownSettings } from './settings.js';

const ARRAY = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const CHESS: ShownCondition = { name: 'orthodox', flagged: [] };

/** From a variant's name or a PGN tag; null: rules that are not known here. */
export function conditionOf(variant: string): ShownCondition | null {
  const known = parseCondition(variant);
  if (known !== undefined) return { name: known.condition, flagged: [...known.flagged] };
  return variantOfName(variant) === undefined ? null : CHESS;
}

export function conditionSettings(variant: string): Pick<ShownSettings, 'condition' | 'flagged'> {
  const { name, flagged } = conditionOf(variant) ?? CHESS;
  return { condition: name, flagged: flagged.map(makeSquare).join(' ') };
}

/**
 * The rule set the table is to play; as before where nothing else is asked for. Undefined: no piece stands on a marked
 * square of a drawn start (all of them have their pieces on the same squares), or none is marked.
 */
export function variantOf(before: string, condition?: Condition, flagged?: string): string | undefined {
  const now = conditionSettings(before);
  const wanted = condition ?? now.condition;
  if (wanted !== 'rz-pieces') {
    if (wanted === now.condition) return before;
    return wanted === 'orthodox' ? 'chess960' : conditionText({ condition: wanted, flagged: [] });
  }
  const squares = parseSquares(flagged ?? now.flagged);
  if (!squares.ok || squares.value.length === 0) return undefined;
  const variant = conditionText({ condition: wanted, flagged: squares.value });
  if (variant === before) return before;
  return positionWith(wanted, ARRAY, squares.value).ok ? variant : undefined;
}
