/** After an outage on a board that only feels pieces: one of them is missing, and a hand holds it or it has captured. */
import { parseSquare } from 'chessops/util';
import { describe, expect, it } from 'vitest';
import { table } from './support.js';

const square = (name: string) => parseSquare(name) ?? -1;

/** The board after `unseen`, of which the reader knows the picture only; then it has been at rest. */
function afterOutage(fen: string, unseen: string) {
  const t = table(fen, 'occ');
  t.do(`unplug; ${unseen}; wait 2000; plug`);
  return t;
}

describe('a piece missing after an outage', () => {
  const FEN = '8/7R/6k1/8/8/8/5R2/4K3 b - - 0 1';
  const TOOK = 'lift h7; lift g6; place h7=k';

  it('had captured: what the opponent lays down on the way is not its move', () => {
    const t = afterOutage(FEN, TOOK);
    t.do('wait 600; lift f2; place g5=R; lift g5; place f6=R');
    t.rest();
    expect(t.readings.findLast((r) => r.kind === 'ambiguous')).toMatchObject({ why: 'capture-unseen' });
    expect(t.moves).toBe('');
    t.do('choose 0');
    t.rest();
    expect([t.moves, t.recogniser.inOrder]).toEqual(['g6h7 f2f6', true]);
  });

  it('was in a hand, and lands with the opponent already reaching: read with the reply', () => {
    const t = afterOutage(FEN, 'lift g6');
    t.do('wait 600; lift f2; place g5=k; place f7=R');
    t.rest();
    expect([t.moves, t.recogniser.inOrder]).toEqual(['g6g5 f2f7', true]);
  });
});

describe('a question answered while a missing line is asked for', () => {
  // The king has left e8 when the question is answered, its landing on e7 is the line that was lost, and the line
  // after it told so: the picture that is awaited shows the king on e7.
  it('keeps the touches since the question where they were: before the lost line', () => {
    const t = afterOutage('4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1', 'lift d5; lift e4; place d5=P');
    t.rest();
    expect(t.kinds().filter((kind) => kind === 'ambiguous')).toHaveLength(1);
    t.do('lift e8; lose; place e7=k');
    const at = 100_000;
    t.step({ kind: 'gap', at, missed: 1 });
    t.step({ kind: 'lift', at, square: square('h1'), seen: '?' });
    t.step({ kind: 'choose', at, candidate: 0 });
    t.board[square('h1')] = '.';
    t.step({
      kind: 'snapshot',
      at,
      placement: t.board.map((seen) => (seen === '.' ? '.' : '?')),
    });
    t.step({ kind: 'place', at: at + 300, square: square('h7'), seen: '?' });
    t.step({ kind: 'tick', at: at + 5000 });
    expect([t.moves, t.recogniser.inOrder]).toEqual(['e4d5 e8e7 h1h7', true]);
  });
});
