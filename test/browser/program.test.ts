/** The program as it is started, and a browser that opens the link it prints. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { describeInBrowser, movesOn, PHONE, playMove, press } from '../support/browser.js';
import { freePort } from '../support/freePort.js';

let program: ChildProcess | undefined;
let games = '';
afterEach(async () => {
  const running = program;
  program = undefined;
  if (running !== undefined && running.exitCode === null && running.pid !== undefined) {
    const ended = new Promise((resolve) => running.once('exit', resolve));
    process.kill(-running.pid, 'SIGTERM');
    await ended;
  }
  await rm(games, { recursive: true, force: true });
});

/** `npm start` with a simulated board; the link with the key that it prints. */
async function start(more: readonly string[] = []): Promise<string> {
  games = await mkdtemp(join(tmpdir(), 'program-'));
  const args = [
    'start',
    '--',
    '--board',
    'simulator',
    '--games',
    games,
    '--port',
    `${await freePort()}`,
    ...more,
  ];
  const child = spawn('npm', args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  program = child;
  return await new Promise((resolve, reject) => {
    let text = '';
    const read = (piece: string): void => {
      text += piece;
      const link = /http:\/\/localhost:\d+\/#code=\w+/.exec(text)?.[0];
      if (link !== undefined) resolve(link);
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
}

describeInBrowser('npm start', (ground) => {
  it('prints a link that opens the table; the start it drew can be drawn anew, and the game is on the disk', async () => {
    const { page, complaints } = await ground.visit(await start(), {
      ...PHONE,
      preferences: { letters: 'local' },
    });
    await page.locator('.set-up').waitFor();
    await page.getByRole('button', { name: 'Other way to draw' }).click();
    await page.locator('.way[data-way="number"]').click();
    await page.getByRole('textbox').fill('518');
    await page.getByRole('button', { name: 'Take this number' }).click();
    await page.getByRole('heading', { name: 'Start position 518' }).waitFor();
    await page.getByRole('button', { name: 'Put all pieces up' }).click();
    await page.locator('.moves').waitFor();
    await playMove(page, 'e2', 'e4', 1);
    await playMove(page, 'e7', 'e5', 2);
    expect(await movesOn(page)).toEqual(['e4', 'e5']);
    expect((await readdir(games)).some((name) => name.endsWith('.pgn'))).toBe(true);
    await page.getByRole('link', { name: 'Games' }).click();
    await page.locator('.game-card').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('says why a move on the page is none, in the reader’s language, and the way back at one press', async () => {
    const { page, complaints } = await ground.visit(await start(['--draw', '518']), {
      ...PHONE,
      preferences: { letters: 'local', language: 'de' },
    });
    await page.getByRole('button', { name: 'Alle Figuren aufstellen' }).click();
    await page.locator('.moves').waitFor();
    await playMove(page, 'e2', 'e4', 1);
    await playMove(page, 'e7', 'e5', 2);
    const right = page.getByRole('button', { name: 'Alles richtigstellen' });
    for (const [from, to, back, reason] of [
      ['g1', 'g3', 'Weiß: Springer von g3 zurück nach g1.', 'Der Springer auf g1 kann g3 nicht erreichen.'],
      [
        'a1',
        'a4',
        'Weiß: Turm von a4 zurück nach a1.',
        'Der Turm auf a1 kann a4 nicht erreichen: Der Bauer auf a2 steht im Weg.',
      ],
    ] as const) {
      await press(page, from, to);
      await page.locator('.guidance-sentence', { hasText: back }).waitFor();
      await page.locator('.guidance-notice', { hasText: reason }).waitFor();
      await right.click();
      await page.locator('.guidance[data-kind="calm"]').waitFor();
      await expect.poll(async () => await right.count()).toBe(0);
    }
    expect(await movesOn(page)).toEqual(['e4', 'e5']);
    expect(complaints).toEqual([]);
  });
});
