/** Draws on the page: begun on one screen and finished on another, left without a loss, by number. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Message, render } from '../../src/guidance/messages.js';
import { DESKTOP, describeInBrowser, PHONE } from '../support/browser.js';
import { inPlayFrom, type PageBench } from '../support/pageBench.js';

/** The throws of 518 by one die, up to what is left over. */
const DICE = [2, 3, 3, 2, 2];

async function throwDie(page: Page, eyes: number): Promise<void> {
  await page
    .locator('.die-button')
    .and(page.getByRole('button', { name: String(eyes), exact: true }))
    .click();
}

const steps = async (page: Page): Promise<string[]> => await page.locator('.steps li').allTextContents();
const told = ({ table }: PageBench, language: 'en' | 'de'): string[] =>
  (table.view.ceremony?.steps ?? []).map((step: Message) => render(step, language));

describeInBrowser('a draw by throws', (ground) => {
  it('that began elsewhere is seen here with its buttons, told in the reader’s language, and finished here', async () => {
    const bench = await ground.bench();
    const url = bench.page.withKey(bench.page.url);
    const { page, complaints } = await ground.visit(url, { ...PHONE, preferences: { language: 'de' } });
    const { page: spectator } = await ground.visit(bench.page.url, DESKTOP);
    await page.locator('.way').first().waitFor();
    await bench.table.ask({ kind: 'draw', way: { way: 'dice' } });
    await bench.table.ask({ kind: 'throw', throws: [DICE[0] ?? 0] });
    await expect.poll(async () => await steps(page)).toEqual(told(bench, 'de'));
    expect(await steps(page)).toHaveLength(1);
    await expect.poll(async () => await steps(spectator)).toEqual(told(bench, 'en'));
    expect(await spectator.locator('.die-button').count()).toBe(0);
    // A throw elsewhere, one taken back here, and the rest here.
    await bench.table.ask({ kind: 'throw', throws: [1] });
    await expect.poll(async () => (await steps(page)).length).toBe(2);
    await page.getByRole('button', { name: 'Letzten Wurf zurück' }).click();
    await expect.poll(async () => (await steps(page)).length).toBe(1);
    for (const [n, eyes] of DICE.entries()) {
      if (n === 0) continue;
      await throwDie(page, eyes);
      await expect
        .poll(() => bench.table.view.ceremony?.throws.length ?? DICE.length, { interval: 20 })
        .toBe(n + 1);
    }
    await expect.poll(() => bench.table.view.phase).toBe('settingUp');
    await page.getByRole('heading', { name: `Grundstellung ${bench.table.view.start?.number}` }).waitFor();
    expect(bench.table.view).toMatchObject({ phase: 'settingUp', start: { draw: 'dice' } });
    expect(complaints).toEqual([]);
  });

  it('that began here is finished elsewhere, and the page goes on with what was drawn', async () => {
    const bench = await ground.bench();
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), DESKTOP);
    await page.locator('.way[data-way="coins10"]').click();
    await page.locator('.coin[data-side="heads"]').click();
    await page.locator('.thrown-place[data-side="heads"]').waitFor();
    // 512 and then 6: 518.
    const rest = ['tails', 'tails', 'tails', 'tails', 'tails', 'tails', 'heads', 'heads', 'tails'] as const;
    expect(await bench.table.ask({ kind: 'throw', throws: [...rest], after: 1 })).toEqual({ ok: true });
    await page.getByRole('heading', { name: 'Start position 518' }).waitFor();
    expect(await page.locator('.ceremony, .way').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('is left for the choice it came from, beside the set-up or the finished game that stays', async () => {
    const bench = await ground.bench();
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), DESKTOP);
    await bench.table.ask({ kind: 'draw', way: { way: 'number', number: 99 } });
    const other = page.getByRole('button', { name: 'Other way to draw' });
    await other.click();
    await page.locator('.way[data-way="dice"]').click();
    await throwDie(page, 1);
    await page.locator('.steps li').waitFor();
    await other.click();
    await page.locator('.way[data-way="dice"]').waitFor();
    expect(bench.table.view).toMatchObject({ phase: 'settingUp', ceremony: null, start: { number: 99 } });
    // What was thrown is not lost either.
    await page.locator('.way[data-way="dice"]').click();
    await page.locator('.steps li').waitFor();
    await other.click();
    await page.locator('.way[data-way="board"]').click();
    await page.getByRole('heading', { name: 'Put up a start on the board' }).waitFor();
    await other.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Start position 99' }).waitFor();

    await inPlayFrom(bench, 518);
    await bench.table.ask({ kind: 'resign', color: 'black' });
    await page.getByRole('button', { name: 'New game' }).click();
    await page.locator('.way[data-way="coins"]').click();
    await other.click();
    await page.locator('.way[data-way="coins"]').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('White wins, 1-0').first().waitFor();
    expect(bench.table.view).toMatchObject({ phase: 'finished', start: { number: 518 } });
    expect(complaints).toEqual([]);
  });
});

describeInBrowser('a start by its number', (ground) => {
  it('takes three digits at most, and says why a number is refused', async () => {
    const bench = await ground.bench();
    const { page } = await ground.visit(bench.page.withKey(bench.page.url), PHONE);
    const { page: german } = await ground.visit(bench.page.withKey(bench.page.url), {
      ...PHONE,
      preferences: { language: 'de' },
    });
    for (const one of [page, german]) await one.locator('.way[data-way="number"]').click();
    const field = page.getByLabel('Number, 0 to 959');
    const take = page.getByRole('button', { name: 'Take this number' });
    const why = page.locator('#number-why');
    const cases = [
      ['5187', '518', 'At most three digits: the numbers go from 0 to 959.', true],
      ['12x', '12', 'At most three digits: the numbers go from 0 to 959.', true],
      ['960', '960', 'There is no start 960: the numbers go from 0 to 959.', false],
      ['', '', '', false],
      ['007', '007', '', true],
    ] as const;
    for (const [typed, kept, sentence, isGood] of cases) {
      await field.fill('');
      await field.pressSequentially(typed);
      expect(await field.inputValue(), typed).toBe(kept);
      await expect.poll(async () => await why.textContent()).toBe(sentence);
      expect(await take.isEnabled(), typed).toBe(isGood);
    }
    await german.getByLabel('Nummer', { exact: false }).fill('999');
    await german
      .getByText('Eine Grundstellung 999 gibt es nicht: Die Nummern gehen von 0 bis 959.')
      .waitFor();
    await take.click();
    await page.getByRole('heading', { name: 'Start position 7' }).waitFor();
  });
});
