/**
 * What one table costs, held against the limits for a machine of the class of a Raspberry Pi Zero 2: memory, idle
 * work, and how long it takes from the start to the first light. The program is the built one, in a process of its
 * own, at an EBL/1 board behind a socket that reports what its sensors see and beats its heart once a second.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EblEmulator } from '../../drivers/ebl/emulator.js';
import { systemClock } from '../../src/board/clock.js';
import { EMPTY_PLACEMENT } from '../../src/board/placement.js';
import { seenOf } from '../../src/board/sensor.js';
import { tcpLink } from '../../src/board/tcpLink.js';
import { makeFen, parseFen, startNumberOf } from '../../src/rules/index.js';
import { touchesOf } from '../crash/touches.js';
import { gameFacts, piecesOf, randomGame } from '../hands/index.js';
import { freePort } from '../support/freePort.js';

interface Budget {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Undefined: shown, not judged. */
  readonly limit?: number;
}

const STARTS = 5;
const IDLE_SECONDS = 20;
/** After work V8 tidies its heap up once; idle is what comes after that. */
const TIDY_SECONDS = 15;
const PLIES = 40;
const repoRoot = fileURLToPath(new URL('../../', import.meta.url));

/** `main`: the built program's first file. */
export async function measureBudgets(
  main = join(repoRoot, 'dist', 'src', 'main.js'),
): Promise<readonly Budget[]> {
  spawnSync('npm', ['run', '-s', 'build'], { cwd: repoRoot, stdio: 'inherit' });
  if (!existsSync(main)) throw new Error(`${main} could not be built.`);
  const bare = median(times(STARTS, () => timeOf(['-e', "require('serialport')"])));
  const version = median(times(STARTS, () => timeOf([main, '--version'])));
  const starts: Life[] = [];
  for (let n = 0; n < STARTS; n++) {
    const life = await live(main);
    starts.push(life);
    await life.end();
  }
  const connected = median(starts.map((life) => life.connectedMs));
  const lit = median(starts.map((life) => life.litMs));
  const life = await live(main);
  const atStart = residentMb(life.child);
  await life.play();
  await life.idle(2);
  const afterGame = residentMb(life.child);
  await life.idle(TIDY_SECONDS);
  const running = await life.idle(IDLE_SECONDS);
  await life.end();
  const still = await live(main);
  await still.idle(TIDY_SECONDS);
  const standing = await still.idle(IDLE_SECONDS);
  await still.end();
  return [
    { what: 'bare node that loads serialport', value: bare, unit: 'ms' },
    { what: 'the program, --version', value: version, unit: 'ms' },
    { what: 'start to the first byte to the board', value: connected, unit: 'ms' },
    { what: '… in bare starts', value: connected / bare, unit: 'x', limit: 3 },
    { what: 'start to the first light', value: lit, unit: 'ms' },
    { what: 'resident after the start', value: atStart, unit: 'MB', limit: 90 },
    { what: `resident after ${PLIES} half-moves`, value: afterGame, unit: 'MB', limit: 90 },
    { what: 'idle while a start is put up', value: standing, unit: '% of a core', limit: 1 },
    { what: 'idle while a clock runs', value: running, unit: '% of a core', limit: 1 },
  ];
}

export function budgetLines(budgets: readonly Budget[]): readonly string[] {
  return budgets.map(({ what, value, unit, limit }) => {
    const verdict = limit === undefined ? '' : `  limit ${limit}${value <= limit ? '' : '  EXCEEDED'}`;
    return `${what.padEnd(40)}${value.toFixed(value < 10 ? 2 : 0).padStart(8)} ${unit}${verdict}`;
  });
}

export function withinBudgets(budgets: readonly Budget[]): boolean {
  return budgets.every(({ value, limit }) => limit === undefined || value <= limit);
}

interface Life {
  readonly child: ChildProcess;
  readonly connectedMs: number;
  readonly litMs: number;
  /** Puts the pieces up and plays by hand. */
  play(): Promise<void>;
  /** Per cent of a core over so many seconds without a touch. */
  idle(seconds: number): Promise<number>;
  end(): Promise<void>;
}

/** One life of the program, from its start to the first light. */
async function live(main: string): Promise<Life> {
  const games = mkdtempSync(join(tmpdir(), 'eboard960-budget-'));
  const game = randomGame(960, PLIES);
  const device = new EblEmulator({ clock: systemClock, placement: EMPTY_PLACEMENT });
  let connectedMs = 0;
  let litMs = 0;
  const began = performance.now();
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    socket.once('data', () => {
      connectedMs ||= performance.now() - began;
    });
    device.attach(tcpLink('budget', socket));
  });
  device.onLeds((lights) => {
    if (lights.size > 0) litMs ||= performance.now() - began;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const port = `tcp://127.0.0.1:${address.port}`;
  const start = parseFen(makeFen(game.start));
  const number = start.ok ? startNumberOf(start.value) : undefined;
  const args = [
    main,
    'run',
    '--board',
    port,
    '--draw',
    `${number}`,
    '--games',
    games,
    '--port',
    `${await freePort()}`,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await until(() => litMs > 0 || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(`the program ended: ${said}`);
  return {
    child,
    connectedMs,
    litMs,
    async play() {
      device.setBoard(piecesOf(game.start).map((piece) => (piece === undefined ? '.' : seenOf(piece))));
      await sleep(1000);
      for (const facts of gameFacts(game.start, game.moves)) {
        for (const touch of touchesOf(facts)) {
          if (touch.kind === 'lift') device.lift(touch.square);
          else device.place(touch.square, touch.piece);
          await sleep(40);
        }
        await sleep(120);
      }
    },
    async idle(seconds) {
      const before = cpuSeconds(child);
      const from = performance.now();
      await sleep(1000 * seconds);
      return (100_000 * (cpuSeconds(child) - before)) / (performance.now() - from);
    },
    async end() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      device.detach();
      await new Promise((resolve) => server.close(resolve));
      rmSync(games, { recursive: true });
    },
  };
}

function timeOf(args: readonly string[]): number {
  const began = performance.now();
  const run = spawnSync(process.execPath, args, { cwd: repoRoot, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return performance.now() - began;
}

function residentMb({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1000;
}

/** proc(5): user and system time in clock ticks, which are hundredths of a second on Linux. */
function cpuSeconds({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function times<T>(count: number, work: () => T): T[] {
  return Array.from({ length: count }, work);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function until(what: () => boolean): Promise<void> {
  while (!what()) await sleep(2);
}
