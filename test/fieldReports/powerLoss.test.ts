/** Field reports, group G: power loss, resume, PGN. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSquare } from 'chessops/util';
import { describe, expect, it } from 'vitest';
import { brokenGames } from '../../src/cli/run/takeUp.js';
import { timesOf } from '../../src/game/index.js';
import { diskLayer, Recorder, readGame } from '../../src/record/index.js';
import { PgnScanner } from '../../src/record/pgnScan.js';
import { makeFen } from '../../src/rules/index.js';
import { piecesStanding, TableBench } from '../support/tableBench.js';

/** Twenty half-moves from number 518. */
const TWENTY =
  'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1h1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8h8 h2h3 c6a5 b3c2 c7c5'.split(
    ' ',
  );

function readPgn(text: string) {
  const scanner = new PgnScanner();
  const [game] = [...scanner.push(text), ...scanner.end()];
  const reading = game && readGame(game);
  if (!reading?.ok) throw new Error(text);
  return { tags: Object.fromEntries(game!.tags.map(({ name, value }) => [name, value])), ...reading.value };
}

async function playTwenty(thought = 2000): Promise<TableBench> {
  const bench = await TableBench.playing({ number: 518 });
  for (const uci of TWENTY) await bench.move(uci, thought);
  expect(bench.line).toEqual(TWENTY);
  return bench;
}

describe('report 64: power cut after 20 half-moves, pieces untouched', () => {
  it('the same game goes on, and no more than a second is lost on either clock', async () => {
    for (const thinking of [0, 300, 790, 1234, 5600, 31_000]) {
      const bench = await playTwenty();
      await bench.wait(thinking);
      const { state } = bench.table.core;
      const before = timesOf(state, bench.clock.now());
      const [name] = bench.disk.names();
      const next = await bench.powerCut();
      expect(next.line).toEqual(TWENTY);
      expect(next.disk.names()[0]).toBe(name);
      const after = next.service.view.clock;
      // White thought: only White's last second may come back.
      expect(after?.black).toBe(before?.black);
      const lost = (after?.white ?? 0) - (before?.white ?? 0);
      expect(lost, `${thinking} ms into the turn`).toBeGreaterThanOrEqual(0);
      expect(lost, `${thinking} ms into the turn`).toBeLessThanOrEqual(1000);
    }
  });

  it('the clock stands until the next move, then runs for the other side', async () => {
    const bench = await playTwenty();
    const next = await bench.powerCut();
    const stood = next.service.view.clock;
    await next.move('d2d4', 60_000);
    expect(next.line).toEqual([...TWENTY, 'd2d4']);
    expect(next.service.view.clock?.white).toBe(stood?.white);
    await next.wait(5000);
    expect(next.service.view.clock?.black).toBeLessThan((stood?.black ?? 0) - 4900);
  });

  it('with a press, for whoever has to move', async () => {
    const bench = await TableBench.playing({ number: 518 }, { settings: { press: 'button' } });
    await bench.send({ kind: 'word', word: { kind: 'press' } });
    await bench.move('e2e4');
    await bench.send({ kind: 'word', word: { kind: 'press' } });
    const next = await bench.powerCut();
    const stood = next.service.view.clock;
    await next.wait(10_000);
    expect(next.service.view.clock).toEqual(stood);
    await next.send({ kind: 'word', word: { kind: 'press' } });
    await next.wait(10_000);
    expect(next.service.view.clock?.white).toBe(stood?.white);
    expect(next.service.view.clock?.black).toBe((stood?.black ?? 0) - 10_000);
  });

  it('an arbiter who has stopped the clock finds it stopped', async () => {
    const bench = await playTwenty();
    await bench.send({ kind: 'game', input: { kind: 'pause', at: bench.clock.now() } });
    const next = await bench.powerCut();
    const stood = next.service.view.clock;
    await next.move('d2d4');
    await next.wait(10_000);
    expect(next.service.view.clock).toEqual(stood);
  });

  it('a game of 90 minutes costs the card less than 30 megabytes', async () => {
    const bench = await playTwenty(60_000);
    const minutes = bench.clock.now() / 60_000;
    const share = (bench.disk.bytesWritten * 90) / minutes;
    console.log(
      `written: ${Math.round(bench.disk.bytesWritten / 1000)} kB in ${minutes.toFixed(1)} minutes, ${(share / 1e6).toFixed(1)} MB in 90`,
    );
    expect(share).toBeLessThan(30e6);
  });
});

describe('report 65: a knight was displaced during the outage', () => {
  it('the lights show it, nothing is recorded, and the game goes on once it is back', async () => {
    const bench = await playTwenty();
    const moved = [...bench.board.board()];
    [moved[20], moved[21]] = [moved[21] ?? '.', moved[20] ?? '.']; // f3 to e3
    const next = await bench.powerCut(moved);
    await next.wait(5000);
    const lit = [...next.board.leds()].map(([square]) => makeSquare(square)).sort();
    expect(lit).toEqual(['e3', 'f3']);
    expect(next.service.view.message.key).toBe('wayBack');
    expect(next.line).toEqual(TWENTY);
    next.board.lift(20);
    await next.wait(300);
    next.board.place(21, 'N');
    await next.wait(2000);
    expect(next.table.core.inOrder).toBe(true);
    await next.move('d2d4');
    expect(next.line).toEqual([...TWENTY, 'd2d4']);
  });
});

describe('report 67: empty and truncated files in the games folder', () => {
  it('are passed over with a note each, never deleted, and nothing breaks', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'eboard960-folder-'));
    try {
      writeFileSync(join(folder, 'empty.pgn'), '');
      writeFileSync(join(folder, 'cut.pgn'), '[Event "x"]\n\n1. e4 e5 2. Nf');
      writeFileSync(join(folder, 'whole.pgn'), '[Event "x"]\n\n1. e4 e5 *\n');
      writeFileSync(join(folder, 'empty.journal'), '');
      const notes = await brokenGames(folder);
      expect(notes.map(({ path, trouble }) => [path, trouble])).toEqual([
        [join(folder, 'cut.pgn'), 'cut'],
        [join(folder, 'empty.pgn'), 'empty'],
      ]);
      const found = await Recorder.resume({ layer: diskLayer, directory: folder }, 'empty');
      expect(found).toMatchObject({ kind: 'nothing', text: expect.stringContaining('empty.journal') });
      expect(readdirSync(folder).sort()).toEqual([
        'cut.pgn',
        'empty.journal.corrupt',
        'empty.pgn',
        'whole.pgn',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('report 68: first moves missing in the PGN', () => {
  it.each([518, 99])(
    'start %i: the PGN holds every move from its set-up to the position on the board',
    async (number) => {
      const bench = await TableBench.playing({ number });
      for (const uci of ['e2e4', 'd7d5', 'e4d5']) await bench.move(uci);
      const read = readPgn(bench.pgn);
      expect(read.moves.map(({ san }) => san)).toEqual(['e4', 'd5', 'exd5']);
      expect(bench.pgn).toMatch(/^1\. e4 /m);
      expect(piecesStanding(read.final)).toEqual(bench.board.board());
      expect(makeFen(read.final)).toBe(bench.service.view.fen);
      expect(read.start.number).toBe(number);
    },
  );
});

describe('report 70: adjourned after six half-moves, restarted', () => {
  it('the board is still heard', async () => {
    const bench = await TableBench.playing({ number: 518 });
    for (const uci of TWENTY.slice(0, 2)) await bench.move(uci);
    for (const uci of ['b1c3', 'b8c6', 'f1c4', 'f8c5']) await bench.move(uci);
    const next = await bench.restart();
    await next.move('g1f3');
    expect(next.line).toEqual(['e2e4', 'e7e5', 'b1c3', 'b8c6', 'f1c4', 'f8c5', 'g1f3']);
    expect(readPgn(next.pgn).moves.at(-1)?.san).toBe('Nf3');
  });
});

describe('report 74: moves so far of a running Chess960 game', () => {
  it('always come with FEN, SetUp and Variant', async () => {
    const bench = await TableBench.playing({ number: 99 });
    for (const uci of ['e2e4', 'd7d5', 'e4d5']) {
      await bench.move(uci);
      const { tags, start } = readPgn(bench.pgn);
      expect(tags).toMatchObject({
        Variant: 'Chess960',
        SetUp: '1',
        FEN: bench.service.view.start?.fen,
        Result: '*',
      });
      expect(start.number).toBe(99);
    }
  });
});
