/** What hands on the page's simulated board begin and the table goes on with: castles, promotions, disorder, the end. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, describeInBrowser, movesOn, PHONE, playMove, press, square } from '../support/browser.js';
import { inPlayFrom, type PageBench } from '../support/pageBench.js';

const LOCAL = { preferences: { letters: 'local' } } as const;
const CASTLES = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';
const PROMOTES = '1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1';

const labelOf = async (page: Page, name: string) =>
  await page.locator(`.square[data-square="${square(name)}"]`).getAttribute('aria-label');
const ledOf = async (page: Page, name: string) =>
  await page.locator(`.square[data-square="${square(name)}"]`).getAttribute('data-led');
const pieceOn = ({ simulator }: PageBench, name: string) => simulator.board()[square(name)];

describeInBrowser('the king two squares first', (ground) => {
  it.each(['piece', 'occ'] as const)('is asked about, and one press castles (%s)', async (sense) => {
    const bench = await ground.bench({ sense });
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), {
      ...PHONE,
      ...LOCAL,
    });
    await inPlayFrom(bench, CASTLES);
    await page.locator('.moves').waitFor();
    await press(page, 'e1', 'g1');
    await page.getByRole('button', { name: 'Castle to the h-side' }).click();
    await expect.poll(async () => await movesOn(page)).toEqual(['O-O']);
    await expect.poll(async () => await page.locator('.question').count()).toBe(0);
    await press(page, 'e8', 'c8');
    await page.getByRole('button', { name: 'Castle to the a-side' }).click();
    await expect.poll(async () => await movesOn(page)).toEqual(['O-O', 'O-O-O']);
    expect(bench.table.view.fen).toContain('2kr3r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1');
    expect(complaints).toEqual([]);
  });

  it('on a real board: no card with nothing to press, the lights lead the rook', async () => {
    const bench = await ground.bench({ real: true });
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), { ...PHONE, ...LOCAL });
    await inPlayFrom(bench, CASTLES);
    await page.locator('.moves').waitFor();
    bench.simulator.lift(square('e1'));
    bench.simulator.place(square('g1'), 'K');
    await expect.poll(async () => await ledOf(page, 'f1')).toBe('put');
    expect(await ledOf(page, 'h1')).toBe('take');
    expect(await page.locator('.question').count()).toBe(0);
    bench.simulator.lift(square('h1'));
    bench.simulator.place(square('f1'), 'R');
    await expect.poll(async () => await movesOn(page)).toEqual(['O-O']);
  });
});

describeInBrowser('a pawn on its last square', (ground) => {
  it('waits there over a reload, seen by everyone, until it is said what it becomes', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), { ...PHONE, ...LOCAL });
    const { page: spectator } = await ground.visit(bench.page.url, { ...DESKTOP, ...LOCAL });
    await inPlayFrom(bench, PROMOTES);
    await page.locator('.moves').waitFor();
    await press(page, 'a7', 'b8');
    for (const one of [page, spectator]) {
      await one.getByRole('heading', { name: 'The pawn becomes' }).waitFor();
      expect(await labelOf(one, 'b8')).toMatch(/^b8, white pawn/);
    }
    expect(await spectator.getByRole('button', { name: 'rook' }).isDisabled()).toBe(true);
    expect(await spectator.getByRole('button', { name: 'Leave the pawn' }).isDisabled()).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: 'rook', exact: true }).click();
    await expect.poll(async () => await movesOn(page)).toEqual(['axb8=R+']);
    expect(pieceOn(bench, 'b8')).toBe('R');
  });

  it('goes back with what it took, by the button or by a press on the board', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), { ...PHONE, ...LOCAL });
    await inPlayFrom(bench, PROMOTES);
    await page.locator('.moves').waitFor();
    const back = async () => [pieceOn(bench, 'a7'), pieceOn(bench, 'b8')];
    await press(page, 'a7', 'b8');
    await page.getByRole('button', { name: 'Leave the pawn where it was' }).click();
    await expect.poll(back).toEqual(['P', 'n']);
    await expect.poll(async () => await page.locator('.question').count()).toBe(0);
    await press(page, 'a7', 'a8');
    await page.getByRole('heading', { name: 'The pawn becomes' }).waitFor();
    await press(page, 'a8');
    await expect.poll(back).toEqual(['P', 'n']);
    expect(await movesOn(page)).toEqual([]);
    await press(page, 'a7', 'a8');
    await page.getByRole('button', { name: 'queen', exact: true }).click();
    await expect.poll(async () => await movesOn(page)).toEqual(['a8=Q']);
  });

  it('that may not go there lands as a pawn, is shown wrong and put right at one press', async () => {
    const bench = await ground.bench();
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), {
      ...DESKTOP,
      ...LOCAL,
    });
    await inPlayFrom(bench, PROMOTES);
    await page.locator('.moves').waitFor();
    await press(page, 'a7', 'e7');
    await expect.poll(() => pieceOn(bench, 'e7')).toBe('P');
    await press(page, 'e7', 'd8');
    await expect.poll(() => pieceOn(bench, 'd8')).toBe('P');
    await page.locator(`.square[data-square="${square('d8')}"][data-led="wrong"]`).waitFor();
    expect(await page.locator('.question').count()).toBe(0);
    await page.getByRole('button', { name: 'Put it right' }).click();
    await expect.poll(() => pieceOn(bench, 'a7')).toBe('P');
    await expect.poll(async () => await page.getByRole('button', { name: 'Put it right' }).count()).toBe(0);
    await playMove(page, 'e1', 'd1', 1);
    expect(complaints).toEqual([]);
  });
});

describeInBrowser('a board that is not as the game has it', (ground) => {
  it('is put right at one press, also where only a piece lies beside it', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), { ...DESKTOP, ...LOCAL });
    await inPlayFrom(bench, 518);
    await page.locator('.moves').waitFor();
    const right = page.getByRole('button', { name: 'Put it right' });
    await press(page, 'd8', 'h4', 'a1', 'a5');
    await page.locator('.guidance[data-kind="wrong"]').waitFor();
    await right.click();
    await expect.poll(() => bench.table.view.way).toEqual([]);
    await expect.poll(async () => await right.count()).toBe(0);
    await press(page, 'b1');
    await page.getByRole('button', { name: 'Put into the box' }).click();
    await right.click();
    await expect.poll(() => pieceOn(bench, 'b1')).toBe('N');
    expect(await movesOn(page)).toEqual([]);
  });

  it('may be left for other views while its arrows are shown: the console stays empty', async () => {
    const bench = await ground.bench();
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), DESKTOP);
    await inPlayFrom(bench, 518);
    await page.locator('.moves').waitFor();
    await press(page, 'd8', 'h4');
    for (const view of ['games', 'statistics', 'settings']) {
      await page.locator('.cg-shapes line').waitFor({ state: 'attached' });
      await page.evaluate(`location.hash = '#/${view}'`);
      await page.locator(`.view-${view}`).waitFor();
      // What is drawn late is drawn by the second frame.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      await page.evaluate("location.hash = '#/'");
    }
    await page.locator('.cg-shapes line').waitFor({ state: 'attached' });
    expect(complaints).toEqual([]);
  });
});

describeInBrowser('the end of a game', (ground) => {
  it('asks for an empty board, and a press empties it: the next start is drawn', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), PHONE);
    await inPlayFrom(bench, 518);
    await bench.table.ask({ kind: 'agreeDraw' });
    await page.getByText('For the next game, clear the board').waitFor();
    await page.getByRole('button', { name: 'Clear the board' }).click();
    await page.locator('.set-up').waitFor();
    expect(bench.table.view).toMatchObject({ phase: 'settingUp', start: { draw: 'random' } });
  });

  it('comes without a result where the game is abandoned: asked once, kept with *', async () => {
    const bench = await ground.bench();
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), DESKTOP);
    await inPlayFrom(bench, 518);
    await playMove(page, 'e2', 'e4', 1);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Abandon the game' }).click();
    await page.getByText('ends without a result and is kept, marked *').waitFor();
    expect(bench.table.view.phase).toBe('playing');
    await page.getByRole('button', { name: 'Abandon the game' }).click();
    await expect.poll(() => bench.table.view.end?.result).toBe('*');
    const live = `${bench.origin}/api/live.pgn`;
    await expect.poll(async () => await (await fetch(live)).text()).toMatch(/1\. e4 .*\*/s);
    expect(complaints).toEqual([]);
  });

  it('comes by a new game as well, which asks once and leads to the ways of drawing', async () => {
    const bench = await ground.bench();
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), PHONE);
    await inPlayFrom(bench, 518);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByText('No move was made: nothing is kept.').waitFor();
    await page.getByRole('button', { name: 'New game' }).click();
    await page.locator('.way[data-way="random"]').click();
    await page.locator('.set-up').waitFor();
    expect(bench.table.view.phase).toBe('settingUp');
    expect(complaints).toEqual([]);
  });
});
