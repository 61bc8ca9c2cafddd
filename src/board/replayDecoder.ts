import type { BoardInfo } from './board.js';
import type { Millis, SensorEvent } from './sensor.js';

/** The pure half of a driver: what a board sent, with the time it came, to sensor events. For recorded traces. */
export interface ReplayDecoder {
  /** What the board has said of itself so far. */
  readonly info: BoardInfo | undefined;
  /** One line of a text protocol; families that send bytes know none. */
  line(text: string, at: Millis): readonly SensorEvent[];
  bytes(chunk: Uint8Array, at: Millis): readonly SensorEvent[];
}
