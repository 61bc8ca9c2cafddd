import { describe, expect, it } from 'vitest';
import {
  legalEnPassant,
  legalMoves,
  makeFen,
  type Position,
  play,
  positionKey,
  startPosition,
} from '../../src/rules/index.js';
import { describeWithData } from '../support/data.js';
import { PERFT_FILES, perftRows, position, sq, uci } from './support.js';

function line(pos: Position, moves: string): Position {
  return moves.split(' ').reduce((now, move) => play(now, uci(move)), pos);
}

describe('positions that are the same for repetition', () => {
  const start = startPosition(518);

  it('are those with the same pieces, side to move and rights, whatever the counters', () => {
    expect(positionKey(line(start, 'g1f3 g8f6 f3g1 f6g8'))).toBe(positionKey(start));
    expect(positionKey(line(start, 'g1f3 g8f6'))).toBe(
      positionKey(line(start, 'g1f3 g8f6 b1c3 b8c6 c3b1 c6b8')),
    );
  });

  it('are not those with another side to move or other rights', () => {
    const open = position('4k3/8/8/8/8/8/8/4K2R w H - 0 1');
    const home = line(open, 'h1h2 e8d8 h2h1 d8e8');
    expect(makeFen(home).split(' ')[0]).toBe(makeFen(open).split(' ')[0]);
    expect(positionKey(home)).not.toBe(positionKey(open));
    const white = position('4k3/8/8/8/8/8/8/4K2R w - - 0 1');
    expect(positionKey(position('4k3/8/8/8/8/8/8/4K2R b - - 0 1'))).not.toBe(positionKey(white));
  });

  it('tell the rights of two rooks apart', () => {
    const outer = position('4k3/8/8/8/8/8/8/4K1RR w H - 0 1');
    const inner = position('4k3/8/8/8/8/8/8/4K1RR w G - 0 1');
    expect(positionKey(outer)).not.toBe(positionKey(inner));
  });

  it('keep a right that cannot be used at the moment', () => {
    const attacked = position('4k3/8/8/8/5r2/8/8/4K2R w H - 0 1');
    expect(positionKey(attacked)).not.toBe(positionKey(position('4k3/8/8/8/5r2/8/8/4K2R w - - 0 1')));
  });

  it('differ by en passant only where it can be captured', () => {
    expect(positionKey(line(start, 'e2e4'))).toBe(
      positionKey(position('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -')),
    );
    const open = position('4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1');
    expect(legalEnPassant(open)).toBe(sq('d3'));
    expect(positionKey(open)).not.toBe(positionKey(position('4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1')));
    const pinned = position('8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1');
    expect(legalEnPassant(pinned)).toBeUndefined();
    expect(positionKey(pinned)).toBe(positionKey(position('8/8/8/8/k2Pp2Q/8/8/4K3 b - - 0 1')));
  });

  it('differ when a piece is of another kind or colour', () => {
    const keys = 'QRBNPqrbnp'
      .split('')
      .map((letter) => positionKey(position(`7k/8/8/8/8/${letter}7/8/4K3 w - - 0 1`)));
    expect(new Set(keys).size).toBe(10);
  });
});

describeWithData('position keys', (dir) => {
  it('are equal exactly when the first four fields of the FEN are', () => {
    const fenOf = new Map<string, string>();
    const keyOf = new Map<string, string>();
    for (const file of PERFT_FILES) {
      for (const { fen } of perftRows(dir, file).filter((_, index) => index % 10 === 0)) {
        const pos = position(fen);
        for (const next of [pos, ...legalMoves(pos).map((move) => play(pos, move))]) {
          const four = makeFen(next).split(' ').slice(0, 4).join(' ');
          const key = positionKey(next);
          expect(fenOf.get(key) ?? four).toBe(four);
          expect(keyOf.get(four) ?? key).toBe(key);
          fenOf.set(key, four);
          keyOf.set(four, key);
        }
      }
    }
    expect(fenOf.size).toBeGreaterThan(5000);
  });
});
