/**
 * The pure half of the driver: bytes to sensor events. It serves a live link and a recorded capture alike; where a
 * live driver must ask something, the decoder only says so.
 *
 * DGT boards number nothing. The picture is kept up by field updates and checked by dumps: a dump that contradicts it
 * is not believed at once, because an update may be on its way and a piece off its centre flickers. Two equal dumps, or
 * four different ones in a row, prove that updates were lost: then a `gap` of unknown size and a snapshot follow.
 */
import { EMPTY_PLACEMENT, isSeenPiece, seenAt, withSquare } from '../../src/board/placement.js';
import type { Millis, Placement, Seen, SensorEvent } from '../../src/board/sensor.js';
import type { BoardMessage } from './boardMessage.js';
import { createMessageReader } from './boardMessage.js';
import type { ClockSide } from './clockTimes.js';
import { CLOCK_SIDES } from './clockTimes.js';
import type { Discarded } from './frame.js';
import { placementOfCodes, seenOfCode, squareOfIndex } from './squares.js';

export interface DgtDecoded {
  readonly message: BoardMessage | Discarded;
  readonly events: readonly SensorEvent[];
}

export interface DgtDecoder {
  /** Messages and what they mean, in order. */
  feed(bytes: Uint8Array): DgtDecoded[];
  /** One message further, for whoever has whole ones. */
  take(message: BoardMessage | Discarded): DgtDecoded;
  /** The next dump becomes a snapshot event even where it says nothing new. */
  wantSnapshot(): void;
  /** A dump is due: none was seen yet, one is wanted, or one contradicts the picture. */
  readonly wantsDump: boolean;
  /** In the middle of an event memory, which takes eight seconds. */
  readonly swallowing: boolean;
}

/** So many contradicting dumps in a row are believed although no two agree. */
const DISPUTE_LIMIT = 4;

export function createDgtDecoder(options: { readonly now: () => Millis }): DgtDecoder {
  const reader = createMessageReader();
  const picture = new Picture(options.now);
  const lever = new Lever(options.now);
  const take = (message: BoardMessage | Discarded): DgtDecoded => ({
    message,
    events: eventsOf(message, picture, lever),
  });
  return {
    feed: (bytes) => reader.read(bytes).map(take),
    take,
    wantSnapshot() {
      picture.wanted = true;
    },
    get wantsDump() {
      return picture.wanted || picture.disputed;
    },
    get swallowing() {
      return reader.swallowing;
    },
  };
}

function eventsOf(message: BoardMessage | Discarded, picture: Picture, lever: Lever): readonly SensorEvent[] {
  switch (message.kind) {
    case 'dump':
      return picture.dump(placementOfCodes(message.codes));
    case 'update':
      return picture.update(message.index, message.code);
    case 'clock':
      return message.clock.kind === 'times' ? lever.stands(message.clock.high) : [];
    case 'busAddress':
    case 'serial':
    case 'longSerial':
    case 'trademark':
    case 'version':
    case 'hardware':
    case 'battery':
    case 'memory':
    case 'unknown':
    case 'discarded':
      return [];
  }
}

class Picture {
  wanted = true;
  private placement: Placement = EMPTY_PLACEMENT;
  private known = false;
  private dispute: { readonly dump: Placement; readonly times: number } | undefined;

  constructor(private readonly now: () => Millis) {}

  get disputed(): boolean {
    return this.dispute !== undefined;
  }

  /** A change of one sensor; a piece that became another one was lifted and a new one placed. */
  update(index: number, code: number): SensorEvent[] {
    // Before the first dump nobody can say what was lifted.
    if (!this.known) return [];
    const square = squareOfIndex(index);
    const before = seenAt(this.placement, square);
    const after = seenOfCode(code);
    if (before === after) return [];
    this.dispute = undefined;
    this.placement = withSquare(this.placement, square, after);
    const at = this.now();
    const events: SensorEvent[] = [];
    if (isSeenPiece(before)) events.push({ kind: 'lift', at, square, seen: before });
    if (isSeenPiece(after)) events.push({ kind: 'place', at, square, seen: after });
    return events;
  }

  dump(dump: Placement): SensorEvent[] {
    const snapshot: SensorEvent = { kind: 'snapshot', at: this.now(), placement: dump };
    if (!this.known || same(dump, this.placement)) {
      const due = this.wanted || !this.known;
      this.believe(dump);
      return due ? [snapshot] : [];
    }
    const times = (this.dispute?.times ?? 0) + 1;
    if (times < DISPUTE_LIMIT && (this.dispute === undefined || !same(dump, this.dispute.dump))) {
      this.dispute = { dump, times };
      return [];
    }
    this.believe(dump);
    return [{ kind: 'gap', at: this.now(), missed: null }, snapshot];
  }

  private believe(dump: Placement): void {
    this.known = true;
    this.wanted = false;
    this.dispute = undefined;
    this.placement = dump;
  }
}

function same(one: Placement, other: Placement): boolean {
  return one.every((seen: Seen, square) => seen === other[square]);
}

/** The clock's lever as two buttons: 0 the left player's side, 1 the right player's; the low side is down. */
class Lever {
  private high: ClockSide | undefined;

  constructor(private readonly now: () => Millis) {}

  stands(high: ClockSide): SensorEvent[] {
    const before = this.high;
    this.high = high;
    if (before === undefined || before === high) return [];
    const at = this.now();
    return [
      { kind: 'button', at, button: CLOCK_SIDES.indexOf(high), down: false },
      { kind: 'button', at, button: CLOCK_SIDES.indexOf(before), down: true },
    ];
  }
}
