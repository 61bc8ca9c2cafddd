import { describe, expect, it } from 'vitest';
import {
  castleGeometry,
  castleSide,
  isCheck,
  isLegal,
  legalMoves,
  makeFen,
  makeUci,
  normalizeMove,
  type Position,
  PROMOTIONS,
  parseUci,
  play,
  sameMove,
} from '../../src/rules/index.js';
import { describeWithData } from '../support/data.js';
import { PERFT_FILES, perftRows, position, shown, sq, uci } from './support.js';

describe('what from and to mean', () => {
  const both = '4k3/8/8/8/8/8/8/R3K2R w HA - 0 1';

  it.each([
    // Orthodox king and rooks: two files, onto the rook, one step.
    [both, 'e1g1', 'e1h1'],
    [both, 'e1h1', 'e1h1'],
    [both, 'e1c1', 'e1a1'],
    [both, 'e1a1', 'e1a1'],
    [both, 'e1f1', 'e1f1'],
    [both, 'e1d2', 'e1d2'],
    [both, 'e1b1', 'none'],
    [both, 'e1e3', 'none'],
    // A step to g1 is a step, with or without the right to castle.
    ['4k3/8/8/8/8/8/8/5K1R w H - 0 1', 'f1g1', 'f1g1'],
    ['4k3/8/8/8/8/8/8/5K1R w H - 0 1', 'f1h1', 'f1h1'],
    ['4k3/8/8/8/8/8/8/RK6 w A - 0 1', 'b1c1', 'b1c1'],
    ['4k3/8/8/8/8/8/8/RK6 w A - 0 1', 'b1a1', 'b1a1'],
    // Onto the castling rook that stands on the king's target, beside it or away.
    ['4k3/8/8/8/8/8/8/5KR1 w G - 0 1', 'f1g1', 'f1g1'],
    ['4k3/8/8/8/8/8/8/2K3R1 w G - 0 1', 'c1g1', 'c1g1'],
    // Black, far away.
    ['1k3r2/8/8/8/8/8/8/4K3 b f - 0 1', 'b8g8', 'b8f8'],
    ['1k3r2/8/8/8/8/8/8/4K3 b f - 0 1', 'b8f8', 'b8f8'],
    ['1k1q1r2/8/8/8/8/8/8/4K3 b f - 0 1', 'b8g8', 'none'],
    ['1k1q1r2/8/8/8/8/8/8/4K3 b f - 0 1', 'b8f8', 'none'],
    // No right, or not now.
    ['4k3/8/8/8/8/8/8/4K2R w - - 0 1', 'e1g1', 'none'],
    ['4k3/8/8/8/8/8/8/4K2R w - - 0 1', 'e1h1', 'none'],
    ['4k3/8/8/8/5r2/8/8/4K2R w H - 0 1', 'e1g1', 'none'],
    // Any other piece.
    ['4k3/8/8/8/8/8/8/R3K2R w HA - 0 1', 'h1g1', 'h1g1'],
    ['4k3/8/8/8/8/8/8/R3K2R w HA - 0 1', 'h1e1', 'none'],
    ['4k3/8/8/8/8/8/8/R3K2R w HA - 0 1', 'e8e7', 'none'],
    ['4k3/8/8/8/8/8/8/R3K2R w HA - 0 1', 'd4d5', 'none'],
    ['4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8q', 'a7a8q'],
    ['4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8n', 'a7a8n'],
    ['4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8', 'none'],
  ])('%s %s is %s', (fen, text, meant) => {
    const { from, to, promotion } = uci(text);
    expect(shown(normalizeMove(position(fen), from, to, promotion))).toBe(meant);
  });
});

/** Every pair of squares, every promotion: 64 · 64 · 5 tries. */
function accepted(pos: Position): string[] {
  const found: string[] = [];
  for (let from = 0; from < 64; from++) {
    for (let to = 0; to < 64; to++) {
      if (isLegal(pos, { from, to })) found.push(makeUci({ from, to }));
      for (const promotion of PROMOTIONS) {
        if (isLegal(pos, { from, to, promotion })) found.push(makeUci({ from, to, promotion }));
      }
    }
  }
  return found.sort();
}

describeWithData('legal moves', (dir) => {
  it.each(PERFT_FILES)('%s: the list is exactly what isLegal accepts, each move once', (file) => {
    const rows = perftRows(dir, file).filter((_, index) => index % 40 === 0 || file === 'tricky');
    for (const { fen } of rows) {
      const pos = position(fen);
      const listed = legalMoves(pos).map(makeUci);
      expect(new Set(listed).size).toBe(listed.length);
      expect(listed.sort()).toEqual(accepted(pos));
    }
  });

  it.each(PERFT_FILES)(
    '%s: every legal move means itself, and playing it leaves the old position alone',
    (file) => {
      for (const { fen } of perftRows(dir, file).filter((_, index) => index % 10 === 0)) {
        const pos = position(fen);
        const before = makeFen(pos);
        for (const move of legalMoves(pos)) {
          expect(shown(normalizeMove(pos, move.from, move.to, move.promotion))).toBe(makeUci(move));
          const next = play(pos, move);
          expect(next.turn).not.toBe(pos.turn);
          const side = castleSide(pos, move);
          const castle = side && castleGeometry(pos, side);
          if (castle !== undefined) {
            expect(next.board.get(castle.kingTo)).toMatchObject({ role: 'king', color: pos.turn });
            expect(next.board.get(castle.rookTo)).toMatchObject({ role: 'rook', color: pos.turn });
            expect(next.board.occupied.size()).toBe(pos.board.occupied.size());
          }
        }
        expect(makeFen(pos)).toBe(before);
      }
    },
  );
});

describe('promotions', () => {
  it('come as queen, rook, bishop, knight', () => {
    const moves = legalMoves(position('1n5k/P7/8/8/8/8/8/4K3 w - - 0 1')).map(makeUci);
    expect(moves.filter((move) => move.startsWith('a7'))).toEqual([
      'a7a8q',
      'a7a8r',
      'a7a8b',
      'a7a8n',
      'a7b8q',
      'a7b8r',
      'a7b8b',
      'a7b8n',
    ]);
  });
});

describe('UCI', () => {
  it('goes both ways for every pair of squares and every promotion', () => {
    for (let from = 0; from < 64; from++) {
      for (let to = 0; to < 64; to++) {
        const plain = { from, to };
        expect(parseUci(makeUci(plain))).toEqual(from === to ? undefined : plain);
        if (from === to) continue;
        for (const promotion of PROMOTIONS)
          expect(parseUci(makeUci({ from, to, promotion }))).toEqual({ from, to, promotion });
      }
    }
  });

  it('is read in capitals too', () => {
    expect(parseUci('E7E8Q')).toEqual({ from: sq('e7'), to: sq('e8'), promotion: 'queen' });
  });

  it.each([
    '',
    '0000',
    'e2',
    'e2e',
    'e2e9',
    'i2e4',
    'e2e4x',
    'e7e8k',
    'e7e8p',
    'e2-e4',
    ' e2e4',
    'e2e4 ',
    'Q@e4',
    'e2e4qq',
  ])('"%s" is none', (text) => {
    expect(parseUci(text)).toBeUndefined();
  });
});

describe('sameMove', () => {
  it('compares squares and promotion', () => {
    expect(sameMove(uci('e2e4'), { from: sq('e2'), to: sq('e4') })).toBe(true);
    expect(sameMove(uci('e2e4'), uci('e2e3'))).toBe(false);
    expect(sameMove(uci('d2e3'), uci('e2e3'))).toBe(false);
    expect(sameMove(uci('e7e8q'), uci('e7e8n'))).toBe(false);
    expect(sameMove(uci('e7e8q'), uci('e7e8'))).toBe(false);
  });
});

describe('play', () => {
  it('refuses to move what is not there', () => {
    const pos = position('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    expect(() => play(pos, uci('a1a2'))).toThrow(/not checked/);
    expect(() => play(pos, uci('e8e7'))).toThrow(/not checked/);
  });
});

describe('check', () => {
  it('concerns the king of the side to move', () => {
    expect(isCheck(position('4k3/8/8/8/8/8/8/4RK2 b - - 0 1'))).toBe(true);
    expect(isCheck(position('4k3/4p3/8/8/8/8/8/4RK2 b - - 0 1'))).toBe(false);
  });
});
