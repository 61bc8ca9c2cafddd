/** One table, one process: two would take up the same game. */
import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { resolve } from 'node:path';
import { tableInName } from '../../record/index.js';

export interface TableLock {
  release(): void;
}

/**
 * Holds a table, by its name and games folder, for this process; undefined: another process of this machine holds it.
 * The lock is the name of an abstract socket (unix(7), Linux): it goes with the process, however that ends, and leaves
 * no file behind that a power cut could keep. Where there are no such sockets, nothing is locked.
 */
export async function lockTable(folder: string, table: string): Promise<TableLock | undefined> {
  const free: TableLock = { release: () => undefined };
  if (process.platform !== 'linux') return free;
  const place = await realpath(folder).catch(() => resolve(folder));
  const name = createHash('sha256')
    .update(`${place}\0${tableInName(table)}`)
    .digest('hex')
    .slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  server.unref();
  const failure = await listening(server, `\0eboard960-table-${name}`);
  if (failure === 'EADDRINUSE') return undefined;
  return failure === undefined ? { release: () => server.close() } : free;
}

function listening(server: Server, path: string): Promise<string | undefined> {
  return new Promise((settle) => {
    server.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? 'failed'));
    server.listen({ path }, () => settle(undefined));
  });
}
