/** The ways in which the game answers an input. */
import { type Move, type Position, whyIllegal } from '../rules/index.js';
import type { Millis } from './clock.js';
import type { GameEnd, GameResult } from './ends.js';
import type { GameEvent, GameInput } from './events.js';
import type { Refusal } from './refusal.js';
import type { Game, GameState } from './state.js';
import { finished, hasProvisional, settled } from './transitions.js';

export interface Step {
  readonly state: GameState;
  readonly out: readonly GameEvent[];
}

export type Playing = Extract<GameState, { phase: 'playing' }>;
export type Finished = Extract<GameState, { phase: 'finished' }>;
export type InputOf<K extends GameInput['kind']> = Extract<GameInput, { kind: K }>;

export function finish(state: Playing, at: Millis, end: GameEnd): Step {
  const { game, event } = finished(state.game, at, end);
  return { state: { phase: 'finished', game, end }, out: [event] };
}

export function word(result: GameResult | '*', cause: GameEnd['cause']): GameEnd {
  return { result, cause, source: 'word' };
}

export function going({ game, event }: { readonly game: Game; readonly event: GameEvent }): Step {
  return { state: { phase: 'playing', game }, out: [event] };
}

export function quiet(state: GameState): Step {
  return { state, out: [] };
}

export function onSettle(state: Playing, at: Millis, ply: number): Step {
  if (!hasProvisional(state.game.line, ply)) return quiet(state);
  return going(settled(state.game, at, Math.min(ply, state.game.line.length)));
}

export function refuse(state: GameState, input: GameInput, refusal: Refusal): Step {
  return { state, out: [{ kind: 'refused', at: input.at, input: input.kind, ...refusal }] };
}

export function notDrawn(state: GameState, input: GameInput): Step {
  return refuse(state, input, { code: state.phase === 'playing' ? 'game-running' : 'not-drawn' });
}

export function gameOver(state: Finished, input: GameInput): Step {
  const { result, cause } = state.end;
  return refuse(state, input, { code: 'game-over', result, cause });
}

/** The move is not legal in `before`, where half-move `ply` is made. */
export function illegal(
  state: GameState,
  input: GameInput & { readonly move: Move },
  ply: number,
  before: Position,
): Step {
  const { from, to, promotion } = input.move;
  return refuse(state, input, { code: 'illegal', ply, why: whyIllegal(before, from, to, promotion) ?? null });
}

export function noSuchPly(state: Playing, input: GameInput, ply: number): Step {
  return refuse(state, input, { code: 'no-such-ply', ply, made: state.game.line.length });
}

export function isPly(game: Game, ply: number): boolean {
  return Number.isInteger(ply) && ply >= 0 && ply <= game.line.length;
}

export function isEarlierPly(game: Game, ply: number): boolean {
  return isPly(game, ply) && ply < game.line.length;
}
