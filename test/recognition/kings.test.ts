/** Results by kings in the centre: what is a declaration, what only looks like one, and what takes it back. */
import { describe, expect, it } from 'vitest';
import { ALL, type Table, table } from './support.js';

const START = '8/8/3k4/8/8/4K3/8/8 w - - 0 1';

function resultOf(t: Table): string | undefined {
  const last = t.readings.findLast((r) => r.kind === 'result');
  return last?.kind === 'result' ? last.result : undefined;
}

describe.each(ALL)('kings in the centre on %s', (sense) => {
  it('put down one after the other are a result, and the step that was legal is withdrawn', () => {
    const t = table(START, sense);
    t.do('lift e3; place e4=K; lift d6; place d5=k; wait 2000');
    expect([resultOf(t), t.moves]).toEqual(['1-0', '']);
  });

  it('are a try that is put back where the first step stood as a move', () => {
    const t = table(START, sense);
    t.do('lift e3; place e4=K; wait 2500; lift d6; place d5=k; wait 2000');
    expect([resultOf(t), t.moves]).toEqual([undefined, 'e3e4']);
    t.do('lift d5; place d6=k; wait 2000; lift d6; place c6=k; wait 2000');
    expect([resultOf(t), t.moves, t.recogniser.inOrder]).toEqual([undefined, 'e3e4 d6c6', true]);
  });

  it('are a result all the same when they are left so', () => {
    const t = table(START, sense);
    t.do('lift e3; place e4=K; wait 2500; lift d6; place d5=k; wait 3500');
    expect([resultOf(t), t.moves]).toEqual(['1-0', '']);
  });

  it('that are put back where they stood play on', () => {
    const t = table(START, sense);
    t.do('lift e3; place e4=K; lift d6; place d5=k; wait 2000; lift d5; place d6=k; lift e4; place e3=K');
    t.do('wait 2000');
    t.do('lift e3; place f3=K; wait 2000');
    expect([t.moves, t.recogniser.inOrder]).toEqual(['e3f3', true]);
  });
});
