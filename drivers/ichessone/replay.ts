/** iChessOne messages from a recorded capture: the pure half of the driver, without a link. */
import type { ReplayDecoder } from '../../src/board/replayDecoder.js';
import type { Millis } from '../../src/board/sensor.js';
import { createIChessOneDecoder } from './decoder.js';

/** A decoder that takes raw bytes, each with the time at which they came. */
export function createIChessOneReplay(): ReplayDecoder {
  let at: Millis = 0;
  const decoder = createIChessOneDecoder(() => at);
  return {
    get info() {
      if (decoder.watch.picture === undefined) return undefined;
      const known = { family: 'ichessone', name: 'iChessOne', sense: 'piece', leds: 'rgb' } as const;
      return { ...known, scanMs: 100, settleMs: 0 };
    },
    line: () => [],
    bytes(chunk, now) {
      at = now;
      return decoder.feed(chunk).events;
    },
  };
}
