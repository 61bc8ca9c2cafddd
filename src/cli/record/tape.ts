/** The file of a recording. It is there as soon as a board has sent something, and not before. */
import { createWriteStream, type WriteStream } from 'node:fs';
import { systemClock } from '../../board/clock.js';
import { formatEntry, formatHeader, type TraceHeader } from '../../table/trace.js';

/** A recording of a long day has some tens of megabytes; more is a device gone mad. */
const MAX_BYTES = 256 * 2 ** 20;

/** Lines kept of what was sent before anything was received; a port where nobody answers is asked again and again. */
const LEAD_LINES = 256;

export class Tape {
  /** Bytes that are on the tape. */
  received = 0;
  sent = 0;
  private out: WriteStream | undefined;
  private lead: { readonly line: string; readonly bytes: number }[] = [];
  private header = '';
  private written = 0;
  private began: number | undefined;

  /** `trouble`: nothing more can be written, and why, in one sentence. */
  constructor(
    private readonly file: string,
    private readonly trouble: (sentence: string) => void,
  ) {}

  /** The family is known now. */
  begin(header: TraceHeader): void {
    this.header = formatHeader(header);
  }

  take(direction: 'rx' | 'tx', bytes: Uint8Array): void {
    if (this.written > MAX_BYTES || this.out?.writable === false) return;
    const now = systemClock.now();
    this.began ??= now;
    const line = formatEntry({ kind: 'bytes', at: now - this.began, direction, bytes });
    if (direction === 'tx' && this.out === undefined) {
      this.lead = [...this.lead, { line, bytes: bytes.length }].slice(-LEAD_LINES);
      return;
    }
    this.out ??= this.open();
    if (direction === 'rx') this.received += bytes.length;
    else this.sent += bytes.length;
    this.write(line);
    if (this.written > MAX_BYTES)
      this.trouble(`${this.file} has reached ${MAX_BYTES} bytes; the recording stops.`);
  }

  /** Resolves when everything is in the file. */
  async close(): Promise<void> {
    const { out } = this;
    if (out === undefined || out.closed) return;
    await new Promise<void>((resolve) => {
      out.once('close', () => resolve());
      out.end();
    });
  }

  private open(): WriteStream {
    const out = createWriteStream(this.file, { flags: 'wx' });
    out.on('error', (error) => this.trouble(writeSentence(this.file, error)));
    out.write(this.header);
    for (const { line, bytes } of this.lead) {
      out.write(line);
      this.written += line.length;
      this.sent += bytes;
    }
    this.lead = [];
    return out;
  }

  private write(line: string): void {
    this.written += line.length;
    this.out?.write(line);
  }
}

/** Why a file cannot be written, as one sentence. */
export function writeSentence(file: string, error: unknown): string {
  const code = error instanceof Object && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EEXIST':
      return `"${file}" is there already; choose another name.`;
    case 'ENOENT':
    case 'ENOTDIR':
      return `There is no folder for "${file}"; make it first, or choose another name.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `"${file}" may not be written by this user; choose another folder.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no room left for "${file}"; make room on the disk, or choose another folder.`;
    default:
      return `"${file}" cannot be written: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
