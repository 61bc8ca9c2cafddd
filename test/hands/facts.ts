/** What a half-move does to the pieces on the board, worked out from the position alone. */
import type { Color, NormalMove, Piece, Position, Square } from 'chessops';
import { squareFile, squareRank } from 'chessops/util';

export type Move = NormalMove;

const PROMOTIONS = ['queen', 'rook', 'bishop', 'knight'] as const;
/** What stands on each of the 64 squares. */
export type Pieces = readonly (Piece | undefined)[];

export interface CastleSquares {
  readonly side: 'a' | 'h';
  readonly king: Square;
  readonly rook: Square;
  readonly kingTo: Square;
  readonly rookTo: Square;
}

export interface PlyFacts {
  /** 1-based number of the half-move. */
  readonly ply: number;
  readonly move: Move;
  readonly before: Position;
  readonly after: Position;
  readonly mover: Piece;
  /** What stands on the target afterwards: the mover, or what the pawn became. */
  readonly lands: Piece;
  readonly victim?: { readonly square: Square; readonly piece: Piece };
  readonly castle?: CastleSquares;
}

export function piecesOf(pos: Position): (Piece | undefined)[] {
  return Array.from({ length: 64 }, (_, square) => pieceAt(pos, square));
}

/** Without chessops' mark of a promoted piece: no sensor knows where a queen comes from. */
function pieceAt(pos: Position, square: Square): Piece | undefined {
  const piece = pos.board.get(square);
  return piece === undefined ? undefined : { color: piece.color, role: piece.role };
}

export function samePiece(a: Piece | undefined, b: Piece | undefined): boolean {
  return a?.color === b?.color && a?.role === b?.role && (a === undefined) === (b === undefined);
}

export function castleSquares(color: Color, king: Square, rook: Square): CastleSquares {
  const side = rook < king ? 'a' : 'h';
  const rank = color === 'white' ? 0 : 56;
  return { side, king, rook, kingTo: rank + (side === 'a' ? 2 : 6), rookTo: rank + (side === 'a' ? 3 : 5) };
}

export function playMove(pos: Position, move: Move): Position {
  const next = pos.clone();
  next.play(move);
  return next;
}

export function plyFacts(before: Position, move: Move, ply: number): PlyFacts {
  const mover = pieceAt(before, move.from);
  if (mover === undefined) throw new Error(`ply ${ply}: nothing stands on ${move.from}`);
  if (!before.isLegal(move)) throw new Error(`ply ${ply}: illegal move ${move.from}-${move.to}`);
  const base = { ply, move, before, after: playMove(before, move), mover };
  const target = pieceAt(before, move.to);
  if (target?.color === mover.color) {
    return { ...base, lands: mover, castle: castleSquares(mover.color, move.from, move.to) };
  }
  const lands: Piece = move.promotion === undefined ? mover : { color: mover.color, role: move.promotion };
  if (target !== undefined) return { ...base, lands, victim: { square: move.to, piece: target } };
  if (mover.role === 'pawn' && squareFile(move.from) !== squareFile(move.to)) {
    const square = squareRank(move.from) * 8 + squareFile(move.to);
    return {
      ...base,
      lands,
      victim: { square, piece: { color: mover.color === 'white' ? 'black' : 'white', role: 'pawn' } },
    };
  }
  return { ...base, lands };
}

/** All half-moves of a game, with the positions between them. */
export function gameFacts(start: Position, moves: readonly Move[]): PlyFacts[] {
  let pos = start;
  return moves.map((move, index) => {
    const facts = plyFacts(pos, move, index + 1);
    pos = facts.after;
    return facts;
  });
}

export function isEnPassant(facts: PlyFacts): boolean {
  return facts.victim !== undefined && facts.victim.square !== facts.move.to;
}

/** A move of one piece to an empty square: no capture, castle or promotion. */
export function isQuiet(facts: PlyFacts): boolean {
  return facts.victim === undefined && facts.castle === undefined && facts.move.promotion === undefined;
}

/** Legal moves; of the promotions only the queen, unless all are wanted. */
export function movesOf(pos: Position, allPromotions = false): Move[] {
  const moves: Move[] = [];
  const roles = allPromotions ? PROMOTIONS : PROMOTIONS.slice(0, 1);
  for (const [from, dests] of pos.allDests()) {
    const pawn = pos.board.pawn.has(from);
    for (const to of dests) {
      if (pawn && (to < 8 || to >= 56)) moves.push(...roles.map((promotion) => ({ from, to, promotion })));
      else moves.push({ from, to });
    }
  }
  return moves;
}

/** Whether the side to move has a legal castle. */
export function canCastle(pos: Position): boolean {
  return movesOf(pos).some((move) => pos.board.get(move.to)?.color === pos.turn);
}
