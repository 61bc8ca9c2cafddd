/**
 * Could an arbiter tell? All lines of legal moves that look the same to the sensors, counted without any rule of how
 * hands move: what stays single is decidable by anybody, what stays double by nobody.
 */
import type { Position, Square, SquareSet } from 'chessops';
import { SquareSet as Squares } from 'chessops';
import { makeFen } from 'chessops/fen';
import type { Sense } from '../../src/board/sensor.js';
import { type Move, movesOf, playMove } from '../hands/facts.js';

/** The board as the sensors show it at rest, squares in `unseen` left out. */
function viewOf({ board }: Position, sense: Sense, unseen: SquareSet): string {
  const sets =
    sense === 'occ'
      ? [board.occupied]
      : sense === 'color'
        ? [board.white, board.black]
        : [board.white, board.pawn, board.knight, board.bishop, board.rook, board.queen, board.king];
  return sets
    .map((set) => set.diff(unseen))
    .map(({ hi, lo }) => `${hi}.${lo}`)
    .join(' ');
}

/** How many of the half-moves that follow must be seen before the line is single: 0 is at once, undefined never. */
export type Verdict = number | undefined;

/** Worlds kept at most; more of them, and nobody can tell. */
const MOST_WORLDS = 200;

interface World {
  readonly pos: Position;
  readonly true: boolean;
}

/** Worlds that look like the truth, half-move by half-move. */
export class Worlds {
  private worlds: World[];

  constructor(
    start: Position,
    private readonly sense: Sense,
  ) {
    this.worlds = [{ pos: start, true: true }];
  }

  get single(): boolean {
    return this.worlds.length === 1;
  }

  get lost(): boolean {
    return this.worlds.length > MOST_WORLDS;
  }

  /** Half-moves that are made before the board is seen at rest again; `unseen`: squares that cannot be looked at. */
  play(moves: readonly Move[], unseen: SquareSet = Squares.empty()): void {
    const first = this.worlds.find((world) => world.true);
    if (first === undefined) return;
    const end = moves.reduce(playMove, first.pos);
    const seen = viewOf(end, this.sense, unseen);
    const truth = makeFen(end.toSetup());
    let found: { world: World; key: string }[] = [];
    const grow = (pos: Position, plies: number, isTrue: boolean) => {
      if (plies === moves.length) {
        if (viewOf(pos, this.sense, unseen) === seen)
          found.push({ world: { pos, true: isTrue }, key: makeFen(pos.toSetup()) });
        return;
      }
      const right = moves[plies];
      for (const move of movesOf(pos, this.sense === 'piece')) {
        const same = isTrue && right !== undefined && sameMove(move, right);
        grow(playMove(pos, move), plies + 1, same);
      }
    };
    for (const { pos, true: isTrue } of this.worlds.slice(0, MOST_WORLDS)) grow(pos, 0, isTrue);
    // Untold under-promotions are told by word: the queen stands for all of them.
    if (!found.some(({ world }) => world.true))
      found = [{ world: { pos: end, true: true }, key: truth }, ...found];
    this.worlds = found.map(({ world }) => (world.true ? { pos: end, true: true } : world));
  }
}

/** Whether the half-moves from `pos`, seen only together, can be told; and if not then, by the ones that follow. */
export function verdict(
  pos: Position,
  together: readonly Move[],
  follow: readonly Move[],
  sense: Sense,
  unseen: SquareSet = Squares.empty(),
): Verdict {
  const worlds = new Worlds(pos, sense);
  worlds.play(together, unseen);
  if (worlds.single) return 0;
  for (const [index, move] of follow.entries()) {
    worlds.play([move], unseen);
    if (worlds.single) return index + 1;
    if (worlds.lost) break;
  }
  return undefined;
}

function sameMove(a: Move, b: Move): boolean {
  return a.from === b.from && a.to === b.to && a.promotion === b.promotion;
}

export function squares(...list: readonly Square[]): SquareSet {
  return list.reduce((set, square) => set.with(square), Squares.empty());
}
