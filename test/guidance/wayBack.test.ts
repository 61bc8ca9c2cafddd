import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SQUARES } from '../../src/guidance/letters.js';
import { render } from '../../src/guidance/messages.js';
import { type BackStep, fixOf, wayBack } from '../../src/guidance/wayBack.js';

type Board = (string | null)[];

function board(pieces: Readonly<Record<string, string>>): Board {
  const letters: Board = SQUARES.map(() => null);
  for (const [name, letter] of Object.entries(pieces)) letters[square(name)] = letter;
  return letters;
}

const square = (name: string): number =>
  'abcdefgh'.indexOf(name.charAt(0)) + 8 * (Number(name.charAt(1)) - 1);

/** Carries the steps out with real pieces; fails where hands could not. */
function carryOut(found: Board, inHand: readonly string[], steps: readonly BackStep[]): Board {
  const now = [...found];
  const hand = [...inHand];
  for (const step of steps) {
    let piece: string | null = step.piece;
    if (step.from !== null) {
      const there = now[step.from] ?? null;
      expect(there, `a piece on ${step.from}`).not.toBeNull();
      if (piece !== null) expect(there).toBe(piece);
      piece = there;
      now[step.from] = null;
      if (step.kind === 'lift' && piece !== null) hand.push(piece);
    } else if (piece !== null && hand.includes(piece)) {
      hand.splice(hand.indexOf(piece), 1);
    }
    if (step.to !== null) {
      expect(now[step.to] ?? null, `square ${step.to} is free`).toBeNull();
      now[step.to] = piece;
    }
  }
  return now;
}

/** Fewest pieces touched, and among those the shortest carries, by trying every assignment. */
function bruteForce(expected: Board, found: Board): { touched: number; length: number } {
  const pieces = SQUARES.filter((s) => found[s] !== null);
  const wanted = SQUARES.filter((s) => expected[s] !== null);
  let best = { touched: Number.POSITIVE_INFINITY, length: 0 };
  const go = (index: number, free: readonly number[], touched: number, length: number): void => {
    const from = pieces[index];
    if (from === undefined) {
      const all = touched + free.length;
      if (all < best.touched || (all === best.touched && length < best.length))
        best = { touched: all, length };
      return;
    }
    go(index + 1, free, touched + 1, length);
    for (const to of free) {
      if (expected[to] !== found[from]) continue;
      const carry = Math.round(1000 * Math.hypot((from % 8) - (to % 8), (from >> 3) - (to >> 3)));
      go(
        index + 1,
        free.filter((s) => s !== to),
        touched + (from === to ? 0 : 1),
        length + carry,
      );
    }
  };
  go(0, wanted, 0, 0);
  return best;
}

function touchedBy(steps: readonly BackStep[]): number {
  // A piece lifted for a moment is put down later: two steps, one piece.
  return steps.filter(({ kind }) => kind !== 'lift').length;
}

/** The sum of all carries; a piece that was lifted for a moment is carried from there. */
function carriedBy(steps: readonly BackStep[]): number {
  const lifted: BackStep[] = [];
  let sum = 0;
  for (const step of steps) {
    if (step.kind === 'lift') lifted.push(step);
    const hand = step.kind === 'put' ? lifted.findIndex(({ piece }) => piece === step.piece) : -1;
    const from = hand >= 0 ? (lifted.splice(hand, 1)[0]?.from ?? null) : step.from;
    if (from !== null && step.to !== null) {
      sum += Math.round(1000 * Math.hypot((from % 8) - (step.to % 8), (from >> 3) - (step.to >> 3)));
    }
  }
  return sum;
}

const CORNER = [0, 1, 2, 8, 9, 10, 16, 17, 18];
const smallBoard = fc
  .array(fc.option(fc.constantFrom('N', 'B', 'n'), { nil: null, freq: 2 }), { minLength: 9, maxLength: 9 })
  .map((letters) => {
    const all: Board = SQUARES.map(() => null);
    CORNER.forEach((s, index) => {
      all[s] = letters[index] ?? null;
    });
    return all;
  })
  .filter((all) => all.filter((letter) => letter !== null).length <= 5);

const fullBoard = fc.array(
  fc.option(fc.constantFrom('P', 'N', 'B', 'R', 'Q', 'K', 'p', 'n', 'b', 'r', 'q', 'k'), {
    nil: null,
    freq: 2,
  }),
  { minLength: 64, maxLength: 64 },
);

describe('the way back', () => {
  test('names the one knight that strayed', () => {
    const expected = board({ g1: 'N', e1: 'K', e8: 'k' });
    const steps = wayBack({ expected, found: board({ g3: 'N', e1: 'K', e8: 'k' }), inHand: [] });
    expect(steps).toEqual([{ kind: 'carry', piece: 'N', from: square('g3'), to: square('g1'), sure: true }]);
    const fix = steps.map(fixOf)[0]!;
    expect(render({ key: 'wayBack', params: { fix, left: 0 } }, 'en')).toBe(
      'White: knight from g3 back to g1.',
    );
    expect(render({ key: 'wayBack', params: { fix, left: 0 } }, 'fr')).toBe('Blancs : cavalier de g3 en g1.');
  });

  test('nothing differs, nothing to do', () => {
    const letters = board({ a1: 'R', h8: 'k' });
    expect(wayBack({ expected: letters, found: letters, inHand: [] })).toEqual([]);
    expect(wayBack({ expected: letters, found: board({ a1: '?', h8: 'u' }), inHand: [] })).toEqual([]);
  });

  test('interchangeable pieces go where the carries are shortest', () => {
    const steps = wayBack({
      expected: board({ a2: 'P', h2: 'P' }),
      found: board({ g3: 'P', b3: 'P' }),
      inHand: [],
    });
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      [square('b3'), square('a2')],
      [square('g3'), square('h2')],
    ]);
  });

  test('two pieces that changed places: one into the hand, the other across, the first down again', () => {
    const steps = wayBack({
      expected: board({ d1: 'Q', e1: 'K' }),
      found: board({ d1: 'K', e1: 'Q' }),
      inHand: [],
    });
    expect(steps.map(({ kind }) => kind)).toEqual(['lift', 'carry', 'put']);
    expect(carryOut(board({ d1: 'K', e1: 'Q' }), [], steps)).toEqual(board({ d1: 'Q', e1: 'K' }));
  });

  test('what is in the hand goes down first', () => {
    const steps = wayBack({
      expected: board({ a1: 'R', b1: 'N' }),
      found: board({ b3: 'N' }),
      inHand: ['R'],
    });
    expect(steps.map(({ kind, piece }) => [kind, piece])).toEqual([
      ['put', 'R'],
      ['carry', 'N'],
    ]);
  });

  test('a board that feels pieces only: a single gap names the piece, two different gaps do not', () => {
    const one = wayBack({
      expected: board({ g1: 'N', e1: 'K' }),
      found: board({ g3: '?', e1: '?' }),
      inHand: [],
    });
    expect(one).toEqual([{ kind: 'carry', piece: 'N', from: square('g3'), to: square('g1'), sure: true }]);
    const two = wayBack({
      expected: board({ g1: 'N', f1: 'B' }),
      found: board({ g3: '?', f4: '?' }),
      inHand: [],
    });
    expect(two.map(({ sure }) => sure)).toEqual([false, false]);
    // In the hand is the knight: so the piece on f4 is the bishop.
    const hand = wayBack({ expected: board({ g1: 'N', f1: 'B' }), found: board({ f4: '?' }), inHand: ['N'] });
    expect(hand.map(({ kind, piece, sure }) => [kind, piece, sure])).toEqual([
      ['put', 'N', true],
      ['carry', 'B', true],
    ]);
  });

  test('a colour board sends each colour to its own gaps', () => {
    const steps = wayBack({
      expected: board({ a2: 'P', a7: 'p' }),
      found: board({ a5: 'U', a4: 'u' }),
      inHand: [],
    });
    expect(steps.map(({ piece, from, to }) => [piece, from, to])).toEqual([
      ['P', square('a5'), square('a2')],
      ['p', square('a4'), square('a7')],
    ]);
  });

  test('property: on small boards no way touches fewer pieces, and none of those carries them less far', () => {
    fc.assert(
      fc.property(smallBoard, smallBoard, (expected, found) => {
        const steps = wayBack({ expected, found, inHand: [] });
        const best = bruteForce(expected, found);
        expect(touchedBy(steps)).toBe(best.touched);
        expect(carriedBy(steps)).toBe(best.length);
      }),
      { numRuns: 300 },
    );
  });

  test('property: the steps can be carried out and end in the expected placement', () => {
    fc.assert(
      fc.property(fullBoard, fullBoard, (expected, found) => {
        const steps = wayBack({ expected, found, inHand: [] });
        expect(carryOut(found, [], steps)).toEqual(expected);
        expect(wayBack({ expected, found, inHand: [] })).toEqual(steps);
        expect(
          steps.every(
            (step) => render({ key: 'wayBack', params: { fix: fixOf(step), left: 1 } }, 'de').length > 10,
          ),
        ).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
