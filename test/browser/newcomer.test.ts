/** A newcomer's evening on the simulated board, with a second browser that only looks on. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type RawGame, readPgnText } from '../../src/record/index.js';
import { DESKTOP, describeInBrowser, movesOn, PHONE, playMove, press } from '../support/browser.js';
import { pgnExtract } from '../support/pgnExtract.js';

/** c1, f1, e1, a1, h1, d1: the orthodox array, by the coins of Northam's method. */
const COINS = [
  'tails',
  'heads',
  'heads',
  'tails',
  'heads',
  'tails',
  'tails',
  'tails',
  'heads',
  'tails',
  'heads',
];

/** Ten moves with both castles; a castle is the king put on its rook. */
const GAME = [
  'e2 e4',
  'e7 e5',
  'g1 f3',
  'g8 f6',
  'f1 c4',
  'f8 c5',
  'e1 h1',
  'd7 d6',
  'd2 d3',
  'c8 g4',
  'c1 e3',
  'd8 d7',
  'b1 c3',
  'b8 c6',
  'd1 d2',
  'e8 a8',
  'a2 a3',
  'h7 h6',
  'b2 b4',
  'c5 b6',
];
const SHEET = [
  'e4',
  'e5',
  'Nf3',
  'Nf6',
  'Bc4',
  'Bc5',
  'O-O',
  'd6',
  'd3',
  'Bg4',
  'Be3',
  'Qd7',
  'Nc3',
  'Nc6',
  'Qd2',
  'O-O-O',
  'a3',
  'h6',
  'b4',
  'Bb6',
];

/** The sentence, and how many throws of this part are made. */
async function story(page: Page): Promise<string> {
  const told = await page.locator('.guidance-sentence').textContent();
  return `${told} ${await page.locator('.thrown-place[data-side]').count()}`;
}

async function throwCoins(page: Page): Promise<void> {
  await page.locator('.way[data-way="coins"]').click();
  for (const side of COINS) {
    const before = await story(page);
    await page.locator(`.coin[data-side="${side}"]`).click();
    await expect.poll(async () => await story(page), { interval: 20 }).not.toBe(before);
  }
}

async function takeDownload(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.actions a[download]').click(),
  ]);
  return await readFile(await download.path(), 'utf8');
}

describeInBrowser('a newcomer', (ground) => {
  it.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as const)(
    'with a %s draws by coins, sets up, castles on both sides, resigns, takes the PGN home',
    async (_name, size) => {
      const bench = await ground.bench({ control: '20+0' });
      const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), {
        ...size,
        preferences: { letters: 'local' },
      });
      const spectator = await ground.visit(bench.page.url, { preferences: { letters: 'local' } });

      await throwCoins(page);
      await page.getByRole('heading', { name: 'Start position 518' }).waitFor();
      expect(await page.locator('.progress').textContent()).toContain('0 of 32');
      // One piece by hand, where the light asks for it; the others by the page.
      await press(page, 'e1');
      await page.getByText('1 of 32').waitFor();
      await page.getByRole('button', { name: 'Put all pieces up' }).click();
      await page.getByText('White to move.').first().waitFor();

      for (const [index, move] of GAME.entries()) {
        const [from = '', to = ''] = move.split(' ');
        await playMove(page, from, to, index + 1);
        await expect
          .poll(async () => await movesOn(spectator.page), { interval: 20 })
          .toEqual(SHEET.slice(0, index + 1));
      }
      expect(await movesOn(page)).toEqual(SHEET);

      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'White resigns' }).click();
      expect(bench.table.view.phase).toBe('playing');
      await page.getByRole('button', { name: 'White resigns' }).click();
      await spectator.page.locator('.guidance-sentence', { hasText: 'Black wins, 0-1' }).waitFor();

      // The file follows the journal, and with it the announcement, by a moment.
      const live = `${bench.origin}/api/live.pgn`;
      await expect.poll(async () => await (await fetch(live)).text()).toContain('[Result "0-1"]');
      const pgn = await takeDownload(page);
      const games: RawGame[] = [];
      for await (const game of readPgnText([pgn])) games.push(game);
      expect(games.map(({ result, moves }) => [result, moves.length])).toEqual([['0-1', SHEET.length]]);
      const verdict = pgnExtract(pgn);
      if (verdict !== undefined) expect(verdict).toEqual({ found: 1, good: 1, complaints: [] });
      expect([...complaints, ...spectator.complaints]).toEqual([]);
    },
  );
});
