/**
 * The board's side of EBL/1: a board in memory with pieces on it that answers every command as part B says, numbers
 * its events, beats its heart, and can lose lines on purpose. Used by tests, by `eboard960 emulate`, and by anyone
 * without the hardware.
 */
import type { Square } from 'chessops';
import type { Clock } from '../../src/board/clock.js';
import { EmulatedBoard } from '../../src/board/emulatedBoard.js';
import { createLineReader, type LineReader } from '../../src/board/lineReader.js';
import type { ByteLink } from '../../src/board/link.js';
import { isSeenPiece, occupancyOf, placementChanges, seenAt } from '../../src/board/placement.js';
import type { Millis, Placement, Seen, Sense } from '../../src/board/sensor.js';
import { degrade } from '../../src/board/sensor.js';
import type { LineFaults, LineWire } from './faultyLines.js';
import { createLineWire } from './faultyLines.js';
import type { BoardMessage, Cap, CrcMode, ErrorCode, HostCommand, LedColour, LedField } from './protocol.js';
import { CAPS, ERROR_TEXTS, LINE_LIMIT, makeBoardLine, parseHostLine, SEQ_MODULUS } from './protocol.js';

export interface EblEmulatorOptions {
  readonly clock: Clock;
  readonly sense?: Sense;
  readonly led?: LedField;
  /** Without spaces. */
  readonly name?: string;
  readonly id?: string;
  readonly caps?: readonly Cap[];
  readonly placement?: Placement;
  /** Number of the last event before the start, for tests of the wrap. */
  readonly seq?: number;
  readonly faults?: LineFaults;
  /** Most squares lit at full brightness; a larger frame is shown and answered with `err 8`. */
  readonly litLimit?: number;
  /** Squares whose sensors are dead: they say nothing for ever, and the greeting names them. */
  readonly blind?: readonly Square[];
}

/** What a restart forgets. */
interface Memory {
  seq: number;
  crc: CrcMode;
  eventsOn: boolean;
  settings: { settle: number; hb: number };
  startedAt: Millis;
}

/** LEDs go dark when no line came for so long (EBL/1, Rules for the firmware). */
const HOST_GONE_MS = 60_000;

export class EblEmulator extends EmulatedBoard<LedColour> {
  private memory: Memory;
  private reader = newReader();
  private readonly broken = new Set<Square>();
  private readonly wire: LineWire;
  private readonly sense: Sense;
  private readonly led: LedField;
  private readonly caps: readonly Cap[];
  private cancelBeat: () => void = () => undefined;
  private cancelGone: () => void = () => undefined;

  constructor(private readonly options: EblEmulatorOptions) {
    // Lines get lost whole, not byte by byte: they have a wire of their own.
    const { clock, placement } = options;
    super({ clock, ...(placement === undefined ? {} : { placement }) });
    this.sense = options.sense ?? 'piece';
    this.led = options.led ?? 'rgb';
    this.caps = options.caps ?? CAPS;
    this.memory = this.freshMemory(options.seq ?? 0);
    this.wire = createLineWire(options.clock, options.faults, (line) => {
      this.raw(Buffer.from(`${line}\n`, 'latin1'));
    });
  }

  /** Number of the last event. */
  get seq(): number {
    return this.memory.seq;
  }

  /**
   * Connects a host and announces itself, as after switching on. `announce` off: a board that was running before the
   * port was opened, as over native USB.
   */
  override attach(link: ByteLink, announce = true): void {
    this.reader = newReader();
    super.attach(link);
    if (announce) this.say({ kind: 'hello', ...this.hello() });
    this.beatLater();
  }

  override detach(): void {
    super.detach();
    this.wire.clear();
    this.cancelBeat();
    this.cancelGone();
  }

  /** As if the power had been off for a moment: pieces stay, everything remembered is gone. */
  restart(): void {
    this.memory = this.freshMemory(0);
    this.wire.clear();
    this.setLights(new Map());
    this.say({ kind: 'hello', ...this.hello() });
    this.beatLater();
  }

  /** Everything changes within one scan: lifts first, then places, each from a1 to h8. */
  override setBoard(placement: Placement): void {
    const before = this.sensed();
    this.placement = placement;
    for (const { kind, square, seen } of placementChanges(before, this.sensed())) {
      this.memory.seq = (this.memory.seq + 1) % SEQ_MODULUS;
      if (this.memory.eventsOn) this.say({ kind, seq: this.memory.seq, square, seen });
      this.beatLater();
    }
  }

  /** A sensor fails for good. */
  breakSensor(square: Square, text: string): void {
    this.broken.add(square);
    this.say({ kind: 'fault', square, text });
  }

  press(button: number, down: boolean): void {
    this.say({ kind: 'btn', button, down });
  }

  /** Human text, as firmware prints while it boots. */
  comment(text: string): void {
    this.say({ kind: 'comment', text });
  }

  protected override bytes(bytes: Uint8Array): void {
    for (const line of this.reader.read(bytes)) this.takeLine(line);
  }

  private freshMemory(seq: number): Memory {
    return {
      seq,
      crc: 'off',
      eventsOn: true,
      settings: { settle: 50, hb: 1000 },
      startedAt: this.clock.now(),
    };
  }

  private hello() {
    const { name = 'emulator', id = 'e0', blind = [] } = this.options;
    const { seq, settings } = this.memory;
    const { sense, led, caps } = this;
    const dead = blind.length === 0 ? {} : { blind };
    return { name, fw: '1', id, sense, led, seq, hz: 100, settle: settings.settle, caps, ...dead };
  }

  /** What the sensors say of the pieces. */
  private sensed(): Placement {
    const { blind = [] } = this.options;
    return this.placement.map((seen, square): Seen => {
      if (blind.includes(square)) return '.';
      return this.broken.has(square) ? 'x' : degrade(seen, this.sense);
    });
  }

  private say(message: BoardMessage, checked = this.memory.crc === 'on'): void {
    if (this.link !== undefined) this.wire.send(makeBoardLine(message, checked, this.sense !== 'occ'));
  }

  private beatLater(): void {
    this.cancelBeat();
    const { hb } = this.memory.settings;
    if (hb === 0 || this.link === undefined) return;
    this.cancelBeat = this.clock.after(hb, () => {
      this.say({ kind: 'hb', seq: this.memory.seq, occupied: occupancyOf(this.sensed()) });
      this.beatLater();
    });
  }

  private takeLine(line: string): void {
    this.cancelGone();
    this.cancelGone = this.clock.after(HOST_GONE_MS, () => this.setLights(new Map()));
    const parsed = parseHostLine(line, this.memory.crc);
    switch (parsed.kind) {
      case 'silent':
        return;
      case 'refused':
        this.answer(parsed.code, parsed.tag, this.memory.crc === 'on');
        return;
      case 'command': {
        const said = this.obey(parsed.command);
        // The answer to CRC OFF still carries the check.
        const checked = this.memory.crc === 'on' || (parsed.command.word === 'CRC' && said === 'ok');
        this.answer(said, parsed.tag, checked);
        return;
      }
    }
  }

  private answer(said: BoardMessage | 'ok' | ErrorCode, tag: string | undefined, checked: boolean): void {
    const tagged = tag === undefined ? {} : { tag };
    if (typeof said === 'number')
      this.say({ kind: 'err', code: said, text: ERROR_TEXTS[said], ...tagged }, checked);
    else this.say(said === 'ok' ? { kind: 'ok', ...tagged } : said, checked);
  }

  /** Acts on a command completely or not at all, and gives its one answer. */
  private obey(command: HostCommand): BoardMessage | 'ok' | ErrorCode {
    const { memory } = this;
    switch (command.word) {
      case 'HELLO':
        return { kind: 'hello', ...this.hello() };
      case 'PING': {
        const ms = Math.floor(this.clock.now() - memory.startedAt);
        return { kind: 'pong', token: command.token, ms };
      }
      case 'SNAP':
        return { kind: 'snap', seq: memory.seq, placement: this.sensed() };
      case 'GET':
        return { kind: 'val', name: command.name, value: String(memory.settings[command.name]) };
      case 'EV':
        memory.eventsOn = command.on;
        return 'ok';
      case 'SET':
        memory.settings[command.name] = command.value;
        if (command.name === 'hb') this.beatLater();
        return 'ok';
      case 'LED':
      case 'LED+':
        return this.led === '0' ? 6 : this.light(command);
      case 'BRIGHT':
        return this.led === '0' ? 6 : 'ok';
      case 'BEEP':
        return this.caps.includes('beep') ? 'ok' : 6;
      case 'CAL':
        return this.caps.includes('cal') ? 'ok' : 6;
      case 'RAW':
        if (!this.caps.includes('raw')) return 6;
        if (this.broken.has(command.square)) return 7;
        return { kind: 'raw', square: command.square, value: this.rawValue(command.square) };
      case 'CRC':
        if (!this.caps.includes('crc')) return 6;
        memory.crc = command.on ? 'on' : 'off';
        return 'ok';
    }
  }

  private light(command: Extract<HostCommand, { word: 'LED' | 'LED+' }>): 'ok' | ErrorCode {
    const lights = new Map(command.word === 'LED' ? [] : this.leds());
    for (const [square, colour] of command.word === 'LED' ? command.lights : command.changes) {
      if (colour === '.') lights.delete(square);
      else lights.set(square, colour);
    }
    this.setLights(lights);
    const { litLimit } = this.options;
    return litLimit !== undefined && lights.size > litLimit ? 8 : 'ok';
  }

  /** A linear sensor: nothing near 0, White's magnets one way, Black's the other. */
  private rawValue(square: Square): number {
    const seen = seenAt(this.placement, square);
    if (!isSeenPiece(seen)) return 0;
    return seen === seen.toUpperCase() ? 500 : -500;
  }
}

/** One character above the limit is enough to know that a line was too long. */
function newReader(): LineReader {
  return createLineReader(LINE_LIMIT + 1);
}
