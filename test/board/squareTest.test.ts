import { describe, expect, it } from 'vitest';
import { EMPTY_PLACEMENT, withSquare } from '../../src/board/placement.js';
import { SquareTest } from '../../src/board/squareTest.js';

/** One piece over all squares but these; the time of the last touch. */
function over(test: SquareTest, without: readonly number[]): number {
  let at = 0;
  for (let square = 0; square < 64; square++) {
    if (without.includes(square)) continue;
    at += 1000;
    test.take({ kind: 'place', at, square, seen: '?' });
    test.take({ kind: 'lift', at: at + 500, square, seen: '?' });
  }
  return at + 500;
}

describe('the test of the squares', () => {
  it('is over when every square was felt empty and full', () => {
    const test = new SquareTest();
    test.take({ kind: 'snapshot', at: 0, placement: EMPTY_PLACEMENT });
    expect([test.left.length, test.frame.get(5), test.isOver(1e9)]).toEqual([64, 'put', false]);
    const at = over(test, []);
    expect([test.isOver(at), test.findings.answering.length, test.frame.size]).toEqual([true, 64, 0]);
  });

  it('names a square that never felt a piece, and one that always did', () => {
    const test = new SquareTest();
    test.take({ kind: 'snapshot', at: 0, placement: withSquare(EMPTY_PLACEMENT, 36, '?') });
    const at = over(test, [12, 36]);
    expect([...test.frame]).toEqual([
      [12, 'put'],
      [36, 'take'],
    ]);
    expect([test.isOver(at + 9000), test.isOver(at + 10_000)]).toEqual([false, true]);
    expect(test.findings).toMatchObject({ silent: [12], full: [36], flickering: [] });
  });

  it('waits longer while many are left', () => {
    const test = new SquareTest();
    const at = over(test, [1, 2, 3]);
    expect([test.isOver(at + 59_000), test.isOver(at + 60_000)]).toEqual([false, true]);
  });

  it('does not take an unreadable square for one that answers', () => {
    const test = new SquareTest();
    test.take({ kind: 'snapshot', at: 0, placement: withSquare(EMPTY_PLACEMENT, 7, 'x') });
    over(test, [7]);
    expect(test.findings.silent).toEqual([7]);
  });

  it('names a square that changes by itself', () => {
    const test = new SquareTest();
    const at = over(test, []);
    for (let n = 0; n < 30; n++)
      test.take({ kind: n % 2 === 0 ? 'place' : 'lift', at: at + 5000 + n * 300, square: 40, seen: '?' });
    expect(test.findings.flickering).toEqual([40]);
    expect(test.findings.answering).not.toContain(40);
  });
});
