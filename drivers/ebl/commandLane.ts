/**
 * One command at a time (EBL/1, Rules for the host 1): wait 250 ms for its answer, repeat the same line up to 3 times,
 * then HELLO; when the board is there after all, once more from the start; then the lane is dead and the port must be
 * opened anew.
 */
import type { Clock } from '../../src/board/clock.js';
import type { Millis } from '../../src/board/sensor.js';
import { HELLO_MS, HELLO_TRIES } from './handshake.js';
import type { BoardMessage, HostCommand } from './protocol.js';
import { ERROR_TEXTS, isErrorCode, makeHostLine } from './protocol.js';

const ANSWER_MS = 250;
const SENDS = 4;
const ROUNDS = 2;
/** Most commands that may wait; a caller that wants more is refused. */
const QUEUE_LIMIT = 32;
/** A hello within this time of a HELLO can be its late answer. */
const LATE_MS = 2000;
const TAG_LIMIT = 65_535;

export type CommandResult =
  | { readonly ok: true; readonly answer: BoardMessage; readonly dimmed: boolean }
  /** The board said no, or the lane did: `text` is a sentence. `code`: that of EBL/1, absent when nothing was sent. */
  | { readonly ok: false; readonly code?: number; readonly text: string };

export interface LaneJob {
  /** Called when it is this command's turn, so that it says the newest. */
  readonly make: () => HostCommand;
  /** What a board that leaves it unanswered deserves. */
  readonly onSilence: 'greet' | 'die';
  readonly done: (result: CommandResult) => void;
}

export interface LaneOptions {
  readonly clock: Clock;
  /** Sends one line without LF. */
  readonly send: (line: string) => void;
  readonly dead: (reason: string) => void;
  /** HELLOs of the handshake that may still be answered. */
  readonly owed: number;
}

interface Sent {
  readonly job: LaneJob;
  readonly command: HostCommand;
  readonly tag: string | undefined;
  readonly line: string;
  readonly round: number;
}

interface UnderWay {
  readonly current: Sent;
  readonly sends: number;
  readonly cancel: () => void;
}
type Waiting = UnderWay & { readonly at: 'waiting' };
type Greeting = UnderWay & { readonly at: 'greeting' };
type State = { readonly at: 'idle' } | Waiting | Greeting | { readonly at: 'dead' };

export class CommandLane {
  /** Whether our lines carry a checksum. */
  checked = false;
  /** When the last line went out. */
  lastSendAt: Millis;
  private state: State = { at: 'idle' };
  private readonly queue: LaneJob[] = [];
  private tagNumber = 0;
  private owed: number;
  private greetedAt: Millis;

  constructor(private readonly options: LaneOptions) {
    this.owed = options.owed;
    this.lastSendAt = options.clock.now();
    this.greetedAt = this.lastSendAt;
  }

  run(job: LaneJob): void {
    if (this.state.at === 'dead') {
      job.done({ ok: false, text: 'The board is not connected.' });
      return;
    }
    if (this.queue.length >= QUEUE_LIMIT) {
      job.done({ ok: false, text: 'Too many commands wait for the board already.' });
      return;
    }
    this.queue.push(job);
    this.next();
  }

  /** Would a hello that comes now be an answer to ours? */
  get helloAsked(): boolean {
    return this.owed > 0 && this.options.clock.now() - this.greetedAt < LATE_MS;
  }

  /** Looks whether a message answers what was sent. */
  take(message: BoardMessage): void {
    if (message.kind === 'hello') this.owed = Math.max(0, this.owed - 1);
    const state = this.state;
    switch (state.at) {
      case 'idle':
      case 'dead':
        return;
      case 'greeting':
        if (message.kind !== 'hello') return;
        if (state.current.round >= ROUNDS) this.die();
        else this.again(state, { ...state.current, round: state.current.round + 1 }, 0);
        return;
      case 'waiting':
        if (message.kind === 'err') this.takeError(state, message);
        else if (answers(message, state.current))
          this.finish(state, { ok: true, answer: message, dimmed: false });
        return;
    }
  }

  stop(): void {
    const state = this.state;
    this.state = { at: 'dead' };
    if (state.at === 'waiting' || state.at === 'greeting') {
      state.cancel();
      state.current.job.done({ ok: false, text: 'The board was lost before it answered.' });
    }
    for (const job of this.queue.splice(0))
      job.done({ ok: false, text: 'The board was lost before it was asked.' });
  }

  private takeError(state: Waiting, message: Extract<BoardMessage, { kind: 'err' }>): void {
    if (message.tag !== undefined && message.tag !== state.current.tag) return;
    switch (message.code) {
      case 8:
        this.finish(state, { ok: true, answer: message, dimmed: true });
        return;
      case 3:
      case 4:
        // Damaged on the way: the same line at once, within the same number of tries.
        if (state.sends < SENDS) this.again(state, state.current, state.sends);
        return;
      case 5:
        // Busy: the time-out repeats it.
        return;
      default: {
        const meaning = isErrorCode(message.code)
          ? ERROR_TEXTS[message.code]
          : message.text || 'no reason given';
        const text = `The board refused ${state.current.command.word}: ${meaning}.`;
        this.finish(state, { ok: false, code: message.code, text });
      }
    }
  }

  private finish(state: Waiting, result: CommandResult): void {
    state.cancel();
    this.state = { at: 'idle' };
    state.current.job.done(result);
    this.next();
  }

  private next(): void {
    if (this.state.at !== 'idle') return;
    const job = this.queue.shift();
    if (job === undefined) return;
    const command = job.make();
    const tag = needsTag(command) ? this.nextTag() : undefined;
    // The switch itself always carries the check: right before and after it, even when its answer was lost.
    const line = makeHostLine(command, tag, this.checked || command.word === 'CRC');
    this.transmit({ job, command, tag, line, round: 1 }, 0);
  }

  private nextTag(): string {
    this.tagNumber = (this.tagNumber % TAG_LIMIT) + 1;
    return String(this.tagNumber);
  }

  private again(state: Waiting | Greeting, current: Sent, sends: number): void {
    state.cancel();
    this.transmit(current, sends);
  }

  private transmit(current: Sent, sends: number): void {
    const cancel = this.options.clock.after(ANSWER_MS, () => this.unanswered());
    this.state = { at: 'waiting', current, sends: sends + 1, cancel };
    this.write(current.line);
  }

  private unanswered(): void {
    const state = this.state;
    if (state.at !== 'waiting') return;
    if (state.sends < SENDS) this.transmit(state.current, state.sends);
    else if (state.current.job.onSilence === 'die') this.die();
    else this.greet(state.current, 0);
  }

  private greet(current: Sent, sends: number): void {
    if (sends === HELLO_TRIES) {
      this.die();
      return;
    }
    const cancel = this.options.clock.after(HELLO_MS, () => this.greet(current, sends + 1));
    this.state = { at: 'greeting', current, sends: sends + 1, cancel };
    this.owed += 1;
    this.greetedAt = this.options.clock.now();
    this.write(makeHostLine({ word: 'HELLO' }, undefined, this.checked));
  }

  private die(): void {
    this.options.dead('The board no longer answers.');
  }

  private write(line: string): void {
    this.lastSendAt = this.options.clock.now();
    this.options.send(line);
  }
}

/** Commands whose answer is a bare `ok` are tagged, so that a late `ok` is not taken for another one's. */
function needsTag(command: HostCommand): boolean {
  return command.word !== 'HELLO' && command.word !== 'PING' && command.word !== 'SNAP';
}

function answers(message: BoardMessage, sent: Sent): boolean {
  const { command } = sent;
  switch (command.word) {
    case 'HELLO':
      return message.kind === 'hello';
    case 'PING':
      return message.kind === 'pong' && message.token === command.token;
    case 'SNAP':
      return message.kind === 'snap';
    case 'GET':
      return message.kind === 'val' && message.name === command.name;
    case 'RAW':
      return message.kind === 'raw' && message.square === command.square;
    case 'EV':
    case 'LED':
    case 'LED+':
    case 'BRIGHT':
    case 'SET':
    case 'BEEP':
    case 'CAL':
    case 'CRC':
      // Firmware that answers without the tag is believed.
      return message.kind === 'ok' && (message.tag === undefined || message.tag === sent.tag);
  }
}
