import type { Clock } from '../../src/board/clock.js';
import type { Millis } from '../../src/board/sensor.js';
import type { CommandResult, LaneJob } from './commandLane.js';
import type { LedLights } from './protocol.js';
import { makeHostLine } from './protocol.js';

/** At most 20 frames a second (EBL/1, Rules for the host 5). */
const FRAME_MS = 50;

export interface LedPacerOptions {
  readonly clock: Clock;
  readonly run: (job: LaneJob) => void;
  readonly log: (message: string) => void;
}

/** Keeps the board's lights at the newest frame: one frame under way at a time, older unsent ones are never sent. */
export class LedPacer {
  private wanted: LedLights = new Map();
  private sending: string | undefined;
  /** Text of the frame that is known to be shown. */
  private shown: string | undefined;
  private lastAt: Millis | undefined;
  private cancel: (() => void) | undefined;
  private stopped = false;
  private whenShown: (() => void) | undefined;

  constructor(private readonly options: LedPacerOptions) {}

  show(lights: LedLights): void {
    this.wanted = lights;
    this.pump();
  }

  /** The board has forgotten its frame. */
  forgotten(): void {
    this.shown = undefined;
    this.pump();
  }

  /** Calls back when the newest frame is shown or cannot be. */
  settled(task: () => void): void {
    this.whenShown = task;
    this.pump();
  }

  stop(): void {
    this.stopped = true;
    this.cancel?.();
    this.cancel = undefined;
    this.settle();
  }

  private settle(): void {
    const task = this.whenShown;
    this.whenShown = undefined;
    task?.();
  }

  private pump(): void {
    if (this.stopped || this.sending !== undefined || this.cancel !== undefined) return;
    if (this.shown === textOf(this.wanted)) {
      this.settle();
      return;
    }
    const now = this.options.clock.now();
    const wait = this.lastAt === undefined ? 0 : this.lastAt + FRAME_MS - now;
    if (wait > 0) {
      this.later(wait);
      return;
    }
    this.sending = textOf(this.wanted);
    this.options.run({
      make: () => {
        this.sending = textOf(this.wanted);
        this.lastAt = this.options.clock.now();
        return { word: 'LED', lights: this.wanted };
      },
      onSilence: 'greet',
      done: (result) => this.done(result),
    });
  }

  private later(ms: Millis): void {
    this.cancel = this.options.clock.after(ms, () => {
      this.cancel = undefined;
      this.pump();
    });
  }

  private done(result: CommandResult): void {
    const sent = this.sending;
    this.sending = undefined;
    if (!result.ok) {
      this.options.log(result.text);
      if (result.code === undefined) {
        // Lost or never sent: tried anew a little later, unless the session is at its end.
        if (!this.stopped) this.later(FRAME_MS);
        return;
      }
    }
    // A frame the board refuses is not offered again and again.
    this.shown = sent;
    this.pump();
  }
}

function textOf(lights: LedLights): string {
  return makeHostLine({ word: 'LED', lights }, undefined, false);
}
