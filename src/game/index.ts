/** The life of a game. Everything goes through here. */
export { type Claim, claimable } from './claims.js';
export {
  CLOCK_PRESSES,
  type ClockPress,
  type ClockTimes,
  clockSide,
  clockTimes,
  type Millis,
} from './clock.js';
export { END_CAUSES, END_SOURCES, type EndCause, type GameEnd, type GameResult, RESULTS } from './ends.js';
export {
  CLOCK_CHANGES,
  type DrawStory,
  GAP_KINDS,
  type GameEvent,
  type GameInput,
  type GapKind,
  refusalOf,
  type StartChoice,
} from './events.js';
export { fold, foldOne, type GameFact } from './fold.js';
export { type Step, step } from './game.js';
export type { Ply } from './line.js';
export { CLAIMS, type ClaimKind, type Refusal, type RefusalCode, type StartFault } from './refusal.js';
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
  type ControlFault,
  parseTimeControl,
  pgnTimeControl,
  STAGE_FAULTS,
  type StageFault,
  type TimeControl,
} from './timeControl.js';
