import type { Clock } from '../../src/board/clock.js';

/** A clock that a test moves by hand. Between two tasks everything that waits in microtasks gets its turn. */
export interface FakeClock extends Clock {
  advance(ms: number): Promise<void>;
  /** Number of timers that wait. */
  readonly waiting: number;
}

/** `quiet`: waited for between two tasks, for a world outside in which things take real time. */
export function createFakeClock(start = 0, quiet: () => Promise<void> = async () => undefined): FakeClock {
  let now = start;
  let number = 0;
  const tasks = new Map<number, { due: number; task: () => void }>();

  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    await quiet();
  };
  const nextDue = (until: number) => {
    let found: [number, { due: number; task: () => void }] | undefined;
    for (const entry of tasks) {
      if (entry[1].due <= until && (found === undefined || entry[1].due < found[1].due)) found = entry;
    }
    return found;
  };

  return {
    now: () => now,
    after(ms, task) {
      const id = number++;
      tasks.set(id, { due: now + Math.max(0, ms), task });
      return () => {
        tasks.delete(id);
      };
    },
    get waiting() {
      return tasks.size;
    },
    async advance(ms) {
      const until = now + ms;
      await settle();
      for (let found = nextDue(until); found !== undefined; found = nextDue(until)) {
        tasks.delete(found[0]);
        now = found[1].due;
        found[1].task();
        await settle();
      }
      now = until;
    },
  };
}
