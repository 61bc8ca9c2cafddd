import { type Chess, type Role, SquareSet } from 'chessops';
import { attacks, kingAttacks } from 'chessops/attacks';
import { describe, expect, it } from 'vitest';
import { canMate, outcomeOf } from '../../src/rules/index.js';
import { arranged, type Placed, position } from './support.js';

describe('the end that a position shows', () => {
  it.each([
    ['mate', 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1', { winner: 'white', reason: 'checkmate' }],
    [
      'mate by Black',
      'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3',
      { winner: 'black', reason: 'checkmate' },
    ],
    ['stalemate', '7k/5Q2/8/8/8/8/8/K7 b - - 0 1', { reason: 'stalemate' }],
    ['stalemate with dead material', '7k/5K2/8/5B2/8/8/8/8 b - - 0 1', { reason: 'stalemate' }],
    ['bare kings', '7k/8/8/8/8/8/8/K7 w - - 0 1', { reason: 'dead-position' }],
    ['a bishop', '7k/8/8/8/8/8/8/KB6 w - - 0 1', { reason: 'dead-position' }],
    ['a knight', '7k/8/8/8/8/8/8/Kn6 w - - 0 1', { reason: 'dead-position' }],
    ['bishops of one colour', 'b6k/1b6/2b5/8/8/8/6B1/K6B w - - 0 1', { reason: 'dead-position' }],
    [
      'many bishops of one colour on one side',
      '7k/8/8/8/B3B3/1B1B4/8/K7 w - - 0 1',
      { reason: 'dead-position' },
    ],
    ['bishops of both colours', '7k/8/8/8/8/8/8/KBB5 w - - 0 1', undefined],
    ['a bishop each on one colour', 'b6k/8/8/8/8/8/8/KB6 w - - 0 1', { reason: 'dead-position' }],
    ['a bishop each on different colours', '1b5k/8/8/8/8/8/8/KB6 w - - 0 1', undefined],
    ['two knights', '7k/8/8/8/8/8/8/KNN5 w - - 0 1', undefined],
    ['a knight each', 'n6k/8/8/8/8/8/8/KN6 w - - 0 1', undefined],
    ['knight and bishop', 'n6k/8/8/8/8/8/8/KB6 w - - 0 1', undefined],
    ['a pawn', '7k/8/8/8/8/8/P7/K7 w - - 0 1', undefined],
    ['play', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', undefined],
    ["75 moves are the game's matter", '7k/8/8/8/8/8/P7/K7 w - - 150 200', undefined],
  ])('%s', (_, fen, outcome) => {
    expect(outcomeOf(position(fen))).toEqual(outcome);
  });
});

describe('mate in the helpmate sense', () => {
  it.each([
    ['K', 'KQ', false],
    ['KN', 'K', false],
    ['KN', 'KQ', false],
    ['KN', 'KR', true],
    ['KN', 'KB', true],
    ['KN', 'KN', true],
    ['KB', 'K', false],
    ['KB', 'KQ', false],
    ['KB', 'KR', false],
    ['KB', 'KN', true],
    ['KB', 'KB', true],
    ['KR', 'K', true],
    ['KQ', 'K', true],
  ] as const)('%s against %s: %s, as every placement on the board says', (white, black, possible) => {
    expect(anyMate(white, black)).toBe(possible);
    const found = samples(white, black).map((pos) => canMate(pos, 'white'));
    // Of bishops the colours matter; and where a piece must be taken at once, there may be none left to mate with.
    expect(found).toContain(possible);
    if (!possible) expect(found).not.toContain(true);
    if (white === 'KB' && black === 'KB') expect(found).toContain(false);
  });

  it('is yes with a pawn, also for the pawn of the other side', () => {
    expect(canMate(position('7k/8/8/8/8/8/P7/K7 w - - 0 1'), 'white')).toBe(true);
    expect(canMate(position('7k/7p/8/8/8/8/8/KN6 w - - 0 1'), 'white')).toBe(true);
    expect(canMate(position('7k/7p/8/8/8/8/8/KB6 w - - 0 1'), 'white')).toBe(true);
    expect(canMate(position('7k/8/8/8/8/8/P7/K7 w - - 0 1'), 'black')).toBe(false);
  });
});

const ROLE: Record<string, Role> = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };

const roleOf = (letter: string): Role => ROLE[letter] ?? 'pawn';

/** A fixed mixture of placements of this material. */
function samples(white: string, black: string): Chess[] {
  const found: Chess[] = [];
  for (let seed = 0; found.length < 40; seed++) {
    const squareOf = (index: number) => (seed * 37 + index * (11 + (seed % 9))) % 64;
    const pieces = [
      ...[...white].map((letter, index) => [squareOf(index), 'white', roleOf(letter)] as const),
      ...[...black].map((letter, index) => [squareOf(index + 3), 'black', roleOf(letter)] as const),
    ];
    const pos = arranged(pieces, 'white');
    if (pos !== undefined) found.push(pos);
  }
  return found;
}

/**
 * Whether White mates anywhere: the black king on the ten squares that stand for all by symmetry, the mating king near
 * enough to take squares, every place of the other pieces.
 */
function anyMate(white: string, black: string): boolean {
  const kings = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27];
  const [, mater = ''] = white;
  const [, helper = ''] = black;
  const anywhere = Array.from({ length: 64 }, (_, square) => square);
  for (const blackKing of kings) {
    const near = anywhere.filter((square) => kingAttacks(square).intersects(kingAttacks(blackKing)));
    for (const whiteKing of near) {
      for (const at of mater === '' ? [-1] : anywhere.filter((square) => aims(mater, square, blackKing))) {
        for (const own of helper === '' ? [-1] : anywhere) {
          const pieces: Placed[] = [
            [blackKing, 'black', 'king'],
            [whiteKing, 'white', 'king'],
          ];
          if (at >= 0) pieces.push([at, 'white', roleOf(mater)]);
          if (own >= 0) pieces.push([own, 'black', roleOf(helper)]);
          const pos = arranged(pieces, 'black');
          if (pos?.isCheck() === true && !pos.hasDests()) return true;
        }
      }
    }
  }
  return false;
}

/** Whether a piece looks at a square over an empty board: without that it gives no check. */
function aims(letter: string, from: number, at: number): boolean {
  return attacks({ color: 'white', role: roleOf(letter) }, from, SquareSet.empty()).has(at);
}
