/**
 * Boards of several makes over the perfect sensors: how often and in which order they look, what they call what they
 * see, contacts that bounce, squares that are dead or flicker, men misread for a moment.
 */
import type { Piece, Position, Square } from 'chessops';
import { makeFen } from 'chessops/fen';
import { makeSquare } from 'chessops/util';
import { degrade, type Seen, type Sense, seenOf } from '../../src/board/sensor.js';
import { formatEntry, formatHeader, type TraceEntry } from '../../src/table/trace.js';
import type { PlayerWord } from '../../src/table/words.js';
import type { Random } from '../hands/prng.js';
import type { Felt } from './felt.js';

export type Defect = 'never' | 'always' | 'flickers';

export interface Board {
  readonly sense: Sense;
  /** Looks at each square so many times a second. */
  readonly hz: number;
  /** Looks at the squares one after the other, so that a scan takes its whole period; else all at one instant. */
  readonly rolling: boolean;
  /** In which order the squares of one scan are told. */
  readonly order: readonly Square[];
  /** Tells differences as lines, or the whole picture whenever it changed. */
  readonly tells: 'lines' | 'pictures';
  /** A piece exchanged between two looks is told by its `place` alone. */
  readonly terse: boolean;
  /** Chance that a contact bounces. */
  readonly bounce: number;
  readonly defects: ReadonlyMap<Square, Defect>;
}

/** A man whose code is read wrongly for a while. */
export interface Misread {
  readonly square: Square;
  readonly since: number;
  readonly until: number;
  readonly as: Piece;
}

export interface Recording {
  readonly felt: readonly (readonly Felt[])[];
  readonly misreads: readonly Misread[];
  readonly words: readonly { readonly at: number; readonly word: PlayerWord }[];
  readonly end: number;
}

interface Look {
  readonly at: number;
  readonly square: Square;
  readonly seen: Seen;
}

/** What the board says, as a trace. Noise of the sensors is drawn from `random`. */
export function traceOf(start: Position, board: Board, recording: Recording, random: Random): string {
  const fen = makeFen(start.toSetup());
  const entries = boardEntries(board, recording, random);
  return formatHeader({ start: { kind: 'fen', fen } }) + entries.map(formatEntry).join('');
}

function boardEntries(board: Board, recording: Recording, random: Random): TraceEntry[] {
  const { sense, hz } = board;
  const looks = board.order.map((square, turn) => looksAt(square, turn, board, recording, random));
  const state: Seen[] = Array.from({ length: 64 }, () => '.');
  board.order.forEach((square, turn) => {
    state[square] = looks[turn]?.[0]?.seen ?? '.';
  });
  const hello = `hello ebl=1 name=others fw=1 id=others sense=${sense} led=0 seq=0 hz=${hz} settle=0`;
  const entries: TraceEntry[] = [
    { kind: 'line', at: 0, text: hello },
    { kind: 'line', at: 0, text: `snap 0 ${boardText(state)}` },
  ];
  const changes = looks.flatMap((list, turn) => list.slice(1).map((look) => ({ ...look, turn })));
  changes.sort((a, b) => a.at - b.at || a.turn - b.turn);
  let seq = 0;
  const line = (at: number, text: string) => entries.push({ kind: 'line', at, text });
  changes.forEach(({ at, square, seen }, index) => {
    const was = state[square] ?? '.';
    state[square] = seen;
    if (board.tells === 'pictures') {
      if (changes[index + 1]?.at !== at) line(at, `snap 0 ${boardText(state)}`);
      return;
    }
    const tell = (kind: 'lift' | 'place', what: Seen) => {
      seq = (seq + 1) % 65536;
      line(at, `${kind} ${seq} ${makeSquare(square)}${sense === 'occ' ? '' : ` ${what}`}`);
    };
    if (was !== '.' && (seen === '.' || !board.terse)) tell('lift', was);
    if (seen !== '.') tell('place', seen);
  });
  for (const { at, word } of recording.words) entries.push({ kind: 'word', at: Math.ceil(at), word });
  return entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => a.entry.at - b.entry.at || a.index - b.index)
    .map(({ entry }) => entry);
}

/** What the board notices of one square; the first look is at 0. Equal looks in a row are one. */
function looksAt(square: Square, turn: number, board: Board, recording: Recording, random: Random): Look[] {
  const period = 1000 / board.hz;
  const offset = board.rolling ? (turn * period) / 64 : 0;
  const noisy = withDefect(square, board, withMisreads(square, recording, board, random), recording, random);
  const looks: Look[] = [];
  noisy.forEach(({ at, piece }, index) => {
    const seen: Seen = piece === undefined ? '.' : degrade(seenOf(piece), board.sense);
    // The first look that is not before the change; rounded, as a trace has whole milliseconds.
    const when = at <= 0 ? 0 : Math.round(Math.ceil((at - offset) / period) * period + offset);
    const next = noisy[index + 1];
    const nextWhen = next === undefined ? Number.POSITIVE_INFINITY : Math.ceil((next.at - offset) / period);
    if (at > 0 && nextWhen === Math.ceil((at - offset) / period)) return;
    const last = looks.at(-1);
    if (last === undefined && when > 0) looks.push({ at: 0, square, seen: '.' });
    if (looks.at(-1)?.seen !== seen || looks.length === 0) looks.push({ at: when, square, seen });
  });
  return looks;
}

function withMisreads(square: Square, recording: Recording, board: Board, random: Random): Felt[] {
  let felt = [...(recording.felt[square] ?? [])];
  for (const { since, until, as } of recording.misreads.filter((m) => m.square === square)) {
    const before = felt.filter(({ at }) => at < since);
    const during = felt.filter(({ at }) => at >= since && at < until);
    const after = felt.filter(({ at }) => at >= until);
    const wrongly = ({ at, piece }: Felt): Felt => ({ at, piece: piece === undefined ? undefined : as });
    const atStart = before.at(-1);
    const atEnd = during.at(-1) ?? atStart;
    felt = [
      ...before,
      ...(atStart === undefined ? [] : [wrongly({ at: since, piece: atStart.piece })]),
      ...during.map(wrongly),
      ...(atEnd === undefined ? [] : [{ at: until, piece: atEnd.piece }]),
      ...after,
    ];
  }
  return board.bounce > 0
    ? felt.flatMap((entry, i) => bounced(felt[i - 1], entry, felt[i + 1], board, random))
    : felt;
}

/** A contact closes, opens and closes again within 1 to 20 ms. */
function bounced(
  was: Felt | undefined,
  entry: Felt,
  next: Felt | undefined,
  board: Board,
  random: Random,
): Felt[] {
  if (was === undefined || !random.chance(board.bounce)) return [entry];
  const first = random.between(1, 10);
  const second = first + random.between(1, 10);
  if (next !== undefined && entry.at + second >= next.at) return [entry];
  return [entry, { at: entry.at + first, piece: was.piece }, { at: entry.at + second, piece: entry.piece }];
}

/** Milliseconds between two fits of a flickering square, and how long one lasts. */
const FIT = { every: [300, 2500], lasts: [30, 400] } as const;

function withDefect(square: Square, board: Board, felt: Felt[], { end }: Recording, random: Random): Felt[] {
  const something: Piece = { color: 'white', role: 'pawn' };
  switch (board.defects.get(square)) {
    case undefined:
      return felt;
    case 'never':
      return [{ at: 0, piece: undefined }];
    case 'always':
      return [{ at: 0, piece: something }];
    case 'flickers': {
      const fits: { since: number; until: number }[] = [];
      for (let at = 1000; at < end; ) {
        const since = at + random.between(...FIT.every);
        at = since + random.between(...FIT.lasts);
        fits.push({ since, until: at });
      }
      return flickering(felt, fits);
    }
  }
}

/** In a fit a square with a man says it is empty, on occupancy boards an empty one that it is not. */
function flickering(felt: Felt[], fits: readonly { since: number; until: number }[]): Felt[] {
  const times = [...felt.map(({ at }) => at), ...fits.flatMap(({ since, until }) => [since, until])];
  let f = 0;
  let i = 0;
  return [...new Set(times)]
    .sort((a, b) => a - b)
    .map((at) => {
      while ((felt[f + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) f += 1;
      while (i < fits.length && (fits[i]?.until ?? 0) <= at) i += 1;
      const fit = fits[i] !== undefined && (fits[i]?.since ?? 0) <= at;
      return { at, piece: fit ? undefined : felt[f]?.piece };
    });
}

function boardText(state: readonly Seen[]): string {
  return [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => state.slice(8 * rank, 8 * rank + 8).join('')).join('/');
}
