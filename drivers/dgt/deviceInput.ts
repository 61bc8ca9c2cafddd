/**
 * The board's ear, for the emulator: bytes from the host as whole commands, through the ten-byte buffer of a board that
 * is busy with the command before.
 */
import type { Clock } from '../../src/board/clock.js';
import type { Millis } from '../../src/board/sensor.js';
import { BUS_COMMAND_LENGTH, INPUT_BUFFER_BYTES } from './protocol.js';

export type DeviceCommand =
  | { readonly kind: 'single'; readonly byte: number }
  /** The bytes after `2b n` or `60 n`. */
  | { readonly kind: 'clock' | 'leds'; readonly body: Uint8Array }
  | { readonly kind: 'bus'; readonly bytes: Uint8Array };

export class DeviceInput {
  private readonly waiting: number[] = [];
  private partial: number[] = [];
  private busy = false;
  private cancel: () => void = () => undefined;
  /** Bytes that did not fit. */
  lost = 0;

  constructor(
    private readonly clock: Clock,
    private readonly busyMs: Millis,
    private readonly obey: (command: DeviceCommand) => void,
  ) {}

  bytes(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (!this.busy) this.byte(byte);
      else if (this.waiting.length < INPUT_BUFFER_BYTES) this.waiting.push(byte);
      else this.lost += 1;
    }
  }

  clear(): void {
    this.cancel();
    this.busy = false;
    this.waiting.length = 0;
    this.partial = [];
  }

  private byte(byte: number): void {
    this.partial.push(byte);
    const command = commandOf(this.partial);
    if (command === undefined) return;
    this.partial = [];
    if (this.busyMs > 0) {
      this.busy = true;
      this.cancel = this.clock.after(this.busyMs, () => this.rested());
    }
    this.obey(command);
  }

  private rested(): void {
    this.busy = false;
    while (!this.busy) {
      const byte = this.waiting.shift();
      if (byte === undefined) return;
      this.byte(byte);
    }
  }
}

/** A whole command, or `undefined` while bytes are missing. */
function commandOf(bytes: readonly number[]): DeviceCommand | undefined {
  const [first = 0, count] = bytes;
  if (first === 0x2b || first === 0x60) {
    if (count === undefined || bytes.length < count + 2) return undefined;
    return { kind: first === 0x2b ? 'clock' : 'leds', body: Uint8Array.from(bytes.slice(2)) };
  }
  if (first < 0x80) return { kind: 'single', byte: first };
  if (bytes.length < BUS_COMMAND_LENGTH) return undefined;
  return { kind: 'bus', bytes: Uint8Array.from(bytes) };
}
