import type { Clock } from '../../src/board/clock.js';
import type { Millis } from '../../src/board/sensor.js';
import type { Battery } from './protocol.js';

/** Those who asked for the battery's state, until the board answers or it is clear that it will not. */
export class BatteryDesk {
  private readonly asked: ((battery: Battery | undefined) => void)[] = [];
  /** The question has still to be sent. */
  due = false;

  constructor(
    private readonly clock: Clock,
    private readonly patienceMs: Millis,
  ) {}

  ask(): Promise<Battery | undefined> {
    this.due = true;
    return new Promise((resolve) => {
      this.asked.push(resolve);
      if (this.asked.length === 1) this.clock.after(this.patienceMs, () => this.tell(undefined));
    });
  }

  tell(battery: Battery | undefined): void {
    for (const tell of this.asked.splice(0)) tell(battery);
  }
}
