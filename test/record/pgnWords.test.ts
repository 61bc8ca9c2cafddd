import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGame, faultSentence, playersOf, type RawGame, readGame } from '../../src/record/index.js';
import { PgnScanner } from '../../src/record/pgnScan.js';
import { quote, resultOf } from '../../src/record/pgnWords.js';

function scan(text: string): RawGame[] {
  const scanner = new PgnScanner();
  return [...scanner.push(text), ...scanner.end()];
}

const ITALIAN = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5';
const under = (result: string, movetext: string) => `[Event "x"]\n[Result "${result}"]\n\n${movetext}\n`;

function read(text: string) {
  const games = scan(text);
  const [game] = games;
  if (game === undefined) throw new Error('there is no game');
  const reading = readGame(game);
  return {
    games: games.length,
    sans: reading.ok ? reading.value.moves.map((move) => move.san).join(' ') : reading.fault.message,
    result: reading.ok ? reading.value.result : 'fault',
  };
}

describe('0-0', () => {
  const six = 'e4 e5 Nf3 Nc6 Bc4 Bc5';
  it.each([
    ['last, under a result that says so', '0-0', `${ITALIAN} 0-0`, six, '0-0'],
    ['the same with a dash', '0\u20130', `${ITALIAN} 0\u20130`, six, '0-0'],
    ['the same with spaces', '0 - 0', `${ITALIAN} 0 - 0`, six, '0-0'],
    ['last on a line of its own, a comment behind', '0-0', `${ITALIAN}\n0-0 {neither came}`, six, '0-0'],
    ['after White has castled', '0-0', `${ITALIAN} 4. 0-0 0-0`, `${six} O-O`, '0-0'],
    ['after both have castled', '0-0', `${ITALIAN} 4. 0-0 Nf6 5. d3 0-0 0-0`, `${six} O-O Nf6 d3 O-O`, '0-0'],
    ['without a move', '0-0', '0-0', '', '0-0'],
    ['in the middle', '0-0', `${ITALIAN} 4. 0-0 d6 0-0`, `${six} O-O d6`, '0-0'],
    ['last, before another result', '0-0', `${ITALIAN} 4. 0-0 *`, `${six} O-O`, '0-0'],
    ['last, where somebody has won', '1-0', `${ITALIAN} 4. 0-0`, `${six} O-O`, '1-0'],
    ['last, where nobody says a result', '*', `${ITALIAN} 4. 0-0`, `${six} O-O`, '*'],
    ['as letters', '0-0', `${ITALIAN} 4. O-O`, `${six} O-O`, '0-0'],
    [
      'as a long castle with spaces',
      '*',
      '1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 0 - 0 - 0 *',
      'd4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O',
      '*',
    ],
  ])('%s', (_, tag, movetext, sans, result) => {
    expect(read(under(tag, movetext))).toEqual({ games: 1, sans, result });
  });

  it('ends a game also where the next one has no tags', () => {
    const games = scan(`${under('0-0', `${ITALIAN} 0-0`)}\n1. d4 d5 *\n`);
    expect(games.map((game) => [game.moves.length, game.result])).toEqual([
      [6, '0-0'],
      [2, '*'],
    ]);
  });
});

describe('results as people write them', () => {
  it.each([
    ['0.5-0.5', '1/2-1/2'],
    ['0,5-0,5', '1/2-1/2'],
    ['½-½', '1/2-1/2'],
    ['½', '1/2-1/2'],
    ['1/2', '1/2-1/2'],
    ['1/2 - 1/2', '1/2-1/2'],
    ['½ - ½', '1/2-1/2'],
    ['0.5 -0.5', '1/2-1/2'],
    ['1 - 0', '1-0'],
    ['1- 0', '1-0'],
    ['0 -1', '0-1'],
    ['0 \u2013 1', '0-1'],
  ])('%s, in the movetext and in the tag', (written, result) => {
    const moves = 'e4 e5';
    expect(read(under('?', `1. e4 e5 ${written}`))).toEqual({ games: 1, sans: moves, result });
    expect(read(under(written, '1. e4 e5 *'))).toEqual({ games: 1, sans: moves, result });
  });

  it.each(['', '?', '2-0', '1-1', '10.5-0.5', '1-0-0', 'draw', '½-1'])('%j is none', (text) => {
    expect(resultOf(text)).toBeUndefined();
  });
});

describe('a null move', () => {
  it.each(['--', 'Z0', '0000', '@@@@', '\u2013\u2013', '--!?'])(
    '%s in the main line is refused by name',
    (word) => {
      for (const text of [`1. e4 ${word} 2. d4 *`, `1. e4 1...${word} *`]) {
        const [game] = scan(text);
        const check = game && checkGame(game, 'x.pgn');
        expect(check?.ok === false && faultSentence(check.fault)).toBe(
          `x.pgn, game 1, line 1, half-move 2: "${word}" is a null move (move 1 of Black): in the main line of a game nobody may pass.`,
        );
      }
    },
  );

  it('counts from the start of the game', () => {
    const fen =
      '[FEN "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 12"]\n\n12. e3 e6 13. -- d6 *';
    expect(read(fen).sans).toMatch(/^"--" is a null move \(move 13 of White\)/);
  });

  it.each(['--', 'Z0', '0000', '@@@@'])('%s in a variation is skipped with it', (word) => {
    expect(read(`1. e4 e5 (1... ${word} 2. d4 (2. ${word})) 2. Nf3 *`)).toEqual({
      games: 1,
      sans: 'e4 e5 Nf3',
      result: '*',
    });
  });

  it('is not any sign', () => {
    expect(read('1. e4 +- e5 -+ 2. Nf3 - Nc6 -/+ *').sans).toBe('e4 e5 Nf3 Nc6');
  });
});

describe('what is quoted', () => {
  it.each([
    ['1. e4 e5 2. 5-0.5 *', '"5-0.5" is not a move'],
    ['1. e4 0.7-0.3 *', '"0.7-0.3" is not a move'],
    ['1. e4 e5 2.S\u00e9f3 *', '"2.S\u00e9f3" is not a move'],
    ['1. e4 e5 2. Nf4$14 *', '"Nf4" is no legal move'],
    ['1. e4 e5 2. 0\u20130 *', '"0\u20130" is no legal move'],
    [`1. e4 ${'x'.repeat(50)} *`, `"${'x'.repeat(40)}"... is not a move`],
  ])('%s stands in the file', (text, says) => {
    expect(read(text).sans.startsWith(says), read(text).sans).toBe(true);
  });

  it('has no sign that could break a line or turn it round', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        expect(quote(text)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
        const printable = [...text].filter((sign) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(sign)).join('');
        if ([...printable].length <= 40) expect(quote(printable)).toBe(`"${printable}"`);
      }),
    );
  });

  it('names the players where they are known', () => {
    const [game, other] = scan('[White " J\u00e1nos\u202e "]\n\n*\n\n[Event "x"]\n\n*\n');
    expect([game && playersOf(game), other && playersOf(other)]).toEqual(['J\u00e1nos? - ?', undefined]);
  });
});

describe('a text that ends within a tag', () => {
  it.each(['[', '[White', '[White "Cu', '[White "Cu\n', '[White "Cut"\n\n', '[White "a"]\n[Black "C'])(
    '%j has a fault',
    (text) => {
      const games = scan(`[Event "1"]\n\n1. e4 *\n\n${text}`);
      expect(games).toHaveLength(2);
      expect(games[0]?.fault).toBeUndefined();
      expect(games[1]?.fault?.message).toMatch(/^the text ends within a tag|is not a tag such as/);
    },
  );

  it('only where nothing follows', () => {
    expect(scan('[White Ann\n[Black "b"]\n\n1. e4 *')[0]?.fault).toBeUndefined();
    expect(scan('[White Ann\n\n1. e4 *')[0]?.fault).toBeUndefined();
  });
});
