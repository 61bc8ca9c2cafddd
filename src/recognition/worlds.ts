/**
 * Under-promotion in hindsight: on a board that cannot tell, the other pieces a pawn may have become are kept as
 * worlds beside the game, each with its own positions, until play excludes them or the piece is captured.
 */
import { isLegal, type Role } from '../rules/index.js';
import { movesFrom, type Node, nodeAfter, type Successor } from './moveTable.js';

/** Another piece that the pawn of an earlier ply may have become. */
export interface PromotionWorld {
  readonly ply: number;
  readonly role: Role;
  /** The nodes from that ply on, in this world. */
  readonly nodes: readonly Node[];
}

const OTHERS: readonly Role[] = ['knight', 'rook', 'bishop'];
/** Worlds kept at once: three for each of the last four promotions. */
const MOST_WORLDS = 12;

/** With the other pieces that the promotion at `ply`, the last of these positions, may have been. */
export function opened(
  worlds: readonly PromotionWorld[],
  nodes: readonly Node[],
  ply: number,
): readonly PromotionWorld[] {
  const before = nodes[ply - 1];
  const by = nodes[ply]?.by;
  if (!before || !by) return worlds;
  const all = [...worlds];
  for (const role of OTHERS) {
    const s = movesFrom(before, by.move.from).find(
      (t) => t.move.to === by.move.to && t.move.promotion === role,
    );
    if (s) all.push({ ply, role, nodes: [nodeAfter(before, s)] });
  }
  return all.slice(-MOST_WORLDS);
}

/** The game went on by `by`, now its half-move `ply`: a world goes along, or ends where the move is not legal in it. */
export function extended(
  worlds: readonly PromotionWorld[],
  ply: number,
  by: Successor,
): readonly PromotionWorld[] {
  if (worlds.length === 0) return worlds;
  return worlds.flatMap((w) => {
    if (w.ply >= ply) return [];
    const head = w.nodes[w.nodes.length - 1] as Node;
    // Once the piece is captured nobody will ever know.
    if (by.victimAt >= 0 && head.squares[by.victimAt] !== by.victim) return [];
    const next = stepIn(head, by);
    if (!next) return [];
    head.moves = undefined;
    return [{ ...w, nodes: [...w.nodes, next] }];
  });
}

function stepIn(head: Node, by: Successor): Node | undefined {
  if (!isLegal(head.pos, by.move)) return undefined;
  const s = movesFrom(head, by.move.from).find(
    (t) => t.move.to === by.move.to && t.move.promotion === by.move.promotion,
  );
  return s && nodeAfter(head, s);
}

/** The game was shortened to `ply` half-moves. */
export function trimmed(worlds: readonly PromotionWorld[], ply: number): readonly PromotionWorld[] {
  if (worlds.length === 0) return worlds;
  return worlds.filter((w) => w.ply <= ply).map((w) => ({ ...w, nodes: w.nodes.slice(0, ply - w.ply + 1) }));
}
