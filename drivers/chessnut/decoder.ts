/** The pure half of the driver: reports to sensor events. It serves a live link and a recorded trace alike. */
import type { PictureWatch } from '../../src/board/pictureWatch.js';
import { createPictureWatch } from '../../src/board/pictureWatch.js';
import type { Millis, SensorEvent } from '../../src/board/sensor.js';
import type { ChessnutMessage } from './protocol.js';
import { parseReport } from './protocol.js';

/** Positions come every 100 to 200 ms, changed or not (Chessnut, "Board -> host"). */
export const REPORT_MS = 200;
/** Five reports missing: what changed meanwhile was not watched. */
const HOLE_MS = 5 * REPORT_MS;

export interface ChessnutDecoder {
  readonly watch: PictureWatch;
  feed(report: Uint8Array): { readonly message: ChessnutMessage; readonly events: readonly SensorEvent[] };
}

export function createChessnutDecoder(now: () => Millis): ChessnutDecoder {
  const watch = createPictureWatch({ now, holeMs: HOLE_MS });
  return {
    watch,
    feed(report) {
      const message = parseReport(report);
      return { message, events: message.kind === 'position' ? watch.take(message.placement) : [] };
    },
  };
}
