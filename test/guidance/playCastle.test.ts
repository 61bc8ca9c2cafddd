import { describe, expect, test } from 'vitest';
import { followHands, HANDS_AT_REST } from '../../src/guidance/hands.js';
import { render } from '../../src/guidance/messages.js';
import { guidePlay } from '../../src/guidance/play.js';
import type { Reading } from '../../src/recognition/reading.js';
import { castleFault, castleGeometry, type Position } from '../../src/rules/index.js';
import { at, differences, disordered, GIUOCO, hands, lit, SP3, says, standing, view } from './view.js';

describe('castling', () => {
  const half = (position: Position, side: 'a' | 'h'): Reading => ({
    kind: 'halfCastle',
    at: 0,
    ...castleGeometry(position, side)!,
  });

  test.each(['piece', 'color', 'occ'] as const)(
    'field report 23 on %s: both in the hand, targets lit steadily',
    (sense) => {
      const standingNow = standing(SP3, { f1: '.', g1: '.' }, sense);
      const told: readonly Reading[][] = [
        [{ kind: 'touched', at: 0, lifted: [5, 6] }],
        [{ kind: 'touched', at: 0, lifted: [5, 6] }, half(SP3, 'h')],
        [
          disordered(
            [
              { square: 5, expected: 'K', found: null },
              { square: 6, expected: 'R', found: null },
            ],
            ['K', 'R'],
          ),
        ],
      ];
      for (const readings of told) {
        for (const seen of [standingNow, null]) {
          const v = view(SP3, { hands: hands(...readings), standing: seen });
          expect(lit(v)).toBe('f1:put g1:put');
          expect(says(v)).toBe('White castles: rook to f1 and king to g1.');
        }
      }
      // The rook is down, the king is still in the hand.
      const v = view(SP3, {
        hands: hands(half(SP3, 'h')),
        standing: standing(SP3, { f1: 'R', g1: '.' }, sense),
      });
      expect(lit(v)).toBe('g1:put');
      expect(says(v)).toBe('White castles: king to g1.');
    },
  );

  test('half a castle: the rook and its target, nothing wrong', () => {
    const position = at('1k3r2/8/8/8/8/8/8/4K3 b f - 0 1');
    const seen = standing(position, { b8: '.', g8: 'k' }, 'occ');
    // Its rook is on f8 already, so take one that has still to come.
    expect(castleFault(position, 'h')).toBeNull();
    expect(lit(view(position, { hands: hands(half(position, 'h')), standing: seen }))).toBe('');
    const far = at('1k5r/8/8/8/8/8/8/4K3 b h - 0 1');
    const v = view(far, {
      hands: hands(half(far, 'h')),
      standing: standing(far, { b8: '.', g8: 'k' }, 'occ'),
    });
    expect(lit(v)).toBe('f8:put h8:take');
    expect(says(v)).toBe('Black castles: the rook on h8 still goes to f8.');
  });

  test('field report 5: the rook on the wrong square beside a king that stands right', () => {
    const v = view(GIUOCO, {
      hands: hands(half(GIUOCO, 'h')),
      standing: standing(GIUOCO, { e1: 'R', g1: 'K', h1: '.' }),
    });
    expect(lit(v)).toBe('e1:wrong f1:put');
    const occ = view(GIUOCO, { ...v, standing: standing(GIUOCO, { g1: 'K', h1: '.' }, 'occ') });
    expect(lit(occ)).toBe('e1:wrong f1:put');
  });

  test('field reports 4 and 14: the king on the rook’s square is on its way, both targets are lit', () => {
    const start = at('4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1');
    const stop = view(start, {
      hands: hands(half(start, 'a')),
      standing: standing(start, { b1: 'K', f1: '.' }),
    });
    expect(lit(stop)).toBe('c1:put d1:put');
    const swapped = at('4k3/8/8/8/8/8/8/RK6 w A - 0 1');
    const v = view(swapped, {
      hands: hands(half(swapped, 'a')),
      standing: standing(swapped, { a1: 'K', b1: 'R' }),
    });
    expect(lit(v)).toBe('c1:put d1:put');
  });

  test('the way back out of a castle that the rules forbid, and why', () => {
    const position = at('1k1q1r2/8/8/8/8/8/8/4K3 b f - 0 1');
    expect(castleFault(position, 'h')).toBe('path');
    const seen = standing(position, { b8: '.', g8: 'k' });
    const told = hands(
      { kind: 'castleRefused', at: 0, side: 'h', fault: 'path' },
      disordered(differences(position, seen)),
    );
    const v = view(position, { hands: told, standing: seen });
    expect(lit(v)).toBe('b8:put g8:wrong');
    expect(says(v)).toBe('Black may not castle O-O: a piece stands in the way. Put the pieces back.');
    expect(guidePlay(v).notices.map((one) => render(one, 'en'))).toEqual([
      'Black may not castle O-O: the queen on d8 is in the way.',
      'Black: king from g8 back to b8.',
    ]);
    expect(followHands(told, { kind: 'ordered', at: 1 })).toEqual(HANDS_AT_REST);
  });

  test('king and rook in the hand where no castle is legal: they go back', () => {
    const position = at('1k1q1r2/8/8/8/8/8/8/4K3 b f - 0 1');
    const seen = standing(position, { b8: '.', f8: '.' });
    const v = view(position, {
      hands: hands(disordered(differences(position, seen), ['k', 'r'])),
      standing: seen,
    });
    expect(lit(v)).toBe('b8:put f8:put');
    expect(says(v)).toBe('Black: put the king back on b8 (then 1 more step).');
  });
});
