/** After the end: a result that was a mistake, and the names of this game and the next. */
import { parseSquare } from 'chessops/util';
import { describe, expect, it } from 'vitest';
import { EMPTY_PLACEMENT } from '../../src/board/placement.js';
import type { SeenPiece, Sense } from '../../src/board/sensor.js';
import type { TableCommand } from '../../src/table/table.js';
import { TableBench } from '../support/tableBench.js';

const at = (name: string): number => parseSquare(name) ?? -1;
const word = (text: Extract<TableCommand, { kind: 'word' }>['word']): TableCommand => ({
  kind: 'word',
  word: text,
});
const REOPEN = word({ kind: 'reopen' });

async function carry(bench: TableBench, from: string, to: string): Promise<void> {
  const piece = bench.board.board()[at(from)] as SeenPiece;
  bench.board.lift(at(from));
  await bench.wait(150);
  bench.board.place(at(to), piece);
  await bench.wait(600);
}

async function begun(sense: Sense, control = '20+0'): Promise<TableBench> {
  const bench = await TableBench.playing({ number: 518 }, { sense, settings: { control } });
  await bench.move('e2e4');
  await bench.move('e7e5');
  return bench;
}

const SENSES: readonly Sense[] = ['piece', 'color', 'occ'];

describe.each(SENSES)('a result recorded by mistake (%s)', (sense) => {
  it('a slip of the word draw is withdrawn; the game goes on from where it stood, its clock stopped', async () => {
    const bench = await begun(sense);
    await bench.send(word({ kind: 'agreeDraw' }));
    const stood = bench.service.view.clock;
    expect(bench.pgn).toContain('[Result "1/2-1/2"]');
    expect(bench.service.view.notices.map(({ key }) => key)).toContain('resultSlip');
    await bench.wait(30_000);
    await bench.send(REOPEN);
    expect(bench.service.view).toMatchObject({ phase: 'playing', end: null, moves: ['e4', 'e5'] });
    expect(bench.pgn).toContain('[Result "*"]');
    expect(bench.pgn).toContain('[Termination "unterminated"]');
    await bench.wait(30_000);
    expect(bench.service.view.clock).toEqual({ ...stood, paused: true });
    expect(bench.service.view.notices.map(({ key }) => key)).toContain('clockPaused');
    await bench.send({ kind: 'game', input: { kind: 'resume', at: bench.clock.now() } });
    await bench.move('g1f3', 5000);
    expect(bench.line).toEqual(['e2e4', 'e7e5', 'g1f3']);
    expect(bench.service.view.clock?.white).toBeLessThan(stood?.white ?? 0);
    expect(bench.pgn).not.toContain('lost here');
  });

  it('moves tried out after the end are none of the game: the board goes back first', async () => {
    const bench = await begun(sense);
    await bench.send(word({ kind: 'resign', color: 'black' }));
    await carry(bench, 'g1', 'f3');
    await carry(bench, 'b8', 'c6');
    await bench.send(REOPEN);
    const { view } = bench.service;
    expect(view).toMatchObject({ phase: 'playing', message: { key: 'wayBack' }, moves: ['e4', 'e5'] });
    expect([...view.frame.keys()].sort((a, b) => a - b)).toEqual(
      ['g1', 'f3', 'c6', 'b8'].map(at).sort((a, b) => a - b),
    );
    await carry(bench, 'c6', 'b8');
    expect(bench.line).toEqual(['e2e4', 'e7e5']);
    await carry(bench, 'f3', 'g1');
    expect(bench.service.view.message.key).not.toBe('wayBack');
    await bench.move('d2d4');
    expect(bench.line).toEqual(['e2e4', 'e7e5', 'd2d4']);
  });

  it('kings put in the centre by accident go home, and the game goes on', async () => {
    const bench = await begun(sense);
    bench.board.lift(at('e1'));
    bench.board.lift(at('e8'));
    await bench.wait(300);
    bench.board.place(at('d4'), 'K');
    await bench.wait(300);
    bench.board.place(at('d5'), 'k');
    await bench.wait(2000);
    expect(bench.service.view.end).toMatchObject({ cause: 'kings' });
    await bench.send(REOPEN);
    expect(bench.service.view).toMatchObject({ phase: 'playing', message: { key: 'wayBack' } });
    await bench.wait(5000);
    expect(bench.service.view.phase).toBe('playing');
    await carry(bench, 'd4', 'e1');
    await carry(bench, 'd5', 'e8');
    expect(bench.service.view.moves).toEqual(['e4', 'e5']);
    await bench.move('g1f3');
    expect(bench.line).toEqual(['e2e4', 'e7e5', 'g1f3']);
  });

  it('both kings put back by hand take their result back without a word', async () => {
    const bench = await begun(sense);
    bench.board.lift(at('e1'));
    bench.board.lift(at('e8'));
    await bench.wait(300);
    bench.board.place(at('d4'), 'K');
    await bench.wait(300);
    bench.board.place(at('d5'), 'k');
    await bench.wait(2000);
    expect(bench.service.view.end).toMatchObject({ cause: 'kings' });
    await carry(bench, 'd4', 'e1');
    await carry(bench, 'd5', 'e8');
    await bench.wait(2000);
    expect(bench.service.view).toMatchObject({ phase: 'playing', end: null });
    const again = await bench.powerCut();
    expect(again.service.view).toMatchObject({ phase: 'playing', end: null, moves: ['e4', 'e5'] });
    await again.move('g1f3');
    expect(again.line).toEqual(['e2e4', 'e7e5', 'g1f3']);
    expect(again.pgn).toContain('[Result "*"]');
  });

  it('holds over a cut of the power, withdrawn or not', async () => {
    const ended = await begun(sense);
    await ended.send(word({ kind: 'agreeDraw' }));
    const after = await ended.powerCut();
    expect(after.service.view.end).toMatchObject({ result: '1/2-1/2', cause: 'agreement' });
    await after.send(REOPEN);
    const again = await after.powerCut();
    expect(again.service.view).toMatchObject({ phase: 'playing', end: null, moves: ['e4', 'e5'] });
    await again.move('g1f3');
    expect(again.line).toEqual(['e2e4', 'e7e5', 'g1f3']);
    expect(again.pgn).toContain('[Result "*"]');
  });
});

describe('a result recorded by mistake', () => {
  it('is corrected to another one, before and after it was withdrawn', async () => {
    const bench = await begun('piece');
    await bench.send(word({ kind: 'agreeDraw' }));
    await bench.send(word({ kind: 'result', result: '1-0' }));
    expect(bench.pgn).toContain('[Result "1-0"]');
    expect(bench.pgn).toContain('[Termination "adjudication"]');
    await bench.send(REOPEN);
    await bench.send(word({ kind: 'result', result: '0-1' }));
    expect(bench.pgn).toContain('[Result "0-1"]');
    expect(bench.pgn).toMatch(/ 0-1\n\n$/);
  });

  it('a flag: time is put on the clock before it runs again', async () => {
    const bench = await begun('piece', '1+0');
    await bench.wait(70_000);
    expect(bench.service.view.end).toMatchObject({ result: '0-1', cause: 'time' });
    await bench.send(REOPEN);
    const resume = { kind: 'game', input: { kind: 'resume', at: bench.clock.now() } } as const;
    await bench.send(resume);
    expect(bench.news.at(-1)?.events).toMatchObject([{ kind: 'refused', code: 'no-time' }]);
    const put = bench.table.putTime('white', 120_000);
    await bench.wait(0);
    await put;
    await bench.send({ ...resume, input: { kind: 'resume', at: bench.clock.now() } });
    await bench.move('g1f3', 10_000);
    expect(bench.line).toHaveLength(3);
    expect(Math.round((bench.service.view.clock?.white ?? 0) / 1000)).toBe(110);
  });

  it('a mate stays: the last move is taken back, also where its result had been corrected', async () => {
    const bench = await TableBench.playing({ fen: '6k1/4R3/6K1/8/8/8/8/8 w - - 0 1' });
    await bench.move('e7e8');
    await bench.send(word({ kind: 'result', result: '0-1' }));
    expect(bench.service.view.notices.map(({ key }) => key)).toEqual(['nextGame']);
    await bench.send(REOPEN);
    expect(bench.news.at(-1)?.events).toMatchObject([{ kind: 'refused', code: 'board-decides' }]);
    await bench.send(word({ kind: 'takeback', plies: 1 }));
    expect(bench.service.view).toMatchObject({ phase: 'playing', moves: [], message: { key: 'wayBack' } });
    await carry(bench, 'e8', 'e7');
    await bench.move('e7e6');
    expect(bench.line).toEqual(['e7e6']);
  });

  it('cannot be withdrawn where there is none, nor once the next start is drawn', async () => {
    const bench = await begun('piece');
    await bench.send(REOPEN);
    expect(bench.news.at(-1)?.events).toMatchObject([{ kind: 'refused', code: 'not-finished' }]);
    await bench.send(word({ kind: 'agreeDraw' }));
    bench.board.setBoard([...EMPTY_PLACEMENT]);
    await bench.wait(1000);
    await bench.send({ kind: 'draw', start: { number: 3 } });
    await bench.send(REOPEN);
    expect(bench.news.at(-1)?.events).toMatchObject([{ kind: 'refused', code: 'not-finished' }]);
  });
});

/** The tag sections of all games on disk, oldest first. */
const players = (bench: TableBench): string[] =>
  bench.disk
    .names()
    .filter((name) => name.endsWith('.pgn'))
    .sort((a, b) => (a.slice(0, -4) < b.slice(0, -4) ? -1 : 1))
    .map((name) => {
      const text = bench.disk.text(name) ?? '';
      return ['White', 'Black'].map((tag) => new RegExp(`\\[${tag} "(.*)"\\]`).exec(text)?.[1]).join(' – ');
    });

async function finish<T>(bench: TableBench, work: Promise<T>): Promise<T> {
  await bench.wait(0);
  return await work;
}

describe('names given after the end', () => {
  it('are those of the next game; the finished one keeps its own', async () => {
    const bench = await begun('piece');
    await finish(bench, bench.table.setTags({ white: 'Ann', black: 'Bob' }));
    await bench.send(word({ kind: 'agreeDraw' }));
    await finish(bench, bench.table.setTags({ white: 'Cleo', black: 'Dan' }));
    expect(players(bench)).toEqual(['Ann – Bob']);
    expect(bench.table.gameTags).toEqual({ white: 'Ann', black: 'Bob' });
    expect(bench.table.tags).toEqual({ white: 'Cleo', black: 'Dan' });
    await bench.send({ kind: 'draw', start: { number: 518 }, standing: true });
    expect(players(bench)).toEqual(['Ann – Bob', 'Cleo – Dan']);
  });

  it('wait when the finished game goes on after all', async () => {
    const bench = await begun('piece');
    await bench.send(word({ kind: 'agreeDraw' }));
    await finish(bench, bench.table.setTags({ white: 'Cleo', black: 'Dan' }));
    await bench.send(REOPEN);
    expect(bench.table.tags).toEqual({ white: 'Ann', black: 'Bo' });
    await bench.move('g1f3');
    await bench.send(word({ kind: 'resign', color: 'white' }));
    expect(players(bench)).toEqual(['Ann – Bo']);
    await bench.send({ kind: 'draw', start: { number: 518 }, standing: true });
    expect(players(bench)).toEqual(['Ann – Bo', 'Cleo – Dan']);
  });

  it('are kept over a cut of the power', async () => {
    const bench = await begun('piece');
    await bench.send(word({ kind: 'agreeDraw' }));
    await finish(bench, bench.table.setTags({ white: 'Cleo', black: 'Dan' }));
    const after = await bench.powerCut();
    expect([after.table.gameTags.white, after.table.tags.white]).toEqual(['Ann', 'Cleo']);
    await after.send({ kind: 'draw', start: { number: 518 }, standing: true });
    expect(players(after)).toEqual(['Ann – Bo', 'Cleo – Dan']);
  });

  it('a name of the finished game is put right by a word of its own, and by no other time', async () => {
    const bench = await begun('piece');
    expect(await bench.table.correctTags({ white: 'Anne', black: 'Bo' })).toBe(false);
    expect(players(bench)).toEqual(['Ann – Bo']);
    await bench.send(word({ kind: 'agreeDraw' }));
    await finish(bench, bench.table.setTags({ white: 'Cleo', black: 'Dan' }));
    expect(await finish(bench, bench.table.correctTags({ white: 'Anne', black: 'Bo' }))).toBe(true);
    expect(players(bench)).toEqual(['Anne – Bo']);
    const after = await bench.powerCut();
    expect(after.table.gameTags).toEqual({ white: 'Anne', black: 'Bo' });
    await after.send({ kind: 'draw', start: { number: 518 }, standing: true });
    expect(players(after)).toEqual(['Anne – Bo', 'Cleo – Dan']);
  });

  it('of the run that takes a game up are those of the game after it', async () => {
    const bench = await begun('piece');
    await finish(bench, bench.table.setTags({ white: 'Eve', black: 'Fay' }));
    const after = await bench.powerCut();
    expect(after.table.tags).toEqual({ white: 'Eve', black: 'Fay' });
    await after.send(word({ kind: 'agreeDraw' }));
    await after.send({ kind: 'draw', start: { number: 518 }, standing: true });
    expect(players(after)).toEqual(['Eve – Fay', 'Ann – Bo']);
  });
});
