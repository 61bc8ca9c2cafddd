/** The whole way over a cable: an emulated board at one end, the program at the other, nothing simulated between. */
import { describe, expect, it } from 'vitest';
import { makeUci } from '../../src/rules/index.js';
import { loadGames } from '../hands/index.js';
import { temporaryFolders } from '../support/folder.js';
import { type PlayedGame, writeTrace } from '../support/games.js';
import { pgnExtract } from '../support/pgnExtract.js';
import { havePty, openPtyPair, type PtyPair } from '../support/pty.js';
import { type Live, pgnFiles, pgnTexts, start } from './live.js';

const newFolder = temporaryFolders();

interface Bench {
  readonly cable: PtyPair;
  launch(args: readonly string[], env?: NodeJS.ProcessEnv): Live;
}

/** A cable and the programs at it; whatever happens, nothing of it is left running. */
async function withBench(work: (bench: Bench) => Promise<void>): Promise<void> {
  const running: Live[] = [];
  const cable = await openPtyPair();
  try {
    await work({
      cable,
      launch(args, env = {}) {
        const live = start(args, undefined, env);
        running.push(live);
        return live;
      },
    });
  } finally {
    for (const live of running) {
      live.process.kill('SIGKILL');
      await live.ended;
    }
    await cable.stop();
  }
}

async function stopped(live: Live): Promise<void> {
  live.process.kill('SIGTERM');
  expect(await live.ended, live.err()).toBe(0);
  expect(live.err()).toBe('');
}

/** The one game in a folder: accepted by another program, and with exactly these moves. */
function expectGame(folder: string, game: PlayedGame): void {
  const [text = '', ...more] = pgnTexts(folder);
  expect(more).toEqual([]);
  expect(text).toContain(`[StartPosition "${game.number}"]`);
  const verdict = pgnExtract(text);
  if (verdict !== undefined) expect(verdict).toEqual({ found: 1, good: 1, complaints: [] });
  const read = pgnFiles(folder).flatMap((file) => loadGames(file));
  expect(read.map(({ moves }) => moves.map(makeUci))).toEqual([game.uci]);
}

const QUICK = ['--speed', '1000', '--linger', '3'];
/** Some hundred milliseconds a move: an answer that gets lost is asked for again only after 250 ms (EBL/1, host rule 1). */
const BRISK = ['--speed', '3', '--linger', '3'];

// They mostly wait for hands that are not faster than hands: all at once.
const options = { timeout: 120_000, concurrent: true };

describe.skipIf(!havePty())('an emulated board on a pseudo-terminal', options, () => {
  it('is recognised on a port that nobody named a family for, is led to the drawn position and plays a whole game, on an occupancy board', () =>
    withBench(async ({ cable, launch }) => {
      const folder = newFolder();
      const game = writeTrace('long-castles', 'occ', newFolder());
      const run = launch(['run', '--board', cable.host, '--games', folder, '--draw', game.number]);
      await run.says(/Waiting for the board/);
      const board = launch(['emulate', 'ebl', '--port', cable.device, '--trace', game.trace, ...QUICK]);
      expect(await board.ended, board.err()).toBe(0);
      // White king, queen, rooks … of start 867, BQRKRNNB: the host lit just these, kind by kind.
      expect(board.out()).toMatch(/LEDs d1=w\n/);
      expect(board.out()).toMatch(/LEDs b1=w\n/);
      expect(board.out()).toMatch(/LEDs c1=w e1=w\n/);
      expect(board.out()).toMatch(/LEDs a1=w h1=w\n/);
      expect(board.out()).toMatch(/LEDs f1=w g1=w\n/);
      await stopped(run);
      expectGame(folder, game);
    }));

  it('heals on a piece board that loses one line in twenty', () =>
    withBench(async ({ cable, launch }) => {
      const folder = newFolder();
      const game = writeTrace('short-castles', 'piece', newFolder());
      const run = launch(['run', '--board', `ebl:${cable.host}`, '--games', folder, '--draw', game.number]);
      const lossy = [...BRISK, '--drop', '5', '--seed', '960'];
      const board = launch(['emulate', 'ebl', '--port', cable.device, '--trace', game.trace, ...lossy]);
      expect(await board.ended, board.err()).toBe(0);
      await stopped(run);
      expectGame(folder, game);
    }));

  it('goes on when the board is killed in mid-game and comes back', () =>
    withBench(async ({ cable, launch }) => {
      const folder = newFolder();
      const game = writeTrace('en-passant-and-knight', 'piece', newFolder());
      const run = launch(['run', '--board', `ebl:${cable.host}`, '--games', folder, '--draw', game.number]);
      const memory = { XDG_RUNTIME_DIR: newFolder() };
      const args = ['emulate', 'ebl', '--port', cable.device, '--trace', game.trace, ...QUICK];
      const first = launch(args, memory);
      await run.says(/\n10\. \S+\./);
      first.process.kill('SIGKILL');
      await first.ended;
      await run.says(/does not answer|disconnected/);
      const second = launch(args, memory);
      expect(await second.ended, second.err()).toBe(0);
      expect(second.out()).toMatch(/Going on as it stood/);
      await stopped(run);
      expectGame(folder, game);
    }));

  it('says that the host wants another position', () =>
    withBench(async ({ cable, launch }) => {
      const game = writeTrace('long-castles', 'occ', newFolder());
      launch(['run', '--board', `ebl:${cable.host}`, '--games', newFolder(), '--draw', '518']);
      const board = launch(['emulate', 'ebl', '--port', cable.device, '--trace', game.trace, ...QUICK]);
      expect(await board.ended).toBe(1);
      expect(board.err()).toMatch(/another position than the trace begins with .*--draw 867\.\n$/);
    }));
});
