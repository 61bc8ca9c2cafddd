/** Every rule set a table can play: Chess960, ordinary chess and the edge conditions. */
import { type ReadPosition, readStart } from '../game/index.js';
import { err, parseCondition, positionWith } from '../rules/index.js';

export const readPosition: ReadPosition = (fen, variant) => {
  if (variant === 'chess960' || variant === 'standard') return readStart(fen, variant);
  const condition = parseCondition(variant);
  return condition
    ? positionWith(condition.condition, fen, condition.flagged)
    : err(`"${variant.slice(0, 40)}" is no rule set that is known here.`);
};
