import { join } from 'node:path';
import { makeSquare, parseUci } from 'chessops/util';
import { describe, expect, it } from 'vitest';
import { SENSES, type Sense } from '../../src/board/sensor.js';
import { dataLines, describeWithData } from '../support/data.js';
import {
  allArrays,
  arrayCastles,
  BAD_WIRE,
  castleClass,
  castlingGeometries,
  type Game,
  gameFacts,
  HABITS,
  type Habit,
  type Habits,
  type HandsScript,
  handsFor,
  isHandEvent,
  loadGames,
  MIXED,
  type Move,
  piecesOf,
  positionOf,
  randomGame,
  STIRRING,
  samePiece,
  TIDY,
  toTrace,
} from './index.js';

/** Replays the events on a board of its own; answers with every promise of the script that is broken. */
function faultsOf(script: HandsScript): string[] {
  const facts = gameFacts(script.start, script.moves);
  const board = [...script.initial];
  const ends = new Set(script.plies.map((ply) => ply.completes));
  const faults: string[] = [];
  let at = 0;
  script.items.forEach((item, index) => {
    if (item.at < at) faults.push(`item ${index} is earlier than the one before`);
    at = item.at;
    if (!isHandEvent(item)) return;
    if (!samePiece(board[item.square], item.kind === 'lift' ? item.piece : undefined))
      faults.push(`item ${index} cannot be done`);
    board[item.square] = item.kind === 'lift' ? undefined : item.piece;
    if (item.completes !== ends.has(index)) faults.push(`item ${index} completes a half-move or not`);
  });
  for (const { ply, first, earliest, completes, doing } of script.plies) {
    const early = earliest < completes && !STIRRING.some((habit) => doing.has(habit));
    if (early) faults.push(`ply ${ply} may be read early without a habit for it`);
    if (first < 0 || earliest < first || completes < earliest)
      faults.push(`ply ${ply}: ${first} ${earliest} ${completes}`);
  }
  if (script.plies.length !== facts.length) faults.push('half-moves are missing');
  const end = piecesOf(facts.at(-1)?.after ?? script.start);
  board.forEach((piece, square) => {
    if (!samePiece(piece, end[square]) || !samePiece(piece, script.final[square]))
      faults.push(`${makeSquare(square)} stands wrong`);
  });
  return faults;
}

function checkScript(script: HandsScript): void {
  expect(faultsOf(script)).toEqual([]);
}

/** Habits that order the acts of a half-move otherwise and leave no mark of their own. */
const SHOWN_BY_ORDER: readonly Habit[] = [
  'castleTouchResting',
  'captureMoverFirst',
  'capturePushed',
  'enPassantBefore',
  'enPassantBetween',
];

function orderOf(script: HandsScript): string {
  const events = script.items.filter(isHandEvent);
  return events.map(({ kind, square }) => `${kind} ${makeSquare(square)}`).join(', ');
}

const games: Game[] = Array.from({ length: 20 }, (_, seed) => randomGame(seed));

describe('tidy hands', () => {
  it('end on the final board of every game', () => {
    for (const [seed, game] of games.entries())
      checkScript(handsFor(game.start, game.moves, { seed, habits: TIDY }));
  });

  it('do the same for the same seed and something else for another', () => {
    const game = games[3]!;
    const text = (seed: number) =>
      toTrace(handsFor(game.start, game.moves, { seed, habits: { ...MIXED, ...BAD_WIRE } }));
    expect(text(5)).toBe(text(5));
    expect(text(5)).not.toBe(text(6));
  });

  it('pass over nothing: every half-move of a tidy script is read where it ends', () => {
    const game = games[1]!;
    const script = handsFor(game.start, game.moves, { seed: 1, habits: {} });
    for (const ply of script.plies) expect(ply.earliest).toBe(ply.completes);
  });
});

describe('each habit alone', () => {
  const needsWire: readonly Habit[] = ['lost', 'doubled', 'delayed', 'disconnect', 'clockPress'];
  it.each(HABITS.filter((habit) => !needsWire.includes(habit)))(
    '%s shows itself and leaves the game right',
    (habit) => {
      for (const sense of SENSES) {
        let shown = 0;
        for (const [seed, game] of games.slice(0, habit.startsWith('castle') ? 8 : 4).entries()) {
          const script = handsFor(game.start, game.moves, {
            seed,
            habits: { [habit]: habit.startsWith('castle') ? 1 : 0.5 },
            sense,
          });
          checkScript(script);
          shown += script.items.filter((item) => isHandEvent(item) && item.doing === habit).length;
        }
        if (SHOWN_BY_ORDER.includes(habit)) continue;
        expect(shown, `${habit} on ${sense}`).toBeGreaterThan(0);
      }
    },
  );

  it.each(HABITS)('%s finds something to do, or nothing, with bare kings on the board', (habit) => {
    const start = positionOf('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    const moves = ['e1e2', 'e8e7', 'e2e3', 'e7e6'].map((uci) => parseUci(uci) as Move);
    for (const sense of SENSES)
      checkScript(handsFor(start, moves, { seed: 1, habits: { [habit]: 1 }, sense }));
  });

  it('words are said', () => {
    const game = games[0]!;
    const script = handsFor(game.start, game.moves, {
      seed: 1,
      habits: { clockPress: 0.5, takebackWord: 0.2 },
    });
    const said = script.items.flatMap((item) => (item.kind === 'word' ? [item.word.kind] : []));
    expect(new Set(said)).toContain('press');
    expect(new Set(said)).toContain('takeback');
  });

  it('an untold under-promotion is told by word where the board cannot', () => {
    const game = games.find(({ moves }) => moves.some(({ promotion }) => promotion === 'knight'))!;
    const told = (sense: Sense) =>
      handsFor(game.start, game.moves, { seed: 1, sense }).items.filter((item) => item.kind === 'word')
        .length;
    expect(told('piece')).toBe(0);
    expect(told('color')).toBe(
      game.moves.filter(({ promotion }) => promotion !== undefined && promotion !== 'queen').length,
    );
  });
});

describe('orders of hands', () => {
  it('a castle with both in the air is kept from boards that cannot read it', () => {
    for (const one of castlingGeometries().filter((geometry) => castleClass(geometry) !== 'unique')) {
      for (const sense of SENSES) {
        for (let seed = 0; seed < 8; seed += 1) {
          const script = handsFor(one.start, [one.move], { seed, sense, habits: { castleBothInAir: 1 } });
          const events = script.items.filter(isHandEvent).map(({ kind, square }) => `${kind} ${square}`);
          const protocol = [
            `lift ${one.king}`,
            `lift ${one.rook}`,
            `place ${one.rookTo}`,
            `place ${one.kingTo}`,
          ];
          if (sense === 'piece') expect(events).not.toEqual(protocol);
          else expect(events).toEqual(protocol);
        }
      }
    }
  });

  it('counts 14 geometries that an occupancy board takes for something else', () => {
    const classes = castlingGeometries().map(castleClass);
    const count = (name: string) => classes.filter((found) => found === name).length;
    expect([count('unique'), count('swap'), count('rook look-alike'), count('king look-alike')]).toEqual([
      70, 4, 6, 4,
    ]);
  });

  it('performs each of the three captures and each of the three en passants', () => {
    const orders = (fen: string, move: Move, habits: Habits, sense: Sense = 'piece') =>
      Array.from({ length: 4 }, (_, seed) => handsFor(positionOf(fen), [move], { seed, habits, sense })).map(
        orderOf,
      );
    const capture = '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1';
    const takes = { from: 28, to: 35 };
    expect(new Set(orders(capture, takes, {}))).toEqual(new Set(['lift d5, lift e4, place d5']));
    expect(new Set(orders(capture, takes, { captureMoverFirst: 1 }))).toEqual(
      new Set(['lift e4, lift d5, place d5']),
    );
    expect(new Set(orders(capture, takes, { capturePushed: 1 }))).toEqual(
      new Set(['lift e4, lift d5, place d5']),
    );
    const passant = '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1';
    const passes = { from: 36, to: 43 };
    expect(new Set(orders(passant, passes, {}))).toEqual(new Set(['lift e5, place d6, lift d5']));
    expect(new Set(orders(passant, passes, { enPassantBefore: 1 }))).toEqual(
      new Set(['lift d5, lift e5, place d6']),
    );
    expect(new Set(orders(passant, passes, { enPassantBetween: 1 }))).toEqual(
      new Set(['lift e5, lift d5, place d6']),
    );
  });

  it('promotes off the board and on the last rank', () => {
    const pos = positionOf('4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
    const order = (habits: Habits) =>
      orderOf(handsFor(pos, [{ from: 48, to: 56, promotion: 'queen' }], { seed: 1, habits }));
    expect(order({})).toBe('lift a7, place a8');
    expect(order({ promotionReplaced: 1 })).toBe('lift a7, place a8, lift a8, place a8');
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
