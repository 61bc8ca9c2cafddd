/** One table as a command runs it: alone with its games, told to stop, its troubles told in a sentence. */
import { BoardError } from '../../board/board.js';
import { systemClock } from '../../board/clock.js';
import type { Terminal } from '../command.js';
import { createNotifier } from '../notify.js';
import { listenForStop } from '../stop.js';
import { inputKind, Keyboard } from './keyboard.js';
import { folderFault } from './places.js';
import type { RunPlan } from './runPlan.js';
import { Session } from './session.js';
import { lockTable } from './tableLock.js';

/** Runs one table until it is told to stop. */
export async function runTable(plan: RunPlan, terminal: Terminal): Promise<void> {
  const kind = inputKind();
  const needsThrows = plan.draw.way === 'coins' || plan.draw.way === 'coins10' || plan.draw.way === 'dice';
  if (kind === 'none' && needsThrows && plan.page === null) {
    terminal.fail(
      `Nobody can type the throws here: choose --draw random, board or a number instead of ${plan.draw.way}.`,
    );
    return;
  }
  const fault = await folderFault(plan.games);
  if (fault !== undefined) {
    terminal.fail(fault);
    return;
  }
  const lock = await lockTable(plan.games, plan.tableName);
  if (lock === undefined) {
    terminal.fail(
      `The table "${plan.tableName}" with its games in ${plan.games} is open in another eboard960: stop that one, or give this table another name with --table.`,
    );
    return;
  }
  const stop = listenForStop();
  const notifier = createNotifier({
    env: process.env,
    clock: systemClock,
    log: (sentence) => terminal.note(sentence),
  });
  const session = new Session(plan, terminal, stop, new Keyboard(kind), notifier);
  try {
    notifier.ready('starting');
    await session.run();
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    if (error.code !== 'closed') terminal.fail(error.message);
  } finally {
    notifier.stopping();
    await session.close();
    lock.release();
    stop.dispose();
  }
}
