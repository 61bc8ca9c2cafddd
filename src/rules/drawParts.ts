/**
 * The parts of a draw: which squares are offered for the next piece, and what has to be thrown to choose among them.
 *
 * `coins` is Edward Northam's method, `dice` the club's table with one die, `coins10` ten tosses read as a binary number.
 */
import type { Role, Square } from 'chessops';
import { arrangementOf, roleOfLetter, START_POSITIONS } from './startPosition.js';

export const DRAW_METHODS = ['random', 'number', 'coins', 'coins10', 'dice'] as const;
export type DrawMethod = (typeof DRAW_METHODS)[number];

/** A toss of a coin, the eyes of a die (1 to 6), or a start number (0 to 959). */
export type Throw = 'heads' | 'tails' | number;

const DRAW_PARTS = [
  'number',
  'ten-coins',
  'bishop-dark',
  'bishop-light',
  'king',
  'rook-left',
  'rook-right',
  'queen',
  'knight-first',
  'knight-second',
  'knights',
  'rooks-and-king',
] as const;
export type DrawPart = (typeof DRAW_PARTS)[number];

/** A white piece on its first-rank square (0 to 7); Black's stands opposite. */
export interface PlacedPiece {
  readonly square: Square;
  readonly role: Role;
}

/** How one choice is thrown: how often, what can come up, and which choice (from 0) it counts to. */
export interface Lot {
  readonly throws: number;
  readonly allowed: readonly Throw[];
  /** For `throws` allowed throws. May exceed the number of choices: then all of them are thrown again. */
  choose(thrown: readonly Throw[]): number;
}

const COIN: readonly Throw[] = ['tails', 'heads'];

/** Heads 1, tails 0, the first toss highest. */
function binary(thrown: readonly Throw[]): number {
  return thrown.reduce<number>((sum, toss) => 2 * sum + (toss === 'heads' ? 1 : 0), 0);
}

const NUMBER: Lot = {
  throws: 1,
  allowed: Array.from({ length: START_POSITIONS }, (_, number) => number),
  choose: ([number]) => Number(number),
};
const TEN_COINS: Lot = { throws: 10, allowed: COIN, choose: binary };
/** Northam's two tosses, 0 or 2 and then 1 or 2: their sum counts from 1 to 4, which is the binary order. */
const TWO_COINS: Lot = { throws: 2, allowed: COIN, choose: binary };
const ONE_COIN: Lot = { throws: 1, allowed: COIN, choose: binary };
const DIE: Lot = { throws: 1, allowed: [1, 2, 3, 4, 5, 6], choose: ([eyes]) => Number(eyes) - 1 };

const PARTS: Readonly<Record<DrawMethod, readonly DrawPart[]>> = {
  random: ['number'],
  number: ['number'],
  coins10: ['ten-coins'],
  coins: ['bishop-dark', 'bishop-light', 'king', 'rook-left', 'rook-right', 'queen', 'knights'],
  dice: ['bishop-dark', 'bishop-light', 'queen', 'knight-first', 'knight-second', 'rooks-and-king'],
};

/** The part that comes after `done` parts; undefined when the draw is complete. */
export function partAfter(method: DrawMethod, done: number): DrawPart | undefined {
  return PARTS[method][done];
}

const FIRST_RANK: readonly Square[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** The squares that a part chooses among, in the order in which they are counted; for a whole number, none. */
export function candidatesOf(part: DrawPart, placed: readonly PlacedPiece[]): readonly Square[] {
  const free = FIRST_RANK.filter((square) => placed.every((piece) => piece.square !== square));
  const king = placed.find((piece) => piece.role === 'king')?.square ?? 0;
  switch (part) {
    case 'number':
    case 'ten-coins':
      return [];
    case 'bishop-dark':
      return free.filter((square) => square % 2 === 0);
    case 'bishop-light':
      return free.filter((square) => square % 2 === 1);
    case 'king':
      return free.slice(1, -1);
    case 'rook-left':
      return free.filter((square) => square < king);
    case 'rook-right':
      return free.filter((square) => square > king);
    case 'queen':
    case 'knight-first':
    case 'knight-second':
    case 'knights':
    case 'rooks-and-king':
      return free;
  }
}

/** How many ways the part can go. */
export function choicesOf(part: DrawPart, candidates: readonly Square[]): number {
  switch (part) {
    case 'number':
    case 'ten-coins':
      return START_POSITIONS;
    case 'knights':
    case 'rooks-and-king':
      return 1;
    default:
      return candidates.length;
  }
}

/** What must be thrown for a part; undefined when there is nothing left to choose. */
export function lotOf(method: DrawMethod, choices: number): Lot | undefined {
  if (choices === 1) return undefined;
  switch (method) {
    case 'random':
    case 'number':
      return NUMBER;
    case 'coins10':
      return TEN_COINS;
    case 'dice':
      return DIE;
    case 'coins':
      return choices === 2 ? ONE_COIN : TWO_COINS;
  }
}

const ROLE: Readonly<Partial<Record<DrawPart, Role>>> = {
  'bishop-dark': 'bishop',
  'bishop-light': 'bishop',
  king: 'king',
  'rook-left': 'rook',
  'rook-right': 'rook',
  queen: 'queen',
  'knight-first': 'knight',
  'knight-second': 'knight',
};

function lineUp(letters: string, squares: readonly Square[]): PlacedPiece[] {
  return squares.flatMap((square, index) => {
    const role = roleOfLetter(letters.charAt(index));
    return role === undefined ? [] : [{ square, role }];
  });
}

/** The pieces that the chosen way of a part puts on the board. */
export function placedBy(part: DrawPart, candidates: readonly Square[], choice: number): PlacedPiece[] {
  if (part === 'number' || part === 'ten-coins') return lineUp(arrangementOf(choice), FIRST_RANK);
  if (part === 'knights') return lineUp('NN', candidates);
  if (part === 'rooks-and-king') return lineUp('RKR', candidates);
  const square = candidates[choice];
  const role = ROLE[part];
  return square === undefined || role === undefined ? [] : [{ square, role }];
}
