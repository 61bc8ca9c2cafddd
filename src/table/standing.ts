/** What stands on the board: a position that people put up, or the one the game has. */
import { type Placement, seenOf } from '../board/sensor.js';
import { agrees, lettersFound, lettersOf, SQUARES } from '../guidance/letters.js';
import { type Color, err, ok, type Position, type Result } from '../rules/index.js';

/** Whether every piece stands where `position` has it, as far as the sensors can tell. */
export function stands(placement: Placement, position: Position): boolean {
  const expected = lettersOf(position);
  const found = lettersFound(placement, expected);
  return SQUARES.every((square) => agrees(found[square] ?? null, expected[square] ?? null));
}

/** The pieces of a position as a board that names them would show them. */
export function piecesOf(position: Position): Placement {
  return SQUARES.map((square) => {
    const piece = position.board.get(square);
    return piece === undefined ? '.' : seenOf(piece);
  });
}

/**
 * The FEN of what stands on a board that names its pieces, with `turn` to move. As problems have it, a king and a rook on the squares where a game begins
 * may still castle. Squares that cannot be read are refused.
 */
export function standingFen(
  placement: Placement | null,
  turn: Color,
): Result<string, 'board-silent' | 'unread-squares'> {
  if (placement === null) return err('board-silent');
  if (placement.some((seen) => !/^[KQRBNPkqrbnp.]$/.test(seen))) return err('unread-squares');
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => placement.slice(rank * 8, rank * 8 + 8).join(''));
  const board = ranks.map((rank) => rank.replace(/\.+/g, (dots) => String(dots.length))).join('/');
  const at = (square: number, piece: string) => placement[square] === piece;
  const castling = [
    at(4, 'K') && at(7, 'R') ? 'K' : '',
    at(4, 'K') && at(0, 'R') ? 'Q' : '',
    at(60, 'k') && at(63, 'r') ? 'k' : '',
    at(60, 'k') && at(56, 'r') ? 'q' : '',
  ].join('');
  return ok(`${board} ${turn === 'white' ? 'w' : 'b'} ${castling || '-'} - 0 1`);
}
