/** The pure half of the driver: bytes to sensor events. It serves a live link and a recorded trace alike. */
import type { PictureWatch } from '../../src/board/pictureWatch.js';
import { createPictureWatch } from '../../src/board/pictureWatch.js';
import type { Millis, SensorEvent } from '../../src/board/sensor.js';
import type { ChipBook } from './chips.js';
import { createFrameFilter } from './filter.js';
import type { StreamKind, StreamMessage } from './stream.js';
import { createStreamReader } from './stream.js';

/** Frames come every 0.15 to 0.35 s where chips are read, once a second from the maker's simulator. */
const HOLE_MS = 3000;

export interface CertaboDecoder {
  readonly watch: PictureWatch;
  /** Squares with a chip that stays and that nobody has introduced. */
  readonly strangers: number;
  feed(bytes: Uint8Array): {
    readonly messages: readonly StreamMessage[];
    readonly events: readonly SensorEvent[];
  };
}

/** `kind`: what this board's lines hold; a line of the other kind is one that lost its end, and is ignored. */
export function createCertaboDecoder(
  now: () => Millis,
  book: () => ChipBook,
  kind: () => StreamKind | undefined,
): CertaboDecoder {
  const reader = createStreamReader();
  const filter = createFrameFilter(book);
  const watch = createPictureWatch({ now, holeMs: HOLE_MS });
  return {
    watch,
    get strangers() {
      return filter.strangers;
    },
    feed(bytes) {
      const events: SensorEvent[] = [];
      const messages = reader.read(bytes);
      for (const message of messages) {
        if (message.kind !== kind()) continue;
        const placement = filter.take(message);
        if (placement !== undefined) events.push(...watch.take(placement));
      }
      return { messages, events };
    },
  };
}
