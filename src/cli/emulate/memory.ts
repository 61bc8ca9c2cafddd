/**
 * What an emulated board cannot forget: the pieces on it. When the emulator is killed and started again the same way
 * within a minute, they stand where they stood and the trace goes on, as on a real board whose firmware went down.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { makePlacement, parsePlacement } from '../../board/placement.js';
import type { Placement } from '../../board/sensor.js';

export interface Remembered {
  readonly board: Placement;
  /** Steps of the trace that are done; 0 while the pieces are put up. */
  readonly done: number;
  /** The set-up is over. */
  readonly playing: boolean;
  /** Milliseconds since then. */
  readonly ageMs: number;
}

const shape = z.strictObject({
  version: z.literal(1),
  at: z.number(),
  board: z.string(),
  done: z.int().min(0),
  playing: z.boolean(),
});

const MAX_AGE_MS = 60_000;

export class EmulatorMemory {
  private readonly file: string;
  private readonly folder: string;

  /** `key`: everything that makes two runs the same one. */
  constructor(key: readonly string[], folder = process.env.XDG_RUNTIME_DIR || tmpdir()) {
    this.folder = join(folder, `eboard960-emulate-${userInfo().uid}`);
    const hash = createHash('sha256').update(key.join('\n')).digest('hex').slice(0, 24);
    this.file = join(this.folder, `${hash}.json`);
  }

  recall(now = Date.now()): Remembered | undefined {
    try {
      const found = shape.safeParse(JSON.parse(readFileSync(this.file, 'utf8')));
      const board = found.success ? parsePlacement(found.data.board) : undefined;
      if (!found.success || board === undefined) return undefined;
      const { at, done, playing } = found.data;
      const ageMs = now - at;
      return ageMs >= 0 && ageMs <= MAX_AGE_MS ? { board, done, playing, ageMs } : undefined;
    } catch {
      return undefined; // nothing there, or nothing that can be read: the board is empty
    }
  }

  /** A memory that cannot be kept costs a later restart, not this run. */
  keep(board: Placement, done: number, playing: boolean): void {
    const text = JSON.stringify({ version: 1, at: Date.now(), board: makePlacement(board), done, playing });
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      writeFileSync(`${this.file}.tmp`, text, { mode: 0o600 });
      renameSync(`${this.file}.tmp`, this.file);
    } catch {
      return;
    }
  }

  forget(): void {
    rmSync(this.file, { force: true });
  }
}
