/** EBL/1 from a recorded trace: the pure half of the driver, without a link. */
import type { BoardInfo } from '../../src/board/board.js';
import { createLineReader } from '../../src/board/lineReader.js';
import type { ReplayDecoder } from '../../src/board/replayDecoder.js';
import type { Millis, SensorEvent } from '../../src/board/sensor.js';
import { createEblDecoder } from './decoder.js';
import { LED_KINDS } from './session.js';

/** EBL/1, Rules for the host 6. */
const LONGEST_LINE = 256;

/** A decoder that takes lines or raw bytes, each with the time at which it came. */
export function createEblReplay(): ReplayDecoder {
  let at: Millis = 0;
  const decoder = createEblDecoder({ now: () => at });
  const reader = createLineReader(LONGEST_LINE);
  const line = (text: string, now: Millis): readonly SensorEvent[] => {
    at = now;
    return decoder.feed(text).events;
  };
  return {
    get info(): BoardInfo | undefined {
      const { hello } = decoder;
      if (!hello) return undefined;
      return {
        family: 'ebl',
        name: hello.name,
        sense: hello.sense,
        leds: LED_KINDS[hello.led],
        scanMs: hello.hz > 0 ? 1000 / hello.hz : 20,
        settleMs: hello.settle,
        ...(hello.blind === undefined ? {} : { blind: hello.blind }),
      };
    },
    line,
    bytes(chunk: Uint8Array, now: Millis): readonly SensorEvent[] {
      return reader.read(chunk).flatMap((text) => line(text, now));
    },
  };
}
