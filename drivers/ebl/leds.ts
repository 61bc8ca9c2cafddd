import type { LedFrame, LedMeaning } from '../../src/board/board.js';
import type { LedColour, LedField, LedLights } from './protocol.js';

/**
 * Meanings to lights. Green is the move, steady where it starts and blinking where it goes (as in EBL/1's worked
 * session); white asks for a piece; what should change or be decided blinks. A board of one colour has only steady
 * and blinking, and lights for any letter.
 *
 * | meaning | rgb             | one colour |
 * | ------- | --------------- | ---------- |
 * | put     | white           | steady     |
 * | take    | yellow, blinking| blinking   |
 * | from    | green           | steady     |
 * | to      | green, blinking | blinking   |
 * | wrong   | red, blinking   | blinking   |
 * | check   | red             | steady     |
 * | ask     | magenta, blinking | blinking |
 * | may     | cyan            | steady     |
 */
const COLOURS: Readonly<Record<LedMeaning, LedColour>> = {
  put: 'w',
  take: 'Y',
  from: 'g',
  to: 'G',
  wrong: 'R',
  check: 'r',
  ask: 'M',
  may: 'c',
};

/** The lights of a frame on a board with such LEDs; empty for a board without. */
export function lightsOf(frame: LedFrame, led: LedField): LedLights {
  const lights = new Map<number, LedColour>();
  if (led === '0') return lights;
  for (const [square, meaning] of frame) {
    const colour = COLOURS[meaning];
    lights.set(square, led === 'rgb' ? colour : colour === colour.toUpperCase() ? 'W' : 'w');
  }
  return lights;
}
