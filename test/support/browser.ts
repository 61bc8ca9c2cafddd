/** Debian's Chromium, driven from here; and the built page that it opens. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientFolder } from '../../src/page/assets.js';
import { type BenchChoices, openPageBench, type PageBench } from './pageBench.js';

const CHROMIUM = '/usr/bin/chromium';

export interface Ground {
  /** One visit to one address, in a profile of its own. */
  visit(url: string, options?: VisitOptions): Promise<Visitor>;
  /** A table whose page has its browser part. Closed with the test. */
  bench(choices?: BenchChoices): Promise<PageBench>;
}

/** `describe` for tests in a browser; skipped with a printed line where there is none, a failure where `CI` is set. */
export function describeInBrowser(name: string, body: (ground: Ground) => void): void {
  if (!existsSync(CHROMIUM)) {
    if (process.env.CI) {
      it(`${name}: needs a browser`, () => {
        throw new Error(`${CHROMIUM} is not there; install the Debian package chromium.`);
      });
      return;
    }
    console.warn(`SKIPPED "${name}": ${CHROMIUM} is not installed.`);
    describe.skip(name, () => {
      it('needs a browser', () => {});
    });
    return;
  }
  describe(name, () => body(groundOf()));
}

function groundOf(): Ground {
  let browser: Browser | undefined;
  let folder: string | undefined;
  const benches: PageBench[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-background-networking'],
    });
    folder = await builtPage();
  });
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
    for (const bench of benches.splice(0)) await bench.close();
  });
  afterAll(async () => await browser?.close());
  return {
    async visit(url, options) {
      if (browser === undefined) throw new Error('no browser yet');
      return await visit(browser, url, options);
    },
    async bench(choices = {}) {
      if (folder === undefined) throw new Error('no page yet');
      const bench = await openPageBench({ clientDir: folder, ...choices });
      benches.push(bench);
      return bench;
    },
  };
}

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true } as const;
export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const;

/** The built browser part; built now where it is older than its sources. */
async function builtPage(): Promise<string> {
  const complaints: string[] = [];
  const folder = await clientFolder((sentence) => complaints.push(sentence));
  if (folder === undefined) throw new Error(complaints.join(' ') || 'the page is not built');
  return folder;
}

interface VisitOptions extends BrowserContextOptions {
  /** What this screen likes, as the page keeps it. */
  readonly preferences?: Readonly<Record<string, unknown>>;
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page complained about: errors, warnings, and whatever it wanted from elsewhere. */
  readonly complaints: readonly string[];
}

/** A new profile that opens one address. */
async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visitor> {
  const { preferences, ...rest } = options;
  const context = await browser.newContext(rest);
  if (preferences !== undefined) {
    const text = JSON.stringify(JSON.stringify(preferences));
    await context.addInitScript(`localStorage.setItem('eboard960', ${text})`);
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  const { origin } = new URL(url);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(origin) && !/^(?:data|blob):/.test(address)) complaints.push(`asked ${address}`);
  });
  await page.goto(url);
  return { context, page, complaints };
}

export const square = (name: string): number => name.charCodeAt(0) - 97 + 8 * (Number(name.charAt(1)) - 1);

/** Presses one square after the other, as a finger does. */
export async function press(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.locator(`.square[data-square="${square(name)}"]`).click();
}

/** Plays a move by two presses and waits until the score sheet has `ply` moves. */
export async function playMove(page: Page, from: string, to: string, ply: number): Promise<void> {
  await press(page, from, to);
  await expect.poll(async () => await page.locator('.moves .move').count(), { interval: 20 }).toBe(ply);
}

/** The score sheet as text. */
export async function movesOn(page: Page): Promise<string[]> {
  return await page.locator('.moves .move').allTextContents();
}

/** An axe run on the page as it is now: what it finds fault with, one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  // The content policy keeps scripts out of the page; evaluation from outside is no script of the page.
  await page.evaluate(source);
  return await page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
      id + ' ' + target.join(' ') + ' ' + failureSummary.replace(/\\s+/g, ' '))))`);
}

/** How far the page is wider than its window, and which buttons, links and titles cut their words off. */
export async function overflow(page: Page): Promise<string[]> {
  return await page.evaluate(`(() => {
    const found = [];
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    if (wide > 0) found.push('page: ' + wide + ' px');
    for (const one of document.querySelectorAll('button, .button, nav a span, h1, h2, h3, label, .lamp-text, .player-name, .player-turn')) {
      if (one.offsetParent !== null && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline'
        && !one.classList.contains('unseen'))
        found.push(one.tagName + ' ' + one.className + ': ' + one.textContent);
    }
    return found;
  })()`);
}
