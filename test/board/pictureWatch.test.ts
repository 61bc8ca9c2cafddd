import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPictureWatch } from '../../src/board/pictureWatch.js';
import { EMPTY_PLACEMENT, makePlacement, parsePlacement, withSquare } from '../../src/board/placement.js';
import type { Placement, Seen } from '../../src/board/sensor.js';

const START = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR')!;
const LIFTED = withSquare(START, 12, '.');

function watchAt(holeMs = 1000) {
  let now = 0;
  const watch = createPictureWatch({ now: () => now, holeMs });
  return {
    watch,
    at: (ms: number, placement: Placement) => {
      now = ms;
      return watch.take(placement);
    },
  };
}

describe('watched pictures', () => {
  it('give the first picture whole, then only what changed', () => {
    const { watch, at } = watchAt();
    expect(watch.picture).toBeUndefined();
    expect(at(0, START)).toEqual([{ kind: 'snapshot', at: 0, placement: START }]);
    expect(at(100, START)).toEqual([]);
    expect(at(200, LIFTED)).toEqual([{ kind: 'lift', at: 200, square: 12, seen: 'P' }]);
    expect(watch.picture).toBe(LIFTED);
  });

  it('give the change before the whole picture that was wanted', () => {
    const { watch, at } = watchAt();
    at(0, START);
    watch.wantSnapshot();
    expect(at(100, LIFTED).map(({ kind }) => kind)).toEqual(['lift', 'snapshot']);
    expect(at(200, LIFTED)).toEqual([]);
  });

  it('call a change across a hole a gap, and a board that is the same no gap', () => {
    const { at } = watchAt();
    at(0, START);
    expect(at(5000, START)).toEqual([]);
    expect(at(6000, LIFTED).map(({ kind }) => kind)).toEqual(['lift']);
    expect(at(7001, START)).toEqual([
      { kind: 'gap', at: 7001, missed: null },
      { kind: 'snapshot', at: 7001, placement: START },
    ]);
  });

  it('give changes that lead from picture to picture, whatever was seen', () => {
    const marks = fc.array(fc.constantFrom<Seen>('.', 'P', 'q', 'K'), { minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(fc.array(marks, { minLength: 1, maxLength: 8 }), (pictures) => {
        const { at } = watchAt();
        let believed: Placement = EMPTY_PLACEMENT;
        pictures.forEach((picture, index) => {
          for (const event of at(index * 100, picture)) {
            if (event.kind === 'lift') believed = withSquare(believed, event.square, '.');
            else if (event.kind === 'place') believed = withSquare(believed, event.square, event.seen);
            else if (event.kind === 'snapshot') believed = event.placement;
          }
          expect(makePlacement(believed)).toBe(makePlacement(picture));
        });
      }),
      { numRuns: 100 },
    );
  });
});
