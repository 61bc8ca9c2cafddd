/** What is said to the players: the readings of one step, and what was said of the board last, but for the game itself. */
import type { Millis } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import type { Reading } from './reading.js';

/** What the players were told of the board last. */
export type Condition =
  | { readonly kind: 'ordered' }
  | { readonly kind: 'touched'; readonly lo: number; readonly hi: number }
  | { readonly kind: 'halfCastle'; readonly side: 'a' | 'h'; readonly stage: string }
  | { readonly kind: 'asking' }
  | { readonly kind: 'waiting'; readonly square: Square }
  | { readonly kind: 'concluded' }
  | { readonly kind: 'disordered'; readonly key: string };

const ORDERED: Condition = { kind: 'ordered' };

export class Report {
  private readings: Reading[] = [];
  private told: Condition = ORDERED;

  /** The same condition, and nothing said yet. */
  copy(): Report {
    const same = new Report();
    same.told = this.told;
    return same;
  }

  /** A new step begins: nothing is said yet. */
  begin(): void {
    this.readings = [];
  }

  get said(): readonly Reading[] {
    return this.readings;
  }

  get condition(): Condition {
    return this.told;
  }

  say(reading: Reading): void {
    this.readings.push(reading);
  }

  /** From now on the board is in this condition. */
  become(condition: Condition): void {
    this.told = condition;
  }

  /** Says that the board is in order again, if something else had been said. */
  ordered(at: Millis): void {
    const was = this.told.kind;
    this.told = ORDERED;
    if (was !== 'ordered' && was !== 'touched') this.say({ kind: 'ordered', at });
  }
}
