/**
 * What the host sends (Certabo, "Host -> board: LEDs"): lights, and nothing else.
 *
 *     plain   8 raw bytes, rank 8 … rank 1, bit 0 = file a; no header, no check: a byte too many shifts all that follow
 *     rgb     FF 55, 81 times red green blue, 0D 0A: lamps at the corners of squares, from h1's outer corner to a8's
 */
import type { Square } from 'chessops';

export const PLAIN_BYTES = 8;
export const RGB_BYTES = 247;
const LAMPS = 81;

/** Strength of a colour, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

export function makePlainFrame(squares: Iterable<Square>): Uint8Array {
  const bytes = new Uint8Array(PLAIN_BYTES);
  for (const square of squares) {
    const at = 7 - (square >> 3);
    bytes[at] = (bytes[at] ?? 0) | (1 << (square & 7));
  }
  return bytes;
}

/** The squares lit by a plain frame. */
export function parsePlainFrame(bytes: Uint8Array): Square[] {
  const squares: Square[] = [];
  for (let square = 0; square < 64; square++) {
    if (((bytes[7 - (square >> 3)] ?? 0) >> (square & 7)) & 1) squares.push(square);
  }
  return squares;
}

/** The four lamps at the corners of a square. */
export function lampsOf(square: Square): readonly [number, number, number, number] {
  const first = 9 * (square >> 3) + (7 - (square & 7));
  return [first, first + 1, first + 9, first + 10];
}

/** A lamp between two lit squares burns in the colours of both. */
export function makeRgbFrame(lights: Iterable<readonly [Square, Rgb]>): Uint8Array {
  const bytes = new Uint8Array(RGB_BYTES);
  bytes.set([0xff, 0x55]);
  bytes.set([0x0d, 0x0a], RGB_BYTES - 2);
  for (const [square, colour] of lights) {
    for (const lamp of lampsOf(square)) {
      colour.forEach((strength, channel) => {
        const at = 2 + 3 * lamp + channel;
        bytes[at] = Math.max(bytes[at] ?? 0, strength);
      });
    }
  }
  return bytes;
}

/** The 81 lamps of an RGB frame; `undefined` when it is not one. */
export function parseRgbFrame(bytes: Uint8Array): Rgb[] | undefined {
  if (bytes.length !== RGB_BYTES || bytes[0] !== 0xff || bytes[1] !== 0x55) return undefined;
  if (bytes[RGB_BYTES - 2] !== 0x0d || bytes[RGB_BYTES - 1] !== 0x0a) return undefined;
  return Array.from({ length: LAMPS }, (_, lamp): Rgb => {
    const at = 2 + 3 * lamp;
    return [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
  });
}
