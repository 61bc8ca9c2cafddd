import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SENSES } from '../../src/board/sensor.js';
import { parseTrace } from '../../src/table/trace.js';
import { dataLines, describeWithData } from '../support/data.js';
import {
  allArrays,
  arrayCastles,
  castlingGeometries,
  type Game,
  gameFacts,
  type HandsScript,
  handsFor,
  isHandEvent,
  loadGames,
  piecesOf,
  randomGame,
  TIDY,
  toInputs,
  toTrace,
} from './index.js';

/** Replays the events on a board of its own and checks every promise a script makes. */
function checkScript(script: HandsScript): void {
  const facts = gameFacts(script.start, script.moves);
  const board = [...script.initial];
  const ends = new Map(script.plies.map((ply) => [ply.completes, ply]));
  let at = 0;
  script.items.forEach((item, index) => {
    expect(item.at).toBeGreaterThanOrEqual(at);
    at = item.at;
    if (!isHandEvent(item)) return;
    expect(board[item.square]).toEqual(item.kind === 'lift' ? item.piece : undefined);
    board[item.square] = item.kind === 'lift' ? undefined : item.piece;
    expect(item.completes).toBe(ends.has(index));
  });
  expect(script.plies.map((ply) => ply.ply)).toEqual(facts.map((fact) => fact.ply));
  for (const ply of script.plies) {
    expect(ply.first).toBeGreaterThanOrEqual(0);
    expect(ply.earliest).toBeGreaterThanOrEqual(ply.first);
    expect(ply.completes).toBeGreaterThanOrEqual(ply.earliest);
  }
  const end = facts.at(-1)?.after ?? script.start;
  expect(board).toEqual(piecesOf(end));
  expect(script.final).toEqual(board);
}

const games: Game[] = Array.from({ length: 20 }, (_, seed) => randomGame(seed));

describe('tidy hands', () => {
  it('end on the final board of every game', () => {
    for (const [seed, game] of games.entries())
      checkScript(handsFor(game.start, game.moves, { seed, habits: TIDY }));
  });

  it('write a trace that is read again, on every sense', () => {
    const game = games[0]!;
    for (const sense of SENSES) {
      const script = handsFor(game.start, game.moves, { seed: 1, sense });
      const trace = parseTrace(toTrace(script));
      expect(trace.ok && trace.value.entries.filter(({ kind }) => kind === 'line').length).toBe(
        script.items.filter(isHandEvent).length + 2,
      );
      expect(
        toInputs(script).filter(({ input }) => input.kind === 'lift' || input.kind === 'place').length,
      ).toBe(script.items.filter(isHandEvent).length);
    }
  });
});

describe('positions to castle from', () => {
  it('has all 84 geometries, each legal', () => {
    const cases = castlingGeometries();
    expect(new Set(cases.map(({ name }) => name)).size).toBe(84);
    expect(cases.every(({ start, move }) => start.isLegal(move))).toBe(true);
  });

  it('has 1,830 castles per colour in the emptied arrays, by the protocol without any early reading', () => {
    for (const color of ['white', 'black'] as const) {
      const cases = arrayCastles(color);
      expect(cases.length).toBe(1830);
      for (const one of cases) {
        const script = handsFor(one.start, [one.move], { seed: 3, habits: { castleTouchResting: 0.5 } });
        checkScript(script);
        expect(script.plies[0]?.earliest).toBe(script.items.length - 1);
      }
    }
  });
});

describeWithData('games of the reference data', (dir) => {
  it('knows the 960 arrays', () => {
    const rows = dataLines(dir, 'scharnagl.tsv').map((line) => line.split('\t')[1]);
    expect([...rows].sort()).toEqual(allArrays());
  });

  it('loads the games and performs them', () => {
    const loaded = loadGames(join(dir, 'games/castling-geometry.pgn'));
    expect(loaded.length).toBe(84);
    for (const [seed, game] of loaded.entries()) checkScript(handsFor(game.start, game.moves, { seed }));
  });
});
