/** Which files belong to a game. */
import { join } from 'node:path';
import { codeOf, type FileLayer } from './fileStore.js';
import { isOfTable } from './names.js';

/** The games folder, and the way to it. */
export interface GamesFolder {
  readonly layer: FileLayer;
  readonly directory: string;
}

/** While a game lasts: what is needed to take it up again. */
export function journalPath({ directory }: GamesFolder, name: string): string {
  return join(directory, `${name}.journal`);
}

/** While a clock runs: its times. */
export function clockPath({ directory }: GamesFolder, name: string): string {
  return join(directory, `${name}.clock`);
}

export function pgnPath({ directory }: GamesFolder, name: string): string {
  return join(directory, `${name}.pgn`);
}

/**
 * Removes all that is kept of a game. The journal goes last, and only once the others are surely gone: should the power
 * fail in between, it still says what is to be done.
 */
export async function removeGame(folder: GamesFolder, name: string): Promise<void> {
  await removeIfThere(folder.layer, pgnPath(folder, name));
  await removeIfThere(folder.layer, clockPath(folder, name));
  await folder.layer.syncDirectory(folder.directory);
  await removeIfThere(folder.layer, journalPath(folder, name));
  await folder.layer.syncDirectory(folder.directory);
}

async function removeIfThere(layer: FileLayer, path: string): Promise<void> {
  try {
    await layer.remove(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** Names (without ending) of games, of one table or of all, whose journal was not closed, newest first. */
export async function openGames(
  { layer, directory }: GamesFolder,
  table?: string,
): Promise<readonly string[]> {
  try {
    const files = await layer.list(directory);
    return files
      .filter((file) => file.endsWith('.journal'))
      .map((file) => file.slice(0, -'.journal'.length))
      .filter((name) => table === undefined || isOfTable(name, table))
      .sort()
      .reverse();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
