/** What may still come of a board in the middle of a move: legal moves that explain it, and castles half done. */
import type { LedMeaning } from '../board/board.js';
import {
  CASTLE_SIDES,
  type CastleGeometry,
  castleFault,
  castleGeometry,
  castleSide,
  legalMoves,
  type Move,
  type Position,
  type Square,
} from '../rules/index.js';
import { agrees, couldBe, type Letters, letterOf, lettersOf, SQUARES } from './letters.js';

/** The squares that do not show what the position has there. */
export function differing(expected: Letters, found: Letters): Square[] {
  return SQUARES.filter((square) => !agrees(found[square] ?? null, expected[square] ?? null));
}

/** Squares whose pieces are off the board: something belongs there, and nothing stands there. */
export function emptied(expected: Letters, found: Letters): Square[] {
  return SQUARES.filter((square) => (expected[square] ?? null) !== null && (found[square] ?? null) === null);
}

/** The pawn a move takes en passant: not on the square the move goes to. */
export function enPassantVictim(position: Position, { from, to }: Move): Square | null {
  if (to !== position.epSquare || !position.board.pawn.has(from) || to % 8 === from % 8) return null;
  return position.turn === 'white' ? to - 8 : to + 8;
}

/**
 * The legal moves that the board as found may be in the middle of. Pieces of the move may be in the air or have
 * landed; of the opponent one more piece may be in the air, because he may reach for it at any time.
 */
export function openMoves(position: Position, found: Letters): Move[] {
  const expected = lettersOf(position);
  const changed = differing(expected, found);
  return legalMoves(position).filter((move) => {
    const side = castleSide(position, move);
    const geometry = side === undefined ? undefined : castleGeometry(position, side);
    const explains =
      geometry === undefined
        ? (square: Square) => explainsMove(position, move, found, square)
        : (square: Square) => explainsCastle(geometry, expected, found, square);
    const left = changed.filter((square) => !explains(square));
    if (left.length > 1) return false;
    return left.every((square) => {
      const owner = position.board.getColor(square);
      return (found[square] ?? null) === null && owner !== undefined && owner !== position.turn;
    });
  });
}

function explainsMove(position: Position, move: Move, found: Letters, square: Square): boolean {
  const now = found[square] ?? null;
  if (square === move.from || square === enPassantVictim(position, move)) return now === null;
  if (square !== move.to) return false;
  const mover = position.board.get(move.from);
  if (now === null || mover === undefined) return now === null;
  if (couldBe(now, letterOf(mover))) return true;
  return move.promotion !== undefined && couldBe(now, letterOf({ color: mover.color, role: move.promotion }));
}

/** Between the four squares of a castle king and rook may be anywhere, the king's stop on the rook's square included. */
function explainsCastle(
  { king, rook, kingTo, rookTo }: CastleGeometry,
  expected: Letters,
  found: Letters,
  square: Square,
): boolean {
  if (![king, rook, kingTo, rookTo].includes(square)) return false;
  const now = found[square] ?? null;
  return now === null || couldBe(now, expected[king] ?? '') || couldBe(now, expected[rook] ?? '');
}

/** The legal castle whose king and rook are both in the air. */
export function castleInHand(position: Position, lifted: readonly Square[]): CastleGeometry | undefined {
  for (const side of CASTLE_SIDES) {
    const geometry = castleGeometry(position, side);
    if (geometry === undefined || castleFault(position, side) !== null) continue;
    if (lifted.includes(geometry.king) && lifted.includes(geometry.rook)) return geometry;
  }
  return undefined;
}

export interface CastleLights {
  readonly lights: readonly (readonly [Square, LedMeaning])[];
  /** Where the king and the rook still have to arrive; null: it stands there. */
  readonly king: Square | null;
  readonly rook: Square | null;
  /** The rook still stands at home. */
  readonly rookAtHome: boolean;
}

/**
 * The lights of a castle under way, steady while it lasts: `put` where king and rook still go, `take` on the one that
 * still has to leave its own square. Once the king stands, a rook put down elsewhere is `wrong`.
 */
export function castleLights(castle: CastleGeometry, expected: Letters, found: Letters): CastleLights {
  const { king, rook, kingTo, rookTo } = castle;
  const stands = (square: Square, home: Square): boolean => {
    const now = found[square] ?? null;
    return now !== null && couldBe(now, expected[home] ?? '');
  };
  const kingHere = stands(kingTo, king);
  const rookHere = stands(rookTo, rook);
  const lights: [Square, LedMeaning][] = [];
  if (!kingHere) lights.push([kingTo, 'put']);
  if (!rookHere) lights.push([rookTo, 'put']);
  const kingAtHome = !kingHere && king !== rookTo && stands(king, king);
  const rookAtHome = !rookHere && rook !== kingTo && stands(rook, rook);
  if (kingAtHome) lights.push([king, 'take']);
  if (rookAtHome) lights.push([rook, 'take']);
  if (kingHere && !rookHere) {
    const astray = differing(expected, found).filter(
      (square) => square !== kingTo && square !== rookTo && (found[square] ?? null) !== null,
    );
    lights.push(...astray.map((square): [Square, LedMeaning] => [square, 'wrong']));
    // On the king's own square a board that cannot name pieces sees no difference.
    if (king !== kingTo && king !== rookTo && stands(king, rook) && !astray.includes(king)) {
      lights.push([king, 'wrong']);
    }
  }
  return { lights, king: kingHere ? null : kingTo, rook: rookHere ? null : rookTo, rookAtHome };
}
