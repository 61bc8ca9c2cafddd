/** Positions, boards and views in few words, for the tests of guidance. */
import { degrade, type Placement, type Seen, type Sense } from '../../src/board/sensor.js';
import { followHands, HANDS_AT_REST, type Hands } from '../../src/guidance/hands.js';
import { lettersOf } from '../../src/guidance/letters.js';
import { render } from '../../src/guidance/messages.js';
import { guidePlay, type LastMove, type PlayView } from '../../src/guidance/play.js';
import type { Difference, Reading } from '../../src/recognition/reading.js';
import {
  type Move,
  makeSan,
  type Position,
  parseFen,
  parseUci,
  play,
  startPosition,
} from '../../src/rules/index.js';

export const square = (name: string): number =>
  'abcdefgh'.indexOf(name.charAt(0)) + 8 * (Number(name.charAt(1)) - 1);
const name = (at: number): string => `${'abcdefgh'.charAt(at % 8)}${(at >> 3) + 1}`;

export function at(fen: string): Position {
  const read = parseFen(fen, { chess960: true });
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
}

export function view(position: Position, more: Partial<PlayView> = {}): PlayView {
  return {
    position,
    last: null,
    hands: HANDS_AT_REST,
    standing: null,
    offers: [],
    end: null,
    link: 'up',
    record: null,
    showDestinations: false,
    toCarryOut: null,
    ...more,
  };
}

/** The position's board with some squares changed: a letter, or `.` for empty. */
export function standing(
  position: Position,
  changes: Readonly<Record<string, string>>,
  sense: Sense = 'piece',
): Placement {
  const seen = lettersOf(position).map((letter): Seen => (letter ?? '.') as Seen);
  for (const [where, letter] of Object.entries(changes)) seen[square(where)] = letter as Seen;
  return seen.map((one) => degrade(one, sense));
}

/** The frame as `e2:from e4:to`, squares in order. */
export function lit(v: PlayView): string {
  return [...guidePlay(v).frame]
    .sort(([a], [b]) => a - b)
    .map(([where, meaning]) => `${name(where)}:${meaning}`)
    .join(' ');
}

export const says = (v: PlayView): string => render(guidePlay(v).message, 'en');

export function played(
  before: Position,
  uci: string,
  provisional = false,
): { position: Position; last: LastMove } {
  const move = parseUci(uci) as Move;
  return { position: play(before, move), last: { before, move, san: makeSan(before, move), provisional } };
}

export function hands(...readings: Reading[]): Hands {
  return readings.reduce(followHands, HANDS_AT_REST);
}

export function disordered(differences: readonly Difference[], inHand: readonly string[] = []): Reading {
  return { kind: 'disordered', at: 0, differences, inHand };
}

export function differences(position: Position, now: Placement): Difference[] {
  return lettersOf(position).flatMap((expected, where) => {
    const found = now[where] === '.' ? null : (now[where] ?? null);
    return found === expected ? [] : [{ square: where, expected, found }];
  });
}

export const START = startPosition(518);
export const GIUOCO = at('rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4');
export const SP3 = startPosition(3);
