/**
 * Chessnut reports, pure: bytes to typed messages and back, both directions.
 *
 *     code  length  payload …  [filler]
 *
 * No checksum and no terminator; over USB one HID report is one message, its report id is the code byte, and the rest
 * of a fixed-size report is filler (protocols: Chessnut, "Framing").
 */
import type { Square } from 'chessops';
import type { Placement, Seen } from '../../src/board/sensor.js';

/** Every Chessnut board (Chessnut, "Models"). */
export const VENDOR_ID = 0x2d80;
/** The usage page that carries the protocol; a board also shows page 1 (Chessnut, "USB HID"). */
const USAGE_PAGE = 0xff00;

const MODELS: Readonly<Record<number, string>> = {
  128: 'Chessnut Air',
  129: 'Chessnut Pro',
  130: 'Chessnut Air+',
  131: 'Chessnut Evo',
  // Accepted by the vendor's software and named nowhere.
  132: 'Chessnut board',
  133: 'Chessnut Go',
  134: 'Chessnut board',
};

export interface UsbIdentity {
  readonly vendorId: number;
  readonly productId: number;
  readonly usagePage?: number | undefined;
}

/** The model behind USB ids; `undefined`: not a Chessnut interface that speaks this protocol. */
export function modelOf(identity: UsbIdentity): string | undefined {
  if (identity.vendorId !== VENDOR_ID || identity.usagePage !== USAGE_PAGE) return undefined;
  return MODELS[identity.productId >> 8];
}

/** Nibble codes 0 to C; D to F do not exist (Chessnut, "Squares and pieces"). */
const CODES = '.qkbpnRPrBNQK';
const POSITION_BYTES = 32;
/** Payload lengths of a position: 24 over Bluetooth, 3D over USB. */
const POSITION_LENGTHS: ReadonlySet<number> = new Set([0x24, 0x3d]);

/** The place of a square on the wire: h8, g8 … a8, h7 … a1. */
function wireIndex(square: Square): number {
  return 63 - square;
}

function pieceOf(code: number): Seen | undefined {
  const letter = CODES[code];
  return letter === undefined ? undefined : (letter as Seen);
}

export type ChessnutMessage =
  | { readonly kind: 'position'; readonly placement: Placement }
  | { readonly kind: 'ack' }
  /** Percent of charge. */
  | { readonly kind: 'battery'; readonly percent: number; readonly charging: boolean }
  | { readonly kind: 'button'; readonly code: number }
  /** A report that is valid and of no use here: stored games, names, versions. */
  | { readonly kind: 'other'; readonly code: number }
  | { readonly kind: 'discarded'; readonly why: 'too-short' | 'bad-length' | 'bad-piece' | 'bad-value' };

/** Reads one report, id first. */
export function parseReport(report: Uint8Array): ChessnutMessage {
  const [code, length, first, second] = report;
  if (code === undefined || length === undefined) return { kind: 'discarded', why: 'too-short' };
  const payload = report.subarray(2, 2 + length);
  if (code === 0x01) return parsePosition(length, payload);
  if (payload.length < length) return { kind: 'discarded', why: 'too-short' };
  switch (code) {
    case 0x23:
      return length === 1 ? { kind: 'ack' } : { kind: 'discarded', why: 'bad-length' };
    case 0x2a: {
      if (length !== 2 || first === undefined) return { kind: 'discarded', why: 'bad-length' };
      const percent = first & 0x7f;
      // The vendor's own software ignores a report of nothing.
      if (first === 0 || percent > 100) return { kind: 'discarded', why: 'bad-value' };
      return { kind: 'battery', percent, charging: (first & 0x80) !== 0 || second === 1 };
    }
    case 0x0f:
      if (length !== 1 || first === undefined) return { kind: 'discarded', why: 'bad-length' };
      return { kind: 'button', code: first };
    default:
      return { kind: 'other', code };
  }
}

function parsePosition(length: number, payload: Uint8Array): ChessnutMessage {
  if (!POSITION_LENGTHS.has(length)) return { kind: 'discarded', why: 'bad-length' };
  // Bytes after the board are a counter or filler; a Bluetooth link of small packets cuts into the board itself.
  if (payload.length < POSITION_BYTES) return { kind: 'discarded', why: 'too-short' };
  const placement: Seen[] = [];
  for (let square = 0; square < 64; square++) {
    const index = wireIndex(square);
    const seen = pieceOf(((payload[index >> 1] ?? 0) >> (4 * (index & 1))) & 0x0f);
    if (seen === undefined) return { kind: 'discarded', why: 'bad-piece' };
    placement.push(seen);
  }
  return { kind: 'position', placement };
}

/** The 32 board bytes of a placement, low nibble first. */
export function makeBoardBytes(placement: Placement): Uint8Array {
  const bytes = new Uint8Array(POSITION_BYTES);
  placement.forEach((seen, square) => {
    const index = wireIndex(square);
    const code = Math.max(CODES.indexOf(seen), 0);
    bytes[index >> 1] = (bytes[index >> 1] ?? 0) | (code << (4 * (index & 1)));
  });
  return bytes;
}

/** A position as the boards send it over USB: 64 bytes, the part after the board filled with zeros. */
export function makePositionReport(placement: Placement): Uint8Array {
  const report = new Uint8Array(64);
  report.set([0x01, 0x3d]);
  report.set(makeBoardBytes(placement), 2);
  return report;
}

export type ChessnutCommand =
  /** Positions come all the time; until then, and again after each connection, none comes. */
  | { readonly kind: 'realTime' }
  /** Replaces the whole frame. */
  | { readonly kind: 'leds'; readonly squares: readonly Square[] }
  /** Hertz and milliseconds, 1 to 65535. */
  | { readonly kind: 'beep'; readonly hertz: number; readonly ms: number }
  | { readonly kind: 'battery' };

/** Bytes of a command, report id first. There is none here that changes what a board has stored. */
export function makeCommand(command: ChessnutCommand): Uint8Array {
  switch (command.kind) {
    case 'realTime':
      return Uint8Array.of(0x21, 0x01, 0x00);
    case 'leds': {
      const bytes = new Uint8Array(10);
      bytes.set([0x0a, 0x08]);
      for (const square of command.squares) {
        const at = 2 + (wireIndex(square) >> 3);
        bytes[at] = (bytes[at] ?? 0) | (1 << (wireIndex(square) & 7));
      }
      return bytes;
    }
    case 'beep': {
      const { hertz, ms } = command;
      return Uint8Array.of(0x0b, 0x04, hertz >> 8, hertz & 0xff, ms >> 8, ms & 0xff);
    }
    case 'battery':
      return Uint8Array.of(0x29, 0x01, 0x00);
  }
}

/** Reads a command as the board does; `undefined` for what no part of this program sends. */
export function parseCommand(bytes: Uint8Array): ChessnutCommand | undefined {
  const [code, length, first] = bytes;
  if (length === undefined || bytes.length < 2 + length) return undefined;
  if (code === 0x21 && length === 1 && first === 0) return { kind: 'realTime' };
  if (code === 0x29 && length === 1 && first === 0) return { kind: 'battery' };
  if (code === 0x0b && length === 4) {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    return { kind: 'beep', hertz: view.getUint16(2), ms: view.getUint16(4) };
  }
  if (code === 0x0a && length === 8) {
    const squares: Square[] = [];
    for (let square = 0; square < 64; square++) {
      const index = wireIndex(square);
      if (((bytes[2 + (index >> 3)] ?? 0) >> (index & 7)) & 1) squares.push(square);
    }
    return { kind: 'leds', squares };
  }
  return undefined;
}
