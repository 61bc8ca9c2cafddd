import { Chess, type Context, type Position, type Square, type SquareSet } from 'chessops';

/**
 * A position's context, kept for the position last asked for: the same one is asked whether a move is legal, is
 * written down and is looked at for its end. A chessops position that a move was played on has other occupied squares,
 * as an object too, so that nobody is given the context of what stood before.
 */
export function contextOf(pos: Position): Context {
  if (pos !== last.pos || pos.board.occupied !== last.occupied || pos.turn !== last.turn) {
    last = { pos, occupied: pos.board.occupied, turn: pos.turn, ctx: pos.ctx() };
  }
  return last.ctx;
}

interface Asked {
  readonly pos: Position | undefined;
  readonly occupied: SquareSet | undefined;
  readonly turn: Position['turn'];
  readonly ctx: Context;
}

let last: Asked = {
  pos: undefined,
  occupied: undefined,
  turn: 'white',
  ctx: Chess.default().ctx(),
};

/** Where the piece on a square may go: chessops' destinations, with the context made once for all. */
export function destsFrom(pos: Position, from: Square): SquareSet {
  return pos.dests(from, contextOf(pos));
}

/**
 * Has the side to move a legal move? The first look is at what nearly always is there: out of check, a pawn that is
 * not pinned and has a free square before it. Only orthodox pawns may step so under every condition.
 */
export function canMove(pos: Position, ctx: Context): boolean {
  return (pos.constructor === Chess && pawnCanStep(pos, ctx)) || pos.hasDests(ctx);
}

function pawnCanStep({ board, turn }: Position, { blockers, checkers }: Context): boolean {
  if ((checkers.lo | checkers.hi) !== 0) return false;
  const own = board[turn];
  const lo = board.pawn.lo & own.lo & ~blockers.lo;
  const hi = board.pawn.hi & own.hi & ~blockers.hi;
  const stepLo = turn === 'white' ? lo << 8 : (lo >>> 8) | (hi << 24);
  const stepHi = turn === 'white' ? (hi << 8) | (lo >>> 24) : hi >>> 8;
  return (stepLo & ~board.occupied.lo) !== 0 || (stepHi & ~board.occupied.hi) !== 0;
}
