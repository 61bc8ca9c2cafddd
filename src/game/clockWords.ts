/** What people and devices do to the clock. */
import { type InputOf, onSettle, type Playing, quiet, refuse, type Step } from './answers.js';
import {
  type Clock,
  clockSide,
  clockTimes,
  type Millis,
  pauseClock,
  resumeClock,
  setClock,
  startClock,
} from './clock.js';
import type { ClockChange, GameEvent } from './events.js';
import { type Game, head, made } from './state.js';
import { clockPressed } from './transitions.js';

/** What a press settles it settles also without a clock. */
export function onPress(state: Playing, input: InputOf<'press'>): Step {
  const { at, side } = input;
  const before = onSettle(state, at, state.game.line.length);
  const game = before.state.phase === 'playing' ? before.state.game : state.game;
  const { clock } = game;
  if (clock.kind === 'none' || clock.kind === 'stopped' || clock.press === 'move') return before;
  const { turn } = head(game);
  if (clock.kind === 'ready') {
    const next = { ...game, clock: startClock(clock, at, turn, made(game)), lastAt: at };
    return clockStep(next, at, 'started', before.out);
  }
  if (clock.side === turn || (side !== undefined && side !== clock.side)) {
    const refusal = refuse(state, input, {
      code: 'not-your-clock',
      side: clock.side,
      toMove: clock.side === turn,
    });
    return { state: { phase: 'playing', game }, out: [...before.out, ...refusal.out] };
  }
  return clockStep(clockPressed(game, at), at, 'pressed', before.out);
}

export function onClock(state: Playing, input: InputOf<'pause' | 'resume' | 'saveClock'>): Step {
  const { game } = state;
  const { at } = input;
  const { clock } = game;
  switch (input.kind) {
    case 'pause':
      if (clock.kind !== 'running') return quiet(state);
      return clockStep({ ...game, clock: pauseClock(clock, at), lastAt: at }, at, 'paused');
    case 'resume':
      if (clock.kind !== 'paused') return quiet(state);
      if (!hasTime(clock, at)) return refuse(state, input, { code: 'no-time', side: clock.side });
      return clockStep({ ...game, clock: resumeClock(clock, at), lastAt: at }, at, 'resumed');
    case 'saveClock':
      if (clock.kind !== 'running') return quiet(state);
      return clockStep({ ...game, lastAt: at }, at, 'saved');
  }
}

/** Started again, the flag would fall at once. */
function hasTime(clock: Extract<Clock, { kind: 'paused' }>, at: Millis): boolean {
  return (clockTimes(clock, at)?.[clock.side] ?? 0) > 0;
}

const HOUR_MS = 3_600_000;
/** The most a clock shows. */
const MAX_HOURS = 24;

export function onSetClock(state: Playing, input: InputOf<'setClock'>): Step {
  const { game } = state;
  if (game.clock.kind === 'none') return refuse(state, input, { code: 'no-clock' });
  const { at, times } = input;
  if (![times.white, times.black].every((time) => time >= 0 && time <= MAX_HOURS * HOUR_MS))
    return refuse(state, input, { code: 'bad-times', hours: MAX_HOURS });
  return clockStep({ ...game, clock: setClock(game.clock, at, times), lastAt: at }, at, 'set');
}

function clockStep(game: Game, at: Millis, change: ClockChange, before: readonly GameEvent[] = []): Step {
  const clock = clockTimes(game.clock, at);
  if (clock === undefined) return { state: { phase: 'playing', game }, out: before };
  const running = game.clock.kind === 'running' ? (clockSide(game.clock) ?? null) : null;
  return {
    state: { phase: 'playing', game },
    out: [...before, { kind: 'clock', at, change, clock, running }],
  };
}
