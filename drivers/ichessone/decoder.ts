/**
 * The pure half of the driver: bytes to sensor events. Positions carry no check, and a byte too many shifts all that
 * follow into other pieces; so a position that shows something new is believed at the second look.
 */
import type { PictureWatch } from '../../src/board/pictureWatch.js';
import { createPictureWatch } from '../../src/board/pictureWatch.js';
import type { Millis, Placement, SensorEvent } from '../../src/board/sensor.js';
import type { IChessOneMessage } from './boardMessage.js';
import { createMessageReader } from './boardMessage.js';

/** The host asks for a position every second. */
const HOLE_MS = 3500;
const LOOKS = 2;
/** Two kings of one colour or nine pawns are rather a fault than a board: these need more looks. */
const ODD_LOOKS = 4;

export interface IChessOneDecoder {
  readonly watch: PictureWatch;
  feed(bytes: Uint8Array): {
    readonly messages: readonly IChessOneMessage[];
    readonly events: readonly SensorEvent[];
    /** Something new was seen and not yet believed: ask for another look. */
    readonly wantsLook: boolean;
  };
}

export function createIChessOneDecoder(now: () => Millis): IChessOneDecoder {
  const reader = createMessageReader();
  const watch = createPictureWatch({ now, holeMs: HOLE_MS });
  let candidate: { readonly placement: Placement; looks: number } | undefined;

  const take = (placement: Placement): SensorEvent[] => {
    if (watch.picture !== undefined && same(watch.picture, placement)) {
      candidate = undefined;
      return watch.take(placement);
    }
    if (candidate !== undefined && same(candidate.placement, placement)) candidate.looks += 1;
    else candidate = { placement, looks: 1 };
    if (candidate.looks < (isOdd(placement) ? ODD_LOOKS : LOOKS)) return [];
    candidate = undefined;
    return watch.take(placement);
  };

  return {
    watch,
    feed(bytes) {
      const messages = reader.read(bytes);
      const events = messages.flatMap((message) =>
        message.kind === 'position' ? take(message.placement) : [],
      );
      return { messages, events, wantsLook: candidate !== undefined };
    },
  };
}

function same(one: Placement, other: Placement): boolean {
  return one.every((seen, square) => seen === other[square]);
}

function isOdd(placement: Placement): boolean {
  const count = (letter: string) => placement.filter((seen) => seen === letter).length;
  return count('K') > 1 || count('k') > 1 || count('P') > 8 || count('p') > 8;
}
