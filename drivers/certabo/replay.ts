/** Certabo and TabuTronic streams from a recorded capture: the pure half of the driver, without a link. */
import type { ReplayDecoder } from '../../src/board/replayDecoder.js';
import type { Millis } from '../../src/board/sensor.js';
import type { ChipBook } from './chips.js';
import { createCertaboDecoder } from './decoder.js';
import { infoOf } from './info.js';
import type { StreamKind } from './stream.js';
import { createStreamReader } from './stream.js';

/** A decoder that takes raw bytes, each with the time at which they came; the first whole line says which board it is. */
export function createCertaboReplay(book: ChipBook = new Map()): ReplayDecoder {
  let at: Millis = 0;
  let kind: StreamKind | undefined;
  const scout = createStreamReader();
  const decoder = createCertaboDecoder(
    () => at,
    () => book,
    () => kind,
  );
  return {
    get info() {
      return kind === undefined ? undefined : infoOf(kind, 'plain', book.size > 0);
    },
    line: () => [],
    bytes(chunk, now) {
      at = now;
      if (kind === undefined) {
        const first = scout
          .read(chunk)
          .find((message) => message.kind === 'chips' || message.kind === 'occupancy');
        if (first?.kind === 'chips' || first?.kind === 'occupancy') kind = first.kind;
      }
      return decoder.feed(chunk).events;
    },
  };
}
