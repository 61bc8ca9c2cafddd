import { describe, expect, it } from 'vitest';
import { legalMoves, makeUci, perft, perftDivide, startPosition } from '../../src/rules/index.js';
import { describeWithData } from '../support/data.js';
import { perftRows, position } from './support.js';

describeWithData('node counts of positions in play', (dir) => {
  // Depth 4 only where it is cheap and the positions are the nastiest.
  it.each([
    ['chess960', 960, 3],
    ['standard', 128, 3],
    ['tricky', 29, 4],
  ] as const)('%s', (file, count, deepest) => {
    const rows = perftRows(dir, file);
    expect(rows).toHaveLength(count);
    for (const { fen, counts } of rows) {
      const pos = position(fen);
      const shallow = counts.filter(([depth]) => depth <= deepest);
      expect([fen, ...shallow.map(([depth]) => perft(pos, depth))]).toEqual([
        fen,
        ...shallow.map(([, nodes]) => nodes),
      ]);
    }
  });
});

describe('perft', () => {
  it('counts one node at depth 0 and the list of legal moves at depth 1', () => {
    const pos = position('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
    expect(perft(pos, 0)).toBe(1);
    expect(perft(pos, 1)).toBe(legalMoves(pos).length);
    const promoting = position('1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1');
    expect(perft(promoting, 1)).toBe(legalMoves(promoting).length);
  });

  it('divides by first move, sorted, and adds up', () => {
    const pos = startPosition(3);
    const parts = perftDivide(pos, 3);
    expect(parts.map((part) => part.move)).toEqual(legalMoves(pos).map(makeUci).sort());
    expect(parts.reduce((sum, part) => sum + part.nodes, 0)).toBe(perft(pos, 3));
    expect(perftDivide(pos, 1).every((part) => part.nodes === 1)).toBe(true);
  });
});
