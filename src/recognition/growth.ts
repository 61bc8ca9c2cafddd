/** Which moves are prefixes of another legal move and therefore provisional. */
import type { Sense } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import { castlesOf, movesFrom, type Node, type Successor } from './moveTable.js';
import { isPromotionSquare, roleOf } from './pieces.js';

/** May `s`, just read from `node`, still become another move while the opponent waits? */
export function canGrow(node: Node, s: Successor, sense: Sense): boolean {
  if (sense !== 'piece') {
    // Own piece off, victim off, a piece on the victim's square: perhaps two pieces were only nudged.
    if (s.victimAt >= 0 && s.victimAt === s.to) return true;
    if (isPromotionSquare(s.mover, s.to)) return true;
  }
  if (s.castle) return false;
  const role = roleOf(s.mover);
  if (role === 'knight') return false;
  if (role === 'king' || role === 'rook') {
    for (const { castle } of castlesOf(node)) {
      if (castle && (role === 'king' || s.move.from === castle.rook) && sameRank(s.to, castle.kingTo))
        return true;
    }
  }
  for (const t of movesFrom(node, s.move.from)) {
    if (!t.castle && t.to !== s.to && isBetween(s.move.from, s.to, t.to)) return true;
  }
  return false;
}

function sameRank(a: Square, b: Square): boolean {
  return a >> 3 === b >> 3;
}

/** Does `via` lie on the straight way from `from` to `to`? */
export function isBetween(from: Square, via: Square, to: Square): boolean {
  const dx = (to & 7) - (from & 7);
  const dy = (to >> 3) - (from >> 3);
  const vx = (via & 7) - (from & 7);
  const vy = (via >> 3) - (from >> 3);
  if (dx !== 0 && dy !== 0 && Math.abs(dx) !== Math.abs(dy)) return false;
  if (Math.sign(dx) !== Math.sign(vx) || Math.sign(dy) !== Math.sign(vy)) return false;
  if (vx !== 0 && vy !== 0 && Math.abs(vx) !== Math.abs(vy)) return false;
  return Math.max(Math.abs(vx), Math.abs(vy)) < Math.max(Math.abs(dx), Math.abs(dy));
}
