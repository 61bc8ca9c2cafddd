/**
 * Positions under a condition: chessops' move generator with another idea of who attacks a king and where a move may
 * end. Everything that works on a `Position` works on them. An orthodox position is never one of these and pays nothing.
 */
import { type Color, type Context, type Move, Position, type Setup, type Square, SquareSet } from 'chessops';
import { between, bishopAttacks, rookAttacks } from 'chessops/attacks';
import { castlingSide } from 'chessops/chess';
import { kingCastlesTo, opposite, rookCastlesTo } from 'chessops/util';
import { type Condition, EDGE } from './conditions.js';

type Sides = Readonly<Record<Color, boolean>>;

/** What the conditions have in common. `clone` makes an empty object first, so fields are filled after construction. */
export abstract class EdgePosition extends Position {
  condition: Condition = 'orthodox';
  sides: Sides = { white: false, black: false };

  constructor() {
    super('chess');
  }

  /** Takes over a set-up; the error is chessops' name of the fault. */
  load(setup: Setup): string | undefined {
    this.setupUnchecked(setup);
    return this.validate().unwrap(
      () => undefined,
      (error) => error.message,
    );
  }

  override clone(): Position {
    const next = super.clone();
    if (next instanceof EdgePosition) {
      next.condition = this.condition;
      next.sides = this.sides;
    }
    return next;
  }

  /** Where a unit might go if it had not to arrive on the edge; check is the condition's own. */
  destsWithoutEdge(square: Square, ctx?: Context): SquareSet {
    return super.dests(square, ctx);
  }
}

/** Randzüger proper, by side (`rz-black`, `rz-white`, `rz-double`). */
export class RandzuegerPosition extends EdgePosition {
  /** The units that must arrive on the edge. */
  protected restricted(): SquareSet {
    const { white, black } = this.sides;
    if (white && black) return this.board.occupied;
    return white ? this.board.white : this.board.black;
  }

  /** Inside, a king is attacked by unrestricted units only. */
  override kingAttackers(square: Square, attacker: Color, occupied: SquareSet): SquareSet {
    const all = super.kingAttackers(square, attacker, occupied);
    return EDGE.has(square) ? all : all.diff(this.restricted());
  }

  /** Pins need an attacker: those that cannot attack the king where it stands pin nothing. */
  override ctx(): Context {
    const ctx = super.ctx();
    const { king } = ctx;
    if (king === undefined || EDGE.has(king)) return ctx;
    const none = SquareSet.empty();
    const snipers = rookAttacks(king, none)
      .intersect(this.board.rooksAndQueens())
      .union(bishopAttacks(king, none).intersect(this.board.bishopsAndQueens()))
      .intersect(this.board[opposite(this.turn)])
      .diff(this.restricted());
    ctx.blockers = none;
    for (const sniper of snipers) {
      const shield = between(king, sniper).intersect(this.board.occupied);
      if (!shield.moreThanOne()) ctx.blockers = ctx.blockers.union(shield);
    }
    return ctx;
  }

  override dests(square: Square, ctx?: Context): SquareSet {
    const dests = super.dests(square, ctx);
    return this.restricted().has(square) ? dests.intersect(EDGE) : dests;
  }

  /** Kings mate each other by contact, so no material is too little. */
  override hasInsufficientMaterial(_color: Color): boolean {
    return false;
  }
}

/** Randzüger of single units (`rz-pieces`). The mark is the unit's: it moves with it and vanishes with its capture. */
export class MarkedPosition extends RandzuegerPosition {
  marked: SquareSet = SquareSet.empty();

  protected override restricted(): SquareSet {
    return this.marked;
  }

  override clone(): Position {
    const next = super.clone();
    if (next instanceof MarkedPosition) next.marked = this.marked;
    return next;
  }

  /** Once no mark is left, the game is orthodox to its end. */
  override hasInsufficientMaterial(color: Color): boolean {
    return this.marked.isEmpty() && Position.prototype.hasInsufficientMaterial.call(this, color);
  }

  override play(move: Move): void {
    if ('from' in move) this.marked = this.marksAfter(move.from, move.to, castlingSide(this, move));
    super.play(move);
  }

  private marksAfter(from: Square, to: Square, side: 'a' | 'h' | undefined): SquareSet {
    const mark = this.marked.has(from);
    const rook = side && this.castles.rook[this.turn][side];
    if (side !== undefined && rook !== undefined) {
      const rookMark = this.marked.has(rook);
      return this.marked
        .without(from)
        .without(rook)
        .set(kingCastlesTo(this.turn, side), mark)
        .set(rookCastlesTo(this.turn, side), rookMark);
    }
    const left = this.marked.without(from).set(to, mark);
    const enPassant = to === this.epSquare && this.board.pawn.has(from);
    return enPassant ? left.without(to + (this.turn === 'white' ? -8 : 8)) : left;
  }
}

interface PriorityContext extends Context {
  /** The side to move has a legal move to the edge and must play one. */
  readonly duty: boolean;
}

/** Edge priority (`prio-…`). */
export class PriorityPosition extends EdgePosition {
  override ctx(): PriorityContext {
    const ctx = super.ctx();
    return { ...ctx, duty: this.sides[this.turn] && this.reachesEdge(ctx) };
  }

  private reachesEdge(ctx: Context): boolean {
    for (const square of this.board[this.turn]) {
      if (super.dests(square, ctx).intersects(EDGE)) return true;
    }
    return false;
  }

  override dests(square: Square, ctx?: Context): SquareSet {
    const known = ctx ?? this.ctx();
    const duty = 'duty' in known ? known.duty === true : this.sides[this.turn] && this.reachesEdge(known);
    const dests = super.dests(square, known);
    return duty ? dests.intersect(EDGE) : dests;
  }
}

/** Edge obligatory (`oblig-…`). */
export class ObligatoryPosition extends EdgePosition {
  override dests(square: Square, ctx?: Context): SquareSet {
    const dests = super.dests(square, ctx);
    return this.sides[this.turn] ? dests.intersect(EDGE) : dests;
  }

  /** Mate is orthodox: it does not count that the way out leads inside. */
  override isCheckmate(ctx?: Context): boolean {
    const known = ctx ?? this.ctx();
    return known.checkers.nonEmpty() && !this.hasOrthodoxDests(known);
  }

  override isStalemate(ctx?: Context): boolean {
    const known = ctx ?? this.ctx();
    if (this.hasDests(known)) return false;
    return known.checkers.isEmpty() || this.hasOrthodoxDests(known);
  }

  private hasOrthodoxDests(ctx: Context): boolean {
    for (const square of this.board[this.turn]) {
      if (super.dests(square, ctx).nonEmpty()) return true;
    }
    return false;
  }
}
