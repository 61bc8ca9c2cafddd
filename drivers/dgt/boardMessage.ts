/** What a DGT board says, typed, both ways: frames are read by the driver and written by the emulator. */
import type { ClockMessage } from './clockTimes.js';
import { makeClock, parseClock } from './clockTimes.js';
import type { Discarded, Frame, FrameReader } from './frame.js';
import { createFrameReader, encodeFrame, MEMORY_ID } from './frame.js';
import { CODE_LIMIT } from './squares.js';

export interface Battery {
  readonly kind: 'battery';
  /** 0 to 100. */
  readonly percent: number;
  /** Minutes left where the board knows. */
  readonly minutesLeft?: number;
  readonly charging: boolean;
  readonly discharging: boolean;
}

export type BoardMessage =
  | { readonly kind: 'dump'; readonly codes: Uint8Array }
  /** `masked`: bits of the two data bytes that have no known meaning were set, and taken away. */
  | { readonly kind: 'update'; readonly index: number; readonly code: number; readonly masked: boolean }
  | { readonly kind: 'clock'; readonly clock: ClockMessage }
  | { readonly kind: 'busAddress'; readonly address: number }
  | { readonly kind: 'serial'; readonly text: string }
  | { readonly kind: 'longSerial'; readonly text: string }
  | { readonly kind: 'trademark'; readonly text: string }
  | { readonly kind: 'version'; readonly main: number; readonly sub: number }
  | { readonly kind: 'hardware'; readonly main: number; readonly sub: number }
  | Battery
  /** The event memory, which nobody needs for play. */
  | { readonly kind: 'memory'; readonly count: number }
  | { readonly kind: 'unknown'; readonly id: number; readonly count: number };

export interface MessageReader {
  /** In the middle of an event memory, which takes eight seconds. */
  readonly swallowing: boolean;
  read(bytes: Uint8Array): (BoardMessage | Discarded)[];
}

export function createMessageReader(): MessageReader {
  const frames: FrameReader = createFrameReader();
  return {
    get swallowing() {
      return frames.swallowing;
    },
    read: (bytes) => frames.read(bytes).map((frame) => (frame.kind === 'frame' ? parseFrame(frame) : frame)),
  };
}

/** One frame as a message; contents that cannot be are discarded. */
function parseFrame({ id, data }: Frame): BoardMessage | Discarded {
  const [first = 0, second = 0] = data;
  const bad: Discarded = { kind: 'discarded', why: 'bad-data', count: data.length + 3 };
  switch (id) {
    case 0x86:
      return data.every((code) => code <= CODE_LIMIT) ? { kind: 'dump', codes: data } : bad;
    case 0x8e: {
      const index = first & 0x3f;
      const code = second & CODE_LIMIT;
      return { kind: 'update', index, code, masked: index !== first || code !== second };
    }
    case 0x8d: {
      const clock = parseClock(data);
      return clock === undefined ? bad : { kind: 'clock', clock };
    }
    case 0x90:
      return { kind: 'busAddress', address: (first << 7) | second };
    case 0x91:
      return printable(data) ? { kind: 'serial', text: textOf(data) } : bad;
    case 0xa2:
      return printable(data) ? { kind: 'longSerial', text: textOf(data) } : bad;
    case 0x92:
      return { kind: 'trademark', text: textOf(data) };
    case 0x93:
      return { kind: 'version', main: first, sub: second };
    case 0x96:
      return { kind: 'hardware', main: first, sub: second };
    case 0xa0:
      return parseBattery(data) ?? bad;
    case MEMORY_ID:
      return { kind: 'memory', count: data.length };
    default:
      return { kind: 'unknown', id, count: data.length };
  }
}

const textOf = (data: Uint8Array) => String.fromCharCode(...data);
const printable = (data: Uint8Array) => data.every((byte) => byte >= 0x20 && byte <= 0x7e);

/** "Battery": percent, hours and minutes left (`7f` = not known) …, status last; read by the declared length. */
function parseBattery(data: Uint8Array): Battery | undefined {
  const [percent, hours = 0x7f, minutes = 0x7f] = data;
  const status = data.at(-1);
  if (data.length < 4 || percent === undefined || status === undefined) return undefined;
  return {
    kind: 'battery',
    percent: Math.min(percent, 100),
    ...(hours === 0x7f || minutes === 0x7f ? {} : { minutesLeft: hours * 60 + minutes }),
    charging: (status & 1) !== 0,
    discharging: (status & 2) !== 0,
  };
}

/** A message as bytes, for the device's side. */
export function makeBoardMessage(message: BoardMessage): Uint8Array {
  const text = (id: number, value: string) => encodeFrame(id, Buffer.from(value, 'latin1'));
  switch (message.kind) {
    case 'dump':
      return encodeFrame(0x86, message.codes);
    case 'update':
      return encodeFrame(0x8e, Uint8Array.of(message.index, message.code));
    case 'clock':
      return encodeFrame(0x8d, makeClock(message.clock));
    case 'busAddress':
      return encodeFrame(0x90, Uint8Array.of(message.address >> 7, message.address & 0x7f));
    case 'serial':
      return text(0x91, message.text);
    case 'longSerial':
      return text(0xa2, message.text);
    case 'trademark':
      return text(0x92, message.text);
    case 'version':
      return encodeFrame(0x93, Uint8Array.of(message.main, message.sub));
    case 'hardware':
      return encodeFrame(0x96, Uint8Array.of(message.main, message.sub));
    case 'battery': {
      const { percent, minutesLeft, charging, discharging } = message;
      const left =
        minutesLeft === undefined ? [0x7f, 0x7f] : [Math.floor(minutesLeft / 60), minutesLeft % 60];
      const status = (charging ? 1 : 0) | (discharging ? 2 : 0);
      return encodeFrame(0xa0, Uint8Array.of(percent, ...left, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, status));
    }
    case 'memory':
      // A ring that holds nothing but its end mark.
      return encodeFrame(MEMORY_ID, new Uint8Array(message.count).fill(0x7f).fill(0x6b, -1));
    case 'unknown':
      return encodeFrame(message.id, new Uint8Array(message.count));
  }
}
