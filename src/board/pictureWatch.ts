/** Boards that send whole pictures instead of numbered events: pictures to sensor events. */
import { placementChanges, placementsMatch } from './placement.js';
import type { Millis, Placement, SensorEvent } from './sensor.js';

export interface PictureWatchOptions {
  readonly now: () => Millis;
  /**
   * Milliseconds between two pictures beyond which a difference is no longer what hands just did: nobody knows what
   * happened in between.
   */
  readonly holeMs: Millis;
}

export interface PictureWatch {
  /** The newest picture; `undefined` before the first. */
  readonly picture: Placement | undefined;
  /**
   * Takes in what the sensors show now. The first picture, and one that was wanted, is given out whole; a change is
   * given as lifts, then places; a change across a hole as a `gap` of unknown size and the whole picture.
   */
  take(placement: Placement): SensorEvent[];
  /** The next picture is to be given out whole. */
  wantSnapshot(): void;
}

export function createPictureWatch(options: PictureWatchOptions): PictureWatch {
  let picture: Placement | undefined;
  let lastAt: Millis = 0;
  let wanted = true;
  return {
    get picture() {
      return picture;
    },
    take(placement) {
      const at = options.now();
      const before = picture;
      const blind = before !== undefined && at - lastAt > options.holeMs;
      picture = placement;
      lastAt = at;
      const events: SensorEvent[] = [];
      if (blind && !placementsMatch(before, placement)) {
        events.push({ kind: 'gap', at, missed: null });
        wanted = true;
      } else if (before !== undefined) {
        for (const change of placementChanges(before, placement)) events.push({ ...change, at });
      }
      if (wanted) events.push({ kind: 'snapshot', at, placement });
      wanted = false;
      return events;
    },
    wantSnapshot() {
      wanted = true;
    },
  };
}
