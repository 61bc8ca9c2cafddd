/** A solution for programs. */
import {
  type Color,
  castleSide,
  type Move,
  makeFen,
  makeUci,
  type Position,
  passMove,
  play,
  type Square,
} from '../rules/index.js';
import type { Attack, Defence, Solution, Try } from './solution.js';

/** Attacker's move → defence → attacker's move → …; nothing after an attacker's move is mate. */
export interface JsonTree {
  [move: string]: JsonTree;
}

interface JsonTry {
  readonly refutations: readonly string[];
  /** The defences that do not refute. */
  readonly tree: JsonTree;
}

export interface JsonSolution {
  /** Every first move that solves, sorted. */
  readonly keys: readonly string[];
  /** Key → every defence → all shortest mates → …; an empty object after an attacker's move is mate. */
  readonly tree: JsonTree;
  /** Only where set play was asked for: defence → all mates that are set for it. */
  readonly setPlay?: JsonTree;
  /** Only where tries were asked for. */
  readonly tries?: Readonly<Record<string, JsonTry>>;
  /** Keys whose variations are too many to list, or were not worked out any more; they are not in `tree`. */
  readonly untold?: readonly string[];
  /** False: the search was stopped, and there may be more. Absent: everything was examined. */
  readonly complete?: false;
}

/** How castling is written: `e1g1` as in ordinary chess, or king takes own rook (UCI_Chess960). */
export type CastlingText = 'king-to-target' | 'king-takes-rook';

/**
 * How castling is written all through the answer to a problem: king to its target where every right is that of ordinary
 * chess, king on e and rook in the corner, and `fen` writes it as `K` or `Q`, not as a rook's file; else king takes rook.
 * Elsewhere the target may be a square the king can step to as well (`f1g1`), or the one it stands on.
 */
export function castlingTextOf(fen: string, pos: Position): CastlingText {
  return /[a-h]/i.test(castlingField(fen)) || !isOrdinary(pos) ? 'king-takes-rook' : 'king-to-target';
}

function castlingField(fen: string): string {
  return fen.trim().split(/[\s_]+/)[2] ?? '-';
}

function isOrdinary(pos: Position): boolean {
  const rights = castlingField(makeFen(pos, 'shredder'));
  const isOnE = (color: Color, right: RegExp, square: Square) =>
    !right.test(rights) || pos.board.kingOf(color) === square;
  return /^[AHah-]+$/.test(rights) && isOnE('white', /[AH]/, 4) && isOnE('black', /[ah]/, 60);
}

class Writer {
  constructor(private readonly castling: CastlingText) {}

  move(pos: Position, move: Move): string {
    const side = this.castling === 'king-takes-rook' ? undefined : castleSide(pos, move);
    if (side === undefined) return makeUci(move);
    return makeUci({ from: move.from, to: move.from - (move.from % 8) + (side === 'a' ? 2 : 6) });
  }

  defences(pos: Position, defences: readonly Defence[]): JsonTree {
    const tree: JsonTree = {};
    for (const { move, attacks } of defences) {
      const answers: JsonTree = {};
      const after = play(pos, move);
      for (const attack of attacks) this.attack(after, attack, answers);
      tree[this.move(pos, move)] = answers;
    }
    return tree;
  }

  attack(pos: Position, { move, defences }: Attack, into: JsonTree): void {
    into[this.move(pos, move)] = this.defences(play(pos, move), defences);
  }
}

export function solutionJson(pos: Position, solution: Solution, castling: CastlingText): JsonSolution {
  const writer = new Writer(castling);
  const tree: JsonTree = {};
  const untold: string[] = [];
  for (const { attack, variations } of solution.keys) {
    if (variations === 'complete') writer.attack(pos, attack, tree);
    else untold.push(writer.move(pos, attack.move));
  }
  const { setPlay } = solution;
  const waiting = passMove(pos);
  return {
    keys: solution.keys.map(({ attack }) => writer.move(pos, attack.move)).sort(),
    tree,
    ...(setPlay && waiting ? { setPlay: writer.defences(waiting, setPlay) } : {}),
    ...(solution.tries.length === 0 ? {} : { tries: triesOf(writer, pos, solution.tries) }),
    ...(untold.length === 0 ? {} : { untold }),
    ...(solution.examined < solution.firstMoves ? { complete: false as const } : {}),
  };
}

function triesOf(writer: Writer, pos: Position, tries: readonly Try[]): Record<string, JsonTry> {
  const found: Record<string, JsonTry> = {};
  for (const { move, refutations, defences } of tries) {
    const after = play(pos, move);
    found[writer.move(pos, move)] = {
      refutations: refutations.map((one) => writer.move(after, one)),
      tree: writer.defences(after, defences),
    };
  }
  return found;
}
