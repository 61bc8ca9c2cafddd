import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dataLines, describeWithData } from '../support/data.js';
import { cli } from './inProcess.js';
import { eboard960, isOneSentence, repoRoot, run, temporaryFiles } from './program.js';

const fileOf = temporaryFiles();
const GOOD = fileOf(
  'good.pgn',
  '[Event "one"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n[Event "two"]\n[Result "1/2-1/2"]\n\n1. d4 1/2-1/2\n',
);
const ILLEGAL = fileOf('illegal.pgn', '[Event "one"]\n\n1. e4 e5 *\n\n[Event "two"]\n\n1. e4 e5\n2. Ke3 *\n');
const EMPTY = fileOf('empty.pgn', '');

describe('help', () => {
  it.each([
    [[], /Commands:\n\s+run/],
    [['draw'], /--coins10[\s\S]*Example:\n {2}eboard960 draw/],
    [['number'], /Example:\n {2}eboard960 number RNBQKBNR/],
    [['perft'], /--divide[\s\S]*Example:\n {2}eboard960 perft/],
    [['pgn'], /check[\s\S]*stats[\s\S]*Example:/],
    [['pgn', 'check'], /Usage: eboard960 pgn check[\s\S]*Example:/],
    [['pgn', 'stats'], /--by[\s\S]*Example:/],
  ])('%j --help', async (command, shows) => {
    const { code, out, err } = await cli(...command, '--help');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(shows);
  });

  it.each(['run', 'draw', 'replay', 'boards', 'emulate', 'record', 'calibrate', 'perft', 'solve', 'doctor'])(
    'the options of %s are laid out for 80 columns',
    async (command) => {
      const { out } = await cli(command, '--help');
      const [options = ''] = out.split('\nExample:');
      for (const line of options.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
    },
  );

  it('help COMMAND is the same', async () => {
    expect(await cli('help', 'perft')).toEqual(await cli('perft', '--help'));
  });

  it('--version is the package version', async () => {
    const { code, out } = await eboard960('--version');
    expect({ code, out: /^\d+\.\d+\.\d+\n$/.test(out) }).toEqual({ code: 0, out: true });
  });
});

describe('what is refused', () => {
  const cases: [string[], 1 | 2, RegExp][] = [
    [['frob'], 2, /no command "frob"/],
    [['draw', '--frob'], 2, /Unknown option '--frob'; see eboard960 draw --help/],
    [['draw', 'me'], 2, /Too many arguments/],
    [['draw', '--random', '--number', '3'], 2, /not --random and --number/],
    [['draw', '--number', '960'], 1, /"960" is no start number/],
    [['draw', '--number', 'x'], 1, /"x" is no start number/],
    [['draw', '--coins', 'HTH'], 1, /light-squared bishop/],
    [['draw', '--coins', 'HTX'], 1, /no throw/],
    [['draw', '--coins10', 'HHHHHHHHHH'], 1, /not complete/],
    [['draw', '--coins10', 'TTTTTTTTTTT'], 1, /too many/],
    [['draw', '--dice', '1,7'], 1, /light-squared bishop wants/],
    [['draw', '--dice', '1'], 1, /light-squared bishop/],
    [['number'], 2, /Missing required argument 'position'/],
    [['number', 'RNBQKBN'], 1, /7 letters instead of 8/],
    [['number', 'RBNBQKRN'], 1, /bishops|colour/],
    [['number', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', 'b'], 1, /none of the 960 starts/],
    [['number', '8/8'], 1, /rank/],
    [['perft'], 2, /--depth/],
    [['perft', '--depth', '-1'], 1, /no depth|whole number/],
    [['perft', '--depth', '99'], 1, /"99" is no depth/],
    [['perft', '--depth', '0', '--divide'], 1, /from 1 to/],
    [['perft', '--depth', '1', '--fen', 'nonsense'], 1, /FEN/],
    [['perft', '--dpeth', '3'], 2, /Unknown option '--dpeth'/],
    [['pgn'], 2, /Name one of its commands/],
    [['pgn', 'frob'], 2, /Unknown command 'frob'/],
    [['pgn', 'check'], 2, /Missing required argument 'files'; see eboard960 pgn check --help/],
    [['pgn', 'check', 'absent.pgn'], 1, /no file "absent.pgn"/],
    [['pgn', 'check', dirname(GOOD)], 1, /is a folder/],
    [['pgn', 'check', EMPTY], 1, /no game in/],
    [['pgn', 'check', GOOD, ILLEGAL], 1, /illegal\.pgn, game 2, line 8, half-move 3/],
    [['pgn', 'stats', 'absent.pgn'], 1, /no file/],
    [['pgn', 'stats', EMPTY], 1, /no game in/],
    [['pgn', 'stats', GOOD, '--by', 'colour'], 1, /--by is start, length or control, not "colour"/],
  ];
  it('ends the process with the same code and the same sentence', async () => {
    expect(await eboard960('draw', '--number', '960')).toEqual(await cli('draw', '--number', '960'));
    expect(await eboard960('frob')).toEqual(await cli('frob'));
  });

  it.each(cases)('%j ends with %i', async (args, code, sentence) => {
    const answer = await cli(...args);
    expect(answer.err).toMatch(sentence);
    expect({ code: answer.code, oneSentence: isOneSentence(answer.err) ? true : answer.err }).toEqual({
      code,
      oneSentence: true,
    });
  });
});

const drawn = z.object({
  number: z.number(),
  arrangement: z.string(),
  fen: z.string(),
  method: z.string(),
  throws: z.array(z.unknown()),
  steps: z.array(z.unknown()),
});

describe('draw', () => {
  it('by number, with arrangement and FEN', async () => {
    const { code, out } = await cli('draw', '--number', '518', '--json');
    expect(code).toBe(0);
    expect(drawn.parse(JSON.parse(out))).toMatchObject({
      number: 518,
      arrangement: 'RNBQKBNR',
      fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    });
  });

  // Ten tosses are a binary number: 1000000110 is 518. Dice: Bc1, Bb1, then counted out by hand on the free squares.
  it.each([
    [['--coins10', 'HTTTTTTHHT'], 'RNBQKBNR'],
    [['--dice', '2,1,4,3,2'], 'RBBNNQKR'],
    [['--dice', '2,1,5,6,1,1'], 'NBBNRKQR'],
  ])('%j gives %s and shows each step', async (args, arrangement) => {
    const { code, out } = await cli('draw', ...args);
    expect(code).toBe(0);
    expect(out).toContain(`Arrangement     ${arrangement}\n`);
    expect(out).toMatch(/Steps\n {2}1\. /);
  });

  it('says that one coin method is not uniform', async () => {
    const { out } = await cli('draw', '--coins', 'HTHTHTHTHTH');
    expect(out).toMatch(/not equally likely/);
  });

  it('by chance: a start that exists, and its own throws give it again', async () => {
    const { out } = await cli('draw', '--json');
    const first = drawn.parse(JSON.parse(out));
    const again = await cli('draw', '--number', `${first.number}`, '--json');
    expect(drawn.parse(JSON.parse(again.out))).toMatchObject({ fen: first.fen, throws: first.throws });
  });
});

describe('number', () => {
  it.each([
    [['RNBQKBNR'], '518\n'],
    [['bbqnnrkr'], '0\n'],
    [['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'], '518\n'],
    [['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', 'w', 'HAha', '-', '0', '1'], '518\n'],
    [['rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB'], '959\n'],
  ])('%j is %s', async (args, out) => {
    expect(await eboard960('number', ...args)).toEqual({ code: 0, out, err: '' });
  });
});

describe('perft', () => {
  it('divides at depth 1 into the legal moves, castling as king takes own rook', async () => {
    const fen = '4k3/8/8/8/8/8/8/4K2R w K - 0 1';
    const { out } = await eboard960('perft', '--fen', fen, '--depth', '1', '--divide');
    const lines = out.trimEnd().split('\n');
    expect(lines).toContain('e1h1: 1');
    expect(lines.slice(0, -1)).toEqual([...lines.slice(0, -1)].sort());
    expect(lines.at(-1)).toBe('Nodes searched: 15');
  });

  it('answers as JSON', async () => {
    const { out } = await eboard960('perft', '--depth', '2', '--json');
    expect(JSON.parse(out)).toMatchObject({ depth: 2, nodes: 400 });
  });
});

describeWithData('with the reference data', (dir) => {
  it('counts as the oracle does', async () => {
    const [fen = '', ...counts] = dataLines(dir, 'perft/chess960.epd')[17]?.split(' ;') ?? [];
    const { out } = await eboard960('perft', '--fen', fen, '--depth', '3', '--divide');
    expect(out).toContain(
      `Nodes searched: ${counts.find((count) => count.startsWith('D3'))?.split(' ')[1]}\n`,
    );
  });

  it('finds every game of two files legal', async () => {
    const files = ['games/castling-geometry.pgn', 'games/standard.pgn'].map((file) => join(dir, file));
    const { code, out, err } = await eboard960('pgn', 'check', ...files);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/castling-geometry\.pgn: 84 games, 826 half-moves, all legal\n/);
    expect(out).toMatch(/standard\.pgn: 239 games, 24681 half-moves, all legal\n/);
  });

  it('counts the results that the data names', async () => {
    const { out } = await eboard960(
      'pgn',
      'stats',
      join(dir, 'games/chess960.pgn'),
      '--by',
      'start',
      '--json',
    );
    const all = z.object({
      games: z.number(),
      white: z.number(),
      draws: z.number(),
      black: z.number(),
      unfinished: z.number(),
      groups: z.record(z.string(), z.object({ games: z.number() })),
    });
    const stats = all.parse(JSON.parse(out));
    expect(stats).toMatchObject({ games: 1617, white: 508, draws: 880, black: 228, unfinished: 1 });
    expect(Object.values(stats.groups).reduce((sum, { games }) => sum + games, 0)).toBe(1617);
  });
});

describe('pgn', () => {
  it('check names the first fault as JSON too', async () => {
    const { code, out } = await eboard960('pgn', 'check', ILLEGAL, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false, fault: { game: 2, ply: 3, line: 8 } });
  });

  it('stats prints numbers and per cent', async () => {
    const { out } = await eboard960('pgn', 'stats', GOOD);
    expect(out.split('\n')[1]?.split(/ +/)).toEqual([
      'all',
      '2',
      '1',
      '50.0',
      '0',
      '0.0',
      '1',
      '50.0',
      '0',
      '8',
    ]);
  });
});

describe('as a process', () => {
  it('the launcher starts the program', async () => {
    expect(await run(process.execPath, [join(repoRoot, 'src/bin.mjs'), 'number', 'RNBQKBNR'])).toEqual({
      code: 0,
      out: '518\n',
      err: '',
    });
  });

  it('is quiet when its reader goes away', async () => {
    const command = `"${process.execPath}" src/bin.mjs perft --depth 1 --divide | true; echo "\${PIPESTATUS[0]}"`;
    const { out, err } = await run('/bin/bash', ['-c', command]);
    expect({ out, err }).toEqual({ out: '0\n', err: '' });
  });
});
