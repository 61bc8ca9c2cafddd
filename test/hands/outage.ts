/** What the wire loses: single lines, healed by the snapshot after the next one, and minutes without a cable. */
import type { Piece } from 'chessops';
import type { Act } from './act.js';
import { type Context, knownAt } from './context.js';
import { type Known, stories } from './decide.js';
import { type PlyFacts, piecesOf } from './facts.js';
import { plainPly } from './single.js';

/** The cable is out while one or two half-moves are played; answers how many, 0 where the board would not tell. */
export function disconnect(context: Context, index: number): number {
  const { facts, random, stage, sense } = context;
  const plies = facts.slice(index, index + random.between(1, 2));
  const last = plies.at(-1);
  if (last === undefined || plies.some(({ move }) => move.promotion !== undefined)) return 0;
  if (stories(knownAt(context, index), piecesOf(last.after), sense, 2).length !== 1) return 0;
  stage.cable('out');
  for (const ply of plies) {
    stage.pause(random.between(2000, 25_000));
    stage.perform(
      plainPly(ply, random).map((act) => ({ ...act, doing: 'disconnect' })),
      'offline',
    );
  }
  stage.pause(random.between(1000, 10_000));
  stage.cable('in');
  return plies.length;
}

/**
 * One line of the half-move at `index` is lost. The board at the next snapshot, and every board until it is at rest,
 * may tell no other story than the true one. Answers how many half-moves were performed, 0 where that is not so.
 */
export function loseLine(context: Context, index: number): number {
  const { facts, random, stage } = context;
  const one = facts[index];
  if (one === undefined || one.move.promotion !== undefined) return 0;
  const first = plainPly(one, random);
  const lost = random.below(first.length);
  const known = knownAt(context, index);
  const doing = 'lost' as const;
  const performed = (acts: readonly Act[]) => acts.map((act) => ({ ...act, doing }));
  if (lost < first.length - 1) {
    if (!tellsOnlyTheTruth(context, known, first, lost + 1, one)) return 0;
    stage.perform(performed(first.slice(0, lost)));
    stage.perform(performed(first.slice(lost, lost + 1)), 'lost');
    stage.perform(performed(first.slice(lost + 1)));
    return 1;
  }
  const two = facts[index + 1];
  if (two === undefined || two.move.promotion !== undefined) return 0;
  const [reply, ...rest] = plainPly(two, random);
  if (reply === undefined) return 0;
  const second = [{ ...reply, wait: random.between(800, 3000) }, ...rest];
  if (!tellsOnlyTheTruth(context, known, [...first, ...second], first.length, two)) return 0;
  stage.perform(performed(first.slice(0, lost)));
  stage.perform(performed(first.slice(lost)), 'lost');
  stage.perform(performed(second));
  return 2;
}

/** From the act at `from` on no board in between tells a story, and the last one tells one only. */
function tellsOnlyTheTruth(
  context: Context,
  known: Known,
  acts: readonly Act[],
  from: number,
  end: PlyFacts,
): boolean {
  const board: (Piece | undefined)[] = context.stage.pieces();
  return (
    acts.every((act, index) => {
      board[act.square] = act.kind === 'lift' ? undefined : act.piece;
      if (index < from) return true;
      const told = stories(known, board, context.sense, 2).length;
      return told === (index === acts.length - 1 ? 1 : 0);
    }) && samePlacement(board, piecesOf(end.after))
  );
}

function samePlacement(a: readonly (Piece | undefined)[], b: readonly (Piece | undefined)[]): boolean {
  return a.every((piece, square) => piece?.color === b[square]?.color && piece?.role === b[square]?.role);
}
