/** Which files a command is about: those that are named, and every PGN file below the folders that are named. */
import { type BigIntStats, fstatSync } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileSentence, type Terminal } from './command.js';

/** Deeper than any archive; a link in a circle ends here. */
const MAX_DEPTH = 16;
const STANDARD_OUTPUT = 1;

interface PgnPath {
  readonly path: string;
  /** By its own name, not by a folder's: then it has to hold a game. */
  readonly named: boolean;
}

/**
 * The files to read, one after the other; those of a folder come by name. What is not there or may not be read is told,
 * the command has failed then, and the rest follows all the same. The file that the answer goes to is left out.
 */
export async function* pgnPaths(
  names: readonly string[],
  terminal: Terminal,
): AsyncGenerator<PgnPath, void, undefined> {
  for (const name of names) {
    const kind = await kindOf(name, terminal);
    if (kind === 'folder') yield* below(name, 0, terminal);
    else if (kind === 'file') yield { path: name, named: true };
  }
}

/** What a name stands for; undefined: nothing to read, and why is told. */
async function kindOf(path: string, terminal: Terminal): Promise<'file' | 'folder' | undefined> {
  try {
    const found = await stat(path, { bigint: true });
    if (found.isDirectory()) return 'folder';
    if (!isStandardOutput(found)) return 'file';
    terminal.note(leftOut(path));
  } catch (error) {
    tellFile(path, error, terminal);
  }
  return undefined;
}

async function* below(
  folder: string,
  depth: number,
  terminal: Terminal,
): AsyncGenerator<PgnPath, void, undefined> {
  const files: string[] = [];
  const folders: string[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) folders.push(entry.name);
      else if (/\.pgn$/i.test(entry.name)) files.push(entry.name);
    }
  } catch (error) {
    tellFile(folder, error, terminal);
  }
  for (const file of files.sort()) {
    const path = join(folder, file);
    // A link may lead to a folder: it is not followed, or a circle would not end.
    if ((await kindOf(path, terminal)) === 'file') yield { path, named: false };
  }
  if (depth >= MAX_DEPTH) return;
  for (const one of folders.sort()) yield* below(join(folder, one), depth + 1, terminal);
}

/**
 * Whether a file that was named is the one that standard output goes to (`pgn check all.pgn >> all.pgn`); that is told.
 * A name that cannot be looked at is for whoever opens it.
 */
export async function goesToOutput(path: string, terminal: Terminal): Promise<boolean> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (found === undefined || !isStandardOutput(found)) return false;
  terminal.note(leftOut(path));
  return true;
}

/** By device and inode, so that no other name of the file deceives. A terminal, a pipe or a device is no file. */
function isStandardOutput(found: BigIntStats): boolean {
  if (!found.isFile()) return false;
  try {
    const output = fstatSync(STANDARD_OUTPUT, { bigint: true });
    return output.isFile() && output.dev === found.dev && output.ino === found.ino;
  } catch {
    // Standard output is closed.
    return false;
  }
}

function leftOut(path: string): string {
  return `"${path}" is the file that the answer goes to and is left out.`;
}

/** Tells why a file could not be read; the command has failed. Any other error is thrown on. */
export function tellFile(path: string, error: unknown, terminal: Terminal): void {
  const sentence = fileSentence(pathOf(error) ?? path, error);
  if (sentence === undefined) throw error;
  terminal.fail(sentence);
}

/** The file that an error of Node is about. */
function pathOf(error: unknown): string | undefined {
  return error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;
}
