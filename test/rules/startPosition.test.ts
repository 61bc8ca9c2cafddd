import { describe, expect, it } from 'vitest';
import { faultText } from '../../src/guidance/messages.js';
import {
  arrangementOf,
  legalMoves,
  makeFen,
  numberOfArrangement,
  ORTHODOX_START,
  parseFen,
  play,
  START_POSITIONS,
  startNumberOf,
  startPosition,
} from '../../src/rules/index.js';
import { dataLines, describeWithData } from '../support/data.js';

const numbers = Array.from({ length: START_POSITIONS }, (_, number) => number);

function position(fen: string) {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
}

/** Every different order of the eight pieces, kept when it obeys the two rules of Chess960. */
function allArrangements(): Set<string> {
  const found = new Set<string>();
  const extend = (done: string, left: string) => {
    if (left === '') {
      const bishopsDiffer = (done.indexOf('B') + done.lastIndexOf('B')) % 2 === 1;
      if (bishopsDiffer && /R.*K.*R/.test(done)) found.add(done);
    }
    for (const letter of new Set(left)) extend(done + letter, left.replace(letter, ''));
  };
  extend('', 'KQRRBBNN');
  return found;
}

describeWithData('start positions against the table of all 960', (dir) => {
  it('agrees both ways', () => {
    const rows = dataLines(dir, 'scharnagl.tsv').map((line) => line.split('\t'));
    expect(rows).toHaveLength(960);
    for (const [number = '', arrangement = ''] of rows) {
      expect(arrangementOf(Number(number))).toBe(arrangement);
      expect(numberOfArrangement(arrangement)).toEqual({ ok: true, value: Number(number) });
    }
  });
});

describe('start positions', () => {
  it('are exactly the arrangements that the two rules allow', () => {
    const enumerated = allArrangements();
    expect(enumerated.size).toBe(960);
    expect(new Set(numbers.map(arrangementOf))).toEqual(enumerated);
    for (const arrangement of enumerated) {
      const number = numberOfArrangement(arrangement);
      expect(number.ok && arrangementOf(number.value)).toBe(arrangement);
    }
  });

  it('have the orthodox array as number 518, and its FEN', () => {
    expect(arrangementOf(ORTHODOX_START)).toBe('RNBQKBNR');
    expect(makeFen(startPosition(ORTHODOX_START))).toBe(
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    );
  });

  it('are mirrored, with all four rights, and know their own number', () => {
    for (const number of numbers) {
      const pos = startPosition(number);
      const [black, ...rest] = makeFen(pos).split('/');
      expect(rest.join('/')).toBe(`pppppppp/8/8/8/8/PPPPPPPP/${black?.toUpperCase()} w KQkq - 0 1`);
      expect(startNumberOf(pos)).toBe(number);
    }
  });

  it('are not recognised once anything has happened', () => {
    const start = startPosition(3);
    for (const move of legalMoves(start)) expect(startNumberOf(play(start, move))).toBeUndefined();
    const fen = makeFen(start);
    expect(startNumberOf(position(fen))).toBe(3);
    expect(startNumberOf(position(fen.replace('KQkq', 'KQk')))).toBeUndefined();
    expect(startNumberOf(position(fen.replace(' w ', ' b ')))).toBeUndefined();
    expect(startNumberOf(position(fen.replace(/1$/, '2')))).toBeUndefined();
    expect(startNumberOf(position(fen.replace('0 1', '4 1')))).toBeUndefined();
    expect(startNumberOf(position(fen.replace('PPPPPPPP', 'PPPPPPP1')))).toBeUndefined();
  });

  it('are not recognised when the two sides differ', () => {
    const double = position('bqnnrbkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhe - 0 1');
    expect(startNumberOf(double)).toBeUndefined();
  });

  it('have numbers from 0 to 959 only', () => {
    for (const number of [-1, 960, 0.5, Number.NaN]) {
      expect(() => arrangementOf(number)).toThrow(RangeError);
      expect(() => startPosition(number)).toThrow(RangeError);
    }
  });
});

describe('the number of an arrangement as people type it', () => {
  it('is found in any case and with blanks around', () => {
    expect(numberOfArrangement(' rnbqkbnr ')).toEqual({ ok: true, value: 518 });
  });

  it.each([
    ['RNBQKBN', /7 letters instead of 8/],
    ['RNBQKBNRR', /9 letters instead of 8/],
    ['', /0 letters instead of 8/],
    ['RNBQXBNR', /"X" is no piece letter/],
    ['RNBQKBNP', /"P" is no piece letter/],
    ['RNBQQBNR', /0 kings instead of 1.*2 queens instead of 1/],
    ['RNBNKQBR', /same colour/],
    ['KRNBBQNR', /not stand between the rooks/],
    ['KRBNBQNR', /same colour.*between the rooks/],
  ])('%s is refused with every reason', (text, reason) => {
    const result = numberOfArrangement(text);
    expect(result.ok).toBe(false);
    expect(result.ok ? '' : faultText(result.error)).toMatch(reason);
  });

  it('does not repeat a whole novel in its answer', () => {
    const result = numberOfArrangement('R'.repeat(100_000));
    expect(result.ok || faultText(result.error).length < 200).toBe(true);
  });
});
