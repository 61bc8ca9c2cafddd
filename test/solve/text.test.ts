import { describe, expect, it } from 'vitest';
import { parseLetters, type Solution, solutionJson, solutionText } from '../../src/solve/index.js';
import { problem, solved } from './support.js';

describe('a solution in words', () => {
  it('threat, defences that parry it, defences that change nothing, a dual', () => {
    const pos = problem('5K2/7k/4P3/7n/p7/8/3Q4/8 w - - 0 1');
    expect(solutionText(pos, solved(pos, 2, { setPlay: true }))).toBe(
      `Set play:
   1...Kh8 2.Qh6#

One solution.

1.Qg5! threat: 2.Qxh5#
   1...Ng3/Nf4/Nf6 2.Qg7#
   1...Ng7 2.Qxg7#
   1...Kh8 2.Qxh5#/Qh6#/Qg8# (dual)
   1...a3 2.Qxh5#
`,
    );
  });

  it('tries with what refutes them', () => {
    const pos = problem('7k/8/8/7K/8/6Qn/8/7N w - - 0 1');
    expect(solutionText(pos, solved(pos, 2, { setPlay: true, tries: 1 }))).toBe(
      `Set play:
   none

1.Kg6? threat: 2.Qb8#
   1...Ng1/Nf2/Ng5/Kg8 2.Qb8#
   but 1...Nf4+!

One solution.

1.Kh6! threats: 2.Qg7#, Qb8#
   1...Nf4 2.Qg7#
   1...Ng5 2.Qb8#
   1...Ng1/Nf2 2.Qg7#/Qb8#
`,
    );
  });

  it('Black to move counts its moves from 1 too', () => {
    const pos = problem('7n/8/6qN/8/7k/8/8/7K b - - 0 1');
    expect(solutionText(pos, solved(pos, 2))).toBe(
      `One solution.

1.Kh3! threats: 2.Qb1#, Qg2#
   1...Ng4 2.Qb1#
   1...Nf5 2.Qg2#
   1...Nf7/Ng8 2.Qb1#/Qg2#
`,
    );
  });

  it('more moves: lines run on while there is one way, and branch below where there are more', () => {
    const pos = problem('7k/8/5K2/8/8/8/8/R7 w - - 0 1');
    const text = solutionText(pos, solved(pos, 3));
    expect(text).toMatch(/^12 solutions: the problem is cooked\.\n\n1\.Ra2! threats: 2\.Kg6, Kf7\n/);
    expect(text).toContain(`
1.Rb1! (cook) threats: 2.Kg6, Kf7
   1...Kh7 2.Rb8 Kh6 3.Rh8#
   1...Kg8 2.Rh1 Kf8 3.Rh8#
`);
    expect(text).toContain(`
1.Ra8+! (cook)
   1...Kh7
      2.Rb8 (dual) Kh6 3.Rh8#
      2.Rc8 (dual) Kh6 3.Rh8#
`);
    expect(text).toContain(`
1.Kf7! (cook) threat: 2.Rh1# (short solution: mate in 2)
   1...Kh7 2.Rh1#
`);
  });

  it('an edge-mover problem: a king that mates by contact, a short line, branches', () => {
    const pos = problem('2k5/8/8/5K2/5n2/8/4P3/B7 w - - 0 1', 'rz-black');
    expect(solutionText(pos, solved(pos, 3, { tries: 1 }))).toBe(
      `1.Ke6? threat: 2.Be5
   1...Kd8 2.Kd7# (short)
   1...Nh3 2.Be5 Ng1/Kd8 3.Kd7#
   1...Nh5 2.Be5 Kd8 3.Kd7#
   but 1...Kb8!

One solution.

1.Be5! threat: 2.Ke6
   1...Nh3 2.Ke6 Ng1/Kd8 3.Kd7#
   1...Nh5 2.Ke6 Kd8 3.Kd7#
   1...Kd8 2.Ke6
      2...Nh3/Nh5/Kc8 3.Kd7#
      2...Ke8 3.Ke7#
`,
    );
  });

  it('a mate in one has nothing after it, and no mate is said plainly', () => {
    const kings = problem('k7/8/1K6/8/8/8/8/8 w - - 0 1', 'rz-black');
    expect(solutionText(kings, solved(kings, 1))).toBe('One solution.\n\n1.Kb7#\n');
    const none = problem('k7/8/1K6/8/8/8/8/8 w - - 0 1');
    expect(solutionText(none, solved(none, 3))).toBe('No solution: there is no mate in 3.\n');
  });

  it('a search that was stopped does not call it none', () => {
    const pos = problem('k7/8/1K6/8/8/8/8/8 w - - 0 1');
    const stopped: Solution = { ...solved(pos, 2), examined: 3 };
    expect(solutionText(pos, stopped)).toBe('No solution found so far.\n');
    expect(solutionJson(pos, stopped, 'king-to-target')).toEqual({ keys: [], tree: {}, complete: false });
  });

  it('speaks in the letters of the reader', () => {
    const pos = problem('7k/8/8/7K/8/6Qn/8/7N w - - 0 1');
    const text = solutionText(pos, solved(pos, 2), 'RDTFC');
    expect(text).toContain('1.Rh6! threats: 2.Dg7#, Db8#\n   1...Cf4 2.Dg7#');
    expect(parseLetters('KDTLS')).toBe('KDTLS');
    expect(parseLetters('КФЛСТ')).not.toBeUndefined();
    for (const bad of ['KDTL', 'KDTLSS', 'KKTLS', 'KD LS', '12345', ''])
      expect(parseLetters(bad)).toBeUndefined();
  });
});

describe('a solution as JSON', () => {
  it('has set play and tries where they were asked for, with their refutations', () => {
    const pos = problem('7k/8/8/7K/8/6Qn/8/7N w - - 0 1');
    const json = solutionJson(pos, solved(pos, 2, { setPlay: true, tries: 1 }), 'king-to-target');
    expect(json).toEqual({
      keys: ['h5h6'],
      tree: {
        h5h6: {
          h3g1: { g3g7: {}, g3b8: {} },
          h3f2: { g3g7: {}, g3b8: {} },
          h3f4: { g3g7: {} },
          h3g5: { g3b8: {} },
        },
      },
      setPlay: {},
      tries: {
        h5g6: {
          refutations: ['h3f4'],
          tree: { h3g1: { g3b8: {} }, h3f2: { g3b8: {} }, h3g5: { g3b8: {} }, h8g8: { g3b8: {} } },
        },
      },
    });
  });

  it('writes castling in both ways', () => {
    const pos = problem('5k2/4R1R1/8/8/8/8/8/4K2R w K - 0 1');
    const solution = solved(pos, 1);
    expect(solutionJson(pos, solution, 'king-to-target').keys).toEqual(['e1g1', 'h1f1', 'h1h8']);
    expect(solutionJson(pos, solution, 'king-takes-rook').keys).toEqual(['e1h1', 'h1f1', 'h1h8']);
    expect(solutionText(pos, solution)).toMatch(/^1\.O-O#$/m);
  });

  it('says which keys it could not tell to the end', () => {
    const pos = problem('7k/8/8/7K/8/6Qn/8/7N w - - 0 1');
    const full = solved(pos, 2);
    const cut: Solution = {
      ...full,
      keys: full.keys.map((key) => ({
        ...key,
        attack: { ...key.attack, defences: [] },
        variations: 'too-many',
      })),
    };
    expect(solutionJson(pos, cut, 'king-to-target')).toEqual({ keys: ['h5h6'], tree: {}, untold: ['h5h6'] });
    expect(solutionText(pos, cut)).toContain(
      '1.Kh6! threats: 2.Qg7#, Qb8#\n   (too many variations to list)\n',
    );
  });
});
