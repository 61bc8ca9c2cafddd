/** Moves announced elsewhere, lit until hands at this board have carried them out. */
import { parseSquare } from 'chessops';
import { describe, expect, it } from 'vitest';
import type { SeenPiece, Sense } from '../../src/board/sensor.js';
import { SENSES } from '../../src/board/sensor.js';
import { parseUci } from '../../src/rules/index.js';
import { TableBench } from '../support/tableBench.js';

function sq(name: string): number {
  const square = parseSquare(name);
  if (square === undefined) throw new Error(name);
  return square;
}

async function announced(fen: string, uci: string, sense: Sense = 'piece'): Promise<TableBench> {
  const bench = await TableBench.playing({ fen }, { sense });
  const move = parseUci(uci);
  if (move === undefined) throw new Error(uci);
  await bench.send({ kind: 'announce', move });
  return bench;
}

async function touch(bench: TableBench, from: string, to: string, piece: SeenPiece): Promise<void> {
  bench.board.lift(sq(from));
  await bench.wait(200);
  bench.board.place(sq(to), piece);
  await bench.wait(1500);
}

function lights(bench: TableBench): Record<string, string> {
  const name = (square: number) => `${'abcdefgh'[square % 8]}${Math.floor(square / 8) + 1}`;
  return Object.fromEntries(
    [...bench.service.view.frame].map(([square, meaning]) => [name(square), meaning]),
  );
}

describe.each(SENSES)('on a board that senses %s', (sense) => {
  it('the move is lit and said, and both end when it stands', async () => {
    const bench = await announced('4k3/8/8/8/8/8/4P3/4K3 b - - 0 1', 'e8d7', sense);
    expect(lights(bench)).toEqual({ e8: 'take', d7: 'put' });
    expect(bench.service.view.message.key).toBe('carryOut');
    await touch(bench, 'e8', 'd7', 'k');
    expect(bench.line).toEqual(['e8d7']);
    expect(bench.table.core.order).toBeNull();
    expect(bench.service.view.message.key).toBe('moved');
  });

  it('an underpromotion is played as it was announced', async () => {
    const bench = await announced('4k3/8/8/8/8/8/p7/4K3 b - - 0 1', 'a2a1n', sense);
    await touch(bench, 'a2', 'a1', 'n');
    expect(bench.line).toEqual(['a2a1n']);
    expect(bench.table.core.order).toBeNull();
  });

  it('a castle is lit on its four squares', async () => {
    const bench = await announced('4k2r/8/8/8/8/8/P7/4K3 b k - 0 1', 'e8h8', sense);
    expect(lights(bench)).toEqual({ e8: 'take', h8: 'take', g8: 'put', f8: 'put' });
    bench.board.lift(sq('e8'));
    await bench.wait(200);
    bench.board.lift(sq('h8'));
    await bench.wait(200);
    bench.board.place(sq('f8'), 'r');
    await bench.wait(200);
    bench.board.place(sq('g8'), 'k');
    await bench.wait(1500);
    expect(bench.line).toEqual(['e8h8']);
    expect(bench.table.core.order).toBeNull();
  });
});

it('another move instead is to be taken back; then the announced one is lit again', async () => {
  const bench = await announced('4k3/8/8/8/8/8/4P3/4K3 b - - 0 1', 'e8d7');
  await touch(bench, 'e8', 'f7', 'k');
  expect(bench.line).toEqual(['e8f7']);
  expect(bench.service.view.message.key).toBe('notAnnounced');
  expect(lights(bench)).toMatchObject({ f7: 'wrong' });
  await touch(bench, 'f7', 'e8', 'k');
  expect(bench.line).toEqual([]);
  expect(lights(bench)).toEqual({ e8: 'take', d7: 'put' });
});

it('what cannot be played is not announced, and a takeback ends an announcement', async () => {
  const bench = await announced('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'e2e5');
  expect(bench.table.core.order).toBeNull();
  await bench.move('e2e4');
  await bench.send({ kind: 'announce', move: { from: sq('e8'), to: sq('e7') } });
  expect(bench.table.core.order).not.toBeNull();
  await bench.move('e8e7');
  await bench.send({ kind: 'announce', move: { from: sq('e1'), to: sq('e2') } });
  await touch(bench, 'e7', 'e8', 'k');
  await touch(bench, 'e4', 'e2', 'P');
  expect(bench.line).toEqual([]);
  expect(bench.table.core.order).toBeNull();
});
