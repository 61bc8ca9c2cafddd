/** A whole club game: clocks, a slide, a castle, a takeback, a power cut and a claim, on every sense. */
import { describe, expect, it } from 'vitest';
import { SENSES } from '../../src/board/sensor.js';
import { readGame } from '../../src/record/index.js';
import { PgnScanner } from '../../src/record/pgnScan.js';
import { makeUci, numberOfArrangement, parseSquares } from '../../src/rules/index.js';
import { pgnExtract } from '../support/pgnExtract.js';
import { TableBench } from '../support/tableBench.js';

const start = numberOfArrangement('RNQBBKNR');
if (!start.ok) throw new Error(start.error.code);
const number = start.value;
const BEFORE = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1h1', 'g8f6', 'd2d3', 'd7d6'];
const SHUFFLE = ['b1c3', 'f6d7', 'c3b1', 'd7f6'];

async function touch(bench: TableBench, from: string, to: string): Promise<void> {
  const [a, b] = [from, to].map((name) => {
    const squares = parseSquares(name);
    return squares.ok ? squares.value[0] : undefined;
  });
  if (a === undefined || b === undefined) throw new Error(`no squares ${from} ${to}`);
  const piece = bench.board.board()[a];
  if (piece === undefined || piece === '.' || piece === 'x') throw new Error(`nothing stands on ${from}`);
  bench.board.lift(a);
  await bench.wait(200);
  bench.board.place(b, piece);
  await bench.wait(700);
}

describe('a club game', () => {
  it.each(SENSES)('%s', async (sense) => {
    let bench = await TableBench.playing({ number }, { sense, settings: { control: '15+5' } });
    // A pawn that is pushed on: e3 is no move.
    await touch(bench, 'e2', 'e3');
    expect(bench.line).toEqual(['e2e3']);
    await touch(bench, 'e3', 'e4');
    for (const uci of BEFORE.slice(1, 6)) {
      await bench.move(uci, 12_000);
      await bench.wait(1500);
      // Without a name for the pieces the castle could be Rg1 as well, the king lifted and put back: that is asked.
      if (bench.table.core.hands.condition?.kind !== 'ambiguous') continue;
      expect([uci, sense]).toEqual(['f1h1', expect.stringMatching(/occ|color/)]);
      await bench.send({ kind: 'word', word: { kind: 'castle', side: 'h' } });
    }
    // White thinks better of it.
    await bench.move('h2h3', 3000);
    expect(bench.line).toHaveLength(7);
    await touch(bench, 'h3', 'h2');
    expect(bench.line).toEqual(BEFORE.slice(0, 6));
    for (const uci of BEFORE.slice(6)) await bench.move(uci, 20_000);
    await bench.wait(40_000);
    const clockBefore = bench.service.view.clock;
    bench = await bench.powerCut();
    expect(bench.line).toEqual(BEFORE);
    expect((bench.service.view.clock?.white ?? 0) - (clockBefore?.white ?? 0)).toBeLessThanOrEqual(1000);
    for (const uci of SHUFFLE) await bench.move(uci, 8000);
    await bench.send({ kind: 'word', word: { kind: 'claim', ground: 'threefold' } });
    const refusal = bench.news.flatMap(({ events }) => events).find(({ kind }) => kind === 'refused');
    expect(refusal).toMatchObject({ code: 'no-threefold', times: 2 });
    expect(bench.service.view.phase).toBe('playing');
    for (const uci of SHUFFLE) await bench.move(uci, 8000);
    await bench.send({ kind: 'word', word: { kind: 'claim', ground: 'threefold' } });
    expect(bench.service.view).toMatchObject({
      phase: 'finished',
      end: { result: '1/2-1/2', cause: 'threefold' },
    });
    const wanted = [...BEFORE, ...SHUFFLE, ...SHUFFLE];
    expect(bench.line).toEqual(wanted);
    await bench.wait(1000);
    judge(bench.pgn, wanted);
    console.log(`${sense}:\n${bench.pgn.trim()}`);
  });
});

/** Our own reader and a program that is not ours. */
function judge(pgn: string, wanted: readonly string[]): void {
  const scanner = new PgnScanner();
  const [game] = [...scanner.push(pgn), ...scanner.end()];
  const reading = game && readGame(game);
  if (!reading?.ok) throw new Error(pgn);
  expect(reading.value.moves.map(({ move }) => makeUci(move))).toEqual(wanted);
  expect(reading.value).toMatchObject({ result: '1/2-1/2', start: { number } });
  expect(pgn).toMatch(/^\[TimeControl "900\+5"\]$/m);
  expect(pgn.match(/\[%clk 0:\d\d:\d\d\]/g)).toHaveLength(wanted.length);
  const verdict = pgnExtract(pgn);
  if (verdict) expect(verdict).toMatchObject({ good: 1, complaints: [] });
}
