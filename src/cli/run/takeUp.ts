/** The games folder before the first move: whether it can be written, unfinished games, files that are no games. */
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, openGames, type RecorderOptions } from '../../record/index.js';
import type { TableService } from '../../table/service.js';
import type { TableView } from '../../table/view.js';

/** Only the newest files are looked at; an archive of thousands is not read at every start. */
const LOOKED_AT = 50;
const TAIL_BYTES = 64;

/** Undefined: games can be kept there; else a sentence that says why not and what to do. */
export async function folderFault(folder: string): Promise<string | undefined> {
  const probe = join(folder, `.eboard960-${process.pid}`);
  try {
    makeFolder(folder);
    const file = await open(probe, 'w');
    await file.close();
    await rm(probe, { force: true });
    return undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/, [a-z]+ '.*$/, '') : String(error);
    return `No game can be kept in ${folder} (${why}): make it a folder this user may write, or name another one with --games.`;
  }
}

/** Takes up the table's newest unfinished game, where there is one: true. `log`: one sentence for each file that was passed over. `seen`: as in `TableService.resume`. */
export async function takeUp(
  table: TableService,
  record: RecorderOptions,
  seen: boolean,
  log: (sentence: string) => void,
): Promise<boolean> {
  for (const note of await brokenGames(record.directory)) log(note);
  const names = await openGames(record, table.name).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    log(`The games folder ${record.directory} cannot be read: ${why}.`);
    return [];
  });
  for (const name of names) {
    const notice = await table.resume(name, seen);
    if (notice !== undefined) log(notice);
    if (table.view.start === null) continue;
    log(goesOn(table.view));
    return true;
  }
  return false;
}

/** Which game goes on, whatever this run was started with. */
function goesOn({ start, moves, end }: TableView): string {
  const name = start?.number === undefined ? 'a position of its own' : `start ${start.number}`;
  const rules = start?.variant === undefined || start.variant === 'chess960' ? '' : `, ${start.variant}`;
  if (end !== null)
    return `The game that ended last (${name}${rules}, ${end.result}) is still at the table: its result can be corrected or withdrawn until the next draw.`;
  return `The unfinished game (${name}${rules}, half-moves: ${moves.length}) is taken up; what this run was started with holds from the next game on. To end it: result 1/2-1/2`;
}

/** PGN files that are empty or end before their result, the newest of them; they are left as they are. */
export async function brokenGames(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.pgn') && !name.startsWith('.'))
    .sort()
    .slice(-LOOKED_AT);
  const notes = await Promise.all(newest.map((name) => noteOn(join(folder, name))));
  return notes.filter((note) => note !== undefined);
}

async function noteOn(path: string): Promise<string | undefined> {
  const file = await open(path, 'r').catch(() => undefined);
  if (file === undefined) return `${path} cannot be read and is left alone.`;
  try {
    const { size } = await file.stat();
    if (size === 0) return `${path} is empty and is left alone.`;
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(TAIL_BYTES),
      position: Math.max(0, size - TAIL_BYTES),
    });
    const tail = buffer.toString('latin1', 0, bytesRead);
    return /(?:1-0|0-1|1\/2-1\/2|\*)\s*$/.test(tail)
      ? undefined
      : `${path} ends in the middle of a game and is left alone.`;
  } catch {
    return `${path} cannot be read and is left alone.`;
  } finally {
    await file.close();
  }
}
