import { makeSquare } from 'chessops/util';
import { describe, expect, it } from 'vitest';
import { SENSES } from '../../src/board/sensor.js';
import { legalMoves, makeUci, startPosition } from '../../src/rules/index.js';
import { allArrays, castleClass, castlingGeometries } from '../hands/index.js';
import {
  ambiguousSequences,
  type CastleCase,
  distinctArrayCastles,
  expectedOf,
  neighboursOf,
  ORDERS,
  run,
} from './castleOrders.js';
import { Table } from './support.js';

const COLORS = ['white', 'black'] as const;
const geometries = castlingGeometries();
const arrays = COLORS.flatMap((color) => distinctArrayCastles(color));
const everyCase: CastleCase[] = [...geometries, ...arrays.map(({ c }) => c)];

describe('castling: the counts of the design', () => {
  it('84 geometries: 70 unique, 4 swaps, 6 rook and 4 king look-alikes', () => {
    const count = (kind: string) => geometries.filter((c) => castleClass(c) === kind).length;
    expect(['unique', 'swap', 'rook look-alike', 'king look-alike'].map(count)).toEqual([70, 4, 6, 4]);
  });

  it.each(COLORS)(
    '960 arrays, %s: 1,830 castles, 1,350 unique, 162 swaps, 210 and 108 look-alikes',
    (color) => {
      const count = (kind: string) =>
        arrays.reduce(
          (sum, { c, times }) => sum + (c.color === color && castleClass(c) === kind ? times : 0),
          0,
        );
      expect(['unique', 'swap', 'rook look-alike', 'king look-alike'].map(count)).toEqual([
        1350, 162, 210, 108,
      ]);
    },
  );
});

describe.each(SENSES)('castling on %s', (sense) => {
  it('by the protocol: that castle, told by the last event and by none before', () => {
    for (const c of everyCase) {
      const done = run(c, 'protocol', sense);
      expect([c.name, done?.result, done?.toldAt]).toEqual([c.name, 'castle', [4]]);
      expect(done?.table.line.map(makeUci)).toEqual([makeUci(c.move)]);
    }
  });

  it.each(ORDERS)('%s: the outcome of the design', (order) => {
    let met = 0;
    for (const c of everyCase) {
      const done = run(c, order, sense);
      if (!done) continue;
      met += 1;
      if (order === 'king onto rook' && sense !== 'piece' && castleClass(c) !== 'unique') continue;
      expect([c.name, done.result]).toEqual([c.name, expectedOf(c, order, sense)]);
    }
    expect(met).toBeGreaterThan(30);
  });

  it('every other move that touches the same squares is read as that move', () => {
    for (const c of everyCase) {
      for (const move of neighboursOf(c, legalMoves(c.start))) {
        const table = new Table(c.start, { sense });
        table.do(`lift ${makeSquare(move.from)}; place ${makeSquare(move.to)}`);
        table.rest();
        expect([c.name, table.moves]).toEqual([c.name, makeUci(move)]);
      }
    }
  });
});

describe('castling where nobody could know', () => {
  it('lists what is ambiguous and what is done about it', () => {
    const list = ambiguousSequences();
    expect(list.filter((line) => line.endsWith('-> other'))).toEqual([]);
    // 4 swaps, 10 look-alikes: the protocol and three other orders with both in the air.
    expect(list.filter((line) => !line.includes('unique')).length).toBeGreaterThanOrEqual(14 * 4);
    expect(list.filter((line) => line.includes('unique'))).toEqual([]);
  });

  it.each(['occ', 'color'] as const)('%s: an answer settles it, castle or move', (sense) => {
    for (const c of everyCase) {
      const done = run(c, 'both off (king first), king on, rook on', sense);
      if (!done?.result.startsWith('asks')) continue;
      const again = run(c, 'both off (king first), king on, rook on', sense);
      done.table.do('choose 0');
      again?.table.do('choose 1');
      expect([done.table.moves, again?.table.line.length]).toEqual([makeUci(c.move), 1]);
      expect(again?.table.moves).not.toBe(makeUci(c.move));
      expect(done.table.recogniser.inOrder && again?.table.recogniser.inOrder).toBe(true);
    }
  });
});

describe.each(['occ', 'color'] as const)('a look-alike read as the plain move, on %s', (sense) => {
  it("is still the castle by the players' word", () => {
    let met = 0;
    for (const c of everyCase) {
      for (const order of ORDERS) {
        const done = run(c, order, sense);
        if (done?.result !== 'plain move') continue;
        met += 1;
        done.table.do(`castle ${c.side}`);
        expect([c.name, done.table.moves]).toEqual([c.name, makeUci(c.move)]);
      }
    }
    expect(met).toBeGreaterThan(9);
  });
});

const PAIRS = [
  ['protocol', 'lift K; lift R; place f; place g'],
  ['king first, straightened', 'lift K; lift R; place g; place f'],
  ['rook first, rook on first', 'lift R; lift K; place f; place g'],
  ['rook first, king on first', 'lift R; lift K; place g; place f'],
] as const;

describe.each(['occ', 'color'] as const)('the swap castle at move one of 162 starts, on %s', (sense) => {
  const starts = swapStarts();

  it('there are 162', () => {
    expect(starts.length).toBe(162);
  });

  it.each(PAIRS)('%s: the opponent moves, so it was the castle', (_name, hands) => {
    for (const { number, kingAt, rookAt } of starts) {
      const table = new Table(startPosition(number), { sense });
      table.do(swapText(hands, kingAt, rookAt, true));
      table.do('lift a7; place a6');
      table.rest();
      expect([number, table.moves]).toEqual([number, `${kingAt}${rookAt} a7a6`]);
      expect(table.recogniser.inOrder).toBe(true);
    }
  });

  it.each(PAIRS)('%s: the same side moves, so it was nothing', (_name, hands) => {
    for (const { number, kingAt, rookAt } of starts) {
      for (const own of ['a2a3', 'e2e4']) {
        const table = new Table(startPosition(number), { sense });
        table.do(swapText(hands, kingAt, rookAt, false));
        table.do(`wait 3000; lift ${own.slice(0, 2)}; place ${own.slice(2)}`);
        table.rest();
        expect([number, table.moves]).toEqual([number, own]);
        table.do('lift a7; place a6; wait 3000');
        expect(table.moves).toBe(`${own} a7a6`);
      }
    }
  });
});

describe('strict castling', () => {
  it.each(SENSES)(
    '%s: the protocol is read, a rook touched first is a rook move, and the king first only where it is no move',
    (sense) => {
      for (const c of everyCase) {
        expect([c.name, run(c, 'protocol', sense, 'strict')?.result]).toEqual([c.name, 'castle']);
        const legal = (from: number, to: number) =>
          legalMoves(c.start).some((m) => m.from === from && m.to === to && !c.start.board[c.color].has(to));
        const rookFirst = run(c, 'rook, then king', sense, 'strict');
        if (rookFirst && c.rook !== c.rookTo) {
          expect([c.name, rookFirst.result]).toEqual([
            c.name,
            legal(c.rook, c.rookTo) ? 'plain move' : 'nothing yet',
          ]);
        }
        const kingFirst = run(c, 'king, then rook', sense, 'strict');
        if (kingFirst && c.king !== c.kingTo && c.rook !== c.rookTo) {
          const step = legal(c.king, c.kingTo);
          expect([c.name, kingFirst.result]).toEqual([c.name, step ? 'plain move' : 'castle']);
        }
      }
    },
  );
});

function swapStarts(): { number: number; kingAt: string; rookAt: string }[] {
  const starts: { number: number; kingAt: string; rookAt: string }[] = [];
  for (let number = 0; number < allArrays().length; number += 1) {
    const pos = startPosition(number);
    for (const move of legalMoves(pos)) {
      if (pos.board.get(move.to)?.color === 'white')
        starts.push({ number, kingAt: makeSquare(move.from), rookAt: makeSquare(move.to) });
    }
  }
  return starts;
}

/** `castle`: the pieces end exchanged, otherwise each at home again. `f` is the king's square, `g` the rook's. */
function swapText(hands: string, kingAt: string, rookAt: string, castle: boolean): string {
  const f = `place ${kingAt}=${castle ? 'R' : 'K'}`;
  const g = `place ${rookAt}=${castle ? 'K' : 'R'}`;
  return hands
    .replace('lift K', `lift ${kingAt}`)
    .replace('lift R', `lift ${rookAt}`)
    .replace('place f', f)
    .replace('place g', g);
}
