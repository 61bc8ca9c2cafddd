/**
 * The castling field of a FEN in every spelling in use: KQkq in the X-FEN sense (outermost rook on that side of the
 * king), file letters of Shredder-FEN, both mixed, in any order.
 */
import { type Board, COLORS, type Color, SquareSet } from 'chessops';
import { squareFile } from 'chessops/util';
import type { FenFault } from './fenFault.js';
import type { CastleSide } from './position.js';

const FILES = 'abcdefgh';

/** The rook that `letter` means for `color`, and its side of the king; or why it means none. */
function rookOfLetter(
  board: Board,
  color: Color,
  letter: string,
): { readonly side: CastleSide; readonly rook: number } | FenFault {
  const backRank = SquareSet.backrank(color);
  const king = board.kingOf(color);
  if (king === undefined || !backRank.has(king)) return { code: 'castling-king', letter, side: color };

  const rooks = board.pieces(color, 'rook').intersect(backRank);
  const lower = letter.toLowerCase();
  if (lower === 'k' || lower === 'q') {
    const rook = lower === 'k' ? rooks.last() : rooks.first();
    const side = lower === 'k' ? 'h' : 'a';
    if (rook !== undefined && (side === 'h' ? rook > king : rook < king)) return { side, rook };
    return { code: 'castling-wing', letter, side: color, wing: side };
  }
  const rook = FILES.indexOf(lower) + (color === 'white' ? 0 : 56);
  if (!rooks.has(rook)) return { code: 'castling-rook', letter, side: color, square: rook };
  return { side: rook > king ? 'h' : 'a', rook };
}

/** Whether a right is one of ordinary chess: king on e, rook in the corner. */
function isOrthodox(board: Board, color: Color, rook: number): boolean {
  const king = board.kingOf(color);
  return king !== undefined && squareFile(king) === 4 && (squareFile(rook) === 0 || squareFile(rook) === 7);
}

/** Reads the field; `faults` gets everything that is wrong with it. */
export function readCastling(board: Board, field: string, chess960: boolean, faults: FenFault[]): SquareSet {
  let rights = SquareSet.empty();
  if (field === '-') return rights;
  const taken = new Map<string, number>();
  for (const letter of new Set(field)) {
    if (!/[a-hkq]/i.test(letter)) {
      faults.push({ code: 'castling-letter', letter });
      continue;
    }
    const color = letter === letter.toUpperCase() ? 'white' : 'black';
    const found = rookOfLetter(board, color, letter);
    if ('code' in found) {
      faults.push(found);
      continue;
    }
    const place = `${color} ${found.side}`;
    const other = taken.get(place);
    if (other !== undefined && other !== found.rook) {
      faults.push({ code: 'castling-twice', side: color, wing: found.side });
    } else if (!chess960 && !isOrthodox(board, color, found.rook)) {
      faults.push({ code: 'castling-orthodox', letter });
    } else {
      taken.set(place, found.rook);
      rights = rights.with(found.rook);
    }
  }
  return rights;
}

/** File letters of the rooks with a right, king's side first, White first: `HAha`. */
export function shredderCastling(rights: SquareSet): string {
  let field = '';
  for (const color of COLORS) {
    for (const rook of rights.intersect(SquareSet.backrank(color)).reversed()) {
      const letter = FILES.charAt(squareFile(rook));
      field += color === 'white' ? letter.toUpperCase() : letter;
    }
  }
  return field === '' ? '-' : field;
}
