/**
 * Keeps one board alive: opens it, watches for silence, and opens it again whenever it is lost, for ever, with a
 * bounded back-off. What the players should see (the LED frame) and what the program must know (a snapshot) come back
 * with the board.
 */
import type { Board, BoardInfo, LedFrame } from './board.js';
import { BoardError } from './board.js';
import type { Clock } from './clock.js';
import { createEventQueue } from './eventQueue.js';
import type { LinkState, Millis, SensorEvent } from './sensor.js';

/** What a session tells its supervisor. Calls after `over` are ignored. */
export interface SessionSink {
  event(event: SensorEvent): void;
  /** A sign of life. */
  heard(): void;
  /** The session is dead and has closed its link; `reason` is a sentence. */
  over(reason: string): void;
}

/** One opened and identified connection to a board; it lives until `over` or `close`. */
export interface BoardSession {
  readonly info: BoardInfo;
  /** Milliseconds without a sign of life after which `probe` is due; 0 = the board has no heartbeat. */
  readonly silenceMs: Millis;
  show(frame: LedFrame): void;
  requestSnapshot(): void;
  /** Asks for a sign of life; a session that gets none ends with `over`. */
  probe(): void;
  close(): Promise<void>;
}

type SupervisorLog = (message: string) => void;

export interface SupervisorOptions<S extends BoardSession> {
  readonly clock: Clock;
  /** Where the board is now: asked at every attempt, because a re-plugged board may have another port. */
  readonly resolve: () => Promise<string>;
  /**
   * Opens and identifies a board, applies its settings. Must end by itself and reject with a `BoardError`; an aborted
   * `signal` asks it to give up early.
   */
  readonly open: (address: string, sink: SessionSink, signal: AbortSignal) => Promise<S>;
  /** Wait for a board that is not there yet instead of rejecting after the first attempt. */
  readonly wait?: boolean;
  /** Ends the waiting for the first board. */
  readonly signal?: AbortSignal;
  readonly log?: SupervisorLog;
  readonly queueLimit?: number;
}

export interface SupervisedBoard<S extends BoardSession> extends Board {
  /** The session that is up now, for what only this family can do. */
  readonly session: S | undefined;
}

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5000;
/** A session that lasted this long was a good one: the back-off starts anew after it. */
const STEADY_MS = 10_000;

/** Most events kept from before a session counts as up. */
const EARLY_LIMIT = 64;

type State<S> =
  | { readonly at: 'opening'; readonly abort: AbortController }
  | { readonly at: 'up'; readonly session: S; readonly since: Millis }
  | { readonly at: 'silent'; readonly session: S; readonly since: Millis }
  | { readonly at: 'pausing'; readonly cancel: () => void }
  | { readonly at: 'closed' };

/**
 * Opens a board and supervises it. Rejects with the `BoardError` of the first attempt, unless `wait` is set; a bad
 * address is never waited for.
 */
export async function superviseBoard<S extends BoardSession>(
  options: SupervisorOptions<S>,
): Promise<SupervisedBoard<S>> {
  const supervisor = new Supervisor(options);
  const abort = () => void supervisor.close();
  options.signal?.addEventListener('abort', abort, { once: true });
  try {
    if (options.signal?.aborted === true) throw closedError();
    await supervisor.start();
  } finally {
    options.signal?.removeEventListener('abort', abort);
  }
  return supervisor;
}

function closedError(): BoardError {
  return new BoardError(
    'closed',
    'The search for the board was stopped before one was found: start it again.',
  );
}

class Supervisor<S extends BoardSession> implements SupervisedBoard<S> {
  private state: State<S>;
  private readonly queue;
  private known: BoardInfo | undefined;
  private frame: LedFrame = new Map();
  private delayMs = FIRST_DELAY_MS;
  private lastHeard: Millis = 0;
  private cancelWatch: () => void = () => undefined;
  private lastError = '';
  private early: SensorEvent[] = [];
  private first: { resolve: () => void; reject: (error: BoardError) => void } | undefined;

  constructor(private readonly options: SupervisorOptions<S>) {
    this.state = { at: 'opening', abort: new AbortController() };
    this.queue = createEventQueue({
      clock: options.clock,
      onOverflow: () => this.requestSnapshot(),
      ...(options.queueLimit === undefined ? {} : { limit: options.queueLimit }),
    });
  }

  get events(): AsyncIterable<SensorEvent> {
    return this.queue.events;
  }

  get info(): BoardInfo {
    const info = this.session?.info ?? this.known;
    if (info === undefined) throw new Error('a supervised board has no info before it was first opened');
    return info;
  }

  get session(): S | undefined {
    return this.state.at === 'up' || this.state.at === 'silent' ? this.state.session : undefined;
  }

  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.first = { resolve, reject };
      this.tell('searching');
      void this.attempt();
    });
  }

  show(frame: LedFrame): void {
    this.frame = new Map(frame);
    this.session?.show(this.frame);
  }

  requestSnapshot(): void {
    this.session?.requestSnapshot();
  }

  async close(): Promise<void> {
    const state = this.state;
    this.state = { at: 'closed' };
    this.cancelWatch();
    this.first?.reject(closedError());
    this.first = undefined;
    this.queue.close();
    switch (state.at) {
      case 'opening':
        state.abort.abort();
        return;
      case 'pausing':
        state.cancel();
        return;
      case 'up':
      case 'silent':
        await state.session.close();
        return;
      case 'closed':
        return;
    }
  }

  private async attempt(): Promise<void> {
    const abort = new AbortController();
    this.state = { at: 'opening', abort };
    this.early = [];
    let live = true;
    let ending: string | undefined;
    let session: S | undefined;
    const sink: SessionSink = {
      event: (event) => {
        if (!live) return;
        if (this.session === undefined) this.hold(event);
        else this.queue.push(event);
      },
      heard: () => {
        if (live) this.heard();
      },
      over: (reason) => {
        if (!live) return;
        live = false;
        ending = reason;
        if (session !== undefined) this.lost(session, reason);
      },
    };
    try {
      const address = await this.options.resolve();
      session = abort.signal.aborted ? undefined : await this.options.open(address, sink, abort.signal);
      if (session === undefined) return;
      if (abort.signal.aborted) {
        live = false;
        await session.close();
        return;
      }
      const stranger = this.strangerSentence(session.info, address);
      if (stranger !== undefined) {
        live = false;
        await session.close();
        throw new BoardError('not-a-board', stranger);
      }
      if (ending !== undefined) throw new BoardError('port-failed', ending);
      this.up(session);
    } catch (cause) {
      live = false;
      this.failed(cause);
    }
  }

  /** What a board says between its greeting and our `up`; the oldest go first, for a snapshot follows anyway. */
  private hold(event: SensorEvent): void {
    this.early.push(event);
    if (this.early.length > EARLY_LIMIT) this.early.shift();
  }

  /** Boards with a serial number are told apart: another board at the old port is not ours (it may be another table's). */
  private strangerSentence(info: BoardInfo, address: string): string | undefined {
    const mine = this.known?.serial;
    if (mine === undefined || info.serial === undefined || info.serial === mine) return undefined;
    return `At ${address} is the board ${info.serial}, but this table plays on ${mine}: plug that one in.`;
  }

  private up(session: S): void {
    const again = this.known !== undefined;
    const now = this.options.clock.now();
    this.known = session.info;
    this.lastError = '';
    this.state = { at: 'up', session, since: now };
    this.tell('up');
    // Nobody knows what hands did while the board was away.
    if (again) this.queue.push({ kind: 'gap', at: now, missed: null });
    for (const event of this.early.splice(0)) this.queue.push(event);
    session.requestSnapshot();
    session.show(this.frame);
    this.heard();
    this.watch(session);
    this.first?.resolve();
    this.first = undefined;
  }

  private failed(cause: unknown): void {
    if (this.state.at === 'closed') return;
    // Anything but a BoardError is a bug of a driver; it must still not end the game on the table.
    const error =
      cause instanceof BoardError
        ? cause
        : new BoardError('port-failed', `The board could not be opened: ${String(cause)}.`, { cause });
    if (this.first !== undefined && (this.options.wait !== true || error.code === 'bad-address')) {
      this.state = { at: 'closed' };
      this.queue.close();
      this.first.reject(error);
      this.first = undefined;
      return;
    }
    if (error.message !== this.lastError) this.options.log?.(error.message);
    this.lastError = error.message;
    this.pause();
  }

  private lost(session: S, reason: string): void {
    const state = this.state;
    if ((state.at !== 'up' && state.at !== 'silent') || state.session !== session) return;
    this.cancelWatch();
    if (this.options.clock.now() - state.since >= STEADY_MS) this.delayMs = FIRST_DELAY_MS;
    this.options.log?.(reason);
    this.tell('lost', reason);
    this.tell('searching');
    this.pause();
  }

  private pause(): void {
    const cancel = this.options.clock.after(this.delayMs, () => void this.attempt());
    this.delayMs = Math.min(this.delayMs * 2, LONGEST_DELAY_MS);
    this.state = { at: 'pausing', cancel };
  }

  private heard(): void {
    this.lastHeard = this.options.clock.now();
    if (this.state.at !== 'silent') return;
    this.state = { ...this.state, at: 'up' };
    this.tell('up');
  }

  /** One timer at a time, set again for what is left: a busy board does not cost a timer per line. */
  private watch(session: S): void {
    const limit = session.silenceMs;
    const left = limit === 0 ? LONGEST_DELAY_MS : this.lastHeard + limit - this.options.clock.now();
    this.cancelWatch = this.options.clock.after(Math.max(left, 1), () => {
      if (this.session !== session) return;
      const silent = this.options.clock.now() - this.lastHeard;
      if (session.silenceMs !== 0 && silent >= session.silenceMs) {
        if (this.state.at === 'up') {
          this.state = { ...this.state, at: 'silent' };
          this.tell('silent');
        }
        this.lastHeard = this.options.clock.now();
        session.probe();
      }
      if (this.session === session) this.watch(session);
    });
  }

  private tell(state: LinkState, detail?: string): void {
    const at = this.options.clock.now();
    this.queue.push({ kind: 'link', at, state, ...(detail === undefined ? {} : { detail }) });
  }
}
