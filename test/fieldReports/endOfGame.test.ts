/** Field reports, group I: clocks, end of the game, announcements. */
import { makeSquare } from 'chessops/util';
import { describe, expect, it } from 'vitest';
import { TableBench } from '../support/tableBench.js';

const MATE_IN_ONE = '6k1/4R3/6K1/8/8/8/8/8 w - - 0 1';

describe('report 85: the mating move is shown as well as the mate', () => {
  it('move and result are told together, and both squares stay lit', async () => {
    const bench = await TableBench.playing({ fen: MATE_IN_ONE });
    await bench.move('e7e8');
    const { view } = bench.service;
    expect(view.moves).toEqual(['Re8#']);
    expect(view.end).toMatchObject({ result: '1-0', cause: 'checkmate' });
    expect(JSON.stringify(view.message)).toContain('1-0');
    const told = bench.news.find(({ events }) => events.some(({ kind }) => kind === 'finished'));
    expect(told?.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['moved', 'finished']));
    await bench.wait(60_000);
    const lit = [...bench.board.leds()].map(([square]) => makeSquare(square));
    expect(lit).toEqual(expect.arrayContaining(['e7', 'e8']));
  });
});

describe('report 86: after the mate', () => {
  it('the result stands at once, the clocks stop, and a new game and the end are always within reach', async () => {
    const bench = await TableBench.playing({ fen: MATE_IN_ONE });
    await bench.move('e7e8');
    expect(bench.service.view).toMatchObject({ phase: 'finished', end: { result: '1-0' } });
    const stood = bench.service.view.clock;
    await bench.wait(100_000);
    expect(bench.service.view.clock).toEqual(stood);
    expect(bench.pgn).toMatch(/1-0\n/);
    await bench.send({ kind: 'draw', start: { number: 99 } });
    expect(bench.service.view).toMatchObject({ phase: 'settingUp', start: { number: 99 } });
    const next = await bench.restart();
    expect(next.service.view).toMatchObject({ phase: 'settingUp', start: { number: 99 } });
  });

  it('an end in the middle of a game leaves the game open', async () => {
    const bench = await TableBench.playing({ number: 518 });
    await bench.move('e2e4');
    const next = await bench.restart();
    expect(next.line).toEqual(['e2e4']);
    expect(next.service.view.phase).toBe('playing');
  });
});

describe('a flag', () => {
  it('falls when it falls, not at the next look', async () => {
    const bench = await TableBench.playing({ number: 518 }, { settings: { control: '1+0' } });
    await bench.move('e2e4');
    const left = bench.service.view.clock?.black ?? 0;
    await bench.wait(left - 2);
    expect(bench.service.view.phase).toBe('playing');
    await bench.wait(4);
    expect(bench.service.view.end).toMatchObject({ result: '1-0', cause: 'time' });
  });
});
