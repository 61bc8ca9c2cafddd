import { describe, expect, it } from 'vitest';
import {
  arrangementOf,
  completeDraw,
  DRAW_METHODS,
  type DrawMethod,
  drawNext,
  parseThrows,
  START_POSITIONS,
  type Throw,
  throwDraw,
} from '../../src/rules/index.js';

/** A positive rational number, exactly. */
interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}
const ZERO: Fraction = { top: 0n, bottom: 1n };
const ONE: Fraction = { top: 1n, bottom: 1n };

function fraction(top: bigint, bottom: bigint): Fraction {
  let [a, b] = [top, bottom];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? ZERO : { top: top / a, bottom: bottom / a };
}
const plus = (x: Fraction, y: Fraction) => fraction(x.top * y.bottom + y.top * x.bottom, x.bottom * y.bottom);
const times = (x: Fraction, y: Fraction) => fraction(x.top * y.top, x.bottom * y.bottom);
const divided = (x: Fraction, y: Fraction) => fraction(x.top * y.bottom, x.bottom * y.top);
const without = (x: Fraction) => fraction(x.bottom - x.top, x.bottom);
const text = (x: Fraction) => `${x.top}/${x.bottom}`;

type Chances = Map<number, Fraction>;

/** What a step asks for, without the steps before it: the same before a repeated attempt as before the first. */
function question(method: DrawMethod, throws: readonly Throw[]): string {
  const state = drawNext(method, throws);
  if (state.state !== 'ask') throw new Error(`no question after ${throws.join(' ')}`);
  const { what, candidates, allowed, thrown, needs } = state;
  return JSON.stringify({ what, candidates, allowed, thrown, needs });
}

/**
 * The chance of each number from here on, by walking every throw. Attempts that have to be repeated are left out and
 * the rest is scaled up: right because after a repeated attempt the very same question stands again, which is checked.
 */
function chances(method: DrawMethod, throws: readonly Throw[]): Chances {
  const total: Chances = new Map();
  let lost = ZERO;
  const attempt = (thrown: readonly Throw[], chance: Fraction) => {
    const state = drawNext(method, thrown);
    if (state.state === 'bad') throw new Error(state.fault.code);
    if (state.state === 'ask' && (state.thrown.length > 0 || thrown.length === throws.length)) {
      const each = times(chance, fraction(1n, BigInt(state.allowed.length)));
      for (const one of state.allowed) attempt([...thrown, one], each);
    } else if (state.state === 'ask' && state.steps.at(-1)?.again) {
      expect(question(method, thrown)).toBe(question(method, throws));
      lost = plus(lost, chance);
    } else {
      const rest = state.state === 'done' ? new Map([[state.number, ONE]]) : chances(method, thrown);
      for (const [number, share] of rest) {
        total.set(number, plus(total.get(number) ?? ZERO, times(chance, share)));
      }
    }
  };
  attempt(throws, ONE);
  const kept = without(lost);
  return new Map([...total].map(([number, chance]) => [number, divided(chance, kept)]));
}

function histogram(found: Chances): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const chance of found.values()) counts[text(chance)] = (counts[text(chance)] ?? 0) + 1;
  return counts;
}

describe('chances of the drawing methods, every throw walked', () => {
  it.each(['random', 'number', 'coins10', 'dice'] as const)('%s: 1/960 for each of the 960', (method) => {
    expect(histogram(chances(method, []))).toEqual({ '1/960': 960 });
  });

  it('coins: 1/768 or 1/1152, by the squares the king leaves to its rooks', () => {
    const found = chances('coins', []);
    expect(found.size).toBe(START_POSITIONS);
    let sum = ZERO;
    for (const [number, chance] of found) {
      const letters = arrangementOf(number).replaceAll('B', '');
      const left = letters.indexOf('K');
      expect([left, text(chance)]).toEqual([left, left === 1 || left === 4 ? '1/768' : '1/1152']);
      sum = plus(sum, chance);
    }
    expect(text(sum)).toBe('1/1');
  });
});

const tosses = (letters: string): Throw[] => [...letters].map((toss) => (toss === 'H' ? 'heads' : 'tails'));

describe('coins, worked by hand', () => {
  // Bishops: TT = 1 (a1), HH = 4 (h1). Free b c d e f g; king among c d e f: TH = 2 (d1). Left b c: one toss,
  // heads = c1. Right e f g: HH = 4, again; HT = 3 (g1). Free b e f: queen HH again, TH = 2 (e1). Knights b1 f1.
  const throws = tosses('TTHHTHHHHHTHHTH');

  it('comes to BNRKQNRB', () => {
    const state = drawNext('coins', throws);
    expect(state.state === 'done' && arrangementOf(state.number)).toBe('BNRKQNRB');
  });

  it('tells every step with its candidates', () => {
    const state = drawNext('coins', throws);
    const told = state.steps.map(({ what, candidates, value, again, placed }) => [
      what,
      candidates.join(''),
      value,
      again,
      placed.map((piece) => piece.square).join(''),
    ]);
    expect(told).toEqual([
      ['bishop-dark', '0246', 1, false, '0'],
      ['bishop-light', '1357', 4, false, '7'],
      ['king', '2345', 2, false, '3'],
      ['rook-left', '12', 2, false, '2'],
      ['rook-right', '456', 4, true, ''],
      ['rook-right', '456', 3, false, '6'],
      ['queen', '145', 4, true, ''],
      ['queen', '145', 2, false, '4'],
      ['knights', '15', 1, false, '15'],
    ]);
  });

  it('asks for one toss between two squares, for two tosses between four, for none when there is one', () => {
    const forLeft = drawNext('coins', throws.slice(0, 6));
    expect(forLeft).toMatchObject({ state: 'ask', what: 'rook-left', needs: 1, allowed: ['tails', 'heads'] });
    // King on the first of its four squares: one square left of it, four right of it.
    const noLeft = drawNext('coins', tosses('TTTTTT'));
    expect(noLeft).toMatchObject({ state: 'ask', what: 'rook-right', needs: 2, candidates: [4, 5, 6, 7] });
    expect(noLeft.steps.at(-1)).toMatchObject({ what: 'rook-left', throws: [], candidates: [2] });
  });
});

describe('dice, worked by hand', () => {
  it('throws again what the table does not know, for the second knight a five too', () => {
    // Bishop 6 again, 2 = c1; bishop 4 = h1; free a b d e f g: queen 6 = g1; free a b d e f: knight 6 again, 1 = a1;
    // free b d e f: knight 5 again, 4 = f1; rook b1, king d1, rook e1.
    const result = completeDraw('dice', [6, 2, 4, 6, 6, 1, 5, 4]);
    expect(result.ok && arrangementOf(result.value.number)).toBe('NRBKRNQB');
    expect(result.ok && result.value.steps.filter((step) => step.again).map((step) => step.what)).toEqual([
      'bishop-dark',
      'knight-first',
      'knight-second',
    ]);
  });
});

describe('ten coins', () => {
  it('reads heads as ones, the first toss highest', () => {
    const result = completeDraw('coins10', tosses('HTTTTTTHHT'));
    expect(result.ok && result.value.number).toBe(518);
  });

  it('is thrown again from 960 up', () => {
    const again = drawNext('coins10', tosses('HHHHTTTTTT'));
    expect(again).toMatchObject({
      state: 'ask',
      what: 'ten-coins',
      thrown: [],
      steps: [{ value: 960, again: true }],
    });
    const result = completeDraw('coins10', tosses('HHHHTTTTTTHHHTHHHHHH'));
    expect(result.ok && result.value.number).toBe(959);
  });
});

describe('throws that do not fit', () => {
  it('are told with the part that wanted something else', () => {
    expect(drawNext('dice', [1, 1, 7])).toMatchObject({
      state: 'bad',
      at: 2,
      fault: { code: 'bad-throw', throw: 3, thrown: 7, part: 'queen', wants: { least: 1, most: 6 } },
    });
    expect(drawNext('dice', [1, 'heads'])).toMatchObject({
      state: 'bad',
      at: 1,
      fault: { code: 'bad-throw', thrown: 'heads', part: 'bishop-light' },
    });
    expect(drawNext('coins', ['heads', 3])).toMatchObject({
      state: 'bad',
      at: 1,
      fault: { code: 'bad-throw', part: 'bishop-dark', wants: 'coin' },
    });
    expect(drawNext('number', [960])).toMatchObject({
      state: 'bad',
      at: 0,
      fault: { code: 'bad-throw', wants: { least: 0, most: 959 } },
    });
    expect(drawNext('number', [1.5])).toMatchObject({ state: 'bad', at: 0 });
  });

  it('are told when there are too many', () => {
    expect(drawNext('number', [1, 2])).toMatchObject({
      state: 'bad',
      at: 1,
      fault: { code: 'surplus-throws', part: 'number', used: 1, surplus: 1 },
    });
    expect(drawNext('dice', [1, 1, 1, 1, 1, 1, 1])).toMatchObject({
      state: 'bad',
      at: 5,
      fault: { code: 'surplus-throws', part: 'knight-second', used: 5, surplus: 2 },
    });
  });

  it('are told when there are too few', () => {
    const result = completeDraw('coins', tosses('TTTTT'));
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'missing-throws', part: 'king', thrown: 5, missing: 1, wants: 'coin' },
    });
  });

  it('are refused in bulk', () => {
    const state = drawNext('dice', Array<Throw>(100_000).fill(6));
    expect(state).toMatchObject({ state: 'bad', fault: { code: 'many-throws', count: 100_000, most: 1000 } });
  });
});

describe('a draw thrown by a generator', () => {
  it.each(DRAW_METHODS)('%s can be repeated from its throws', (method) => {
    let seed = 7;
    const below = (n: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % n;
    };
    for (let round = 0; round < 50; round++) {
      const throws = throwDraw(method, below);
      expect(drawNext(method, throws).state).toBe('done');
      for (let cut = 0; cut < throws.length; cut++)
        expect(drawNext(method, throws.slice(0, cut)).state).toBe('ask');
    }
  });

  it('asks the generator for one uniform number', () => {
    const asked: number[] = [];
    const throws = throwDraw('random', (n) => {
      asked.push(n);
      return 518;
    });
    expect([asked, throws]).toEqual([[960], [518]]);
  });

  it('does not believe a generator that leaves its range or never ends', () => {
    expect(() => throwDraw('random', (n) => n)).toThrow(RangeError);
    expect(() => throwDraw('random', () => 0.5)).toThrow(RangeError);
    expect(() => throwDraw('dice', () => 5)).toThrow(/never came to an end/);
  });
});

describe('throws as people type them', () => {
  it('are read in words, letters, runs and numbers', () => {
    expect(parseThrows('hT, heads 3;tails  518')).toEqual({
      ok: true,
      value: ['heads', 'tails', 'heads', 3, 'tails', 518],
    });
    expect(parseThrows('')).toEqual({ ok: true, value: [] });
  });

  it.each(['x', '-1', '1.5', '1e2', 'hx', '12345'])('%s is refused by name', (word) => {
    const result = parseThrows(`h ${word}`);
    expect(!result.ok && result.error).toEqual({ code: 'no-throw', text: word });
  });
});
