/**
 * From a piece on the board to the changed picture in a browser on the same machine: `npx tsx test/bench/screen.ts [moves]`.
 * Counted from the sensor's event to the frame that shows it, everything between included: reading, journal, socket, drawing.
 */
import { chromium } from 'playwright-core';
import { clientFolder } from '../../src/page/assets.js';
import { openPageBench } from '../support/pageBench.js';

const [moves = 300] = process.argv.slice(2).map(Number).filter(Number.isFinite);
/** Knights out and home. */
const ROUND = [
  [6, 21, 'N'],
  [62, 45, 'n'],
  [21, 6, 'N'],
  [45, 62, 'n'],
] as const;
const START = 'RNBQKBNRPPPPPPPP................................pppppppprnbqkbnr';
/** Longer than any hand's bounce, so that each move is read at once. */
const PAUSE_MS = 150;

/** Notes, in the page, the time of the first frame after each change of the score sheet. */
const WATCH = `
  window.shown = [];
  let count = 0;
  new MutationObserver(() => {
    const now = document.querySelectorAll('.moves .move').length;
    if (now <= count) return;
    count = now;
    requestAnimationFrame(() => window.shown.push(performance.timeOrigin + performance.now()));
  }).observe(document.body, { childList: true, subtree: true });
`;

const folder = await clientFolder(console.error);
if (folder === undefined) throw new Error('the page is not built');
const bench = await openPageBench({ clientDir: folder, real: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  await bench.table.ask({ kind: 'draw', way: { way: 'number', number: 518 } });
  bench.simulator.setBoard([...START] as ReturnType<typeof bench.simulator.board>[number][]);
  const page = await browser.newPage();
  await page.goto(bench.page.url);
  await page.locator('.moves').waitFor();
  await page.evaluate(WATCH);
  const placed: number[] = [];
  for (let n = 0; n < moves; n += 1) {
    const [from, to, piece] = ROUND[n % ROUND.length] ?? ROUND[0];
    bench.simulator.lift(from);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    placed.push(performance.timeOrigin + performance.now());
    bench.simulator.place(to, piece);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const shown: number[] = await page.evaluate('window.shown');
  const waits = shown.map((at, n) => at - (placed[n] ?? at)).sort((a, b) => a - b);
  const share = (part: number) =>
    waits[Math.min(waits.length - 1, Math.floor(waits.length * part))]?.toFixed(1);
  console.log(
    `${waits.length} of ${moves} moves seen; ms p50 ${share(0.5)} p99 ${share(0.99)} max ${share(1)}`,
  );
} finally {
  await browser.close();
  await bench.close();
}
