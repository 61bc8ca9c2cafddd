import { type Position, type Square, SquareSet } from 'chessops';
import {
  between,
  bishopAttacks,
  kingAttacks,
  knightAttacks,
  pawnAttacks,
  rookAttacks,
} from 'chessops/attacks';
import { opposite } from 'chessops/util';
import { type Move, PROMOTIONS, type Promotion } from './position.js';

const BACK_RANKS = SquareSet.backranks();
const NONE = SquareSet.empty();

/** Own units whose departure opens a line of an own slider onto the square; several units on one line do not count. */
function unmaskers(pos: Position, king: Square): SquareSet {
  const { board, turn } = pos;
  const sliders = rookAttacks(king, NONE)
    .intersect(board.rooksAndQueens())
    .union(bishopAttacks(king, NONE).intersect(board.bishopsAndQueens()))
    .intersect(board[turn]);
  let found = NONE;
  for (const slider of sliders) {
    const shield = between(king, slider).intersect(board.occupied);
    if (!shield.moreThanOne()) found = found.union(shield.intersect(board[turn]));
  }
  return found;
}

/** Squares from which a unit of this role, coming from `from`, looks at the king. */
function hits(pos: Position, role: Promotion | 'pawn' | 'king', king: Square, from: Square): SquareSet {
  const occupied = pos.board.occupied.without(from);
  switch (role) {
    case 'pawn':
      return pawnAttacks(opposite(pos.turn), king);
    case 'knight':
      return knightAttacks(king);
    case 'king':
      return kingAttacks(king);
    case 'bishop':
      return bishopAttacks(king, occupied);
    case 'rook':
      return rookAttacks(king, occupied);
    case 'queen':
      return rookAttacks(king, occupied).union(bishopAttacks(king, occupied));
  }
}

function pawnMoves(pos: Position, from: Square, dests: SquareSet, king: Square, opens: boolean): Move[] {
  const moves: Move[] = [];
  const checks = hits(pos, 'pawn', king, from);
  for (const to of dests) {
    if (!BACK_RANKS.has(to)) {
      // En passant takes two units off their lines at once.
      if (opens || checks.has(to) || to === pos.epSquare) moves.push({ from, to });
    } else {
      for (const promotion of PROMOTIONS)
        if (opens || hits(pos, promotion, king, from).has(to)) moves.push({ from, to, promotion });
    }
  }
  return moves;
}

/**
 * The legal moves among which every checking move is: all that may give check as far as lines and leaps go, direct or by
 * opening a line; a few of them may turn out to give none. For searches that only care for mates. In the order of
 * `legalMoves`, under every condition.
 */
export function movesThatMayCheck(pos: Position): Move[] {
  const king = pos.board.kingOf(opposite(pos.turn));
  if (king === undefined) return [];
  const ctx = pos.ctx();
  const opening = unmaskers(pos, king);
  const moves: Move[] = [];
  for (const from of pos.board[pos.turn]) {
    const role = pos.board.getRole(from);
    if (role === undefined) continue;
    const dests = pos.dests(from, ctx);
    if (dests.isEmpty()) continue;
    const opens = opening.has(from);
    if (role === 'pawn') {
      for (const move of pawnMoves(pos, from, dests, king, opens)) moves.push(move);
      continue;
    }
    // The king's castling targets are own rooks: their rook may give check.
    const own = role === 'king' ? pos.board[pos.turn] : NONE;
    const good = opens ? dests : dests.intersect(hits(pos, role, king, from).union(own));
    for (const to of good) moves.push({ from, to });
  }
  return moves;
}
