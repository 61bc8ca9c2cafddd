/**
 * The running clock beside the journal: two places of one block each, written in turn, so that whatever a power cut
 * tears, the other one holds. The file never grows, so saving the times once a second costs one block of the card and
 * no work of the file system.
 *
 * A place holds one journal line (`SUM COUNT JSON`); the higher count is the newer one. `lines` ties it to the
 * journal: how many of its lines were on disk. A later line about the game knows better.
 */
import { dirname } from 'node:path';
import type { GameFact } from '../game/index.js';
import { type JournalFact, parseFact } from './facts.js';
import { codeOf, type FileLayer, type OpenFile } from './fileStore.js';
import { checkedLine, encodeLine } from './journal.js';

/** The block of cards and file systems. */
const BLOCK = 4096;
const PLACES = 2;

/** Lines of a journal that leave the clock alone. */
const CALM: ReadonlySet<JournalFact['kind']> = new Set(['settled', 'link', 'tags', 'nextTags']);

export type SavedClock = Extract<GameFact, { kind: 'clock' }>;

/** Writes the clock of one game. The file is made anew when the first times are due. */
export class ClockFile {
  private file: OpenFile | undefined;
  private count = 0;
  private written = 0;

  constructor(
    private readonly layer: FileLayer,
    readonly path: string,
  ) {}

  /** Bytes written so far. */
  get bytes(): number {
    return this.written;
  }

  /** Resolved when the times are on disk; rejects with the disk's error. `lines`: journal lines that are on disk. */
  async save(fact: SavedClock, lines: number): Promise<void> {
    try {
      this.file ??= await this.make();
      this.count += 1;
      const block = new Uint8Array(BLOCK);
      block.set(new TextEncoder().encode(encodeLine(this.count, { lines, fact })));
      await this.file.write(block, (this.count % PLACES) * BLOCK);
      await this.file.sync();
      this.written += BLOCK;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** The times on disk stay. */
  async close(): Promise<void> {
    const { file } = this;
    this.file = undefined;
    await file?.close().catch(() => undefined); // what counts has been synced
  }

  async remove(): Promise<void> {
    await this.close();
    await removeClock(this.layer, this.path);
  }

  /** With all its blocks, so that saving only overwrites. */
  private async make(): Promise<OpenFile> {
    const file = await this.layer.open(this.path, 'new');
    try {
      await file.write(new Uint8Array(PLACES * BLOCK), 0);
      await file.sync();
      await this.layer.syncDirectory(dirname(this.path));
    } catch (error) {
      await file.close();
      throw error;
    }
    this.written += PLACES * BLOCK;
    return file;
  }
}

/** The newest times, where no line of the journal that moves the clock came after them; else undefined. */
export async function readClock(
  layer: FileLayer,
  path: string,
  journal: readonly JournalFact[],
): Promise<SavedClock | undefined> {
  const bytes = await layer.read(path, PLACES * BLOCK).catch(() => new Uint8Array());
  let newest: { readonly count: number; readonly fact: SavedClock } | undefined;
  for (let place = 0; place < PLACES; place++) {
    const line = bytes.subarray(place * BLOCK, (place + 1) * BLOCK);
    const checked = checkedLine(line.subarray(0, Math.max(0, line.indexOf(10))));
    const fact = factAfter(checked?.value, journal);
    if (checked === undefined || fact === undefined) continue;
    if (newest === undefined || checked.number > newest.count) newest = { count: checked.number, fact };
  }
  return newest?.fact;
}

function factAfter(value: unknown, journal: readonly JournalFact[]): SavedClock | undefined {
  if (typeof value !== 'object' || value === null || !('lines' in value) || !('fact' in value))
    return undefined;
  const { lines } = value;
  if (typeof lines !== 'number' || lines > journal.length) return undefined;
  if (!journal.slice(lines).every(({ kind }) => CALM.has(kind))) return undefined;
  const fact = parseFact(value.fact);
  return fact?.kind === 'clock' ? fact : undefined;
}

export async function removeClock(layer: FileLayer, path: string): Promise<void> {
  try {
    await layer.remove(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
