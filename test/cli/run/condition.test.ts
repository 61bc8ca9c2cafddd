/** `run` under a condition through a pipe: the real program, its words in, its lines and files out. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../src/cli/index.js';
import { temporaryFolders } from '../../support/folder.js';
import { pgnFiles, pgnTexts, start } from '../live.js';
import { isOneSentence } from '../program.js';

const newFolder = temporaryFolders();

async function session(folder: string, args: readonly string[], lines: readonly string[]): Promise<string> {
  const live = start(
    ['run', '--board', 'simulator', '--games', folder, '--time', 'none', ...args],
    lines.map((line) => `${line}\n`).join(''),
  );
  expect(await live.ended, live.err()).toBe(0);
  return live.out();
}

async function checked(file: string): Promise<string> {
  const said: string[] = [];
  const hear = (text: string): void => {
    said.push(text);
  };
  expect(await runCli(['pgn', 'check', file], { out: hear, err: hear }), said.join('')).toBe(0);
  return said.join('');
}

describe('a table under a condition', { timeout: 120_000, concurrent: true }, () => {
  it('plays from the array, refuses with the reason, is taken up again', async () => {
    const folder = newFolder();
    const first = await session(
      folder,
      ['--condition', 'rz-black'],
      [...['fill', 'e4', 'e5', 'e7 e5', 'e5 e7', 'a5', 'Bc4', 'quit']],
    );
    expect(first).toContain('Start position 518 is drawn: RNBQKBNR.\nRandzueger Black\n');
    expect(first).toContain('Black must move to the edge, and e5 is inside.');
    // Taken up again under its own condition, whatever is asked for now.
    const second = await session(folder, [], ['e6', 'Nh6', 'Bxf7']);
    expect(second).toContain('Black must move to the edge, and e6 is inside.');
    const [text = ''] = pgnTexts(folder);
    expect(text).toContain('[Variant "Randzueger Black"]');
    // The bishop stands inside, so the king cannot take it: in chess this would be a check.
    expect(text.replace(/\{[^}]*\}\s2\.\.\. /, '')).toContain('1. e4 a5 2. Bc4 Nh6 3. Bxf7# 1-0');
    expect(await checked(pgnFiles(folder)[0] ?? '')).toMatch(/1 game, 5 half-moves, all legal/);
  });

  it('begins from a position, with kings side by side and marked pieces, from a file too', async () => {
    const folder = newFolder();
    const config = join(folder, 'table.toml');
    writeFileSync(config, 'condition = "rz-double"\nfen = "8/8/8/3k4/3K4/8/8/R6r w - - 0 1"\n');
    const out = await session(
      join(folder, 'a'),
      ['--config', config],
      ['fill', 'Ra2', 'show', 'Kc5', 'Rg1', 'draw'],
    );
    expect(out).toContain('FEN: 8/8/8/3k4/3K4/8/8/R6r w - - 0 1');
    expect(out).toContain('Black must move to the edge, and c5 is inside.');
    expect(pgnTexts(join(folder, 'a'))[0]).toContain('1. Ra2 Rg1 1/2-1/2');
    const marked = await session(
      join(folder, 'b'),
      ['--condition', 'rz-pieces', '--flagged', 'b1,g8', '--draw', '518', '--sense', 'occ'],
      ['fill', 'Nc3', 'Na3', 'Nf6', 'Nh6', 'Nc4', 'Nb1', 'draw'],
    );
    for (const [from, to] of ['b1 c3', 'g8 f6', 'a3 c4'].map((way) => way.split(' ')))
      expect(marked).toContain(`The marked piece from ${from} must move to the edge, and ${to} is inside.`);
    expect(pgnTexts(join(folder, 'b'))[0]).toMatch(
      /\[Variant "Randzueger Pieces b1 g8"\]\n[\s\S]*\n1\. Na3 Nh6 2\. Nb1 1\/2/,
    );
  });

  it.each([
    [['--condition', 'atomic'], /no condition "atomic"/],
    [['--condition', 'rz-pieces'], /--flagged/],
    [['--condition', 'rz-pieces', '--flagged', 'e4'], /No piece stands on e4/],
    [['--condition', 'rz-black', '--flagged', 'e2'], /rz-pieces/],
    [['--fen', 'nonsense'], /./],
    [['--fen', '8/8/8/3k4/3K4/8/8/8 w - - 0 1'], /./],
    [['--fen', '4k3/8/8/8/8/8/8/4K2R w K - 0 1', '--draw', '518'], /--draw/],
  ])('%j is refused in one sentence', async (args, sentence) => {
    let said = '';
    const exit = await runCli(['run', '--games', newFolder(), ...args], {
      out: () => undefined,
      err: (text) => {
        said += text;
      },
    });
    // Two ways to begin exclude each other: wrong usage. All else are bad values.
    expect(exit).toBe(args.includes('--draw') ? 2 : 1);
    expect(said).toSatisfy(isOneSentence);
    expect(said).toMatch(sentence);
  });
});
