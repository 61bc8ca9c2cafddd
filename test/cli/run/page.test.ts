/** The page of the real program: on its port, with its key, over a restart, and while a board is awaited. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { PAGE_PORT } from '../../../src/page/contract.js';
import { temporaryFolders } from '../../support/folder.js';
import { freePort } from '../../support/freePort.js';
import { postSession, Watcher } from '../../support/pageBench.js';
import { havePty, openPtyPair } from '../../support/pty.js';
import { type Live, start, startWithPage } from '../live.js';

const newFolder = temporaryFolders();
const lives: Live[] = [];

afterEach(async () => {
  for (const live of lives.splice(0)) {
    live.process.kill('SIGTERM');
    await live.ended;
  }
});

function launch(port: number, ...args: string[]): Live {
  const live = start(['run', '--port', `${port}`, ...args]);
  lives.push(live);
  return live;
}

/** Takes a port, or finds that another program has it. */
async function take(port: number): Promise<Server> {
  const server = createServer();
  const taken = Promise.race([once(server, 'listening'), once(server, 'error')]);
  server.listen(port, '::');
  await taken;
  return server;
}

const keyOf = (live: Live) => /#code=([0-9A-Z]{8}) /.exec(live.out())?.[1] ?? '';

describe('the page of a run', { timeout: 120_000 }, () => {
  it('plays on the simulated board, and a browser that had the key has it after a restart', async () => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const folder = newFolder();
    const args = ['--board', 'simulator', '--games', folder, '--draw', '518'];
    const first = launch(port, ...args);
    await first.says(/Page: /);
    const answer = await postSession(origin, { code: keyOf(first) });
    expect(answer.status).toBe(204);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const player = await Watcher.open(origin, cookie);
    await player.ask({ kind: 'fill' });
    await player.untilState(({ phase }) => phase === 'playing');
    await player.ask({ kind: 'carry', from: 12, to: 28 });
    await player.untilState(({ moves }) => moves.length === 1);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await player.until(() => player.closed !== undefined);

    const second = launch(port, ...args);
    await second.says(/Page: /);
    expect(keyOf(second)).not.toBe(keyOf(first));
    const again = await Watcher.open(origin, cookie);
    expect(again.messages[0]).toMatchObject({ kind: 'welcome', control: true });
    await again.untilState(({ moves, phase }) => phase === 'playing' && moves.join() === 'e4');
    expect(again.state.rev).toBeGreaterThan(player.state.rev);
  });

  it('says that a board is awaited, and lets nobody draw for it', async () => {
    const port = await freePort();
    const live = launch(port, '--board', '/dev/none-960', '--games', newFolder(), '--open');
    await live.says(/Page: .*open/);
    const anyone = await Watcher.open(`http://localhost:${port}`);
    expect(anyone.state).toMatchObject({ link: 'searching', phase: 'idle', board: { family: 'none' } });
    expect(await anyone.ask({ kind: 'draw', way: { way: 'random' } })).toMatchObject({
      kind: 'refused',
      why: 'table',
    });
  });

  it.skipIf(!havePty())('gives control to whoever touches the board, over the cable', async () => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const cable = await openPtyPair();
    try {
      const board = start(['emulate', 'ebl', '--port', cable.device, '--sense', 'piece'], null);
      lives.push(board);
      // Named: a port that may be any family's is listened to for several seconds, and that is not what is tried here.
      await board.says(/Emulating a board/);
      const live = launch(port, '--board', `ebl:${cable.host}`, '--games', newFolder(), '--draw', '518');
      const type = (line: string) => board.process.stdin?.write(`${line}\n`);
      await live.says(/Page: /);
      const phone = await Watcher.open(origin);
      await phone.untilState(({ link, phase }) => link === 'up' && phase === 'settingUp');
      type('place e1 K');
      await phone.untilState(({ placement }) => placement?.charAt(4) === 'K');
      expect(await phone.ask({ kind: 'pair' })).toMatchObject({ kind: 'done' });
      await phone.untilState(({ touch }) => touch?.square === 4);
      await board.says(/LEDs .*e1/);
      type('lift e1');
      await phone.untilState(({ placement }) => placement?.charAt(4) === '.');
      type('place e1 K');
      const granted = () =>
        phone.messages.find((message) => message.kind === 'pairing' && message.state === 'granted');
      await phone.until(() => granted() !== undefined);
      const answer = granted();
      if (answer?.kind !== 'pairing' || answer.state !== 'granted') throw new Error('no ticket');
      expect((await postSession(origin, { ticket: answer.ticket })).status).toBe(204);
    } finally {
      await cable.stop();
    }
  });

  it('refuses a taken port that was asked for, before anything is drawn', async () => {
    const port = await freePort();
    const server = await take(port);
    const games = newFolder();
    const live = launch(port, '--board', 'simulator', '--games', games);
    expect(await live.ended).toBe(1);
    expect(live.err()).toMatch(
      new RegExp(`^Port ${port} is taken, .*choose another one with --port, or --no-page\\.\n$`),
    );
    expect(readdirSync(games).filter((name) => name !== '.page-key')).toEqual([]);
    server.close();
  });

  it('plays on without a page where the port that nobody asked for is taken', async () => {
    const server = await take(PAGE_PORT);
    const live = startWithPage(['run', '--board', 'simulator', '--games', newFolder(), '--draw', '518']);
    lives.push(live);
    await live.says(new RegExp(`Port ${PAGE_PORT} is taken`));
    await live.says(/518/);
    live.process.kill('SIGTERM');
    expect(await live.ended).toBe(0);
    server.close();
  });

  it.each([
    ['--port', '0'],
    ['--port', '65536'],
    ['--port', 'http'],
  ])('%s %s is refused in one sentence', async (...args) => {
    const live = start(['run', '--board', 'simulator', '--games', newFolder(), ...args]);
    expect(await live.ended).toBe(1);
    expect(live.err()).toMatch(/^The option --port is a whole number from 1 to 65535, not ".*"\.\n$/);
  });
});
