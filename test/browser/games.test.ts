/** Names and rules of the table, the games it keeps, and walking through one of them. */
import { expect, it } from 'vitest';
import { DESKTOP, describeInBrowser, PHONE, playMove, square } from '../support/browser.js';
import { inPlayFrom, type PageBench } from '../support/pageBench.js';

const LOCAL = { preferences: { letters: 'local' } } as const;

function carry({ simulator }: PageBench, from: string, to: string): void {
  const piece = simulator.board()[square(from)];
  if (piece === undefined || piece === '.' || piece === 'x') throw new Error(`nothing stands on ${from}`);
  simulator.lift(square(from));
  simulator.place(square(to), piece);
}

async function setUp(bench: PageBench): Promise<void> {
  await inPlayFrom(bench, 518);
}

/** Two half-moves from start 518, and Black gives up. */
async function shortGame(bench: PageBench): Promise<void> {
  await setUp(bench);
  for (const [index, [from, to]] of [
    ['g1', 'f3'],
    ['d7', 'd5'],
  ].entries()) {
    carry(bench, from ?? '', to ?? '');
    await expect.poll(() => bench.table.view.moves.length).toBe(index + 1);
  }
  await bench.table.ask({ kind: 'resign', color: 'black' });
}

describeInBrowser('settings of the table', (ground) => {
  it('are for everyone; a name is a name, whatever is in it', async () => {
    const bench = await ground.bench();
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), DESKTOP);
    const spectator = await ground.visit(bench.page.url, PHONE);
    const name = '<img src=x onerror=alert(1)>"\\ Ada';
    await page.evaluate("location.hash = '#/settings'");
    await page.getByLabel('White', { exact: true }).fill(name);
    await page.getByLabel('Language of the table').last().selectOption('de');
    await page.getByRole('button', { name: 'Save' }).click();
    await spectator.page.getByText(name).waitFor({ state: 'attached' });
    await spectator.page.getByText('Hier wird zugeschaut').waitFor();
    expect(await spectator.page.evaluate('document.documentElement.lang')).toBe('de');
    expect(await spectator.page.locator('.player img').count()).toBe(0);
    expect([...complaints, ...spectator.complaints]).toEqual([]);
  });

  it('refuse a time control that is none, in one sentence', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), DESKTOP);
    await page.evaluate("location.hash = '#/settings'");
    await page.getByLabel('Time control').fill('soon');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('The time control "soon" cannot be used').waitFor();
    expect(bench.table.view.settings.control).toBe('none');
    // Put right, the sentence goes: it must not stand beside the word that all is saved.
    await page.getByLabel('Time control').fill('5+3');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await page.getByText('cannot be used').count()).toBe(0);
  });

  it('of this screen only stay on this screen, over a reload', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.url, DESKTOP);
    const other = await ground.visit(bench.page.url, DESKTOP);
    await page.evaluate("location.hash = '#/settings'");
    await page.getByLabel('Colours').selectOption('dark');
    await page.getByRole('switch', { name: 'Black at the bottom' }).click();
    await page.reload();
    await page.locator('.settings').waitFor();
    expect(await page.evaluate('document.documentElement.dataset.colours')).toBe('dark');
    await page.evaluate("location.hash = '#/'");
    const top = async (one: typeof page) => await one.locator('.player').first().getAttribute('data-side');
    await page.locator('.player').first().waitFor();
    expect([await top(page), await top(other.page)]).toEqual(['white', 'black']);
  });
});

describeInBrowser('after a game', (ground) => {
  it('the next pair types its names, and a name of the finished game is put right apart from them', async () => {
    const bench = await ground.bench();
    await bench.table.ask({ kind: 'setNames', tags: { white: 'Ann', black: 'Bob' } });
    await shortGame(bench);
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), DESKTOP);
    await page.evaluate("location.hash = '#/settings'");
    const table = page.getByRole('form', { name: 'The table' });
    await table.getByText('names given here are those of the next game').waitFor();
    await table.getByLabel('White', { exact: true }).fill('Cleo');
    await table.getByRole('button', { name: 'Save' }).click();
    await table.getByText('Saved.').waitFor();
    const finished = page.getByRole('form', { name: 'The finished game' });
    expect(await finished.getByLabel('White', { exact: true }).inputValue()).toBe('Ann');
    await finished.getByLabel('Black', { exact: true }).fill('Bo');
    await finished.getByRole('button', { name: 'Correct the names' }).click();
    await finished.getByText('Saved.').waitFor();
    expect([bench.table.view.names, bench.table.view.settings.tags]).toMatchObject([
      { white: 'Ann', black: 'Bo' },
      { white: 'Cleo', black: 'Bob' },
    ]);
    await page.getByRole('link', { name: 'Games' }).click();
    await expect.poll(async () => await page.locator('.game-players').first().textContent()).toBe('Ann–Bo');
    expect(complaints).toEqual([]);
  });

  it('a result recorded by mistake is withdrawn from the page, and the game goes on', async () => {
    const bench = await ground.bench({ control: '5+0' });
    await shortGame(bench);
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), DESKTOP);
    await page.getByText('Recorded by mistake?').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    const withdraw = page.getByRole('button', { name: 'Withdraw the result and play on' });
    await withdraw.click();
    expect(bench.table.view.phase).toBe('finished');
    await withdraw.click();
    await page.getByText('The clock is stopped').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: "White's clock: one minute more" }).click();
    await page.getByRole('timer', { name: "White's clock" }).getByText('6:00').waitFor();
    await page.getByRole('button', { name: 'Start the clock' }).click();
    await page.getByText('The clock is stopped').waitFor({ state: 'detached' });
    carry(bench, 'e2', 'e4');
    await expect.poll(() => bench.table.view.moves).toEqual(['Nf3', 'd5', 'e4']);
    expect(complaints).toEqual([]);
  });

  it('a mate is taken back from the page, where no word could withdraw it', async () => {
    const bench = await ground.bench();
    await setUp(bench);
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), DESKTOP);
    const mate = ['f2 f3', 'e7 e5', 'g2 g4', 'd8 h4'];
    for (const [ply, move] of mate.entries()) {
      const [from = '', to = ''] = move.split(' ');
      await playMove(page, from, to, ply + 1);
    }
    await page.getByText('Black wins, 0-1: checkmate.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    expect(await page.getByRole('button', { name: 'Withdraw the result and play on' }).count()).toBe(0);
    const back = page.getByRole('button', { name: 'Take back' });
    await back.click();
    expect(bench.table.view.phase).toBe('finished');
    await back.click();
    await expect.poll(() => bench.table.view).toMatchObject({ phase: 'playing', moves: ['f3', 'e5', 'g4'] });
    await playMove(page, 'd7', 'd6', 4);
    expect(complaints).toEqual([]);
  });

  it('the next one is played under a condition, and the list of games says so', async () => {
    const bench = await ground.bench();
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), DESKTOP);
    await page.evaluate("location.hash = '#/settings'");
    const rules = page.getByLabel('Rules of the next game');
    await rules.selectOption('rz-pieces');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Name the squares where the marked pieces stand').waitFor();
    await rules.selectOption('rz-black');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.evaluate("location.hash = '#/'");
    await page.getByRole('button', { name: 'The usual array (518)' }).click();
    await page.getByRole('button', { name: 'Put all pieces up' }).click();
    await page.locator('.moves-start').getByText('Randzüger, Black').waitFor();
    await page.getByRole('link', { name: 'Games' }).click();
    await page.locator('.game-facts').first().getByText('Randzüger, Black').waitFor();
    expect(complaints).toEqual([]);
  });
});

describeInBrowser('the games of the table', (ground) => {
  it('are listed, counted, and walked through with the arrow keys', async () => {
    const bench = await ground.bench();
    await shortGame(bench);
    const { page, complaints } = await ground.visit(bench.page.url, { ...DESKTOP, ...LOCAL });
    await page.getByRole('link', { name: 'Games' }).click();
    const card = page.locator('.game-card').first();
    await expect.poll(async () => await card.textContent()).toContain('1 – 0');
    expect(await card.textContent()).toContain('Start 518');
    await card.click();
    const told = page.locator('.replay [role="status"]');
    await told.waitFor();
    const pieceOn = async (name: string) =>
      await page.locator(`.square[data-square="${square(name)}"]`).getAttribute('aria-label');
    expect(await told.textContent()).toBe('Start position');
    await page.keyboard.press('ArrowRight');
    expect(await told.textContent()).toBe('After Nf3');
    expect(await pieceOn('f3')).toBe('f3, white knight');
    await page.keyboard.press('End');
    expect(await told.textContent()).toBe('After d5');
    await page.keyboard.press('ArrowLeft');
    expect(await told.textContent()).toBe('After Nf3');
    await page.keyboard.press('Home');
    expect(await pieceOn('g1')).toBe('g1, white knight');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download PGN' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pgn$/);
    await page.getByRole('link', { name: 'Statistics' }).click();
    await page.getByText('1 game', { exact: true }).waitFor();
    expect(await page.locator('.bars').first().textContent()).toContain('518 RNBQKBNR');
    expect(complaints).toEqual([]);
  });
});
