import { expect, it } from 'vitest';
import { perft } from '../../src/rules/index.js';
import { describeWithData } from '../support/data.js';
import { perftRows, position } from './support.js';

describeWithData('node counts of all start positions to depth 3', (dir) => {
  it.each([
    ['chess960-start', 960],
    ['double-frc', 200],
  ] as const)('%s', (file, count) => {
    const rows = perftRows(dir, file);
    expect(rows).toHaveLength(count);
    for (const { fen, counts } of rows) {
      const pos = position(fen);
      const shallow = counts.filter(([depth]) => depth <= 3);
      expect([fen, ...shallow.map(([depth]) => perft(pos, depth))]).toEqual([
        fen,
        ...shallow.map(([, nodes]) => nodes),
      ]);
    }
  });
});
