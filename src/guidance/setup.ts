/**
 * Setting up a position: what to light and what to say until exactly the wanted placement stands.
 *
 * A board that names its pieces is compared square by square; the order of the pieces is the players' own. A board
 * that cannot (occupancy, colour) is led kind by kind: White king, queen, rooks, bishops, knights, pawns, then Black
 * likewise. Only the squares of the kind that is asked for are lit, and a piece put down there is taken for that kind.
 * What stood there before counts only after its square was seen empty once, or when the players confirm the whole
 * board: all 960 start positions occupy the same squares, so such a board cannot tell one from the other.
 *
 * Nothing but the wanted placement ends the set-up; another valid array on the way means nothing.
 * A piece lifted again before the end is asked for again. A lost link keeps what was led: whoever changes the board
 * meanwhile confirms it.
 *
 * A square that is known to be blind counts as right. One or two that do not answer while all else stands right and
 * the board is at rest are named, and so are those that the players confirm a second time (see setupBlind.ts).
 */
import type { LedFrame } from '../board/board.js';
import type { Millis, Placement, Sense, SensorEvent } from '../board/sensor.js';
import type { Position, Square } from '../rules/index.js';
import { agrees, type Letters, lettersOf, SQUARES } from './letters.js';
import type { Assurance, Message } from './messages.js';
import { MOST_BLIND, withBlind } from './setupBlind.js';
import type { Mark, Standing } from './setupSquares.js';
import {
  advise,
  changed,
  isLetter,
  type SetUpState,
  statusIn,
  unansweringIn,
  withBlindSquares,
  withSnapshot,
} from './setupState.js';

export type SetUpEvent =
  | SensorEvent
  /** The players' word that everything stands right, for what the board cannot see. */
  | { readonly kind: 'confirm'; readonly at: Millis }
  /** From now on these squares and no others are blind; snapshots show them as unreadable. */
  | { readonly kind: 'blind'; readonly at: Millis; readonly squares: readonly Square[] }
  /** Time passes, and the board is there. */
  | { readonly kind: 'tick'; readonly at: Millis };

export interface SetUpStep {
  readonly state: SetUpState;
  /** What to light: `put` a piece is wanted, `take` clear this square, `wrong` no such piece here, `ask` look here. */
  readonly frame: LedFrame;
  /** One thing to do next, or that all is done. */
  readonly message: Message;
  readonly done: boolean;
  /** Pieces that stand right, of all that are wanted (32 for a start position). */
  readonly progress: { readonly placed: number; readonly of: number };
  /** When done: how sure that is. */
  readonly assurance: Assurance | null;
  /** Whether exactly the wanted placement stands there, seen from the other side. Only `sure` on boards that name pieces. */
  readonly turned: 'no' | 'maybe' | 'sure';
  /** Squares that do not answer: whoever keeps the blind ones tells of them by `blind`. */
  readonly silent: readonly Square[];
  /** When rest alone will name a square; undefined: never. */
  readonly deadline: Millis | undefined;
}

export interface SetUpBegin {
  /** What the board last said, where that is known already. */
  readonly seen?: Placement;
  readonly at?: Millis;
  /** Squares whose sensors are not believed. */
  readonly blind?: readonly Square[];
}

/** Begins a set-up of any position. */
export function startSetUp(
  target: Position,
  sense: Sense,
  { seen, at, blind = [] }: SetUpBegin = {},
): SetUpStep {
  const wanted = { wanted: lettersOf(target), toMove: target.turn, sense, blind: new Set(blind) };
  const state: SetUpState = { at: 'unknown', target: wanted };
  return answer(seen === undefined ? state : withSnapshot(state, seen, at ?? null));
}

/** One event further. Events that say nothing of the placement change nothing. */
export function stepSetUp(state: SetUpState, event: SetUpEvent): SetUpStep {
  switch (event.kind) {
    case 'snapshot':
      return answer(withSnapshot(state, event.placement, event.at));
    case 'lift':
      return answer(state.at === 'unknown' ? state : changed(state, [[event.square, '.']], event.at));
    case 'place':
      return answer(state.at === 'unknown' ? state : changed(state, [[event.square, event.seen]], event.at));
    case 'confirm':
      return confirmed(state);
    case 'blind':
      return answer(withBlindSquares(state, event.squares, event.at));
    case 'tick':
      return rested(state, event.at);
    case 'link':
      // What happened while the board was away is no rest.
      return answer(state.at === 'building' ? { ...state, since: event.at } : state);
    case 'gap':
    case 'button':
    case 'fault':
      return answer(state);
  }
}

/** Names the squares that have not answered for so long. */
function rested(state: SetUpState, at: Millis): SetUpStep {
  const step = answer(state);
  if (state.at === 'unknown' || step.deadline === undefined || at < step.deadline) return step;
  return { ...step, silent: unansweringIn(state)?.squares ?? [] };
}

function confirmed(state: SetUpState): SetUpStep {
  if (state.at === 'unknown') return answer(state);
  const { seen, marks } = state.standing;
  const bad = SQUARES.filter((square) => {
    const now = seen[square] ?? '.';
    return now !== 'x' && !agrees(now === '.' ? null : now, state.target.wanted[square] ?? null);
  });
  // A piece that another one should be is no dead sensor.
  const isExchanged = bad.some((square) => seen[square] !== '.' && state.target.wanted[square] !== null);
  const again = bad.length <= MOST_BLIND - state.target.blind.size && !isExchanged;
  if (bad.length > 0 && !(again && bad.join() === state.refused.join())) {
    const step = answer({ ...state, refused: bad });
    return { ...step, message: { key: 'setUpConfirmRefused', params: { squares: bad, again } } };
  }
  const vouched = SQUARES.map((square): Mark => {
    const mark = marks[square] ?? 'empty';
    const known = seen[square] === '.' || mark === 'led';
    return known ? mark : 'vouched';
  });
  return { ...answer({ ...state, standing: { seen, marks: vouched } }), silent: bad };
}

function answer(state: SetUpState): SetUpStep {
  const { wanted, toMove, sense } = state.target;
  const pieces = SQUARES.filter((square) => (wanted[square] ?? null) !== null);
  if (state.at === 'unknown') {
    return {
      state,
      frame: new Map(),
      message: { key: 'setUpWaiting', params: {} },
      done: false,
      progress: { placed: 0, of: pieces.length },
      assurance: null,
      turned: 'no',
      silent: [],
      deadline: undefined,
    };
  }
  const { standing, since } = state;
  const { blind } = state.target;
  const status = statusIn(state);
  const done = status.every((one) => one === 'right');
  const placed = pieces.filter((square) => status[square] === 'right').length;
  const progress = { placed, of: pieces.length };
  if (done) {
    const assurance = assuranceOf(standing, blind);
    const message: Message = { key: 'setUpDone', params: { assurance, toMove } };
    return {
      state,
      frame: new Map(),
      message,
      done,
      progress,
      assurance,
      turned: 'no',
      silent: [],
      deadline: undefined,
    };
  }
  const advice = advise(state);
  const turned = !isTurned(wanted, standing) ? 'no' : sense === 'piece' ? 'sure' : 'maybe';
  const message: Message =
    turned === 'no' ? advice.message : { key: 'setUpTurned', params: { sure: turned === 'sure' } };
  const frame = withBlind(advice.frame, wanted, blind, sense);
  const waits = since === null ? undefined : unansweringIn(state);
  const deadline = waits === undefined || since === null ? undefined : since + waits.restMs;
  return { state, frame, message, done, progress, assurance: null, turned, silent: [], deadline };
}

function assuranceOf({ seen, marks }: Standing, blind: ReadonlySet<Square>): Assurance {
  const unnamed = SQUARES.filter((square) => {
    if (blind.has(square)) return false;
    const now = seen[square] ?? '.';
    return now !== '.' && !isLetter(now);
  });
  if (unnamed.some((square) => marks[square] === 'vouched')) return 'confirmed';
  return unnamed.length > 0 ? 'guided' : 'sensed';
}

/** The wanted placement turned by half a circle, and not at the same time the right way round. */
function isTurned(wanted: Letters, { seen }: Standing): boolean {
  const fits = (at: (square: Square) => Square): boolean =>
    SQUARES.every((square) => {
      const now = seen[square] ?? '.';
      return now === 'x' || agrees(now === '.' ? null : now, wanted[at(square)] ?? null);
    });
  return fits((square) => 63 - square) && !fits((square) => square);
}
