/**
 * The castling field of a FEN in every spelling in use: KQkq in the X-FEN sense (outermost rook on that side of the
 * king), file letters of Shredder-FEN, both mixed, in any order.
 */
import { type Board, COLORS, type Color, SquareSet } from 'chessops';
import { squareFile } from 'chessops/util';
import type { CastleSide } from './position.js';

const FILES = 'abcdefgh';

/** Rooks that `letter` can mean for `color`, by side of the king; undefined for a letter that means nothing. */
function rookOfLetter(
  board: Board,
  color: Color,
  letter: string,
): { side: CastleSide; rook: number } | string {
  const backRank = SquareSet.backrank(color);
  const king = board.kingOf(color);
  const who = color === 'white' ? 'White' : 'Black';
  const rank = color === 'white' ? 1 : 8;
  if (king === undefined || !backRank.has(king)) return `${who}'s king is not on rank ${rank}`;

  const rooks = board.pieces(color, 'rook').intersect(backRank);
  const lower = letter.toLowerCase();
  if (lower === 'k' || lower === 'q') {
    const rook = lower === 'k' ? rooks.last() : rooks.first();
    const side = lower === 'k' ? 'h' : 'a';
    if (rook !== undefined && (side === 'h' ? rook > king : rook < king)) return { side, rook };
    return `${who} has no rook on the ${side}-side of its king on rank ${rank}`;
  }
  const rook = FILES.indexOf(lower) + 8 * (rank - 1);
  if (!rooks.has(rook)) return `${who} has no rook on ${lower}${rank}`;
  return { side: rook > king ? 'h' : 'a', rook };
}

/** Why a right is none of ordinary chess: king on e, rook in the corner. */
function unorthodox(board: Board, color: Color, rook: number): string | undefined {
  const king = board.kingOf(color);
  if (king !== undefined && squareFile(king) === 4 && (squareFile(rook) === 0 || squareFile(rook) === 7))
    return undefined;
  return 'in ordinary chess the king castles from the e-file with a rook in the corner';
}

/** Reads the field; `faults` gets a clause for everything wrong with it. */
export function readCastling(board: Board, field: string, chess960: boolean, faults: string[]): SquareSet {
  let rights = SquareSet.empty();
  if (field === '-') return rights;
  const taken = new Map<string, number>();
  for (const letter of new Set(field)) {
    if (!/[a-hkq]/i.test(letter)) {
      faults.push(`"${letter}" is no castling letter (KQkq, A to H or a to h, or - for none)`);
      continue;
    }
    const color = letter === letter.toUpperCase() ? 'white' : 'black';
    const found = rookOfLetter(board, color, letter);
    if (typeof found === 'string') {
      faults.push(`castling right ${letter} cannot be, because ${found}`);
      continue;
    }
    const place = `${color} ${found.side}`;
    const other = taken.get(place);
    const odd = chess960 ? undefined : unorthodox(board, color, found.rook);
    if (other !== undefined && other !== found.rook) {
      faults.push(
        `the castling field names two rooks on the ${found.side}-side of ${color === 'white' ? 'White' : 'Black'}'s king`,
      );
    } else if (odd !== undefined) {
      faults.push(`castling right ${letter} cannot be, because ${odd}`);
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
