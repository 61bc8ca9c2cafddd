/**
 * Many who look on at one table: how long from a move to everyone's socket, and what it costs the server.
 * `npx tsx test/bench/page.ts [spectators] [moves]`; the server is the real program in a process of its own.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { postSession, Watcher } from '../support/pageBench.js';

const PORT = 9633;
const ORIGIN = `http://localhost:${PORT}`;
const [spectators = 200, moves = 70] = process.argv.slice(2).map(Number).filter(Number.isFinite);
/** Knights out and home, and now and then a pawn, so that no position stands five times. */
const KNIGHTS = [
  [6, 21],
  [62, 45],
  [21, 6],
  [45, 62],
] as const;
const PAWN_EVERY = 10;

function nextMove(n: number): readonly [number, number] {
  // Not the f-file: its pawns would stand in the knights' way.
  const file = [0, 1, 2, 3, 4, 6, 7][Math.floor(n / PAWN_EVERY)] ?? 0;
  if (n % PAWN_EVERY === 8) return [8 + file, 16 + file];
  if (n % PAWN_EVERY === 9) return [48 + file, 40 + file];
  return KNIGHTS[(n % PAWN_EVERY) % 4] ?? [0, 0];
}
const TICKS_PER_SECOND = 100;

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Seconds of processor time and megabytes of memory of a process (Linux). */
function costOf(pid: number): { readonly seconds: number; readonly megabytes: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return {
    seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    megabytes: kilobytes / 1024,
  };
}

/** Half-moves in a state; undefined: another message. */
function pliesIn(text: string): number | undefined {
  const list = /^\{"kind":"state".*?"uci":\[(.*?)\]/.exec(text)?.[1];
  if (list === undefined) return undefined;
  return list === '' ? 0 : list.split(',').length;
}

const games = mkdtempSync(join(tmpdir(), 'bench-page-'));
const main = join(import.meta.dirname, '../../src/main.ts');
const args = ['run', '--board', 'simulator', '--games', games, '--draw', '518', '--time', 'none'];
const server = spawn(process.execPath, ['--import', 'tsx', main, ...args, '--port', `${PORT}`], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const code = await new Promise<string>((resolve) => {
    let text = '';
    server.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      const found = /#code=([0-9A-Z]{8}) /.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const cookie = (await postSession(ORIGIN, { code })).headers.getSetCookie()[0]?.split(';')[0];
  const player = await Watcher.open(ORIGIN, cookie);
  await player.ask({ kind: 'fill' });
  await player.untilState(({ phase }) => phase === 'playing');
  const seen = new Map<number, number[]>();
  const start = new Map<number, number>();
  // Plain sockets: this process must not be what is measured.
  const sockets = Array.from(
    { length: spectators },
    () => new WebSocket(`${ORIGIN.replace('http', 'ws')}/ws`),
  );
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('message', resolve))));
  for (const socket of sockets) {
    let last = 0;
    socket.on('message', (data) => {
      const at = performance.now();
      const plies = pliesIn(String(data));
      if (plies === undefined || plies === last) return;
      last = plies;
      const began = start.get(plies);
      if (began !== undefined) seen.set(plies, [...(seen.get(plies) ?? []), at - began]);
    });
  }
  const before = costOf(server.pid ?? 0);
  const began = performance.now();
  for (let n = 0; n < moves; n += 1) {
    const [from, to] = nextMove(n);
    start.set(n + 1, performance.now());
    await player.ask({ kind: 'carry', from, to });
    await player.untilState((state) => state.moves.length === n + 1);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const after = costOf(server.pid ?? 0);
  const wall = (performance.now() - began) / 1000;
  const all = [...seen.values()].flat().sort((a, b) => a - b);
  console.log(
    JSON.stringify({
      spectators,
      moves,
      delivered: all.length,
      p50: Math.round(percentile(all, 0.5)),
      p99: Math.round(percentile(all, 0.99)),
      max: Math.round(all.at(-1) ?? Number.NaN),
      slowest: [...seen]
        .sort(([, a], [, b]) => Math.max(...b) - Math.max(...a))
        .slice(0, 3)
        .map(([n]) => n),
      end: player.state.end,
      cpuPercent: Math.round((100 * (after.seconds - before.seconds)) / wall),
      megabytes: Math.round(after.megabytes),
    }),
  );
} finally {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
  rmSync(games, { recursive: true, force: true });
}
