/** How one half-move other than a castle is carried out: captures, en passant, promotion, slides, clumsy landings. */
import type { Piece, Square } from 'chessops';
import { between, kingAttacks } from 'chessops/attacks';
import { type Act, ALL_SENSES, type Doing, lift, place } from './act.js';
import { canCastle, isEnPassant, isQuiet, type PlyFacts } from './facts.js';
import type { Random } from './prng.js';

/** The order of a capture's two lifts, or of an en passant's removal. */
export type VictimOrder = 'first' | 'between' | 'last' | 'pushed';

export interface MoveWay {
  readonly victim: VictimOrder;
  /** Promotion: the pawn is put on the last rank and then replaced. */
  readonly replaced: boolean;
  readonly path: 'plain' | 'slide' | 'betweenLate' | 'betweenNeighbour' | 'betweenBoth' | 'onward';
}

/** Whether the piece can be slid to its target over squares that lie between. */
export function canSlide(facts: PlyFacts): boolean {
  return slideSquares(facts).length > 0;
}

/** The acts of the half-move, the last one completing it; `undefined` where this way does not exist for it. */
export function moveActs(facts: PlyFacts, way: MoveWay, random: Random): Act[] | undefined {
  const wait = () => random.between(120, 700);
  const { move, mover, victim } = facts;
  const landing = landingActs(facts, way, random);
  if (landing === undefined) return undefined;
  const off = lift(move.from, mover, wait());
  if (victim === undefined) return [off, ...landing];
  const taken = lift(victim.square, victim.piece, wait());
  if (isEnPassant(facts)) {
    if (way.victim === 'first') return [taken, off, ...landing];
    if (way.victim === 'between') return [off, taken, ...landing];
    return [off, ...landing.map((one) => ({ ...one, mayRead: false })), taken];
  }
  if (way.victim === 'first') return [taken, off, ...landing];
  if (way.victim === 'pushed') return [off, ...pushActs(facts, random)];
  return [off, taken, ...landing];
}

/** The mover arrives while the victim leaves: within one scan, so that a board without colours sees nothing. */
function pushActs(facts: PlyFacts, random: Random): Act[] {
  const { move, mover, victim } = facts;
  if (victim === undefined) throw new Error('nothing to push');
  const seen = { visibleTo: ['color', 'piece'] as const, doing: 'capturePushed' as const };
  return [lift(move.to, victim.piece, random.between(120, 700), seen), place(move.to, mover, 0, seen)];
}

function landingActs(facts: PlyFacts, way: MoveWay, random: Random): Act[] | undefined {
  const { move, mover, lands } = facts;
  const wait = () => random.between(120, 700);
  if (move.promotion !== undefined && way.replaced) {
    return [
      // A board that cannot tell pawn from queen takes this for the finished move.
      place(move.to, mover, wait(), { mayRead: true, doing: 'promotionReplaced' }),
      lift(move.to, mover, wait(), { doing: 'promotionReplaced' }),
      place(move.to, lands, wait(), { doing: 'promotionReplaced' }),
    ];
  }
  const straight = place(move.to, lands, wait());
  switch (way.path) {
    case 'plain':
      return [straight];
    case 'slide': {
      const squares = slideSquares(facts);
      if (squares.length === 0) return undefined;
      return [
        ...squares.flatMap((square) => over(square, mover, 'slide', random.between(15, 120), random)),
        straight,
      ];
    }
    case 'betweenLate':
      return [{ ...straight, wait: random.between(800, 2500), doing: 'betweenLate' }];
    case 'betweenNeighbour': {
      const square = freeNeighbour(facts, random);
      return square === undefined
        ? undefined
        : [...over(square, mover, 'betweenNeighbour', wait(), random), straight];
    }
    case 'betweenBoth': {
      const square = isQuiet(facts) ? freeNeighbour(facts, random) : undefined;
      if (square === undefined) return undefined;
      const both = { doing: 'betweenBoth' as const };
      return [
        { ...straight, ...both, mayRead: true },
        place(square, mover, random.between(1, 15), both),
        lift(square, mover, random.between(200, 900), both),
      ];
    }
    case 'onward': {
      const square = stopover(facts, random);
      return square === undefined
        ? undefined
        : [...over(square, mover, 'onward', wait(), random, 1500), straight];
    }
  }
}

/** Down on a square on the way and off it again, after at most `rest` ms. */
function over(square: Square, piece: Piece, doing: Doing, wait: number, random: Random, rest = 120): Act[] {
  return [
    place(square, piece, wait, { doing, mayRead: true }),
    lift(square, piece, random.between(rest === 120 ? 15 : 300, rest), { doing }),
  ];
}

function slideSquares({ before, move, mover, castle }: PlyFacts): Square[] {
  if (castle !== undefined || mover.role === 'knight' || mover.role === 'king') return [];
  const squares = [...between(move.from, move.to)].filter((square) => before.board.get(square) === undefined);
  return move.from < move.to ? squares : squares.reverse();
}

/**
 * An empty square beside the target. Never a square that would promote a pawn or make half a castle, and none on
 * which the piece could stand by a capture or a castle of its own.
 */
function freeNeighbour(facts: PlyFacts, random: Random): Square | undefined {
  const { before, move, mover } = facts;
  if (move.promotion !== undefined || hasHalfCastle(facts)) return undefined;
  const squares = [...kingAttacks(move.to)].filter(
    (square) => before.board.get(square) === undefined && square !== move.from && !isPawnEnd(mover, square),
  );
  const idle = squares.filter((square) => !before.dests(move.from).has(square));
  return idle.length === 0 ? undefined : random.pick(idle);
}

/** Another empty square that the piece could legally go to, from which the hand then goes on. */
function stopover(facts: PlyFacts, random: Random): Square | undefined {
  const { before, move, mover } = facts;
  if (move.promotion !== undefined || facts.castle !== undefined || hasHalfCastle(facts)) return undefined;
  const squares = [...before.dests(move.from)].filter(
    (square) =>
      before.board.get(square) === undefined &&
      square !== move.to &&
      !isPawnEnd(mover, square) &&
      !isPawnDiagonal(facts, square),
  );
  return squares.length === 0 ? undefined : random.pick(squares);
}

function isPawnDiagonal({ mover, move }: PlyFacts, square: Square): boolean {
  return mover.role === 'pawn' && (square & 7) !== (move.from & 7);
}

function hasHalfCastle({ mover, before }: PlyFacts): boolean {
  return (mover.role === 'king' || mover.role === 'rook') && canCastle(before);
}

function isPawnEnd(piece: Piece, square: Square): boolean {
  return piece.role === 'pawn' && (square < 8 || square >= 56);
}

/**
 * A wrong code at the landing: for one scan the board names another piece, then the right one. `sameColor` where
 * the board knows colours, which it does not mistake.
 */
export function withWrongCode(landing: Act, sameColor: boolean, random: Random): Act[] {
  const roles = (['pawn', 'knight', 'bishop', 'rook', 'queen'] as const).filter(
    (role) => role !== landing.piece.role,
  );
  const color =
    sameColor || random.chance(0.7)
      ? landing.piece.color
      : landing.piece.color === 'white'
        ? 'black'
        : 'white';
  const wrong: Piece = { color, role: random.pick(roles) };
  const doing = 'wrongCode' as const;
  const visibleTo =
    wrong.color === landing.piece.color
      ? (['piece'] as const)
      : ALL_SENSES.filter((sense) => sense !== 'occ');
  return [
    { ...landing, piece: wrong, doing, completes: false, mayRead: true },
    lift(landing.square, wrong, random.between(8, 20), {
      doing,
      ply: landing.ply,
      castle: landing.castle,
      visibleTo,
    }),
    { ...landing, wait: 0, doing, visibleTo },
  ];
}
