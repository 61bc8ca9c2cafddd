/**
 * `npm run soak -- --plies N --seed S [--sense occ|color|piece] [--workers 1|2]`: hands of every kind on real and
 * random games, the whole way from the board's lines to the recorded moves. Prints what it met; on a wrong or stuck
 * game it writes a trace that reproduces it and exits with 1.
 */
import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Sense } from '../../src/board/sensor.js';
import { type Game, loadGames, toTrace } from '../hands/index.js';
import { dataFolder } from '../support/dataFolder.js';
import { jobOf, scriptOf, sensesOf } from './jobs.js';
import { playScript } from './player.js';
import { addTo, count, newTally, report, type Tally } from './tally.js';

interface Share {
  readonly plies: number;
  readonly seed: number;
  readonly step: number;
  readonly senses: readonly Sense[];
}

/** Milliseconds between two lines about the progress. */
const PROGRESS_MS = 30_000;

function realGames(): Game[] {
  const folder = dataFolder();
  if (folder === undefined) {
    console.log('No reference data (EBOARD960_DATA): random games only.');
    return [];
  }
  return ['chess960', 'double-frc', 'standard'].flatMap((name) =>
    loadGames(join(folder, 'games', `${name}.pgn`)),
  );
}

function soak({ plies, seed, step, senses }: Share, tell: (tally: Tally) => void): Tally {
  const games = realGames();
  const tally = newTally();
  let next = performance.now() + PROGRESS_MS;
  for (let at = seed; tally.plies < plies; at += step) {
    const job = jobOf(at, games, senses);
    count(tally, job, playScript(scriptOf(job), { sense: job.sense, castling: job.castling }));
    if (performance.now() > next) {
      next += PROGRESS_MS;
      tell(tally);
    }
  }
  return tally;
}

/** Writes the traces of the failures where the next reader finds them. */
function writeTraces(tally: Tally, senses: readonly Sense[]): void {
  const folder = join(tmpdir(), 'eboard960-soak');
  mkdirSync(folder, { recursive: true });
  const games = realGames();
  for (const { seed } of tally.failures) {
    const job = jobOf(seed, games, senses);
    const file = join(folder, `${job.sense}-${job.castling}-${seed}.trace`);
    writeFileSync(file, toTrace(scriptOf(job), job.sense));
    console.log(`trace of seed ${seed}: ${file}`);
  }
}

async function together(shares: readonly Share[]): Promise<Tally> {
  const latest = new Map<Share, Tally>();
  const began = performance.now();
  let told = began;
  await Promise.all(
    shares.map(
      (share) =>
        new Promise<void>((resolve, reject) => {
          const child = fork(fileURLToPath(import.meta.url), ['--share', JSON.stringify(share)]);
          child.on('message', (tally: Tally) => {
            latest.set(share, tally);
            if (performance.now() - told < PROGRESS_MS) return;
            told = performance.now();
            const sum = sumOf(latest.values());
            const seeds = sum.failures.map((failure) => failure.seed).join(' ');
            console.log(`… ${sum.plies} half-moves, wrong ${sum.wrong}, stuck ${sum.stuck} ${seeds}`);
          });
          child.on('exit', (code) =>
            code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`)),
          );
        }),
    ),
  );
  return sumOf(latest.values());
}

function sumOf(tallies: Iterable<Tally>): Tally {
  const sum = newTally();
  for (const tally of tallies) addTo(sum, tally);
  return sum;
}

function whole(text: string, name: string, least: number): number {
  const n = Number(text);
  if (Number.isSafeInteger(n) && n >= least) return n;
  throw new Error(`--${name} wants a whole number from ${least}, not '${text}'.`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      plies: { type: 'string', default: '200000' },
      seed: { type: 'string', default: '1' },
      sense: { type: 'string' },
      workers: { type: 'string', default: '2' },
      share: { type: 'string' },
    },
  });
  if (values.share !== undefined) {
    const share = JSON.parse(values.share) as Share;
    const send = (tally: Tally) => process.send?.(tally);
    send(soak(share, send));
    return;
  }
  const senses = sensesOf(values.sense);
  const workers = whole(values.workers, 'workers', 1);
  const plies = Math.ceil(whole(values.plies, 'plies', 1) / workers);
  const seed = whole(values.seed, 'seed', 0);
  const began = performance.now();
  const shares = Array.from(
    { length: workers },
    (_, i): Share => ({ plies, seed: seed + i, step: workers, senses }),
  );
  const [only] = shares;
  const tally = workers === 1 && only ? soak(only, () => {}) : await together(shares);
  console.log(report(tally, (performance.now() - began) / 1000));
  if (tally.wrong + tally.stuck + tally.groundless === 0) return;
  writeTraces(tally, senses);
  process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
