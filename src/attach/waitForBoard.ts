/** The wait for a real board, as the commands that need one tell it. */
import type { Board } from '../board/board.js';
import { systemClock } from '../board/clock.js';
import type { Millis } from '../board/sensor.js';
import type { RealSelector } from './boardSelector.js';
import { type ConnectContext, connectBoard } from './connectBoard.js';

interface Wait extends Pick<ConnectContext, 'located' | 'patience'> {
  readonly terminal: { write(text: string): void };
  readonly stop: { readonly signal: AbortSignal };
}

/** Says why there is no board yet and that it is waited for; rejects as `connectBoard` does. */
export async function waitForBoard(
  selector: RealSelector,
  { terminal, stop, ...wait }: Wait,
): Promise<Board> {
  let silent = true;
  const board = await connectBoard(selector, {
    ...wait,
    clock: systemClock,
    signal: stop.signal,
    deny: [],
    log: (sentence) => {
      terminal.write(`${sentence}\n`);
      if (silent) terminal.write(waiting(wait.patience));
      silent = false;
    },
  });
  // What is told from now on is about a board that was there.
  silent = false;
  return board;
}

function waiting(patience: Millis | undefined): string {
  const long = patience === undefined ? '' : `, ${patience / 1000} s at most`;
  return `Waiting for a board${long}; Ctrl-C ends it.\n`;
}
