/** The ceremony of a draw: what to throw next, and what has been drawn so far, on the board's first rank. */
import type { LedFrame, LedMeaning } from '../board/board.js';
import {
  arrangementOf,
  type DrawMethod,
  type DrawState,
  type Square,
  START_POSITIONS,
} from '../rules/index.js';
import { frameOf } from './lights.js';
import type { Message } from './messages.js';

export interface DrawGuide {
  /** `ask`: the squares that the next throw decides between; `put`: pieces already drawn. */
  readonly frame: LedFrame;
  readonly message: Message;
  /** What the last throw did, and what is to be known of the method; oldest first. */
  readonly notices: readonly Message[];
}

/** What people should see while they draw. A throw that cannot be (`bad`) shows the draw as far as it is good. */
export function guideDraw(method: DrawMethod, state: DrawState): DrawGuide {
  const placed = state.steps.flatMap((step) => step.placed);
  const lights: [Square, LedMeaning][] = placed.map(({ square }) => [square, 'put']);
  if (state.state === 'ask')
    lights.push(...state.candidates.map((square): [Square, LedMeaning] => [square, 'ask']));
  return { frame: frameOf(lights), message: nextThrow(state), notices: noticesOf(method, state) };
}

function nextThrow(state: DrawState): Message {
  switch (state.state) {
    case 'ask': {
      const { what: part, allowed, thrown, needs } = state;
      if (part === 'number') return { key: 'drawNumber', params: { below: START_POSITIONS } };
      if (allowed.includes('heads'))
        return { key: 'drawToss', params: { part, tosses: needs - thrown.length } };
      // A die shows six eyes always; only as many as there are squares to choose from count.
      return { key: 'drawRoll', params: { part, highest: state.candidates.length } };
    }
    case 'done':
      return { key: 'drawDone', params: { number: state.number, arrangement: arrangementOf(state.number) } };
    case 'bad':
      return { key: 'fault', params: state.fault };
  }
}

function noticesOf(method: DrawMethod, state: DrawState): Message[] {
  const notices: Message[] = method === 'coins' ? [{ key: 'drawUneven', params: {} }] : [];
  const step = state.steps.at(-1);
  if (step === undefined) return notices;
  if (step.again) notices.push({ key: 'drawAgain', params: { part: step.what, throws: step.throws } });
  else if (step.placed.length < 8) notices.push({ key: 'drawPlaced', params: { pieces: step.placed } });
  return notices;
}
