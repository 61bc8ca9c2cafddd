import type { Clock } from '../../src/board/clock.js';
import type { ClockAck, ClockCommand } from './protocol.js';
import { ACK_FINE, CLOCK_COMMAND_NUMBER, makeClockCommand } from './protocol.js';

/** What became of a clock command; `text` says in one sentence why it failed. */
export type ClockResult =
  | { readonly ok: true; readonly ack: ClockAck }
  | { readonly ok: false; readonly text: string };

/** Wait for an acknowledgement, and how often a command is sent (DGT, "Clock commands", Rules). */
const ACK_MS = 2000;
const TRIES = 3;
/** Most commands that may wait: a clock that answers nothing costs no memory. */
const QUEUE_LIMIT = 8;

interface Job {
  readonly command: ClockCommand;
  readonly done: (result: ClockResult) => void;
}

type State =
  | { readonly at: 'idle' }
  | { readonly at: 'due' | 'sent'; readonly job: Job; readonly tries: number; readonly refused: boolean };

/**
 * One clock command at a time, each until it is acknowledged. The board itself goes on meanwhile: whoever sends asks
 * `next` when the line is free, and a clock that never answers only costs its own commands.
 */
export class ClockLane {
  private state: State = { at: 'idle' };
  private readonly queue: Job[] = [];
  private cancel: () => void = () => undefined;

  constructor(
    private readonly clock: Clock,
    /** Something is due: ask `next` soon. */
    private readonly due: () => void,
  ) {}

  run(command: ClockCommand): Promise<ClockResult> {
    return new Promise((done) => {
      // A text that nobody saw yet is out of date when a newer one comes.
      if (isDisplay(command)) this.dropDisplays();
      if (this.queue.length >= QUEUE_LIMIT) {
        done({ ok: false, text: 'Too many commands wait for the clock.' });
        return;
      }
      this.queue.push({ command, done });
      this.due();
    });
  }

  /** The bytes to send now, if any. */
  next(): Uint8Array | undefined {
    if (this.state.at === 'idle') {
      const job = this.queue.shift();
      if (job === undefined) return undefined;
      this.state = { at: 'due', job, tries: 0, refused: false };
    }
    if (this.state.at !== 'due') return undefined;
    const state = { ...this.state, at: 'sent' as const, tries: this.state.tries + 1 };
    this.state = state;
    this.cancel = this.clock.after(ACK_MS, () => this.again(state, 'The clock does not answer.'));
    return makeClockCommand(state.job.command);
  }

  take(ack: ClockAck): void {
    const { state } = this;
    if (state.at !== 'sent' || ack.ack1 >= 0x80) return;
    const wanted = CLOCK_COMMAND_NUMBER[state.job.command.word];
    // Some clocks acknowledge a text as they do a seven-segment display.
    const answers = ack.ack1 === wanted || (state.job.command.word === 'text' && ack.ack1 === 0x01);
    if (!answers) return;
    if (ack.ack0 === ACK_FINE) this.finish({ ok: true, ack });
    else if (!state.refused) this.again({ ...state, refused: true }, '');
    else this.finish({ ok: false, text: `The clock refused the command (${ack.ack0.toString(16)}).` });
  }

  stop(): void {
    this.cancel();
    const gone: ClockResult = { ok: false, text: 'The board is not connected.' };
    if (this.state.at !== 'idle') this.state.job.done(gone);
    this.state = { at: 'idle' };
    for (const job of this.queue.splice(0)) job.done(gone);
  }

  private again(state: Exclude<State, { at: 'idle' }>, text: string): void {
    this.cancel();
    if (state.tries >= TRIES) {
      this.finish({ ok: false, text });
      return;
    }
    this.state = { ...state, at: 'due' };
    this.due();
  }

  private finish(result: ClockResult): void {
    this.cancel();
    if (this.state.at !== 'idle') this.state.job.done(result);
    this.state = { at: 'idle' };
    if (this.queue.length > 0) this.due();
  }

  private dropDisplays(): void {
    const old = this.queue.filter((job) => isDisplay(job.command));
    for (const job of old) {
      this.queue.splice(this.queue.indexOf(job), 1);
      job.done({ ok: false, text: 'A newer text took its place.' });
    }
  }
}

function isDisplay(command: ClockCommand): boolean {
  const { word } = command;
  return word === 'segments' || word === 'text' || word === 'longText' || word === 'end';
}
