/** What two hands do at the board for one half-move, touch by touch. */
import type { SeenPiece } from '../../src/board/sensor.js';
import { seenOf } from '../../src/board/sensor.js';
import type { PlyFacts } from '../hands/facts.js';

export type Touch =
  | { readonly kind: 'lift'; readonly square: number }
  | { readonly kind: 'place'; readonly square: number; readonly piece: SeenPiece };

/** What is taken leaves first, then what moves. Castling by the protocol: king off, rook over, king over. */
export function touchesOf({ move, mover, lands, victim, castle }: PlyFacts): Touch[] {
  if (castle !== undefined) {
    const rook = seenOf({ ...mover, role: 'rook' });
    const king = seenOf(mover);
    const kingMoves = castle.king !== castle.kingTo;
    const rookMoves = castle.rook !== castle.rookTo;
    return [
      ...(kingMoves ? [{ kind: 'lift', square: castle.king } as const] : []),
      ...(rookMoves ? [{ kind: 'lift', square: castle.rook } as const] : []),
      ...(rookMoves ? [{ kind: 'place', square: castle.rookTo, piece: rook } as const] : []),
      ...(kingMoves ? [{ kind: 'place', square: castle.kingTo, piece: king } as const] : []),
    ];
  }
  return [
    ...(victim === undefined ? [] : [{ kind: 'lift', square: victim.square } as const]),
    { kind: 'lift', square: move.from },
    { kind: 'place', square: move.to, piece: seenOf(lands) },
  ];
}
