import type { Clock } from './clock.js';
import type { Millis } from './sensor.js';

/** The timers of one owner, each by its name: setting one anew replaces it, and all end together. */
export class Timers<Name extends string> {
  private readonly cancels = new Map<Name, () => void>();

  constructor(private readonly clock: Clock) {}

  /** Runs `task` once after `ms` milliseconds. */
  set(name: Name, ms: Millis, task: () => void): void {
    this.cancel(name);
    const cancel = this.clock.after(ms, () => {
      this.cancels.delete(name);
      task();
    });
    this.cancels.set(name, cancel);
  }

  isSet(name: Name): boolean {
    return this.cancels.has(name);
  }

  cancel(name: Name): void {
    this.cancels.get(name)?.();
    this.cancels.delete(name);
  }

  cancelAll(): void {
    for (const cancel of this.cancels.values()) cancel();
    this.cancels.clear();
  }
}
