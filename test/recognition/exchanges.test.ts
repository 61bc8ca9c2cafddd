/** Exchanges on one square whose first captor was never seen to land, and questions over which play goes on. */
import { describe, expect, it } from 'vitest';
import { ALL, table } from './support.js';

const EXCHANGE = '4k3/8/8/8/3p4/4P3/5P2/4K3 b - - 0 1';

describe.each(ALL)('an exchange on %s whose first capture was not seen', (sense) => {
  // Occupancy cannot tell the retaking man from the capturing one while the other may be in the air.
  const atRest = (line: string) => (sense === 'occ' ? '' : line);

  it('is read of the board at rest, or when play goes on', () => {
    const t = table(EXCHANGE, sense);
    t.do('lift e3; lift d4; lift f2; place e3=P; wait 2000');
    expect(t.moves).toBe(atRest('d4e3 f2e3'));
    t.do('lift e8; place e7=k; wait 2000; lift e1; place e2=K');
    t.rest();
    expect([t.moves, t.recogniser.inOrder]).toEqual(['d4e3 f2e3 e8e7 e1e2', true]);
  });

  it('is read though play goes on at once', () => {
    const t = table(EXCHANGE, sense);
    t.do('lift e3; lift d4; lift f2; place e3=P; lift e8; place e7=k; wait 300; lift e1; place e2=K');
    t.rest();
    expect([t.moves, t.recogniser.inOrder]).toEqual(['d4e3 f2e3 e8e7 e1e2', true]);
  });

  it('with men of different kinds too', () => {
    const t = table('4k3/8/4p3/3n4/8/2N5/8/4K3 w - - 0 1', sense);
    t.do('lift d5; lift c3; lift e6; place d5=p; wait 2000');
    expect(t.moves).toBe(atRest('c3d5 e6d5'));
    t.do('lift e1; place e2=K; wait 2000; lift e8; place e7=k');
    t.rest();
    expect([t.moves, t.recogniser.inOrder]).toEqual(['c3d5 e6d5 e1e2 e8e7', true]);
  });

  it('is none where a man is put back and one is held', () => {
    const t = table(EXCHANGE, sense);
    t.do('lift e3; lift d4; place e3=P; wait 3000; place d3=p');
    t.rest();
    expect([t.moves, t.recogniser.inOrder]).toEqual(['d4d3', true]);
  });
});

describe('a snapshot that never comes', () => {
  const START = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';

  it.each(ALL)('on %s: after some seconds what was received is read as it was received', (sense) => {
    const t = table(START, sense);
    t.step({ kind: 'gap', at: 0, missed: 3 });
    t.do('lift e2; place e4=P; wait 900; lift e8; place e7=k; wait 900');
    expect(t.moves).toBe('');
    t.do('wait 6000');
    expect([t.moves, t.kinds().includes('unseen')]).toEqual(['e2e4 e8e7', true]);
  });

  it('leaves aside what the board as it was known could not have been touched like', () => {
    const t = table(START, 'piece');
    t.step({ kind: 'gap', at: 0, missed: 3 });
    t.step({ kind: 'place', at: 10, square: 12, seen: 'R' });
    t.do('wait 9000');
    expect(t.moves).toBe('');
  });
});

describe('a question over which play goes on', () => {
  // The knight that is lifted may have been taken by either pawn: occupancy cannot tell who stands on d5.
  const TWO_WAYS = '4k3/8/8/3n4/2P1P3/8/8/4K3 w - - 0 1';
  const capture = 'lift d5; lift c4; lift e4; place d5=P; wait 3000';

  it('is no end of the game: the next touches answer it', () => {
    const t = table(TWO_WAYS, 'occ');
    t.do(`${capture}; place e4=P; wait 800; lift e8; place e7=k; wait 2000; lift e4; place e5=P; wait 2000`);
    t.rest();
    expect([t.moves, t.recogniser.inOrder]).toEqual(['c4d5 e8e7 e4e5', true]);
  });
});
