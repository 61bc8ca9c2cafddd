/** The reply lands before the move that it answers, and the hands do not leave the board alone afterwards. */
import { describe, expect, it } from 'vitest';
import { ALL, table } from './support.js';

describe.each(ALL)('a crossing on %s', (sense) => {
  it('and a second thought at once: no square of it is passed over', () => {
    const t = table('k7/8/8/8/8/8/1K6/4q3 b - - 0 1', sense);
    t.do('lift e1; lift b2; place b1=K; place e8=q; wait 185; lift e8; place e6=q; wait 700');
    expect(t.moves).not.toBe('e1e6 b2b1');
    t.do('lift e6; place e8=q');
    t.rest();
    expect([t.moves, t.recogniser.inOrder]).toEqual(['e1e8 b2b1', true]);
  });

  it('and a try that was put back: what was asked about it is no question any more', () => {
    const t = table('1k6/8/6b1/8/8/4R3/7K/6R1 w - - 0 1', sense);
    t.do('lift e3; lift g6; place e8=b; place g3=R; lift g1; place c1=R; wait 2000');
    t.do('lift c1; place g1=R');
    t.rest();
    expect([t.moves, t.recogniser.inOrder]).toEqual(['e3g3 g6e8', true]);
  });
});
