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
    ['0d5', '0d5', '0d5'],
    ['40/0+30,0b10', '40/0+30,0b10', '40/0+30:0b10'],
    [' 40 / 90 + 30 , 30 d 5 ', '40/90+30,30d5', '40/5400+30:1800d5'],
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
    ['', { code: 'control-part', part: '', why: 'empty' }],
    ['  ', { code: 'control-part', part: '', why: 'empty' }],
    ['40/90,', { code: 'control-part', part: '', why: 'empty' }],
    ['abc', { code: 'control-part', part: 'abc', why: 'stray' }],
    ['soon', { code: 'control-part', part: 'soon', why: 'stray' }],
    ['20 min', { code: 'control-part', part: '20 min', why: 'stray' }],
    ['5 3', { code: 'control-part', part: '5 3', why: 'stray' }],
    ['5+3s', { code: 'control-part', part: '5+3s', why: 'stray' }],
    ['40/90,x', { code: 'control-part', part: 'x', why: 'stray' }],
    ['5+', { code: 'control-part', part: '5+', why: 'seconds' }],
    ['5+2.5', { code: 'control-part', part: '5+2.5', why: 'seconds' }],
    ['40/5+', { code: 'control-part', part: '40/5+', why: 'seconds' }],
    ['+5', { code: 'control-part', part: '+5', why: 'minutes' }],
    ['40/', { code: 'control-part', part: '40/', why: 'minutes' }],
    ['5.', { code: 'control-part', part: '5.', why: 'minutes' }],
    ['1.125+0', { code: 'control-part', part: '1.125+0', why: 'minutes' }],
    ['b', { code: 'control-part', part: 'b', why: 'minutes' }],
    ['20:00', { code: 'control-part', part: '20:00', why: 'colon' }],
    ['-5+3', { code: 'control-part', part: '-5+3', why: 'minus' }],
    ['5+3+1', { code: 'control-part', part: '5+3+1', why: 'signs' }],
    ['5b3d1', { code: 'control-part', part: '5b3d1', why: 'signs' }],
    ['40/20/90', { code: 'control-part', part: '40/20/90', why: 'signs' }],
    ['4.5/90', { code: 'control-part', part: '4.5/90', why: 'moves' }],
    ['0+0', { code: 'control-no-time', part: '0+0' }],
    ['0', { code: 'control-no-time', part: '0' }],
    ['0b0', { code: 'control-no-time', part: '0b0' }],
    ['0.00d0', { code: 'control-no-time', part: '0.00d0' }],
    ['40/90+30,0+0', { code: 'control-no-time', part: '0+0' }],
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
