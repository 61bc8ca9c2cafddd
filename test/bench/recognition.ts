/**
 * How fast hands are read: `tsx test/bench/recognition.ts`. The whole way (EBL/1 text, events, readings, game, PGN) in
 * ratio to chessops listing every successor with its board FEN, for the same positions in the same run; the time of a
 * single event, garbage collection told apart; four unseen half-moves; belief and heap over a million half-moves.
 */
import { PerformanceObserver, performance } from 'node:perf_hooks';
import { makeBoardFen } from 'chessops/fen';
import { createEblDecoder } from '../../drivers/ebl/decoder.js';
import { degrade, SENSES, type Sense } from '../../src/board/sensor.js';
import { type GameInput, NO_GAME, step } from '../../src/game/index.js';
import { type Reading, Recogniser } from '../../src/recognition/index.js';
import { makePgn } from '../../src/record/index.js';
import { makeFen, type Position, play } from '../../src/rules/index.js';
import { parseTrace } from '../../src/table/trace.js';
import {
  type Game,
  type Habits,
  handsFor,
  loadGames,
  MIXED,
  randomGame,
  TIDY,
  toTrace,
} from '../hands/index.js';
import { lettersOf } from '../recognition/support.js';
import { dataFolder } from '../support/dataFolder.js';

export interface RecognitionFigures {
  /** Successor listing divided by the whole way, by sense and habits. */
  readonly ratios: Readonly<Record<string, number>>;
  /** Microseconds from event to reading, those without a garbage collection; `maxWithGc` with all. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly maxWithGc: number;
  /** Slowest recovery of four unseen half-moves, ms. */
  readonly recovery: number;
  readonly beliefMax: number;
  /** Heap after a tenth and after all of the long run, MB. */
  readonly heapEarly: number;
  readonly heapLate: number;
}

export interface BenchSize {
  readonly games: number;
  readonly recoveries: number;
  readonly longPlies: number;
}

const FULL: BenchSize = { games: 60, recoveries: 100, longPlies: 1_000_000 };

function gamesOf(n: number): Game[] {
  const folder = dataFolder();
  if (folder === undefined) return Array.from({ length: n }, (_, i) => randomGame(i));
  return loadGames(`${folder}/games/chess960.pgn`).slice(0, n);
}

/** One trace, from its text to a PGN. */
export function wholeWay(trace: string, start: Position, sense: Sense): string {
  const parsed = parseTrace(trace);
  if (!parsed.ok) throw new Error(parsed.error);
  let at = 0;
  const decoder = createEblDecoder({ now: () => at });
  const recogniser = new Recogniser(start, { sense });
  let state = NO_GAME;
  const tell = (input: GameInput) => {
    state = step(state, input).state;
  };
  tell({ kind: 'draw', at, start: { fen: makeFen(start) } });
  tell({ kind: 'setUp', at });
  tell({ kind: 'start', at });
  const take = (readings: readonly Reading[]) => {
    for (const reading of readings) {
      const input = inputOf(reading);
      if (input) tell(input);
    }
  };
  for (const entry of parsed.value.entries) {
    at = entry.at;
    if (entry.kind === 'word' && entry.word.kind === 'promote') take(recogniser.step({ ...entry.word, at }));
    if (entry.kind === 'word' && entry.word.kind === 'takeback') take(recogniser.step({ ...entry.word, at }));
    if (entry.kind !== 'line') continue;
    for (const event of decoder.feed(entry.text).events) take(recogniser.step(event));
  }
  take(recogniser.step({ kind: 'tick', at: at + 10_000 }));
  return makePgn(state) ?? '';
}

function inputOf(reading: Reading): GameInput | undefined {
  const { at } = reading;
  switch (reading.kind) {
    case 'move':
      return { kind: 'move', at, move: reading.move, provisional: reading.provisional };
    case 'amended':
      return { kind: 'amend', at, ply: reading.ply, move: reading.move, provisional: reading.provisional };
    case 'takenBack':
      return { kind: 'takeBack', at, ply: reading.ply };
    case 'settled':
      return { kind: 'settle', at, ply: reading.ply };
    default:
      return undefined;
  }
}

/** What a reader that knows nothing of hands would do once per half-move. */
export function listSuccessors(game: Game): number {
  let length = 0;
  const pos = game.start.clone();
  for (const move of game.moves) {
    for (const [from, dests] of pos.allDests()) {
      for (const to of dests) {
        const next = pos.clone();
        next.play({ from, to });
        length += makeBoardFen(next.board).length;
      }
    }
    pos.play(move);
  }
  return length;
}

function milliseconds(work: () => void): number {
  const begin = performance.now();
  work();
  return performance.now() - begin;
}

/** The median of five rounds in which both take turns. */
function ratio(games: readonly Game[], sense: Sense, habits: Habits): number {
  const traces = games.map((game, seed) =>
    toTrace(handsFor(game.start, game.moves, { seed, habits, sense }), sense),
  );
  const rounds = Array.from({ length: 5 }, () => {
    const listing = milliseconds(() => {
      for (const game of games) listSuccessors(game);
    });
    const reading = milliseconds(() =>
      traces.forEach((trace, i) => {
        const game = games[i];
        if (game) wholeWay(trace, game.start, sense);
      }),
    );
    return listing / reading;
  });
  return rounds.sort((a, b) => a - b)[2] ?? 0;
}

interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly maxWithGc: number;
}

/** Microseconds from event to reading over all games and senses, mixed habits. */
async function eventTimes(games: readonly Game[]): Promise<Times> {
  const collections: { from: number; to: number }[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      collections.push({ from: startTime, to: startTime + duration });
  });
  observer.observe({ entryTypes: ['gc'] });
  const spans: { from: number; to: number }[] = [];
  for (const sense of SENSES) {
    games.forEach((game, seed) => {
      const script = handsFor(game.start, game.moves, { seed, habits: MIXED, sense });
      const parsed = parseTrace(toTrace(script, sense));
      if (!parsed.ok) throw new Error(parsed.error);
      const recogniser = new Recogniser(game.start, { sense });
      let at = 0;
      const decoder = createEblDecoder({ now: () => at });
      for (const entry of parsed.value.entries) {
        at = entry.at;
        if (entry.kind !== 'line') continue;
        for (const event of decoder.feed(entry.text).events) {
          const from = performance.now();
          recogniser.step(event);
          spans.push({ from, to: performance.now() });
        }
      }
    });
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  observer.disconnect();
  let c = 0;
  const clean: number[] = [];
  let maxWithGc = 0;
  for (const { from, to } of spans) {
    while ((collections[c]?.to ?? Number.POSITIVE_INFINITY) < from) c += 1;
    maxWithGc = Math.max(maxWithGc, to - from);
    if ((collections[c]?.from ?? Number.POSITIVE_INFINITY) > to) clean.push(to - from);
  }
  clean.sort((a, b) => a - b);
  const at = (share: number) => 1000 * (clean[Math.floor(share * (clean.length - 1))] ?? 0);
  return { p50: at(0.5), p99: at(0.99), max: at(1), maxWithGc: 1000 * maxWithGc };
}

/** The slowest of many recoveries from one snapshot after four unseen half-moves, ms. */
function slowestRecovery(games: readonly Game[], count: number): number {
  let slowest = 0;
  for (let i = 0; i < count; i += 1) {
    const game = games[i % games.length];
    if (!game || game.moves.length < 30) continue;
    const sense = SENSES[i % 3] ?? 'occ';
    const begin = 5 + ((i * 13) % (game.moves.length - 10));
    let pos = game.start;
    let start = pos;
    game.moves.slice(0, begin + 4).forEach((move, ply) => {
      if (ply === begin) start = pos;
      pos = play(pos, move);
    });
    const recogniser = new Recogniser(start, { sense });
    const placement = lettersOf(pos).map((seen) => degrade(seen, sense));
    const spent = milliseconds(() => {
      recogniser.step({ kind: 'gap', at: 0, missed: null });
      recogniser.step({ kind: 'snapshot', at: 0, placement });
      recogniser.step({ kind: 'tick', at: 5000 });
    });
    slowest = Math.max(slowest, spent);
  }
  return slowest;
}

/** Many games one after the other: does anything grow? */
function longRun(plies: number): Pick<RecognitionFigures, 'beliefMax' | 'heapEarly' | 'heapLate'> {
  const made = Array.from({ length: 30 }, (_, seed) => {
    const game = randomGame(seed);
    const sense = SENSES[seed % 3] ?? 'occ';
    return { game, sense, script: handsFor(game.start, game.moves, { seed, habits: MIXED, sense }) };
  });
  let beliefMax = 0;
  let heapEarly = 0;
  let done = 0;
  for (let i = 0; done < plies; i += 1) {
    const one = made[i % made.length];
    if (!one) break;
    const recogniser = new Recogniser(one.game.start, { sense: one.sense });
    let at = 0;
    const decoder = createEblDecoder({ now: () => at });
    const parsed = parseTrace(toTrace(one.script, one.sense));
    if (!parsed.ok) throw new Error(parsed.error);
    for (const entry of parsed.value.entries) {
      at = entry.at;
      if (entry.kind !== 'line') continue;
      for (const event of decoder.feed(entry.text).events) {
        recogniser.step(event);
        beliefMax = Math.max(beliefMax, recogniser.beliefSize);
      }
    }
    done += one.game.moves.length;
    if (heapEarly === 0 && done > plies / 10) heapEarly = heapNow();
  }
  return { beliefMax, heapEarly, heapLate: heapNow() };
}

function heapNow(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

export async function benchRecognition(size: BenchSize = FULL): Promise<RecognitionFigures> {
  const games = gamesOf(size.games);
  for (const game of games.slice(0, 5)) listSuccessors(game);
  const ratios: Record<string, number> = {};
  for (const sense of SENSES) {
    ratios[`${sense}, plain`] = ratio(games, sense, TIDY);
    ratios[`${sense}, mixed`] = ratio(games, sense, MIXED);
  }
  const times = await eventTimes(games);
  return { ratios, ...times, recovery: slowestRecovery(games, size.recoveries), ...longRun(size.longPlies) };
}

/** The figures as lines, each with its budget. */
export function recognitionLines(f: RecognitionFigures): string[] {
  const ratios = Object.entries(f.ratios).map(([name, value]) => `${name}: ${value.toFixed(2)} x`);
  return [
    `whole way against listing successors: ${ratios.join(', ')} (budget: plain 3 on piece, 2.5 on occ; mixed 2)`,
    `event to reading: p50 ${f.p50.toFixed(1)}, p99 ${f.p99.toFixed(0)}, max ${f.max.toFixed(0)} µs; with garbage collection ${f.maxWithGc.toFixed(0)} µs (budget: p99 50 µs, max 10 ms)`,
    `four unseen half-moves: at most ${f.recovery.toFixed(1)} ms (budget 50 ms)`,
    `belief at most ${f.beliefMax} (cap 64), heap ${f.heapEarly.toFixed(0)} MB early, ${f.heapLate.toFixed(0)} MB at the end`,
  ];
}

if (process.argv[1]?.endsWith('bench/recognition.ts')) {
  const [games, long] = process.argv.slice(2).map(Number);
  const size = { ...FULL, ...(games ? { games } : {}), ...(long ? { longPlies: long } : {}) };
  benchRecognition(size).then(
    (figures) => console.log(recognitionLines(figures).join('\n')),
    (error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    },
  );
}
