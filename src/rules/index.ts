/** What the rest of the program knows of chess. Everything goes through here; chessops stays behind it. */

export { canMate, isDead } from './canMate.js';
export {
  type CastleFault,
  type CastleGeometry,
  castleFault,
  castleGeometry,
  castleSide,
  castleSquares,
} from './castling.js';
export { movesThatMayCheck } from './checks.js';
export {
  conditionOfTag,
  conditionText,
  type PositionFault,
  parseCondition,
  parseSquares,
  readPosition,
  readTaggedPosition,
  type SquaresFault,
  variantTag,
} from './conditionName.js';
export { CONDITIONS, type Condition } from './conditions.js';
export { contextOf } from './context.js';
export {
  completeDraw,
  type DrawFault,
  type DrawState,
  type DrawStep,
  drawNext,
  type Throwable,
  throwDraw,
} from './draw.js';
export {
  DRAW_METHODS,
  type DrawMethod,
  type DrawPart,
  type PlacedPiece,
  type Throw,
} from './drawParts.js';
export { parseThrows, type ThrowTextFault } from './drawText.js';
export type { EdgeDuty } from './edgePosition.js';
export { boardFen, type FenOptions, type FenStyle, makeFen, parseFen } from './fen.js';
export type { BadFen, FenFault } from './fenFault.js';
export { legalEnPassant, PACKED_LENGTH, packPosition, positionKey } from './key.js';
export { isCheck, isLegal, legalMoves, normalizeMove, passMove, play, sameMove } from './moves.js';
export { type EndReason, type Outcome, outcomeOf } from './outcome.js';
export { perft, perftDivide } from './perft.js';
export {
  CASTLE_SIDES,
  type CastleSide,
  type Color,
  type Move,
  opposite,
  type Piece,
  type Position,
  PROMOTIONS,
  type Promotion,
  type Role,
  type Square,
} from './position.js';
export {
  type ConditionOf,
  conditionOf,
  edgeDuty,
  positionWith,
  type Status,
  statusOf,
} from './positionWith.js';
export type { Man, Reason } from './reason.js';
export { err, ok, type Result } from './result.js';
export { makeSan, parseSan, playWithSan } from './san.js';
export {
  type ArrangementFault,
  arrangementOf,
  type NoArrangement,
  numberOfArrangement,
  ORTHODOX_START,
  START_POSITIONS,
  startNumberOf,
  startPosition,
} from './startPosition.js';
export { makeUci, parseUci } from './uci.js';
export { type VariantName, variantOfName } from './variantName.js';
export { rookBeside, whyIllegal, whyNoCastle } from './whyNot.js';
export { whySan } from './whySan.js';
