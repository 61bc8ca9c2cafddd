/**
 * How fast problems are solved, and what orthodox chess pays for the conditions: `tsx test/bench/solve.ts`.
 *
 * The second is measured in processes of their own, taking turns: one that never saw a condition, and one that has
 * played under all of them before it counts. In each, the library's own perft is the measure. Processor time counts, so
 * that others on the machine disturb little.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { perft as libraryPerft } from 'chessops/debug';
import {
  CONDITIONS,
  legalMoves,
  ORTHODOX_START,
  type Position,
  perft,
  play,
  positionWith,
  startPosition,
} from '../../src/rules/index.js';
import { MateSearch, ProofTable, solve } from '../../src/solve/index.js';
import { dataDir } from '../support/data.js';
import { positionOfRow, tableRows } from '../support/randzueger.js';

/** Twenty units each, thrown on the board at random for this bench; the figure is the number of keys in three moves. */
const TWENTY_UNITS: readonly (readonly [string, number])[] = [
  ['6bR/3Q2p1/b1n5/1Nk4K/1n1pP2Q/Nr4P1/2B1B1r1/4R3 w - - 0 1', 5],
  ['2k3bK/4n1p1/8/P3r3/3r2R1/1b1B1pRP/3NQ1B1/5nNQ w - - 0 1', 0],
  ['1nR5/2r1P1PB/4k1pK/Qn6/N6B/4p3/1Qr1Rb2/b2N4 w - - 0 1', 1],
  ['4b3/1r1P4/k7/5R2/4nbp1/N3Q1Q1/1BRnrP1p/2NKB3 w - - 0 1', 1],
  ['5N2/B2rB3/1K6/1P1Qr3/3n1k2/bbP2pN1/4Q1pn/RR6 w - - 0 1', 4],
];

/** An orthodox mate in three of twenty units is solved within this time. */
const TWENTY_UNITS_MS = 10_000;

interface Timed {
  readonly ms: number;
  readonly nodes: number;
  readonly keys: number;
}

/** Processor time of the search and of writing its tree, without the memory for the table. */
function timed(pos: Position, length: number): Timed {
  const search = new MateSearch(new ProofTable(2 ** 26));
  const begin = process.cpuUsage();
  const { keys, nodes } = solve(search, pos, length, { setPlay: false, tries: 0 });
  const { user, system } = process.cpuUsage(begin);
  return { ms: (user + system) / 1000, nodes, keys: keys.length };
}

function line(name: string, { ms, nodes, keys }: Timed): void {
  const rate = Math.round(nodes / ms);
  console.log(`${name}: ${Math.round(ms)} ms, ${nodes} positions, ${rate} thousand a second, ${keys} keys`);
}

function problems(dir: string): void {
  // Short problems would measure how the engine under this program warms up.
  for (const row of tableRows(dir, 'problems')) {
    const length = Number(row.stipulation?.slice(1));
    if (length <= 3) timed(positionOfRow(row), length);
  }
  const groups = new Map<string, Timed & { readonly count: number }>();
  for (const row of tableRows(dir, 'problems')) {
    const stipulation = row.stipulation ?? '';
    const length = Number(stipulation.slice(1));
    const one = timed(positionOfRow(row), length);
    if (one.keys !== Number(row.n_keys)) throw new Error(`${row.id} has ${one.keys} keys`);
    if (length > 3) line(`${row.id} ${row.condition} ${stipulation}`, one);
    const sum = groups.get(stipulation) ?? { ms: 0, nodes: 0, keys: 0, count: 0 };
    groups.set(stipulation, {
      ms: sum.ms + one.ms,
      nodes: sum.nodes + one.nodes,
      keys: sum.keys + one.keys,
      count: sum.count + 1,
    });
  }
  for (const [stipulation, sum] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1)))
    line(`all ${sum.count} problems ${stipulation}`, sum);
  console.log('The README of the data gives no times of the oracle to set beside these.');
}

function playUnderAll(): void {
  for (const condition of CONDITIONS) {
    const start = startPosition(ORTHODOX_START).toSetup();
    const made = positionWith(condition, start, condition === 'rz-pieces' ? [1, 57] : []);
    if (!made.ok) throw new Error(made.error.code);
    let pos = made.value;
    for (let ply = 0; ply < 40; ply += 1) {
      const moves = legalMoves(pos);
      const move = moves[(7 * ply) % moves.length];
      if (move === undefined) break;
      perft(pos, 2);
      pos = play(pos, move);
    }
  }
}

/** Milliseconds of processor time, the best of several: what others take away only ever adds. */
function best(work: () => number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 24; round += 1) {
    const begin = process.cpuUsage();
    if (work() !== 197_281) throw new Error('perft has changed');
    const { user, system } = process.cpuUsage(begin);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** The orthodox start to depth 4, by this program and by the library alone. */
function orthodoxPerft(): { readonly own: number; readonly library: number } {
  const start = startPosition(ORTHODOX_START);
  return {
    own: best(() => perft(start, 4)),
    library: best(() => libraryPerft(start, 4)),
  };
}

const SELF = fileURLToPath(import.meta.url);

function inOwnProcess(how: 'plain' | 'mixed'): ReturnType<typeof orthodoxPerft> {
  const args = ['--import', 'tsx', SELF, how];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

function whatOrthodoxPays(rounds: number): void {
  const plain: number[] = [];
  const mixed: number[] = [];
  const library: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const how of round % 2 === 0 ? (['plain', 'mixed'] as const) : (['mixed', 'plain'] as const)) {
      const times = inOwnProcess(how);
      (how === 'plain' ? plain : mixed).push(times.own);
      if (how === 'plain') library.push(times.library);
    }
  }
  const ratio = (a: readonly number[], b: readonly number[]) => (median(a) / median(b)).toFixed(3);
  console.log(
    `orthodox perft 4, median of ${rounds}: ${median(plain).toFixed(1)} ms, ${ratio(plain, library)} of the library's own; ` +
      `${median(mixed).toFixed(1)} ms where all conditions were played before, ratio ${ratio(mixed, plain)}`,
  );
}

/** Prints everything; a wrong number of keys is an error. */
export function benchSolve(rounds = 9): void {
  if (dataDir === undefined)
    console.log('The problems of the reference data are not here; they are left out.');
  else problems(dataDir);
  for (const [fen, keys] of TWENTY_UNITS) {
    const made = positionWith('orthodox', fen);
    if (!made.ok) throw new Error(made.error.code);
    const one = timed(made.value, 3);
    if (one.keys !== keys) throw new Error(`${fen} has ${one.keys} keys`);
    line(`#3 of 20 units ${fen.split(' ')[0]}`, one);
    if (one.ms > TWENTY_UNITS_MS) throw new Error(`#3 of 20 units took more than ${TWENTY_UNITS_MS} ms`);
  }
  whatOrthodoxPays(rounds);
}

const how = process.argv[2];
if (how === 'plain' || how === 'mixed') {
  if (how === 'mixed') playUnderAll();
  console.log(JSON.stringify(orthodoxPerft()));
} else if (process.argv[1] === SELF) {
  benchSolve();
}
