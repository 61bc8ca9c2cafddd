/** The games folder before the first move: unfinished games, and files that are no games. */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileTrouble, type GameName, noteText } from '../../guidance/messages/terminal.js';
import type { Language } from '../../guidance/messages.js';
import { openGames, type RecorderOptions } from '../../record/index.js';
import type { TableService } from '../../table/service.js';
import type { TableView } from '../../table/view.js';

/** Only the newest files are looked at; an archive of thousands is not read at every start. */
const LOOKED_AT = 50;
const TAIL_BYTES = 64;

/** Takes up the table's newest unfinished game, where there is one: true. `log`: one sentence for each file that was passed over. `seen`: as in `TableService.resume`. */
export async function takeUp(
  table: TableService,
  record: RecorderOptions,
  seen: boolean,
  log: (sentence: string) => void,
): Promise<boolean> {
  const { language } = table.view.settings;
  const folder = record.directory;
  for (const broken of await brokenGames(folder)) log(noteText('fileLeft', broken, language));
  const names = await openGames(record, table.name).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    log(noteText('folderUnread', { folder, why }, language));
    return [];
  });
  for (const name of names) {
    const notice = await table.resume(name, seen);
    if (notice !== undefined) log(notice);
    if (table.view.start === null) continue;
    log(goesOn(table.view, language));
    return true;
  }
  return false;
}

/** Which game goes on, whatever this run was started with. */
function goesOn({ start, moves, end }: TableView, language: Language): string {
  const variant = start?.variant === 'chess960' ? null : (start?.variant ?? null);
  const game: GameName = { number: start?.number ?? null, variant };
  return end === null
    ? noteText('takenUp', { game, plies: moves.length }, language)
    : noteText('stillAtTable', { game, result: end.result }, language);
}

/** A file that is no whole game. */
interface BrokenGame {
  readonly path: string;
  readonly trouble: FileTrouble;
}

/** PGN files that are empty or end before their result, the newest of them; they are left as they are. */
export async function brokenGames(folder: string): Promise<readonly BrokenGame[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.pgn') && !name.startsWith('.'))
    .sort()
    .slice(-LOOKED_AT);
  const games = newest.map((name) => join(folder, name));
  const troubles = await Promise.all(games.map(troubleOf));
  return games.flatMap((path, index) => {
    const trouble = troubles[index];
    return trouble === undefined ? [] : [{ path, trouble }];
  });
}

async function troubleOf(path: string): Promise<FileTrouble | undefined> {
  const file = await open(path, 'r').catch(() => undefined);
  if (file === undefined) return 'unreadable';
  try {
    const { size } = await file.stat();
    if (size === 0) return 'empty';
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(TAIL_BYTES),
      position: Math.max(0, size - TAIL_BYTES),
    });
    const tail = buffer.toString('latin1', 0, bytesRead);
    return /(?:1-0|0-1|1\/2-1\/2|\*)\s*$/.test(tail) ? undefined : 'cut';
  } catch {
    return 'unreadable';
  } finally {
    await file.close();
  }
}
