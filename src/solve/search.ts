/**
 * The proof search: does the side to move force mate within so many moves? Everything it says is exact, whatever the
 * condition; the table and the order of moves only make it faster. Positions do not repeat into draws in a problem, and
 * no move counter plays a part.
 */
import { legalMoves, type Move, movesThatMayCheck, type Position, play, sameMove } from '../rules/index.js';
import { MAX_MATE, type ProofTable } from './table.js';

/** Asked now and then; true ends the search. */
export type ShouldStop = () => boolean;

const ASK_EVERY = 512;

/** Whether the side to move is mated: no way out for the king is most often the quick answer. */
function isMated(pos: Position): boolean {
  const ctx = pos.ctx();
  if (ctx.checkers.isEmpty()) return false;
  if (ctx.king !== undefined && pos.dests(ctx.king, ctx).nonEmpty()) return false;
  return pos.isCheckmate(ctx);
}

/** Moves that lately proved or refuted something; the first guesses in the next position like it. */
class Favourites {
  private readonly byMovesLeft: Move[][] = Array.from({ length: MAX_MATE + 1 }, () => []);

  note(move: Move, left: number): void {
    const known = this.byMovesLeft[left] ?? [];
    const [first] = known;
    if (first !== undefined && sameMove(first, move)) return;
    this.byMovesLeft[left] = [move, ...known.filter((one) => !sameMove(one, move))].slice(0, 3);
  }

  /** The same moves, favourites first. */
  order(moves: Move[], left: number): Move[] {
    const known = this.byMovesLeft[left] ?? [];
    const first = known.filter((one) => moves.some((move) => sameMove(move, one)));
    if (first.length === 0) return moves;
    return [...first, ...moves.filter((move) => !first.some((one) => sameMove(one, move)))];
  }
}

export class MateSearch {
  /** Positions looked at. */
  nodes = 0;
  /** Once true, a "no" means nothing any more; a "yes" is still a proof. */
  stopped = false;
  private readonly refuters = new Favourites();
  private readonly maters = new Favourites();

  constructor(
    private readonly table: ProofTable,
    private readonly shouldStop: ShouldStop = () => false,
  ) {}

  /** The number of moves in which the side to move forces mate, at most `most`; 0: it does not. */
  shortestMate(pos: Position, most: number): number {
    if (most <= 0) return 0;
    const known = this.table.get(pos);
    if (known?.mateIn !== undefined) return known.mateIn <= most ? known.mateIn : 0;
    const before = known?.noMateIn ?? 0;
    let refuted = before;
    while (refuted < most) {
      const length = refuted + 1;
      if (this.matesWith(pos, length)) {
        this.table.put(pos, { mateIn: length, noMateIn: refuted });
        return length;
      }
      if (this.stopped) break;
      refuted = length;
    }
    if (refuted > before) this.table.put(pos, { mateIn: undefined, noMateIn: refuted });
    return 0;
  }

  /** Whether the side to move forces mate in at most `most` moves. */
  mates(pos: Position, most: number): boolean {
    return this.shortestMate(pos, most) > 0;
  }

  /** Whether there is a mate in `length`, where it is known that there is none in fewer. */
  private matesWith(pos: Position, length: number): boolean {
    if (length === 1) return movesThatMayCheck(pos).some((move) => this.isLost(play(pos, move), 0));
    for (const move of this.maters.order(legalMoves(pos), length)) {
      if (this.isLost(play(pos, move), length - 1)) {
        this.maters.note(move, length);
        return true;
      }
      if (this.stopped) return false;
    }
    return false;
  }

  /** Whether the side to move is mated now, or within `left` further moves of the attacker whatever it plays. */
  isLost(pos: Position, left: number): boolean {
    this.nodes += 1;
    if (this.nodes % ASK_EVERY === 0 && !this.stopped) this.stopped = this.shouldStop();
    if (this.stopped) return false;
    if (left === 0) return isMated(pos);
    const defences = this.refuters.order(legalMoves(pos), left);
    if (defences.length === 0) return isMated(pos);
    for (const defence of defences) {
      if (!this.mates(play(pos, defence), left)) {
        this.refuters.note(defence, left);
        return false;
      }
    }
    return true;
  }
}
