/**
 * The inside of one table at work: the core with its record and time. Everything that happens is taken in one at a time,
 * and what follows is in the journal before anybody hears of it. Only service.ts speaks to it.
 */
import type { Board } from '../board/board.js';
import type { Clock } from '../board/clock.js';
import type { SensorEvent } from '../board/sensor.js';
import { clockSide, gameOf, timesOf } from '../game/index.js';
import { type PgnTags, Recorder, type RecorderOptions, type RecordStatus } from '../record/index.js';
import type { Square } from '../rules/index.js';
import type { BlindSquare } from './blindSquares.js';
import { TableCore } from './core.js';
import type { TableInput, TableStep } from './input.js';
import type { TableSettings } from './settings.js';

/** An input without its time: the table stamps it when it is taken in. */
export type TableCommand = TableInput extends infer I
  ? I extends SensorEvent
    ? never
    : I extends { at: number }
      ? Omit<I, 'at'>
      : never
  : never;

export interface TableOptions {
  readonly name: string;
  readonly board: Board;
  readonly clock: Clock;
  /** The time of day, for names and tags. */
  readonly now: () => Date;
  readonly record: RecorderOptions;
  readonly settings: TableSettings;
  readonly tags?: PgnTags;
  /** Squares that are known to be blind, as the board numbers them. */
  readonly blind?: readonly Square[];
  /** Sees every sensor event and word, for the flight recorder. */
  readonly tap?: (input: TableInput) => void;
}

/** While a clock runs its times are saved this often: a power cut costs less than a second, the disk included. */
const SAVE_CLOCK_MS = 800;
/** While a clock runs its times are told this often. A flag falls when it falls. */
const CLOCK_TICK_MS = 1000;
/** While the disk refuses, it is tried again this often. */
const RETRY_MS = 5000;

const nothing = (): TableStep => ({ events: [], readings: [] });

export class Table {
  readonly core: TableCore;
  private recorder: Recorder | undefined;
  private status: RecordStatus = { kind: 'ok' };
  private listener: (step: TableStep) => void = () => undefined;
  private queue: Promise<void> = Promise.resolve();
  private cancelTimer: (() => void) | undefined;
  private savedClockAt = 0;
  private toldAt = 0;
  private closed = false;
  /** Of the game at the table. */
  private names: PgnTags;
  /** Of the next one, where somebody has said; else it has those of this one. */
  private nextNames: PgnTags | undefined;
  private rules: TableSettings;
  /** The blind squares as the record has them. */
  private keptBlind: readonly BlindSquare[] = [];

  constructor(private readonly options: TableOptions) {
    this.core = new TableCore(options.board.info, options.settings, options.blind);
    this.names = options.tags ?? {};
    this.rules = options.settings;
  }

  get name(): string {
    return this.options.name;
  }

  /** The table's steady clock: what inputs with a time of their own are stamped with. */
  get now(): number {
    return this.options.clock.now();
  }

  /** The names that can be given now: of the game at the table, and once it is over those of the next one. */
  get tags(): PgnTags {
    return this.isOver ? (this.nextNames ?? this.names) : this.names;
  }

  /** The names of the game at the table, also after its end. */
  get gameTags(): PgnTags {
    return this.names;
  }

  get settings(): TableSettings {
    return this.rules;
  }

  get board(): Board {
    return this.options.board;
  }

  /** How the record does. */
  get recordStatus(): RecordStatus {
    return this.status;
  }

  /** The file of the game at the table; null before its start. */
  get pgnPath(): string | null {
    return this.recorder?.pgnPath ?? null;
  }

  /** Who hears of each step, once it is on disk. */
  onStep(listener: (step: TableStep) => void): void {
    this.listener = listener;
  }

  /** Takes up an interrupted game; `seen` as in `TableCore.resume`. A sentence for the players, or undefined. */
  async resume(name: string, seen = false): Promise<string | undefined> {
    const resumed = await Recorder.resume(this.options.record, name);
    if (resumed.kind === 'nothing') return resumed.text;
    this.recorder = resumed.recorder;
    // The names this run was started with are those of the games after it.
    this.nextNames = resumed.nextTags ?? (Object.keys(this.names).length > 0 ? this.names : undefined);
    this.names = resumed.tags;
    this.keptBlind = resumed.blind;
    await this.enqueue(() => this.core.resume(resumed.state, this.options.clock.now(), seen, resumed.blind));
    this.options.board.requestSnapshot();
    return resumed.notice;
  }

  /** Reads the board until it is closed. */
  async run(): Promise<void> {
    for await (const event of this.options.board.events) {
      if (event.kind === 'link' && event.state === 'up') this.core.setInfo(this.options.board.info);
      if (event.kind === 'link') this.recorder?.link(event.at, event.state);
      await this.take(event);
    }
  }

  /** One word from a person, the page or the clock. Resolves when it is on disk and told. */
  async send(command: TableCommand): Promise<TableStep> {
    return await this.take({ ...command, at: this.options.clock.now() } as TableInput);
  }

  /** A game that is over keeps the names it was played under: what is given then is for the next one. */
  async setTags(tags: PgnTags): Promise<void> {
    if (!this.isOver) {
      await this.nameGame(tags);
      return;
    }
    this.nextNames = tags;
    if (this.recorder) this.status = await this.recorder.setNextTags(tags).journaled;
    await this.enqueue(nothing);
  }

  /** Puts the names of the game right that has just ended, until the next start is drawn. False: there is none. */
  async correctTags(tags: PgnTags): Promise<boolean> {
    if (!this.isOver) return false;
    await this.nameGame(tags);
    return true;
  }

  private async nameGame(tags: PgnTags): Promise<void> {
    this.names = tags;
    if (this.recorder) this.status = await this.recorder.setTags(tags).journaled;
    await this.enqueue(nothing);
  }

  private get isOver(): boolean {
    return this.core.state.phase === 'finished';
  }

  /** Puts time on one side's clock, as an arbiter does; the other side's, and whether it runs, stay. */
  async putTime(side: 'white' | 'black', left: number): Promise<TableStep> {
    const at = this.now;
    const times = timesOf(this.core.state, at) ?? { white: 0, black: 0 };
    return await this.send({
      kind: 'game',
      input: { kind: 'setClock', at, times: { ...times, [side]: left } },
    });
  }

  /** Lights of a move in the hand change at once; castling, takebacks and the clock with the next game. */
  async setSettings(settings: TableSettings): Promise<void> {
    this.rules = settings;
    this.core.setSettings(settings);
    await this.enqueue(nothing);
  }

  /** The board is another one now, or senses otherwise; before a game. */
  async boardChanged(): Promise<void> {
    await this.enqueue(() => {
      this.core.setInfo(this.options.board.info);
      return { events: [], readings: [] };
    });
    this.options.board.requestSnapshot();
  }

  /** Stops; the game stays open and is taken up again at the next start, unless it is finished. */
  async close(): Promise<void> {
    this.closed = true;
    this.cancelTimer?.();
    await this.queue;
    await this.saveClock(this.options.clock.now());
    await this.options.board.close();
    await this.recorder?.close();
  }

  private async take(input: TableInput): Promise<TableStep> {
    this.options.tap?.(input);
    return await this.enqueue(() => this.core.step(input));
  }

  private async enqueue(work: () => TableStep): Promise<TableStep> {
    let step: TableStep = { events: [], readings: [] };
    const next = this.queue.then(async () => {
      step = work();
      await this.keep(step);
      this.announce(step);
    });
    this.queue = next;
    await next;
    return step;
  }

  private async keep({ events }: TableStep): Promise<void> {
    if (events.some((event) => event.kind === 'drawn')) {
      await this.recorder?.close({ replaced: true });
      this.names = this.nextNames ?? this.names;
      this.nextNames = undefined;
      this.recorder = await Recorder.begin(this.options.record, {
        table: this.options.name,
        began: this.options.now(),
        tags: this.names,
      });
      this.keptBlind = [];
    }
    this.keepBlind();
    if (!this.recorder || events.length === 0) return;
    const saved = this.recorder.record(this.core.state, events);
    this.status = await saved.journaled;
    if (events.some((event) => event.kind === 'discarded')) {
      this.status = await this.recorder.close();
      // While the disk refuses, the record stays, to be tried again.
      if (this.status.kind === 'ok') this.recorder = undefined;
      return;
    }
    void saved.filed.then((status) => {
      const isNews = status.kind !== this.status.kind;
      this.status = status;
      if (isNews) this.announce(nothing());
    });
  }

  /** What is known of dead sensors goes with the next write: a restart knows it then. */
  private keepBlind(): void {
    const { blind } = this.core;
    if (!this.recorder || JSON.stringify(blind) === JSON.stringify(this.keptBlind)) return;
    this.keptBlind = blind;
    this.recorder.setBlind(blind);
  }

  private announce(step: TableStep): void {
    if (this.closed) return;
    this.toldAt = this.options.clock.now();
    this.listener(step);
    this.plan();
  }

  /** One timer for everything that time alone may bring. */
  private plan(): void {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    const now = this.options.clock.now();
    const due = [
      this.core.nextDeadline,
      ...this.clockDeadlines(now),
      this.status.kind === 'ok' ? undefined : now + RETRY_MS,
    ].filter((t) => t !== undefined);
    if (due.length === 0) return;
    const wait = Math.max(1, Math.ceil(Math.min(...due) - now));
    this.cancelTimer = this.options.clock.after(wait, () => void this.onTime());
  }

  /** When a running clock is told, saved, and out of time. */
  private clockDeadlines(now: number): readonly number[] {
    const { state } = this.core;
    const times = timesOf(state, now);
    const game = gameOf(state);
    const side = game && clockSide(game.clock);
    if (!this.clockRuns || times === undefined || side === undefined) return [];
    return [this.toldAt + CLOCK_TICK_MS, this.savedClockAt + SAVE_CLOCK_MS, now + times[side]];
  }

  private get clockRuns(): boolean {
    const { state } = this.core;
    return state.phase === 'playing' && state.game.clock.kind === 'running';
  }

  private async onTime(): Promise<void> {
    if (this.closed) return;
    const at = this.options.clock.now();
    if (this.status.kind !== 'ok' && this.recorder) this.status = await this.recorder.retry().journaled;
    if (this.clockRuns && at - this.savedClockAt >= SAVE_CLOCK_MS) {
      this.savedClockAt = at;
      void this.saveClock(at);
    }
    // What is due may be the saving alone: nobody needs to hear of that.
    const due = [
      this.core.nextDeadline,
      this.status.kind === 'ok' ? undefined : at,
      ...this.clockDeadlines(at),
    ];
    if (due.some((time) => time !== undefined && time <= at)) await this.take({ kind: 'tick', at });
    else this.plan();
  }

  private async saveClock(at: number): Promise<void> {
    const { state } = this.core;
    const clock = timesOf(state, at);
    const game = gameOf(state);
    if (!this.recorder || !clock || !game || !this.clockRuns) return;
    const running = clockSide(game.clock) ?? null;
    this.status = await this.recorder.saveClock({ kind: 'clock', at, change: 'saved', clock, running });
  }
}
