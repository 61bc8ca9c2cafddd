import type { Millis } from '../board/sensor.js';

/** How long nobody has touched the board: when it will have been calm for the settle time, and at rest. */
export class Stillness {
  private calm: Millis | undefined;
  private rest: Millis | undefined;

  constructor(private readonly options: { readonly settleMs: Millis; readonly restMs: Millis }) {}

  copy(): Stillness {
    const same = new Stillness(this.options);
    same.calm = this.calm;
    same.rest = this.rest;
    return same;
  }

  /** When the board will have been calm for the settle time; undefined once that was looked at. */
  get calmAt(): Millis | undefined {
    return this.calm;
  }

  /** When the board will have been still long enough; undefined once that was looked at. */
  get restAt(): Millis | undefined {
    return this.rest;
  }

  /** The board was touched. */
  touched(at: Millis): void {
    this.calm = at + this.options.settleMs;
    this.expectRest(at);
  }

  /** Something else changed: it is looked at again at rest. */
  expectRest(at: Millis): void {
    this.rest = at + this.options.restMs;
  }

  calmSeen(): void {
    this.calm = undefined;
  }

  restSeen(): void {
    this.rest = undefined;
  }
}
