/**
 * The lights of a Revelation II: one colour, two squares to a command, no answer. The frame is reached step by step:
 * what goes out first, then what comes on; a newer frame simply changes the goal, so nothing ever waits in a queue.
 * The board cannot blink: where few squares call for attention the host switches them on and off.
 */
import type { LedFrame, LedMeaning } from '../../src/board/board.js';
import type { Millis } from '../../src/board/sensor.js';
import { CLEAR_LEDS, indexOfSquare, makeLedCommand } from './protocol.js';

const BLINKS: Readonly<Record<LedMeaning, boolean>> = {
  put: false,
  take: true,
  from: false,
  to: true,
  wrong: true,
  check: false,
  ask: true,
  may: false,
};

/** Half a blink. */
export const BLINK_MS = 600;
/** More squares than that do not blink: the line has room for some ten commands a second. */
const BLINK_LIMIT = 4;

export class RevelationLeds {
  private wanted: readonly number[] = [];
  private blinking: readonly number[] = [];
  /** Undefined: nobody knows, everything is cleared first. */
  private shown: Set<number> | undefined;

  show(frame: LedFrame): void {
    const lit = [...frame].map(([square, meaning]) => ({ index: indexOfSquare(square), meaning }));
    const blinking = lit.filter(({ meaning }) => BLINKS[meaning]).map(({ index }) => index);
    this.wanted = lit.map(({ index }) => index);
    this.blinking = blinking.length > BLINK_LIMIT ? [] : blinking;
  }

  /** The board has forgotten its lights. */
  forgotten(): void {
    this.shown = undefined;
  }

  get blinks(): boolean {
    return this.blinking.length > 0;
  }

  /** The next step towards the frame at this time; `undefined` when it is reached. */
  next(now: Millis): Uint8Array | undefined {
    if (this.shown === undefined) {
      this.shown = new Set();
      return CLEAR_LEDS;
    }
    const { shown } = this;
    const dark = Math.floor(now / BLINK_MS) % 2 === 1;
    const goal = new Set(this.wanted.filter((index) => !dark || !this.blinking.includes(index)));
    const off = [...shown].filter((index) => !goal.has(index)).slice(0, 2);
    const on = [...goal].filter((index) => !shown.has(index)).slice(0, 2);
    const [one, other] = off.length > 0 ? off : on;
    if (one === undefined) return undefined;
    for (const index of [one, other]) {
      if (index === undefined) continue;
      if (off.length > 0) shown.delete(index);
      else shown.add(index);
    }
    return makeLedCommand(off.length === 0, one, other ?? one);
  }
}
