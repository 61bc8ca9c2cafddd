/** A position that people put up on a board that names its pieces. */
import type { Placement } from '../board/sensor.js';
import { type Color, err, ok, type Result } from '../rules/index.js';

/**
 * The FEN of what stands, with `turn` to move. As problems have it, a king and a rook on the squares where a game begins
 * may still castle. Squares that cannot be read are refused.
 */
export function standingFen(placement: Placement | null, turn: Color): Result<string> {
  if (placement === null) return err('The board has not said yet what stands on it; wait a moment.');
  if (placement.some((seen) => !/^[KQRBNPkqrbnp.]$/.test(seen)))
    return err('The board cannot read every square now; look at the pieces and confirm again.');
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
