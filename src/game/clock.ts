/**
 * The chess clock, as a value: time comes in as a number, nothing here waits or reads a clock.
 *
 * All times in milliseconds. `left` is what each side had when the turn that is running began; what the turn has
 * used so far is taken off for display and at the press.
 */
import type { Color } from '../rules/index.js';
import { stageAt, type TimeControl } from './timeControl.js';

/** Milliseconds of any one steady clock. */
export type Millis = number;
export type PerSide = { readonly [color in Color]: number };
/** Milliseconds left on each side. */
export type ClockTimes = PerSide;

/**
 * What presses the clock: `move`, the completed move (casual; the clock starts with the first completed move, which
 * costs nothing), or `button`, a lever, button or page (tournament; the first press starts it).
 */
export const CLOCK_PRESSES = ['move', 'button'] as const;
export type ClockPress = (typeof CLOCK_PRESSES)[number];

interface Face {
  readonly control: TimeControl;
  readonly press: ClockPress;
  readonly left: ClockTimes;
}

interface Turn {
  readonly side: Color;
  /** What this turn had used when the clock was last paused. */
  readonly used: Millis;
  /** Simple delay: what this turn may use before the clock runs. */
  readonly delay: Millis;
}

export type Clock =
  | { readonly kind: 'none' }
  /** Set, not started. */
  | (Face & { readonly kind: 'ready' })
  | (Face & Turn & { readonly kind: 'running'; readonly since: Millis })
  | (Face & Turn & { readonly kind: 'paused' })
  /** The game is over; the times stay on show. */
  | (Face & { readonly kind: 'stopped' });

type Started = Extract<Clock, { kind: 'running' | 'paused' }>;

export function newClock(control: TimeControl, press: ClockPress): Clock {
  const first = stageAt(control, 1);
  if (!first) return { kind: 'none' };
  const { baseMs, method, perMoveMs } = first.stage;
  const start = method === 'delay' ? baseMs : baseMs + perMoveMs;
  return { kind: 'ready', control, press, left: { white: start, black: start } };
}

/** Starts a clock that is set, for `side`. `made`: moves each side has completed. Any other clock stays as it is. */
export function startClock(clock: Clock, at: Millis, side: Color, made: PerSide): Clock {
  if (clock.kind !== 'ready') return clock;
  return { ...faceOf(clock), ...turnOf(clock, side, made), kind: 'running', since: at };
}

/**
 * Ends the turn of the side that is not `next`. `made`: moves each side has completed, the one that ends the turn
 * included; they decide about stages. A clock not started starts; a paused one changes sides and stays paused.
 */
export function pressClock(clock: Clock, at: Millis, next: Color, made: PerSide): Clock {
  if (clock.kind === 'none' || clock.kind === 'stopped') return clock;
  if (clock.kind !== 'ready' && clock.side === next) return clock;
  const side = next === 'white' ? 'black' : 'white';
  const spent = clock.kind === 'ready' ? 0 : elapsed(clock, at);
  const left = { ...clock.left, [side]: clock.left[side] + turnBalance(clock, spent, made[side]) };
  const turn = { ...faceOf(clock), left, ...turnOf(clock, next, made) };
  return clock.kind === 'paused' ? { ...turn, kind: 'paused' } : { ...turn, kind: 'running', since: at };
}

/** What a completed turn changes on its side's clock: minus the time spent, plus what the move brings. */
function turnBalance(face: Face, spent: Millis, made: number): Millis {
  const now = stageAt(face.control, made);
  const next = stageAt(face.control, made + 1);
  if (!now || !next) return -spent;
  const { method, perMoveMs } = now.stage;
  let balance = method === 'delay' ? -Math.max(0, spent - perMoveMs) : -spent;
  // Bronstein's clock stands at most one delay above the base: what was given for this turn and not used lapses.
  if (method === 'bronstein') balance += Math.min(spent, perMoveMs) - perMoveMs;
  if (next.first) balance += next.stage.baseMs;
  if (next.stage.method !== 'delay') balance += next.stage.perMoveMs;
  return balance;
}

export function pauseClock(clock: Clock, at: Millis): Clock {
  if (clock.kind !== 'running') return clock;
  const { side, delay } = clock;
  return { ...faceOf(clock), kind: 'paused', side, delay, used: elapsed(clock, at) };
}

export function resumeClock(clock: Clock, at: Millis): Clock {
  if (clock.kind !== 'paused') return clock;
  const { side, delay, used } = clock;
  return { ...faceOf(clock), kind: 'running', side, delay, used, since: at };
}

/** Freezes the times on show. */
export function stopClock(clock: Clock, at: Millis): Clock {
  if (clock.kind === 'none' || clock.kind === 'stopped') return clock;
  return { ...faceOf(clock), kind: 'stopped', left: shown(clock, at) };
}

/**
 * Goes on from an earlier state of the clock: its times, the turn of `side` beginning anew at `at`. For moves taken
 * back and for a game that goes on after its end. Paused stays paused, a clock not yet started then is set again.
 */
export function rewindClock(earlier: Clock, now: Clock, at: Millis, side: Color, made: PerSide): Clock {
  if (earlier.kind === 'none' || earlier.kind === 'ready') return earlier;
  const turn = { ...faceOf(earlier), ...turnOf(earlier, side, made) };
  return now.kind === 'paused' ? { ...turn, kind: 'paused' } : { ...turn, kind: 'running', since: at };
}

/** Puts other times on the clock, as an arbiter does; whether it runs and for whom stays. */
export function setClock(clock: Clock, at: Millis, times: ClockTimes): Clock {
  if (clock.kind === 'none') return clock;
  const left = { white: times.white, black: times.black };
  switch (clock.kind) {
    case 'running':
      return { ...clock, left, used: 0, since: at };
    case 'paused':
      return { ...clock, left, used: 0 };
    case 'ready':
    case 'stopped':
      return { ...clock, left };
  }
}

/** The times to show, never below zero; undefined without a clock. */
export function clockTimes(clock: Clock, at: Millis): ClockTimes | undefined {
  if (clock.kind === 'none') return undefined;
  const times = shown(clock, at);
  return { white: Math.max(0, times.white), black: Math.max(0, times.black) };
}

/** The side whose time is up at `at`. While a delay lasts no time is up: without minutes (`0d5`) there is nothing else. */
export function flagFallen(clock: Clock, at: Millis): Color | undefined {
  if (clock.kind !== 'running' || elapsed(clock, at) < clock.delay) return undefined;
  return shown(clock, at)[clock.side] <= 0 ? clock.side : undefined;
}

/** The side whose time is being used, running or paused. */
export function clockSide(clock: Clock): Color | undefined {
  return clock.kind === 'running' || clock.kind === 'paused' ? clock.side : undefined;
}

function shown(clock: Exclude<Clock, { kind: 'none' }>, at: Millis): ClockTimes {
  if (clock.kind === 'ready' || clock.kind === 'stopped') return clock.left;
  const charged = Math.max(0, elapsed(clock, at) - clock.delay);
  return { ...clock.left, [clock.side]: clock.left[clock.side] - charged };
}

function elapsed(clock: Started, at: Millis): Millis {
  return clock.kind === 'paused' ? clock.used : clock.used + Math.max(0, at - clock.since);
}

function turnOf(face: Face, side: Color, made: PerSide): Turn {
  const stage = stageAt(face.control, made[side] + 1)?.stage;
  return { side, used: 0, delay: stage?.method === 'delay' ? stage.perMoveMs : 0 };
}

function faceOf({ control, press, left }: Face): Face {
  return { control, press, left };
}
