/** Men that stand on their squares and are not felt there: pushed off the centre, for a moment or for the rest of the game. */
import { describe, expect, it } from 'vitest';
import { ALL, table } from './support.js';

const GAME = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe.each(ALL)('on %s a man that a sleeve pushed off the centre of his square', (sense) => {
  it('keeps nobody from playing on', () => {
    const t = table(GAME, sense);
    t.do('lift e2; place e4=P; wait 2000; lift b7; wait 1500');
    t.do('lift e7; place e5=p; wait 2000; lift g1; place f3=N; wait 2000; lift g8; place f6=n; wait 2000');
    t.do('lift f1; place c4=B; wait 2000');
    expect(t.moves).toBe('e2e4 e7e5 g1f3 g8f6 f1c4');
    t.do('place b7=p; wait 2000; lift f8; place c5=b');
    t.rest();
    expect([t.moves, t.recogniser.inOrder]).toEqual(['e2e4 e7e5 g1f3 g8f6 f1c4 f8c5', true]);
  });

  it('moves when he is felt elsewhere', () => {
    const t = table(GAME, sense);
    t.do('lift e2; place e4=P; wait 2000; lift b7; wait 1500; place b5=p; wait 2000');
    expect(t.moves).toBe('e2e4 b7b5');
  });
});
