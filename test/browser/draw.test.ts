/** Draws on the page: begun on one screen and finished on another, left without a loss, by number. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { TableConsole } from '../../src/cli/run/tableConsole.js';
import { PlainScreen } from '../../src/cli/screen/screen.js';
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

  it('that the terminal began is thrown here and there, told in the same sentences, and left there', async () => {
    const bench = await ground.bench();
    let printed = '';
    const screen = new PlainScreen({
      write(more) {
        printed += more;
      },
    });
    const terminal = new TableConsole({ screen, language: 'en', stop: () => undefined, page: () => [] });
    terminal.attach(bench.table);
    await terminal.take('new 99');
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), DESKTOP);
    await page.getByRole('heading', { name: 'Start position 99' }).waitFor();
    await terminal.take('new dice');
    await throwDie(page, 2);
    await expect.poll(async () => (await steps(page)).length).toBe(1);
    await terminal.take('3');
    await expect.poll(async () => (await steps(page)).length).toBe(2);
    const here = await steps(page);
    expect(here).toEqual(told(bench, 'en'));
    for (const step of here) expect(printed.split('\n')).toContain(step);
    await terminal.take('leave');
    await page.getByRole('heading', { name: 'Start position 99' }).waitFor();
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
    await page.locator('.way[data-way="number"]').click();
    const field = page.getByLabel('Number, 0 to 959');
    const take = page.getByRole('button', { name: 'Take this number' });
    const why = page.locator('#number-why');
    const cases = [
      ['5187', '518', 'At most three digits: the numbers go from 0 to 959.', true],
      ['12x', '12', 'Only digits: the numbers go from 0 to 959.', true],
      ['960', '960', 'There is no start 960: the numbers go from 0 to 959.', false],
      ['', '', '', true],
      ['007', '007', '', true],
    ] as const;
    for (const [typed, kept, sentence, isGood] of cases) {
      await field.fill('');
      await field.pressSequentially(typed);
      expect(await field.inputValue(), typed).toBe(kept);
      await expect.poll(async () => await why.textContent()).toBe(sentence);
      expect(await take.isEnabled(), typed).toBe(isGood);
    }
    await take.click();
    await page.getByRole('heading', { name: 'Start position 7' }).waitFor();
  });

  it.each([
    [
      'en',
      'Only digits: the',
      'At most three digits: the',
      'There is no start 999: the',
      'Nothing is typed yet: the',
    ],
    [
      'fr',
      'Seulement des chiffres',
      'Trois chiffres au plus',
      "Il n'y a pas de position 999",
      "Rien n'est encore saisi",
    ],
    [
      'nl',
      'Alleen cijfers',
      'Hoogstens drie cijfers',
      'Beginstelling 999 bestaat niet',
      'Er is nog niets ingevuld',
    ],
    [
      'de',
      'Nur Ziffern',
      'Höchstens drei Ziffern',
      'Eine Grundstellung 999 gibt es nicht',
      'Noch ist nichts eingegeben',
    ],
  ])('says so in the reader’s language (%s)', async (language, letters, long, high, empty) => {
    const bench = await ground.bench();
    const { page, complaints } = await ground.visit(bench.page.withKey(bench.page.url), {
      ...PHONE,
      preferences: { language },
    });
    await page.locator('.way[data-way="number"]').click();
    const field = page.locator('form input');
    const says = async (sentence: string) => {
      await expect.poll(async () => await page.locator('#number-why').textContent()).toContain(sentence);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
    };
    await page.locator('form button.main').click();
    await says(empty);
    await field.pressSequentially('x');
    await says(letters);
    await field.pressSequentially('999');
    await says(high);
    await field.fill('5187');
    await says(long);
    expect(bench.table.view.phase).toBe('idle');
    expect(complaints).toEqual([]);
  });
});
