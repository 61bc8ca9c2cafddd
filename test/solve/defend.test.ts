/** The solver's own defences, against the trees of the oracle. */
import { expect, it } from 'vitest';
import { castleSide, legalMoves, makeUci, play } from '../../src/rules/index.js';
import { bestDefence, MateSearch, ProofTable } from '../../src/solve/index.js';
import { describeWithData } from '../support/data.js';
import { positionOfRow, tableRows, words } from '../support/randzueger.js';

/** Attack → defence → attack …; empty after mate. */
interface Tree {
  readonly [move: string]: Tree;
}

/** Attacker's moves to mate where every defence is answered by the attacks listed. */
function movesToMate(defences: Tree): number {
  return Math.max(
    0,
    ...Object.values(defences).map((attacks) => 1 + movesToMate(Object.values(attacks)[0] ?? {})),
  );
}

describeWithData('the solver defends the problems of the oracle', (dir) => {
  const rows = tableRows(dir, 'problems').filter(({ stipulation }) => Number(stipulation?.slice(1)) <= 3);

  it.each(rows.map((row) => [row.id ?? '', row] as const))('%s', (_id, row) => {
    const length = Number(row.stipulation?.slice(1));
    const pos = positionOfRow(row);
    const tree: Tree = JSON.parse(row.tree ?? '{}');
    const keys = new Set(words(row.keys));
    for (const move of legalMoves(pos)) {
      const after = play(pos, move);
      const search = new MateSearch(new ProofTable(2 ** 20), () => false);
      const reply = bestDefence(search, after, length - 1);
      const text = makeUci(move);
      if (castleSide(pos, move) !== undefined) continue;
      if (!keys.has(text)) {
        // No defence at all: mate sooner would be a key, so it is stalemate.
        if (legalMoves(after).length > 0 && length > 1) expect(reply?.mateIn, text).toBe(0);
        continue;
      }
      const defences = tree[text] ?? {};
      if (Object.keys(defences).length === 0) expect(reply, text).toBeUndefined();
      else {
        expect(reply?.mateIn, text).toBe(movesToMate(defences));
        if (reply !== undefined && castleSide(after, reply.defence) === undefined)
          expect(Object.keys(defences)).toContain(makeUci(reply.defence));
      }
    }
  });
});
