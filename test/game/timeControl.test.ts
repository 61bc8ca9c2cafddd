import { describe, expect, it } from 'vitest';
import { parseTimeControl, pgnTimeControl } from '../../src/game/index.js';
import { stageAt } from '../../src/game/timeControl.js';

describe('spellings of time controls', () => {
  for (const [text, normal, pgn] of [
    ['20+0', '20+0', '1200'],
    ['20', '20+0', '1200'],
    ['5+3', '5+3', '300+3'],
    ['90 + 30', '90+30', '5400+30'],
    ['0.5+0', '0.5+0', '30'],
    ['0+2', '0+2', '0+2'],
    ['0b5', '0b5', '0b5'],
    ['20b5', '20b5', '1200b5'],
    ['20D5', '20d5', '1200d5'],
    ['none', 'none', '-'],
    ['-', 'none', '-'],
    ['40/90+30,30+30', '40/90+30,30+30', '40/5400+30:1800+30'],
    ['40/120,20/60,15+30', '40/120+0,20/60+0,15+30', '40/7200:20/3600:900+30'],
    ['40/5', '40/5+0', '40/300'],
  ] as const) {
    it(`reads ${text}`, () => {
      const control = parseTimeControl(text);
      if (!control.ok) throw new Error(control.error.code);
      expect(control.value.text).toBe(normal);
      expect(pgnTimeControl(control.value)).toBe(pgn);
      expect(parseTimeControl(control.value.text)).toEqual(control);
    });
  }

  for (const [text, why] of [
    ['', { code: 'control-part', part: '' }],
    ['abc', { code: 'control-part', part: 'abc' }],
    ['5+', { code: 'control-part', part: '5+' }],
    ['-5+3', { code: 'control-part', part: '-5+3' }],
    ['5+3+1', { code: 'control-part', part: '5+3+1' }],
    ['40/90,x', { code: 'control-part', text: '40/90,x', part: 'x' }],
    ['0+0', { code: 'control-no-time', part: '0+0' }],
    // A simple delay alone: the clock would begin at nothing.
    ['0d5', { code: 'control-no-time', part: '0d5' }],
    ['20+0,10+0', { code: 'control-open-part', part: '20+0' }],
    ['0/20+0', { code: 'control-moves', count: 0, most: 500 }],
    ['99999+0', { code: 'control-minutes', minutes: 99999, most: 1440 }],
    ['5+99999', { code: 'control-seconds', seconds: 99999, most: 3600 }],
    ['1/1,1/1,1/1,1/1,1/1,1', { code: 'control-stages', count: 6, most: 5 }],
    ['5+3'.repeat(40), { code: 'control-length', most: 80 }],
  ] as const) {
    it(`refuses ${JSON.stringify(text.slice(0, 12))} and says why`, () => {
      const control = parseTimeControl(text);
      expect(control.ok).toBe(false);
      expect(!control.ok && control.error).toMatchObject(why);
    });
  }

  it('finds the stage of a move', () => {
    const control = parseTimeControl('40/90+30,20/60+30,15+10');
    if (!control.ok) throw new Error(control.error.code);
    const seen = [1, 2, 40, 41, 60, 61, 200].map((move) => {
      const at = stageAt(control.value, move);
      return [move, at?.stage.baseMs, at?.first];
    });
    expect(seen).toEqual([
      [1, 5_400_000, true],
      [2, 5_400_000, false],
      [40, 5_400_000, false],
      [41, 3_600_000, true],
      [60, 3_600_000, false],
      [61, 900_000, true],
      [200, 900_000, false],
    ]);
  });

  it('repeats a last stage that has a number of moves', () => {
    const control = parseTimeControl('40/60');
    if (!control.ok) throw new Error(control.error.code);
    expect([40, 41, 42, 80, 81].map((move) => stageAt(control.value, move)?.first)).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });
});
