/** A move announced elsewhere (an engine, a solver), which hands at this board still have to carry out. */
import { type Game, type GameState, gameOf, positionAfter } from '../game/index.js';
import type { Order } from '../guidance/play.js';
import { isLegal, type Move, type Promotion, sameMove } from '../rules/index.js';

/** `ply`: half-moves of the game before it. */
export interface Announced {
  readonly ply: number;
  readonly move: Move;
}

/** Announced for the position that stands; undefined: it cannot be played there. */
export function announce(state: GameState, move: Move): Announced | undefined {
  const game = state.phase === 'playing' ? state.game : undefined;
  const ply = game?.line.length ?? 0;
  const position = game && positionAfter(game, ply);
  return position !== undefined && isLegal(position, move) ? { ply, move } : undefined;
}

/** What is left of an announcement: nothing once it is carried out, or the game went back before it. */
export function stillAnnounced(state: GameState, announced: Announced | undefined): Announced | undefined {
  const game = gameOf(state);
  if (game === undefined || announced === undefined || game.line.length < announced.ply) return undefined;
  const made = game.line[announced.ply];
  return made !== undefined && sameMove(made.move, announced.move) ? undefined : announced;
}

/** For the guidance: the move and the position it is to be played in. Another move made instead is to be undone. */
export function orderOf(state: GameState, announced: Announced | undefined): Order | null {
  const game = gameOf(state);
  const before = game && announced && positionAfter(game, announced.ply);
  return before === undefined || announced === undefined ? null : { before, move: announced.move };
}

/** A board that cannot name pieces reads a queen: the piece that was announced, where only that is missing. */
export function announcedPromotion(
  state: GameState,
  announced: Announced | undefined,
): Promotion | undefined {
  const made = announced && lastOf(gameOf(state), announced.ply);
  if (made === undefined || announced === undefined) return undefined;
  const { from, to, promotion } = announced.move;
  const squares = made.from === from && made.to === to;
  return squares && promotion !== undefined && made.promotion !== promotion
    ? (promotion as Promotion)
    : undefined;
}

function lastOf(game: Game | undefined, ply: number): Move | undefined {
  return game?.line.length === ply + 1 ? game.line[ply]?.move : undefined;
}
