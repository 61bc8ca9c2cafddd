/** A board at no table, whose sensors are tried one by one: its lights go dark square by square. */
import type { Board } from '../board/board.js';
import { systemClock } from '../board/clock.js';
import { pause } from '../board/pause.js';
import type { Millis } from '../board/sensor.js';
import { type SquareFindings, SquareTest } from '../board/squareTest.js';
import { BoardLights } from './lights.js';

/** How often it is looked whether the test is over. */
const LOOK_MS = 200;

export interface SquareTrial {
  /** It ends after so long, when all squares have answered, when the board is gone, or when it is stopped. */
  readonly ms: Millis;
  readonly signal: AbortSignal;
  /** Called after each touch with how many squares answer. */
  readonly progress: (answering: number) => void;
}

/** Tries the squares, and closes the board. */
export async function trySquares(
  board: Board,
  { ms, signal, progress }: SquareTrial,
): Promise<SquareFindings> {
  const test = new SquareTest();
  const lights = new BoardLights(board);
  const until = systemClock.now() + ms;
  let isGone = false;
  const reading = (async () => {
    for await (const event of board.events) {
      test.take(event);
      lights.bare(test.frame);
      progress(64 - test.left.length);
    }
    isGone = true;
  })();
  board.requestSnapshot();
  while (!signal.aborted && !isGone && systemClock.now() < until && !test.isOver(systemClock.now()))
    await pause(LOOK_MS, signal);
  lights.dark();
  await board.close();
  await reading;
  return test.findings;
}
