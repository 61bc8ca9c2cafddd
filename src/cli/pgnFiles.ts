/** Which files a `pgn` command is about: those that are named, and every PGN file below the folders that are named. */
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Deeper than any archive; a link in a circle ends here. */
const MAX_DEPTH = 16;

interface PgnPath {
  readonly path: string;
  /** By its own name, not by a folder's: then it has to hold a game. */
  readonly named: boolean;
}

/** Rejects with Node's error where a name is not there; its `path` says which one. Files of a folder come by name. */
export async function* pgnPaths(names: readonly string[]): AsyncGenerator<PgnPath, void, undefined> {
  for (const name of names) {
    if ((await stat(name)).isDirectory()) yield* below(name, 0);
    else yield { path: name, named: true };
  }
}

async function* below(folder: string, depth: number): AsyncGenerator<PgnPath, void, undefined> {
  const files: string[] = [];
  const folders: string[] = [];
  for await (const entry of await opendir(folder)) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) folders.push(entry.name);
    else if (/\.pgn$/i.test(entry.name)) files.push(entry.name);
  }
  for (const file of files.sort()) yield { path: join(folder, file), named: false };
  if (depth >= MAX_DEPTH) return;
  for (const one of folders.sort()) yield* below(join(folder, one), depth + 1);
}

/** The file that an error of Node is about. */
export function pathOf(error: unknown): string | undefined {
  return error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;
}
