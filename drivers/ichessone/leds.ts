import type { Square } from 'chessops';
import type { LedFrame, LedMeaning } from '../../src/board/board.js';
import type { Colour } from './hostCommand.js';
import { makeCommand } from './hostCommand.js';

interface Look {
  readonly colour: Colour;
  readonly flashing: boolean;
}

/**
 * Green is the move, white asks for a piece, red is wrong, yellow should leave, magenta asks, cyan may; what should
 * change or be decided flashes, which this board does by itself.
 */
const LOOKS: Readonly<Record<LedMeaning, Look>> = {
  put: { colour: [15, 15, 15], flashing: false },
  take: { colour: [15, 15, 0], flashing: true },
  from: { colour: [0, 15, 0], flashing: false },
  to: { colour: [0, 15, 0], flashing: true },
  wrong: { colour: [15, 0, 0], flashing: true },
  check: { colour: [15, 0, 0], flashing: false },
  ask: { colour: [15, 0, 15], flashing: true },
  may: { colour: [0, 15, 15], flashing: false },
};

/** One command for each look: the first replaces what was lit, the others are added to it. */
export function encodeFrame(frame: LedFrame): Uint8Array {
  const groups = new Map<LedMeaning, Square[]>();
  for (const [square, meaning] of frame) groups.set(meaning, [...(groups.get(meaning) ?? []), square]);
  if (groups.size === 0)
    return makeCommand({ kind: 'lights', squares: [], colour: [0, 0, 15], flashing: false, fresh: true });
  const commands = [...groups].map(([meaning, squares], index) =>
    makeCommand({ kind: 'lights', squares, ...LOOKS[meaning], fresh: index === 0 }),
  );
  return Buffer.concat(commands);
}
