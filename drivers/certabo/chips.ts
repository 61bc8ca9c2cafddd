/**
 * Which chip is which chessman. Nothing in a chip says so: a set is learned once, from a placement that is known
 * (Certabo, "Chip id -> piece: calibration"). Chips are unique, so the sets of several boards can be known together.
 */
import { isSeenPiece } from '../../src/board/placement.js';
import type { SeenPiece } from '../../src/board/sensor.js';
import type { ChipId } from './stream.js';
import { chipBytes, chipId } from './stream.js';

/** Most chips that are remembered: a dozen sets with their spare queens. */
export const CHIP_LIMIT = 512;
/** A chip read with so few wrong bits is a misread one. */
const MISREAD_BITS = 2;

export type ChipBook = ReadonlyMap<ChipId, SeenPiece>;

/** Could the chip on a square be this known one, misread? */
export function isMisread(id: ChipId, known: ChipId): boolean {
  const bytes = chipBytes(known);
  const wrong = chipBytes(id).reduce((sum, byte, index) => sum + bitsOf(byte ^ (bytes[index] ?? 0)), 0);
  return wrong <= MISREAD_BITS;
}

function bitsOf(byte: number): number {
  let count = 0;
  for (let rest = byte; rest > 0; rest &= rest - 1) count += 1;
  return count;
}

/** What distinguishes the chips of a delivery from noise: their first two bytes. */
export function familyOf(id: ChipId): number {
  return Math.floor(id / 2 ** 24);
}

/** All five bytes the same: noise on an empty square. */
export function isNoise(id: ChipId): boolean {
  return new Set(chipBytes(id)).size === 1;
}

/** The text a book is stored as. */
export function makeChipText(book: ChipBook): string {
  const chips = Object.fromEntries([...book].map(([id, piece]) => [chipBytes(id).join(' '), piece]));
  return `${JSON.stringify({ version: 1, chips }, undefined, 1)}\n`;
}

/** Reads a stored book; a string is what is wrong with it. */
export function parseChipText(text: string): ChipBook | string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  if (typeof parsed !== 'object' || parsed === null || !('chips' in parsed)) return 'it names no chips';
  if (!('version' in parsed) || parsed.version !== 1) return 'it is of another version';
  const { chips } = parsed;
  if (typeof chips !== 'object' || chips === null) return 'it names no chips';
  const book = new Map<ChipId, SeenPiece>();
  for (const [key, piece] of Object.entries(chips)) {
    const bytes = key.split(' ').map(Number);
    const good =
      bytes.length === 5 && bytes.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256);
    if (!good || chipId(bytes) === 0) return `"${key.slice(0, 30)}" is not a chip`;
    if (typeof piece !== 'string' || !isSeenPiece(piece) || 'Uu?'.includes(piece))
      return `the chip ${key} is not a chessman`;
    book.set(chipId(bytes), piece);
  }
  if (book.size > CHIP_LIMIT) return `it names more than ${CHIP_LIMIT} chips`;
  return book;
}
