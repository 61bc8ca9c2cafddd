/**
 * Squares that do not answer during a set-up: a piece was put there and nothing is felt, or nothing is there and
 * something is felt. They can only be told by time: everything else stands right and the board is at rest, and still
 * one square or two are wrong. Whoever was merely slow loses nothing: a square that answers after all is believed again.
 */
import type { LedFrame, LedMeaning } from '../board/board.js';
import type { Millis, Sense } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import { type Letters, SQUARES } from './letters.js';
import type { Standing, Status } from './setupSquares.js';

/** More squares than these are no broken contacts but a board that somebody has to look at. */
export const MOST_BLIND = 2;
/** Rest after which the last squares of a board that stands right are called blind. */
const ALL_ELSE_RIGHT_MS = 10_000;
/** On a board that is led kind by kind: the others of the kind stand. */
const KIND_STANDS_MS = 15_000;
/** The kind has one piece only and hands tried in vain, or something is felt on a board that is empty otherwise. */
const LITTLE_KNOWN_MS = 30_000;

export interface Unanswering {
  readonly squares: readonly Square[];
  /** Rest after which they are called blind. */
  readonly restMs: Millis;
}

export interface SetUpLook {
  readonly wanted: Letters;
  readonly sense: Sense;
  readonly standing: Standing;
  readonly status: readonly Status[];
  /** Squares that are lit and wanted now. */
  readonly lit: LedFrame;
  /** Squares of this board that were found blind already. */
  readonly found: number;
  /** Squares on which something was felt since this set-up began: these are not silent. */
  readonly felt: ReadonlySet<Square>;
  /** Something was moved in vain since the last piece came to stand right. */
  readonly stirred: boolean;
}

/** The squares that will be called blind if nothing stirs; undefined: more is wrong, or nothing is. */
export function unanswering(look: SetUpLook): Unanswering | undefined {
  const { status, found } = look;
  const wrong = SQUARES.filter((square) => status[square] !== 'right');
  const room = MOST_BLIND - found;
  if (wrong.some((square) => status[square] !== 'missing' && status[square] !== 'extra')) return undefined;
  if (wrong.length === 0 || room <= 0) return undefined;
  if (wrong.length <= room) {
    // A piece too many and one too few: somebody has to carry it, and no sensor is dead.
    const isMixed = new Set(wrong.map((square) => status[square])).size > 1;
    return isMixed || !areSilent(look, wrong) ? undefined : { squares: wrong, restMs: ALL_ELSE_RIGHT_MS };
  }
  return look.sense === 'piece' ? undefined : ledUnanswering(look, wrong, room);
}

/** A board that is led never comes further than the square that does not answer. */
function ledUnanswering(look: SetUpLook, wrong: readonly Square[], room: number): Unanswering | undefined {
  const { status, wanted, standing, lit, stirred } = look;
  const extra = wrong.filter((square) => status[square] === 'extra');
  if (extra.length > 0) {
    const isEmptyElsewhere = SQUARES.every((s) => extra.includes(s) || isBare(standing, s));
    // Two pieces that stay are mostly the kings of the last game.
    return isEmptyElsewhere && extra.length === 1 ? { squares: extra, restMs: LITTLE_KNOWN_MS } : undefined;
  }
  const asked = wrong.filter((square) => lit.get(square) === 'put');
  if (asked.length === 0 || asked.length > room || !areSilent(look, asked)) return undefined;
  const kind = wanted[asked[0] ?? -1];
  const othersStand = SQUARES.some((square) => wanted[square] === kind && standing.marks[square] === 'led');
  if (othersStand) return { squares: asked, restMs: KIND_STANDS_MS };
  return stirred ? { squares: asked, restMs: LITTLE_KNOWN_MS } : undefined;
}

/** None of the squares that miss a piece has ever felt one. */
function areSilent({ status, felt }: SetUpLook, squares: readonly Square[]): boolean {
  return squares.every((square) => status[square] !== 'missing' || !felt.has(square));
}

function isBare({ seen }: Standing, square: Square): boolean {
  return seen[square] === '.' || seen[square] === 'x';
}

/**
 * Blind squares that want a piece are lit like others: on a board that names its pieces all of them, on one that is led
 * with their kind, and at all times where no other square of the kind could end the asking.
 */
export function withBlind(
  frame: LedFrame,
  wanted: Letters,
  blind: ReadonlySet<Square>,
  sense: Sense,
): LedFrame {
  const puts = [...blind].filter((square) => (wanted[square] ?? null) !== null);
  if (puts.length === 0) return frame;
  const asked = new Set([...frame].flatMap(([s, meaning]) => (meaning === 'put' ? [wanted[s]] : [])));
  const isOnlyBlind = (letter: string | null | undefined): boolean =>
    SQUARES.every((square) => wanted[square] !== letter || blind.has(square));
  const lit = new Map<Square, LedMeaning>(frame);
  for (const square of puts) {
    const letter = wanted[square];
    if (sense === 'piece' || asked.has(letter) || isOnlyBlind(letter)) lit.set(square, 'put');
  }
  return lit;
}
