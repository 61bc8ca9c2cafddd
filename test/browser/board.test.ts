/** The simulated board under real pointers and keys, and the questions that coarse sensors raise. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, describeInBrowser, movesOn, PHONE, playMove, press, square } from '../support/browser.js';
import { inPlayFrom } from '../support/pageBench.js';

const LOCAL = { preferences: { letters: 'local' } } as const;

async function centre(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`.square[data-square="${square(name)}"]`).boundingBox();
  if (box === null) throw new Error(`${name} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  const start = await centre(page, from);
  const end = await centre(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}

describeInBrowser('the simulated board', (ground) => {
  it('lifts at the press and places at the drop of a drag', async () => {
    const bench = await ground.bench();
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), {
      ...DESKTOP,
      ...LOCAL,
    });
    await inPlayFrom(bench, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    await page.locator('.moves').waitFor();
    const start = await centre(page, 'e2');
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await expect.poll(() => bench.simulator.board()[square('e2')]).toBe('.');
    await page.locator('.guidance-sentence', { hasText: 'In the hand' }).waitFor();
    const end = await centre(page, 'e4');
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.locator('.dragged').waitFor();
    await page.mouse.up();
    await expect.poll(() => bench.simulator.board()[square('e4')]).toBe('P');
    await expect.poll(async () => await movesOn(page)).toEqual(['e4']);
    expect(complaints).toEqual([]);
  });

  it('puts a dragged piece back where it came from, and into the box beside the board', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), { ...DESKTOP, ...LOCAL });
    await inPlayFrom(bench, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    await page.locator('.moves').waitFor();
    await drag(page, 'b1', 'd2');
    await expect.poll(() => bench.simulator.board()[square('b1')]).toBe('N');
    expect(bench.simulator.board()[square('d2')]).toBe('P');
    const from = await centre(page, 'b1');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(10, 400, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'white knight, 1' }).waitFor();
    expect(bench.simulator.board()[square('b1')]).toBe('.');
    // Out of the box again.
    await page.getByRole('button', { name: 'white knight, 1' }).click();
    await press(page, 'b1');
    await expect.poll(() => bench.simulator.board()[square('b1')]).toBe('N');
    expect(await movesOn(page)).toEqual([]);
  });

  it('castles by king onto rook where king and rook change places', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), { ...PHONE, ...LOCAL });
    await inPlayFrom(bench, 'bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w GEge - 0 1');
    await playMove(page, 'f1', 'g1', 1);
    expect(await movesOn(page)).toEqual(['O-O']);
    expect(bench.simulator.board().slice(4, 8).join('')).toBe('RRKB');
    await playMove(page, 'e7', 'e5', 2);
    await playMove(page, 'h2', 'h3', 3);
    await drag(page, 'f8', 'g8');
    await expect.poll(async () => await movesOn(page)).toEqual(['O-O', 'e5', 'h3', 'O-O']);
  });

  it('is played by the keyboard alone', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), { ...DESKTOP, ...LOCAL });
    await inPlayFrom(bench, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    await page.locator('.moves').waitFor();
    for (let n = 0; n < 12; n += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate("document.activeElement?.getAttribute('role') === 'gridcell'")) break;
    }
    const focused = async () => await page.evaluate("document.activeElement?.getAttribute('aria-label')");
    expect(await focused()).toBe('e1, white king');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await focused()).toMatch(/^e2, empty \(white pawn\)/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(async () => await movesOn(page)).toEqual(['e4']);
    await expect.poll(async () => await page.getByRole('log').textContent()).toContain('pawn e4');
  });

  it('asks which piece a pawn becomes, before it is put down', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), { ...PHONE, ...LOCAL });
    await inPlayFrom(bench, '1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1');
    await page.locator('.moves').waitFor();
    await press(page, 'a7', 'b8');
    await page.getByRole('button', { name: 'knight', exact: true }).click();
    await expect.poll(async () => await movesOn(page)).toEqual(['axb8=N']);
    await expect.poll(async () => await page.locator('.question').count()).toBe(0);
  });

  it('asks afterwards where sensors cannot name the piece, until it is answered', async () => {
    const bench = await ground.bench({ sense: 'occ' });
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), { ...PHONE, ...LOCAL });
    const spectator = await ground.visit(bench.page.url, LOCAL);
    await inPlayFrom(bench, '4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
    await page.locator('.moves').waitFor();
    bench.simulator.lift(square('a7'));
    bench.simulator.place(square('a8'), 'R');
    const rook = (one: Page) => one.locator('.question').getByRole('button', { name: 'rook' });
    await rook(page).waitFor();
    await rook(spectator.page).waitFor();
    expect(await rook(spectator.page).isDisabled()).toBe(true);
    await rook(page).click();
    await expect.poll(async () => await movesOn(spectator.page)).toEqual(['a8=R+']);
    await expect.poll(async () => await spectator.page.locator('.question').count()).toBe(0);
  });

  it('shows what cheaper sensors see, and leads a set-up kind by kind on them', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), { ...DESKTOP, ...LOCAL });
    await page.locator('.sense summary').click();
    await page.getByRole('radio', { name: /occupied or not/ }).click();
    await page.locator('.way[data-way="random"]').click();
    await page.locator('.set-up').waitFor();
    expect(await page.locator('.square[data-led="put"]').count()).toBe(1);
    await page.locator('.square[data-led="put"]').click();
    await page.getByText('1 of 32').waitFor();
    expect(await page.locator('.sensed .mark-some').count()).toBe(1);
    await page.locator('.set-up .main').click();
    await page.locator('.moves').waitFor();
    expect(bench.table.view.phase).toBe('playing');
  });

  it('takes a move back, on the board as well', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), { ...PHONE, ...LOCAL });
    await inPlayFrom(bench, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    await playMove(page, 'e2', 'e4', 1);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByText('No move yet').waitFor();
    await expect.poll(() => bench.simulator.board()[square('e2')]).toBe('P');
  });

  it('shows the way back by lights and an arrow, until the piece stands right', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), { ...DESKTOP, ...LOCAL });
    await inPlayFrom(bench, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    await page.locator('.moves').waitFor();
    await press(page, 'h7', 'h4');
    await page.locator('.square[data-led="wrong"]').waitFor();
    await page.locator('.cg-shapes line').waitFor({ state: 'attached' });
    expect(await page.locator(`.square[data-square="${square('h4')}"]`).getAttribute('aria-label')).toBe(
      'h4, black pawn, wrong here',
    );
    await press(page, 'h4', 'h7');
    await expect.poll(async () => await page.locator('.square[data-led="wrong"]').count()).toBe(0);
    expect(await page.locator('.cg-shapes line').count()).toBe(0);
  });
});

describeInBrowser('a square whose sensor is dead', (ground) => {
  it('is named in the set-up and marked on the board from then on', async () => {
    const bench = await ground.bench();
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), { ...DESKTOP });
    await bench.table.ask({ kind: 'dead', square: square('h2'), dead: true });
    await bench.table.ask({ kind: 'draw', way: { way: 'number', number: 518 } });
    await bench.table.ask({ kind: 'fill' });
    await page.locator('.moves').waitFor({ timeout: 20_000 });
    await page.getByText('The board does not feel h2; play goes on without it.').waitFor();
    const cell = page.locator(`.square[data-square="${square('h2')}"]`);
    expect(await cell.locator('.blind-sign').count()).toBe(1);
    expect(await page.locator('.blind-sign').count()).toBe(1);
    expect(await cell.getAttribute('aria-label')).toBe('h2, white pawn, the board does not feel it');
    await bench.table.ask({ kind: 'dead', square: square('h2'), dead: false });
    await expect.poll(async () => await page.locator('.blind-sign').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
