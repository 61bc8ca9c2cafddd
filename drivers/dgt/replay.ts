/** DGT bytes from a recorded capture: the pure half of the driver, without a link. */
import type { ReplayDecoder } from '../../src/board/replayDecoder.js';
import type { Millis } from '../../src/board/sensor.js';
import { createDgtDecoder } from './decoder.js';
import { boardInfo } from './info.js';

/** A decoder that takes bytes in the chunks as they came, each with its time. `revelation`: it has lights. */
export function createDgtReplay(revelation = false): ReplayDecoder {
  let at: Millis = 0;
  let heard = false;
  let firmware: string | undefined;
  let serial: string | undefined;
  const decoder = createDgtDecoder({ now: () => at });
  return {
    get info() {
      return heard ? boardInfo({ firmware, serial }, revelation) : undefined;
    },
    line: () => [],
    bytes(chunk, now) {
      at = now;
      return decoder.feed(chunk).flatMap(({ message, events }) => {
        if (message.kind !== 'discarded') heard = true;
        if (message.kind === 'version') firmware = `${message.main}.${message.sub}`;
        if (message.kind === 'serial') serial = message.text;
        return events;
      });
    },
  };
}
