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
import type { Refusal, StartFault } from './refusal.js';
import type { GameStart } from './state.js';
import { parseTimeControl } from './timeControl.js';

export interface StartWish {
  readonly start: StartChoice;
  readonly variant: string;
  readonly draw?: DrawStory;
  readonly control: string;
  readonly press: ClockPress;
}

const MAX_STEPS = 64;
const MAX_STEP_TEXT = 200;

type NoStart = Extract<Refusal, { code: 'bad-start' | 'bad-control' }>;

/** Everything about a game before it begins. */
export function makeStart(wish: StartWish): Result<GameStart, NoStart> {
  const control = parseTimeControl(wish.control);
  if (!control.ok) return err({ code: 'bad-control', fault: control.error });
  const position = choose(wish.start, wish.variant);
  if (!position.ok) return err({ code: 'bad-start', fault: position.error });
  const over = outcomeOf(position.value);
  if (over) return err({ code: 'bad-start', fault: { code: 'decided-start', reason: over.reason } });
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
  return ok(value);
}

function choose(start: StartChoice, variant: string): Result<Position, StartFault> {
  if ('fen' in start) return readPosition(start.fen, variant);
  const { number } = start;
  if (!Number.isInteger(number) || number < 0 || number >= START_POSITIONS)
    return err({ code: 'no-start-number', number, most: START_POSITIONS - 1 });
  if (variant === 'chess960') return ok(startPosition(number));
  const white = arrangementOf(number);
  return readPosition(`${white.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${white} w KQkq - 0 1`, variant);
}

function boundedStory({ method, steps }: DrawStory): DrawStory {
  const cut = (text: string) => text.slice(0, MAX_STEP_TEXT);
  return { method: cut(method), steps: steps.slice(0, MAX_STEPS).map(cut) };
}
