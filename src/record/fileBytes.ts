/** The bytes of a file that somebody named. Never waits for a writer, never follows a file that grows while it is read. */
import { constants, createReadStream, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { UnreadableFile } from './unreadableFile.js';

/** What the shell hands over: standard input, or `<(…)`. Somebody writes there already, or has done. */
const HANDED_OVER = /^\/dev\/(?:stdin|fd\/\d{1,4})$|^\/proc\/self\/fd\/\d{1,4}$/;

/**
 * Rejects with Node's error where the file is not there or may not be read, with {@link UnreadableFile} where it is a
 * folder (`EISDIR`), a pipe, a device or a socket. Of a file that grows meanwhile, as one that this program's own output
 * goes to by a detour, only what was there at the beginning is read.
 */
export async function* fileBytes(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const kind = await stat(path);
  if (kind.isFIFO() && HANDED_OVER.test(path)) {
    yield* createReadStream(path);
    return;
  }
  refuseOthers(path, kind);
  // What became a pipe since then would make a plain open wait.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const now = await file.stat();
    refuseOthers(path, now);
    if (now.size > 0) yield* file.createReadStream({ end: now.size - 1, autoClose: false });
  } finally {
    await file.close();
  }
}

function refuseOthers(path: string, kind: Stats): void {
  if (kind.isFile()) return;
  if (kind.isDirectory()) throw new UnreadableFile(path, 'it is a folder', 'EISDIR');
  const what = kind.isFIFO() ? 'pipe' : kind.isSocket() ? 'socket' : 'device';
  throw new UnreadableFile(path, `it is a ${what} and no file`);
}
