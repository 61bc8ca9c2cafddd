/** What many games came to. Tallies of several workers add up. */
import type { Sense } from '../../src/board/sensor.js';
import { addKinds, type KindTally, kindReport } from './kindTally.js';
import type { Outcome } from './player.js';

export interface Failure {
  readonly seed: number;
  readonly what: string;
}

/** What is told of a game when it is counted. */
export interface Counted {
  readonly seed: number;
  readonly sense: Sense;
  /** How castling was allowed and what hands there were, in words. */
  readonly castling: string;
  readonly habits: string;
}

export interface Tally {
  games: number;
  plies: number;
  events: number;
  wrong: number;
  stuck: number;
  /** Settled moves that had to be withdrawn although nobody took them back. */
  withdrawn: number;
  /** Questions by kind and sense; again, by how they ended, those where no answer was the truth. */
  asked: Record<string, number>;
  /** Questions that should not have been asked. */
  groundless: number;
  disorders: number;
  orderUnknown: number;
  beliefMax: number;
  spent: number;
  heap: number;
  failures: Failure[];
  /** Games of the other hands, by kind and sense. */
  kinds: Record<string, KindTally>;
}

/** Failures kept with their seeds; more are only counted. */
const MOST_FAILURES = 20;

export function newTally(): Tally {
  return {
    games: 0,
    plies: 0,
    events: 0,
    wrong: 0,
    stuck: 0,
    withdrawn: 0,
    asked: {},
    groundless: 0,
    disorders: 0,
    orderUnknown: 0,
    beliefMax: 0,
    spent: 0,
    heap: 0,
    failures: [],
    kinds: {},
  };
}

/** What is counted of a game whatever hands played it and however it was read. */
export function countPlayed(tally: Tally, o: Outcome): void {
  tally.games += 1;
  tally.plies += o.plies;
  tally.events += o.events;
  tally.withdrawn += o.withdrawn;
  tally.disorders += o.disorders;
  tally.orderUnknown += o.orderUnknown;
  tally.beliefMax = Math.max(tally.beliefMax, o.beliefMax);
  tally.spent += o.spent;
  tally.heap = Math.max(tally.heap, process.memoryUsage().heapUsed);
}

export function count(tally: Tally, job: Counted, o: Outcome): void {
  countPlayed(tally, o);
  for (const [why, n] of o.asked) bump(tally.asked, `${why} (${job.sense})`, n);
  for (const [what, n] of o.groundless) {
    tally.groundless += n;
    fail(tally, job, `asked without ground: ${what}`);
  }
  const right = o.wrongAt === undefined && !o.stuck;
  for (const [why, n] of o.unanswerable) {
    // The record came out right without an answer: the hands went on and told.
    const how = right ? 'asked in the middle of a move, closed by the hands' : 'unanswerable';
    bump(tally.asked, `${why} ${how} (${job.sense})`, n);
  }
  if (right) return;
  if (o.stuck) tally.stuck += 1;
  else tally.wrong += 1;
  const what = o.stuck
    ? `stuck after ${o.recorded.length} of ${o.plies} half-moves`
    : `half-move ${o.wrongAt} recorded as ${o.recorded[(o.wrongAt ?? 1) - 1] ?? 'nothing'}`;
  fail(tally, job, what);
}

export function fail(tally: Tally, job: Counted, what: string): void {
  if (tally.failures.length >= MOST_FAILURES) return;
  tally.failures.push({ seed: job.seed, what: `${job.sense}, ${job.castling}, ${job.habits}: ${what}` });
}

function bump(record: Record<string, number>, key: string, n: number): void {
  record[key] = (record[key] ?? 0) + n;
}

export function addTo(sum: Tally, more: Tally): void {
  for (const key of [
    'games',
    'plies',
    'events',
    'wrong',
    'stuck',
    'withdrawn',
    'groundless',
    'disorders',
    'orderUnknown',
    'spent',
  ] as const)
    sum[key] += more[key];
  sum.beliefMax = Math.max(sum.beliefMax, more.beliefMax);
  sum.heap += more.heap;
  for (const [why, n] of Object.entries(more.asked)) bump(sum.asked, why, n);
  sum.failures.push(...more.failures);
  addKinds(sum.kinds, more.kinds);
}

export function report(tally: Tally, seconds: number): string {
  const asked = Object.entries(tally.asked)
    .sort()
    .map(([why, n]) => `${n} ${why}`);
  return [
    `${tally.plies} half-moves in ${tally.games} games, ${tally.events} events, ${seconds.toFixed(0)} s`,
    `wrong games ${tally.wrong}, stuck games ${tally.stuck}, settled moves withdrawn ${tally.withdrawn}`,
    `asked: ${asked.join(', ') || 'nothing'}; without ground ${tally.groundless}; order unknown ${tally.orderUnknown}, disorder told ${tally.disorders}`,
    `belief at most ${tally.beliefMax}, ${Math.round((1000 * tally.events) / Math.max(1, tally.spent))} events/s per worker, heap ${Math.round(tally.heap / 1e6)} MB`,
    ...kindReport(tally.kinds),
    ...tally.failures.map((f) => `FAILED seed ${f.seed}: ${f.what}`),
  ].join('\n');
}
