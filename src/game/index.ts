/** The life of a game. Everything goes through here. */
export {
  CLOCK_PRESSES,
  type ClockPress,
  type ClockTimes,
  clockSide,
  clockTimes,
  type Millis,
} from './clock.js';
export {
  CLOCK_CHANGES,
  type ClaimKind,
  type DrawStory,
  END_CAUSES,
  END_SOURCES,
  type EndCause,
  GAP_KINDS,
  type GameEnd,
  type GameEvent,
  type GameInput,
  type GameResult,
  type GapKind,
  REFUSALS,
  RESULTS,
  type RefusalCode,
  type StartChoice,
} from './events.js';
export { fold, foldOne, type GameFact } from './fold.js';
export { type Step, step } from './game.js';
export type { Ply } from './line.js';
export { type ReadPosition, readStart } from './start.js';
export {
  type Game,
  type GameStart,
  type GameState,
  type Gap,
  gameOf,
  isOverOnBoard,
  NO_GAME,
  positionAfter,
  positionOf,
  timesOf,
} from './state.js';
export {
  parseTimeControl,
  pgnTimeControl,
  type TimeControl,
} from './timeControl.js';
