import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONDITIONS,
  conditionOf,
  conditionOfTag,
  conditionText,
  legalMoves,
  makeFen,
  parseCondition,
  parseSquares,
  readPosition,
  readTaggedPosition,
  variantOfName,
  variantTag,
} from '../../src/rules/index.js';
import { sq } from './support.js';

const squares = fc
  .uniqueArray(fc.nat(63), { minLength: 1, maxLength: 64 })
  .map((list) => list.sort((a, b) => a - b));
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('the name of a condition', () => {
  it.each(CONDITIONS)('%s reads back from its text and its tag', (condition) => {
    expect(parseCondition(condition)).toEqual({ condition, flagged: [] });
    const tag = variantTag(condition);
    if (condition === 'orthodox') expect(tag).toBeUndefined();
    else expect(conditionOfTag(tag ?? '')).toEqual({ condition, flagged: [] });
  });

  it('marks read back from text and tag, up to all squares', () => {
    fc.assert(
      fc.property(squares, (flagged) => {
        const known = { condition: 'rz-pieces', flagged } as const;
        const text = conditionText(known);
        expect(parseCondition(text)).toEqual(known);
        if (flagged.length <= 32) {
          expect(text.length).toBeLessThanOrEqual(100);
          expect(conditionOfTag(variantTag(text) ?? '')).toEqual(known);
        }
      }),
    );
  });

  it.each([
    ['Randzüger Black', 'rz-black'],
    ['RANDZUEGER-DOUBLE', 'rz-double'],
    ['rz black', 'rz-black'],
    ['Edge priority white', 'prio-white'],
    ['edge_obligatory_double', 'oblig-double'],
  ])('%s is understood', (tag, condition) => {
    expect(conditionOfTag(tag)).toEqual({ condition, flagged: [] });
  });

  it.each([
    'rz-pieces d5 e8',
    'rz-pieces d5,e8',
    'rz-pieces: e8 d5',
    'Randzueger Pieces (d5 e8)',
    'Randzueger Pieces d5e8',
  ])('%s marks d5 and e8', (text) => {
    expect(parseCondition(text)).toEqual({ condition: 'rz-pieces', flagged: [sq('d5'), sq('e8')] });
  });

  it.each(['', 'rz', 'Atomic', 'rz-black d5', 'rz-pieces d9', 'rz-pieces xd5', 'x'.repeat(500)])(
    'no condition: %s',
    (text) => {
      expect(parseCondition(text)).toBeUndefined();
    },
  );

  it('any text is read in good time or refused', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300, unit: fc.constantFrom('a', '1', ' ', ',', ':', 'rz-pieces ') }),
        (text) => {
          const known = parseCondition(text);
          if (known !== undefined) expect(parseCondition(conditionText(known))).toEqual(known);
        },
      ),
    );
  });
});

describe('the Variant tag tells other programs that this is not chess', () => {
  it.each(CONDITIONS.filter((name) => name !== 'orthodox'))('%s', (condition) => {
    expect(variantOfName(variantTag(condition) ?? '')).toBeUndefined();
    expect(variantTag(condition)).toMatch(/^[\x20-\x7e]{1,40}$/);
  });

  it('names of the rest', () => {
    expect(variantTag('standard')).toBeUndefined();
    expect(variantTag('chess960')).toBe('Chess960');
    expect(variantTag('rz-pieces d5e8')).toBe('Randzueger Pieces d5 e8');
    expect(variantTag('horde')).toBe('horde');
  });
});

it('lists of squares', () => {
  expect(parseSquares('e8, d5;d5')).toEqual({ ok: true, value: [sq('d5'), sq('e8')] });
  expect(parseSquares('')).toEqual({ ok: true, value: [] });
  for (const bad of ['d', 'd55', 'i1', 'a0', 'a1-b2', 'a1'.repeat(200)])
    expect(parseSquares(bad)).toMatchObject({ ok: false });
});

describe('positions by rule set', () => {
  it('a position of every rule set, from its text', () => {
    for (const variant of ['standard', 'chess960', ...CONDITIONS]) {
      const made = readPosition(START, variant);
      expect(made.ok && makeFen(made.value)).toBe(START);
    }
    const marked = readPosition(START, 'rz-pieces b1');
    expect(marked.ok && conditionText(conditionOf(marked.value))).toBe('rz-pieces b1');
    const black = readPosition(START.replace(' w ', ' b '), 'rz-black');
    expect(black.ok && legalMoves(black.value).length).toBe(6);
    expect(readPosition(START, 'horde')).toMatchObject({ ok: false });
    expect(readPosition('nonsense', 'rz-black')).toMatchObject({ ok: false });
  });

  it('a game by its tags', () => {
    const read = readTaggedPosition('Randzueger Pieces d5 e8', '4k3/8/8/3q4/8/8/8/2K5 w - - 0 1');
    if (read === undefined || !read.ok) throw new Error('not read');
    expect(read.value.variant).toBe('rz-pieces d5e8');
    expect(conditionOf(read.value.position).flagged).toEqual([sq('d5'), sq('e8')]);
    const start = readTaggedPosition('Randzueger Black', undefined);
    expect(start?.ok && makeFen(start.value.position)).toBe(START);
    expect(readTaggedPosition('Atomic', START)).toBeUndefined();
    expect(readTaggedPosition('orthodox', START)).toBeUndefined();
    expect(readTaggedPosition('Randzueger Pieces d5', START)).toMatchObject({ ok: false });
  });
});
