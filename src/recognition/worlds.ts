/**
 * Under-promotion in hindsight: on a board that cannot tell, the other pieces a pawn may have become are kept as
 * worlds beside the game, each with its own positions, until play excludes them or the piece is captured.
 */
import { isLegal, type Role } from '../rules/index.js';
import { movesFrom, type Node, nodeAfter, type Successor } from './moveTable.js';
import { type PromotionWorld, plyOf, previousOf, type State } from './state.js';

const OTHERS: readonly Role[] = ['knight', 'rook', 'bishop'];
/** Worlds kept at once: three for each of the last four promotions. */
const MOST_WORLDS = 12;

/** After a promotion to a queen that nobody confirmed. */
export function openWorlds(st: State): void {
  const before = previousOf(st);
  const by = st.nodes[st.nodes.length - 1]?.by;
  if (!before || !by) return;
  for (const role of OTHERS) {
    const s = movesFrom(before, by.move.from).find(
      (t) => t.move.to === by.move.to && t.move.promotion === role,
    );
    if (s) st.worlds.push({ ply: plyOf(st), role, nodes: [nodeAfter(before, s)] });
  }
  if (st.worlds.length > MOST_WORLDS) st.worlds.splice(0, st.worlds.length - MOST_WORLDS);
}

/** The game went on by `by` (already pushed): a world goes along, or ends where the move is not legal in it. */
export function extendWorlds(st: State, by: Successor): void {
  if (st.worlds.length === 0) return;
  const ply = plyOf(st);
  st.worlds = st.worlds.filter((w) => {
    if (w.ply >= ply) return false;
    const head = w.nodes[w.nodes.length - 1] as Node;
    // Once the piece is captured nobody will ever know.
    if (by.victimAt >= 0 && head.squares[by.victimAt] !== by.victim) return false;
    const next = stepIn(head, by);
    if (!next) return false;
    head.moves = undefined;
    w.nodes.push(next);
    return true;
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
export function trimWorlds(st: State, ply: number): void {
  if (st.worlds.length === 0) return;
  st.worlds = st.worlds
    .filter((w) => w.ply <= ply)
    .map((w): PromotionWorld => ({ ...w, nodes: w.nodes.slice(0, ply - w.ply + 1) }));
}
