export { type CastleClass, castleClass } from './castles.js';
export { gameFacts, type Move, piecesOf, samePiece } from './facts.js';
export {
  allArrays,
  arrayCastles,
  arrayPosition,
  type CastleCase,
  castlingGeometries,
  type Game,
  loadGames,
  positionOf,
  randomGame,
} from './games.js';
export { BAD_WIRE, HABITS, type Habit, type Habits, MIXED, STIRRING, TIDY } from './habits.js';
export { type HandsOptions, handsFor } from './hands.js';
export { createRandom, type Random } from './prng.js';
export { type HandEvent, type HandsItem, type HandsScript, isHandEvent, type PlyRecord } from './script.js';
export { type HandsInput, toInputs, toTrace } from './wire.js';
