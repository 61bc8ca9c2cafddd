/** Who may ask what: a spectator nothing, one side alone only what is its own. */
import { describe, expect, it } from 'vitest';
import type { TableRequest } from '../../src/table/request.js';
import { requestSchema } from '../../src/table/request.js';
import { mayAsk } from '../../src/table/speaker.js';
import { TableBench } from '../support/tableBench.js';

const KINDS = requestSchema.options.map(({ shape }) => shape.kind.value);
const asked = (kind: TableRequest['kind']) => ({ kind }) as TableRequest;

describe('who may ask', () => {
  it('players and arbiter everything, a spectator nothing', () => {
    for (const kind of KINDS) {
      expect(mayAsk('players', asked(kind), 'white')).toBe(true);
      expect(mayAsk('arbiter', asked(kind), 'white')).toBe(true);
      expect(mayAsk('spectator', asked(kind), 'white')).toBe(false);
    }
  });

  it('one side alone its own moves, its clock, its claim, its resignation', () => {
    const alone = (turn: 'white' | 'black') =>
      KINDS.filter((kind) => mayAsk('black', asked(kind), turn)).sort();
    expect(alone('black')).toEqual(['announce', 'claim', 'press', 'resign']);
    expect(alone('white')).toEqual([]);
    expect(mayAsk('black', { kind: 'resign', color: 'black' }, 'white')).toBe(true);
    expect(mayAsk('black', { kind: 'resign', color: 'white' }, 'white')).toBe(false);
  });

  it('is told why not, and nothing happens', async () => {
    const bench = await TableBench.playing({ number: 518 });
    const answer = await bench.service.ask({ kind: 'resign', color: 'white' }, 'spectator');
    expect(answer).toMatchObject({ ok: false, why: { key: 'requestRefused', params: { why: 'not-yours' } } });
    expect(bench.service.view.phase).toBe('playing');
  });
});
