/**
 * The board's side of the DGT protocol: wakes up in bus mode, reports what its sensors see in scans, has a clock and,
 * as a Revelation II, lights. Used by tests, by `eboard960 emulate`, and by anyone without the hardware.
 */
import type { Square } from 'chessops';
import { EmulatedBoard } from '../../src/board/emulatedBoard.js';
import type { ByteLink } from '../../src/board/link.js';
import type { Placement } from '../../src/board/sensor.js';
import { DeviceClock } from './clockSide.js';
import type { DeviceIdentity } from './deviceIdentity.js';
import { busAddressOf, identityAnswer } from './deviceIdentity.js';
import type { DeviceCommand } from './deviceInput.js';
import { DeviceInput } from './deviceInput.js';
import { DeviceLights } from './deviceLights.js';
import type { DgtEmulatorOptions } from './emulatorOptions.js';
import type { BoardMessage, ClockButton, ClockMessage, ClockSide, ClockTimes } from './protocol.js';
import {
  BUS_CHANGES,
  BUS_PING,
  codesOfPlacement,
  MEMORY_LENGTH,
  makeBoardMessage,
  makeBusChanges,
  makeBusPong,
  parseBusCommand,
} from './protocol.js';

type Mode = 'bus' | 'idle' | 'update' | 'board' | 'nice';

const HARMFUL: ReadonlySet<number> = new Set([0x4e, 0x51, 0x53, 0x54]);
const SECOND_MS = 1000;
/** 9600 bits per second, ten to a byte. */
const POUR_BYTES = 96;
const POUR_MS = 100;

export class DgtEmulator extends EmulatedBoard {
  private readonly broken = new Set<Square>();
  /** What was reported last, in the board's order. */
  private reported: Uint8Array;
  private sinceBusPoll: { index: number; code: number }[] = [];
  private mode: Mode = 'bus';
  private readonly timer: DeviceClock;
  private readonly lamps: DeviceLights;
  private readonly input: DeviceInput;
  private stalled = false;
  private pouring = false;
  private cancelPour: () => void = () => undefined;
  private cancelScan: (() => void) | undefined;
  private cancelTick: () => void = () => undefined;

  constructor(private readonly options: DgtEmulatorOptions) {
    super(options);
    this.reported = this.sensed();
    this.lamps = new DeviceLights();
    this.timer = new DeviceClock(options.hasClock !== false, options.externalMode === true);
    this.input = new DeviceInput(options.clock, options.busyMs ?? 20, (command) => this.obey(command));
  }

  /** The clock's text; empty while it shows the times. */
  get display(): string {
    return this.timer.text;
  }

  get clockTimes(): ClockTimes {
    return this.timer.times;
  }

  /** Bytes of the host that did not fit into the buffer. */
  get lostBytes(): number {
    return this.input.lost;
  }

  override attach(link: ByteLink): void {
    // Power comes with the cable: it wakes up as it always does.
    this.mode = 'bus';
    this.stalled = false;
    this.lamps.clear();
    this.showLamps();
    super.attach(link);
  }

  override detach(): void {
    super.detach();
    this.input.clear();
    this.cancelPour();
    this.pouring = false;
    this.cancelScan?.();
    this.cancelScan = undefined;
    this.cancelTick();
    this.reported = this.sensed();
  }

  override setBoard(placement: Placement): void {
    this.placement = placement;
    this.scanLater();
  }

  /** A coil fails: its square reads empty whatever stands there. */
  breakSensor(square: Square): void {
    this.broken.add(square);
    this.scanLater();
  }

  /** A coil works again. */
  mendSensor(square: Square): void {
    this.broken.delete(square);
    this.scanLater();
  }

  /** The board changes without a word: an update is lost. */
  loseUpdate(placement: Placement): void {
    this.placement = placement;
    this.reported = this.sensed();
  }

  /** The event memory comes unasked, as slow as the line is; whatever else the board would say meanwhile is lost. */
  sendMemory(): void {
    this.pour(makeBoardMessage({ kind: 'memory', count: MEMORY_LENGTH - 3 }), 0);
  }

  private pour(memory: Uint8Array, from: number): void {
    this.cancelPour();
    this.pouring = from < memory.length;
    if (!this.pouring) return;
    this.link?.write(memory.subarray(from, from + POUR_BYTES));
    this.cancelPour = this.clock.after(POUR_MS, () => this.pour(memory, from + POUR_BYTES));
  }

  setTimes(times: Partial<Omit<ClockTimes, 'kind'>>): void {
    this.timer.setTimes(times);
    if (this.mode === 'nice') this.sendClock(this.timer.message);
  }

  /** A player presses: the lever goes down on this side and up on the other. */
  press(side: ClockSide): void {
    this.timer.press(side);
    if (this.mode === 'nice') this.sendClock(this.timer.message);
  }

  pressButton(button: ClockButton): void {
    if (this.tellsClock) this.sendClock(this.timer.button(button));
  }

  protected override bytes(bytes: Uint8Array): void {
    this.input.bytes(bytes);
  }

  private get identity(): DeviceIdentity {
    const { serial = '00137', version = [1, 8] } = this.options;
    return { serial, version };
  }

  /** Piece codes in the board's own order. */
  private sensed(): Uint8Array {
    const seen = this.placement.map((piece, square) => (this.broken.has(square) ? '.' : piece));
    return codesOfPlacement(this.numbered(seen));
  }

  private scanLater(): void {
    const { scanMs = 0 } = this.options;
    if (scanMs === 0) this.scan();
    else
      this.cancelScan ??= this.clock.after(scanMs, () => {
        this.cancelScan = undefined;
        this.scan();
      });
  }

  private scan(): void {
    const now = this.sensed();
    const changes = [...now].flatMap((code, index) =>
      code === this.reported[index] ? [] : [{ index, code }],
    );
    if (this.options.order === 'lifts-first') changes.sort((a, b) => Math.sign(a.code) - Math.sign(b.code));
    this.reported = now;
    if (this.mode === 'bus') this.sinceBusPoll = [...this.sinceBusPoll, ...changes].slice(-64);
    if (this.mode === 'bus' || this.mode === 'idle') return;
    for (const change of changes) this.say({ kind: 'update', ...change, masked: false });
  }

  private say(message: BoardMessage): void {
    this.sendBytes(makeBoardMessage(message));
  }

  private sendClock(clock: ClockMessage): void {
    this.say({ kind: 'clock', clock });
  }

  private sendBytes(bytes: Uint8Array): void {
    if (!this.stalled && !this.pouring) this.send(bytes);
  }

  private answer(message: BoardMessage): void {
    const { answerMs = 0 } = this.options;
    if (answerMs === 0) this.say(message);
    else this.clock.after(answerMs, () => this.say(message));
  }

  private get tellsClock(): boolean {
    return this.mode === 'update' || this.mode === 'nice';
  }

  private obey(command: DeviceCommand): void {
    if (this.stalled) return;
    switch (command.kind) {
      case 'single':
        this.obeySingle(command.byte);
        return;
      case 'clock':
        this.obeyClock(command.body);
        return;
      case 'leds':
        this.obeyLeds(command.body);
        return;
      case 'bus':
        this.obeyBus(command.bytes);
        return;
    }
  }

  private obeySingle(byte: number): void {
    if (HARMFUL.has(byte)) {
      this.harmed(byte);
      return;
    }
    // Single-board mode begins with its first command, which is carried out.
    if (this.mode === 'bus' && byte !== 0x4a) this.mode = 'idle';
    switch (byte) {
      case 0x40:
        this.setMode('idle');
        return;
      case 0x41:
        this.answer({ kind: 'clock', clock: this.timer.message });
        return;
      case 0x42:
        this.answer({ kind: 'dump', codes: this.sensed() });
        return;
      case 0x43:
        this.setMode('update');
        return;
      case 0x44:
        this.setMode('board');
        return;
      case 0x49:
        this.sendMemory();
        return;
      case 0x4a:
        this.setMode('bus');
        return;
      case 0x4b:
        this.setMode('nice');
        return;
      default: {
        // What a real board does with an unknown command nobody has written down: it is taken to say nothing.
        const known = identityAnswer(byte, this.identity);
        if (known !== undefined) this.answer(known);
        return;
      }
    }
  }

  private harmed(byte: number): void {
    const { onHarm } = this.options;
    if (onHarm === undefined) throw new Error(`the host sent ${byte.toString(16)}, which harms a DGT board`);
    onHarm(byte);
  }

  private setMode(mode: Mode): void {
    this.mode = mode;
    this.cancelTick();
    if (mode === 'update') this.tickLater();
  }

  /** In update mode the clock is told every second. */
  private tickLater(): void {
    this.cancelTick = this.clock.after(SECOND_MS, () => {
      this.sendClock(this.timer.message);
      this.tickLater();
    });
  }

  private obeyClock(body: Uint8Array): void {
    const ack = this.timer.obey(body);
    if (ack !== undefined && this.tellsClock && this.options.acks !== false)
      this.answer({ kind: 'clock', clock: ack });
  }

  private obeyLeds(body: Uint8Array): void {
    if (this.options.revelation !== true) {
      this.stalled = true;
      return;
    }
    this.lamps.obey(body);
    this.showLamps();
  }

  private showLamps(): void {
    this.setLights(new Map(this.lamps.squares().map((square) => [this.turn(square), 'on'])));
  }

  private obeyBus(bytes: Uint8Array): void {
    const wasBus = this.mode === 'bus';
    this.setMode('bus');
    const parsed = parseBusCommand(bytes);
    // In single-board mode a bus command only switches back.
    if (parsed === undefined || !wasBus) return;
    const own = busAddressOf(this.identity);
    if (parsed.command === BUS_PING && (parsed.address === own || parsed.address === 0))
      this.sendBytes(makeBusPong(own));
    if (parsed.command === BUS_CHANGES && parsed.address === own)
      this.sendBytes(makeBusChanges(own, this.sinceBusPoll.splice(0)));
  }
}
