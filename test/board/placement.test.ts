import { parseSquare } from 'chessops';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BOARD_TEXT_LENGTH,
  EMPTY_PLACEMENT,
  makeOccupancy,
  makePlacement,
  matches,
  occupancyOf,
  parseOccupancy,
  parsePlacement,
  placementChanges,
  placementsMatch,
  rotatePlacement,
  rotateSquare,
  seenAt,
  withSquare,
} from '../../src/board/placement.js';
import type { Placement, Seen } from '../../src/board/sensor.js';
import { degrade, SEEN } from '../../src/board/sensor.js';

const anySeen = fc.constantFrom(...SEEN);
const anyPlacement: fc.Arbitrary<Placement> = fc.array(anySeen, { minLength: 64, maxLength: 64 });
const sq = (name: string) => parseSquare(name)!;
const START = 'rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR';
const start = parsePlacement(START)!;

describe('board text', () => {
  it('is read from rank 8 to 1 and written back the same', () => {
    expect(START).toHaveLength(BOARD_TEXT_LENGTH);
    expect([
      seenAt(start, sq('a1')),
      seenAt(start, sq('d1')),
      seenAt(start, sq('e8')),
      seenAt(start, sq('h7')),
    ]).toEqual(['R', 'Q', 'k', 'p']);
    fc.assert(
      fc.property(anyPlacement, (placement) => {
        expect(parsePlacement(makePlacement(placement))).toEqual(placement);
      }),
    );
  });

  it.each([
    ['one character short', START.slice(1)],
    ['one too many', `${START}.`],
    ['an unknown letter', START.replace('q', 'z')],
    ['a slash out of place', START.replace('n', '/').replace('/p', 'np')],
    ['FEN digits', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'],
    ['nothing', ''],
  ])('is refused with %s', (_, text) => {
    expect(parsePlacement(text)).toBeUndefined();
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const placement = parsePlacement(text);
        if (placement !== undefined) expect(makePlacement(placement)).toBe(text);
      }),
    );
  });
});

describe('occupancy', () => {
  // The values are those of EBL/1, part B: start position, after 1.e4, and the castle of position 213.
  it('has bit 0 for a1 and bit 63 for h8', () => {
    expect(makeOccupancy(occupancyOf(start))).toBe('ffff00000000ffff');
    const e4 = withSquare(withSquare(start, sq('e2'), '.'), sq('e4'), 'P');
    expect(makeOccupancy(occupancyOf(e4))).toBe('ffff00001000efff');
    let board = parsePlacement('????????/????????/......../......../......../.....?../????????/??????.?')!;
    const hex = (['f1.', 'h1.', 'f1?', 'g1?'] as const).map((step) => {
      board = withSquare(board, sq(step.slice(0, 2)), step.slice(2) as Seen);
      return makeOccupancy(occupancyOf(board));
    });
    expect(hex).toEqual(['ffff00000020ff9f', 'ffff00000020ff1f', 'ffff00000020ff3f', 'ffff00000020ff7f']);
  });

  it('reads back what it writes, counts unreadable sensors as empty, refuses all else', () => {
    fc.assert(
      fc.property(anyPlacement, (placement) => {
        const set = occupancyOf(placement);
        const marks = placement.map((seen) => seen !== '.' && seen !== 'x');
        expect(placement.map((_, square) => set.has(square))).toEqual(marks);
        expect(parseOccupancy(makeOccupancy(set))?.equals(set)).toBe(true);
      }),
    );
    for (const bad of ['', 'ffff00000000fff', 'ffff00000000fffff', 'gfff00000000ffff', '0xff00000000ffff']) {
      expect(parseOccupancy(bad)).toBeUndefined();
    }
  });
});

describe('agreement of marks', () => {
  it('is symmetric, and a mark agrees with every coarser view of itself', () => {
    for (const one of SEEN) {
      for (const other of SEEN) expect(matches(one, other)).toBe(matches(other, one));
      for (const sense of ['occ', 'color', 'piece'] as const)
        expect(matches(one, degrade(one, sense))).toBe(true);
    }
  });

  it('tells apart what differs', () => {
    const agree = (pairs: string[]) => pairs.map((pair) => matches(pair[0] as Seen, pair[1] as Seen));
    expect(agree(['P.', '?.', 'Pp', 'PN', 'Up', 'uP', 'Uu', 'PK'])).toEqual(Array(8).fill(false));
    expect(agree(['P?', 'PU', 'pu', '?u', 'xx', 'x.', 'xK'])).toEqual(Array(7).fill(true));
    expect(placementsMatch(start, withSquare(start, 0, '.'))).toBe(false);
  });
});

describe('changes between placements', () => {
  it('come as lifts from a1 to h8, then places from a1 to h8', () => {
    const to = withSquare(withSquare(withSquare(start, sq('h1'), '.'), sq('a1'), 'Q'), sq('b5'), 'R');
    expect(placementChanges(start, to)).toEqual([
      { kind: 'lift', square: sq('a1'), seen: 'R' },
      { kind: 'lift', square: sq('h1'), seen: 'R' },
      { kind: 'place', square: sq('a1'), seen: 'Q' },
      { kind: 'place', square: sq('b5'), seen: 'R' },
    ]);
  });

  it('turn the one into the other, and are none between what agrees', () => {
    fc.assert(
      fc.property(anyPlacement, anyPlacement, (from, to) => {
        let board = from;
        for (const { kind, square, seen } of placementChanges(from, to)) {
          if (kind === 'lift') expect(seenAt(board, square)).toBe(seen);
          board = withSquare(board, square, kind === 'lift' ? '.' : seen);
        }
        expect(placementsMatch(board, to)).toBe(true);
      }),
    );
    expect(
      placementChanges(
        start,
        start.map((seen) => degrade(seen, 'occ')),
      ),
    ).toEqual([]);
  });
});

describe('a turned board', () => {
  it('swaps a1 with h8, and is itself when turned twice', () => {
    fc.assert(
      fc.property(anyPlacement, (placement) => {
        const turned = rotatePlacement(placement);
        expect(rotatePlacement(turned)).toEqual(placement);
        for (let square = 0; square < 64; square++)
          expect(seenAt(turned, rotateSquare(square))).toBe(seenAt(placement, square));
      }),
    );
    expect(rotateSquare(sq('e2'))).toBe(sq('d7'));
  });

  it('is a bug to ask for a square off the board', () => {
    expect(() => seenAt(EMPTY_PLACEMENT, 64)).toThrow(RangeError);
  });
});
