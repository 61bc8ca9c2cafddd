/** The main line: one entry per half-move, each with the position after it. Values, never changed in place. */
import {
  isDead,
  isLegal,
  type Move,
  makeUci,
  type Outcome,
  type Position,
  playWithSan,
  positionKey,
} from '../rules/index.js';
import type { Clock, Millis, PerSide } from './clock.js';
import type { EndCause, GameResult } from './ends.js';

/** An end that the board itself shows. */
export interface BoardEnd {
  readonly result: GameResult;
  readonly cause: EndCause;
}

export interface Ply {
  readonly at: Millis;
  readonly move: Move;
  readonly uci: string;
  readonly san: string;
  readonly after: Position;
  readonly provisional: boolean;
  /** How often this position has stood in the game, this time included (FIDE 9.2). */
  readonly seen: number;
  /** The first end that the board showed, here or earlier in the line. */
  readonly end: BoardEnd | undefined;
  /** The clock when the move was made, before any press. */
  readonly before: Clock;
  /** The clock after the move and its press. */
  readonly clock: Clock;
}

export type Line = readonly Ply[];

/** The position after `ply` half-moves; undefined where the line is shorter. */
export function positionAt(start: Position, line: Line, ply: number): Position | undefined {
  return ply === 0 ? start : line[ply - 1]?.after;
}

/** Moves each side has completed in the game. */
export function movesMade(start: Position, plies: number): PerSide {
  const first = Math.ceil(plies / 2);
  const second = Math.floor(plies / 2);
  return start.turn === 'white' ? { white: first, black: second } : { white: second, black: first };
}

type Timing = Pick<Ply, 'at' | 'provisional' | 'before' | 'clock'>;

/** The line with one legal move more. */
export function extend(start: Position, line: Line, move: Move, timing: Timing): Line {
  const longer = new Array<Ply>(line.length + 1);
  for (let i = 0; i < line.length; i++) longer[i] = line[i] as Ply;
  longer[line.length] = plyOf(start, line, move, timing);
  return longer;
}

/**
 * The line with another legal move at `ply`, later moves played again after it. The number is the first of them that
 * is not legal then.
 */
export function replaceAt(
  start: Position,
  line: Line,
  ply: number,
  move: Move,
  timing: Timing,
): Line | number {
  let next: Line = line.slice(0, ply - 1);
  next = extend(start, next, move, timing);
  for (const old of line.slice(ply)) {
    const before = positionAt(start, next, next.length);
    if (before === undefined || !isLegal(before, old.move)) return next.length + 1;
    const { at, provisional, before: clockBefore, clock } = old;
    next = extend(start, next, old.move, { at, provisional, before: clockBefore, clock });
  }
  return next;
}

function plyOf(start: Position, line: Line, move: Move, { at, provisional, before, clock }: Timing): Ply {
  const from = line.at(-1)?.after ?? start;
  const { san, after, outcome } = playWithSan(from, move);
  const seen = timesSeen(start, line, after);
  return {
    at,
    move,
    uci: makeUci(move),
    san,
    after,
    provisional,
    seen,
    end: line.at(-1)?.end ?? boardEnd(after, seen, outcome),
    before,
    clock,
  };
}

/**
 * How often a position has stood, counting itself. Looks back no further than the last capture or pawn move, and
 * makes a full key only where the occupied squares agree.
 */
export function timesSeen(start: Position, line: Line, pos: Position): number {
  let seen = 1;
  let key: string | undefined;
  const { lo, hi } = pos.board.occupied;
  const oldest = Math.max(0, line.length + 1 - pos.halfmoves);
  for (let ply = line.length - 1; ply >= oldest; ply -= 2) {
    const earlier = positionAt(start, line, ply);
    if (earlier === undefined || earlier.board.occupied.lo !== lo || earlier.board.occupied.hi !== hi)
      continue;
    key ??= positionKey(pos);
    if (positionKey(earlier) === key) seen++;
  }
  return seen;
}

/** Mate comes before the counted draws (FIDE 9.6.2). */
function boardEnd(pos: Position, seen: number, outcome: Outcome | undefined): BoardEnd | undefined {
  if (outcome) return { result: resultFor(outcome.winner), cause: outcome.reason };
  if (isDead(pos)) return { result: '1/2-1/2', cause: 'dead-position' };
  if (seen >= 5) return { result: '1/2-1/2', cause: 'fivefold' };
  if (pos.halfmoves >= 150) return { result: '1/2-1/2', cause: 'seventy-five' };
  return undefined;
}

export function resultFor(winner: 'white' | 'black' | undefined): GameResult {
  if (winner === undefined) return '1/2-1/2';
  return winner === 'white' ? '1-0' : '0-1';
}
