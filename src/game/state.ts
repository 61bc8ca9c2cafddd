/** The states a game goes through, and the questions others ask of them. */
import type { Color, Position } from '../rules/index.js';
import { type Clock, type ClockPress, type ClockTimes, clockTimes, type Millis } from './clock.js';
import type { GameEnd } from './ends.js';
import type { DrawStory, GapKind } from './events.js';
import { type Line, movesMade, positionAt } from './line.js';
import type { TimeControl } from './timeControl.js';

export interface GameStart {
  readonly position: Position;
  readonly fen: string;
  /** `standard`, `chess960`, or another rule set's name. */
  readonly variant: string;
  /** 0 to 959 where the start is one of the 960. */
  readonly number?: number;
  readonly draw?: DrawStory;
  readonly control: TimeControl;
  readonly press: ClockPress;
}

export interface Gap {
  /** The gap lies after this many half-moves. */
  readonly ply: number;
  readonly gap: GapKind;
  /** How many half-moves it concerns, where that is known. */
  readonly plies?: number;
}

export interface Game {
  readonly start: GameStart;
  readonly line: Line;
  readonly gaps: readonly Gap[];
  readonly clock: Clock;
  /** Time of the last event. */
  readonly lastAt: Millis;
}

export type GameState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'drawn'; readonly start: GameStart }
  | { readonly phase: 'settingUp'; readonly start: GameStart }
  | { readonly phase: 'playing'; readonly game: Game }
  | { readonly phase: 'finished'; readonly game: Game; readonly end: GameEnd };

export const NO_GAME: GameState = { phase: 'idle' };

/** The position that stands; undefined before a game has begun. */
export function positionOf(state: GameState): Position | undefined {
  const game = gameOf(state);
  return game && head(game);
}

export function gameOf(state: GameState): Game | undefined {
  return state.phase === 'playing' || state.phase === 'finished' ? state.game : undefined;
}

/** The times to show at `at`; undefined without a clock or a game. */
export function timesOf(state: GameState, at: Millis): ClockTimes | undefined {
  const game = gameOf(state);
  return game && clockTimes(game.clock, at);
}

/** The position after the last half-move. */
export function head(game: Game): Position {
  return game.line.at(-1)?.after ?? game.start.position;
}

/** The position after `ply` half-moves of the game. */
export function positionAfter(game: Game, ply: number): Position | undefined {
  return positionAt(game.start.position, game.line, ply);
}

export function made(game: Game): { readonly [color in Color]: number } {
  return movesMade(game.start.position, game.line.length);
}

/** Whether the board itself has ended the game, whatever result was spoken since: only a move taken back goes on. */
export function isOverOnBoard(game: Game): boolean {
  return game.line.at(-1)?.end !== undefined;
}
