import { expect, it } from 'vitest';
import { castlingTextOf, type JsonTree, solutionJson } from '../../src/solve/index.js';
import { describeWithData } from '../support/data.js';
import { positionOfRow, tableRows, words } from '../support/randzueger.js';
import { solved } from './support.js';

function entries(tree: JsonTree): number {
  return Object.values(tree).reduce((sum, below) => sum + 1 + entries(below), 0);
}

describeWithData('every problem of the oracle', (dir) => {
  it.each(tableRows(dir, 'problems').map((row) => [row.id ?? '', row] as const))('%s', (_, row) => {
    const pos = positionOfRow(row);
    const length = Number(row.stipulation?.slice(1));
    const { keys, tree, ...rest } = solutionJson(
      pos,
      solved(pos, length),
      castlingTextOf(row.fen ?? '', pos),
    );
    expect(rest).toEqual({});
    expect(keys).toEqual(words(row.keys).sort());
    expect(keys).toHaveLength(Number(row.n_keys));
    if (row.tree !== '-') expect(tree).toEqual(JSON.parse(row.tree ?? ''));
    // The one tree that is not in the data: its size is.
    else
      expect(Math.round(entries(tree) / 1000)).toBe(
        Number(/about (\d+)000 entries/.exec(row.note ?? '')?.[1]),
      );
  });
});
