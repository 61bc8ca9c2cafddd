/**
 * `npm run package`: the package as a user gets it. Packed, installed in an empty folder without its development parts
 * and without one install script (so nothing is compiled), then started: commands, the service's files, the page.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const repoRoot = fileURLToPath(new URL('../../', import.meta.url));
const PORT = '9691';
/** Where a Raspberry Pi OS and a PC look for the native parts. */
const PLATFORMS = ['linux-arm64', 'linux-x64'];
const NATIVE = ['@serialport/bindings-cpp', 'node-hid'];

const folder = mkdtempSync(join(tmpdir(), 'eboard960-package-'));
try {
  const [packed = ''] = run('npm', ['pack', '--silent', '--pack-destination', folder], repoRoot)
    .trim()
    .split('\n')
    .slice(-1);
  const file = join(folder, packed);
  console.log(`${packed}: ${Math.round(statSync(file).size / 1000)} kB`);
  // Its own package.json: without one npm looks for one above, and would install there.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  run('npm', ['install', '--silent', '--ignore-scripts', '--no-audit', '--no-fund', file], folder);
  for (const name of NATIVE) listPrebuilt(name);
  const bin = join(folder, 'node_modules', '.bin', 'eboard960');
  expect(/^\d+\.\d+\.\d+\n$/.test(run(bin, ['--version'], folder)), 'its version');
  expect(run(bin, ['draw', '--number', '518'], folder).includes('RNBQKBNR'), 'a start position');
  // Its threads begin in a file of their own.
  const problem = ['solve', '--fen', '7k/8/5K2/6Q1/8/8/8/8 w - - 0 1', '--mate', '1'];
  expect(run(bin, problem, folder).includes('Qg7#'), 'the solver');
  run(bin, ['service', 'install', '--root', join(folder, 'root')], folder);
  for (const path of ['etc/systemd/system/eboard960.service', 'etc/udev/rules.d/70-eboard960.rules'])
    expect(existsSync(join(folder, 'root', path)), `the service's ${path}`);
  await servesThePage(bin);
} finally {
  rmSync(folder, { recursive: true });
}

function listPrebuilt(name: string): void {
  const prebuilds = join(folder, 'node_modules', name, 'prebuilds');
  const files = readdirSync(prebuilds, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.node'))
    .map((path) => join(prebuilds, path));
  for (const platform of PLATFORMS) {
    const there = files.filter((path) => path.replace('HID_hidraw', 'HID').includes(platform));
    for (const path of there) console.log(`native, prebuilt: ${relative(folder, path)}`);
    expect(there.length > 0, `a prebuilt ${name} for ${platform}`);
  }
}

async function servesThePage(bin: string): Promise<void> {
  const games = join(folder, 'games');
  const table = spawn(bin, ['run', '--board', 'simulator', '--games', games, '--port', PORT], {
    cwd: folder,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  try {
    const page = await answer(table, `http://127.0.0.1:${PORT}/`);
    expect(page.includes('<script'), 'the page');
  } finally {
    table.kill('SIGINT');
    await new Promise((resolve) => table.once('exit', resolve));
  }
}

async function answer(table: ChildProcess, url: string): Promise<string> {
  for (let tries = 0; tries < 100 && table.exitCode === null; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return response.text();
  }
  throw new Error(`nothing answers at ${url}`);
}

function expect(is: boolean, what: string): void {
  if (!is) throw new Error(`missing in the package: ${what}`);
  console.log(`there: ${what}`);
}

function run(file: string, args: readonly string[], cwd: string): string {
  const done = spawnSync(file, args, { cwd, encoding: 'utf8' });
  if (done.status === 0) return done.stdout;
  throw new Error(
    `${file} ${args.join(' ')}: exit code ${done.status}\n${done.stdout}${done.stderr}${done.error ?? ''}`,
  );
}
