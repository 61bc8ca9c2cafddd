/** How the record stands with the disk, for the players to see. */
import { codeOf, type DiskFault, diskFault } from './fileStore.js';

export type RecordStatus =
  | { readonly kind: 'ok' }
  /** Something is not on disk. `waiting`: journal lines that wait. `text`: one sentence for the players. */
  | { readonly kind: 'behind'; readonly fault: DiskFault; readonly waiting: number; readonly text: string };

export const RECORDED: RecordStatus = { kind: 'ok' };

export function behind(error: unknown, waiting: number, directory: string): RecordStatus {
  const fault = diskFault(error);
  return { kind: 'behind', fault, waiting, text: faultText(fault, directory, error) };
}

function faultText(fault: DiskFault, directory: string, error: unknown): string {
  switch (fault) {
    case 'full':
      return `The disk with ${directory} is full: the game is kept in memory; make room and it will be written.`;
    case 'read-only':
      return `${directory} cannot be written (${codeOf(error)}): the game is kept in memory; make it writable for this user and it will be written.`;
    case 'failed': {
      const why = error instanceof Error ? error.message : String(error);
      return `The game could not be written to ${directory} and is kept in memory: ${why}`;
    }
  }
}

/** A record that may not or cannot be read; it is left as it is. */
export function unreadable(path: string, error: unknown): string {
  const code = codeOf(error);
  return code === 'EACCES' || code === 'EPERM'
    ? `${path} belongs to another user and cannot be read: give it back with sudo chown $(id -un) "${path}", the game in it is not taken up.`
    : `${path} cannot be read (${code === '' ? String(error) : code}): the game in it is not taken up.`;
}
