/**
 * Randzüger (edge-mover chess) and its neighbours, by name. The edge is the 28 squares of the a- and h-files and of
 * ranks 1 and 8; all others are "inside".
 *
 * - `rz-…`, Randzüger proper: a restricted unit may only arrive on the edge, and it attacks the enemy king only where
 *   that king stands on the edge. `rz-pieces` restricts single marked units of either colour, the others a whole side.
 * - `prio-…`, edge priority: a side that has a legal move to the edge must play one. Check and mate are orthodox.
 * - `oblig-…`, edge obligatory: a side may only play to the edge. Check and mate are orthodox; a side that has legal
 *   moves in orthodox chess but none to the edge is stalemated, even in check.
 *
 * Castling counts as a move to the edge everywhere, since king and rook both arrive there.
 */
import { type Color, SquareSet } from 'chessops';

export const CONDITIONS = [
  'orthodox',
  'rz-black',
  'rz-white',
  'rz-double',
  'rz-pieces',
  'prio-black',
  'prio-white',
  'prio-double',
  'oblig-black',
  'oblig-white',
  'oblig-double',
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The 28 squares. */
export const EDGE = SquareSet.backranks().union(SquareSet.fromFile(0)).union(SquareSet.fromFile(7));

/** What a condition asks, and of whom. `pieces`: of the marked units, whatever their colour. */
export type ConditionRule =
  | { readonly rule: 'none' }
  | { readonly rule: 'edge-mover' | 'priority' | 'obligatory'; readonly sides: readonly Color[] | 'pieces' };

const SIDES = {
  black: ['black'],
  white: ['white'],
  double: ['white', 'black'],
} as const satisfies Record<string, readonly Color[]>;

export const CONDITION_RULES: Readonly<Record<Condition, ConditionRule>> = {
  orthodox: { rule: 'none' },
  'rz-black': { rule: 'edge-mover', sides: SIDES.black },
  'rz-white': { rule: 'edge-mover', sides: SIDES.white },
  'rz-double': { rule: 'edge-mover', sides: SIDES.double },
  'rz-pieces': { rule: 'edge-mover', sides: 'pieces' },
  'prio-black': { rule: 'priority', sides: SIDES.black },
  'prio-white': { rule: 'priority', sides: SIDES.white },
  'prio-double': { rule: 'priority', sides: SIDES.double },
  'oblig-black': { rule: 'obligatory', sides: SIDES.black },
  'oblig-white': { rule: 'obligatory', sides: SIDES.white },
  'oblig-double': { rule: 'obligatory', sides: SIDES.double },
};
