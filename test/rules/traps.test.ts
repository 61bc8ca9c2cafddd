/**
 * The places where the chess library answers otherwise than this program needs, each with what `rules` makes of it.
 * The first expectation of a case shows the library's own answer: when it changes, the shield can go.
 */
import { Chess, castlingSide, normalizeMove as libraryNormalize } from 'chessops/chess';
import { parseFen as libraryFen, makeFen as libraryMakeFen } from 'chessops/fen';
import { parseVariant } from 'chessops/pgn';
import { parseSan as librarySan } from 'chessops/san';
import { describe, expect, it } from 'vitest';
import {
  boardFen,
  castleSide,
  isLegal,
  legalMoves,
  makeFen,
  makeSan,
  makeUci,
  normalizeMove,
  parseFen,
  parseSan,
  parseUci,
  play,
  variantOfName,
} from '../../src/rules/index.js';
import { position, shown, sq, uci } from './support.js';

describe('king dropped on the other own rook', () => {
  const pos = position('4k3/8/8/8/8/8/8/4K1RR w G - 0 1');

  it('is accepted by the library and refused here', () => {
    expect(pos.isLegal(uci('e1h1'))).toBe(true);
    expect(isLegal(pos, uci('e1h1'))).toBe(false);
    expect(shown(normalizeMove(pos, sq('e1'), sq('h1')))).toBe('none');
    expect(castleSide(pos, uci('e1h1'))).toBeUndefined();
    expect(() => play(pos, uci('e1h1'))).toThrow(/not checked/);
  });

  it('leaves the castle with the right rook alone', () => {
    expect(isLegal(pos, uci('e1g1'))).toBe(true);
    expect(boardFen(play(pos, uci('e1g1')))).toBe('4k3/8/8/8/8/8/8/5RKR');
  });
});

describe('king put back on its own square', () => {
  it('is a castle to the a-side for the library and nothing here', () => {
    const pos = position('4k3/8/8/8/8/8/8/R3K3 w A - 0 1');
    expect(castlingSide(pos, { from: sq('e1'), to: sq('e1') })).toBe('a');
    expect(castleSide(pos, { from: sq('e1'), to: sq('e1') })).toBeUndefined();
    expect(isLegal(pos, { from: sq('e1'), to: sq('e1') })).toBe(false);
    expect(shown(normalizeMove(pos, sq('e1'), sq('e1')))).toBe('none');
  });
});

describe('pawn on the last rank without a promotion', () => {
  const pos = position('7k/P7/8/8/8/8/8/4K3 w - - 0 1');

  it('stays a pawn in the library and is refused here', () => {
    const after = pos.clone();
    after.play(uci('a7a8'));
    expect(after.board.getRole(sq('a8'))).toBe('pawn');
    expect(isLegal(pos, uci('a7a8'))).toBe(false);
    expect(shown(normalizeMove(pos, sq('a7'), sq('a8')))).toBe('none');
    expect(() => play(pos, uci('a7a8'))).toThrow(/not checked/);
  });

  it('becomes one of four pieces, never king or pawn', () => {
    expect(
      legalMoves(pos)
        .map(makeUci)
        .filter((move) => move.startsWith('a7')),
    ).toEqual(['a7a8q', 'a7a8r', 'a7a8b', 'a7a8n']);
    expect(isLegal(pos, { from: sq('a7'), to: sq('a8'), promotion: 'king' })).toBe(false);
    expect(isLegal(pos, { from: sq('a7'), to: sq('a8'), promotion: 'pawn' })).toBe(false);
    expect(parseUci('a7a8k')).toBeUndefined();
    expect(parseSan(pos, 'a8=K')).toBeUndefined();
  });

  it('is the only move with a promotion', () => {
    expect(isLegal(pos, uci('e1e2q'))).toBe(false);
    expect(shown(normalizeMove(pos, sq('e1'), sq('e2'), 'queen'))).toBe('none');
  });
});

describe('king two or more files away', () => {
  it.each([
    ['4k3/8/8/8/8/8/8/2K2R2 w F - 0 1', 'c1g1', 'c1f1', '4k3/8/8/8/8/8/8/5RK1'],
    ['1k3r2/8/8/8/8/8/8/4K3 b f - 0 1', 'b8g8', 'b8f8', '5rk1/8/8/8/8/8/8/4K3'],
    ['4k3/8/8/8/8/8/8/R5K1 w A - 0 1', 'g1c1', 'g1a1', '4k3/8/8/8/8/8/8/2KR4'],
  ])('%s: %s is the castle %s', (fen, meant, castle, after) => {
    const pos = position(fen);
    expect(shown(libraryNormalize(pos, uci(meant)) as ReturnType<typeof uci>)).toBe(meant);
    const { from, to } = uci(meant);
    const move = normalizeMove(pos, from, to);
    expect(shown(move)).toBe(castle);
    expect(move && boardFen(play(pos, move))).toBe(after);
  });
});

describe('squares outside the board', () => {
  it('wrap round in the library and are no moves here', () => {
    const pos = position('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    expect([pos.board.black.has(92), pos.board.white.has(-60)]).toEqual([true, true]);
    for (const bad of [92, -60, -52, 12.5, 64, -1, 4.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(isLegal(pos, { from: bad, to: 12 })).toBe(false);
      expect(isLegal(pos, { from: 4, to: bad })).toBe(false);
      expect(shown(normalizeMove(pos, bad, 12))).toBe('none');
      expect(shown(normalizeMove(pos, 4, bad))).toBe('none');
    }
  });
});

describe('king move written onto the castling rook', () => {
  it('is a castle for the library and no move here', () => {
    const pos = position('4k3/8/8/8/8/8/8/5KR1 w G - 0 1');
    expect(librarySan(pos, 'Kg1')).toMatchObject(uci('f1g1'));
    expect(parseSan(pos, 'Kg1')).toBeUndefined();
    expect(parseSan(pos, 'Kxg1')).toBeUndefined();
    expect(shown(parseSan(pos, 'O-O'))).toBe('f1g1');
    expect(makeSan(pos, uci('f1g1'))).toBe('O-O');
  });
});

describe('castling rights that nobody has', () => {
  it.each([
    ['4k3/8/8/8/8/8/8/4K3 w K - 0 1'],
    ['4k3/8/8/8/8/8/8/4K2R w A - 0 1'],
    ['4k3/8/8/8/8/8/8/5KRR w GH - 0 1'],
    ['4k3/8/8/8/8/8/4K3/7R w H - 0 1'],
  ])('%s loses them silently in the library and is refused here', (fen) => {
    expect(libraryFen(fen).isOk).toBe(true);
    expect(parseFen(fen).ok).toBe(false);
  });
});

describe('en-passant square with a piece on it', () => {
  it('lets a pawn take its own piece in the library and is dropped here', () => {
    const fen = '4k3/8/4N3/3Pp3/8/8/8/4K3 w - e6 0 1';
    expect(Chess.fromSetup(libraryFen(fen).unwrap()).unwrap().dests(sq('d5')).has(sq('e6'))).toBe(true);
    const pos = position(fen);
    expect(legalMoves(pos).map(makeUci)).not.toContain('d5e6');
    expect(makeFen(pos)).toBe('4k3/8/4N3/3Pp3/8/8/8/4K3 w - - 0 1');
  });
});

describe("move counters beyond the library's cut", () => {
  it('are kept', () => {
    const fen = '4k3/8/8/8/8/8/8/R3K3 w - - 212 319';
    expect(libraryMakeFen(position(fen).toSetup())).toMatch(/ 150 319$/);
    expect(makeFen(position(fen))).toBe(fen);
  });
});

describe('Variant tags', () => {
  it.each(['Freestyle', 'FRC', 'chess-960', 'Fischer Random Chess'])(
    '%s: unknown to the library, Chess960 here',
    (name) => {
      expect(parseVariant(name)).toBeUndefined();
      expect(variantOfName(name)).toBe('chess960');
    },
  );

  it.each([
    'Chess960',
    'chess 960',
    'chess-960',
    'Chess 960',
    'fischerandom',
    'Fischerandom',
    'fischerrandom',
    'Fischer Random',
    'Double Chess960',
    'Chess9LX',
    'Freestyle Chess',
  ])('%s is Chess960', (name) => {
    expect(variantOfName(name)).toBe('chess960');
  });

  it.each(['Standard', 'chess', 'From Position', 'normal'])('%s is chess', (name) => {
    expect(variantOfName(name)).toBe('standard');
  });

  it.each(['Atomic', 'Crazyhouse', 'Horde', 'chess 961', 'x'.repeat(10_000)])(
    '%s is not played here',
    (name) => {
      expect(variantOfName(name)).toBeUndefined();
    },
  );
});
