/** Draws that a player may claim, as the menu of the page offers them: no more than would be granted. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, describeInBrowser, movesOn, PHONE } from '../support/browser.js';
import { inPlayFrom, type PageBench } from '../support/pageBench.js';

const LOCAL = { preferences: { letters: 'local' } } as const;
const SHUFFLE = ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1'];
/** White's king and rook have sixteen moves, each the hundredth half-move without a capture. */
const HUNDREDTH = '4k2r/8/8/8/8/8/R7/4K3 w - - 99 80';

async function play({ table }: PageBench, moves: readonly string[]): Promise<void> {
  for (const text of moves) expect(await table.ask({ kind: 'move', text })).toEqual({ ok: true });
}

const claims = async (page: Page): Promise<string[]> =>
  await page.locator('.sheet-list button', { hasText: 'Claim' }).allTextContents();

describeInBrowser('a claim', (ground) => {
  it('is offered with the move that brings the third position, which is written down and not played', async () => {
    const bench = await ground.bench();
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), {
      ...PHONE,
      ...LOCAL,
    });
    await inPlayFrom(bench, 518);
    await play(bench, SHUFFLE.slice(0, -1));
    await expect.poll(async () => await movesOn(page)).toHaveLength(6);
    const more = page.getByRole('button', { name: 'More' });
    await more.click();
    expect(await claims(page)).toEqual([]);
    await play(bench, SHUFFLE.slice(-1));
    const claim = page.getByRole('button', { name: 'Claim threefold repetition with Ng8' });
    await claim.click();
    await page.getByText('Ng8 is written down, not played on the board').waitFor();
    expect(bench.table.view.phase).toBe('playing');
    await claim.click();
    await page.locator('.guidance-sentence', { hasText: 'claimed with Ng8' }).waitFor();
    await expect.poll(async () => await movesOn(page)).toEqual(SHUFFLE);
    expect(bench.table.view.end).toMatchObject({ result: '1/2-1/2', cause: 'threefold' });
    expect(complaints).toEqual([]);
  });

  it('is offered without a move where the position stands for the third time already', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), { ...DESKTOP, ...LOCAL });
    await inPlayFrom(bench, 518);
    await play(bench, [...SHUFFLE, 'Ng8']);
    await expect.poll(async () => await movesOn(page)).toHaveLength(8);
    await page.getByRole('button', { name: 'More' }).click();
    expect(await claims(page)).toEqual(['Claim threefold repetition']);
    await page.getByRole('button', { name: 'Claim threefold repetition' }).click();
    await page.getByRole('button', { name: 'Claim threefold repetition' }).click();
    await expect.poll(() => bench.table.view.end?.cause).toBe('threefold');
  });

  it('of fifty moves with one of many stands behind one label', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), { ...PHONE, ...LOCAL });
    await inPlayFrom(bench, HUNDREDTH);
    await page.locator('.moves').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    expect(await claims(page)).toEqual(['Claim fifty moves with a move …']);
    await page.getByRole('button', { name: 'Claim fifty moves with a move' }).click();
    await page.getByRole('button', { name: 'Claim fifty moves with Ra1' }).waitFor();
    expect(await claims(page)).toHaveLength(bench.table.view.allowed.claim.length);
    await page.getByRole('button', { name: 'Claim fifty moves with Ke2' }).click();
    await page.getByRole('button', { name: 'Claim fifty moves with Ke2' }).click();
    await expect.poll(() => bench.table.view.end?.cause).toBe('fifty');
  });
});
