/** Who may change what: looking on, the key by code and by touch, and giving it back. */
import { expect, it } from 'vitest';
import { describeInBrowser, press, square } from '../support/browser.js';

describeInBrowser('the key of the table', (ground) => {
  it('is what a spectator does not have: nothing to press changes anything', async () => {
    const bench = await ground.bench();
    await bench.table.ask({ kind: 'draw', way: { way: 'number', number: 518 } });
    const { page } = await ground.visit(bench.page.url);
    await page.locator('.set-up').waitFor();
    expect(await page.locator('.set-up button').count()).toBe(0);
    expect(await page.locator('.box').count()).toBe(0);
    await press(page, 'e1');
    expect(bench.simulator.board().every((seen) => seen === '.')).toBe(true);
    await page.evaluate("location.hash = '#/settings'");
    expect(await page.getByRole('textbox', { name: 'White' }).isDisabled()).toBe(true);
  });

  it('is given by the code, refused for another one, and can be handed back', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.url);
    await page.getByRole('button', { name: 'Take control' }).click();
    await page.getByLabel('Code').fill('WRONG123');
    await page.getByRole('button', { name: 'Use the code' }).click();
    await page.getByText('That is not the code.').waitFor();
    await page.getByLabel('Code').fill(bench.page.code);
    await page.getByRole('button', { name: 'Use the code' }).click();
    await page.getByText('You control this table').waitFor();
    await page.reload();
    await page.getByText('You control this table').waitFor();
    await page.getByRole('button', { name: 'Hand back control' }).click();
    await page.getByText('You are watching').waitFor();
  });

  it('leaves the address at once when a link brought it', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url));
    await page.getByText('You control this table').waitFor();
    expect(page.url()).not.toContain(bench.page.code);
  });

  it('is proved by touching the named piece on a real board, not another one', async () => {
    const bench = await ground.bench({ real: true });
    await bench.table.ask({ kind: 'draw', way: { way: 'number', number: 518 } });
    const letters = 'RNBQKBNRPPPPPPPP................................pppppppprnbqkbnr';
    bench.simulator.setBoard([...letters] as ReturnType<typeof bench.simulator.board>[number][]);
    const { page, complaints } = await ground.visit(bench.page.url);
    await page.locator('.moves').waitFor();
    await page.getByRole('button', { name: 'Take control' }).click();

    const named = async (): Promise<number> => {
      const sentence = await page.locator('.touch-now .guidance-sentence').textContent();
      return square(/on ([a-h][1-8])/.exec(sentence ?? '')?.[1] ?? '');
    };
    await page.getByRole('button', { name: 'Name a piece' }).click();
    const first = await named();
    expect(bench.simulator.leds().get(first)).toBe('ask');
    const touch = (at: number): void => {
      const piece = bench.simulator.board()[at];
      if (piece === undefined || piece === '.' || piece === 'x') throw new Error('nothing stands there');
      bench.simulator.lift(at);
      bench.simulator.place(at, piece);
    };
    touch(first === 0 ? 7 : 0);
    await page.waitForTimeout(300);
    expect(await page.getByText('You are watching').count()).toBe(1);
    touch(first);
    await page.getByText('You control this table').waitFor();
    expect(complaints).toEqual([]);
  });
});
