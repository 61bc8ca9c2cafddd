import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultText } from '../../src/guidance/messages.js';
import {
  boardFen,
  legalMoves,
  makeFen,
  makeSan,
  makeUci,
  parseFen,
  parseSan,
  perft,
  play,
  startNumberOf,
} from '../../src/rules/index.js';
import { dataLines, describeWithData } from '../support/data.js';
import { PERFT_FILES, perftRows, position, sq } from './support.js';

function refusal(text: string, options?: { chess960: boolean }): string {
  const parsed = parseFen(text, options);
  return parsed.ok ? 'accepted' : faultText(parsed.error);
}

describeWithData('FEN of every perft position', (dir) => {
  it.each(PERFT_FILES)('%s: comes back as it was, in one style or the other', (file) => {
    for (const { fen } of perftRows(dir, file)) {
      const pos = position(fen);
      // The one position of the files whose en-passant square nobody can use: its capture is pinned.
      const expected = fen.startsWith('1b1k4/8/8/1rPpK3') ? fen.replace('d6', '-') : fen;
      expect([makeFen(pos), makeFen(pos, 'shredder')]).toContain(expected);
    }
  });

  it.each(PERFT_FILES)('%s: both styles and every order of letters mean the same', (file) => {
    for (const { fen } of perftRows(dir, file)) {
      const pos = position(fen);
      const xfen = makeFen(pos);
      const shredder = makeFen(pos, 'shredder');
      expect(makeFen(position(shredder))).toBe(xfen);
      expect(makeFen(position(xfen), 'shredder')).toBe(shredder);
      const [board, turn, castling = '', ...rest] = shredder.split(' ');
      const reversed = [board, turn, [...castling].reverse().join(''), ...rest].join(' ');
      expect(makeFen(position(reversed))).toBe(xfen);
      expect(perft(position(xfen), 1)).toBe(perft(pos, 1));
    }
  });

  it('Shredder rows are written letter for letter', () => {
    for (const file of ['chess960', 'chess960-start', 'double-frc'] as const) {
      for (const { fen } of perftRows(dir, file)) expect(makeFen(position(fen), 'shredder')).toBe(fen);
    }
  });
});

describeWithData('start positions of the PGN corner cases', (dir) => {
  const [, ...rows] = dataLines(dir, 'pgn-corner-cases/expected.tsv').map((line) => line.split('\t'));
  const fenTag = (file: string) =>
    /^\[FEN "([^"]*)"\]/m.exec(readFileSync(join(dir, 'pgn-corner-cases', file), 'utf8'))?.[1] ??
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  const dots = rows.filter(([file]) => file?.startsWith('30-'));
  const readable = rows.filter(([file]) => !file?.startsWith('30-'));

  it.each(readable)('%s: rights and number', (file, _outcome, _where, number, rights = '') => {
    const pos = position(fenTag(file));
    const [, , castling = ''] = makeFen(pos, 'shredder').split(' ');
    expect([...castling].sort()).toEqual([...rights].sort());
    expect(String(startNumberOf(pos) ?? '-')).toBe(number);
  });

  it.each(readable.filter(([, outcome]) => outcome === 'accept'))(
    '%s: moves and end',
    (file, _o, _w, _n, _r, plies, end, sans = '') => {
      let pos = position(fenTag(file));
      const list = sans.split(' ');
      expect(String(list.length)).toBe(plies);
      for (const san of list) {
        const move = parseSan(pos, san);
        if (move === undefined) throw new Error(`${san} is not read`);
        expect(makeSan(pos, move)).toBe(san);
        pos = play(pos, move);
      }
      expect(makeFen(pos)).toBe(end);
    },
  );

  it('14: the castle through the inner rook is refused', () => {
    expect(parseSan(position(fenTag('14-k-blocked-by-inner.pgn')), 'O-O')).toBeUndefined();
  });

  it('30: dots between the ranks are refused with a reason', () => {
    expect(dots).toHaveLength(1);
    expect(refusal(fenTag('30-dots-in-fen.pgn'))).toMatch(/1 rank instead of 8/);
  });
});

describe('castling fields', () => {
  it.each([
    ['K is the outermost rook', '4k3/8/8/8/8/8/8/5KRR w K - 0 1', 'K', 'H'],
    ['G is the inner one', '4k3/8/8/8/8/8/8/5KRR w G - 0 1', 'G', 'G'],
    ['Q is the outermost rook', '4k3/8/8/8/8/8/8/RR3K2 w Q - 0 1', 'Q', 'A'],
    ['B is the inner one', '4k3/8/8/8/8/8/8/RR3K2 w B - 0 1', 'B', 'B'],
    ['mixed spellings', '1r3kr1/8/8/8/8/8/8/1R3KR1 w KqgB - 0 1', 'KQkq', 'GBgb'],
    ['named twice', '4k3/8/8/8/8/8/8/4K2R w KH - 0 1', 'K', 'H'],
    ['a black rook in the corner is no white one', '4k3/8/8/8/8/8/8/4KR1r w K - 0 1', 'K', 'F'],
  ])('%s', (_, fen, xfen, shredder) => {
    const pos = position(fen);
    expect([makeFen(pos).split(' ')[2], makeFen(pos, 'shredder').split(' ')[2]]).toEqual([xfen, shredder]);
  });

  it('can be held to ordinary chess', () => {
    expect(parseFen('r3k2r/8/8/8/8/8/8/R3K2R w HAkq - 0 1', { chess960: false }).ok).toBe(true);
    expect(parseFen('4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1').ok).toBe(true);
    expect(refusal('4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1', { chess960: false })).toMatch(
      /castling right Q.*ordinary chess/,
    );
    expect(refusal('4k3/8/8/8/8/8/8/3K3R w H - 0 1', { chess960: false })).toMatch(
      /castling right H.*ordinary chess/,
    );
  });
});

describe('fields left out', () => {
  it.each([
    ['4k3/8/8/8/8/8/8/4K2R', '4k3/8/8/8/8/8/8/4K2R w - - 0 1'],
    ['4k3/8/8/8/8/8/8/4K2R b', '4k3/8/8/8/8/8/8/4K2R b - - 0 1'],
    ['4k3/8/8/8/8/8/8/4K2R w K', '4k3/8/8/8/8/8/8/4K2R w K - 0 1'],
    ['  4k3/8/8/8/8/8/8/4K2R   w  K -  7 ', '4k3/8/8/8/8/8/8/4K2R w K - 7 1'],
    ['4k3/8/8/8/8/8/8/4K2R_w_K_-_7_9', '4k3/8/8/8/8/8/8/4K2R w K - 7 9'],
    ['4k3/8/8/8/8/8/8/4K2R w K - - -', '4k3/8/8/8/8/8/8/4K2R w K - 0 1'],
    [
      'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR',
      'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1',
    ],
    [
      'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w -',
      'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w - - 0 1',
    ],
  ])('%s', (text, fen) => {
    expect(makeFen(position(text))).toBe(fen);
  });
});

describe('en passant', () => {
  it('is written only where it can be captured', () => {
    expect(makeFen(position('4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1'))).toMatch(/ b - d3 0 1$/);
    expect(makeFen(position('4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1'))).toMatch(/ b - - 0 1$/);
    expect(makeFen(position('8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1'))).toMatch(/ b - - 0 1$/);
  });

  it('is dropped where no double step can have been', () => {
    for (const field of ['d6', 'e3', 'd4', 'a3', 'h8']) {
      expect(makeFen(position(`4k3/8/8/8/3Pp3/8/8/4K3 b - ${field} 0 1`))).toMatch(/ b - - 0 1$/);
    }
    // The square behind the pawn is occupied: it stood there before.
    expect(makeFen(position('4k3/8/8/8/3Pp3/8/3N4/4K3 b - d3 0 1'))).toMatch(/ b - - 0 1$/);
  });
});

describe('refusals', () => {
  it.each([
    ['', /it is empty/],
    ['   ', /it is empty/],
    ['8/8/8/8/8/8/8/8 w - - 0 1', /White has no king; Black has no king/],
    ['4k3/8/8/8/8/8/8/3KK3 w - - 0 1', /White has 2 kings/],
    ['4k2P/8/8/8/8/8/8/p3K3 w - - 0 1', /a pawn cannot stand on a1 and h8/],
    ['4k3/8/8/8/8/8/8/4RK2 w - - 0 1', /White is to move while Black's king on e8 is in check/],
    ['4k3/4K3/8/8/8/8/8/8 b - - 0 1', /Black is to move while White's king on e7 is in check/],
    ['4k3/8/8/8/8/8/8/4K3 x - - 0 1', /side to move is "x" instead of w or b/],
    ['4k3/8/8/8/8/8/8/4K3 w X - 0 1', /"X" is no castling letter/],
    ['4k3/8/8/8/8/8/8/4K3 w K - 0 1', /K cannot be, because White has no rook on the h-side/],
    ['4k3/8/8/8/8/8/8/R3K3 w K - 0 1', /K cannot be, because White has no rook on the h-side/],
    ['4k3/8/8/8/8/8/8/4K2R w Q - 0 1', /Q cannot be, because White has no rook on the a-side/],
    ['4k3/8/8/8/8/8/8/4K2R w a - 0 1', /a cannot be, because Black has no rook on a8/],
    ['4k3/8/8/8/8/8/4K3/7R w H - 0 1', /White's king is not on rank 1/],
    ['4k3/8/8/8/8/8/8/5KRR w GH - 0 1', /two rooks on the h-side/],
    ['4k3/8/8/8/8/8/8/4K3 w - e9 0 1', /en-passant field is "e9"/],
    ['4k3/8/8/8/8/8/8/4K3 w - - x 1', /half-move counter is "x"/],
    ['4k3/8/8/8/8/8/8/4K3 w - - 0 12345', /move number is "12345"/],
    ['4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm Ke2', /8 fields/],
    ['4k3/8/8/8/8/8/4K3 w - - 0 1', /7 ranks instead of 8/],
    ['4k4/8/8/8/8/8/8/4K3 w - - 0 1', /rank 8 has 9 squares/],
    ['4k3/8/8/7/8/8/8/4K3 w - - 0 1', /rank 5 has 7 squares/],
    ['4k3/8/8/8/8/8/8/4Z3 w - - 0 1', /"Z" on rank 1/],
    ['4k3/8/8/8/8/8/8/4K3[Qq] w - - 0 1', /"\[" on rank 1/],
    ['4k3/9/8/8/8/8/8/4K3 w - - 0 1', /"9" on rank 7/],
    [`4k3/8/8/8/8/8/8/4K3 w - - 0 1${' '.repeat(200)}`, /229 characters/],
  ])('%s', (text, reason) => {
    expect(refusal(text)).toMatch(reason);
    expect(refusal(text)).toMatch(/^This FEN cannot be used: [^\n]*\.$/);
  });

  it('tell all faults at once', () => {
    expect(refusal('4k3/8/8/7/8/8/8/4K3 x - i3 0 1')).toMatch(/rank 5.*side to move.*en-passant/);
    expect(refusal('8/8/8/8/8/8/8/P6R w KZ - 0 1')).toMatch(
      /White has no king; Black has no king.*a1.*K cannot.*"Z"/,
    );
  });

  it('stay short', () => {
    expect(refusal('1/'.repeat(70)).length).toBeLessThan(400);
    expect(refusal('9'.repeat(1_000_000)).length).toBeLessThan(200);
  });
});

describe('FEN properties', () => {
  const fenCharacters = fc.string({
    unit: fc.constantFrom(...'pnbrqkPNBRQK12345678/ wb-KQkqAaHhEe3601x'),
    maxLength: 100,
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 200 }), fenCharacters), (text) => {
        const parsed = parseFen(text);
        return parsed.ok || parsed.error.faults.length > 0;
      }),
      { numRuns: 3000 },
    );
  });

  /** Kings apart and a handful of pieces: many of these are positions. */
  const sparse = fc
    .tuple(
      fc.uniqueArray(fc.nat(63), { minLength: 2, maxLength: 12 }),
      fc.array(fc.constantFrom(...'PNBRQpnbrqRRrr'), { minLength: 10, maxLength: 10 }),
      fc.constantFrom('w', 'b'),
      fc.subarray([...'ABCDEFGHabcdefghKQkq'], { maxLength: 3 }),
      fc.constantFrom('-', 'a3', 'd6', 'e3', 'h6'),
      fc.nat(300),
      fc.nat(9999),
    )
    .map(([squares, letters, turn, rights, ep, half, full]) => {
      const at = new Map(
        squares.map((square, index) => [
          square,
          index === 0 ? 'K' : index === 1 ? 'k' : (letters[index - 2] ?? 'R'),
        ]),
      );
      const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
        [0, 1, 2, 3, 4, 5, 6, 7].map((file) => at.get(8 * rank + file) ?? '1').join(''),
      );
      return `${ranks.join('/')} ${turn} ${rights.join('') || '-'} ${ep} ${half} ${full}`;
    });

  it('writing what was read is stable, in both styles, and changes no move', () => {
    let read = 0;
    fc.assert(
      fc.property(sparse, (text) => {
        const parsed = parseFen(text);
        if (!parsed.ok) return;
        read += 1;
        const fen = makeFen(parsed.value);
        expect(makeFen(position(fen))).toBe(fen);
        expect(makeFen(position(makeFen(parsed.value, 'shredder')))).toBe(fen);
        expect(legalMoves(position(fen)).map(makeUci)).toEqual(legalMoves(parsed.value).map(makeUci));
      }),
      { numRuns: 4000 },
    );
    expect(read).toBeGreaterThan(200);
  });
});

it('the first field alone is the pieces', () => {
  const pos = position('4k3/8/8/8/3Pp3/8/8/4K2R b H d3 3 9');
  expect(boardFen(pos)).toBe('4k3/8/8/8/3Pp3/8/8/4K2R');
  expect(pos.epSquare).toBe(sq('d3'));
});
