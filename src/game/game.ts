/**
 * The life of a game: drawn, set up, played, finished. `step` takes what happened and answers with the state after it
 * and the events that tell others. Everything is a value; nothing waits, nothing reads a clock.
 */
import { canMate, isLegal, type Move } from '../rules/index.js';
import {
  clockSide,
  clockTimes,
  flagFallen,
  type Millis,
  pauseClock,
  resumeClock,
  setClock,
  startClock,
} from './clock.js';
import type {
  ClaimKind,
  ClockChange,
  GameEnd,
  GameEvent,
  GameInput,
  GameResult,
  RefusalCode,
} from './events.js';
import { resultFor } from './line.js';
import { makeStart, type ReadPosition, readStart } from './start.js';
import { type Game, type GameState, head, made } from './state.js';
import {
  amended,
  beforePly,
  clockPressed,
  finished,
  gapMarked,
  isMoveAt,
  moved,
  reopened,
  settled,
  started,
  takenBack,
  woken,
} from './transitions.js';

export interface Step {
  readonly state: GameState;
  readonly out: readonly GameEvent[];
}

type Playing = Extract<GameState, { phase: 'playing' }>;
type Finished = Extract<GameState, { phase: 'finished' }>;
type InputOf<K extends GameInput['kind']> = Extract<GameInput, { kind: K }>;

/** `read` knows the rule sets that a `draw` may name; ordinary chess and Chess960 where it is left out. */
export function step(state: GameState, input: GameInput, read: ReadPosition = readStart): Step {
  const first = state.phase === 'playing' && input.kind !== 'wake' ? flagFell(state, input.at) : undefined;
  const { state: next, out } = dispatch(first?.state ?? state, input, read);
  const last = next.phase === 'playing' ? endOnBoard(next, input.at) : undefined;
  if (!first && !last) return { state: next, out };
  return { state: last?.state ?? next, out: [...(first?.out ?? []), ...out, ...(last?.out ?? [])] };
}

function dispatch(state: GameState, input: GameInput, read: ReadPosition): Step {
  switch (input.kind) {
    case 'draw':
      return onDraw(state, input, read);
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
        : refuse(state, input, 'not-finished', 'There is no result to correct: the game is not over.');
    case 'tick':
      return quiet(state);
    default:
      if (state.phase === 'playing') return whilePlaying(state, input);
      if (state.phase === 'finished') return afterEnd(state, input);
      return isTimeKeeping(input)
        ? quiet(state)
        : refuse(state, input, 'not-playing', 'No game is being played; start one first.');
  }
}

type GameWord = Exclude<GameInput, { kind: 'draw' | 'setUp' | 'start' | 'correct' | 'tick' }>;

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
      return finish(state, input.at, word(input.color === 'white' ? '0-1' : '1-0', 'resignation'));
    case 'agreeDraw':
      return finish(state, input.at, word('1/2-1/2', 'agreement'));
    case 'claim':
      return onClaim(state, input, input.claim);
    case 'result':
      if (input.by === 'kings') return finish(state, input.at, word(input.result, 'kings'));
      return finish(state, input.at, word(input.result, input.result === '*' ? 'abandoned' : 'arbiter'));
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
      return state.end.source === 'board' ? reopenFor(state, input) : gameOver(state, input);
    case 'result':
      if (input.result === state.end.result) return quiet(state);
      return gameOver(state, input);
    case 'settle':
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
    case 'move':
    case 'resign':
    case 'agreeDraw':
    case 'claim':
    case 'setClock':
      return gameOver(state, input);
  }
}

function reopenFor(state: Finished, input: InputOf<'amend' | 'takeBack'>): Step {
  const { game, event } = reopened(state.game, input.at, 'board');
  const then = whilePlaying({ phase: 'playing', game }, input);
  if (then.out.some((each) => each.kind === 'refused') || then.out.length === 0)
    return { state, out: then.out };
  return { state: then.state, out: [event, ...then.out] };
}

/** The piece of the last promotion may be told after the result; anything else would be tidying up, not play. */
function onLateAmend(state: Finished, input: InputOf<'amend'>): Step {
  const old = state.game.line[input.ply - 1];
  if (old?.move.from !== input.move.from || old.move.to !== input.move.to) return gameOver(state, input);
  const then = onAmend({ phase: 'playing', game: state.game }, input);
  return then.state.phase === 'playing'
    ? { state: { ...state, game: then.state.game }, out: then.out }
    : then;
}

function onDraw(state: GameState, input: InputOf<'draw'>, read: ReadPosition): Step {
  if (state.phase === 'playing')
    return refuse(
      state,
      input,
      'game-running',
      'A game is being played; finish it or give it up before a new one is drawn.',
    );
  const { start, variant = 'chess960', draw, control = 'none', press = 'move' } = input;
  const made = makeStart({ start, variant, control, press, ...(draw ? { draw } : {}) }, read);
  if (!made.ok) return refuse(state, input, made.code, made.error);
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
  if (!isLegal(head(state.game), input.move)) return illegal(state, input, state.game.line.length + 1);
  return going(moved(state.game, input.at, input.move, input.provisional ?? false));
}

function onAmend(state: Playing, input: InputOf<'amend'>): Step {
  const { game } = state;
  const { at, ply, move, provisional = false } = input;
  const before = isPly(game, ply) && ply > 0 ? beforePly(game, ply) : undefined;
  if (!before) return noSuchPly(state, input, ply);
  if (isMoveAt(game, ply, move)) return provisional ? quiet(state) : onSettle(state, at, ply);
  if (!isLegal(before, move)) return illegal(state, input, ply);
  const change = amended(game, at, ply, move, provisional);
  if (change.laterIllegal !== undefined) {
    const text = `Half-move ${ply} stays: with the other move, half-move ${change.laterIllegal} would not be legal.`;
    return refuse(state, input, 'later-illegal', text);
  }
  return going(change);
}

function onSettle(state: Playing, at: Millis, ply: number): Step {
  if (!state.game.line.some((entry, index) => index < ply && entry.provisional)) return quiet(state);
  return going(settled(state.game, at, Math.min(ply, state.game.line.length)));
}

function onClaim(state: Playing, input: InputOf<'claim'>, claim: ClaimKind): Step {
  const { game } = state;
  const seen = game.line.at(-1)?.seen ?? 1;
  const { halfmoves } = head(game);
  const granted = claim === 'threefold' ? seen >= 3 : halfmoves >= 100;
  if (granted) return finish(state, input.at, word('1/2-1/2', claim));
  const text =
    claim === 'threefold'
      ? `This position has stood ${seen === 1 ? 'once' : 'twice'}; a draw can be claimed when it stands for the third time.`
      : `There have been ${halfmoves} half-moves without a capture or a pawn move; a draw can be claimed from 100.`;
  return refuse(state, input, 'nothing-to-claim', text);
}

function onCorrect(state: Finished, input: InputOf<'correct'>): Step {
  const { at, result } = input;
  if (result === '*') {
    if (state.game.line.at(-1)?.end)
      return refuse(
        state,
        input,
        'board-decides',
        'The game cannot go on: the position on the board has ended it; take the last move back first.',
      );
    const { game, event } = reopened(state.game, at, 'word');
    return { state: { phase: 'playing', game }, out: [event] };
  }
  if (result === state.end.result)
    return refuse(state, input, 'same-result', `The result already is ${result}.`);
  const end = word(result, 'arbiter');
  return {
    state: { phase: 'finished', game: { ...state.game, lastAt: at }, end },
    out: [{ kind: 'corrected', at, ...end }],
  };
}

/** What a press settles it settles also without a clock. */
function onPress(state: Playing, input: InputOf<'press'>): Step {
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
    const who = clock.side === 'white' ? 'White' : 'Black';
    const text =
      clock.side === turn
        ? `${who}'s clock runs and ${who} has not moved yet.`
        : `It is ${who} whose clock runs; only ${who} can press.`;
    const refusal = refuse(state, input, 'not-your-clock', text);
    return { state: { phase: 'playing', game }, out: [...before.out, ...refusal.out] };
  }
  return clockStep(clockPressed(game, at), at, 'pressed', before.out);
}

function onClock(state: Playing, input: InputOf<'pause' | 'resume' | 'saveClock'>): Step {
  const { game } = state;
  const { at } = input;
  const { clock } = game;
  switch (input.kind) {
    case 'pause':
      if (clock.kind !== 'running') return quiet(state);
      return clockStep({ ...game, clock: pauseClock(clock, at), lastAt: at }, at, 'paused');
    case 'resume':
      if (clock.kind !== 'paused') return quiet(state);
      return clockStep({ ...game, clock: resumeClock(clock, at), lastAt: at }, at, 'resumed');
    case 'saveClock':
      if (clock.kind !== 'running') return quiet(state);
      return clockStep({ ...game, lastAt: at }, at, 'saved');
  }
}

const DAY_MS = 86_400_000;

function onSetClock(state: Playing, input: InputOf<'setClock'>): Step {
  const { game } = state;
  if (game.clock.kind === 'none')
    return refuse(state, input, 'no-clock', 'This game is played without a clock.');
  const { at, times } = input;
  if (![times.white, times.black].every((time) => time >= 0 && time <= DAY_MS)) {
    return refuse(
      state,
      input,
      'bad-times',
      'A clock shows from 0 to 24 hours; give both times in that range.',
    );
  }
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

/** FIDE 6.9: lost on time, but drawn where the other side can never mate. */
function flagFell(state: Playing, at: Millis): Step | undefined {
  const loser = flagFallen(state.game.clock, at);
  if (loser === undefined) return undefined;
  const winner = loser === 'white' ? 'black' : 'white';
  const lost = canMate(head(state.game), winner);
  const result = lost ? resultFor(winner) : '1/2-1/2';
  return finish(state, at, { result, cause: lost ? 'time' : 'time-no-mate', source: 'clock' });
}

function endOnBoard(state: Playing, at: Millis): Step | undefined {
  const end = state.game.line.at(-1)?.end;
  return end && finish(state, at, { ...end, source: 'board' });
}

function finish(state: Playing, at: Millis, end: GameEnd): Step {
  const { game, event } = finished(state.game, at, end);
  return { state: { phase: 'finished', game, end }, out: [event] };
}

function word(result: GameResult | '*', cause: GameEnd['cause']): GameEnd {
  return { result, cause, source: 'word' };
}

function going({ game, event }: { readonly game: Game; readonly event: GameEvent }): Step {
  return { state: { phase: 'playing', game }, out: [event] };
}

function quiet(state: GameState): Step {
  return { state, out: [] };
}

function refuse(state: GameState, input: GameInput, code: RefusalCode, text: string): Step {
  return { state, out: [{ kind: 'refused', at: input.at, input: input.kind, code, text }] };
}

function notDrawn(state: GameState, input: GameInput): Step {
  const running = state.phase === 'playing';
  return refuse(
    state,
    input,
    running ? 'game-running' : 'not-drawn',
    running ? 'The game has already begun.' : 'No start position is drawn; draw one first.',
  );
}

function gameOver(state: Finished, input: GameInput): Step {
  return refuse(
    state,
    input,
    'game-over',
    `The game is over (${state.end.result}, ${state.end.cause}); correct the result to play on.`,
  );
}

function illegal(state: GameState, input: GameInput & { readonly move: Move }, ply: number): Step {
  return refuse(state, input, 'illegal', `The move given for half-move ${ply} is not legal there.`);
}

function noSuchPly(state: Playing, input: GameInput, ply: number): Step {
  return refuse(
    state,
    input,
    'no-such-ply',
    `There is no half-move ${ply} to go to; the game has ${state.game.line.length}.`,
  );
}

function isPly(game: Game, ply: number): boolean {
  return Number.isInteger(ply) && ply >= 0 && ply <= game.line.length;
}

function isEarlierPly(game: Game, ply: number): boolean {
  return isPly(game, ply) && ply < game.line.length;
}
