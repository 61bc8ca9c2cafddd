import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/index.js';
import { Solving } from '../../src/opponents/solver/pool.js';
import { positionWith } from '../../src/rules/index.js';
import { MateSearch, ProofTable, solve } from '../../src/solve/index.js';
import { compiledFile } from '../support/compiled.js';
import { eboard960, isOneSentence, type Run, repoRoot } from './program.js';

const RESTRICTED = ['--fen', '2k5/8/8/5K2/5n2/8/4P3/B7 w - - 0 1', '--condition', 'rz-black'];
/** Nothing in it for a long time: a middlegame, and more moves than anybody can wait for. */
const ENDLESS = ['--fen', 'r1bq1rk1/pp2bppp/2n1pn2/8/2BP4/P1N2N2/1P3PPP/R1BQR1K1 w - - 0 1', '--mate', '9'];

/** The command in this process, which is quicker. */
async function here(...args: readonly string[]): Promise<Run> {
  const text = { out: '', err: '' };
  const code = await runCli(args, {
    out: (more) => {
      text.out += more;
    },
    err: (more) => {
      text.err += more;
    },
  });
  return { code, ...text };
}

describe('eboard960 solve', () => {
  it('prints the solution as people write it', async () => {
    const { code, out, err } = await eboard960('solve', ...RESTRICTED, '--mate', '3', '--letters', 'KDTLS');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^One solution\.\n\n1\.Le5! threat: 2\.Ke6\n {3}1\.\.\.Sh3 2\.Ke6 Sg1\/Kd8 3\.Kd7#\n/,
    );
  });

  it('prints keys and tree as JSON, and more only where it was asked for', async () => {
    const plain = await here('solve', ...RESTRICTED, '--mate', '3', '--json');
    expect(plain.code).toBe(0);
    const answer = JSON.parse(plain.out);
    expect(Object.keys(answer)).toEqual(['keys', 'tree']);
    expect(answer.keys).toEqual(['a1e5']);
    expect(answer.tree.a1e5.f4h5).toEqual({ f5e6: { c8d8: { e6d7: {} } } });
    const more = await here('solve', ...RESTRICTED, '--mate', '3', '--json', '--tries', '--set-play');
    expect(Object.keys(JSON.parse(more.out))).toEqual(['keys', 'tree', 'setPlay', 'tries']);
  });

  it('castles as the FEN writes it', async () => {
    const castles = (field: string) =>
      here('solve', '--mate', '1', '--json', '--fen', `5k2/4R1R1/8/8/8/8/8/4K2R w ${field} - 0 1`);
    expect(JSON.parse((await castles('K')).out).keys).toContain('e1g1');
    expect(JSON.parse((await castles('H')).out).keys).toContain('e1h1');
  });

  it('takes marked pieces', async () => {
    const fen = '8/8/8/3k4/3K4/8/8/8 w - - 0 1';
    const marked = await here(
      'perft',
      '--fen',
      fen,
      '--depth',
      '1',
      '--condition',
      'rz-pieces',
      '--flagged',
      'd5,d4',
    );
    expect(marked).toMatchObject({ code: 0, out: 'Nodes searched: 0\n' });
    const own = await here('perft', '--fen', fen, '--depth', '1', '--condition', 'rz-double');
    expect(own.out).toBe('Nodes searched: 0\n');
  });

  it('no mate is an answer, not a failure', async () => {
    const { code, out } = await here('solve', '--fen', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', '--mate', '2');
    expect({ code, out }).toEqual({ code: 0, out: 'No solution: there is no mate in 2.\n' });
  });

  const fen = ['--fen', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'];
  it.each([
    [['solve', ...fen], 2, /--mate/],
    [['solve', '--mate', '2'], 2, /--fen/],
    [['solve', ...fen, '--mate', '0'], 1, /from 1 to 30/],
    [['solve', ...fen, '--mate', '31'], 1, /from 1 to 30/],
    [['solve', ...fen, '--mate', 'two'], 1, /no number of moves/],
    [['solve', ...fen, '--mate', '1', '--tries', '9'], 1, /refutations/],
    [['solve', ...fen, '--mate', '1', '--threads', '8'], 1, /threads/],
    [['solve', ...fen, '--mate', '1', '--memory', '0'], 1, /megabytes/],
    [['solve', ...fen, '--mate', '1', '--letters', 'KQ'], 1, /letters/],
    [['solve', ...fen, '--mate', '1', '--condition', 'atomic'], 1, /no condition "atomic"/],
    [['solve', ...fen, '--mate', '1', '--condition', 'rz-pieces'], 1, /--flagged/],
    [
      ['solve', ...fen, '--mate', '1', '--condition', 'rz-pieces', '--flagged', 'e4'],
      1,
      /No piece stands on e4/,
    ],
    [['solve', ...fen, '--mate', '1', '--flagged', 'e1'], 1, /Only rz-pieces/],
    [['solve', '--fen', '4k3/8/8/8/8/8/4R3/4K3 w - - 0 1', '--mate', '1'], 1, /in check/],
    [['perft', ...fen, '--depth', '1', '--condition', 'rz'], 1, /no condition "rz"/],
    [['perft', ...fen, '--depth', '1', '--flagged', 'zz'], 1, /no list of squares/],
  ] as const)('%j is refused', async (args, code, says) => {
    const run = await here(...args);
    expect(run.code).toBe(code);
    expect(run.out).toBe('');
    expect(run.err).toMatch(says);
    expect(isOneSentence(run.err)).toBe(true);
  });

  it('Ctrl-C ends a long search with what was found, and says that it was not all', async () => {
    const child = spawn(process.execPath, [compiledFile('src/main.ts'), 'solve', '--progress', ...ENDLESS], {
      cwd: repoRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      // The first word of progress: it is at work.
      if (err === '') child.kill('SIGINT');
      err += text;
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    expect(await ended).toBe(1);
    expect(out).toBe('No solution found so far.\n');
    expect(err).toMatch(
      /^(\d+ of 49 first moves, 0 keys, \d+ positions\n)+Stopped after \d+ of 49 first moves; there may be more solutions\.\n$/,
    );
  });
});

describe('threads', () => {
  const FEN = '6bR/3Q2p1/b1n5/1Nk4K/1n1pP2Q/Nr4P1/2B1B1r1/4R3 w - - 0 1';
  const made = positionWith('orthodox', FEN);
  if (!made.ok) throw new Error(made.error.code);
  const pos = made.value;
  const wishes = { setPlay: true, tries: 1 };

  it.each([1, 2])('%i of them find what one search finds', async (threads) => {
    const alone = new MateSearch(new ProofTable(2 ** 24));
    const expected = solve(alone, pos, 3, wishes);
    // Long enough that it is not solved at once.
    expect(alone.nodes).toBeGreaterThan(20_000);
    const { nodes, ...found } = await new Solving(pos, 3, { ...wishes, threads, tableBytes: 2 ** 25 }).result;
    expect(nodes).toBeGreaterThan(1000);
    expect(found).toEqual({ ...expected, nodes: undefined });
  });

  it('stop at any time and tell what they have', async () => {
    const solving = new Solving(pos, 9, { ...wishes, threads: 2, tableBytes: 2 ** 22 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(solving.progress.firstMoves).toBeGreaterThan(40);
    solving.stop();
    const solution = await solving.result;
    expect(solution.examined).toBeLessThan(solution.firstMoves);
  });
});
