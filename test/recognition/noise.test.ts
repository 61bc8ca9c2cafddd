/** Every kind of noise that hands, sensors and wire make: alone, mixed, and in any interleaving. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SENSES, type Sense } from '../../src/board/sensor.js';
import {
  BAD_WIRE,
  HABITS,
  type Habit,
  type Habits,
  type HandsScript,
  handsFor,
  isHandEvent,
  loadGames,
  MIXED,
  randomGame,
  TIDY,
} from '../hands/index.js';
import { type Outcome, playScript } from '../soak/player.js';
import { describeWithData } from '../support/data.js';
import { table } from './support.js';

/** Strict mode knows one order of castling. */
const OTHER_ORDERS: readonly Habit[] = [
  'castleKingFirst',
  'castleRookFirst',
  'castleBothInAir',
  'castleKingOntoRook',
];

function strictly(habits: Habits): Habits {
  return Object.fromEntries(
    Object.entries(habits).filter(([habit]) => !OTHER_ORDERS.includes(habit as Habit)),
  );
}

function expectTheGame(script: HandsScript, outcome: Outcome, what: string): void {
  expect([what, script.seed, outcome.wrongAt, outcome.stuck]).toEqual([what, script.seed, undefined, false]);
  expect(outcome.beliefMax).toBeLessThanOrEqual(64);
  expect([what, script.seed, ...outcome.groundless.keys()]).toEqual([what, script.seed]);
}

describe.each(SENSES)('noise on %s', (sense) => {
  it.each(HABITS)('%s alone', (habit) => {
    for (let seed = 0; seed < 4; seed += 1) {
      const game = randomGame(400 + seed, 50);
      const habits = { [habit]: 0.4 };
      const script = handsFor(game.start, game.moves, { seed, habits, sense });
      expectTheGame(script, playScript(script, { sense }), habit);
      if (OTHER_ORDERS.includes(habit)) continue;
      expectTheGame(script, playScript(script, { sense, castling: 'strict' }), `${habit}, strict`);
    }
  });

  it.each(['any-order', 'strict'] as const)('all of it mixed, %s castling', (castling) => {
    for (const habits of [TIDY, MIXED, { ...MIXED, ...BAD_WIRE }]) {
      for (let seed = 0; seed < 5; seed += 1) {
        const game = randomGame(900 + seed);
        const hands = castling === 'strict' ? strictly(habits) : habits;
        const script = handsFor(game.start, game.moves, { seed, habits: hands, sense });
        expectTheGame(script, playScript(script, { sense, castling }), 'mixed');
      }
    }
  });

  it('any legal game, any interleaving of the noise kinds: the game', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 50 }),
        fc.subarray([...HABITS]),
        fc.constantFrom('any-order' as const, 'strict' as const),
        (seed, plies, kinds, castling) => {
          const game = randomGame(seed, plies);
          const all = Object.fromEntries(kinds.map((kind) => [kind, MIXED[kind] ?? BAD_WIRE[kind] ?? 0.02]));
          const habits = castling === 'strict' ? strictly(all) : all;
          const script = handsFor(game.start, game.moves, { seed, habits, sense });
          const outcome = playScript(script, { sense, castling });
          return outcome.wrongAt === undefined && !outcome.stuck;
        },
      ),
      { numRuns: 60, seed: 20_260 },
    );
  });

  it('one line lost, doubled or late, wherever it is: no wrong move', () => {
    const game = randomGame(77, 30);
    const script = handsFor(game.start, game.moves, { seed: 77, habits: TIDY, sense });
    script.items.forEach((item, index) => {
      if (!isHandEvent(item)) return;
      for (const wire of ['lost', 'doubled', { lateMs: 300 }] as const) {
        const items = script.items.map((other, i) => (i === index ? { ...item, wire } : other));
        const outcome = playScript({ ...script, items }, { sense });
        expect([index, wire, outcome.wrongAt]).toEqual([index, wire, undefined]);
        // Doubled and late lines lose nothing.
        if (wire !== 'lost') expect([index, wire, outcome.stuck]).toEqual([index, wire, false]);
      }
    });
  });

  it('one line lost anywhere in any game: no wrong move', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 2, max: 40 }), fc.nat(1000), (seed, plies, at) => {
        const game = randomGame(seed, plies);
        const script = handsFor(game.start, game.moves, { seed, habits: TIDY, sense });
        const lost = at % script.items.length;
        const items = script.items.map((item, i) =>
          i === lost && isHandEvent(item) ? { ...item, wire: 'lost' as const } : item,
        );
        return playScript({ ...script, items }, { sense }).wrongAt === undefined;
      }),
      { numRuns: 150, seed: 960 },
    );
  });
});

describeWithData('real games with mixed habits', (dir) => {
  const files = [
    ['chess960', 36],
    ['double-frc', 14],
    ['standard', 14],
    ['castling-geometry', 84],
  ] as const;
  it.each(files)('%s: a sample of %d on all senses', (file, sample) => {
    const games = loadGames(`${dir}/games/${file}.pgn`);
    for (let i = 0; i < sample; i += 1) {
      const game = games[(i * 7919) % games.length];
      const sense: Sense = SENSES[i % 3] ?? 'occ';
      if (!game) continue;
      const script = handsFor(game.start, game.moves, { seed: i, habits: MIXED, sense });
      expectTheGame(script, playScript(script, { sense }), file);
    }
  });
});

describe('determinism and memory', () => {
  it('the same events give the same readings, byte for byte', () => {
    const game = randomGame(5);
    const script = handsFor(game.start, game.moves, {
      seed: 5,
      habits: { ...MIXED, ...BAD_WIRE },
      sense: 'occ',
    });
    const told = () => {
      const lines: string[] = [];
      playScript(script, { sense: 'occ', log: (what) => lines.push(JSON.stringify(what)) });
      return lines.join('\n');
    };
    expect(told()).toBe(told());
  });

  it.each(SENSES)(
    '%s: twenty thousand touches that mean nothing leave the belief below its cap, and the game goes on',
    (sense) => {
      const t = table('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', sense);
      const most = { belief: 0 };
      const touch = (text: string) => {
        t.do(text);
        most.belief = Math.max(most.belief, t.recogniser.beliefSize);
      };
      for (let i = 0; i < 2500; i += 1) {
        for (const hands of [
          'lift a2; place h6',
          'lift b1; place d5',
          'lift h6; place a2',
          'lift d5; place b1',
        ])
          touch(hands);
      }
      expect(most.belief).toBeLessThanOrEqual(64);
      touch('wait 3000; lift e2; place e4; lift e7; place e5');
      expect(t.san).toBe('e4 e5');
    },
  );
});
