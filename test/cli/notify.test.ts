import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { systemClock } from '../../src/board/clock.js';
import { createNotifier } from '../../src/cli/notify.js';
import { waitFor } from '../support/waitFor.js';

function have(program: string, flag: string): boolean {
  if (spawnSync(program, [flag]).status === 0) return true;
  if (process.env.CI !== undefined) throw new Error(`${program} is missing`);
  console.warn(`SKIPPED: tests of the notifier need ${program}.`);
  return false;
}
const able = have('systemd-notify', '--version') && have('socat', '-V');

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
  delete process.env.NOTIFY_SOCKET;
});

/** A service manager's ear: a datagram socket, and what came through it. */
async function listen(): Promise<{ socket: string; heard: () => string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'eboard960-notify-'));
  const socket = join(folder, 'socket');
  const file = join(folder, 'heard');
  const socat = spawn('socat', ['-u', `UNIX-RECV:${socket}`, `OPEN:${file},creat,append`]);
  cleanUps.push(() => {
    socat.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await waitFor(() => existsSync(socket) && existsSync(file));
  process.env.NOTIFY_SOCKET = socket;
  return {
    socket,
    heard: () =>
      readFileSync(file, 'utf8').split(/\n|(?=BARRIER)|(?=READY)|(?=WATCHDOG)|(?=STOPPING)|(?=STATUS)/),
  };
}

it.skipIf(!able)('tells that it is ready, alive, how it is, and that it ends', async () => {
  const { socket, heard } = await listen();
  const notifier = createNotifier({
    env: { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '150000', WATCHDOG_PID: `${process.pid}` },
    clock: systemClock,
  });
  cleanUps.push(() => notifier.stopping());
  notifier.ready('waiting for a board\nor so');
  await waitFor(() => heard().filter((word) => word.startsWith('WATCHDOG=1')).length >= 3);
  expect(heard()).toContain('READY=1');
  expect(heard()).toContain('STATUS=waiting for a board or so');
  notifier.status('playing');
  await waitFor(() => heard().some((word) => word.startsWith('STATUS=playing')));
  notifier.stopping();
  await waitFor(() => heard().some((word) => word.startsWith('STOPPING=1')));
});

it.skipIf(!able)('starves the watchdog while the program is not well', async () => {
  const { socket, heard } = await listen();
  let well = false;
  const notifier = createNotifier({
    env: { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '90000' },
    clock: systemClock,
    healthy: () => well,
  });
  cleanUps.push(() => notifier.stopping());
  notifier.ready('x');
  await waitFor(() => heard().some((word) => word.startsWith('READY=1')));
  const fed = () => heard().some((word) => word.startsWith('WATCHDOG'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(fed()).toBe(false);
  well = true;
  await waitFor(fed);
});

it('is silent where nobody listens', () => {
  const said: string[] = [];
  const notifier = createNotifier({
    env: { WATCHDOG_USEC: '1000' },
    clock: { now: () => 0, after: () => expect.unreachable('no timer without a service manager') },
    log: (sentence) => said.push(sentence),
  });
  notifier.ready('x');
  notifier.status('y');
  notifier.stopping();
  expect(said).toEqual([]);
});
