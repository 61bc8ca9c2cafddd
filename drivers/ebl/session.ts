/** One opened and identified EBL/1 board on one link, from the handshake to its end. */

import type { BoardInfo, LedFrame, LedKind } from '../../src/board/board.js';
import type { LineReader } from '../../src/board/lineReader.js';
import type { Millis } from '../../src/board/sensor.js';
import { SessionBase, type SessionOptions } from '../../src/board/sessionBase.js';
import type { CommandResult } from './commandLane.js';
import { CommandLane } from './commandLane.js';
import type { EblDecoder } from './decoder.js';
import { createEblDecoder } from './decoder.js';
import { identityOf } from './identity.js';
import { LedPacer } from './ledPacer.js';
import { lightsOf } from './leds.js';
import type { Cap, Hello, HostCommand, LedField } from './protocol.js';

/** What the host sets on the board and sets again when the board has forgotten it. */
export interface EblSettings {
  /** Milliseconds, 20 to 200. */
  readonly settle?: number;
  /** Heartbeat in milliseconds, 0 = off. */
  readonly hb?: number;
  /** Percent. */
  readonly bright?: number;
  /** Checksums on every line. */
  readonly crc?: boolean;
  /** Lift and place lines; on unless told otherwise. */
  readonly events?: boolean;
}

/** Commands for people and programs that know they have an EBL board; frames and snapshots go through `Board`. */
export type EblRequest = Extract<
  HostCommand,
  { word: 'PING' | 'EV' | 'BRIGHT' | 'SET' | 'GET' | 'BEEP' | 'RAW' | 'CAL' | 'CRC' }
>;

export interface EblSessionOptions extends SessionOptions {
  /** Read whenever the board has to be told. */
  readonly settings: () => EblSettings;
}

/** Heartbeat of a board that was not told otherwise (EBL/1, `hb`). */
const DEFAULT_HB_MS = 1000;
/** The board darkens after 60 s without a line from us: a sign of life well before. */
const KEEP_ALIVE_MS = 20_000;
/** How long `close` waits for the lights to go out. */
const GOODBYE_MS = 500;

export const LED_KINDS: Readonly<Record<LedField, LedKind>> = { '0': 'none', '1': 'one', rgb: 'rgb' };
const CAP_OF: Readonly<Partial<Record<HostCommand['word'], Cap>>> = {
  BEEP: 'beep',
  RAW: 'raw',
  CAL: 'cal',
  CRC: 'crc',
};

export class EblSession extends SessionBase<'keep-alive'> {
  private readonly decoder: EblDecoder;
  private readonly lane: CommandLane;
  private readonly pacer: LedPacer;
  private frame: LedFrame = new Map();
  private hbMs = DEFAULT_HB_MS;
  private settleMs: Millis;
  private snapUnderWay = false;
  private probing = false;
  private pings = 0;

  constructor(
    private readonly options: EblSessionOptions,
    private readonly reader: LineReader,
    helloLine: string,
    owed: number,
  ) {
    super(options);
    const { clock, log } = options;
    this.decoder = createEblDecoder({ now: () => clock.now() });
    this.lane = new CommandLane({
      clock,
      owed,
      send: (line) => void this.write(Buffer.from(`${line}\n`, 'latin1')),
      dead: (reason) => this.over(reason),
    });
    this.pacer = new LedPacer({ clock, log, run: (job) => this.lane.run(job) });
    const { line } = this.decoder.feed(helloLine, true);
    this.lane.checked = line.kind === 'message' && line.checked;
    this.settleMs = this.hello.settle;
    this.applySettings();
    this.keepAlive();
    this.listen();
  }

  get info(): BoardInfo {
    const { led, hz } = this.hello;
    return {
      ...identityOf(this.hello),
      leds: LED_KINDS[led],
      scanMs: Math.max(1, Math.round(1000 / hz)),
      settleMs: this.settleMs,
    };
  }

  /** Three heartbeats (EBL/1, Rules for the host 4). */
  get silenceMs(): Millis {
    return 3 * this.hbMs;
  }

  show(frame: LedFrame): void {
    this.frame = frame;
    // To a board without LEDs not one byte is sent.
    if (this.hello.led !== '0') this.pacer.show(lightsOf(frame, this.hello.led));
  }

  requestSnapshot(): void {
    if (this.snapUnderWay || this.ended) return;
    this.snapUnderWay = true;
    this.lane.run({
      make: () => ({ word: 'SNAP' }),
      onSilence: 'greet',
      done: (result) => {
        if (result.ok) return;
        this.snapUnderWay = false;
        this.log(result.text);
      },
    });
  }

  probe(): void {
    if (this.probing || this.ended) return;
    this.probing = true;
    this.ping(() => {
      this.probing = false;
    });
  }

  /** Sends a command of this family's own and gives its answer; refused at once where the board lacks the ability. */
  request(command: EblRequest): Promise<CommandResult> {
    const cap = CAP_OF[command.word];
    if (cap !== undefined && !this.hello.caps.includes(cap)) {
      return Promise.resolve({
        ok: false,
        code: 6,
        text: `This board cannot do ${command.word}: it does not offer "${cap}".`,
      });
    }
    return new Promise((resolve) => {
      this.run(command, resolve);
    });
  }

  line(text: string): void {
    if (this.ended) return;
    const { line, events, wantsSnapshot, restarted } = this.decoder.feed(text, this.lane.helloAsked);
    if (line.kind === 'discarded') {
      this.countDiscarded(line.why, line.text);
      return;
    }
    const { message } = line;
    if (message.kind === 'comment' && message.text !== '') this.log(`The board says: ${message.text}`);
    if (message.kind === 'snap') this.snapUnderWay = false;
    this.tell(events);
    this.heard();
    this.lane.take(message);
    if (this.ended) return;
    if (message.kind === 'hello') this.greeted(line.checked, restarted);
    if (wantsSnapshot) this.requestSnapshot();
  }

  protected override bytes(bytes: Uint8Array): void {
    for (const line of this.reader.read(bytes)) this.line(line);
  }

  /** To a board without LEDs not one byte is sent. */
  protected override farewell(): Promise<void> {
    return this.hello.led === '0' ? super.farewell() : this.goDark();
  }

  protected override stopped(): void {
    this.lane.stop();
    this.pacer.stop();
  }

  private get hello(): Hello {
    const { hello } = this.decoder;
    if (hello === undefined) throw new Error('an EBL session begins with a hello');
    return hello;
  }

  private goDark(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.clock.after(GOODBYE_MS, resolve);
      this.pacer.show(new Map());
      this.pacer.settled(() => {
        cancel();
        resolve();
      });
    });
  }

  /** A hello within a session: whatever it answers, a board that restarted has forgotten frame and settings. */
  private greeted(checked: boolean, restarted: boolean): void {
    this.log(restarted ? 'The board has restarted.' : 'The board is there again.');
    this.lane.checked = checked;
    this.decoder.crc = 'off';
    this.hbMs = DEFAULT_HB_MS;
    this.settleMs = this.hello.settle;
    this.applySettings();
    this.requestSnapshot();
    this.pacer.forgotten();
    this.show(this.frame);
  }

  private applySettings(): void {
    const { settle, hb, bright, crc, events } = this.options.settings();
    const canCheck = this.hello.caps.includes('crc');
    if (canCheck && (crc === true || this.lane.checked)) this.run({ word: 'CRC', on: crc === true });
    if (crc === true && !canCheck) this.log('This board cannot check lines: it does not offer "crc".');
    if (events === false) this.run({ word: 'EV', on: false });
    if (settle !== undefined) this.run({ word: 'SET', name: 'settle', value: settle });
    if (hb !== undefined) this.run({ word: 'SET', name: 'hb', value: hb });
    if (bright !== undefined && this.hello.led !== '0') this.run({ word: 'BRIGHT', percent: bright });
  }

  private run(command: EblRequest, done?: (result: CommandResult) => void): void {
    this.lane.run({
      make: () => {
        // While the switch is under way lines of both kinds may be in the pipe.
        if (command.word === 'CRC') this.decoder.crc = 'off';
        return command;
      },
      onSilence: command.word === 'PING' ? 'die' : 'greet',
      done: (result) => {
        if (result.ok) this.applied(command);
        else if (done === undefined) this.log(result.text);
        done?.(result);
      },
    });
  }

  private applied(command: EblRequest): void {
    if (command.word === 'CRC') {
      this.lane.checked = command.on;
      this.decoder.crc = command.on ? 'on' : 'off';
    } else if (command.word === 'SET') {
      if (command.name === 'hb') this.hbMs = command.value;
      else this.settleMs = command.value;
    }
  }

  private ping(done?: () => void): void {
    this.pings = (this.pings + 1) % 1_000_000;
    this.run({ word: 'PING', token: `k${this.pings}` }, (result) => {
      if (!result.ok) this.log(result.text);
      done?.();
    });
  }

  private keepAlive(): void {
    const due = this.lane.lastSendAt + KEEP_ALIVE_MS - this.clock.now();
    this.timers.set('keep-alive', Math.max(due, 1), () => {
      if (this.clock.now() - this.lane.lastSendAt >= KEEP_ALIVE_MS) this.ping();
      this.keepAlive();
    });
  }

  private countDiscarded(why: string, text: string): void {
    if (why === 'empty') return;
    const shown = text.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);
    this.discard((soFar) => `Line ignored (${why}, ${soFar} so far): ${shown}`);
  }
}
