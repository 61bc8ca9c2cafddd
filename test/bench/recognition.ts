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
import { Recogniser, type RecognitionInput } from '../../src/recognition/index.js';
import { makePgn } from '../../src/record/index.js';
import { type Move, makeFen, makeSan, type Position, play } from '../../src/rules/index.js';
import { parseTrace } from '../../src/table/trace.js';
import { gameInputOf } from '../../src/table/translate.js';
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
import { applyTo, lettersOf } from '../recognition/support.js';
import { dataFolder } from '../support/dataFolder.js';

export interface RecognitionFigures {
  /** Successor listing divided by the whole way, by sense and habits; once to the moves in SAN, once to a whole game. */
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

const ROUNDS = 11;
const PASSES = 5;

const FULL: BenchSize = { games: 60, recoveries: 100, longPlies: 1_000_000 };

function gamesOf(n: number): Game[] {
  const folder = dataFolder();
  if (folder === undefined) return Array.from({ length: n }, (_, i) => randomGame(i));
  return loadGames(`${folder}/games/chess960.pgn`).slice(0, n);
}

/** Every event of a trace, decoded, and the words, handed to `take`. */
function eachInput(trace: string, take: (input: RecognitionInput) => void): void {
  const parsed = parseTrace(trace);
  if (!parsed.ok) throw new Error(parsed.error);
  let at = 0;
  const decoder = createEblDecoder({ now: () => at });
  for (const entry of parsed.value.entries) {
    at = entry.at;
    if (entry.kind === 'word' && (entry.word.kind === 'promote' || entry.word.kind === 'takeback')) {
      take({ ...entry.word, at });
    } else if (entry.kind === 'line') {
      for (const event of decoder.feed(entry.text).events) take(event);
    }
  }
  take({ kind: 'tick', at: at + 10_000 });
}

/** One trace, from its text to the moves in SAN. */
function toMovetext(trace: string, start: Position, sense: Sense): string {
  const recogniser = new Recogniser(start, { sense });
  const line: Move[] = [];
  eachInput(trace, (input) => {
    applyTo(line, recogniser.step(input));
  });
  let text = '';
  let pos = start;
  for (const move of line) {
    text += `${pos.turn === 'white' ? `${pos.fullmoves}. ` : ''}${makeSan(pos, move)} `;
    pos = play(pos, move);
  }
  return text;
}

/** The same with everything that the game keeps (clock, repetitions, ends), to a whole PGN. */
function toGame(trace: string, start: Position, sense: Sense): string {
  const recogniser = new Recogniser(start, { sense });
  let state = NO_GAME;
  const tell = (input: GameInput) => {
    state = step(state, input).state;
  };
  tell({ kind: 'draw', at: 0, start: { fen: makeFen(start) } });
  tell({ kind: 'setUp', at: 0 });
  tell({ kind: 'start', at: 0 });
  eachInput(trace, (event) => {
    for (const reading of recogniser.step(event)) {
      const input = gameInputOf(reading);
      if (input) tell(input);
    }
  });
  return makePgn(state) ?? '';
}

/** What a reader that knows nothing of hands would do once per half-move. */
function listSuccessors(game: Game): number {
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

/** Processor time, ms: other programs on the machine do not count. */
function milliseconds(work: () => void): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

interface Way {
  readonly name: string;
  readonly sense: Sense;
  readonly habits: Habits;
}

const WAYS: readonly Way[] = SENSES.flatMap((sense) => [
  { name: `${sense}, plain`, sense, habits: TIDY },
  { name: `${sense}, mixed`, sense, habits: MIXED },
]);

function jobsOf(games: readonly Game[], { sense, habits }: Pick<Way, 'sense' | 'habits'>) {
  return games.map((game, seed) => ({
    start: game.start,
    trace: toTrace(handsFor(game.start, game.moves, { seed, habits, sense }), sense),
  }));
}

/** The first to be measured would pay for everybody's compilation. */
function warmUp(games: readonly Game[]): void {
  for (const game of games) listSuccessors(game);
  for (const way of WAYS) {
    for (const { trace, start } of jobsOf(games, way)) {
      toMovetext(trace, start, way.sense);
      toGame(trace, start, way.sense);
    }
  }
}

/** Successor listing divided by each of the ways: the median of rounds in which all take turns. */
function ratios(games: readonly Game[], { sense, habits }: Way): { movetext: number; game: number } {
  const jobs = jobsOf(games, { sense, habits });
  const rounds = Array.from({ length: ROUNDS }, () => {
    const listing = milliseconds(() => {
      for (const game of games) listSuccessors(game);
    });
    const movetext = milliseconds(() => {
      for (const { trace, start } of jobs) toMovetext(trace, start, sense);
    });
    const game = milliseconds(() => {
      for (const { trace, start } of jobs) toGame(trace, start, sense);
    });
    return { movetext: listing / movetext, game: listing / game };
  });
  const median = (key: 'movetext' | 'game') =>
    rounds.map((round) => round[key]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  return { movetext: median('movetext'), game: median('game') };
}

interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly maxWithGc: number;
}

/**
 * Microseconds from event to reading over all games and senses, mixed habits. Each game is read several times and
 * each event counts with its quickest reading that met no garbage collection: what remains is its own work.
 */
async function eventTimes(games: readonly Game[]): Promise<Times> {
  const collections: { from: number; to: number }[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      collections.push({ from: startTime, to: startTime + duration });
  });
  observer.observe({ entryTypes: ['gc'] });
  const passes: { from: number; to: number }[][] = [];
  for (const sense of SENSES) {
    for (const [seed, game] of games.entries()) {
      const trace = toTrace(handsFor(game.start, game.moves, { seed, habits: MIXED, sense }), sense);
      for (let pass = 0; pass < PASSES; pass += 1) passes.push(timesOf(trace, game.start, sense));
    }
  }
  // The observer tells of collections in its own time.
  await new Promise((resolve) => setTimeout(resolve, 50));
  observer.disconnect();
  let c = 0;
  let maxWithGc = 0;
  const spent = passes.map((spans) =>
    spans.map(({ from, to }) => {
      while ((collections[c]?.to ?? Number.POSITIVE_INFINITY) < from) c += 1;
      const met = (collections[c]?.from ?? Number.POSITIVE_INFINITY) <= to;
      if (met) maxWithGc = Math.max(maxWithGc, to - from);
      return met ? Number.POSITIVE_INFINITY : to - from;
    }),
  );
  const clean: number[] = [];
  for (let i = 0; i < spent.length; i += PASSES) {
    spent[i]?.forEach((_, k) => {
      const best = Math.min(...spent.slice(i, i + PASSES).map((pass) => pass[k] ?? Number.POSITIVE_INFINITY));
      if (best < Number.POSITIVE_INFINITY) clean.push(1000 * best);
    });
  }
  clean.sort((a, b) => a - b);
  const at = (share: number) => clean[Math.floor(share * (clean.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1), maxWithGc: 1000 * maxWithGc };
}

function timesOf(trace: string, start: Position, sense: Sense): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  const recogniser = new Recogniser(start, { sense });
  eachInput(trace, (input) => {
    const from = performance.now();
    recogniser.step(input);
    spans.push({ from, to: performance.now() });
  });
  return spans;
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
    eachInput(toTrace(one.script, one.sense), (input) => {
      recogniser.step(input);
      beliefMax = Math.max(beliefMax, recogniser.beliefSize);
    });
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
  // Twice: what has just been compiled well is compiled better.
  warmUp(games);
  warmUp(games);
  const found: Record<string, number> = {};
  for (const way of WAYS) {
    const { movetext, game } = ratios(games, way);
    found[way.name] = movetext;
    found[`${way.name}, with the game's state`] = game;
  }
  const times = await eventTimes(games);
  return {
    ratios: found,
    ...times,
    // The first of all would pay for the compilation of the search.
    recovery: Math.min(slowestRecovery(games, size.recoveries), slowestRecovery(games, size.recoveries)),
    ...longRun(size.longPlies),
  };
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
