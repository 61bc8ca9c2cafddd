/** The simulated board as a table knows it: its events can be waited for, and hand time can pass without waiting. */
import { createSimulator, type SimulatedBoard } from '../../../drivers/simulator/simulator.js';
import type { Board } from '../../board/board.js';
import { type Clock, systemClock } from '../../board/clock.js';
import type { Millis, Sense, SensorEvent } from '../../board/sensor.js';

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
