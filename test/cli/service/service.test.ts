import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../../src/cli/run/configFile.js';
import { CONFIG_TEXT, checkProgram, unitText } from '../../../src/cli/service/files.js';
import { readState } from '../../../src/cli/service/state.js';
import { cli } from '../inProcess.js';
import { isOneSentence, repoRoot } from '../program.js';

const UNIT = 'etc/systemd/system/eboard960.service';
const FILES = [
  UNIT,
  'etc/udev/rules.d/70-eboard960.rules',
  'etc/sysusers.d/eboard960.conf',
  'etc/modules-load.d/eboard960.conf',
  'etc/eboard960/config.toml',
];

/** A program of systemd; without it a test is skipped in plain words, in CI it fails. */
function have(program: string): boolean {
  if (spawnSync(program, ['--version']).status === 0) return true;
  if (process.env.CI !== undefined) throw new Error(`${program} is missing: apt-get install systemd`);
  console.warn(`SKIPPED: tests of the service's files need ${program} (apt-get install systemd).`);
  return false;
}

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'eboard960-service-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('service install --root', () => {
  it('writes every file, and again without touching the configuration', async () => {
    const first = await cli('service', 'install', '--root', root);
    expect(first).toMatchObject({ code: 0, err: '' });
    for (const file of FILES) expect(first.out).toContain(`written  ${join(root, file)}\n`);
    for (const file of FILES) expect(statSync(join(root, file)).mode & 0o022, file).toBe(0);
    writeFileSync(join(root, 'etc/eboard960/config.toml'), 'time = "5+3"\n');
    const again = await cli('service', 'install', '--root', root);
    expect(again.out).toContain(`kept     ${join(root, 'etc/eboard960/config.toml')}\n`);
    expect(readFileSync(join(root, 'etc/eboard960/config.toml'), 'utf8')).toBe('time = "5+3"\n');
    expect(readFileSync(join(root, FILES[1] ?? ''), 'utf8')).toBe(
      readFileSync(join(repoRoot, 'drivers/udev/70-eboard960.rules'), 'utf8'),
    );
  });

  it('uninstall takes away what was written, and leaves games and configuration', async () => {
    await cli('service', 'install', '--root', root);
    const games = join(root, 'var/lib/eboard960/games');
    mkdirSync(games, { recursive: true });
    writeFileSync(join(games, 'a.pgn'), '*\n');
    expect(await cli('service', 'status', '--root', root)).toMatchObject({ code: 0 });
    expect(await cli('service', 'uninstall', '--root', root)).toMatchObject({ code: 0, err: '' });
    expect(FILES.filter((file) => existsSync(join(root, file)))).toEqual(['etc/eboard960/config.toml']);
    expect(existsSync(join(games, 'a.pgn'))).toBe(true);
    for (const command of ['uninstall', 'status']) {
      const run = await cli('service', command, '--root', root);
      expect(run.code).toBe(1);
      expect(run.err).toMatch(/^The service is not installed[^\n]*\n$/);
    }
  });

  it('--print shows the same files and writes nothing', async () => {
    await cli('service', 'install', '--root', root);
    const shown = await cli('service', 'install', '--print');
    expect(shown.code).toBe(0);
    for (const file of FILES)
      expect(shown.out).toContain(`### /${file}\n${readFileSync(join(root, file), 'utf8')}`);
  });

  it('a folder that cannot be written is told in one sentence', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    const run = await cli('service', 'install', '--root', file);
    expect(run.code).toBe(1);
    expect(isOneSentence(run.err)).toBe(true);
  });
});

it.skipIf(existsSync('/run/systemd/system'))('without systemd it says so and writes nothing', async () => {
  const run = await cli('service', 'install');
  expect(run).toMatchObject({ code: 1, out: '' });
  expect(run.err).toMatch(/^This machine is not run by systemd, [^\n]*\.\n$/);
});

it('--json tells the state for programs', async () => {
  await cli('service', 'install', '--root', root);
  const run = await cli('service', 'status', '--json', '--root', root);
  expect(JSON.parse(run.out)).toEqual({
    installed: true,
    active: 'unknown',
    enabled: false,
    restarts: 0,
    result: 'unknown',
  });
});

it('reads what systemctl show prints', () => {
  const text =
    'Result=watchdog\nNRestarts=3\nActiveState=active\nUnitFileState=enabled\nStatusText=waiting for a board\nActiveEnterTimestamp=Mon 2026-11-30 18:00:01 CET\n';
  expect(readState(text)).toEqual({
    installed: true,
    active: 'active',
    enabled: true,
    says: 'waiting for a board',
    since: 'Mon 2026-11-30 18:00:01 CET',
    restarts: 3,
    result: 'watchdog',
  });
  expect(readState('')).toMatchObject({ active: 'unknown', restarts: 0 });
});

describe('the unit', () => {
  const program = { node: process.execPath, entry: '/usr/lib/node_modules/eboard960/src/bin.mjs' };

  it.skipIf(!have('systemd-analyze'))('is sound to systemd, and exposed by less than 3.0', () => {
    const file = join(root, 'eboard960.service');
    writeFileSync(file, unitText(program));
    const verify = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect([verify.status, verify.stderr.split('\n').filter((line) => line.includes('eboard960'))]).toEqual([
      0,
      [],
    ]);
    const security = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], {
      encoding: 'utf8',
    });
    const level = /Overall exposure level for eboard960\.service: ([\d.]+)/.exec(security.stdout)?.[1];
    console.log(`systemd-analyze security: exposure ${level}`);
    expect(Number(level)).toBeLessThan(3);
  });

  it.skipIf(!have('systemd-analyze'))('would be refused with a mistake in it', () => {
    const file = join(root, 'eboard960.service');
    writeFileSync(file, unitText(program).replace('ExecStart=', 'ExecStrat='));
    expect(spawnSync('systemd-analyze', ['verify', file]).status).not.toBe(0);
  });

  it('lets the service see serial and HID boards and no other device', () => {
    const lines = unitText(program).split('\n');
    expect(lines.filter((line) => line.startsWith('DeviceAllow='))).toEqual([
      'DeviceAllow=char-ttyUSB rw',
      'DeviceAllow=char-ttyACM rw',
      'DeviceAllow=char-hidraw rw',
    ]);
    expect(lines).toContain('DevicePolicy=closed');
    expect(lines).toContain('User=eboard960');
    expect(lines).toContain('SupplementaryGroups=dialout');
  });

  it('quotes paths that systemd would read otherwise', () => {
    const text = unitText({ node: '/opt/my node/bin/node', entry: '/opt/100%/$x/bin.mjs' });
    expect(text).toContain('ExecStart="/opt/my node/bin/node" /opt/100%%/$$x/bin.mjs run ');
  });

  for (const hidden of ['/home/pi/.nvm/versions/node/v20/bin/node', '/root/bin/node']) {
    it(`a service cannot start ${hidden}`, () => {
      const checked = checkProgram({ ...program, node: hidden });
      expect(checked.ok ? '' : checked.error).toMatch(/^Node lies in [^\n]*\.$/);
    });
  }

  it.skipIf(!have('systemd-sysusers'))(
    'its user exists after systemd-sysusers, in dialout, without a shell',
    async () => {
      await cli('service', 'install', '--root', root);
      for (const file of ['passwd', 'group']) writeFileSync(join(root, 'etc', file), '');
      const run = spawnSync('systemd-sysusers', [`--root=${root}`], { encoding: 'utf8' });
      expect(run.status, run.stderr).toBe(0);
      expect(readFileSync(join(root, 'etc/passwd'), 'utf8')).toMatch(
        /^eboard960:[^\n]*:\/var\/lib\/eboard960:\/usr\/sbin\/nologin$/m,
      );
      expect(readFileSync(join(root, 'etc/group'), 'utf8')).toMatch(/^dialout:[^\n]*:eboard960$/m);
    },
  );
});

it('every line of the first configuration means something, once its mark is taken off', () => {
  const text = CONFIG_TEXT.replace(/^# (?=\w+ = |\[)/gm, '');
  const config = parseConfig(text, 'config.toml');
  expect(config).toMatchObject({
    ok: true,
    value: { draw: 'random', time: '20+0', tags: { event: 'Club evening' } },
  });
  expect(parseConfig(CONFIG_TEXT, 'config.toml')).toEqual({ ok: true, value: { board: 'attached' } });
});
