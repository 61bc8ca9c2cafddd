/** A game from its events: after a restart, and for whoever reads a journal. */
import { err, isLegal, ok, parseUci, type Result } from '../rules/index.js';
import { pauseClock, resumeClock, setClock, startClock } from './clock.js';
import type { GameEnd } from './ends.js';
import type { GameEvent } from './events.js';
import { makeStart } from './start.js';
import { type Game, type GameState, head, made, NO_GAME } from './state.js';
import {
  amended,
  beforePly,
  clockPressed,
  finished,
  gapMarked,
  moved,
  reopened,
  settled,
  started,
  takenBack,
  woken,
} from './transitions.js';

type EventOf<K extends GameEvent['kind']> = Extract<GameEvent, { kind: K }>;
/** What makes the game again; everything else in an event follows from these and is not needed to restore it. */
export type GameFact =
  | Exclude<GameEvent, { kind: 'moved' | 'amended' | 'takenBack' }>
  | Pick<EventOf<'moved'>, 'kind' | 'at' | 'ply' | 'uci' | 'provisional'>
  | Pick<EventOf<'amended'>, 'kind' | 'at' | 'ply' | 'uci' | 'provisional'>
  | Pick<EventOf<'takenBack'>, 'kind' | 'at' | 'ply'>;

/**
 * The state after a story of events, equal to the one `step` had. The story comes from a file: an event that cannot
 * be true here ends it with one sentence. The clock is as it was at the last event; send `wake` before anything else.
 */
export function fold(events: Iterable<GameFact>): Result<GameState> {
  let state: GameState = NO_GAME;
  let count = 0;
  for (const event of events) {
    count++;
    const next = foldOne(state, event);
    if (!next.ok)
      return err(`Event ${count} (${event.kind}) of the game's record does not fit: ${next.error}`);
    state = next.value;
  }
  return ok(state);
}

/** One event of such a story. */
export function foldOne(state: GameState, event: GameFact): Result<GameState> {
  switch (event.kind) {
    case 'refused':
      return ok(state);
    case 'drawn':
      return state.phase === 'playing' ? err('a game is running.') : applyDrawn(event);
    case 'settingUp':
      return state.phase === 'drawn'
        ? ok({ phase: 'settingUp', start: state.start })
        : err('nothing is drawn.');
    case 'started':
      if (state.phase !== 'drawn' && state.phase !== 'settingUp') return err('nothing is drawn.');
      return playing(started(state.start, event.at).game);
    case 'discarded':
      return state.phase === 'idle' || state.phase === 'finished' ? err('no game is open.') : ok(NO_GAME);
    default:
      if (state.phase === 'playing') return applyPlaying(state.game, event);
      if (state.phase === 'finished') return applyFinished(state, event);
      return err('no game has begun.');
  }
}

type PlayFact = Exclude<GameFact, { kind: 'refused' | 'drawn' | 'settingUp' | 'started' | 'discarded' }>;

function applyDrawn(event: EventOf<'drawn'>): Result<GameState> {
  const { fen, variant, control, press, draw } = event;
  const start = makeStart({ start: { fen }, variant, control, press, ...(draw ? { draw } : {}) });
  return start.ok
    ? ok({ phase: 'drawn', start: start.value })
    : err(`it cannot begin (${start.error.fault.code}).`);
}

function applyPlaying(game: Game, event: PlayFact): Result<GameState> {
  switch (event.kind) {
    case 'moved':
    case 'amended':
      return applyMove(game, event);
    case 'settled':
      return playing(settled(game, event.at, event.ply).game);
    case 'takenBack':
      if (!(event.ply >= 0 && event.ply < game.line.length))
        return err(`there is no half-move ${event.ply}.`);
      return playing(takenBack(game, event.at, event.ply).game);
    case 'gap':
      return playing(gapMarked(game, event.at, event.ply, event.gap, event.plies).game);
    case 'clock':
      return playing(applyClock(game, event));
    case 'finished': {
      const end = endOf(event);
      return ok({ phase: 'finished', game: finished(game, event.at, end).game, end });
    }
    case 'woken':
      return playing(woken(game, event.at).game);
    case 'corrected':
    case 'reopened':
      return err('the game is not over.');
  }
}

function applyFinished(state: Extract<GameState, { phase: 'finished' }>, event: PlayFact): Result<GameState> {
  const { game } = state;
  switch (event.kind) {
    case 'corrected':
      return ok({ phase: 'finished', game: { ...game, lastAt: event.at }, end: endOf(event) });
    case 'reopened':
      return playing(reopened(game, event.at, event.by).game);
    case 'woken':
      return ok({ ...state, game: woken(game, event.at).game });
    case 'moved':
      if (state.end.source !== 'board') return err('the game is over.');
      return within(state, applyPlaying(game, event));
    case 'amended':
    case 'settled':
      return within(state, applyPlaying(game, event));
    case 'takenBack':
    case 'gap':
    case 'clock':
    case 'finished':
      return err('the game is over.');
  }
}

function within(
  state: Extract<GameState, { phase: 'finished' }>,
  then: Result<GameState>,
): Result<GameState> {
  return then.ok && then.value.phase === 'playing' ? ok({ ...state, game: then.value.game }) : then;
}

function applyMove(game: Game, event: Extract<PlayFact, { kind: 'moved' | 'amended' }>): Result<GameState> {
  const last = event.kind === 'moved' ? game.line.length + 1 : game.line.length;
  const fits =
    Number.isInteger(event.ply) &&
    event.ply >= 1 &&
    (event.kind === 'moved' ? event.ply === last : event.ply <= last);
  if (!fits) return err(`there is no place for half-move ${event.ply}.`);
  const move = parseUci(event.uci);
  const before = event.kind === 'moved' ? head(game) : beforePly(game, event.ply);
  if (!move || !before || !isLegal(before, move)) return err(`half-move ${event.ply} is not legal.`);
  if (event.kind === 'moved') return playing(moved(game, event.at, move, event.provisional).game);
  const change = amended(game, event.at, event.ply, move, event.provisional);
  if (change.laterIllegal !== undefined)
    return err(`half-move ${change.laterIllegal} is not legal after it.`);
  return playing(change.game);
}

function applyClock(game: Game, event: EventOf<'clock'>): Game {
  const { at } = event;
  const kept = { ...game, lastAt: at };
  switch (event.change) {
    case 'started':
      return { ...kept, clock: startClock(game.clock, at, head(game).turn, made(game)) };
    case 'pressed':
      return clockPressed(game, at);
    case 'paused':
      return { ...kept, clock: pauseClock(game.clock, at) };
    case 'resumed':
      return { ...kept, clock: resumeClock(game.clock, at) };
    case 'set':
      return { ...kept, clock: setClock(game.clock, at, event.clock) };
    case 'saved':
      return kept;
  }
}

function endOf({ result, cause, source, intended }: EventOf<'finished' | 'corrected'>): GameEnd {
  return { result, cause, source, ...(intended === undefined ? {} : { intended }) };
}

function playing(game: Game): Result<GameState> {
  return ok({ phase: 'playing', game });
}
