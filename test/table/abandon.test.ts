/** A game, a start or a draw that is given up: what stays of it, on disk, in lists and numbers, and after a restart. */
import { readdir } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { API, gameListSchema, statisticsSchema } from '../../src/page/contract.js';
import { diskLayer, openGames, Recorder } from '../../src/record/index.js';
import type { TableRequest } from '../../src/table/request.js';
import { inPlayFrom, openPageBench, type PageBench } from '../support/pageBench.js';
import { TableBench } from '../support/tableBench.js';

let bench: PageBench;
afterEach(async () => await bench?.close());

const json = async (path: string): Promise<unknown> => await (await fetch(`${bench.origin}${path}`)).json();

/** What the folder, the lists and the numbers have, and what a start after a kill at this moment would find. */
async function kept() {
  const { games: directory } = bench;
  const record = { layer: diskLayer, directory };
  const files = (await readdir(directory))
    .filter((name) => !name.startsWith('.'))
    .map((name) => name.replace(/^.*\./, '.'))
    .sort();
  const listed = gameListSchema.parse(await json(API.games)).games.length;
  const counted = statisticsSchema.parse(await json(API.statistics));
  const open = await openGames(record);
  const resumed = await Promise.all(open.map((name) => Recorder.resume(record, name)));
  const states = resumed.map((each) => (each.kind === 'game' ? each.state.phase : each.kind));
  return { files, listed, counted: counted.all.games, states };
}

const NOTHING = { files: [], listed: 0, counted: 0, states: [] };

describe('a game abandoned at a table with a real games folder', () => {
  it('is kept with * where a move was made, counted nowhere, and another start may be drawn', async () => {
    bench = await openPageBench();
    const { table } = bench;
    await inPlayFrom(bench, 518);
    await table.ask({ kind: 'move', text: 'e4' });
    expect(table.view.allowed.abandon).toBe('keep');
    expect(await table.ask({ kind: 'abandon' })).toMatchObject({ ok: true });
    await expect.poll(kept).toEqual({
      files: ['.journal', '.pgn'],
      listed: 1,
      counted: 0,
      states: ['finished'],
    });
    expect(table.view).toMatchObject({ phase: 'finished', end: { result: '*', cause: 'abandoned' } });
    expect(table.view.allowed.abandon).toBeNull();
    expect(await table.ask({ kind: 'abandon' })).toMatchObject({
      ok: false,
      why: { params: { code: 'game-over' } },
    });
    expect(await table.ask({ kind: 'draw', way: { way: 'number', number: 0 } })).toMatchObject({ ok: true });
    expect(await table.ask({ kind: 'abandon' })).toMatchObject({ ok: true });
    expect(await kept()).toEqual({ files: ['.pgn'], listed: 1, counted: 0, states: [] });
    const pgn = await (await fetch(`${bench.origin}${API.allGames}`)).text();
    expect(pgn).toContain('[Result "*"]');
    expect(pgn).toContain('[Termination "abandoned"]');
    expect(pgn).toMatch(/1\. e4 \*\n/);
  });

  it.each<[string, () => Promise<void>]>([
    ['a start that was drawn', async () => undefined],
    ['a game without a move', async () => await inPlayFrom(bench, 518)],
    [
      'a game whose only move was taken back',
      async () => {
        await inPlayFrom(bench, 518);
        await bench.table.ask({ kind: 'move', text: 'e4' });
        await bench.table.ask({ kind: 'takeback', plies: 1 });
      },
    ],
  ])('%s is thrown away, and the table has none', async (_, prepare) => {
    bench = await openPageBench();
    const { table } = bench;
    await table.ask({ kind: 'draw', way: { way: 'number', number: 77 } });
    await prepare();
    expect((await kept()).states).toHaveLength(1);
    expect(table.view.allowed.abandon).toBe('discard');
    expect(await table.ask({ kind: 'abandon' })).toMatchObject({ ok: true });
    expect(await kept()).toEqual(NOTHING);
    expect(table.view).toMatchObject({ phase: 'idle', start: null, fen: null, pgnPath: null, moves: [] });
    expect(table.view.message.key).toBe('noGame');
    expect(table.view.allowed.abandon).toBeNull();
    expect(await table.ask({ kind: 'abandon' })).toMatchObject({
      ok: false,
      why: { params: { code: 'not-playing' } },
    });
    await inPlayFrom(bench, 518);
    await table.ask({ kind: 'move', text: 'd4' });
    expect(table.view.moves).toEqual(['d4']);
    // The PGN follows the journal.
    await expect.poll(kept).toMatchObject({ files: ['.journal', '.pgn'], states: ['playing'] });
  });

  it.each([
    ['coins', { kind: 'draw', way: { way: 'coins' } }],
    ['a start put up by hand', { kind: 'draw', way: { way: 'board' } }],
    ['a position put up by hand', { kind: 'draw', way: { way: 'standing', turn: 'white' } }],
  ] as const satisfies readonly (readonly [string, TableRequest])[])(
    'a draw under way (%s) ends with it, and with it the start beneath',
    async (_, draw) => {
      bench = await openPageBench();
      const { table } = bench;
      for (const beneath of [undefined, { kind: 'draw', way: { way: 'number', number: 5 } }] as const) {
        if (beneath !== undefined) await table.ask(beneath);
        await table.ask(draw);
        expect(['drawing', 'proposing']).toContain(table.view.phase);
        expect(table.view.allowed.abandon).toBe('discard');
        expect(await table.ask({ kind: 'abandon' })).toMatchObject({ ok: true });
        expect(table.view).toMatchObject({ phase: 'idle', start: null, ceremony: null });
        expect(await kept()).toEqual(NOTHING);
      }
    },
  );

  it('a draw that is given up after a finished game leaves that game at the table', async () => {
    bench = await openPageBench();
    const { table } = bench;
    await inPlayFrom(bench, 518);
    await table.ask({ kind: 'move', text: 'e4' });
    await table.ask({ kind: 'resign', color: 'black' });
    await table.ask({ kind: 'draw', way: { way: 'dice' } });
    expect(await table.ask({ kind: 'abandon' })).toMatchObject({ ok: true });
    expect(table.view).toMatchObject({ phase: 'finished', end: { result: '1-0' } });
    await expect.poll(kept).toMatchObject({ files: ['.journal', '.pgn'], counted: 1, states: ['finished'] });
  });
});

describe('power that fails the moment it is accepted', () => {
  const START = { number: 518 };

  it('finds nothing where nothing was played', async () => {
    let table = await TableBench.playing(START);
    await table.send({ kind: 'word', word: { kind: 'abandon' } });
    table = await table.powerCut();
    expect(table.service.view).toMatchObject({ phase: 'idle', start: null });
    expect(table.disk.names()).toEqual([]);
  });

  it('finds the game over, without a result, where something was', async () => {
    let table = await TableBench.playing(START, { settings: { control: '5+3' } });
    await table.move('e2e4');
    await table.send({ kind: 'word', word: { kind: 'abandon' } });
    table = await table.powerCut();
    expect(table.service.view).toMatchObject({
      phase: 'finished',
      moves: ['e4'],
      end: { result: '*', cause: 'abandoned' },
    });
    await table.wait(1000);
    expect(table.pgn).toContain('[Termination "abandoned"]');
    expect(table.pgn).toMatch(/1\. e4 \{[^}]*\} \*\n/);
  });
});
