/** The chessmen of an emulated board, each with a chip of its own, on the board or beside it. */
import type { Square } from 'chessops';
import { isSeenPiece } from '../../src/board/placement.js';
import type { Placement, SeenPiece } from '../../src/board/sensor.js';
import type { ChipBook } from './chips.js';
import type { ChipId } from './stream.js';
import { chipId } from './stream.js';

const LETTERS = 'PNBRQKpnbrqk';
/** How many of each a set has that was introduced to the driver, the spare queens included. */
const IN_SET: Readonly<Record<string, number>> = { P: 8, N: 2, B: 2, R: 2, Q: 2, K: 1 };

interface Chessman {
  readonly piece: SeenPiece;
  readonly id: ChipId;
}

export class ChipBox {
  private readonly onBoard = new Map<Square, Chessman>();
  /** Beside the board; the one taken off last is the first to come back. */
  private readonly beside: Chessman[] = [];
  private readonly made = new Map<string, number>();

  /** The chip on a square; 0 where none is. */
  idOn(square: Square): ChipId {
    return this.onBoard.get(square)?.id ?? 0;
  }

  /** Moves chessmen so that they stand like this; what is missing comes out of the box. */
  follow(placement: Placement): void {
    for (const [square, chessman] of [...this.onBoard]) {
      if (placement[square] === chessman.piece) continue;
      this.onBoard.delete(square);
      this.beside.push(chessman);
    }
    for (const [square, seen] of placement.entries()) {
      if (isSeenPiece(seen) && !this.onBoard.has(square)) this.onBoard.set(square, this.fetch(seen));
    }
  }

  /**
   * What a driver knows after it has learned this set with its spare queens; `each`: after it has learned so many of
   * every kind.
   */
  book(each?: number): ChipBook {
    const chips = new Map<ChipId, SeenPiece>();
    for (const letter of LETTERS) {
      if (!isSeenPiece(letter)) continue;
      for (let number = 0; number < (each ?? IN_SET[letter.toUpperCase()] ?? 0); number++)
        chips.set(idOf(letter, number), letter);
    }
    return chips;
  }

  private fetch(piece: SeenPiece): Chessman {
    const index = this.beside.findLastIndex((chessman) => chessman.piece === piece);
    const [found] = index === -1 ? [] : this.beside.splice(index, 1);
    if (found !== undefined) return found;
    const number = this.made.get(piece) ?? 0;
    this.made.set(piece, number + 1);
    return { piece, id: idOf(piece, number) };
  }
}

function idOf(piece: SeenPiece, number: number): ChipId {
  const kind = LETTERS.indexOf(piece) + 1;
  // Like the chips of one delivery: the same beginning, the rest stirred.
  return chipId([59, 0, 114, kind * 17, (kind * 91 + number * 29) % 256]);
}
