/**
 * What the search has proved about positions, in bounded memory. Whole positions are kept and compared, so the table
 * forgets but never confuses one position with another.
 */
import { PACKED_LENGTH, type Position, packPosition } from '../rules/index.js';

/** Numbers of an entry: the position, then what is known of it. */
const ENTRY = PACKED_LENGTH + 1;
/** Entries that one index may use: one that is kept for its worth, one for the latest. */
const WAYS = 2;
const BYTES = 4 * ENTRY;

/** Longest mate the table can tell; see {@link Known}. */
export const MAX_MATE = 60;
const NO_MATE_KNOWN = 63;

/** About a position with the attacker to move. */
export interface Known {
  /** The attacker mates in so many moves at most; undefined while no mate is known. */
  readonly mateIn: number | undefined;
  /** There is no mate in so many moves or fewer; 0 while nothing is known. */
  readonly noMateIn: number;
}

export class ProofTable {
  private readonly cells: Int32Array;
  private readonly mask: number;
  private readonly key = new Int32Array(PACKED_LENGTH);
  /** First cell of the bucket of the position last looked up. */
  private bucket = 0;

  /** `bytes`: the memory it may take, at least a few kilobytes; rounded down to a power of two of entries. */
  constructor(bytes: number) {
    const buckets = 2 ** Math.max(4, Math.floor(Math.log2(bytes / (BYTES * WAYS))));
    this.mask = buckets - 1;
    this.cells = new Int32Array(buckets * WAYS * ENTRY);
  }

  private find(pos: Position): number | undefined {
    packPosition(pos, this.key);
    let hash = 0;
    for (let i = 0; i < PACKED_LENGTH; i += 1) {
      hash = Math.imul(hash ^ (this.key[i] ?? 0), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    this.bucket = ((hash ^ (hash >>> 13)) & this.mask) * WAYS * ENTRY;
    for (let way = 0; way < WAYS; way += 1) {
      const at = this.bucket + way * ENTRY;
      if (this.matches(at)) return at;
    }
    return undefined;
  }

  private matches(at: number): boolean {
    for (let i = 0; i < PACKED_LENGTH; i += 1) if (this.cells[at + i] !== this.key[i]) return false;
    // An unused cell is all zero, and no position is: it has kings.
    return true;
  }

  get(pos: Position): Known | undefined {
    const at = this.find(pos);
    if (at === undefined) return undefined;
    const value = this.cells[at + PACKED_LENGTH] ?? 0;
    const mateIn = (value & 63) === NO_MATE_KNOWN ? undefined : value & 63;
    return { mateIn, noMateIn: (value >>> 6) & 63 };
  }

  put(pos: Position, known: Known): void {
    const at = this.find(pos) ?? this.slotFor(known);
    for (let i = 0; i < PACKED_LENGTH; i += 1) this.cells[at + i] = this.key[i] ?? 0;
    this.cells[at + PACKED_LENGTH] = (known.mateIn ?? NO_MATE_KNOWN) | (known.noMateIn << 6);
  }

  /** The first entry of a bucket gives way only to what took at least as long to prove; the second always does. */
  private slotFor(known: Known): number {
    const kept = this.cells[this.bucket + PACKED_LENGTH] ?? 0;
    return worth(known.mateIn ?? 0, known.noMateIn) >= worthOf(kept) ? this.bucket : this.bucket + ENTRY;
  }
}

function worth(mateIn: number, noMateIn: number): number {
  return Math.max(mateIn, noMateIn);
}

function worthOf(value: number): number {
  return worth((value & 63) === NO_MATE_KNOWN ? 0 : value & 63, (value >>> 6) & 63);
}
