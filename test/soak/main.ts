/**
 * `npm run soak -- --plies N --seed S [--games N] [--sense occ|color|piece] [--workers 1|2] [--hands first|other|both]
 * [--kind K] [--rate R] [--answers players|never]`: hands of every kind on real and random games, the whole way from
 * the board's lines to the recorded moves. Prints what it met; on a wrong or stuck game it writes a trace that
 * reproduces it and exits with 1.
 *
 * The first hands are a catalogue of habits, the other ones people, men and sensors (test/otherHands). `--kind` plays
 * one kind of the other hands' trouble alone (a dead square: each of the 64 in turn), `--rate` is its chance per
 * half-move; with `--answers never` nobody answers a question.
 */
import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Sense } from '../../src/board/sensor.js';
import { makeUci } from '../../src/rules/index.js';
import { type Game, loadGames, toTrace } from '../hands/index.js';
import { dataFolder } from '../support/dataFolder.js';
import { jobOf, scriptOf, sensesOf } from './jobs.js';
import { countOther } from './otherCount.js';
import { kindOf, type OtherWish, otherJobOf, otherScriptOf, playOther } from './otherJobs.js';
import { playScript } from './player.js';
import { addTo, count, newTally, report, type Tally } from './tally.js';

type Hands = 'first' | 'other' | 'both';
type Answers = 'players' | 'never';

interface Wish extends OtherWish {
  readonly senses: readonly Sense[];
  readonly hands: Hands;
  readonly answers: Answers;
}

interface Share {
  /** Ends when so many half-moves and so many games were played. */
  readonly plies: number;
  readonly games: number;
  readonly seed: number;
  readonly step: number;
  readonly wish: Wish;
}

/** With both hands two games of the first and two of the other ones take turns, so that two workers play both. */
function handsAt(at: number, hands: Hands): { hands: 'first' | 'other'; seed: number } {
  if (hands !== 'both') return { hands, seed: at };
  return { hands: at % 4 < 2 ? 'first' : 'other', seed: 2 * Math.floor(at / 4) + (at % 2) };
}

/** Plays the game and counts it. */
function playAt(at: number, games: readonly Game[], wish: Wish, tally: Tally): void {
  const { hands, seed } = handsAt(at, wish.hands);
  const { answers } = wish;
  if (hands === 'other') {
    const job = otherJobOf(seed, games, wish);
    countOther(tally, { ...job, seed: at }, playOther(otherScriptOf(job), { answers }));
    return;
  }
  const job = jobOf(seed, games, wish.senses);
  const { sense, castling } = job;
  count(tally, { ...job, seed: at }, playScript(scriptOf(job), { sense, castling, answers }));
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

function soak({ plies, games: least, seed, step, wish }: Share, tell: (tally: Tally) => void): Tally {
  const games = realGames();
  const tally = newTally();
  let next = performance.now() + PROGRESS_MS;
  for (let at = seed; tally.plies < plies || tally.games < least; at += step) {
    playAt(at, games, wish, tally);
    if (performance.now() > next) {
      next += PROGRESS_MS;
      tell(tally);
    }
  }
  return tally;
}

/** Writes the traces of the failures where the next reader finds them. */
function writeTraces(tally: Tally, wish: Wish): void {
  const folder = join(tmpdir(), 'eboard960-soak');
  mkdirSync(folder, { recursive: true });
  const games = realGames();
  for (const { seed } of tally.failures) {
    const { name, text } = traceAt(seed, games, wish);
    const file = join(folder, `${name}-${seed}.trace`);
    writeFileSync(file, text);
    console.log(`trace of seed ${seed}: ${file}`);
  }
}

function traceAt(at: number, games: readonly Game[], wish: Wish): { name: string; text: string } {
  const { hands, seed } = handsAt(at, wish.hands);
  if (hands === 'first') {
    const job = jobOf(seed, games, wish.senses);
    return { name: `${job.sense}-${job.castling}`, text: toTrace(scriptOf(job), job.sense) };
  }
  const job = otherJobOf(seed, games, wish);
  const script = otherScriptOf(job);
  const played = `# played: ${script.moves.map(makeUci).join(' ')}`;
  return { name: `${job.sense}-${job.kind}`, text: script.trace.replace('\n', `\n${played}\n`) };
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

function oneOf<T extends string>(text: string, name: string, words: readonly T[]): T {
  const word = words.find((one) => one === text);
  if (word !== undefined) return word;
  throw new Error(`--${name} wants one of ${words.join(', ')}, not '${text}'.`);
}

function chance(text: string): number {
  const n = Number(text);
  if (text !== '' && n >= 0 && n <= 1) return n;
  throw new Error(`--rate wants a chance from 0 to 1, not '${text}'.`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      plies: { type: 'string' },
      games: { type: 'string', default: '0' },
      // The reader does not know all that the other hands do yet: they are asked for by name.
      hands: { type: 'string', default: 'first' },
      kind: { type: 'string' },
      rate: { type: 'string' },
      answers: { type: 'string', default: 'players' },
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
  const kind = kindOf(values.kind);
  const wish: Wish = {
    senses: sensesOf(values.sense),
    // Kinds are the other hands'.
    hands: kind === undefined ? oneOf(values.hands, 'hands', ['first', 'other', 'both']) : 'other',
    answers: oneOf(values.answers, 'answers', ['players', 'never']),
    ...(kind === undefined ? {} : { kind }),
    ...(values.rate === undefined ? {} : { rate: chance(values.rate) }),
  };
  const workers = whole(values.workers, 'workers', 1);
  const games = Math.ceil(whole(values.games, 'games', 0) / workers);
  const plies = Math.ceil(whole(values.plies ?? (games > 0 ? '1' : '200000'), 'plies', 1) / workers);
  const seed = whole(values.seed, 'seed', 0);
  const began = performance.now();
  const shares = Array.from(
    { length: workers },
    (_, i): Share => ({ plies, games, seed: seed + i, step: workers, wish }),
  );
  const [only] = shares;
  const tally = workers === 1 && only ? soak(only, () => {}) : await together(shares);
  console.log(report(tally, (performance.now() - began) / 1000));
  if (tally.failures.length === 0) return;
  writeTraces(tally, wish);
  process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
