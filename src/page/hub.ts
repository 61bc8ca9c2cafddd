/**
 * Everyone who looks on. Each gets the newest whole state at every change: whoever was away or is slow is never
 * behind by more than one message, and nothing queues up for them.
 */

import type { TableService } from '../table/service.js';
import { BEAT_MS, type PageState } from './contract.js';
import { sceneOf } from './pageState.js';

/** One who looks on, by WebSocket or event stream. */
export interface Viewer {
  /** Bytes that wait for a slow reader. */
  readonly waiting: number;
  /** `text`: a state as JSON. */
  send(text: string, rev: number): void;
  /** A sign of life; `false`: none came back since the last one. */
  beat(): boolean;
  drop(): void;
}

/** A reader with more than this under way gets the newest state later instead of every state now. */
const MAX_WAITING = 256 * 1024;
const CATCH_UP_MS = 500;
/** The number of viewers is news, but not urgent. */
const COUNT_MS = 1000;
/** Ticks of the clock that the reader can reckon are no news. */
const CLOCK_SLACK_MS = 150;

export class Hub {
  private readonly viewers = new Map<Viewer, { behind: boolean }>();
  private rev = Date.now();
  private text = '';
  private shown = '';
  private clock: { readonly value: PageState['clock']; readonly at: number } | undefined;
  private readonly timers: NodeJS.Timeout[];
  private readonly leave: () => void;
  private counting: NodeJS.Timeout | undefined;

  constructor(private readonly table: TableService) {
    this.refresh();
    this.leave = table.onNews(() => this.refresh());
    this.timers = [setInterval(() => this.beat(), BEAT_MS), setInterval(() => this.catchUp(), CATCH_UP_MS)];
  }

  get size(): number {
    return this.viewers.size;
  }

  /** The newest state as JSON. */
  get state(): string {
    return this.text;
  }

  add(viewer: Viewer): void {
    this.viewers.set(viewer, { behind: false });
    this.recount();
    viewer.send(this.text, this.rev);
  }

  remove(viewer: Viewer): void {
    if (this.viewers.delete(viewer)) this.recount();
  }

  close(): void {
    this.leave();
    for (const timer of this.timers) clearInterval(timer);
    clearTimeout(this.counting);
    for (const viewer of this.viewers.keys()) viewer.drop();
    this.viewers.clear();
  }

  private recount(): void {
    this.counting ??= setTimeout(() => {
      this.counting = undefined;
      this.refresh();
    }, COUNT_MS);
  }

  private refresh(): void {
    const scene = { ...sceneOf(this.table.view), viewers: this.viewers.size };
    const { clock, ...rest } = scene;
    const still = JSON.stringify([rest, clock?.running, clock?.paused]);
    const at = performance.now();
    if (still === this.shown && this.isReckoned(clock, at)) return;
    this.shown = still;
    this.clock = { value: clock, at };
    this.rev += 1;
    const state: PageState = { kind: 'state', rev: this.rev, ...scene };
    this.text = JSON.stringify(state);
    for (const [viewer, place] of this.viewers) {
      place.behind = viewer.waiting > MAX_WAITING;
      if (!place.behind) viewer.send(this.text, this.rev);
    }
  }

  /** Whether a reader who counts down from the last state shows these times. */
  private isReckoned(clock: PageState['clock'], at: number): boolean {
    const last = this.clock;
    if (clock === null || last === undefined || last.value === null) return clock === (last?.value ?? null);
    const { value } = last;
    return (['white', 'black'] as const).every((side) => {
      const expected = value[side] - (value.running === side ? at - last.at : 0);
      return Math.abs(Math.max(0, expected) - clock[side]) <= CLOCK_SLACK_MS;
    });
  }

  private catchUp(): void {
    for (const [viewer, place] of this.viewers) {
      if (!place.behind || viewer.waiting > 0) continue;
      place.behind = false;
      viewer.send(this.text, this.rev);
    }
  }

  private beat(): void {
    for (const viewer of [...this.viewers.keys()]) {
      if (viewer.beat()) continue;
      this.remove(viewer);
      viewer.drop();
    }
  }
}
