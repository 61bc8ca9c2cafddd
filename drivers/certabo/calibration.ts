/** Learning a set of chessmen from a placement that is known: frames in, a book of chips out (pure). */
import type { Square } from 'chessops';
import type { KnownPlacement } from '../../src/board/board.js';
import { isSeenPiece, parsePlacement, squareName } from '../../src/board/placement.js';
import type { SeenPiece } from '../../src/board/sensor.js';
import type { ChipBook } from './chips.js';
import { isNoise } from './chips.js';
import type { ChipId } from './stream.js';

/** The classical start with the spare queens on d3 and d6, where the maker's own software wants them. */
export const CLASSICAL_WITH_SPARE_QUEENS: KnownPlacement = {
  placement: parsePlacement('rnbqkbnr/pppppppp/...q..../......../......../...Q..../PPPPPPPP/RNBQKBNR') ?? [],
  optional: [19, 43],
};

/** Frames that are needed at least, and the newest ones that are looked at when those did not suffice. */
const FEWEST_FRAMES = 7;
const WINDOW = 10;

export type Learned =
  | { readonly ok: true; readonly chips: ChipBook }
  /** Not yet, or not like this: what is missing, as the end of a sentence. */
  | { readonly ok: false; readonly missing: string };

/** Collects frames until every chessman of the placement has its own chip, read in more than half of them. */
export class ChipLearner {
  private frames: (readonly ChipId[])[] = [];

  constructor(private readonly known: KnownPlacement) {}

  take(ids: readonly ChipId[]): Learned {
    this.frames.push(ids);
    if (this.frames.length > WINDOW) this.frames.shift();
    return this.frames.length < FEWEST_FRAMES
      ? { ok: false, missing: 'the board has not sent enough yet' }
      : this.learn();
  }

  private learn(): Learned {
    const chips = new Map<ChipId, SeenPiece>();
    const placeOf = new Map<ChipId, Square>();
    const unread: string[] = [];
    for (const [square, piece] of this.known.placement.entries()) {
      if (!isSeenPiece(piece)) continue;
      const id = this.steadyId(square);
      if (id === undefined) {
        if (this.known.optional?.includes(square) !== true) unread.push(squareName(square));
        continue;
      }
      const other = placeOf.get(id);
      if (other !== undefined) {
        const names = `${squareName(other)} and ${squareName(square)}`;
        return { ok: false, missing: `the chessmen on ${names} read as the same one` };
      }
      placeOf.set(id, square);
      chips.set(id, piece);
    }
    if (unread.length > 0) return { ok: false, missing: `no chip can be read on ${unread.join(', ')}` };
    return { ok: true, chips };
  }

  /** The chip that more than half of the frames saw on a square. */
  private steadyId(square: Square): ChipId | undefined {
    const counts = new Map<ChipId, number>();
    for (const frame of this.frames) {
      const id = frame[square] ?? 0;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    for (const [id, count] of counts) {
      if (id !== 0 && !isNoise(id) && count > this.frames.length / 2) return id;
    }
    return undefined;
  }
}
