import { describe, expect, it } from 'vitest';
import {
  legalMoves,
  makeFen,
  makeSan,
  makeUci,
  type Position,
  parseSan,
  play,
  startPosition,
} from '../../src/rules/index.js';
import { dataLines, describeWithData } from '../support/data.js';
import { PERFT_FILES, perftRows, position, shown, uci } from './support.js';

describe('SAN as it is written', () => {
  it.each([
    ['4k3/8/8/8/8/8/8/4K2R w H - 0 1', 'e1h1', 'O-O'],
    ['3k4/8/8/8/8/8/8/R3K3 w A - 0 1', 'e1a1', 'O-O-O+'],
    ['5k2/8/8/8/8/8/8/3K2R1 w G - 0 1', 'd1g1', 'O-O+'],
    ['4k3/8/8/8/8/8/8/6KR w H - 0 1', 'g1h1', 'O-O'],
    ['6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', 'a1a8', 'Ra8#'],
    ['4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8q', 'a8=Q+'],
    ['1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7b8n', 'axb8=N'],
    ['4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 'exd6'],
    ['4k3/8/8/8/8/8/8/R3K2R w - - 0 1', 'a1d1', 'Rd1'],
    ['3k4/8/8/8/8/8/4K3/R6R w - - 0 1', 'a1d1', 'Rad1+'],
    ['1k6/8/8/8/R7/8/8/R3K3 w - - 0 1', 'a1a2', 'R1a2'],
    ['6k1/8/8/8/Q2Q4/8/8/Q3K3 w - - 0 1', 'a4d1', 'Qa4d1'],
    // The other knight is pinned and needs no mention.
    ['4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1', 'a1c2', 'Nc2'],
  ])('%s %s is %s', (fen, text, san) => {
    const pos = position(fen);
    expect(makeSan(pos, uci(text))).toBe(san);
    expect(shown(parseSan(pos, san))).toBe(text);
  });
});

describe('SAN as people write it', () => {
  const orthodox = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
  const fischer = '4k3/8/8/8/8/8/8/5K1R w H - 0 1';
  const pawn = '1n5k/P3P3/8/3pP3/8/8/8/4K1N1 w - d6 0 1';
  it.each([
    [orthodox, '0-0', 'e1h1'],
    [orthodox, '0-0-0', 'e1a1'],
    [orthodox, 'o-o', 'e1h1'],
    [orthodox, 'OO', 'e1h1'],
    [orthodox, 'O-O+', 'e1h1'],
    [orthodox, 'O-O#', 'e1h1'],
    [orthodox, 'O-O-O!?', 'e1a1'],
    [orthodox, 'e1h1', 'e1h1'],
    [orthodox, 'e1g1', 'e1h1'],
    [orthodox, 'Rxa8', 'a1a8'],
    [orthodox, 'Ra1xa8+', 'a1a8'],
    [orthodox, 'Ra1-b1', 'a1b1'],
    [fischer, 'f1h1', 'f1h1'],
    [fischer, 'f1g1', 'f1g1'],
    [fischer, 'Kg1', 'f1g1'],
    [fischer, 'Rh8', 'h1h8'],
    [pawn, 'a8Q', 'a7a8q'],
    [pawn, 'a8=q', 'a7a8q'],
    [pawn, 'a8(Q)', 'a7a8q'],
    [pawn, 'a8/N', 'a7a8n'],
    [pawn, 'axb8=R++', 'a7b8r'],
    [pawn, 'a7xb8=R', 'a7b8r'],
    [pawn, 'exd6', 'e5d6'],
    [pawn, 'exd6 e.p.', 'e5d6'],
    [pawn, 'exd6ep', 'e5d6'],
    [pawn, 'e5xd6', 'e5d6'],
    [pawn, 'e5d6', 'e5d6'],
    [pawn, 'Ngf3', 'g1f3'],
    [pawn, 'N1f3', 'g1f3'],
    [pawn, 'Ng1f3#', 'g1f3'],
    [pawn, '  Nf3  ', 'g1f3'],
  ])('%s "%s" is %s', (fen, text, move) => {
    expect(shown(parseSan(position(fen), text))).toBe(move);
  });

  it.each([
    [orthodox, 'Kg1'],
    [orthodox, 'Kh1'],
    [orthodox, 'Kxh1'],
    [orthodox, 'O-O-O-O'],
    [orthodox, '0'],
    [orthodox, 'Rd1xd8'],
    [orthodox, 'Nf3'],
    [pawn, 'a8'],
    [pawn, 'a8=K'],
    [pawn, 'e6=Q'],
    [pawn, ''],
    [pawn, '--'],
    [pawn, 'Nf3'.padEnd(1000, '!')],
    ['4k3/8/8/8/8/8/8/4K2R w - - 0 1', 'O-O'],
    ['4k3/8/8/8/8/8/8/4K1RR w G - 0 1', 'e1h1'],
    ['4k3/8/8/8/5r2/8/8/4K2R w H - 0 1', 'O-O'],
    ['3k4/8/8/8/8/8/8/R3K2R w - - 0 1', 'R2d1'],
    ['3k4/8/8/8/8/8/4K3/R6R w - - 0 1', 'Rd1'],
  ])('%s "%s" is no move', (fen, text) => {
    expect(shown(parseSan(position(fen), text))).toBe('none');
  });
});

/** Movetext of a PGN file without comments or variations, game by game, with the FEN each starts from. */
function games(dir: string, file: string): { fen: string | undefined; sans: string[] }[] {
  return dataLines(dir, file)
    .join('\n')
    .split(/\n\n(?=\[)/)
    .map((game) => ({
      fen: /^\[FEN "([^"]*)"\]/m.exec(game)?.[1],
      sans: game
        .replace(/^\[.*\]$/gm, '')
        .split(/\s+/)
        .map((token) => token.replace(/^\d+\.+/, ''))
        .filter((token) => token !== '' && !/^(1-0|0-1|1\/2-1\/2|\*)$/.test(token)),
    }));
}

function replay(start: Position, sans: readonly string[]): void {
  let pos = start;
  for (const san of sans) {
    const move = parseSan(pos, san);
    if (move === undefined) throw new Error(`${san} is not read in ${makeFen(pos)}`);
    expect(makeSan(pos, move)).toBe(san);
    pos = play(pos, move);
  }
}

describeWithData('SAN of recorded games', (dir) => {
  // Written canonically by other programs: reading and writing again must give the same letters.
  it.each([
    ['castling-geometry', 84, 1],
    ['chess960', 1617, 40],
    ['double-frc', 452, 20],
    ['standard', 239, 10],
  ] as const)('%s', (name, count, every) => {
    const all = games(dir, `games/${name}.pgn`);
    expect(all).toHaveLength(count);
    for (const { fen, sans } of all.filter((_, index) => index % every === 0)) {
      expect(sans.length).toBeGreaterThan(0);
      replay(fen === undefined ? startPosition(518) : position(fen), sans);
    }
  });

  it.each(PERFT_FILES)('%s: every legal move has its own SAN, and that SAN is read as this move', (file) => {
    for (const { fen } of perftRows(dir, file).filter((_, index) => index % 8 === 0)) {
      const pos = position(fen);
      const moves = legalMoves(pos);
      const sans = moves.map((move) => makeSan(pos, move));
      expect(new Set(sans).size).toBe(moves.length);
      expect(sans.map((san) => shown(parseSan(pos, san)))).toEqual(moves.map(makeUci));
    }
  });
});
