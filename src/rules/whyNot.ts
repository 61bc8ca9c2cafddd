/** Why a try is no legal move, under every condition. */
import { type Position, type Role, type Square, SquareSet } from 'chessops';
import { attacks, between, pawnAttacks } from 'chessops/attacks';
import { opposite } from 'chessops/util';
import { castleSide, castleTrouble, sideOfKingTarget } from './castling.js';
import { isSquare, normalizeMove } from './moves.js';
import type { CastleSide } from './position.js';
import { edgeDuty } from './positionWith.js';
import type { Man, Reason } from './reason.js';

const BACK_RANKS = SquareSet.backranks();

/** A try: one piece from square to square; the king onto a castling rook, or onto c or g from afar, is a castle. */
interface Try {
  readonly pos: Position;
  readonly mover: Man;
  readonly to: Square;
}

/**
 * Why the side to move may not carry the piece on `from` to `to`; undefined where `normalizeMove` knows a legal move
 * for it. Of several reasons the first that a player would name: whose move it is, what the piece can do at all, what
 * stands in the way, the king, the edge, the promotion.
 */
export function whyIllegal(pos: Position, from: Square, to: Square, promotion?: Role): Reason | undefined {
  if (!isSquare(from) || !isSquare(to)) throw new RangeError(`no squares: ${from}, ${to}`);
  if (normalizeMove(pos, from, to, promotion) !== undefined) return undefined;
  const mover = manOn(pos, from);
  if (mover === undefined) return { code: 'empty-square', square: from };
  if (mover.side !== pos.turn) return { code: 'not-your-turn', side: pos.turn };
  if (from === to) return { code: 'same-square', mover };
  const tried: Try = { pos, mover, to };
  return whyNoMove(tried) ?? whyNoPromotion(tried, promotion);
}

/** Why the side to move may not castle to that wing; undefined when it may. */
export function whyNoCastle(pos: Position, wing: CastleSide): Reason | undefined {
  const trouble = castleTrouble(pos, wing);
  if (trouble === undefined) return undefined;
  const side = pos.turn;
  if (trouble.fault === 'rights') {
    const code = rookBeside(pos, wing) === undefined ? 'castle-no-rook' : 'castle-no-right';
    return { code, side, wing };
  }
  const by = standing(pos, trouble.by);
  switch (trouble.fault) {
    case 'path':
      return { code: 'castle-blocked', side, wing, by };
    case 'check':
      return { code: 'castle-in-check', side, wing, by };
    case 'uncovers':
      return { code: 'castle-uncovers', side, wing, by };
    case 'attacked': {
      const { square } = trouble;
      const ends = sideOfKingTarget(side, square) === wing;
      return { code: ends ? 'castle-into' : 'castle-through', side, wing, square, by };
    }
  }
}

/** The own rook that a castle to that wing would be with, right or no right: the outermost one beside the king. */
export function rookBeside(pos: Position, wing: CastleSide): Square | undefined {
  const king = pos.board.kingOf(pos.turn);
  const backRank = SquareSet.backrank(pos.turn);
  if (king === undefined || !backRank.has(king)) return undefined;
  const rooks = pos.board.pieces(pos.turn, 'rook').intersect(backRank);
  const rook = wing === 'a' ? rooks.first() : rooks.last();
  return rook === undefined || rook < king !== (wing === 'a') ? undefined : rook;
}

export function manOn(pos: Position, square: Square): Man | undefined {
  const piece = pos.board.get(square);
  return piece && { side: piece.color, role: piece.role, square };
}

/** For squares that are known to be occupied. */
function standing(pos: Position, square: Square): Man {
  const man = manOn(pos, square);
  if (man === undefined) throw new Error(`nothing stands on square ${square}`);
  return man;
}

function whyNoMove(tried: Try): Reason | undefined {
  const { pos, mover, to } = tried;
  const wing = castleTried(tried);
  if (wing !== undefined) return whyNoCastle(pos, wing);
  const step = mover.role === 'pawn' ? whyNoPawnStep(tried) : whyNoStep(tried);
  if (step !== undefined) return step;
  const king = mover.role === 'king' ? whyKingMayNot(tried) : whyKingIsLeft(tried);
  if (king !== undefined) return king;
  const why = edgeDuty(pos, mover.square, to);
  return why === undefined ? undefined : { code: 'edge', mover, to, why };
}

/** The wing of a king's try that is no step: onto an own rook of its rank, or from afar onto the castled king's square. */
function castleTried({ pos, mover, to }: Try): CastleSide | undefined {
  if (mover.role !== 'king') return undefined;
  const backRank = SquareSet.backrank(pos.turn);
  if (!backRank.has(mover.square) || !backRank.has(to)) return undefined;
  const known = castleSide(pos, { from: mover.square, to });
  if (known !== undefined) return known;
  const wing = to < mover.square ? 'a' : 'h';
  const isRook = pos.board.pieces(pos.turn, 'rook').has(to);
  if (isRook && pos.castles.rook[pos.turn][wing] === undefined) return wing;
  return Math.abs(to - mover.square) > 1 ? sideOfKingTarget(pos.turn, to) : undefined;
}

function whyNoStep({ pos, mover, to }: Try): Reason | undefined {
  const { board } = pos;
  const reach = attacks({ color: mover.side, role: mover.role }, mover.square, SquareSet.empty());
  if (!reach.has(to)) return { code: 'no-step', mover, to };
  const blocked = firstBetween(pos, mover.square, to);
  if (blocked !== undefined) return { code: 'way-blocked', mover, to, by: blocked };
  return board[mover.side].has(to) ? { code: 'own-piece', mover, by: standing(pos, to) } : undefined;
}

/** The piece nearest to `from` between the two squares. */
function firstBetween(pos: Position, from: Square, to: Square): Man | undefined {
  const blockers = between(from, to).intersect(pos.board.occupied);
  const nearest = to > from ? blockers.first() : blockers.last();
  return nearest === undefined ? undefined : standing(pos, nearest);
}

function whyNoPawnStep(tried: Try): Reason | undefined {
  const { pos, mover, to } = tried;
  const { square, side } = mover;
  const ahead = side === 'white' ? 8 : -8;
  const there = manOn(pos, to);
  if (pawnAttacks(side, square).has(to)) {
    if (there !== undefined) return there.side === side ? { code: 'own-piece', mover, by: there } : undefined;
    return to === pos.epSquare ? undefined : whyNotTaken(tried, to - ahead);
  }
  const isDouble = to === square + 2 * ahead && (side === 'white' ? square < 16 : square >= 48);
  if (to !== square + ahead && !isDouble) return { code: 'no-step', mover, to };
  const blocked = firstBetween(pos, square, to);
  if (blocked !== undefined) return { code: 'way-blocked', mover, to, by: blocked };
  if (there === undefined) return undefined;
  return { code: there.side === side ? 'own-piece' : 'pawn-straight', mover, by: there };
}

/** A pawn diagonally onto an empty square: perhaps en passant was meant. */
function whyNotTaken({ pos, mover, to }: Try, beside: Square): Reason {
  const victim = manOn(pos, beside);
  const rank = mover.side === 'white' ? mover.square >> 3 : 7 - (mover.square >> 3);
  const came = beside + 2 * (to - beside);
  const mayHaveDoubled =
    rank === 4 && victim?.role === 'pawn' && victim.side !== mover.side && !pos.board.occupied.has(came);
  return mayHaveDoubled ? { code: 'en-passant-late', mover, victim } : { code: 'pawn-diagonal', mover, to };
}

function whyKingMayNot({ pos, mover, to }: Try): Reason | undefined {
  const without = pos.board.occupied.without(mover.square);
  const by = pos.kingAttackers(to, opposite(mover.side), without).first();
  return by === undefined ? undefined : { code: 'king-attacked', to, by: standing(pos, by) };
}

/** Another piece's step that is possible leaves its king attacked. */
function whyKingIsLeft({ pos, mover, to }: Try): Reason | undefined {
  const { board, turn } = pos;
  const king = board.kingOf(turn);
  if (king === undefined) return undefined;
  const enemy = opposite(turn);
  const moved = board.occupied.without(mover.square).with(to);
  const passed = mover.role === 'pawn' && to === pos.epSquare && !board.occupied.has(to);
  const victim = passed ? to + (turn === 'white' ? -8 : 8) : undefined;
  const after = victim === undefined ? moved : moved.without(victim);
  const left = pos.kingAttackers(king, enemy, after).intersect(after).without(to);
  const checkers = pos.kingAttackers(king, enemy, board.occupied);
  const by = left.intersect(checkers).first() ?? left.first();
  if (by === undefined) return undefined;
  if (checkers.has(by)) return { code: 'in-check', king, by: standing(pos, by) };
  const alone = pos.kingAttackers(king, enemy, moved).without(to);
  return victim !== undefined && !alone.has(by)
    ? { code: 'en-passant-opens', victim: standing(pos, victim), by: standing(pos, by) }
    : { code: 'pinned', mover, by: standing(pos, by) };
}

/** What is left where the squares are right. */
function whyNoPromotion({ mover, to }: Try, promotion: Role | undefined): Reason {
  const promotes = mover.role === 'pawn' && BACK_RANKS.has(to);
  if (promotion === undefined) return { code: 'promotion-unnamed', mover, to };
  return promotes ? { code: 'bad-promotion', role: promotion } : { code: 'no-promotion', mover, to };
}
