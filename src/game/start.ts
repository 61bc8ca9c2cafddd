/** From a choice of start to a position. */
import {
  arrangementOf,
  err,
  makeFen,
  ok,
  outcomeOf,
  type Position,
  type Result,
  readPosition,
  START_POSITIONS,
  startNumberOf,
  startPosition,
} from '../rules/index.js';
import type { ClockPress } from './clock.js';
import type { DrawStory, StartChoice } from './events.js';
import type { GameStart } from './state.js';
import { parseTimeControl } from './timeControl.js';

/** Makes a position of a rule set from a FEN. */
export type ReadPosition = (fen: string, variant: string) => Result<Position>;

/** Reads starts of every rule set that is played here. */
export const readStart: ReadPosition = readPosition;

export interface StartWish {
  readonly start: StartChoice;
  readonly variant: string;
  readonly draw?: DrawStory;
  readonly control: string;
  readonly press: ClockPress;
}

export type StartAnswer =
  | { readonly ok: true; readonly value: GameStart }
  | { readonly ok: false; readonly code: 'bad-start' | 'bad-control'; readonly error: string };

const MAX_STEPS = 64;
const MAX_STEP_TEXT = 200;

/** Everything about a game before it begins; refused with one sentence. */
export function makeStart(wish: StartWish, read: ReadPosition): StartAnswer {
  const control = parseTimeControl(wish.control);
  if (!control.ok) return { ok: false, code: 'bad-control', error: control.error };
  const position = choose(wish.start, wish.variant, read);
  if (!position.ok) return { ok: false, code: 'bad-start', error: position.error };
  const over = outcomeOf(position.value);
  if (over) {
    const error = `No game can begin here: the position is already decided (${over.reason}); choose another start.`;
    return { ok: false, code: 'bad-start', error };
  }
  const number = startNumberOf(position.value);
  const value = {
    position: position.value,
    fen: makeFen(position.value),
    variant: wish.variant,
    ...(number === undefined ? {} : { number }),
    ...(wish.draw === undefined ? {} : { draw: boundedStory(wish.draw) }),
    control: control.value,
    press: wish.press,
  };
  return { ok: true, value };
}

function choose(start: StartChoice, variant: string, read: ReadPosition): Result<Position> {
  if ('fen' in start) return read(start.fen, variant);
  const { number } = start;
  if (!Number.isInteger(number) || number < 0 || number >= START_POSITIONS) {
    return err(`There is no start position ${number}; choose a number from 0 to ${START_POSITIONS - 1}.`);
  }
  if (variant === 'chess960') return ok(startPosition(number));
  const white = arrangementOf(number);
  return read(`${white.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${white} w KQkq - 0 1`, variant);
}

function boundedStory({ method, steps }: DrawStory): DrawStory {
  const cut = (text: string) => text.slice(0, MAX_STEP_TEXT);
  return { method: cut(method), steps: steps.slice(0, MAX_STEPS).map(cut) };
}
