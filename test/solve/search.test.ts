import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONDITIONS,
  type Condition,
  legalMoves,
  makeUci,
  PACKED_LENGTH,
  type Position,
  passMove,
  play,
  positionWith,
  statusOf,
} from '../../src/rules/index.js';
import { type Defence, examine, firstMovesOf, MateSearch, ProofTable, solve } from '../../src/solve/index.js';
import { problem, search, solved } from './support.js';

/** By the definition, with nothing remembered and no move left out: the shortest forced mate, 0 for none in `most`. */
function mateByDefinition(pos: Position, most: number): number {
  for (let length = 1; length <= most; length += 1)
    if (legalMoves(pos).some((move) => lostByDefinition(play(pos, move), length - 1))) return length;
  return 0;
}

function lostByDefinition(pos: Position, left: number): boolean {
  const moves = legalMoves(pos);
  if (moves.length === 0) return statusOf(pos) === 'checkmate';
  return left > 0 && moves.every((move) => mateByDefinition(play(pos, move), left) > 0);
}

const LETTERS = 'QRBNPqrbnp';

/** Small positions where mates are frequent: kings, and a few units, White strong, on any squares. */
const positions = fc
  .tuple(
    fc.constantFrom(...CONDITIONS),
    fc.uniqueArray(fc.nat(63), { minLength: 8, maxLength: 8 }),
    fc.array(fc.nat(LETTERS.length - 1), { minLength: 2, maxLength: 6 }),
    fc.boolean(),
  )
  .map(([condition, squares, units, cornered]) => {
    const board = Array.from({ length: 64 }, () => '');
    const [white = 0, black = 1, ...others] = squares;
    board[white] = 'K';
    // A king on the edge is mated more often.
    const home = cornered ? black % 8 : black;
    board[home === white ? black : home] = 'k';
    units.forEach((unit, index) => {
      const square = others[index] ?? 0;
      const letter = index === 0 ? 'Q' : LETTERS.charAt(unit);
      if (board[square] === '' && !(/p/i.test(letter) && (square < 8 || square > 55))) board[square] = letter;
    });
    const ranks = Array.from({ length: 8 }, (_, rank) =>
      board
        .slice(56 - 8 * rank, 64 - 8 * rank)
        .map((letter) => letter || '1')
        .join(''),
    );
    const flagged =
      condition === 'rz-pieces' ? others.filter((square) => board[square] !== '').slice(0, 2) : [];
    return { condition, fen: `${ranks.join('/')} w - - 0 1`, flagged };
  });

function made(one: { condition: Condition; fen: string; flagged: readonly number[] }): Position | undefined {
  const pos = positionWith(one.condition, one.fen, one.flagged);
  return pos.ok ? pos.value : undefined;
}

describe('the search says what the definition says', () => {
  it('mate in 2 or fewer, under every condition, with a table that forgets almost everything', () => {
    const found = new Map<string, number>();
    fc.assert(
      fc.property(positions, (one) => {
        const pos = made(one);
        if (pos === undefined) return;
        const expected = mateByDefinition(pos, 2);
        found.set(`${expected}`, (found.get(`${expected}`) ?? 0) + 1);
        expect(search().shortestMate(pos, 2)).toBe(expected);
        expect(search(0).shortestMate(pos, 2)).toBe(expected);
      }),
      { numRuns: 120 },
    );
    // A property that never met a mate has shown nothing.
    for (const length of ['0', '1', '2']) expect(found.get(length) ?? 0).toBeGreaterThan(0);
  });

  it('every first move, one by one', () => {
    fc.assert(
      fc.property(positions, (one) => {
        const pos = made(one);
        if (pos === undefined) return;
        const keys = solved(pos, 2).keys.map(({ attack }) => makeUci(attack.move));
        const expected = legalMoves(pos).filter((move) => lostByDefinition(play(pos, move), 1));
        expect(keys).toEqual(expected.map(makeUci).sort());
      }),
      { numRuns: 60 },
    );
  });

  it('one search answers many questions in any order as a fresh one does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(positions, fc.integer({ min: 1, max: 3 })), { minLength: 4, maxLength: 8 }),
        (asked) => {
          // One condition a table: a table knows positions, not rules.
          const condition = asked[0]?.[0].condition ?? 'orthodox';
          const shared = search(4096);
          for (const [one, length] of asked) {
            const pos = made({ ...one, condition, flagged: condition === 'rz-pieces' ? one.flagged : [] });
            if (pos === undefined) continue;
            expect(shared.shortestMate(pos, length)).toBe(search().shortestMate(pos, length));
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

/** Walks a solution and holds every line to the rules. */
function expectTrue(pos: Position, defences: readonly Defence[], left: number): void {
  expect(defences.map(({ move }) => makeUci(move)).sort()).toEqual(legalMoves(pos).map(makeUci).sort());
  for (const { move, attacks } of defences) {
    const after = play(pos, move);
    expect(attacks.length).toBeGreaterThan(0);
    for (const attack of attacks) {
      expect(attack.mateIn).toBeLessThanOrEqual(left);
      expect(attack.mateIn).toBe(attacks[0]?.mateIn);
      const mated = play(after, attack.move);
      if (attack.mateIn === 1) expect(statusOf(mated)).toBe('checkmate');
      else expectTrue(mated, attack.defences, attack.mateIn - 1);
    }
    const shortest = attacks[0]?.mateIn ?? 0;
    const all = legalMoves(after).filter((one) => lostByDefinition(play(after, one), shortest - 1));
    expect(attacks.map((attack) => makeUci(attack.move))).toEqual(all.map(makeUci));
  }
}

it('a solution names every defence and every shortest mate, all the way', () => {
  const pos = problem('8/8/8/8/8/1K6/7R/k7 w - - 0 1');
  const { keys } = solved(pos, 2);
  expect(keys.length).toBeGreaterThan(0);
  for (const { attack } of keys) expectTrue(play(pos, attack.move), attack.defences, 1);
  const longer = problem('7k/8/5K2/8/8/8/8/R7 w - - 0 1');
  const three = solved(longer, 3);
  expect(three.keys.length).toBeGreaterThan(0);
  for (const { attack } of three.keys) expectTrue(play(longer, attack.move), attack.defences, 2);
});

describe('threats, zugzwang, tries and set play', () => {
  /** Rook a7 holds the seventh rank, and White waits: every king move allows mate on the eighth. */
  const waiting = problem('7k/R7/6K1/8/8/8/8/8 w - - 0 1');

  it('an aim is what passing would allow', () => {
    const pos = problem('6k1/5ppp/8/8/8/8/R7/K7 w - - 0 1');
    const [key] = solved(pos, 1).keys;
    expect(key?.aim).toEqual({ aim: 'mate' });
    for (const { attack, aim } of solved(waiting, 2).keys) {
      const after = play(waiting, attack.move);
      if (aim.aim === 'mate') expect(statusOf(after)).toBe('checkmate');
      else if (aim.aim === 'check') expect(statusOf(after)).toBe('check');
      else {
        const passed = passMove(after);
        if (passed === undefined) throw new Error('nobody is in check');
        const mates = legalMoves(passed).filter((move) => statusOf(play(passed, move)) === 'checkmate');
        expect(aim.aim).toBe(mates.length > 0 ? 'threat' : 'zugzwang');
        if (aim.aim === 'threat')
          expect(aim.threats.map(({ move }) => makeUci(move))).toEqual(mates.map(makeUci));
      }
    }
  });

  it('tries fail to as many defences as were allowed, keys to none', () => {
    for (const most of [1, 2, 3]) {
      const { tries } = solved(waiting, 2, { tries: most });
      for (const { move, refutations, defences } of tries) {
        const after = play(waiting, move);
        const real = legalMoves(after).filter((one) => mateByDefinition(play(after, one), 1) === 0);
        expect(refutations.map(makeUci)).toEqual(real.map(makeUci));
        expect(refutations.length).toBeLessThanOrEqual(most);
        expect(refutations.length + defences.length).toBe(legalMoves(after).length);
      }
    }
  });

  it('set play is what is ready before the first move', () => {
    const { setPlay } = solved(waiting, 2, { setPlay: true });
    expect(
      setPlay?.map(({ move, attacks }) => [makeUci(move), attacks.map((one) => makeUci(one.move))]),
    ).toEqual([['h8g8', ['a7a8']]]);
    // In check nobody can wait.
    expect(solved(problem('4k3/8/8/8/8/8/4r3/4K2R w K - 0 1'), 2, { setPlay: true }).setPlay).toBeUndefined();
  });

  it('stalemate is no solution and no try', () => {
    const pos = problem('7k/8/5KQ1/8/8/8/8/8 w - - 0 1');
    const stalemating = firstMovesOf(pos).filter((move) => statusOf(play(pos, move)) === 'stalemate');
    expect(stalemating.length).toBeGreaterThan(0);
    for (const move of stalemating) expect(examine(search(), pos, move, 3, 5)).toEqual({ kind: 'fails' });
  });
});

describe('a search that is stopped', () => {
  const pos = problem('r1bq1rk1/pp2bppp/2n1pn2/8/2BP4/P1N2N2/1P3PPP/R1BQR1K1 w - - 0 1');

  it('gives no verdict that it has not proved', () => {
    const stopped: MateSearch = new MateSearch(new ProofTable(2 ** 20), () => stopped.nodes > 3000);
    const solution = solve(stopped, pos, 4, { setPlay: true, tries: 1 });
    expect(stopped.stopped).toBe(true);
    expect(solution.examined).toBeLessThan(solution.firstMoves);
    expect(solution).toMatchObject({ keys: [], tries: [], setPlay: undefined });
  });

  it('keeps the keys that it has proved, wherever it is stopped', () => {
    const mate = problem('6bR/3Q2p1/b1n5/1Nk4K/1n1pP2Q/Nr4P1/2B1B1r1/4R3 w - - 0 1');
    const all = solved(mate, 3).keys.map(({ attack }) => makeUci(attack.move));
    let before = -1;
    for (const nodes of [1000, 4000, 8000, 12_000, 1_000_000]) {
      const stopped: MateSearch = new MateSearch(new ProofTable(2 ** 20), () => stopped.nodes > nodes);
      const found = solve(stopped, mate, 3, { setPlay: false, tries: 0 }).keys;
      expect(all).toEqual(expect.arrayContaining(found.map(({ attack }) => makeUci(attack.move))));
      expect(found.length).toBeGreaterThanOrEqual(before);
      before = found.length;
      for (const { variations, attack } of found)
        if (variations !== 'complete') expect(attack.defences).toEqual([]);
    }
    expect(before).toBe(all.length);
  });
});

describe('the table', () => {
  it('remembers, forgets, and never confuses', () => {
    const table = new ProofTable(PACKED_LENGTH * 4 * 40);
    const told = new Map<string, number>();
    let remembered = 0;
    for (let square = 0; square < 48; square += 1) {
      const one = made({ condition: 'orthodox', fen: kingsFen(square), flagged: [] });
      if (one === undefined) continue;
      table.put(one, { mateIn: undefined, noMateIn: square % 50 });
      told.set(kingsFen(square), square % 50);
    }
    for (const [fen, noMateIn] of told) {
      const known = table.get(problem(fen));
      if (known === undefined) continue;
      remembered += 1;
      expect(known).toEqual({ mateIn: undefined, noMateIn });
    }
    expect(remembered).toBeGreaterThan(8);
  });
});

/** White's king on a8, Black's on a square of the first six ranks. */
function kingsFen(square: number): string {
  const rank = Math.floor(square / 8);
  const file = square % 8;
  const row = `${file === 0 ? '' : file}k${file === 7 ? '' : 7 - file}`;
  return `K7/8/${Array.from({ length: 6 }, (_, below) => (5 - below === rank ? row : '8')).join('/')} w - - 0 1`;
}
