import { expect, test } from 'vitest';
import { guideDraw } from '../../src/guidance/draw.js';
import { render } from '../../src/guidance/messages.js';
import { DRAW_METHODS, type DrawMethod, drawNext, type Throw } from '../../src/rules/index.js';

function show(
  method: DrawMethod,
  throws: readonly Throw[],
): { frame: string; says: string; notices: string[] } {
  const guide = guideDraw(method, drawNext(method, throws));
  const frame = [...guide.frame]
    .sort(([a], [b]) => a - b)
    .map(([at, meaning]) => `${'abcdefgh'.charAt(at)}${meaning}`);
  return {
    frame: frame.join(' '),
    says: render(guide.message, 'en'),
    notices: guide.notices.map((one) => render(one, 'en')),
  };
}

test('coins: each toss asked for, the squares in question lit, the method not called even', () => {
  const first = show('coins', []);
  expect(first.frame).toBe('aask cask eask gask');
  expect(first.says).toBe('Toss a coin for the dark-squared bishop (2 tosses to come).');
  expect(first.notices).toHaveLength(1);
  expect(show('coins', ['heads']).says).toBe('Toss a coin for the dark-squared bishop (1 toss to come).');
  const second = show('coins', ['heads', 'tails']);
  expect(second.frame).toBe('bask dask eput fask hask');
  expect(second.notices.at(-1)).toBe('Drawn: bishop on e1.');
});

test('dice: a throw that chooses nothing is said and asked for again', () => {
  const again = show('dice', [6]);
  expect(again.notices).toEqual(['For the dark-squared bishop the throw 6 chooses nothing: throw again.']);
  expect(again.says).toBe('Roll the die for the dark-squared bishop: 1 to 4 count.');
  expect(show('dice', [1, 1]).says).toBe('Roll the die for the queen: 1 to 6 count.');
});

test('the end of a draw lights the whole rank and names number and arrangement', () => {
  const done = show('number', [518]);
  expect(done.says).toBe('Start position 518 is drawn: RNBQKBNR.');
  expect(done.frame).toBe('aput bput cput dput eput fput gput hput');
  expect(done.notices).toEqual([]);
  expect(show('number', []).says).toBe('Give the number of the start position, 0 to 959.');
});

test('a throw that cannot be is named, what was drawn before stays lit', () => {
  const bad = show('dice', [2, 7]);
  expect(bad.says).toBe('Throw 2 cannot be 7: the light-squared bishop wants a number from 1 to 6.');
  expect(bad.frame).toBe('cput');
});

test.each(DRAW_METHODS)(
  '%s: from the first throw to the last there is something to say and never two pieces on a square',
  (method) => {
    const throws: Throw[] = [];
    for (let n = 0; n < 60; n++) {
      const state = drawNext(method, throws);
      const guide = guideDraw(method, state);
      expect(render(guide.message, 'nl').length).toBeGreaterThan(10);
      if (state.state !== 'ask') {
        expect(state.state).toBe('done');
        expect([...guide.frame.values()].filter((meaning) => meaning === 'put')).toHaveLength(8);
        return;
      }
      throws.push(state.allowed[(n * 7) % Math.min(state.allowed.length, 4)] ?? 'tails');
    }
    throw new Error('the draw never ended');
  },
);
