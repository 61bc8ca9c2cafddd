import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attachedDevices } from '../../../src/attach/index.js';
import { createHidLayer } from '../../../src/board/hidLayer.js';
import { hidFinding, permissionsFinding, portsFinding } from '../../../src/cli/doctor/devices.js';
import { diskFinding, leftoversFinding } from '../../../src/cli/doctor/games.js';
import { clockFinding, nodeFinding, pageFinding, serviceFinding } from '../../../src/cli/doctor/system.js';
import { readState } from '../../../src/cli/service/state.js';
import { cli } from '../inProcess.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eboard960-doctor-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

it('shows one line for each thing, and the same as JSON', async () => {
  const games = join(folder, 'games');
  const run = await cli('doctor', '--games', games);
  const looked = run.out
    .split('\n')
    .filter((line) => /^(ok|note|fix) /.test(line))
    .map((line) => line.slice(5, 18).trim());
  expect(looked).toEqual([
    'node',
    'permissions',
    'ports',
    'usb boards',
    'disk',
    'clock',
    'page',
    'service',
    'last end',
  ]);
  expect(run.out.split('\n').length).toBeLessThanOrEqual(24);
  const json = await cli('doctor', '--json', '--games', games);
  const { ok, findings } = JSON.parse(json.out);
  expect(findings.map(({ what }: { what: string }) => what)).toEqual(looked);
  expect(json.code).toBe(ok ? 0 : 1);
  expect(readdirSync(games)).toEqual([]);
});

it('exits 1 when something must be fixed, and says what', async () => {
  writeFileSync(join(folder, 'file'), '');
  const run = await cli('doctor', '--games', join(folder, 'file', 'games'));
  expect(run.code).toBe(1);
  expect(run.out).toMatch(/^fix {2}disk {9}.*cannot be written \(ENOTDIR\)\n {18}-> /m);
  expect(run.err).toMatch(/^(One thing|\d things) must be fixed\.\n$/);
});

it('an old Node is told', () => {
  expect(nodeFinding('18.19.1')).toMatchObject({ verdict: 'fix' });
  expect(nodeFinding('20.0.0')).toMatchObject({ verdict: 'ok' });
  expect(nodeFinding('24.1.0')).toMatchObject({ verdict: 'ok' });
});

describe('the time of day', () => {
  it.each([
    ['1970-01-01T00:02:00Z', 'no', 'fix'],
    ['2026-11-30T18:00:00Z', 'no', 'note'],
    ['2026-11-30T18:00:00Z', undefined, 'note'],
    ['2026-11-30T18:00:00Z', 'yes', 'ok'],
  ] as const)('%s, synchronised: %s', (time, synchronised, verdict) => {
    expect(clockFinding(new Date(time), synchronised)).toMatchObject({ verdict });
  });
});

describe('the page', () => {
  const idle = readState('ActiveState=inactive\n');

  it('a port that another program holds must be fixed, one that the service holds is right', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await pageFinding(port, idle)).toMatchObject({ verdict: 'fix' });
    expect(await pageFinding(port, readState('ActiveState=active\n'))).toMatchObject({ verdict: 'ok' });
    await new Promise((resolve) => server.close(resolve));
    expect(await pageFinding(port, idle)).toMatchObject({ verdict: 'ok' });
  });
});

describe('the service', () => {
  it.each([
    ['ActiveState=failed\nResult=exit-code\n', 'fix'],
    ['ActiveState=inactive\n', 'note'],
    ['ActiveState=active\nNRestarts=2\nResult=watchdog\n', 'note'],
    ['ActiveState=active\nNRestarts=0\nStatusText=playing\n', 'ok'],
  ] as const)('%j', (text, verdict) => {
    expect(serviceFinding(readState(text))).toMatchObject({ verdict });
  });
});

describe('devices', () => {
  function hid(name: string, id: string): void {
    mkdirSync(join(folder, name, 'device'), { recursive: true });
    writeFileSync(join(folder, name, 'device', 'uevent'), `DRIVER=hid-generic\nHID_ID=${id}\n`);
  }

  it('a machine that cannot reach USB boards says what is missing; it matters to who has one', async () => {
    const blind = createHidLayer(async () => {
      throw new Error('libusb-1.0.so.0: cannot open shared object file: No such file or directory');
    });
    const missing = { fix: expect.stringContaining('sudo apt install libusb-1.0-0 libudev1') };
    expect(await hidFinding([], blind)).toMatchObject({ verdict: 'note', ...missing });
    hid('hidraw1', '0003:00002D80:00008002');
    const devices = await attachedDevices({ sysfs: join(folder, 'none'), platform: 'linux', hidraw: folder });
    expect(await hidFinding(devices, blind)).toMatchObject({ verdict: 'fix', ...missing });
    const air = { path: 'x', vendorId: 0x2d80, productId: 0x8002, usagePage: 0xff00, serialNumber: 'CN-7' };
    const seeing = { ...blind, devices: async () => [air] };
    expect(await hidFinding(devices, seeing)).toMatchObject({
      verdict: 'ok',
      text: 'Chessnut Air (usb:CN-7)',
    });
  });

  it('no device is a note', () => {
    expect(portsFinding([])).toMatchObject({ verdict: 'note' });
  });

  const gone = { path: '/dev/ttyUSB-not-here', link: 'serial', title: 'x' } as const;
  it.each([
    ['is not in the group', 'dialout:x:20:\n', [1000], 'usermod'],
    ['is in the group since this log-in', 'dialout:x:20:ann\n', [1000], 'log out and in'],
    ['is in the group', 'dialout:x:20:ann\n', [1000, 20], 'udev'],
  ] as const)('a port that a user may not open, who %s', (_, group, groups, fix) => {
    expect(permissionsFinding([gone], group, 'ann', groups)).toMatchObject({
      verdict: 'fix',
      text: expect.stringContaining('/dev/ttyUSB-not-here'),
      fix: expect.stringContaining(fix),
    });
  });
});

describe('the games folder', () => {
  it('is made, has room, and nothing is left in it', () => {
    expect(diskFinding(join(folder, 'a', 'b'))).toMatchObject({
      what: 'disk',
      text: expect.stringContaining('MB free'),
    });
    expect(readdirSync(join(folder, 'a', 'b'))).toEqual([]);
  });

  const isRoot = process.geteuid?.() === 0;
  if (isRoot) console.log('skipped: a games folder of somebody else (root may write to every folder)');
  it.skipIf(isRoot)('of somebody else must be fixed', () => {
    chmodSync(folder, 0o500);
    expect(diskFinding(folder)).toMatchObject({ verdict: 'fix', text: expect.stringContaining('EACCES') });
  });

  it('open games and damaged records are told by name', () => {
    expect(leftoversFinding(folder)).toMatchObject({ verdict: 'ok' });
    expect(leftoversFinding(join(folder, 'none'))).toMatchObject({ verdict: 'ok' });
    writeFileSync(join(folder, '2026-01-01-120000-a.journal'), '');
    writeFileSync(join(folder, '2026-02-01-120000-a.journal'), '');
    expect(leftoversFinding(folder)).toMatchObject({
      verdict: 'note',
      text: expect.stringContaining('2 games are open, the newest 2026-02-01-120000-a'),
    });
    writeFileSync(join(folder, 'x.journal.corrupt-2'), '');
    expect(leftoversFinding(folder)).toMatchObject({ text: expect.stringContaining('x.journal.corrupt-2') });
  });
});
