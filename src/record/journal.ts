/**
 * The journal of one game: lines that are only ever added, each with its number and a check sum, on disk before
 * anybody hears of them.
 *
 * A line is `SUM NUMBER JSON`: eight hex digits of CRC-32 over `NUMBER JSON`, the number counting from 1.
 */
import { dirname } from 'node:path';
import { crc32 } from './crc32.js';
import { codeOf, type FileLayer, type OpenFile } from './fileStore.js';

/** A game has some hundred lines of a hundred bytes. */
const MAX_FILE = 16_000_000;
const MAX_LINE = 64_000;
/** Lines that wait while the disk takes none; several long games. */
const MAX_WAITING = 20_000;

export function encodeLine(number: number, fact: object): string {
  const body = `${number} ${JSON.stringify(fact)}`;
  return `${crc32(new TextEncoder().encode(body)).toString(16).padStart(8, '0')} ${body}\n`;
}

/** What a journal holds: the good lines from the beginning, and what follows them. */
export interface JournalContent<T> {
  readonly facts: readonly T[];
  /** Where the good lines end. */
  readonly goodBytes: number;
  /** `torn`: the end of the last write is missing, as after a power cut. `corrupt`: good lines come after a bad one. */
  readonly damage: 'none' | 'torn' | 'corrupt';
}

/** `accept` makes a fact of a line's JSON; undefined: that is none, the line is bad. */
export function decodeJournal<T>(
  bytes: Uint8Array,
  accept: (value: unknown) => T | undefined,
): JournalContent<T> {
  const facts: T[] = [];
  let from = 0;
  for (let end = bytes.indexOf(10, from); end >= 0; end = bytes.indexOf(10, from)) {
    const fact = decodeLine(bytes.subarray(from, end), facts.length + 1, accept);
    if (fact === undefined) break;
    facts.push(fact);
    from = end + 1;
  }
  if (from === bytes.length) return { facts, goodBytes: from, damage: 'none' };
  return { facts, goodBytes: from, damage: hasGoodLine(bytes.subarray(from)) ? 'corrupt' : 'torn' };
}

function decodeLine<T>(
  line: Uint8Array,
  number: number,
  accept: (value: unknown) => T | undefined,
): T | undefined {
  const parts = checkedLine(line);
  return parts?.number === number ? accept(parts.value) : undefined;
}

/** A line's number and JSON where its check sum is right. */
export function checkedLine(
  line: Uint8Array,
): { readonly number: number; readonly value: unknown } | undefined {
  if (line.length > MAX_LINE) return undefined;
  const match = /^([0-9a-f]{8}) (([0-9]{1,9}) (.*))$/.exec(new TextDecoder().decode(line));
  if (!match) return undefined;
  const [, sum = '', , number = '', json = ''] = match;
  if (crc32(line.subarray(9)) !== Number.parseInt(sum, 16)) return undefined;
  try {
    return { number: Number(number), value: JSON.parse(json) };
  } catch {
    // A line with a right sum and wrong JSON was not written by this program.
    return undefined;
  }
}

function hasGoodLine(bytes: Uint8Array): boolean {
  let from = 0;
  for (let end = bytes.indexOf(10, from); end >= 0; end = bytes.indexOf(10, from)) {
    if (checkedLine(bytes.subarray(from, end)) !== undefined) return true;
    from = end + 1;
  }
  return false;
}

/** What is at a journal's path; undefined where nothing is. Rejects where the disk cannot tell. */
export async function readJournal<T>(
  layer: FileLayer,
  path: string,
  accept: (value: unknown) => T | undefined,
): Promise<JournalContent<T> | undefined> {
  try {
    return decodeJournal(await layer.read(path, MAX_FILE), accept);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (codeOf(error) === 'EFBIG') return { facts: [], goodBytes: 0, damage: 'corrupt' };
    throw error;
  }
}

/** Adds lines to a journal. The file is opened when the first line is due, and again after a failure. */
export class Journal {
  private file: OpenFile | undefined;
  private waiting: string[] = [];
  private draining: Promise<void> | undefined;

  /**
   * @param size bytes of good lines that are there; what lies behind them is cut off
   * @param lines how many lines these are
   */
  constructor(
    private readonly layer: FileLayer,
    readonly path: string,
    private size = 0,
    private lines = 0,
  ) {}

  /** Lines that are not on disk yet. */
  get behind(): number {
    return this.waiting.length;
  }

  /** Lines on disk. */
  get safe(): number {
    return this.lines - this.waiting.length;
  }

  /** Bytes on disk. */
  get bytes(): number {
    return this.size;
  }

  /** Notes facts that may go with the next write: losing them costs nothing. */
  note(facts: readonly object[]): void {
    if (this.waiting.length + facts.length > MAX_WAITING) {
      throw new Error(`More than ${MAX_WAITING} lines wait for the disk; the game goes on unrecorded.`);
    }
    for (const fact of facts) this.waiting.push(encodeLine(++this.lines, fact));
  }

  /**
   * Adds facts; resolved when they and all before them are on disk. Rejects with the disk's error: they wait then, in
   * order, and the next call tries again.
   */
  async append(facts: readonly object[]): Promise<void> {
    this.note(facts);
    await this.flush();
  }

  /** Writes what waits. Calls at the same time share one write. */
  flush(): Promise<void> {
    this.draining ??= this.drain().finally(() => {
      this.draining = undefined;
    });
    return this.draining;
  }

  async close(): Promise<void> {
    const { file } = this;
    this.file = undefined;
    await file?.close();
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      const count = this.waiting.length;
      const bytes = new TextEncoder().encode(this.waiting.join(''));
      try {
        this.file ??= await this.openAtEnd();
        // Always at the same place: after a failed write or sync the whole is written again.
        await this.file.write(bytes, this.size);
        await this.file.sync();
      } catch (error) {
        await this.close().catch(() => undefined); // the first error is the one to tell
        throw error;
      }
      this.size += bytes.length;
      this.waiting.splice(0, count);
    }
  }

  private async openAtEnd(): Promise<OpenFile> {
    const directory = dirname(this.path);
    await this.layer.makeDirectory(directory);
    const file = await this.layer.open(this.path, 'edit');
    try {
      await file.truncate(this.size);
      await this.layer.syncDirectory(directory);
    } catch (error) {
      await file.close();
      throw error;
    }
    return file;
  }
}

/**
 * Takes a damaged file out of the way under a name that is free, so that nothing is lost and it is not met again.
 * Gives the new path.
 */
export async function setAside(layer: FileLayer, path: string, ending: string): Promise<string> {
  const directory = dirname(path);
  const taken = new Set(await layer.list(directory));
  for (let count = 1; ; count++) {
    const aside = `${path}.${ending}${count === 1 ? '' : `-${count}`}`;
    if (taken.has(aside.slice(directory.length + 1))) continue;
    await layer.rename(path, aside);
    await layer.syncDirectory(directory);
    return aside;
  }
}
