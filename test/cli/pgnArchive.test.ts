import { spawnSync } from 'node:child_process';
import {
  closeSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledFile } from '../support/compiled.js';
import { pgnExtract } from '../support/pgnExtract.js';
import { cli } from './inProcess.js';
import { isOneSentence, repoRoot } from './program.js';

const game = (result: string, comment = '') =>
  `[Event "x"]\n[Result "${result}"]\n\n1. e4 ${comment}e5 2. Nf3 ${result}\n`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'eboard960-archive-'));
  mkdirSync(join(folder, '2026', 'deep'), { recursive: true });
  mkdirSync(join(folder, 'recorder'));
  writeFileSync(join(folder, 'b.pgn'), game('0-1'));
  writeFileSync(join(folder, 'a.pgn'), game('1-0', '{[%clk 0:19:59]} ') + game('1/2-1/2'));
  writeFileSync(join(folder, '2026', 'deep', 'c.PGN'), `\ufeff${game('1-0')}\n\n\n`);
  writeFileSync(join(folder, 'empty.pgn'), '');
  writeFileSync(join(folder, 'notes.txt'), game('1-0'));
  writeFileSync(join(folder, '.hidden.pgn'), game('1-0'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('pgn stats of a folder', () => {
  it('counts no game where there is only garbage', async () => {
    const file = join(folder, 'garbage.bin');
    writeFileSync(file, Buffer.from(Array.from({ length: 3000 }, (_, n) => (n * 7919) % 251)));
    const run = await cli('pgn', 'stats', file);
    rmSync(file);
    expect([run.code, run.out, run.err]).toEqual([
      1,
      '',
      `"${file}" cannot be read: it is no text, as a file of games would be.\n`,
    ]);
  });

  it('counts every game below it, and names what holds none', async () => {
    const run = await cli('pgn', 'stats', '--json', folder);
    expect(run.code).toBe(0);
    expect(JSON.parse(run.out)).toMatchObject({ games: 4, white: 2, black: 1, draws: 1 });
    expect(run.err).toBe(`${join(folder, 'empty.pgn')} holds no game and is passed over.\n`);
  });

  it('a folder without games is a failure in one sentence', async () => {
    const run = await cli('pgn', 'stats', join(folder, 'recorder'));
    expect([run.code, isOneSentence(run.err)]).toEqual([1, true]);
  });
});

describe('pgn export', () => {
  it('gives every whole game once, as it is written, in the order of the names', async () => {
    const run = await cli('pgn', 'export', folder);
    expect(run.code).toBe(0);
    expect(run.out).toBe(
      `${game('1-0', '{[%clk 0:19:59]} ')}${game('1/2-1/2')}\n${game('0-1')}\n${game('1-0')}\n\n\n`,
    );
    expect(run.err).toBe(`${join(folder, 'empty.pgn')} holds no game and is left out.\n`);
    const verdict = pgnExtract(run.out);
    if (verdict) expect(verdict).toMatchObject({ good: 4, found: 4, complaints: [] });
  });

  it('loses only the game that is bad, and says which and why', async () => {
    const torn = join(folder, '2026', 'torn.pgn');
    const bad = '[White "Ann"]\n[Black "B\u00e9la"]\n\n1. e4 hello 1-0\n';
    const illegal = '[White "Ann"]\n\n1. e4 Ke4 1-0\n';
    const passed = '1. e4 -- 2. d4 1-0\n';
    const unknown = '[Variant "Atomic"]\n\n1. e4 Ke4 1-0\n';
    writeFileSync(
      torn,
      `${bad}\n${game('1-0')}\n${bad}\n${game('0-1')}\n${game('1/2-1/2')}\n[Event "x"]\n\n1. e4 e5 2. Nf\n\n${illegal}\n${passed}\n${unknown}`,
    );
    const run = await cli('pgn', 'export', torn);
    expect(run.code).toBe(1);
    expect(run.out).toBe(`${game('1-0')}\n${game('0-1')}\n${game('1/2-1/2')}\n${unknown}\n`);
    expect(run.err.split('\n')).toEqual([
      `${torn}, game 1 (Ann - Béla), line 4: "hello" is not a move; it is left out.`,
      `${torn}, game 3 (Ann - Béla), line 14: "hello" is not a move; it is left out.`,
      `${torn}, game 6, line 28: "Nf" is not a move; it is left out.`,
      `${torn}, game 7 (Ann - ?), line 32: "Ke4" is no legal move in rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1; it is left out.`,
      `${torn}, game 8, line 34: "--" is a null move (move 1 of Black): in the main line of a game nobody may pass; it is left out.`,
      '',
    ]);
    rmSync(torn);
  });

  it.each([
    ['1-0\n[Event "b"]\n1. e4 oh 1-0\n[Event "c"]\n\n1. d4 *', 1],
    ['1-0\n\n[Event "b"]\n\n1. e4 {oh\n[Event "c"]\n\n1. d4 *', 1],
    ['1-0\r\n\r\n[Event "b"]\r\n\r\n1. e4\r\n\r\n[Event "c"]\r\n\r\n1. d4 *\r\n', 1],
    ['1-0 1. oh * 1. d4 *', 1],
    ['1-0 {and so it went} ; so it did\n\n1. d4 *', 0],
  ])('what is left stands apart as it should: %j', async (text, code) => {
    const file = join(folder, 'apart.pgn');
    writeFileSync(file, `[Event "a"]\n\n1. c4 ${text}`);
    const run = await cli('pgn', 'export', file);
    writeFileSync(file, run.out);
    const again = await cli('pgn', 'check', file);
    rmSync(file);
    expect(run.code).toBe(code);
    expect(again.out).toMatch(/: 2 games, 2 half-moves, all legal\n$/);
    expect(run.out).toMatch(/^\[Event "a"\]\r?\n\r?\n1\. c4 1-0[\s\S]*1\. d4 \*\r?\n\n$/);
  });

  it('gives old encodings as UTF-8', async () => {
    const file = join(folder, 'mixed.pgn');
    const one = (name: string) => `[White "${name}"]\n\n1. e4 *\n\n`;
    writeFileSync(
      file,
      Buffer.concat([Buffer.from(one('J\xe1nos'), 'latin1'), Buffer.from(one('Jos\u00e9 \u0141'))]),
    );
    const run = await cli('pgn', 'export', file);
    rmSync(file);
    expect([run.code, run.out]).toEqual([0, one('János') + one('José Ł')]);
  });

  it.each([
    ['a name that is not there', 'nothing-here'],
    ['a folder without games', 'recorder'],
  ])('%s is told in one sentence', async (_, name) => {
    const run = await cli('pgn', 'export', join(folder, name));
    expect([run.code, run.out, isOneSentence(run.err)]).toEqual([1, '', true]);
  });

  it('arrives whole at a slow reader', () => {
    const big = join(folder, 'big');
    mkdirSync(big);
    writeFileSync(join(big, 'big.pgn'), game('1-0', `{${'x'.repeat(900)}} `).repeat(20_000));
    const command = `${process.execPath} ${compiledFile('src/main.ts')} pgn export ${big} | (sleep 1; wc -c)`;
    const run = spawnSync('sh', ['-c', command], { cwd: repoRoot, encoding: 'utf8' });
    expect(Number(run.stdout)).toBe(readFileSync(join(big, 'big.pgn')).length + 1);
    rmSync(big, { recursive: true });
  });
});

/** The real program with its standard output in a file. */
function into(file: string, flags: string, ...args: string[]) {
  const output = openSync(file, flags);
  const run = spawnSync(process.execPath, [compiledFile('src/main.ts'), ...args], {
    cwd: folder,
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
    timeout: 60_000,
  });
  closeSync(output);
  return { code: run.status, err: run.stderr, out: readFileSync(file, 'utf8') };
}

describe('the file that standard output goes to', () => {
  const told = (name: string) => `"${name}" is the file that the answer goes to and is left out.\n`;
  const all = () => join(folder, '2026', 'all.pgn');

  it('is no part of an export of the folder it is in', () => {
    const run = into(all(), 'w', 'pgn', 'export', '2026');
    expect(run).toEqual({ code: 0, err: told('2026/all.pgn'), out: `${game('1-0')}\n\n\n` });
  });

  it('nor under another name, or named itself', () => {
    symlinkSync(all(), join(folder, '2026', 'link.pgn'));
    linkSync(all(), join(folder, '2026', 'same.pgn'));
    const run = into(all(), 'w', 'pgn', 'export', '2026', '2026/all.pgn');
    expect(run.err).toBe(['all', 'link', 'same', 'all'].map((name) => told(`2026/${name}.pgn`)).join(''));
    expect(run.out).toBe(`${game('1-0')}\n\n\n`);
    for (const name of ['link', 'same']) rmSync(join(folder, '2026', `${name}.pgn`));
  });

  it.each([
    ['export', 'There is no game to export.\n'],
    ['check', 'There is no other file to check.\n'],
    ['stats', 'There is no game to count in "2026/all.pgn".\n'],
  ])('nor for pgn %s that adds to it', (command, nothing) => {
    const before = readFileSync(all(), 'utf8');
    const run = into(all(), 'a', 'pgn', command, '2026/all.pgn');
    expect(run).toEqual({ code: 1, err: told('2026/all.pgn') + nothing, out: before });
  });

  it('nor for replay', () => {
    const run = into(join(folder, 'x.trace'), 'w', 'replay', 'x.trace');
    expect(run).toEqual({ code: 1, err: `${told('x.trace')}There is no other trace to replay.\n`, out: '' });
  });

  it('grows without end by no detour either', () => {
    const command = `${process.execPath} ${compiledFile('src/main.ts')} pgn export 2026 | cat >> 2026/all.pgn`;
    const before = readFileSync(all(), 'utf8');
    const run = spawnSync('sh', ['-c', command], { cwd: folder, timeout: 60_000 });
    expect(run.status).toBe(0);
    expect(readFileSync(all(), 'utf8').length).toBeLessThanOrEqual(3 * before.length + 10);
  });
});

describe('files that are none', () => {
  let odd: string;
  beforeAll(() => {
    odd = join(folder, 'odd');
    mkdirSync(join(odd, 'folder.pgn'), { recursive: true });
    spawnSync('mkfifo', [join(odd, 'pipe.pgn')]);
    symlinkSync('/dev/null', join(odd, 'device.pgn'));
    symlinkSync('gone', join(odd, 'lost.pgn'));
    symlinkSync('circle.pgn', join(odd, 'circle.pgn'));
    writeFileSync(join(odd, 'binary.pgn'), readFileSync(process.execPath).subarray(0, 50_000));
    writeFileSync(join(odd, 'good.pgn'), game('1-0'));
  });

  it.each([
    ['pipe.pgn', /^"[^"]*" cannot be read: it is a pipe and no file\.\n$/],
    ['device.pgn', /^"[^"]*" cannot be read: it is a device and no file\.\n$/],
    ['folder.pgn', /^"[^"]*" is a folder; name the files in it\.\n$/],
    ['lost.pgn', /^There is no file "[^"]*"\.\n$/],
    ['circle.pgn', /^"[^"]*" cannot be read: it is a link that leads back to itself\.\n$/],
    ['binary.pgn', /^"[^"]*" cannot be read: it is no text, as a file of games would be\.\n$/],
  ])('%s is told in one sentence by pgn check', async (name, says) => {
    const run = await cli('pgn', 'check', join(odd, name));
    expect([run.code, run.out]).toEqual([1, '']);
    expect(run.err).toMatch(says);
  });

  it.each([
    ['export', `${game('1-0')}\n`],
    ['stats', expect.stringMatching(/^all +1 +1 /m)],
  ])('pgn %s tells each of a folder and takes the rest', async (command, out) => {
    const run = await cli('pgn', command, odd);
    expect([run.code, run.out]).toEqual([1, out]);
    expect(run.err.split('\n').length - 1).toBe(5);
    for (const name of ['binary', 'circle', 'device', 'lost', 'pipe'])
      expect(run.err).toContain(`${name}.pgn"`);
  });

  it('replay does not wait for a pipe either', async () => {
    const run = await cli('replay', join(odd, 'pipe.pgn'));
    expect([run.code, run.out, isOneSentence(run.err)]).toEqual([1, '', true]);
  });

  it('what the shell hands over is read', () => {
    const command = `cat odd/good.pgn | ${process.execPath} ${compiledFile('src/main.ts')} pgn check /dev/stdin`;
    const run = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8', timeout: 60_000 });
    expect(run.stdout).toBe('/dev/stdin: 1 game, 3 half-moves, all legal\n');
  });
});
