/**
 * Positions that nobody can win because pawns wall them off.
 *
 * For each unit the squares are worked out that it may ever stand on, each too many rather than one too few: whoever
 * is not certain to stand still for good may be anywhere it could go if only the units certain to stand still were on
 * the board. A mate that these squares do not allow can never be given, whatever both players do.
 */
import { attacks, Chess, type Color, type Position, type Role, type Square, SquareSet } from 'chessops';
import { kingAttacks, pawnAttacks } from 'chessops/attacks';
import { opposite } from 'chessops/util';

interface Unit {
  readonly color: Color;
  readonly role: Role;
  readonly start: Square;
  /** Every square it may ever stand on. */
  reach: SquareSet;
  /** Somebody may take it. */
  taken: boolean;
}

const NONE = SquareSet.empty();
const LAST_RANKS = SquareSet.backranks();

/**
 * Whether every pawn stands before another pawn. Only then are walls worth looking for: elsewhere a pawn runs, and
 * nothing is said of what may become of it.
 */
export function pawnsAreLocked({ board }: Position): boolean {
  const { pawn, white, black } = board;
  if (pawn.isEmpty()) return false;
  return pawn.intersect(white).shl64(8).subsetOf(pawn) && pawn.intersect(black).shr64(8).subsetOf(pawn);
}

/**
 * Whether `color` can never mate, proved by what stands still. False where that is not proved: under a condition, where
 * kings are attacked otherwise; where a pawn may promote, somebody may still castle, or there is a mate that the squares allow.
 */
export function isWalledOff(pos: Position, color: Color): boolean {
  if (!(pos instanceof Chess) || pos.castles.castlingRights.nonEmpty() || !pawnsAreLocked(pos)) return false;
  const units = reachable(pos);
  return units !== undefined && !someMate(units, color);
}

/** The units with all they may ever reach; undefined where a pawn may promote. */
function reachable(pos: Position): readonly Unit[] | undefined {
  const units: Unit[] = [];
  for (const [square, { color, role }] of pos.board)
    units.push({ color, role, start: square, reach: SquareSet.fromSquare(square), taken: false });
  // Every round but the last adds a square or a capture, of which there are at most 65 for each unit.
  for (let before = -1, now = known(units); now !== before; before = now, now = known(units)) {
    const still = new Still(units);
    for (const unit of units) {
      const dests = destsOf(pos, unit, units, still);
      if (unit.role === 'pawn' && dests.intersects(LAST_RANKS)) return undefined;
      takeAt(dests, unit, units);
      unit.reach = unit.reach.union(dests);
    }
  }
  return units;
}

/** Grows with every square and every capture. */
function known(units: readonly Unit[]): number {
  return units.reduce((sum, { reach, taken }) => sum + reach.size() + (taken ? 1 : 0), 0);
}

/** What is certain to stay where it is for good. */
class Still {
  readonly white: SquareSet;
  readonly black: SquareSet;
  private readonly guarded: Readonly<Record<Color, SquareSet>>;

  constructor(units: readonly Unit[]) {
    const still = units.filter(({ reach, taken }) => !taken && reach.singleSquare() !== undefined);
    this.white = squaresOf(still.filter(({ color }) => color === 'white'));
    this.black = squaresOf(still.filter(({ color }) => color === 'black'));
    this.guarded = { white: guardedBy(still, 'white'), black: guardedBy(still, 'black') };
  }

  get all(): SquareSet {
    return this.white.union(this.black);
  }

  /** Squares that a king of `color` can never enter. */
  forbiddenTo(color: Color): SquareSet {
    return this.guarded[opposite(color)];
  }
}

function squaresOf(units: readonly Unit[]): SquareSet {
  return units.reduce((squares, { reach }) => squares.union(reach), NONE);
}

/** What pawns and knights attack no line can be closed to. */
function guardedBy(still: readonly Unit[], color: Color): SquareSet {
  return still
    .filter((unit) => unit.color === color && (unit.role === 'pawn' || unit.role === 'knight'))
    .reduce((squares, unit) => squares.union(attacks(unit, unit.start, NONE)), NONE);
}

function destsOf(pos: Position, unit: Unit, units: readonly Unit[], still: Still): SquareSet {
  if (unit.role === 'pawn') return pawnDests(pos, unit, units, still);
  const all = still.all;
  let dests = NONE;
  for (const from of unit.reach) dests = dests.union(attacks(unit, from, all));
  const own = dests.diff(still[unit.color]);
  return unit.role === 'king' ? own.diff(still.forbiddenTo(unit.color)) : own;
}

function pawnDests(pos: Position, unit: Unit, units: readonly Unit[], still: Still): SquareSet {
  const ahead = unit.color === 'white' ? 8 : -8;
  const enemies = units.filter(({ color, role }) => color !== unit.color && role !== 'king');
  const all = still.all;
  let dests = NONE;
  for (const from of unit.reach) {
    const step = from + ahead;
    if (!all.has(step)) {
      dests = dests.with(step);
      const isFirst = unit.color === 'white' ? from < 16 : from >= 48;
      if (isFirst && !all.has(step + ahead)) dests = dests.with(step + ahead);
    }
    for (const to of pawnAttacks(unit.color, from)) {
      const enPassant = enemies.filter((enemy) => mayPass(pos, enemy, to, to - ahead));
      for (const enemy of enPassant) enemy.taken = true;
      if (enPassant.length > 0 || enemies.some(({ reach }) => reach.has(to))) dests = dests.with(to);
    }
  }
  return dests;
}

/** Whether an enemy pawn may have come to `beside` by a double step over `to`. */
function mayPass(pos: Position, { color, role, start, reach }: Unit, to: Square, beside: Square): boolean {
  if (role !== 'pawn' || !reach.has(beside)) return false;
  const isFirst = color === 'white' ? start < 16 : start >= 48;
  return to === pos.epSquare || (isFirst && start === to + (to - beside));
}

/** Marks what the unit may take on these squares. */
function takeAt(dests: SquareSet, taker: Unit, units: readonly Unit[]): void {
  for (const unit of units)
    if (unit.color !== taker.color && unit.role !== 'king' && dests.intersects(unit.reach)) unit.taken = true;
}

/** Whether a mate by `color` is thinkable on these squares: a check, and no neighbouring square that stays free. */
function someMate(units: readonly Unit[], color: Color): boolean {
  const king = units.find((unit) => unit.color !== color && unit.role === 'king');
  if (king === undefined) return true;
  const still = new Still(units).all.without(king.start);
  const attackers = units.filter((unit) => unit.color === color);
  const checks = attackedBy(
    attackers.filter(({ role }) => role !== 'king'),
    still,
  );
  const covered = attackedBy(attackers, still);
  const blocked = squaresOf(units.filter((unit) => unit.color !== color && unit.role !== 'king'));
  for (const square of king.reach.intersect(checks)) {
    if (kingAttacks(square).diff(covered).diff(blocked).isEmpty()) return true;
  }
  return false;
}

function attackedBy(units: readonly Unit[], still: SquareSet): SquareSet {
  let squares = NONE;
  for (const unit of units)
    for (const from of unit.reach) squares = squares.union(attacks(unit, from, still));
  return squares;
}
