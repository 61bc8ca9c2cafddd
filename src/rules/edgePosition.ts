/**
 * A position under a condition: chessops' move generator with another idea of who attacks a king and where a move may
 * end. Everything that works on a `Position` works on it. An orthodox position is never one of these and pays nothing.
 * It is one class for all conditions on purpose: with more, the engine that runs this gives up its short cuts for
 * positions of every kind, and orthodox chess would pay after all.
 */
import { type Color, type Context, type Move, Position, type Setup, type Square, SquareSet } from 'chessops';
import { between, bishopAttacks, rookAttacks } from 'chessops/attacks';
import { castlingSide } from 'chessops/chess';
import { kingCastlesTo, opposite, rookCastlesTo } from 'chessops/util';
import { CONDITION_RULES, type Condition, type ConditionRule, EDGE } from './conditions.js';

const NONE = SquareSet.empty();

/** A condition with its marked units, the same for every position of a game but for the marks. */
interface Bonds {
  readonly condition: Condition;
  readonly rule: ConditionRule['rule'];
  readonly white: boolean;
  readonly black: boolean;
  /** The condition is about marked units, not sides. */
  readonly byMarks: boolean;
}

function bondsOf(condition: Condition): Bonds {
  const known = CONDITION_RULES[condition];
  const sides = known.rule === 'none' || known.sides === 'pieces' ? [] : known.sides;
  return {
    condition,
    rule: known.rule,
    white: sides.includes('white'),
    black: sides.includes('black'),
    byMarks: known.rule !== 'none' && known.sides === 'pieces',
  };
}

const UNBOUND = bondsOf('orthodox');

/** Why a move has to end on the edge: its side's duty, its piece's, or a neighbour's rule. */
export type EdgeDuty = 'side' | 'piece' | 'priority' | 'obligatory';

export class EdgePosition extends Position {
  private bonds: Bonds = UNBOUND;
  /** Where the marked units of `rz-pieces` stand; a mark is the unit's, moves with it, and vanishes with its capture. */
  private marks: SquareSet = NONE;

  /** An empty position, as chessops' `clone` needs it; everybody else calls {@link make}. */
  constructor() {
    super('chess');
  }

  /** The position; undefined where the set-up is none under the condition. */
  static make(condition: Condition, marks: SquareSet, setup: Setup): EdgePosition | undefined {
    const pos = new EdgePosition();
    pos.bonds = bondsOf(condition);
    pos.marks = marks;
    pos.setupUnchecked(setup);
    return pos.validate().isOk ? pos : undefined;
  }

  get condition(): Condition {
    return this.bonds.condition;
  }

  get marked(): SquareSet {
    return this.marks;
  }

  /** Whose the duty to the edge is; undefined in orthodox chess. */
  get duty(): EdgeDuty | undefined {
    const { rule, byMarks } = this.bonds;
    if (rule === 'none') return undefined;
    if (rule === 'edge-mover') return byMarks ? 'piece' : 'side';
    return rule;
  }

  override clone(): Position {
    const next = super.clone();
    if (next instanceof EdgePosition) {
      next.bonds = this.bonds;
      next.marks = this.marks;
    }
    return next;
  }

  /** The units that must arrive on the edge in Randzüger proper. */
  private restricted(): SquareSet {
    const { byMarks, white, black } = this.bonds;
    if (byMarks) return this.marks;
    if (white && black) return this.board.occupied;
    return white ? this.board.white : this.board.black;
  }

  /** Whether the neighbours' duty to the edge is on the side to move. */
  private bound(): boolean {
    return this.turn === 'white' ? this.bonds.white : this.bonds.black;
  }

  /** In Randzüger proper a king inside is attacked by unrestricted units only. */
  override kingAttackers(square: Square, attacker: Color, occupied: SquareSet): SquareSet {
    const all = super.kingAttackers(square, attacker, occupied);
    return this.bonds.rule !== 'edge-mover' || EDGE.has(square) ? all : all.diff(this.restricted());
  }

  override ctx(): Context {
    const ctx = super.ctx();
    switch (this.bonds.rule) {
      case 'edge-mover':
        // Pins need an attacker: what cannot attack the king where it stands pins nothing.
        if (ctx.king !== undefined && !EDGE.has(ctx.king)) ctx.blockers = this.blockersInside(ctx.king);
        return ctx;
      case 'priority':
        // chessops' own mark of a duty (to capture, in its antichess): here it is the duty to the edge.
        ctx.mustCapture = this.bound() && this.reachesEdge(ctx);
        return ctx;
      case 'obligatory':
      case 'none':
        return ctx;
    }
  }

  private blockersInside(king: Square): SquareSet {
    const snipers = rookAttacks(king, NONE)
      .intersect(this.board.rooksAndQueens())
      .union(bishopAttacks(king, NONE).intersect(this.board.bishopsAndQueens()))
      .intersect(this.board[opposite(this.turn)])
      .diff(this.restricted());
    let blockers = NONE;
    for (const sniper of snipers) {
      const shield = between(king, sniper).intersect(this.board.occupied);
      if (!shield.moreThanOne()) blockers = blockers.union(shield);
    }
    return blockers;
  }

  private reachesEdge(ctx: Context): boolean {
    for (const square of this.board[this.turn]) {
      if (super.dests(square, ctx).intersects(EDGE)) return true;
    }
    return false;
  }

  /** Where a unit might go if nothing had to arrive on the edge; check is the condition's own. */
  destsWithoutEdge(square: Square, ctx?: Context): SquareSet {
    return super.dests(square, ctx);
  }

  override dests(square: Square, ctx?: Context): SquareSet {
    const known = ctx ?? this.ctx();
    const dests = super.dests(square, known);
    return this.mustReachEdge(square, known) ? dests.intersect(EDGE) : dests;
  }

  private mustReachEdge(square: Square, ctx: Context): boolean {
    switch (this.bonds.rule) {
      case 'edge-mover':
        return this.restricted().has(square);
      case 'priority':
        return ctx.mustCapture;
      case 'obligatory':
        return this.bound();
      case 'none':
        return false;
    }
  }

  /** Mate is orthodox for the neighbours: where a move to the edge is obligatory, a way out that leads inside counts. */
  override isCheckmate(ctx?: Context): boolean {
    const known = ctx ?? this.ctx();
    if (this.bonds.rule !== 'obligatory') return super.isCheckmate(known);
    return known.checkers.nonEmpty() && !this.hasOrthodoxDests(known);
  }

  override isStalemate(ctx?: Context): boolean {
    const known = ctx ?? this.ctx();
    if (this.bonds.rule !== 'obligatory') return super.isStalemate(known);
    return !this.hasDests(known) && (known.checkers.isEmpty() || this.hasOrthodoxDests(known));
  }

  private hasOrthodoxDests(ctx: Context): boolean {
    for (const square of this.board[this.turn]) {
      if (super.dests(square, ctx).nonEmpty()) return true;
    }
    return false;
  }

  /**
   * In Randzüger kings mate each other by contact, so no material is too little; once the last mark of `rz-pieces` is
   * gone, the game is orthodox to its end.
   */
  override hasInsufficientMaterial(color: Color): boolean {
    const { rule, byMarks } = this.bonds;
    if (rule === 'edge-mover' && !(byMarks && this.marks.isEmpty())) return false;
    return super.hasInsufficientMaterial(color);
  }

  override play(move: Move): void {
    if (this.marks.nonEmpty() && 'from' in move)
      this.marks = this.marksAfter(move.from, move.to, castlingSide(this, move));
    super.play(move);
  }

  private marksAfter(from: Square, to: Square, side: 'a' | 'h' | undefined): SquareSet {
    const mark = this.marks.has(from);
    const rook = side && this.castles.rook[this.turn][side];
    if (side !== undefined && rook !== undefined) {
      const rookMark = this.marks.has(rook);
      return this.marks
        .without(from)
        .without(rook)
        .set(kingCastlesTo(this.turn, side), mark)
        .set(rookCastlesTo(this.turn, side), rookMark);
    }
    const left = this.marks.without(from).set(to, mark);
    const enPassant = to === this.epSquare && this.board.pawn.has(from);
    return enPassant ? left.without(to + (this.turn === 'white' ? -8 : 8)) : left;
  }
}
