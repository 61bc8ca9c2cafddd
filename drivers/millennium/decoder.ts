/**
 * The pure half of the driver: bytes to sensor events. It serves a live link and a recorded capture alike; where a
 * live driver must ask something, the decoder only says so.
 *
 * The block check does not see two characters that changed places or spoiled each other alike, so a square is believed
 * to have changed when two positions in a row say the same of it. A square that is not recognised (`?`) keeps what it
 * had, until it has stayed so for a while: one bad sensor must not hold up the others.
 */
import type { PictureWatch } from '../../src/board/pictureWatch.js';
import { createPictureWatch } from '../../src/board/pictureWatch.js';
import { placementsMatch, seenAt } from '../../src/board/placement.js';
import type { Millis, Placement, Seen, SensorEvent } from '../../src/board/sensor.js';
import { degrade } from '../../src/board/sensor.js';
import type { BoardMessage, Discarded } from './message.js';
import { createMessageReader } from './message.js';

/** Positions in a row in which a piece may stay unrecognised before it is "some piece". */
const UNKNOWN_LIMIT = 8;
/** A wanted snapshot waits for flickering squares no longer than so many positions. */
const PATIENCE = 16;
/** Without a position for so long nobody watched: what changed meanwhile is a gap. */
const HOLE_MS = 3000;
/** More than any set holds: 32 pieces and spare queens. */
const PIECE_LIMIT = 40;
const KING_LIMIT = 2;

export interface MillenniumDecoded {
  readonly message: BoardMessage | Discarded;
  readonly events: readonly SensorEvent[];
}

export interface MillenniumDecoder {
  feed(bytes: Uint8Array, identity?: boolean): MillenniumDecoded[];
  /** The next position that is believed becomes a snapshot event even where it says nothing new. */
  wantSnapshot(): void;
  /** Another position is needed: none is known yet, one is wanted, or a change is not confirmed. */
  readonly wantsPosition: boolean;
}

export interface MillenniumDecoderOptions {
  readonly now: () => Millis;
  /** An eOne: its letters are inventions, only "something stands there" is true. */
  readonly occupancyOnly: () => boolean;
}

export function createMillenniumDecoder(options: MillenniumDecoderOptions): MillenniumDecoder {
  const reader = createMessageReader();
  const confirmed = new Confirmation(createPictureWatch({ now: options.now, holeMs: HOLE_MS }));
  return {
    feed: (bytes, identity) =>
      reader.read(bytes, identity).map((message) => {
        if (message.kind !== 'position') return { message, events: [] };
        const blind = options.occupancyOnly();
        const placement = blind ? message.placement.map((seen) => degrade(seen, 'occ')) : message.placement;
        return { message, events: isPlausible(placement, blind) ? confirmed.take(placement, blind) : [] };
      }),
    wantSnapshot() {
      confirmed.wantSnapshot();
    },
    get wantsPosition() {
      return confirmed.open;
    },
  };
}

/** Could these be pieces on a table? A set has one king each side; a captured one may stand beside it. */
function isPlausible(placement: Placement, blind: boolean): boolean {
  const count = (wanted: (seen: Seen) => boolean) => placement.filter(wanted).length;
  if (blind) return true;
  return (
    count((seen) => seen !== '.') <= PIECE_LIMIT &&
    count((seen) => seen === 'K') <= KING_LIMIT &&
    count((seen) => seen === 'k') <= KING_LIMIT
  );
}

class Confirmation {
  open = true;
  private wanted = true;
  private waited = 0;
  private before: Placement | undefined;
  private readonly unknownFor = new Array<number>(64).fill(0);

  constructor(private readonly watch: PictureWatch) {}

  wantSnapshot(): void {
    this.wanted = true;
    this.open = true;
  }

  take(placement: Placement, blind: boolean): SensorEvent[] {
    const { before } = this;
    this.before = placement;
    if (before === undefined) return [];
    const picture = this.watch.picture;
    // Nothing can be said before two positions agree on the whole.
    if (picture === undefined && !placementsMatch(before, placement)) return [];
    let pending = false;
    const believed = placement.map((seen, square): Seen => {
      const old = picture === undefined ? '.' : seenAt(picture, square);
      const unknown = seen === '?' && !blind;
      this.unknownFor[square] = unknown ? (this.unknownFor[square] ?? 0) + 1 : 0;
      const sure = unknown
        ? (this.unknownFor[square] ?? 0) >= UNKNOWN_LIMIT || picture === undefined
        : seen === seenAt(before, square);
      if (sure || seen === old) return seen;
      pending = true;
      return old;
    });
    this.open = pending;
    this.waited = this.wanted ? this.waited + 1 : 0;
    if (this.wanted && (!pending || this.waited > PATIENCE)) {
      this.wanted = false;
      this.watch.wantSnapshot();
    }
    return this.watch.take(believed);
  }
}
