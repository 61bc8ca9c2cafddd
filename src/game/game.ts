/**
 * The life of a game: drawn, set up, played, finished. `step` takes what happened and answers with the state after it
 * and the events that tell others. Everything is a value; nothing waits, nothing reads a clock.
 */
import { canMate, isLegal } from '../rules/index.js';
import {
  type Finished,
  finish,
  gameOver,
  going,
  type InputOf,
  illegal,
  isEarlierPly,
  isPly,
  noSuchPly,
  notDrawn,
  onSettle,
  type Playing,
  quiet,
  refuse,
  type Step,
  word,
} from './answers.js';
import { onClaim } from './claims.js';
import { flagFallen, type Millis } from './clock.js';
import { onClock, onPress, onSetClock } from './clockWords.js';
import type { GameEvent, GameInput } from './events.js';
import { type BoardEnd, resultFor } from './line.js';
import { makeStart } from './start.js';
import { type Game, type GameState, head, NO_GAME } from './state.js';
import {
  amended,
  beforePly,
  gapMarked,
  isMoveAt,
  moved,
  reopened,
  started,
  takenBack,
  woken,
} from './transitions.js';

export type { Step } from './answers.js';

export function step(state: GameState, input: GameInput): Step {
  const first = state.phase === 'playing' && input.kind !== 'wake' ? flagFell(state, input.at) : undefined;
  const { state: next, out } = dispatch(first?.state ?? state, input);
  const last = next.phase === 'playing' ? endOnBoard(next, input.at) : undefined;
  if (!first && !last) return { state: next, out };
  return { state: last?.state ?? next, out: [...(first?.out ?? []), ...out, ...(last?.out ?? [])] };
}

function dispatch(state: GameState, input: GameInput): Step {
  switch (input.kind) {
    case 'draw':
      return onDraw(state, input);
    case 'setUp':
      if (state.phase !== 'drawn') return state.phase === 'settingUp' ? quiet(state) : notDrawn(state, input);
      return {
        state: { phase: 'settingUp', start: state.start },
        out: [{ kind: 'settingUp', at: input.at }],
      };
    case 'start': {
      if (state.phase !== 'drawn' && state.phase !== 'settingUp') return notDrawn(state, input);
      const { game, event } = started(state.start, input.at);
      return { state: { phase: 'playing', game }, out: [event] };
    }
    case 'correct':
      return state.phase === 'finished'
        ? onCorrect(state, input)
        : refuse(state, input, { code: 'not-finished' });
    case 'abandon':
      return onAbandon(state, input);
    case 'tick':
      return quiet(state);
    default:
      if (state.phase === 'playing') return whilePlaying(state, input);
      if (state.phase === 'finished') return afterEnd(state, input);
      return isTimeKeeping(input) ? quiet(state) : refuse(state, input, { code: 'not-playing' });
  }
}

type GameWord = Exclude<GameInput, { kind: 'draw' | 'setUp' | 'start' | 'correct' | 'abandon' | 'tick' }>;

function isTimeKeeping(input: GameInput): boolean {
  return (
    input.kind === 'saveClock' || input.kind === 'wake' || input.kind === 'pause' || input.kind === 'settle'
  );
}

function whilePlaying(state: Playing, input: GameWord): Step {
  switch (input.kind) {
    case 'move':
      return onMove(state, input);
    case 'amend':
      return onAmend(state, input);
    case 'takeBack':
      if (!isEarlierPly(state.game, input.ply)) return noSuchPly(state, input, input.ply);
      return going(takenBack(state.game, input.at, input.ply));
    case 'settle':
      return onSettle(state, input.at, input.ply);
    case 'gap':
      if (!isPly(state.game, input.ply)) return noSuchPly(state, input, input.ply);
      return going(gapMarked(state.game, input.at, input.ply, input.gap, input.plies));
    case 'resign':
      return onResign(state, input);
    case 'agreeDraw':
      return finish(state, input.at, word('1/2-1/2', 'agreement'));
    case 'claim':
      return onClaim(state, input);
    case 'result':
      return finish(state, input.at, word(input.result, input.by));
    case 'kingsBack':
      return quiet(state);
    case 'press':
      return onPress(state, input);
    case 'pause':
    case 'resume':
    case 'saveClock':
      return onClock(state, input);
    case 'setClock':
      return onSetClock(state, input);
    case 'wake':
      return going(woken(state.game, input.at));
  }
}

/** After the end the hands may still undo what the board decided; a word stays until it is corrected. */
function afterEnd(state: Finished, input: GameWord): Step {
  switch (input.kind) {
    case 'amend':
      return state.end.source === 'board' ? reopenFor(state, input) : onLateAmend(state, input);
    case 'takeBack':
      // Whatever was said of the result since: without its last move the game is not over.
      return state.end.source === 'board' || endedAt(state.game)
        ? reopenFor(state, input)
        : gameOver(state, input);
    case 'result':
      if (input.result === state.end.result) return quiet(state);
      return gameOver(state, input);
    case 'kingsBack': {
      if (state.end.cause !== 'kings') return quiet(state);
      const { game, event } = reopened(state.game, input.at, 'board');
      return { state: { phase: 'playing', game }, out: [event] };
    }
    case 'move':
      return state.end.source === 'board' ? onLateMove(state, input) : gameOver(state, input);
    case 'settle':
      return within(state, onSettle({ phase: 'playing', game: state.game }, input.at, input.ply));
    case 'gap':
    case 'press':
    case 'pause':
    case 'resume':
    case 'saveClock':
      return quiet(state);
    case 'wake': {
      const { game, event } = woken(state.game, input.at);
      return { state: { ...state, game }, out: [event] };
    }
    case 'resign':
    case 'agreeDraw':
    case 'claim':
    case 'setClock':
      return gameOver(state, input);
  }
}

function reopenFor(state: Finished, input: InputOf<'amend' | 'takeBack'>): Step {
  const by = state.end.source === 'board' ? 'board' : 'word';
  const { game, event } = reopened(state.game, input.at, by);
  const then = whilePlaying({ phase: 'playing', game }, input);
  if (then.out.some((each) => each.kind === 'refused') || then.out.length === 0)
    return { state, out: then.out };
  return { state: then.state, out: [event, ...then.out] };
}

/**
 * Players who do not notice a dead position, a fifth repetition or the 75th move play on. The record takes their moves
 * as scoresheets do; the result stays.
 */
function onLateMove(state: Finished, input: InputOf<'move'>): Step {
  if (!isLegal(head(state.game), input.move)) return gameOver(state, input);
  return within(state, going(moved(state.game, input.at, input.move, input.provisional ?? false)));
}

/** What happened to the game, in a state that stays finished. */
function within(state: Finished, { state: then, out }: Step): Step {
  return then.phase === 'playing' ? { state: { ...state, game: then.game }, out } : { state: then, out };
}

/** The piece of the last promotion may be told after the result; anything else would be tidying up, not play. */
function onLateAmend(state: Finished, input: InputOf<'amend'>): Step {
  const old = state.game.line[input.ply - 1];
  if (old?.move.from !== input.move.from || old.move.to !== input.move.to) return gameOver(state, input);
  return within(state, onAmend({ phase: 'playing', game: state.game }, input));
}

function onDraw(state: GameState, input: InputOf<'draw'>): Step {
  if (state.phase === 'playing') return refuse(state, input, { code: 'game-running' });
  const { start, variant = 'chess960', draw, control = 'none', press = 'move' } = input;
  const made = makeStart({ start, variant, control, press, ...(draw ? { draw } : {}) });
  if (!made.ok) return refuse(state, input, made.error);
  const {
    fen,
    number,
    draw: story,
    control: { text },
  } = made.value;
  const event: GameEvent = {
    kind: 'drawn',
    at: input.at,
    fen,
    variant,
    control: text,
    press,
    ...(number === undefined ? {} : { number }),
    ...(story === undefined ? {} : { draw: story }),
  };
  return { state: { phase: 'drawn', start: made.value }, out: [event] };
}

function onMove(state: Playing, input: InputOf<'move'>): Step {
  const before = head(state.game);
  if (!isLegal(before, input.move)) return illegal(state, input, state.game.line.length + 1, before);
  return going(moved(state.game, input.at, input.move, input.provisional ?? false));
}

function onAmend(state: Playing, input: InputOf<'amend'>): Step {
  const { game } = state;
  const { at, ply, move, provisional = false } = input;
  const before = isPly(game, ply) && ply > 0 ? beforePly(game, ply) : undefined;
  if (!before) return noSuchPly(state, input, ply);
  if (isMoveAt(game, ply, move)) return provisional ? quiet(state) : onSettle(state, at, ply);
  if (!isLegal(before, move)) return illegal(state, input, ply, before);
  const change = amended(game, at, ply, move, provisional);
  if (change.laterIllegal !== undefined)
    return refuse(state, input, { code: 'later-illegal', ply, later: change.laterIllegal });
  return going(change);
}

/** A game that has a move is kept without a result; a start, or a game without one, is forgotten. */
function onAbandon(state: GameState, input: InputOf<'abandon'>): Step {
  switch (state.phase) {
    case 'idle':
      return refuse(state, input, { code: 'not-playing' });
    case 'finished':
      return gameOver(state, input);
    case 'playing':
      if (state.game.line.length > 0) return finish(state, input.at, word('*', 'abandoned'));
      break;
    case 'drawn':
    case 'settingUp':
      break;
  }
  return { state: NO_GAME, out: [{ kind: 'discarded', at: input.at }] };
}

function onCorrect(state: Finished, input: InputOf<'correct'>): Step {
  const { at, result } = input;
  if (result === '*') {
    const shown = endedAt(state.game);
    if (shown) return refuse(state, input, { code: 'board-decides', cause: shown.cause });
    const { game, event } = reopened(state.game, at, 'word');
    return { state: { phase: 'playing', game }, out: [event] };
  }
  if (result === state.end.result) return refuse(state, input, { code: 'same-result', result });
  // Corrected back to what the board shows, the reason is the board's again.
  const shown = endedAt(state.game);
  const end = word(result, shown?.result === result ? shown.cause : 'arbiter');
  return {
    state: { phase: 'finished', game: { ...state.game, lastAt: at }, end },
    out: [{ kind: 'corrected', at, ...end }],
  };
}

/** FIDE 5.1.2: lost, but drawn where the other side can never mate. */
function onResign(state: Playing, { at, color }: InputOf<'resign'>): Step {
  const winner = color === 'white' ? 'black' : 'white';
  const lost = canMate(head(state.game), winner);
  return finish(
    state,
    at,
    lost ? word(resultFor(winner), 'resignation') : word('1/2-1/2', 'resignation-no-mate'),
  );
}

/** FIDE 6.9: lost on time, but drawn where the other side can never mate. */
function flagFell(state: Playing, at: Millis): Step | undefined {
  const loser = flagFallen(state.game.clock, at);
  if (loser === undefined) return undefined;
  const winner = loser === 'white' ? 'black' : 'white';
  const lost = canMate(head(state.game), winner);
  const result = lost ? resultFor(winner) : '1/2-1/2';
  return finish(state, at, { result, cause: lost ? 'time' : 'time-no-mate', source: 'clock' });
}

/** The first end that the board showed; moves may have followed it (see {@link onLateMove}). */
function endedAt(game: Game): BoardEnd | undefined {
  return game.line.at(-1)?.end;
}

function endOnBoard(state: Playing, at: Millis): Step | undefined {
  const end = endedAt(state.game);
  return end && finish(state, at, { ...end, source: 'board' });
}
