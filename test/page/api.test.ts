/** The HTTP answers, held against the published OpenAPI document and against the games themselves. */
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { API, gameListSchema, gameSchema, stateSchema, statisticsSchema } from '../../src/page/contract.js';
import { openApi } from '../../src/page/openapi.js';
import { readPgnText } from '../../src/record/index.js';
import {
  cookieFor,
  inPlayFrom,
  openPageBench,
  type PageBench,
  postSession,
  Watcher,
} from '../support/pageBench.js';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENT = join(ROOT, 'src/page/openapi.json');
const FIXTURES = join(ROOT, 'fixtures/games');

let bench: PageBench;
afterEach(async () => await bench?.close());

const documentSchema = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.looseObject({})) })),
  ),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }),
});

const read = async () => documentSchema.parse(JSON.parse(await readFile(DOCUMENT, 'utf8')));

const GAME = `[Event "Club"]
[Site "?"]
[Date "2026.05.04"]
[Round "2"]
[White "Ada"]
[Black "Ben"]
[Result "1-0"]
[SetUp "1"]
[FEN "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1"]
[Variant "Chess960"]
[StartPosition "3"]
[TimeControl "1200"]

1. O-O {[%clk 0:19:58]} e5 {[%clk 0:19:50]} 2. e4 {[%clk 0:19:40]} 1-0
`;

async function withGames(): Promise<void> {
  bench = await openPageBench();
  const write = (name: string, text: string) => writeFile(join(bench.games, `${name}.pgn`), text);
  await write('2026-05-04-190000-Table-1', GAME);
  await write('2026-05-05-190000-Table-1', GAME.replace('1-0"]', '1/2-1/2"]').replace(/1-0\n$/, '1/2-1/2\n'));
  await write('2026-05-06-190000-Table-1', GAME.replace('e5 {', 'e6 e6 {'));
  await write('2026-05-07-190000-Table-1', '');
}

async function json(path: string): Promise<unknown> {
  const response = await fetch(`${bench.origin}${path}`);
  expect(response.status, path).toBe(200);
  return await response.json();
}

describe('the OpenAPI document', () => {
  it('is published as it is served', async () => {
    bench = await openPageBench();
    const served = await json(API.openApi);
    const text = `${JSON.stringify(openApi('1'), null, 2)}\n`;
    // Changed on purpose? UPDATE_SCHEMA=1 npx vitest run test/page/api.test.ts
    if (process.env.UPDATE_SCHEMA !== undefined) await writeFile(DOCUMENT, text);
    expect(JSON.parse(await readFile(DOCUMENT, 'utf8'))).toEqual(JSON.parse(text));
    expect(served).toEqual({ ...JSON.parse(text), info: { ...JSON.parse(text).info, version: '0.0.0' } });
  });

  it('names every address there is, and every address it names answers as it says', async () => {
    await withGames();
    const document = await read();
    await inPlayFrom(bench, 518);
    await expect.poll(async () => (await fetch(`${bench.origin}${API.live}`)).status).toBe(200);
    const validators = new Map(
      Object.entries(document.components.schemas).map(([name, schema]) => [name, z.fromJSONSchema(schema)]),
    );
    const seen: string[] = [];
    for (const [path, methods] of Object.entries(document.paths)) {
      if (!('get' in methods) || path === API.events) continue;
      const response = await fetch(`${bench.origin}${path.replace('{name}', '2026-05-04-190000-Table-1')}`);
      expect(response.status, path).toBe(200);
      const described = z
        .object({ content: z.record(z.string(), z.object({ schema: z.looseObject({}) })) })
        .parse(methods.get?.responses['200']);
      const [[type = '', { schema }] = ['', { schema: {} }]] = Object.entries(described.content);
      expect(response.headers.get('content-type'), path).toContain(type);
      const name = z.object({ $ref: z.string() }).safeParse(schema).data?.$ref.split('/').at(-1);
      if (name === undefined) continue;
      const checked = validators.get(name)?.safeParse(await response.json());
      expect(checked?.error, path).toBeUndefined();
      seen.push(name);
    }
    expect(seen.sort()).toEqual(['Game', 'GameList', 'State', 'Statistics']);
    const known = Object.values(API).filter((path) => path !== API.socket);
    const named = Object.keys(document.paths);
    expect(known.filter((path) => !named.includes(path))).toEqual([]);
    const faults = [
      await fetch(`${bench.origin}/api/nothing`),
      await fetch(`${bench.origin}/api/games/none`),
    ];
    for (const fault of faults) {
      expect(fault.status).toBe(404);
      expect(validators.get('Error')?.safeParse(await fault.json()).success).toBe(true);
    }
    expect((await postSession(bench.origin, { code: bench.page.code })).status).toBe(204);
    expect(Object.keys(document.paths[API.session] ?? {})).toEqual(['post', 'delete']);
  });
});

describe('games', () => {
  it('are listed newest first, a page at a time, with what cannot be read left out', async () => {
    await withGames();
    const list = gameListSchema.parse(await json(`${API.games}?offset=0&limit=3`));
    expect(list.total).toBe(4);
    expect(list.games.map(({ name, result }) => [name.slice(8, 10), result])).toEqual([
      ['06', '1-0'],
      ['05', '1/2-1/2'],
    ]);
    const last = gameListSchema.parse(await json(`${API.games}?offset=3&limit=50`));
    expect(last.games).toEqual([
      {
        name: '2026-05-04-190000-Table-1',
        white: 'Ada',
        black: 'Ben',
        event: 'Club',
        round: '2',
        date: '2026.05.04',
        result: '1-0',
        plies: 3,
        number: 3,
        variant: 'Chess960',
        condition: { name: 'orthodox', flagged: [] },
        live: false,
      },
    ]);
    for (const query of ['offset=-1', 'limit=0', 'limit=201', 'offset=x', 'limit=1e9'])
      expect((await fetch(`${bench.origin}${API.games}?${query}`)).status, query).toBe(400);
  });

  it('are told move by move, with positions and times, up to the first fault', async () => {
    await withGames();
    const game = gameSchema.parse(await json(`${API.games}/2026-05-04-190000-Table-1`));
    expect(game.moves.map(({ san, uci, clock }) => [san, uci, clock])).toEqual([
      ['O-O', 'f1g1', 1_198_000],
      ['e5', 'e7e5', 1_190_000],
      ['e4', 'e2e4', 1_180_000],
    ]);
    expect(game.moves[0]?.fen).toBe('bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRRKB b kq - 1 1');
    expect(game.fault).toBeNull();
    const broken = gameSchema.parse(await json(`${API.games}/2026-05-06-190000-Table-1`));
    expect(broken.moves.map(({ san }) => san)).toEqual(['O-O', 'e6']);
    expect(broken.fault).toMatch(/\.$/);
  });

  it('can be had as PGN, one or all, and asked for again only when they change', async () => {
    await withGames();
    const url = `${bench.origin}${API.games}/2026-05-04-190000-Table-1.pgn`;
    const one = await fetch(url);
    expect(await one.text()).toBe(GAME);
    expect(one.headers.get('content-disposition')).toBe(
      'attachment; filename="2026-05-04-190000-Table-1.pgn"',
    );
    const again = await fetch(url, { headers: { 'if-none-match': one.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const all = await (await fetch(`${bench.origin}${API.allGames}`)).text();
    const results = [];
    for await (const { result } of readPgnText([all])) results.push(result);
    expect(results).toEqual(['1-0', '1/2-1/2', '1-0']);
  });

  it('are told in UTF-8, whatever the file is in, and one that both have lost is no castle', async () => {
    bench = await openPageBench();
    const name = '2026-05-08-190000-Table-1';
    const moves = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 0-0\n';
    const text = `[White "J\xe1nos"]\n[Black "M\xfcller"]\n[Result "0-0"]\n\n${moves}`;
    await writeFile(join(bench.games, `${name}.pgn`), Buffer.from(text, 'latin1'));
    await writeFile(join(bench.games, '2026-05-07-190000-Table-1.pgn'), Buffer.alloc(500, '\u0000\u0001PGN'));
    const card = { white: 'János', black: 'Müller', result: '0-0', plies: 6 };
    expect(gameListSchema.parse(await json(API.games)).games).toMatchObject([card]);
    const game = gameSchema.parse(await json(`${API.games}/${name}`));
    expect(game).toMatchObject({ card, fault: null });
    expect([game.tags[0], game.moves.length]).toEqual([['White', 'János'], 6]);
    for (const path of [`${API.games}/${name}.pgn`, API.allGames]) {
      const pgn = await (await fetch(`${bench.origin}${path}`)).text();
      expect(pgn.trimEnd(), path).toBe(text.trimEnd());
    }
    const { all } = statisticsSchema.parse(await json(API.statistics));
    expect(all).toEqual({ games: 1, white: 0, black: 0, draws: 0, bothLost: 1, unfinished: 0, plies: 6 });
  });

  it('are counted, and counted again when there is another', async () => {
    await withGames();
    const before = statisticsSchema.parse(await json(API.statistics));
    expect(before.all).toMatchObject({ games: 3, white: 2, draws: 1, black: 0 });
    expect(before.starts).toEqual([{ key: '3', tally: before.all }]);
    expect(before.lengths.map(({ key }) => key)).toEqual(['1-20']);
    await copyFile(
      join(bench.games, '2026-05-04-190000-Table-1.pgn'),
      join(bench.games, '2026-05-08-190000-Table-1.pgn'),
    );
    expect(statisticsSchema.parse(await json(API.statistics)).all.games).toBe(4);
  });

  it('of our own are told as they were played', async () => {
    bench = await openPageBench();
    const files = (await readdir(FIXTURES)).filter((file) => file.endsWith('.pgn'));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      await copyFile(join(FIXTURES, file), join(bench.games, file));
      const text = await readFile(join(FIXTURES, file), 'utf8');
      const raw = (await readPgnText([text]).next()).value;
      const game = gameSchema.parse(await json(`${API.games}/${file.slice(0, -4)}`));
      expect(game.fault).toBeNull();
      expect(game.moves.map(({ san }) => san)).toEqual(
        raw instanceof Object ? raw.moves.map((move) => move.text) : [],
      );
    }
  });
});

describe('the game on the board', () => {
  it('is a live PGN for relays and a stream for machines', async () => {
    bench = await openPageBench();
    expect((await fetch(`${bench.origin}${API.live}`)).status).toBe(404);
    const player = await Watcher.open(bench.origin, await cookieFor(bench));
    const stop = new AbortController();
    const stream = await fetch(`${bench.origin}${API.events}`, { signal: stop.signal });
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const events: { id: number; fen: string | null; moves: number }[] = [];
    const reading = (async () => {
      const decoder = new TextDecoder();
      let text = '';
      for await (const piece of stream.body ?? []) {
        text += decoder.decode(piece, { stream: true });
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const [id, name, data] = text.slice(0, end).split('\n');
          text = text.slice(end + 2);
          expect(name).toBe('event: state');
          const state = stateSchema.parse(JSON.parse((data ?? '').slice('data: '.length)));
          expect(id).toBe(`id: ${state.rev}`);
          events.push({ id: state.rev, fen: state.fen, moves: state.moves.length });
        }
      }
    })().catch(() => undefined);
    await player.ask({ kind: 'settings', change: { tags: { white: 'Ada' } } });
    await player.ask({ kind: 'draw', way: { way: 'number', number: 518 } });
    await player.ask({ kind: 'fill' });
    await player.ask({ kind: 'carry', from: 12, to: 28 });
    await player.untilState(({ moves }) => moves.length === 1);
    await expect.poll(() => events.at(-1)?.moves).toBe(1);
    expect(events.map(({ id }) => id)).toEqual([...events.map(({ id }) => id)].sort((a, b) => a - b));
    stop.abort();
    await reading;
    await expect
      .poll(async () => await (await fetch(`${bench.origin}${API.live}`)).text())
      .toMatch(/\[White "Ada"\][\s\S]*\[StartPosition "518"\][\s\S]*1\. e4/);
    const list = gameListSchema.parse(await json(API.games));
    expect(list.games[0]).toMatchObject({ live: true, white: 'Ada', number: 518 });
  });
});
