import type { Millis } from './sensor.js';

/** Time as a value that is handed in: the shell passes `systemClock`, tests one that is moved by hand. */
export interface Clock {
  /** Monotonic milliseconds from an arbitrary zero. */
  now(): Millis;
  /** Runs `task` once after `ms` milliseconds; the function returned cancels it. */
  after(ms: Millis, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
