import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkGame,
  checkGames,
  faultSentence,
  type RawGame,
  readGame,
  readPgnText,
} from '../../src/record/index.js';
import { PgnScanner } from '../../src/record/pgnScan.js';
import { describeWithData } from '../support/data.js';

function scan(...pieces: string[]): RawGame[] {
  const scanner = new PgnScanner();
  return [...pieces.flatMap((piece) => scanner.push(piece)), ...scanner.end()];
}

function moves(game: RawGame | undefined): string {
  return game?.moves.map((move) => move.text).join(' ') ?? '';
}

describe('movetext as it is met', () => {
  for (const [name, text, expected] of [
    ['tight and broken numbers', '1.e4 e5 2.Nf3\n2...Nc6 3.\nBb5 *', 'e4 e5 Nf3 Nc6 Bb5'],
    ['no numbers, odd dots', 'e4 . e5 2 Nf3 2.... Nc6 *', 'e4 e5 Nf3 Nc6'],
    [
      'comments of both kinds and over lines',
      '1. e4 {good\n[Site "no"] (x} e5 ; rest 2. d4\n2. Nf3 *',
      'e4 e5 Nf3',
    ],
    ['escape lines', '1. e4\n% 1... c5 {\ne5 *', 'e4 e5'],
    ['variations in variations', '1. e4 (1. d4 (1. c4 {)} c5) d5) e5 *', 'e4 e5'],
    ['glyphs and judgements', '1. e4! $1 e5?! +/- 2. Nf3$14 ± Nc6 ∞ N *', 'e4! e5?! Nf3 Nc6'],
    ['zeros, capital and small o', '1. 0-0 0-0-0 2. O-O o-o-o *', '0-0 0-0-0 O-O o-o-o'],
    ['castling glued to its number', '5.0-0 0-0 6.O-O-O *', '0-0 0-0 O-O-O'],
    ['promotions', '1. e8=Q e1Q 2. a8(N) b1/R *', 'e8=Q e1Q a8(N) b1/R'],
    ['long forms and en passant', '1. e2-e4 Ng8-f6 2. exd6e.p. exd6 e.p. *', 'e2-e4 Ng8-f6 exd6e.p. exd6'],
    ['a brace that closes nothing', '1. e4 } e5 ) *', 'e4 e5'],
  ] as const) {
    it(name, () => {
      const games = scan(text);
      expect(games).toHaveLength(1);
      expect(games[0]?.fault).toBeUndefined();
      expect(moves(games[0])).toBe(expected);
    });
  }

  for (const [token, word] of [
    ['1-0', '1-0'],
    ['0-1', '0-1'],
    ['1/2-1/2', '1/2-1/2'],
    ['1/2', '1/2-1/2'],
    ['1\u20130', '1-0'],
    ['½-½', '1/2-1/2'],
    ['*', '*'],
  ] as const) {
    it(`result ${token}`, () => {
      expect(scan(`1. e4 ${token}`)[0]?.result).toBe(word);
      expect(scan(`1. e4 ${token} 1-0\n`)).toHaveLength(1);
    });
  }
});

describe('tags', () => {
  it('several on a line, moves behind them, loose quotes', () => {
    const [game] = scan('[White "A \\"B\\""][Black "C \\\\"] 1. e4\n*\n[White "x "y" z"]\n*\n');
    expect(game?.tags.map((tag) => tag.value)).toEqual(['A "B"', 'C \\']);
    expect(moves(game)).toBe('e4');
    expect(scan('[White "x "y" z"]\n*\n')[0]?.tags[0]?.value).toBe('x "y" z');
  });

  it('begin a new game also where the last one has no result', () => {
    const games = scan('[White "a"]\n\n1. e4 e5\n\n[White "b"]\n\n1. d4\n');
    expect(games.map((game) => [game.index, game.line, moves(game), game.result])).toEqual([
      [1, 1, 'e4 e5', undefined],
      [2, 5, 'd4', undefined],
    ]);
  });

  it('a start that cannot be read is never taken for the standard one', () => {
    for (const text of [
      '[FEN "rubbish"]\n1. e4 *',
      '[FEN unquoted]\n1. e4 *',
      '[SetUp "1"]\n1. e4 *',
      '[Variant\n1. e4 *',
      '[FEN "',
      '[FEN ""]\n1. e4 *',
    ]) {
      const [game] = scan(text);
      const check = checkGame(game!, 'x.pgn');
      expect(check.ok).toBe(false);
      if (!check.ok) {
        expect(check.fault.ply).toBe(0);
        expect(faultSentence(check.fault)).toMatch(/^x\.pgn, game 1, line 1: [^\n]+\.$/);
      }
    }
  });

  it('two different FEN tags are a fault, a broken name of a player is not', () => {
    const fen = (text: string) => `[FEN "${text}"]\n`;
    const two = `${fen('4k3/8/8/8/8/8/8/4K3 w - - 0 1')}${fen('4k3/8/8/8/8/8/8/3K4 w - - 0 1')}\n*`;
    expect(readGame(scan(two)[0]!)).toMatchObject({ ok: false, fault: { where: 'fen', line: 2 } });
    expect(readGame(scan('[White Ann]\n\n1. e4 *')[0]!).ok).toBe(true);
  });

  it('Variant in every spelling, also without a capital', () => {
    const fen = '[FEN "brkrnqnb/pppppppp/8/8/8/8/PPPPPPPP/BRKRNQNB w DBdb - 0 1"]\n';
    for (const name of [
      'Fischerandom',
      'chess 960',
      'Chess-960',
      'Fischer Random Chess',
      'Freestyle',
      'FRC',
      'chess960',
      'Chess 9LX',
    ]) {
      const reading = readGame(scan(`[variant "${name}"]\n${fen}\n1. e4 *`)[0]!);
      expect(reading).toMatchObject({ ok: true, value: { start: { number: 931, variant: 'chess960' } } });
    }
    expect(readGame(scan(`[Variant "Crazyhouse"]\n${fen}\n1. e4 *`)[0]!)).toMatchObject({
      ok: false,
      fault: { where: 'variant' },
    });
  });

  it('carries a condition, and only positions that it allows', () => {
    // Kings side by side inside: legal where both sides must arrive on the edge, nonsense in chess.
    const fen = '[FEN "8/8/8/3k4/3K4/8/8/7R w - - 0 1"]\n';
    const read = (tags: string) => readGame(scan(`${tags}\n1. Rh5 *`)[0]!);
    expect(read(`[Variant "Randzueger Double"]\n${fen}`)).toMatchObject({
      ok: true,
      value: { start: { variant: 'rz-double', number: undefined } },
    });
    expect(read(`[Variant "Chess960"]\n${fen}`)).toMatchObject({
      ok: false,
      fault: { where: 'fen', line: 2 },
    });
    expect(read(`[Variant "Randzueger Black"]\n${fen}`)).toMatchObject({ ok: false });
    expect(read(`[Variant "Randzueger Pieces h2"]\n${fen}`)).toMatchObject({
      ok: false,
      fault: { where: 'fen', line: 2 },
    });
    const again = '[FEN "8/8/8/3k4/3K4/8/8/6R1 w - - 0 1"]\n';
    expect(read(`[Variant "Randzueger Double"]\n${fen}${again}`)).toMatchObject({
      ok: false,
      fault: { where: 'fen', line: 3 },
    });
    expect(read('[Variant "Randzueger Double"]\n[SetUp "1"]\n')).toMatchObject({
      ok: false,
      fault: { where: 'fen', line: 2 },
    });
  });
});

describe('faults have a place', () => {
  it('an illegal move: game, line, half-move', async () => {
    const text = '[White "a"]\n\n1. e4 *\n\n[White "b"]\n\n1. e4 e5\n2. Ke3 *\n';
    const check = await checkGames('club.pgn', readPgnText([text]));
    expect(check).toMatchObject({ games: 2, plies: 1, fault: { game: 2, line: 8, ply: 3, where: 'ply' } });
    if (check.fault)
      expect(faultSentence(check.fault)).toMatch(
        /^club\.pgn, game 2, line 8, half-move 3: "Ke3" is no legal move in rnbqkbnr\/.*\.$/,
      );
  });

  it('what is no move, what is a null move', () => {
    for (const word of ['hello', '--', 'Z0', '0000', 'P@e4']) {
      expect(readGame(scan(`1. e4 ${word} 2. d4 *`)[0]!)).toMatchObject({ ok: false, fault: { ply: 2 } });
    }
  });

  it('a comment without an end does not swallow the next game', () => {
    const games = scan('[Event "1"]\n\n1. e4 {oh\n\n[Event "2"]\n\n1. d4 *\n');
    expect(games.map(moves)).toEqual(['e4', 'd4']);
    expect(readGame(games[0]!)).toMatchObject({
      ok: false,
      fault: { message: expect.stringContaining('not closed') },
    });
    expect(readGame(games[1]!).ok).toBe(true);
  });

  it('no game in an empty file, none in blank lines', () => {
    expect(scan('')).toEqual([]);
    expect(scan('\ufeff\r\n\r\n% nothing\n; nothing\n')).toEqual([]);
  });

  it('bounds: moves, tags, one endless line', () => {
    const [long] = scan(`${'e4 '.repeat(20_000)}*`);
    expect(long?.moves.length).toBe(12_000);
    expect(long?.fault?.message).toContain('12000');
    expect(scan(`${'[A "x"]\n'.repeat(300)}*`)[0]?.fault?.message).toContain('200 tags');
    const endless = scan(`1. ${'Nf3 Nf6 Ng1 Ng8 '.repeat(700)} {${'x'.repeat(3_000_000)}} 1-0`);
    expect([endless.length, endless[0]?.moves.length, endless[0]?.result]).toEqual([1, 2800, '1-0']);
  });
});

describe('any input', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '[',
      ']',
      '"',
      '\\',
      '{',
      '}',
      '(',
      ')',
      ';',
      '%',
      '\n',
      '\r\n',
      '\r',
      ' ',
      '*',
      '1-0',
      '1.',
      '...',
      'e4',
      'O-O',
      '0-0',
      '$',
      '[FEN "',
      '[Event "',
      '[Variant "x"]',
      '8/8',
      '\ufeff',
      '\u0000',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );

  it('is read without an exception, and every game is read or has a fault with a place', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        for (const game of scan(pieces.join(''))) {
          const check = checkGame(game, 'f');
          if (!check.ok) {
            expect(check.fault.line).toBeGreaterThan(0);
            expect(faultSentence(check.fault)).not.toMatch(/[\n\r]/);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same game in pieces of any size', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        fc.array(fc.nat(12), { minLength: 1, maxLength: 30 }),
        (pieces, sizes) => {
          const text = pieces.join('');
          const cut: string[] = [];
          for (let from = 0, index = 0; from < text.length; index++) {
            const size = 1 + (sizes[index % sizes.length] ?? 0);
            cut.push(text.slice(from, from + size));
            from += size;
          }
          expect(scan(...cut)).toEqual(scan(text));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describeWithData('mutated real games', (dir) => {
  it('never throw, whatever character changes', () => {
    const text = readFileSync(join(dir, 'games/castling-geometry.pgn'), 'utf8').slice(0, 3_000);
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.nat(4),
        fc.string({ unit: 'binary', maxLength: 3 }),
        (at, cut, put) => {
          for (const game of scan(text.slice(0, at) + put + text.slice(at + cut))) checkGame(game, 'f');
        },
      ),
      { numRuns: 120 },
    );
  });
});
