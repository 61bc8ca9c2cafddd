export { castleClass } from './castles.js';
export { gameFacts, type Move, piecesOf, samePiece } from './facts.js';
export {
  allArrays,
  arrayCastles,
  castlingGeometries,
  type Game,
  loadGames,
  positionOf,
  randomGame,
} from './games.js';
export { BAD_WIRE, HABITS, type Habit, type Habits, MIXED, STIRRING, TIDY } from './habits.js';
export { handsFor } from './hands.js';
export { type HandsScript, isHandEvent } from './script.js';
export { toInputs, toTrace } from './wire.js';
