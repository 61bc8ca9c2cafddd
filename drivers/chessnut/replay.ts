/** Chessnut reports from a recorded capture: the pure half of the driver, without a link. */
import type { ReplayDecoder } from '../../src/board/replayDecoder.js';
import type { Millis } from '../../src/board/sensor.js';
import { createChessnutDecoder, REPORT_MS } from './decoder.js';

/** A decoder that takes whole reports, each with the time at which it came. */
export function createChessnutReplay(): ReplayDecoder {
  let at: Millis = 0;
  const decoder = createChessnutDecoder(() => at);
  return {
    get info() {
      if (decoder.watch.picture === undefined) return undefined;
      const name = 'Chessnut board';
      return {
        family: 'chessnut',
        name,
        sense: 'piece',
        leds: 'one',
        scanMs: REPORT_MS,
        settleMs: 0,
      } as const;
    },
    line: () => [],
    bytes(report, now) {
      at = now;
      return decoder.feed(report).events;
    },
  };
}
