/**
 * The few things this program does to files, as an interface, so that tests can put a disk beneath it that tears,
 * forgets and fills up. Every call rejects with an error that has Node's `code` (`ENOSPC`, `EROFS`, `ENOENT` …).
 */
import { constants } from 'node:fs';
import { open, readdir, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './makeFolder.js';

export interface OpenFile {
  /** Writes all bytes at a position, whatever was there. On disk only after `sync`. */
  write(bytes: Uint8Array, position: number): Promise<void>;
  truncate(length: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface FileLayer {
  /** `new`: empty, replacing what was there. `edit`: as it is, made where it is missing. */
  open(path: string, mode: 'new' | 'edit'): Promise<OpenFile>;
  /** The whole file; rejects with `EFBIG` where it is longer than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Uint8Array>;
  /** Replaces what is at `to`. On disk only after `syncDirectory`. */
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  list(directory: string): Promise<readonly string[]>;
  makeDirectory(directory: string): Promise<void>;
  syncDirectory(directory: string): Promise<void>;
}

/** The real disk. */
export const diskLayer: FileLayer = {
  async open(path, mode) {
    const flags = constants.O_RDWR | constants.O_CREAT | (mode === 'new' ? constants.O_TRUNC : 0);
    const file = await open(path, flags, 0o644);
    return {
      async write(bytes, position) {
        for (let done = 0; done < bytes.length; ) {
          const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
          if (bytesWritten === 0) throw withCode('EIO', `nothing could be written to ${path}`);
          done += bytesWritten;
        }
      },
      truncate: (length) => file.truncate(length),
      sync: () => file.datasync(),
      close: () => file.close(),
    };
  },
  async read(path, maxBytes) {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      if (size > maxBytes) throw withCode('EFBIG', `${path} has ${size} bytes, more than ${maxBytes}`);
      return await file.readFile();
    } finally {
      await file.close();
    }
  },
  rename,
  remove: unlink,
  list: (directory) => readdir(directory),
  async makeDirectory(directory) {
    makeFolder(directory);
  },
  async syncDirectory(directory) {
    const handle = await open(directory, 'r');
    try {
      await handle.sync();
    } catch (error) {
      // Some file systems cannot do it and say so; there a rename is as safe as it gets.
      if (!['EINVAL', 'ENOTSUP', 'EPERM'].includes(codeOf(error))) throw error;
    } finally {
      await handle.close();
    }
  },
};

/**
 * Replaces a file as a whole: whatever happens, the old text or the new one is there. Written beside it, synced,
 * renamed, and the directory synced; done when it is on disk.
 */
export async function writeWhole(layer: FileLayer, path: string, text: string): Promise<void> {
  const beside = join(dirname(path), `.${basename(path)}.tmp`);
  const file = await layer.open(beside, 'new');
  try {
    await file.write(new TextEncoder().encode(text), 0);
    await file.sync();
  } finally {
    await file.close();
  }
  await layer.rename(beside, path);
  await layer.syncDirectory(dirname(path));
}

const DISK_FAULTS = ['full', 'read-only', 'failed'] as const;
export type DiskFault = (typeof DISK_FAULTS)[number];

/** What an error of the file layer means to people. */
export function diskFault(error: unknown): DiskFault {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'full';
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return 'read-only';
    default:
      return 'failed';
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function withCode(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
