import { describe, expect, it } from 'vitest';
import { FlickerWatch } from '../../src/board/flicker.js';

const E4 = 28;
const E5 = 36;
const H8 = 63;

describe('the watch for squares that flicker', () => {
  it('finds a square with more than twenty changes within a minute, and none with twenty', () => {
    const watch = new FlickerWatch();
    const found = Array.from({ length: 21 }, (_, n) => watch.changed(E4, n * 2900));
    expect(found.indexOf(true)).toBe(20);
    const slow = new FlickerWatch();
    expect(Array.from({ length: 200 }, (_, n) => slow.changed(E4, n * 3001)).includes(true)).toBe(false);
  });

  it('takes changes beside a touched neighbour for a hand, whichever came first', () => {
    const watch = new FlickerWatch();
    let flickers = false;
    for (let n = 0; n < 9; n++) {
      for (let k = 0; k < 4; k++) flickers = watch.changed(E4, n * 8000 + k * 100) || flickers;
      flickers = watch.changed(E5, n * 8000 + 500) || flickers;
    }
    expect(flickers).toBe(false);
    const far = new FlickerWatch();
    for (let n = 0; n < 9; n++) {
      for (let k = 0; k < 4; k++) flickers = far.changed(E4, n * 6000 + k * 100) || flickers;
      far.changed(H8, n * 6000 + 500);
    }
    expect(flickers).toBe(true);
  });

  it('finds two neighbours that both flicker', () => {
    const watch = new FlickerWatch();
    const found = new Set<number>();
    for (let n = 0; n < 80; n++) {
      const square = n % 2 === 0 ? E4 : E5;
      if (watch.changed(square, n * 500)) found.add(square);
    }
    expect([...found].sort()).toEqual([E4, E5]);
  });

  it('forgets what a move explains', () => {
    const watch = new FlickerWatch();
    for (let n = 0; n < 20; n++) watch.changed(E4, n * 100);
    watch.explained([E4]);
    expect(watch.changed(E4, 2000)).toBe(false);
  });

  it('calls a square calm after five minutes with hardly a change', () => {
    const watch = new FlickerWatch();
    for (let n = 0; n < 40; n++) watch.changed(E4, n * 100);
    expect(watch.isCalm(E4, 299_000)).toBe(false);
    watch.changed(E4, 310_000);
    expect(watch.isCalm(E4, 310_000)).toBe(true);
  });
});
