/** The first moments of a table: the game that was interrupted, or a draw. */
import { makeSquare } from 'chessops/util';
import { makeFolder, type RecorderOptions } from '../../record/index.js';
import type { Table } from '../../table/table.js';
import type { Controller } from './controller.js';
import { brokenGames, resumeNewest } from './gamesFolder.js';
import type { RunPlan } from './runPlan.js';

export interface Beginning {
  readonly plan: RunPlan;
  readonly table: Table;
  readonly controller: Controller;
  readonly record: RecorderOptions;
  readonly log: (sentence: string) => void;
}

/** Notes on the games folder, and the game that was interrupted. True: it was taken up; `seen` as in `TableCore.resume`. */
export async function takeUp({ plan, table, record, log }: Beginning, seen: boolean): Promise<boolean> {
  try {
    makeFolder(plan.games);
  } catch {
    // The record says what is wrong.
  }
  for (const note of await brokenGames(plan.games)) log(note);
  // A problem begins anew.
  if (plan.problem !== undefined) return false;
  const { resumed, notes } = await resumeNewest(table, record, plan.tableName, seen);
  for (const note of notes) log(note);
  if (resumed) log(goesOn(table));
  return resumed;
}

/** A draw where no game was taken up, and what the board has to say. */
export async function begin({ table, controller, log }: Beginning, resumed: boolean): Promise<void> {
  if (!resumed) await controller.draw();
  const bad = table.core.badSquares;
  if (bad.length > 0) log(`Unreadable: ${bad.map(makeSquare).join(' ')}`);
  controller.show();
}

/** Which game goes on, whatever this run was started with. */
function goesOn({ view }: Table): string {
  const { start, moves, end } = view;
  const name = start?.number === undefined ? 'a position of its own' : `start ${start.number}`;
  const rules = start?.variant === undefined || start.variant === 'chess960' ? '' : `, ${start.variant}`;
  if (end !== null)
    return `The game that ended last (${name}${rules}, ${end.result}) is still at the table: its result can be corrected or withdrawn until the next draw.`;
  return `The unfinished game (${name}${rules}, half-moves: ${moves.length}) is taken up; what this run was started with holds from the next game on. To end it: result 1/2-1/2`;
}
