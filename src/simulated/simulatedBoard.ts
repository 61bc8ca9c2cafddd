/** The simulated board as a table knows it: its events can be waited for, and hand time can pass without waiting. */
import { createSimulator, type SimulatedBoard } from '../../drivers/simulator/simulator.js';
import type { Board } from '../board/board.js';
import { type Clock, systemClock } from '../board/clock.js';
import type { Millis, Placement, Sense, SensorEvent } from '../board/sensor.js';
import { lettersOf } from '../guidance/letters.js';
import { type Position, play } from '../rules/index.js';
import type { TableService } from '../table/service.js';
import { SimulatedHands } from './simulatedHands.js';

/** Real time that can be moved ahead, for hands that are faster than hands. */
export interface HandClock extends Clock {
  skip(ms: Millis): void;
}

export function createHandClock(): HandClock {
  let ahead = 0;
  return {
    now: () => systemClock.now() + ahead,
    after: (ms, task) => systemClock.after(ms, task),
    skip: (ms) => {
      ahead += Math.max(0, ms);
    },
  };
}

export interface SimulatedTableBoard {
  readonly board: Board;
  readonly simulator: SimulatedBoard;
  /** Resolves when the reader of the events has dealt with all of them. */
  settled(): Promise<void>;
}

export function createSimulatedTable(clock: Clock, sense: Sense): SimulatedTableBoard {
  const simulator = createSimulator({ clock, sense });
  let state: 'working' | 'waiting' | 'over' = 'working';
  const events: AsyncIterable<SensorEvent> = {
    [Symbol.asyncIterator]() {
      const inner = simulator.events[Symbol.asyncIterator]();
      return {
        async next() {
          // Whoever asks for the next event is done with the last one.
          state = 'waiting';
          const result = await inner.next();
          state = result.done === true ? 'over' : 'working';
          return result;
        },
        async return() {
          state = 'over';
          return (await inner.return?.()) ?? { done: true, value: undefined };
        },
      };
    },
  };
  return {
    simulator,
    board: {
      info: simulator.info,
      events,
      show: (frame) => simulator.show(frame),
      requestSnapshot: () => simulator.requestSnapshot(),
      close: () => simulator.close(),
    },
    async settled() {
      // An event that is there already makes the reader work before the next turn of the event loop.
      do await new Promise((resolve) => setImmediate(resolve));
      while (state === 'working');
    },
  };
}

/** What waits for time alone is over after so many of its steps. */
const MAX_WAITS = 20;

/** The pieces as the game or the set-up wants them; null before a draw. */
export function standingOf({ view }: TableService): Placement | null {
  return view.position === null ? null : placementOf(view.position);
}

/** The same with the announced move carried out. */
function targetOf(table: TableService): Placement | null {
  const { order } = table.view;
  return order === null ? standingOf(table) : placementOf(play(order.before, order.move));
}

function placementOf(position: Position): Placement {
  return lettersOf(position).map((letter) => (letter ?? '.') as Placement[number]);
}

/** Nobody waits in a pipe: what time alone would bring comes now. */
export async function letTimePass(
  table: TableService,
  clock: HandClock,
  simulator: Pick<SimulatedBoard, 'dead'>,
): Promise<void> {
  for (let wait = 0; wait < MAX_WAITS; wait += 1) {
    const due = table.nextDeadline;
    if (due === undefined) return;
    // While all sensors answer, a set-up waits for the next word and for nothing else.
    const isSetUp = table.view.phase === 'settingUp';
    if (isSetUp && simulator.dead().length === 0) return;
    clock.skip(due - clock.now() + 1);
    await table.passTime();
    // One square that does not answer at a time: hands go on before the next.
    if (isSetUp) return;
  }
}

/** Hands that move the pieces of the simulated board; they `breathe` after each touch, and `rest` where nobody waits. */
export function handsAt(
  table: TableService,
  simulator: SimulatedBoard,
  breathe: () => Promise<void>,
  rest?: () => Promise<void>,
): SimulatedHands {
  return new SimulatedHands({
    board: simulator,
    breathe,
    ...(rest === undefined ? {} : { rest }),
    wanted: () => standingOf(table),
    target: () => targetOf(table),
    lit: () => simulator.leds(),
    position: () => (table.view.phase === 'playing' ? (table.view.position ?? undefined) : undefined),
    promote: async (role) => {
      await table.ask({ kind: 'promote', role });
    },
  });
}
