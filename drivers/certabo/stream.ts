/**
 * What the board says all the time, as text (Certabo, "Board -> host"):
 *
 *     : n n n … n CR LF     320 numbers: five bytes of the chip on each of 64 squares; 8 numbers: occupied squares
 *     L                     a plain light frame was taken
 *     D                     an RGB light frame was taken
 *
 * Squares run a8, b8 … h1. The letters may come glued to a line; some recordings have an LF after every 64 characters,
 * even inside a number, and NUL bytes.
 */
import type { Square } from 'chessops';
import { SquareSet } from 'chessops';

/** The five bytes of a chip as one number; 0: nothing was read. */
export type ChipId = number;

/** What the lines of a board hold. */
export type StreamKind = 'chips' | 'occupancy';

export type StreamMessage =
  /** Index = square. */
  | { readonly kind: 'chips'; readonly ids: readonly ChipId[] }
  | { readonly kind: 'occupancy'; readonly occupied: SquareSet }
  | { readonly kind: 'ack'; readonly of: 'plain' | 'rgb' }
  | { readonly kind: 'discarded'; readonly why: 'not-text' | 'too-long' | 'bad-number' | 'bad-count' };

/** The longest line is 1283 characters; recordings add a few. */
const LINE_LIMIT = 1400;
const CHIP_NUMBERS = 320;
const OCCUPANCY_NUMBERS = 8;

const NUL = 0x00;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const STAR = 0x2a;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const D = 0x44;
const L = 0x4c;

export interface StreamReader {
  read(bytes: Uint8Array): StreamMessage[];
}

/** Splits bytes into messages; holds back at most one unfinished line of bounded length. */
export function createStreamReader(): StreamReader {
  /** Undefined: nothing since the last line counts. */
  let text: string | undefined;
  let fault: 'not-text' | 'too-long' | undefined;
  let afterCr = false;

  const finish = (messages: StreamMessage[]) => {
    if (text !== undefined)
      messages.push(fault === undefined ? parseLine(text) : { kind: 'discarded', why: fault });
    text = undefined;
    fault = undefined;
  };

  const take = (byte: number, messages: StreamMessage[]) => {
    if (byte === COLON) {
      finish(messages);
      text = '';
    } else if (byte === LF) {
      if (afterCr) finish(messages);
    } else if (byte === L || byte === D) {
      messages.push({ kind: 'ack', of: byte === L ? 'plain' : 'rgb' });
    } else if (byte !== CR && byte !== NUL && byte !== STAR && text !== undefined) {
      if (byte !== SPACE && (byte < ZERO || byte > NINE)) fault ??= 'not-text';
      else if (text.length >= LINE_LIMIT) fault ??= 'too-long';
      else text += String.fromCharCode(byte);
    }
    afterCr = byte === CR;
  };

  return {
    read(bytes) {
      const messages: StreamMessage[] = [];
      for (const byte of bytes) take(byte, messages);
      return messages;
    },
  };
}

function parseLine(text: string): StreamMessage {
  const words = text.split(' ').filter((word) => word !== '');
  // A line that lost its end looks like a shorter one: only whole ones count.
  if (words.length !== CHIP_NUMBERS && words.length !== OCCUPANCY_NUMBERS)
    return { kind: 'discarded', why: 'bad-count' };
  const numbers = words.map(Number);
  if (words.some((word) => word.length > 3) || numbers.some((number) => number > 255))
    return { kind: 'discarded', why: 'bad-number' };
  if (numbers.length === OCCUPANCY_NUMBERS) return { kind: 'occupancy', occupied: occupiedIn(numbers) };
  const ids: ChipId[] = [];
  for (let square = 0; square < 64; square++) {
    const first = 5 * streamIndex(square);
    ids.push(chipId(numbers.slice(first, first + 5)));
  }
  return { kind: 'chips', ids };
}

/** Ranks 8 to 1, bit 7 = file a: the other way round than in light frames. */
function occupiedIn(ranks: readonly number[]): SquareSet {
  let occupied = SquareSet.empty();
  for (let square = 0; square < 64; square++) {
    const bits = ranks[7 - (square >> 3)] ?? 0;
    if ((bits >> (7 - (square & 7))) & 1) occupied = occupied.with(square);
  }
  return occupied;
}

/** The place of a square in a line: a8 = 0, h8 = 7 … h1 = 63. */
export function streamIndex(square: Square): number {
  return (7 - (square >> 3)) * 8 + (square & 7);
}

export function chipId(bytes: readonly number[]): ChipId {
  return bytes.reduce((id, byte) => id * 256 + byte, 0);
}

/** The five bytes of a chip, first one first. */
export function chipBytes(id: ChipId): number[] {
  const bytes: number[] = [];
  for (let rest = id; bytes.length < 5; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return bytes;
}

/** The line of a board that reads chips. */
export function makeChipLine(ids: readonly ChipId[]): string {
  const numbers: number[] = [];
  for (let index = 0; index < 64; index++) numbers.push(...chipBytes(ids[streamIndex(index)] ?? 0));
  return makeLine(numbers);
}

/** The line of a board that feels weight only. */
export function makeOccupancyLine(occupied: SquareSet): string {
  const ranks = new Array<number>(8).fill(0);
  for (const square of occupied) {
    const at = 7 - (square >> 3);
    ranks[at] = (ranks[at] ?? 0) | (1 << (7 - (square & 7)));
  }
  return makeLine(ranks);
}

function makeLine(numbers: readonly number[]): string {
  return `:${numbers.join(' ')} \r\n`;
}
