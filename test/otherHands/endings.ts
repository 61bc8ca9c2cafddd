/** Kings in the middle of the board: the sign of a result, and the hands that only look like it. */
import type { Square } from 'chessops';
import { handOf, manOn, note, perform, rest, type Scene } from './scene.js';

export type Result = '1-0' | '0-1' | '1/2-1/2';

/** White's king, then Black's. Both on light squares: White won; both on dark: Black; side by side: drawn. */
const SIGNS: Readonly<Record<Result, readonly (readonly [Square, Square])[]>> = {
  '1-0': [[28, 35]],
  '0-1': [[27, 36]],
  '1/2-1/2': [
    [27, 35],
    [28, 36],
    [27, 28],
  ],
};

/** Both kings are put into the centre and stay there; whatever stands on their squares is taken off first. */
export function declare(scene: Scene): Result {
  const { random, table } = scene;
  const result = random.pick(['1-0', '0-1', '1/2-1/2'] as const);
  const pair = random.pick(SIGNS[result]);
  rest(scene, 2000, 4000);
  const kings = table.standing().filter((man) => table.pieceOf(man).role === 'king');
  for (const square of pair) {
    const man = table.manOn(square);
    if (man === undefined || kings.includes(man)) continue;
    const hand = handOf(scene, true, 1, scene.now);
    hand.lift(man).wait(300, 700).drop(man);
    perform(scene, hand);
    rest(scene, 100, 500);
  }
  const white = kings.find((man) => table.pieceOf(man).color === 'white');
  const black = kings.find((man) => table.pieceOf(man).color === 'black');
  if (white === undefined || black === undefined) throw new Error('a king is missing');
  const [first, second] = [handOf(scene, true, 0, scene.now), handOf(scene, false, 0, scene.now)];
  // Each is lifted before the other is put down, so that neither stands in the other's way.
  first.lift(white).wait(300, 700);
  second.at = first.at - random.between(20, 200);
  second.lift(black);
  first.put(white, pair[0]);
  second.at = first.at;
  second.wait(200, 1200).put(black, pair[1]);
  perform(scene, first, second);
  rest(scene, 5000, 8000);
  note(scene, 'kings');
  return result;
}

/** After the first king's legal step into the centre the other is tried on the square beside it, and put back. */
export function tryKing(scene: Scene, ply: number, to: Square): void {
  const next = scene.facts[ply];
  if (next === undefined) return;
  const { turn, board } = next.before;
  const from = board.kingOf(turn);
  if (from === undefined) return;
  rest(scene, 1500, 4000);
  const hand = handOf(scene, turn === 'white', 0, scene.now);
  const king = manOn(scene, from);
  hand.carry(king, to).wait(300, 2000).carry(king, from);
  perform(scene, hand);
  rest(scene, 500, 2000);
  note(scene, 'kingsLookalike');
}
