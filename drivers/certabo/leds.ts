import type { LedFrame, LedMeaning } from '../../src/board/board.js';
import { burningSquares } from '../../src/board/lightPacer.js';
import type { Rgb } from './lightFrames.js';
import { makePlainFrame, makeRgbFrame } from './lightFrames.js';

/** What the lights of a board are: none at all, one plain lamp on each square, coloured lamps at the corners. */
export type LightKind = 'none' | 'plain' | 'rgb';

/** Far below what the lamps can do: other programs stay at a quarter or less of full strength. */
const LOW = 0x0f;

/**
 * Green is the move, white asks for a piece, red is wrong, yellow should leave, magenta asks, cyan may. What should
 * change or be decided also blinks, from the host.
 */
const COLOURS: Readonly<Record<LedMeaning, Rgb>> = {
  put: [LOW, LOW, LOW],
  take: [LOW, LOW, 0],
  from: [0, LOW, 0],
  to: [0, LOW, 0],
  wrong: [LOW, 0, 0],
  check: [LOW, 0, 0],
  ask: [LOW, 0, LOW],
  may: [0, LOW, LOW],
};

/** The bytes of a frame; `lit` is false in the dark half of a blink. */
export function encodeFrame(kind: LightKind, frame: LedFrame, lit: boolean): Uint8Array {
  const burning = burningSquares(frame, lit);
  switch (kind) {
    case 'none':
      return new Uint8Array(0);
    case 'plain':
      return makePlainFrame(burning);
    case 'rgb':
      return makeRgbFrame(burning.map((square) => [square, COLOURS[frame.get(square) ?? 'put']] as const));
  }
}
