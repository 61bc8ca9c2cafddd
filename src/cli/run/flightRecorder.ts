/**
 * The flight recorder: what the board said, in the last few traces beside the games, for a report of what went wrong.
 * Bounded on disk and in memory; a disk that refuses ends it, never the game.
 */
import { appendFile, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { BoardMessage } from '../../../drivers/ebl/protocol.js';
import { makeBoardLine } from '../../../drivers/ebl/protocol.js';
import type { Clock } from '../../board/clock.js';
import type { Sense } from '../../board/sensor.js';
import { makeSquareList } from '../../board/squareList.js';
import { makeFolder } from '../../record/index.js';
import type { Square } from '../../rules/index.js';
import type { TableInput } from '../../table/service.js';
import { formatEntry, formatHeader, type TraceEntry, type TraceHeader } from '../../table/trace.js';

export interface FlightRecorderOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly now: () => Date;
  /** A family's raw bytes; undefined: the simulator, whose events are written as EBL/1 lines. */
  readonly family?: string;
  readonly sense?: Sense;
  /** Squares whose sensors are known to be dead. */
  readonly blind?: readonly Square[];
  /** Called once when the disk refuses, with what the system says of it. */
  readonly onTrouble: (why: string) => void;
  readonly keepFiles?: number;
  readonly maxBytes?: number;
}

const KEEP_FILES = 8;
const MAX_BYTES = 4 * 2 ** 20;
/** Written at the latest when so much waits, or after so long. */
const FLUSH_BYTES = 16_384;
const FLUSH_MS = 2000;
/** What waits for a slow disk; more is lost. */
const MAX_WAITING = 2 ** 20;
/** The greeting of a board, repeated at the head of each file so that it can be read by itself. */
const MAX_GREETING = 4096;

export class FlightRecorder {
  private header: TraceHeader;
  private began: number;
  private file: string | undefined;
  private bytesInFile = 0;
  private waiting = '';
  private writing: Promise<void> = Promise.resolve();
  private cancelFlush: (() => void) | undefined;
  private greeting: Uint8Array[] = [];
  private greeted = false;
  private seq = 0;
  private dead = false;
  private files = 0;

  constructor(private readonly options: FlightRecorderOptions) {
    this.began = options.clock.now();
    this.header = options.family === undefined ? {} : { family: options.family };
  }

  /** A new game: a new file with its start. */
  begin(start: TraceHeader['start'], variant?: string): void {
    const { family, blind = [] } = this.options;
    this.header = {
      ...(family === undefined ? {} : { family }),
      ...(blind.length === 0 ? {} : { blind: makeSquareList(blind) }),
      ...(start === undefined ? {} : { start }),
      ...(variant === undefined || variant === 'chess960' ? {} : { variant }),
    };
    this.nextFile();
  }

  /** Bytes of a real board. */
  bytes(direction: 'rx' | 'tx', chunk: Uint8Array): void {
    const bytes = chunk.slice();
    if (direction === 'rx' && !this.greeted) {
      this.greeting.push(bytes);
      const size = this.greeting.reduce((sum, one) => sum + one.length, 0);
      if (size > MAX_GREETING) this.greeting.shift();
    }
    this.entry({ kind: 'bytes', at: this.at(), direction, bytes });
  }

  /** What the table takes in: words always, events where there are no bytes. */
  input(input: TableInput): void {
    if (input.kind === 'word') this.entry({ kind: 'word', at: this.at(), word: input.word });
    if (input.kind === 'link') {
      if (input.state === 'up') this.greeted = true;
      else if (input.state !== 'silent') {
        this.greeted = false;
        this.greeting = [];
      }
    }
    if (this.options.family === undefined) this.event(input);
  }

  async close(): Promise<void> {
    this.flush();
    await this.writing;
  }

  private at(): number {
    return this.options.clock.now() - this.began;
  }

  private event(input: TableInput): void {
    if (input.kind === 'lift' || input.kind === 'place') {
      this.seq = (this.seq + 1) % 65_536;
      this.line({ kind: input.kind, seq: this.seq, square: input.square, seen: input.seen });
    } else if (input.kind === 'snapshot') {
      this.line({ kind: 'snap', seq: this.seq, placement: input.placement });
    }
  }

  private line(message: BoardMessage): void {
    const text = makeBoardLine(message, false, this.options.sense !== 'occ');
    this.entry({ kind: 'line', at: this.at(), text });
  }

  private entry(entry: TraceEntry): void {
    if (this.dead) return;
    if (this.file === undefined || this.bytesInFile > (this.options.maxBytes ?? MAX_BYTES)) this.nextFile();
    this.add(formatEntry(entry));
  }

  private add(text: string): void {
    if (this.waiting.length + text.length > MAX_WAITING) return;
    this.waiting += text;
    this.bytesInFile += text.length;
    if (this.waiting.length >= FLUSH_BYTES) this.flush();
    else this.cancelFlush ??= this.options.clock.after(FLUSH_MS, () => this.flush());
  }

  private nextFile(): void {
    this.flush();
    const stamp = this.options.now().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
    this.files += 1;
    this.file = join(this.options.folder, `${stamp}-${String(this.files).padStart(3, '0')}.trace`);
    this.began = this.options.clock.now();
    this.bytesInFile = 0;
    this.add(formatHeader(this.header));
    for (const bytes of this.greeting)
      this.add(formatEntry({ kind: 'bytes', at: 0, direction: 'rx', bytes }));
    const { family, sense = 'piece' } = this.options;
    if (family === undefined) {
      const hello = `hello ebl=1 name=simulator sense=${sense} led=rgb seq=${this.seq} hz=1000 settle=0`;
      this.add(formatEntry({ kind: 'line', at: 0, text: hello }));
    }
  }

  private flush(): void {
    this.cancelFlush?.();
    this.cancelFlush = undefined;
    const { waiting, file } = this;
    if (waiting === '' || file === undefined) return;
    this.waiting = '';
    this.writing = this.writing.then(() => this.write(file, waiting));
  }

  private async write(file: string, text: string): Promise<void> {
    if (this.dead) return;
    try {
      makeFolder(this.options.folder);
      await appendFile(file, text);
      await this.tidy();
    } catch (error) {
      this.dead = true;
      const why = error instanceof Error ? error.message : String(error);
      this.options.onTrouble(why);
    }
  }

  private async tidy(): Promise<void> {
    const { folder, keepFiles = KEEP_FILES } = this.options;
    const traces = (await readdir(folder)).filter((name) =>
      /^\d{4}-\d\d-\d\d-\d{6}-\d{3}\.trace$/.test(name),
    );
    for (const old of traces.sort().slice(0, -keepFiles)) await unlink(join(folder, old));
  }
}
