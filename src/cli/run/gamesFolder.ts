/** A look at the games folder before the first move: unfinished games, and files that are no games. */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openGames, type RecorderOptions } from '../../record/index.js';
import type { Table } from '../../table/table.js';

/** Only the newest files are looked at; an archive of thousands is not read at every start. */
const LOOKED_AT = 50;
const TAIL_BYTES = 64;

/** Takes up the table's newest unfinished game, where there is one. Notes: one sentence for each file that was passed over. `seen`: as in `TableCore.resume`. */
export async function resumeNewest(
  table: Table,
  record: RecorderOptions,
  tableName: string,
  seen: boolean,
): Promise<{ readonly resumed: boolean; readonly notes: readonly string[] }> {
  const notes: string[] = [];
  const names = await openGames(record, tableName).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    notes.push(`The games folder ${record.directory} cannot be read: ${why}.`);
    return [];
  });
  for (const name of names) {
    const notice = await table.resume(name, seen);
    if (notice !== undefined) notes.push(notice);
    if (table.core.state.phase !== 'idle') return { resumed: true, notes };
  }
  return { resumed: false, notes };
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
