/** A draw that people throw themselves: what was thrown so far, and what it makes. */
import { type DrawGuide, guideDraw } from '../../guidance/draw.js';
import {
  type DrawMethod,
  type DrawState,
  type DrawStep,
  drawNext,
  parseThrows,
  type Throw,
} from '../../rules/index.js';
import { stepText } from '../draw.js';

export type ThrownMethod = Extract<DrawMethod, 'coins' | 'dice' | 'coins10'>;

export class Ceremony {
  private throws: readonly Throw[] = [];
  private state: DrawState;

  constructor(readonly method: ThrownMethod) {
    this.state = drawNext(method, []);
  }

  get guide(): DrawGuide {
    return guideDraw(this.method, this.state);
  }

  get steps(): readonly DrawStep[] {
    return this.state.steps;
  }

  /** The number, once everything is thrown. */
  get number(): number | undefined {
    return this.state.state === 'done' ? this.state.number : undefined;
  }

  /** One or several throws; a list with a bad one counts for nothing. Undefined: taken. */
  take(line: string): string | undefined {
    const more = parseThrows(line);
    if (!more.ok) return more.error;
    const throws = [...this.throws, ...more.value];
    const state = drawNext(this.method, throws);
    if (state.state === 'bad') return state.message;
    this.throws = throws;
    this.state = state;
    return undefined;
  }

  /** For the record and for the eye: each step in words. */
  get story(): readonly string[] {
    return this.steps.map(stepText);
  }
}
