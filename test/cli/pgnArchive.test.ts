import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    expect([run.code, run.out, run.err]).toEqual([1, '', `There is no game in "${file}".\n`]);
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

  it('leaves out what would break the whole', async () => {
    const torn = join(folder, '2026', 'torn.pgn');
    writeFileSync(torn, '[Event "x"]\n\n1. e4 e5 2. Nf');
    const run = await cli('pgn', 'export', join(folder, '2026'));
    expect(run.out).toBe(`${game('1-0')}\n\n\n`);
    expect(run.err).toMatch(/torn\.pgn has a fault in game 1, line 3 and is left out\.\n$/);
    rmSync(torn);
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
