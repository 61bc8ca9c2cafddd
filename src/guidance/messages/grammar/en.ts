/** What every sentence in English is made of: names with their articles, lists, numbers, results. */
import type { EndCause, GameEnd } from '../../../game/index.js';
import type { Color, DrawPart, Role, Throw } from '../../../rules/index.js';
import { localSan, type PieceName, squareList, wordList } from '../catalogue.js';

export const SIDE: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };
export const LETTERS = { K: 'K', Q: 'Q', R: 'R', B: 'B', N: 'N' } as const;

export const name = (piece: PieceName): string => `${piece.side} ${piece.role}`;
export const list = (squares: readonly number[]): string => squareList(squares, 'and');
export const san = (text: string): string => localSan(text, LETTERS);
export const many = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;

/** "the king", "a rook", "rooks": kings and queens are known by name, of the others there are more. */
export function some(role: Role, count: number): string {
  if (count > 1) return `${role}s`;
  return role === 'king' || role === 'queen' ? `the ${role}` : `a ${role}`;
}

export const PART: Readonly<Record<DrawPart, string>> = {
  number: 'the number of the start position',
  'ten-coins': 'the number of the start position',
  'bishop-dark': 'the dark-squared bishop',
  'bishop-light': 'the light-squared bishop',
  king: 'the king',
  'rook-left': 'the rook to the left of the king',
  'rook-right': 'the rook to the right of the king',
  queen: 'the queen',
  'knight-first': 'the first knight',
  'knight-second': 'the second knight',
  knights: 'the knights',
  'rooks-and-king': 'rook, king and rook',
};

export const thrown = (throws: readonly Throw[]): string => wordList(throws.map(String), 'and');

export const RESULT: Readonly<Record<GameEnd['result'], string>> = {
  '1-0': 'White wins, 1-0',
  '0-1': 'Black wins, 0-1',
  '1/2-1/2': 'Draw, ½-½',
  '*': 'No result',
};

export const CAUSE: Readonly<Record<EndCause, string>> = {
  checkmate: 'checkmate',
  stalemate: 'stalemate',
  'dead-position': 'dead position, neither side can mate',
  fivefold: 'the same position for the fifth time',
  'seventy-five': '75 moves by each side without a capture or a pawn move',
  threefold: 'threefold repetition, claimed',
  fifty: '50 moves by each side without a capture or a pawn move, claimed',
  resignation: 'resignation',
  'resignation-no-mate': 'resignation, but the other side cannot mate',
  agreement: 'agreed by the players',
  time: 'on time',
  'time-no-mate': 'on time, but the other side cannot mate',
  arbiter: 'decision of the arbiter',
  kings: 'kings placed in the centre',
  abandoned: 'game abandoned',
};
