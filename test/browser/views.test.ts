/** Every view: nothing that axe finds fault with, nothing cut off in any language, and a light first load. */
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../src/guidance/messages.js';
import {
  accessibilityFaults,
  DESKTOP,
  describeInBrowser,
  overflow,
  PHONE,
  press,
  square,
  type Visitor,
} from '../support/browser.js';
import type { PageBench } from '../support/pageBench.js';

const VIEWS = [
  'idle',
  'coins',
  'dice',
  'setUp',
  'play',
  'wrong',
  'more',
  'finished',
  'games',
  'game',
  'statistics',
  'settings',
] as const;
type View = (typeof VIEWS)[number];

/** Brings the table of `lead` from one view to the next; whoever else looks on follows by itself. */
async function bring(bench: PageBench, { page }: Visitor, view: View): Promise<void> {
  switch (view) {
    case 'idle':
      await page.locator('.way').first().waitFor();
      return;
    case 'coins':
      await page.locator('.way[data-way="coins"]').click();
      for (const side of ['heads', 'tails', 'heads'] as const) {
        const before = await page.locator('.ceremony').textContent();
        await page.locator(`.coin[data-side="${side}"]`).click();
        await expect.poll(async () => await page.locator('.ceremony').textContent()).not.toBe(before);
      }
      return;
    case 'dice':
      await page.locator('.ceremony .row button').last().click();
      await page.locator('.way[data-way="dice"]').click();
      await page.locator('.die-button').first().click();
      await page.locator('.steps li').first().waitFor();
      return;
    case 'setUp':
      await bench.table.ask({ kind: 'draw', way: { way: 'number', number: 99 } });
      await page.locator('.set-up').waitFor();
      return;
    case 'play':
      await page.locator('.set-up .main').click();
      await page.locator('.moves').waitFor();
      await press(page, 'e2', 'e4');
      await page.locator('.moves .move').first().waitFor();
      return;
    case 'wrong':
      bench.simulator.lift(square('h7'));
      bench.simulator.place(square('h4'), 'p');
      await page.locator('.guidance[data-kind="wrong"]').waitFor();
      return;
    case 'more':
      await page.locator('.actions [aria-haspopup]').click();
      await page.locator('.sheet').waitFor();
      return;
    case 'finished':
      await page.keyboard.press('Escape');
      await bench.table.ask({ kind: 'resign', color: 'black' });
      await page.locator('.guidance[data-kind="end"]').waitFor();
      return;
    case 'games':
      await page.evaluate("location.hash = '#/games'");
      await page.locator('.game-card').waitFor();
      return;
    case 'game':
      await page.locator('.game-card').click();
      await page.locator('.steps-row').waitFor();
      return;
    case 'statistics':
      await page.evaluate("location.hash = '#/statistics'");
      await page.locator('.bars').first().waitFor();
      return;
    case 'settings':
      await page.evaluate("location.hash = '#/settings'");
      await page.locator('.settings form').first().waitFor();
      return;
  }
}

/** Animations at their end: a half-faded text has no contrast yet. */
const CALM = { reducedMotion: 'reduce' } as const;
const NARROW = { viewport: { width: 320, height: 640 } } as const;

describeInBrowser('the page', (ground) => {
  const cases = LANGUAGES.flatMap((language) => [
    { language, by: 'day', colorScheme: 'light', ...PHONE } as const,
    { language, by: 'night', colorScheme: 'dark', ...DESKTOP } as const,
  ]);
  it.each(cases)('in $language by $by: nothing that axe faults, nothing cut off', async (one) => {
    const { language, by: _by, ...screen } = one;
    const bench = await ground.bench({ control: '20+0' });
    const preferences = { language };
    const url = bench.page.withKey(bench.page.url);
    const lead = await ground.visit(url, { ...screen, ...CALM, preferences });
    const narrow = await ground.visit(url, { ...NARROW, ...CALM, preferences });
    for (const view of VIEWS) {
      await bring(bench, lead, view);
      const hash = await lead.page.evaluate('location.hash');
      await narrow.page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      await narrow.page.waitForTimeout(150);
      const faults = {
        axe: language === 'en' ? await accessibilityFaults(lead.page) : [],
        lead: await overflow(lead.page),
        narrow: await overflow(narrow.page),
      };
      expect(faults, view).toEqual({ axe: [], lead: [], narrow: [] });
    }
    expect([...lead.complaints, ...narrow.complaints]).toEqual([]);
  });

  it('needs at most 250 kB at first, all of it from this table', async () => {
    const bench = await ground.bench();
    const { page, complaints } = await ground.visit(bench.page.url);
    await page.locator('.board').waitFor();
    const bytes = await page.evaluate(
      `performance.getEntries().filter((e) => 'transferSize' in e).reduce((sum, e) => sum + e.transferSize, 0)`,
    );
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(250_000);
    expect(complaints).toEqual([]);
  });
});
