import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fold,
  foldOne,
  type GameEvent,
  type GameInput,
  type GameState,
  gameOf,
  NO_GAME,
  positionOf,
  step,
} from '../../src/game/index.js';
import { factOf, parseFact } from '../../src/record/facts.js';
import { legalMoves, makeFen } from '../../src/rules/index.js';
import { moveOf, TestGame } from './driver.js';

/** What can be compared: positions as FEN. */
function plain(state: GameState): unknown {
  return JSON.parse(
    JSON.stringify(state, (key, value: unknown) =>
      key === 'after' || key === 'position' ? makeFen(value as never) : value,
    ),
  );
}

/** A story of inputs; numbers choose among what is possible at that time. */
const stories = fc.record({
  start: fc.integer({ min: 0, max: 959 }),
  control: fc.constantFrom('none', '1+0', '2/1+2,1b3', '1d5'),
  press: fc.constantFrom('move' as const, 'button' as const),
  acts: fc.array(
    fc.tuple(fc.integer({ min: 0, max: 19 }), fc.nat(10_000), fc.integer({ min: 0, max: 9_000 })),
    { maxLength: 60 },
  ),
});

function inputOf(state: GameState, act: number, choice: number, at: number): GameInput {
  const game = gameOf(state);
  const position = positionOf(state);
  const plies = game?.line.length ?? 0;
  const moves = position ? legalMoves(position) : [];
  const provisional = choice % 3 === 0;
  if (act < 9)
    return {
      kind: 'move',
      at,
      move: moves[choice % Math.max(1, moves.length)] ?? moveOf('a1a2'),
      provisional,
    };
  switch (act) {
    case 9:
    case 10: {
      const ply = plies - (choice % 2);
      const before = ply > 1 ? game?.line[ply - 2]?.after : game?.start.position;
      const others = before ? legalMoves(before) : [];
      return {
        kind: 'amend',
        at,
        ply,
        move: others[choice % Math.max(1, others.length)] ?? moveOf('a1a2'),
        provisional,
      };
    }
    case 11:
      return { kind: 'takeBack', at, ply: Math.max(0, plies - 1 - (choice % 3)) };
    case 12:
      return { kind: 'press', at };
    case 13:
      return choice % 2 ? { kind: 'pause', at } : { kind: 'resume', at };
    case 14:
      return { kind: 'gap', at, ply: choice % (plies + 1), gap: choice % 2 ? 'unseen' : 'order' };
    case 15:
      return choice % 4
        ? { kind: 'saveClock', at }
        : { kind: 'setClock', at, times: { white: choice * 10, black: 5_000 } };
    case 16:
      return choice % 5 ? { kind: 'settle', at, ply: plies } : { kind: 'resign', at, color: 'white' };
    case 17:
      return { kind: 'correct', at, result: (['*', '1-0', '1/2-1/2'] as const)[choice % 3] ?? '*' };
    case 18:
      return { kind: 'wake', at };
    default:
      return choice % 7 ? { kind: 'tick', at } : { kind: 'agreeDraw', at };
  }
}

describe('a game from its events', () => {
  it('is the game that was played, after every event, through the text of the journal', () => {
    fc.assert(
      fc.property(stories, ({ start, control, press, acts }) => {
        let at = 0;
        let state: GameState = NO_GAME;
        let restored: GameState = NO_GAME;
        const inputs = [
          (): GameInput => ({ kind: 'draw', at, start: { number: start }, control, press }),
          (): GameInput => ({ kind: 'start', at }),
          ...acts.map(([act, choice, after]) => (): GameInput => {
            at += after;
            return inputOf(state, act, choice, at);
          }),
        ];
        for (const input of inputs) {
          const next = step(state, input());
          state = next.state;
          for (const event of next.out) {
            const fact = factOf(event);
            if (fact === undefined) continue;
            const read = parseFact(JSON.parse(JSON.stringify(fact)));
            if (
              read === undefined ||
              read.kind === 'game' ||
              read.kind === 'tags' ||
              read.kind === 'nextTags' ||
              read.kind === 'link' ||
              read.kind === 'blind'
            )
              throw new Error(`not read back: ${JSON.stringify(fact)}`);
            const one = foldOne(restored, read);
            if (!one.ok) throw new Error(one.error);
            restored = one.value;
          }
          expect(plain(restored)).toEqual(plain(state));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('refuses a story that cannot be, naming the place', () => {
    const game = new TestGame();
    game.play('e2e4 e7e5');
    const events = game.events;
    const swapped = [...events.slice(0, 3), ...events.slice(4)];
    expect(fold(swapped)).toMatchObject({ ok: false, error: expect.stringContaining('Event 4 (moved)') });
    expect(fold(events.slice(1))).toMatchObject({ ok: false });
    const doctored = events.map(
      (event): GameEvent => (event.kind === 'moved' && event.ply === 2 ? { ...event, uci: 'e7e6e5' } : event),
    );
    expect(fold(doctored)).toMatchObject({ ok: false, error: expect.stringContaining('half-move 2') });
    expect(fold([...events, { kind: 'takenBack', at: 0, ply: 2 }])).toMatchObject({ ok: false });
    expect(
      fold([...events, { kind: 'corrected', at: 0, result: '1-0', cause: 'arbiter', source: 'word' }]),
    ).toMatchObject({ ok: false });
  });
});
