import { Chess, type Context, type Position } from 'chessops';
import { describe, expect, it } from 'vitest';
import { canMove, contextOf } from '../../src/rules/context.js';
import { isLegal, legalMoves, play, positionWith } from '../../src/rules/index.js';
import { randomGame } from '../hands/index.js';
import { position, uci } from './support.js';

/** A context by its numbers. */
function shown({ king, blockers, checkers, variantEnd, mustCapture }: Context) {
  return {
    king,
    blockers: [...blockers],
    checkers: [...checkers],
    variantEnd,
    mustCapture,
  };
}

function expectAsChessops(pos: Position): void {
  expect(shown(contextOf(pos))).toEqual(shown(pos.ctx()));
  expect(canMove(pos, contextOf(pos))).toBe(pos.hasDests());
}

const POSITIONS = [
  ['check by a pawn', '4k3/8/8/8/8/3p4/4K3/8 w - - 0 1'],
  ['check by a knight', '4k3/8/8/8/5n2/8/4K3/8 w - - 0 1'],
  ['double check', '4r1k1/8/8/8/8/3n4/8/4K3 w - - 0 1'],
  ['pins on a line and a diagonal', '4r1k1/8/8/b7/8/2N5/4R3/4K3 w - - 0 1'],
  ['two men on the line', '4r1k1/8/8/8/4p3/8/4R3/4K3 w - - 0 1'],
  ['pins over the middle of the board', '3r2kq/8/8/3P4/3P4/3K4/8/8 w - - 0 1'],
  ['mate', 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1'],
  ['stalemate', '7k/5Q2/8/8/8/8/8/K7 b - - 0 1'],
  ['stalemate with a blocked pawn', '7k/5Q2/8/8/p7/P7/8/K7 b - - 0 1'],
  ['stalemate with a pinned pawn', 'k7/1pK5/8/8/8/8/6B1/6B1 b - - 0 1'],
  ['only a pawn moves', '7k/5Q2/8/8/p7/8/8/K7 b - - 0 1'],
  ['only a pawn of the lower half moves', '7K/5q2/8/8/8/8/P7/k7 w - - 0 1'],
  ['only the fourth rank gives way', '7k/5Q2/8/p7/8/8/8/K7 b - - 0 1'],
  ['only the fifth rank gives way', '7K/5q2/8/8/P7/8/8/k7 w - - 0 1'],
] as const;

describe('the context of a position', () => {
  it.each(POSITIONS)('%s', (_name, fen) => expectAsChessops(position(fen)));

  it('is what chessops says all through random games and one half-move around them', () => {
    for (let seed = 0; seed < 6; seed++) {
      const { start, moves } = randomGame(seed);
      let pos = start;
      for (const move of moves) {
        expectAsChessops(pos);
        for (const other of legalMoves(pos)) expectAsChessops(play(pos, other));
        pos = play(pos, move);
      }
    }
  });

  it('follows a position that is changed in place', () => {
    const pos = Chess.default();
    expect(isLegal(pos, uci('e2e4'))).toBe(true);
    pos.play(uci('e2e4'));
    expect(isLegal(pos, uci('d2d4'))).toBe(false);
    expect(shown(contextOf(pos))).toEqual(shown(pos.ctx()));
  });

  it('leaves a condition its own idea of check and of who can move', () => {
    // The king stands inside, where a unit bound to the edge does not attack it.
    const made = positionWith('rz-black', '7k/8/8/8/4r3/8/4K3/8 w - - 0 1');
    if (!made.ok) throw new Error(made.error.code);
    expect(shown(contextOf(made.value))).toEqual(shown(made.value.ctx()));
    expect([...contextOf(made.value).checkers]).toEqual([]);
    // A free pawn before it that may not step, because Black must go to the edge.
    const bound = positionWith('oblig-black', '8/8/8/3p4/8/2Q1k3/8/K7 b - - 0 1');
    if (!bound.ok) throw new Error(bound.error.code);
    expect(canMove(bound.value, contextOf(bound.value))).toBe(bound.value.hasDests());
  });
});
