import { attacks, between } from 'chessops/attacks';
import { parseSquare } from 'chessops/util';
import { describe, expect, it } from 'vitest';
import {
  CASTLE_SIDES,
  type CastleFault,
  type CastleSide,
  castleFault,
  castleGeometry,
  castleSide,
  legalMoves,
  type Position,
  parseFen,
  play,
  startPosition,
} from '../../src/rules/index.js';
import { describeWithData } from '../support/data.js';
import { PERFT_FILES, perftRows, position, sq, uci } from './support.js';

describe('castle geometry', () => {
  it('says where both pieces stand and go', () => {
    const pos = position('1k1q1r2/8/8/8/8/8/8/RK3R2 w AFf - 0 1');
    const named = (side: CastleSide) => castleGeometry(pos, side);
    expect(named('h')).toEqual({ king: sq('b1'), rook: sq('f1'), kingTo: sq('g1'), rookTo: sq('f1') });
    expect(named('a')).toEqual({ king: sq('b1'), rook: sq('a1'), kingTo: sq('c1'), rookTo: sq('d1') });
  });

  it('is that of the side to move, and there is none without the right', () => {
    const pos = position('1k1q1r2/8/8/8/8/8/8/RK3R2 b AFf - 0 1');
    expect(castleGeometry(pos, 'h')).toEqual({
      king: sq('b8'),
      rook: sq('f8'),
      kingTo: sq('g8'),
      rookTo: sq('f8'),
    });
    expect(castleGeometry(pos, 'a')).toBeUndefined();
  });
});

describe('the side of a castle', () => {
  const pos = position('4k3/8/8/8/8/8/8/RK3R2 w AF - 0 1');

  it('is known by the rook, legal or not', () => {
    expect(castleSide(pos, uci('b1a1'))).toBe('a');
    expect(castleSide(pos, uci('b1f1'))).toBe('h');
    const blocked = position('4k3/8/8/8/8/8/8/RK1N1R2 w AF - 0 1');
    expect(castleSide(blocked, uci('b1f1'))).toBe('h');
  });

  it('is none for any other move', () => {
    for (const text of ['b1c1', 'b1g1', 'f1b1', 'a1b1', 'e8f8', 'b1f1q'])
      expect(castleSide(pos, uci(text))).toBeUndefined();
  });
});

describe('why a castle is not legal', () => {
  it.each<[string, string, CastleSide, CastleFault | null]>([
    ['a free way', '4k3/8/8/8/8/8/8/4K2R w H - 0 1', 'h', null],
    ['no right', '4k3/8/8/8/8/8/8/4K2R w - - 0 1', 'h', 'rights'],
    ['no right on the other side', '4k3/8/8/8/8/8/8/4K2R w H - 0 1', 'a', 'rights'],
    ["a queen on the king's way", '1k1q1r2/8/8/8/8/8/8/4K3 b f - 0 1', 'h', 'path'],
    ["a piece on the rook's way only", '4k3/8/8/8/8/8/8/RN2K3 w A - 0 1', 'a', 'path'],
    ["the other rook on the king's target", '4k3/8/8/8/8/8/8/5KRR w H - 0 1', 'h', 'path'],
    ["an enemy piece on the rook's target", '4k3/8/8/8/8/8/8/4Kn1R w H - 0 1', 'h', 'path'],
    ['check', '4k3/8/8/8/4r3/8/8/4K2R w H - 0 1', 'h', 'check'],
    ['check to a king that stays', '4k3/8/8/8/6r1/8/8/6KR w H - 0 1', 'h', 'check'],
    ['an attacked square in between', '4k3/8/8/8/5r2/8/8/4K2R w H - 0 1', 'h', 'attacked'],
    ['an attacked target', '4k3/8/8/8/6r1/8/8/4K2R w H - 0 1', 'h', 'attacked'],
    ['an attacked square far from e', '4k3/8/8/8/2r5/8/8/1K3R2 w F - 0 1', 'h', 'attacked'],
    ['an attack on squares that only the rook crosses', '4k3/8/8/8/8/8/4r3/RK6 w A - 0 1', 'a', null],
    ['an attack on the rook itself', '4k3/8/8/8/7r/8/8/4K2R w H - 0 1', 'h', null],
    [
      "an attack on the rook's target that the king does not cross",
      '4k3/8/8/8/5r2/8/8/6KR w H - 0 1',
      'h',
      null,
    ],
    ['a rook whose departure uncovers the king', '4k3/8/8/8/8/8/8/qRK5 w B - 0 1', 'a', 'uncovers'],
    ['the same, the king arriving there', '4k3/8/8/8/8/8/8/rR1K4 w B - 0 1', 'a', 'uncovers'],
    ['a queen that the other rook holds off', '4k3/8/8/8/8/8/8/qR2K2R w H - 0 1', 'h', null],
    ['a way shut by the path before it is shut by check', '4k3/8/8/8/4r3/8/8/4KB1R w H - 0 1', 'h', 'path'],
  ])('%s', (_, fen, side, fault) => {
    expect(castleFault(position(fen), side)).toBe(fault);
  });

  it('is the path in nearly every start position: the first move castles in exactly the 162 swaps', () => {
    let castles = 0;
    for (let number = 0; number < 960; number++) {
      const pos = startPosition(number);
      for (const side of CASTLE_SIDES) {
        const fault = castleFault(pos, side);
        if (fault === null) castles += 1;
        else expect(fault).toBe('path');
      }
    }
    expect(castles).toBe(162);
  });
});

/** The rule as the handbook has it, read off the board square by square. */
function faultByTheBook(pos: Position, side: CastleSide): CastleFault | null {
  const castle = castleGeometry(pos, side);
  if (castle === undefined) return 'rights';
  const { king, rook, kingTo, rookTo } = castle;
  const way = (from: number, to: number) => [...between(from, to), to];
  const others = pos.board.occupied.without(king).without(rook);
  if ([...way(king, kingTo), ...way(rook, rookTo)].some((square) => others.has(square))) return 'path';
  const enemy = pos.turn === 'white' ? 'black' : 'white';
  const attacked = (square: number, occupied: typeof others) =>
    [...pos.board].some(([at, piece]) => piece.color === enemy && attacks(piece, at, occupied).has(square));
  if (attacked(king, others.with(king).with(rook))) return 'check';
  if (way(king, kingTo).some((square) => square !== king && attacked(square, others.with(rook))))
    return 'attacked';
  return attacked(kingTo, others.with(kingTo).with(rookTo)) ? 'uncovers' : null;
}

/** White king and rook on every pair of first-rank files, one black piece anywhere, perhaps a knight in the way. */
function* enumerated(): Generator<Position> {
  for (let king = 0; king < 8; king++) {
    for (let rook = 0; rook < 8; rook++) {
      if (rook === king) continue;
      for (const blocker of [undefined, 2, 5]) {
        if (blocker === king || blocker === rook) continue;
        for (const [letter, squares] of [
          ['q', 64],
          ['r', 64],
          ['n', 24],
          ['b', 64],
          ['p', 16],
        ] as const) {
          for (let at = 0; at < squares; at++) {
            const pos = arranged(
              { [king]: 'K', [rook]: 'R', ...(blocker === undefined ? {} : { [blocker]: 'N' }) },
              at,
              letter,
              rook,
            );
            if (pos !== undefined) yield pos;
          }
        }
      }
    }
  }
}

function arranged(
  pieces: Record<number, string>,
  at: number,
  letter: string,
  rook: number,
): Position | undefined {
  const blackKing = rook === 0 ? 57 : 56;
  if (pieces[at] !== undefined || at === blackKing) return undefined;
  const all: Record<number, string> = { ...pieces, [at]: letter, [blackKing]: 'k' };
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((file) => all[8 * rank + file] ?? '1').join(''),
  );
  const parsed = parseFen(`${ranks.join('/')} w ${'ABCDEFGH'.charAt(rook)} - 0 1`);
  return parsed.ok ? parsed.value : undefined;
}

describe('castle faults on enumerated boards', () => {
  it('agree with the rule book and with the list of legal moves', () => {
    const seen: Record<string, number> = {};
    for (const pos of enumerated()) {
      for (const side of CASTLE_SIDES) {
        const fault = castleFault(pos, side);
        if (fault !== faultByTheBook(pos, side))
          expect([pos.board, side, fault]).toEqual(faultByTheBook(pos, side));
        const listed = legalMoves(pos).some((move) => castleSide(pos, move) === side);
        if (listed !== (fault === null)) expect([pos.board, side, fault]).toEqual(listed);
        seen[String(fault)] = (seen[String(fault)] ?? 0) + 1;
      }
    }
    // Every answer occurs, so that each of them was compared.
    expect(Object.keys(seen).sort()).toEqual(['attacked', 'check', 'null', 'path', 'rights', 'uncovers']);
  });
});

describeWithData('castle faults in play', (dir) => {
  it.each(PERFT_FILES)('%s: none exactly where the castle is in the list of legal moves', (file) => {
    for (const { fen } of perftRows(dir, file)) {
      const pos = position(fen);
      const after = legalMoves(pos)
        .filter((_, index) => index % 7 === 0)
        .map((move) => play(pos, move));
      for (const next of [pos, ...after]) {
        const listed = new Set(legalMoves(next).map((move) => castleSide(next, move)));
        for (const side of CASTLE_SIDES) {
          expect([fen, side, castleFault(next, side) === null]).toEqual([fen, side, listed.has(side)]);
        }
      }
    }
  });
});

it('squares in this file are named as the library names them', () => {
  expect(sq('e4')).toBe(parseSquare('e4'));
});
