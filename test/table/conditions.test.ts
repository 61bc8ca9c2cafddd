/** Randzüger and its neighbours at a table: the same recognition, refusals that say why, ends as ruled. */
import { parseSquare } from 'chessops';
import { describe, expect, it } from 'vitest';
import { loadReplays } from '../../drivers/families.js';
import { SENSES } from '../../src/board/sensor.js';
import { gameOf } from '../../src/game/index.js';
import { render } from '../../src/guidance/messages.js';
import { err, ok, parseUci } from '../../src/rules/index.js';
import { Replay } from '../../src/table/replay.js';
import { parseTrace } from '../../src/table/trace.js';
import { handsFor, toTrace } from '../hands/index.js';
import { describeWithData } from '../support/data.js';
import { castlesAsRookTaken, positionOfRow, tableRows, words } from '../support/randzueger.js';
import { TableBench } from '../support/tableBench.js';

const decoderOf = await loadReplays();

function sq(name: string): number {
  const square = parseSquare(name);
  if (square === undefined) throw new Error(name);
  return square;
}

const ARRAY = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

function playing(variant: string, fen: string, sense: (typeof SENSES)[number] = 'piece') {
  return TableBench.playing({ fen }, { sense, settings: { variant, showDestinations: true } });
}

function lit(bench: TableBench, meaning: string): number[] {
  return [...bench.service.view.frame].filter(([, one]) => one === meaning).map(([square]) => square);
}

describe.each(SENSES)('on a board that senses %s', (sense) => {
  it('a lifted piece is shown the edge, and a step inside is refused with its reason', async () => {
    const bench = await playing('rz-black', `${ARRAY} w KQkq - 0 1`, sense);
    await bench.move('e2e4');
    bench.board.lift(sq('g8'));
    await bench.wait(100);
    expect(lit(bench, 'may')).toEqual([sq('h6')]);
    bench.board.place(sq('f6'), 'n');
    await bench.wait(3000);
    const { message, notices } = bench.service.view;
    expect(message).toEqual({
      key: 'edgeRefused',
      params: { side: 'black', from: sq('g8'), to: sq('f6'), why: 'side' },
    });
    expect(render(message, 'en')).toBe('Black must move to the edge, and f6 is inside.');
    expect(notices[0]).toMatchObject({ key: 'wayBack' });
    expect(lit(bench, 'wrong')).toEqual([sq('f6')]);
    expect(bench.line).toEqual(['e2e4']);
    bench.board.lift(sq('f6'));
    await bench.wait(300);
    bench.board.place(sq('h6'), 'n');
    await bench.wait(1000);
    expect(bench.line).toEqual(['e2e4', 'g8h6']);
    expect(bench.service.view.message.key).toBe('moved');
  });

  it('a capture inside is refused too', async () => {
    const bench = await playing('rz-black', '4k3/8/8/3q4/8/3N4/8/4K3 b - - 0 1', sense);
    bench.board.lift(sq('d3'));
    await bench.wait(200);
    bench.board.lift(sq('d5'));
    await bench.wait(200);
    bench.board.place(sq('d3'), 'q');
    await bench.wait(3000);
    expect(bench.line).toEqual([]);
    expect(bench.service.view.message.key).not.toBe('moved');
    if (sense !== 'occ') expect(bench.service.view.message.key).toBe('edgeRefused');
  });
});

describe('each rule says its own reason', () => {
  it.each([
    ['prio-black', '4k3/3n4/8/8/8/8/P7/4K3 b - - 0 1', 'd7', 'e5', 'n', 'priority'],
    ['oblig-white', '4k3/8/8/8/8/8/P2N4/4K3 w - - 0 1', 'd2', 'e4', 'N', 'obligatory'],
    ['rz-pieces d2', '4k3/8/8/8/8/8/3N4/4K3 w - - 0 1', 'd2', 'e4', 'N', 'piece'],
  ] as const)('%s', async (variant, fen, from, to, piece, why) => {
    const bench = await playing(variant, fen);
    bench.board.lift(sq(from));
    await bench.wait(200);
    bench.board.place(sq(to), piece);
    await bench.wait(3000);
    expect(bench.service.view.message).toMatchObject({ key: 'edgeRefused', params: { why } });
  });

  it('a piece that the edge leaves no move says so when it is lifted', async () => {
    const bench = await playing('rz-black', `${ARRAY} b KQkq - 0 1`);
    bench.board.lift(sq('e7'));
    await bench.wait(200);
    expect(bench.service.view.notices[0]).toMatchObject({ key: 'edgeRefused', params: { to: null } });
  });

  it('an ordinary wrong move is not blamed on the edge', async () => {
    const bench = await playing('rz-black', `${ARRAY} b KQkq - 0 1`);
    bench.board.lift(sq('e7'));
    await bench.wait(200);
    bench.board.place(sq('e4'), 'p');
    await bench.wait(3000);
    expect(bench.service.view.message.key).toBe('wayBack');
  });
});

describe('ends', () => {
  it.each([
    // The seed's mate by king contact: g5 is inside, so the king there cannot be taken.
    ['rz-black', '8/8/8/5K1k/8/8/8/8 w - - 0 1', 'f5g5', '1-0', 'checkmate'],
    ['rz-black', 'k7/8/1K6/8/8/8/8/8 w - - 0 1', 'b6b7', '1-0', 'checkmate'],
    // Kings on d4 and d5 would be a draw by the players' word in chess; here it is a legal move, and mate.
    ['rz-black', '8/8/8/3k4/8/3K4/8/8 w - - 0 1', 'd3d4', '1-0', 'checkmate'],
    // In check and with moves inside only: stalemate by the ruling, a draw.
    ['oblig-black', '8/8/8/3k4/7Q/4K3/8/8 w - - 0 1', 'h4d4', '1/2-1/2', 'stalemate'],
  ])('%s %s %s', async (variant, fen, move, result, cause) => {
    const bench = await playing(variant, fen);
    await bench.move(move);
    await bench.wait(2000);
    expect(bench.service.view.end).toMatchObject({ result, cause });
    expect(bench.pgn).toContain(`[Result "${result}"]`);
  });
});

it('a game under a condition survives a power cut', async () => {
  const bench = await playing('rz-pieces b1', `${ARRAY} w KQkq - 0 1`);
  await bench.move('b1a3');
  await bench.move('e7e5');
  const after = await bench.powerCut();
  expect(after.line).toEqual(['b1a3', 'e7e5']);
  expect(gameOf(after.table.core.state)?.start.variant).toBe('rz-pieces b1');
  // The mark is on the knight on a3 now: c4 is forbidden it, b1 is not.
  after.board.lift(sq('a3'));
  await after.wait(200);
  expect(lit(after, 'may')).toEqual([sq('b1')]);
});

describeWithData('games of the oracle, by hand', (dir) => {
  const rows = tableRows(dir, 'games');
  it.each(SENSES)('are read on a board that senses %s', { timeout: 60_000 }, (sense) => {
    for (const [index, row] of rows.entries()) {
      const start = positionOfRow(row, row.start_fen);
      const uci = castlesAsRookTaken(start, words(row.moves));
      const moves = uci.map((text) => parseUci(text) ?? { from: 0, to: 0 });
      const script = handsFor(start, moves, { seed: index, sense });
      const trace = parseTrace(toTrace(script, sense));
      if (!trace.ok) throw new Error(trace.error);
      const replay = new Replay({
        decoder: (family) => {
          const decoder = decoderOf(family);
          return decoder ? ok(decoder) : err('no decoder');
        },
      });
      replay.feed({ kind: 'header', header: { ...trace.value.header, variant: row.condition ?? '' } });
      for (const item of trace.value.entries) {
        const fed = replay.feed(item);
        if (!fed.ok) throw new Error(`${row.id}: ${fed.error}`);
      }
      const end = replay.end();
      if (!end.ok) throw new Error(`${row.id}: ${end.error}`);
      expect(
        gameOf(end.value.state)?.line.map((ply) => ply.uci),
        row.id,
      ).toEqual(uci);
      expect(end.value.trouble, row.id).toBeUndefined();
    }
  });
});
