/** The life of a game. Everything goes through here. */
export {
  CLOCK_PRESSES,
  type Clock,
  type ClockPress,
  type ClockTimes,
  clockSide,
  clockTimes,
  flagFallen,
  type Millis,
} from './clock.js';
export {
  CLOCK_CHANGES,
  type ClaimKind,
  type ClockChange,
  type DrawStory,
  END_CAUSES,
  END_SOURCES,
  type EndCause,
  type EndSource,
  GAP_KINDS,
  type GameEnd,
  type GameEvent,
  type GameInput,
  type GameResult,
  type GapKind,
  type MoveFacts,
  REFUSALS,
  RESULTS,
  type RefusalCode,
  type StartChoice,
} from './events.js';
export { fold, foldOne, type GameFact } from './fold.js';
export { type Step, step } from './game.js';
export type { BoardEnd, Line, Ply } from './line.js';
export { type ReadPosition, readStart } from './start.js';
export {
  type Game,
  type GameStart,
  type GameState,
  type Gap,
  gameOf,
  NO_GAME,
  positionAfter,
  positionOf,
  timesOf,
} from './state.js';
export {
  NO_CLOCK,
  parseTimeControl,
  pgnTimeControl,
  type TimeControl,
  type TimeStage,
} from './timeControl.js';
