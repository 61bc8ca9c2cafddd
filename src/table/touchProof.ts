/** A proof by touch in real time: one at a time, lit while it lasts, over by itself. */
import type { Clock } from '../board/clock.js';
import { beginTouch, stepTouch, TOUCH_MS, type TouchTask } from './touch.js';
import type { TableView } from './view.js';

/** How it ends. */
type TouchEnd = 'proved' | 'late' | 'wrong';

export type TouchStart =
  | {
      readonly ok: true;
      readonly square: number;
      readonly seen: string;
      /** Milliseconds that are left. */
      readonly ms: number;
      readonly ended: Promise<TouchEnd>;
    }
  | { readonly ok: false; readonly why: 'busy' | 'no-pieces' | 'no-board' };

export interface TouchContext {
  readonly clock: Clock;
  /** A uniform integer from 0 to n - 1. */
  readonly below: (n: number) => number;
  /** It began or ended: the lights change. */
  readonly changed: () => void;
}

export class TouchProof {
  private running:
    | { readonly task: TouchTask; readonly end: (how: TouchEnd) => void; readonly cancel: () => void }
    | undefined;

  constructor(private readonly context: TouchContext) {}

  /** The square that is waited for. */
  get square(): number | undefined {
    return this.running?.task.square;
  }

  begin({ placement, link }: Pick<TableView, 'placement' | 'link'>): TouchStart {
    const { clock, below, changed } = this.context;
    if (this.running !== undefined) return { ok: false, why: 'busy' };
    if (link !== 'up' || placement === null) return { ok: false, why: 'no-board' };
    const now = clock.now();
    const task = beginTouch(placement, now, below);
    if (task === undefined) return { ok: false, why: 'no-pieces' };
    let end: (how: TouchEnd) => void = () => undefined;
    const ended = new Promise<TouchEnd>((resolve) => {
      end = resolve;
    });
    const cancel = clock.after(task.until - now, () => this.end('late'));
    this.running = { task, end, cancel };
    changed();
    return { ok: true, square: task.square, seen: task.seen, ms: TOUCH_MS, ended };
  }

  /** The board changed. */
  watch(placement: TableView['placement']): void {
    const { running } = this;
    if (running === undefined || placement === null) return;
    const { task, answer } = stepTouch(running.task, placement, this.context.clock.now());
    this.running = { ...running, task };
    if (answer !== 'waiting') this.end(answer);
  }

  end(how: TouchEnd): void {
    const { running } = this;
    if (running === undefined) return;
    this.running = undefined;
    running.cancel();
    running.end(how);
    this.context.changed();
  }
}
