/**
 * What each event does to the game. `step` decides that something happens and `fold` reads that it did; both come
 * here, so that a game restored from its events is the game that was played.
 */
import { type Move, makeFen, sameMove } from '../rules/index.js';
import {
  type Clock,
  clockTimes,
  type Millis,
  newClock,
  pauseClock,
  pressClock,
  rewindClock,
  stopClock,
} from './clock.js';
import type { GameEnd } from './ends.js';
import type { GameEvent, GapKind, MoveFacts } from './events.js';
import { extend, type Line, type Ply, replaceAt } from './line.js';
import { type Game, type GameStart, head, made, positionAfter } from './state.js';

type EventOf<K extends GameEvent['kind']> = Extract<GameEvent, { kind: K }>;
export interface Changed<K extends GameEvent['kind']> {
  readonly game: Game;
  readonly event: EventOf<K>;
}

/** `clock` as a field of an event: there only where there is a clock. */
function clockField(game: Game, at: Millis): { readonly clock?: NonNullable<ReturnType<typeof clockTimes>> } {
  const clock = clockTimes(game.clock, at);
  return clock === undefined ? {} : { clock };
}

export function started(start: GameStart, at: Millis): Changed<'started'> {
  const game = { start, line: [], gaps: [], clock: newClock(start.control, start.press), lastAt: at };
  return { game, event: { kind: 'started', at, ...clockField(game, at) } };
}

/** One legal move more. By completed moves, it presses the clock. */
export function moved(game: Game, at: Millis, move: Move, provisional: boolean): Changed<'moved'> {
  const before = game.clock;
  const clock = pressedByMove(game, before, at, game.line.length + 1);
  const line = extend(game.start.position, game.line, move, { at, provisional, before, clock });
  const next = { start: game.start, line, gaps: game.gaps, clock, lastAt: at };
  return { game: next, event: { kind: 'moved', at, ...moveFacts(next, at, line.length) } };
}

function pressedByMove(game: Game, clock: Clock, at: Millis, plies: number): Clock {
  if (clock.kind === 'none' || clock.press !== 'move') return clock;
  const { turn } = game.start.position;
  const other = turn === 'white' ? 'black' : 'white';
  const next = plies % 2 === 1 ? other : turn;
  const first = Math.ceil(plies / 2);
  const second = Math.floor(plies / 2);
  return pressClock(
    clock,
    at,
    next,
    turn === 'white' ? { white: first, black: second } : { white: second, black: first },
  );
}

function moveFacts(game: Game, at: Millis, ply: number): MoveFacts {
  const entry = game.line[ply - 1];
  if (entry === undefined) throw new Error(`no half-move ${ply} in a game of ${game.line.length}`);
  const { move, uci, san, after, provisional } = entry;
  return { ply, move, uci, san, fen: makeFen(after), provisional, ...clockField(game, at) };
}

/** `laterIllegal`: the half-move that is not legal after the other move. */
export type Amendment =
  | { readonly laterIllegal: number }
  | (Changed<'amended'> & { readonly laterIllegal?: never });

/**
 * Another legal move at `ply`. A move whose hand is still moving (provisional, other squares) ends when it is amended
 * and presses the clock then; a correction afterwards changes nobody's time.
 */
export function amended(game: Game, at: Millis, ply: number, move: Move, provisional: boolean): Amendment {
  const old = game.line[ply - 1];
  if (old === undefined) throw new Error(`no half-move ${ply} in a game of ${game.line.length}`);
  const sameSquares = old.move.from === move.from && old.move.to === move.to;
  const handStillMoves = ply === game.line.length && old.provisional && !sameSquares;
  const clock = handStillMoves ? pressedByMove(game, old.before, at, ply) : old.clock;
  const timing = { at: handStillMoves ? at : old.at, provisional, before: old.before, clock };
  const line = replaceAt(game.start.position, game.line, ply, move, timing);
  if (typeof line === 'number') return { laterIllegal: line };
  const next = { ...game, line, clock: handStillMoves ? clock : game.clock, lastAt: at };
  const later = line.slice(ply).map((entry) => entry.san);
  return { game: next, event: { kind: 'amended', at, ...moveFacts(next, at, ply), later } };
}

/** Back to `ply` half-moves, with the clocks as they were then and the side to move thinking from now. */
export function takenBack(game: Game, at: Millis, ply: number): Changed<'takenBack'> {
  const line = game.line.slice(0, ply);
  const gaps = game.gaps.filter((gap) => gap.ply <= ply);
  const earlier = line.at(-1)?.clock ?? newClock(game.start.control, game.start.press);
  const shorter = { ...game, line, gaps, lastAt: at };
  const next = { ...shorter, clock: rewindClock(earlier, game.clock, at, head(shorter).turn, made(shorter)) };
  return {
    game: next,
    event: { kind: 'takenBack', at, ply, fen: makeFen(head(next)), ...clockField(next, at) },
  };
}

export function settled(game: Game, at: Millis, ply: number): Changed<'settled'> {
  return { game: { ...game, line: settle(game.line, ply), lastAt: at }, event: { kind: 'settled', at, ply } };
}

/** Is one of the first `ply` half-moves still provisional? */
export function hasProvisional(line: Line, ply: number): boolean {
  // From the end: nearly always it is the last one, or none.
  for (let i = Math.min(ply, line.length) - 1; i >= 0; i--) if (line[i]?.provisional) return true;
  return false;
}

function settle(line: Line, ply: number): Line {
  if (!hasProvisional(line, ply)) return line;
  const next = line.slice();
  for (let i = 0; i < ply && i < next.length; i++) {
    const entry = next[i];
    if (entry?.provisional) next[i] = { ...entry, provisional: false };
  }
  return next;
}

/** A place in the record where the sensors' story is not whole; the later word about a place counts. */
export function gapMarked(
  game: Game,
  at: Millis,
  ply: number,
  gap: GapKind,
  plies: number | undefined,
): Changed<'gap'> {
  const mark = plies === undefined ? { ply, gap } : { ply, gap, plies };
  const gaps = [...game.gaps.filter((old) => old.ply !== ply), mark].sort((a, b) => a.ply - b.ply);
  return { game: { ...game, gaps, lastAt: at }, event: { kind: 'gap', at, ...mark } };
}

/** The clock after a press belongs to the move that was pressed. */
export function clockPressed(game: Game, at: Millis): Game {
  const clock = pressClock(game.clock, at, head(game).turn, made(game));
  const last: Ply | undefined = game.line.at(-1);
  const line = last === undefined ? game.line : game.line.with(-1, { ...last, clock });
  return { ...game, line, clock, lastAt: at };
}

export function finished(game: Game, at: Millis, end: GameEnd): Changed<'finished'> {
  const next = { ...game, clock: stopClock(game.clock, at), lastAt: at };
  return { game: next, event: { kind: 'finished', at, ...end, ...clockField(next, at) } };
}

/** The game goes on. After a word (the arbiter's) the clock waits to be resumed; after the hands' it runs. */
export function reopened(game: Game, at: Millis, by: 'board' | 'word'): Changed<'reopened'> {
  const next = by === 'board' ? reopenedByHand(game, at) : reopenedByWord(game, at);
  return { game: next, event: { kind: 'reopened', at, by, ...clockField(next, at) } };
}

function reopenedByHand(game: Game, at: Millis): Game {
  const earlier = game.line.at(-1)?.clock ?? game.clock;
  return { ...game, clock: rewindClock(earlier, game.clock, at, head(game).turn, made(game)), lastAt: at };
}

/** No hand was on its way: what was still moving at the end is settled. A clock that never ran is set again. */
function reopenedByWord(game: Game, at: Millis): Game {
  const line = settle(game.line, game.line.length);
  const set = newClock(game.start.control, game.start.press);
  const unused = line.length === 0 && showsSame(set, game.clock, at);
  const running = rewindClock(unused ? set : game.clock, game.clock, at, head(game).turn, made(game));
  return { ...game, line, clock: pauseClock(running, at), lastAt: at };
}

function showsSame(one: Clock, other: Clock, at: Millis): boolean {
  const first = clockTimes(one, at);
  const second = clockTimes(other, at);
  return first?.white === second?.white && first?.black === second?.black;
}

/** A new count of time begins: what was still moving is settled, and the clock stands where it was last known. */
export function woken(game: Game, at: Millis): Changed<'woken'> {
  const clock = pauseClock(game.clock, game.lastAt);
  const next = { ...game, line: settle(game.line, game.line.length), clock, lastAt: at };
  return { game: next, event: { kind: 'woken', at, ...clockField(next, at) } };
}

/** Whether the ply already is this move. */
export function isMoveAt(game: Game, ply: number, move: Move): boolean {
  const entry = game.line[ply - 1];
  return entry !== undefined && sameMove(entry.move, move);
}

/** The position in which the move at `ply` is made. */
export function beforePly(game: Game, ply: number) {
  return positionAfter(game, ply - 1);
}
