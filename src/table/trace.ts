/**
 * The `.trace` file: what a board said, line by line, with milliseconds. Text, one entry a line:
 *
 *     # eboard960 trace 1
 *     # start: 518                     number 0…959, or a FEN
 *     # variant: chess960              optional
 *     # blind: e4,d5                 optional: squares whose sensors are dead
 *     # family: dgt                    only where the lines are raw bytes
 *     0 hello ebl=1 name=test …        a board line of EBL/1, handed on as it stands
 *     1000 lift 1 e2
 *     2000 > promote knight            a word of the players
 *     2100 rx 8e0041                   bytes from the board (tx: to the board), in the chunk as it came
 *
 * Reading is line by line in constant memory. Board lines are not judged here (that is the protocol's work), only
 * their frame: a time that never falls back, printable text, bounded length.
 */

import { parseSquareList } from '../board/squareList.js';
import { faultClause } from '../guidance/messages.js';
import { err, ok, type Result } from '../rules/result.js';
import { formatWord, type PlayerWord, parseWord } from './words.js';

type TraceStart =
  | { readonly kind: 'number'; readonly number: number }
  /** Not yet read as a position. */
  | { readonly kind: 'fen'; readonly fen: string };

export interface TraceHeader {
  /** Absent where the trace does not say; the first snapshot is then all there is. */
  readonly start?: TraceStart;
  readonly variant?: string;
  /** Squares whose sensors are dead, as the board numbers them: `e4`, `e4,d5`. */
  readonly blind?: string;
  /** The driver that understands the raw bytes; absent for EBL/1 lines. */
  readonly family?: string;
}

export type TraceEntry =
  | { readonly kind: 'line'; readonly at: number; readonly text: string }
  | { readonly kind: 'word'; readonly at: number; readonly word: PlayerWord }
  | {
      readonly kind: 'bytes';
      readonly at: number;
      readonly direction: 'rx' | 'tx';
      readonly bytes: Uint8Array;
    };

export type TraceItem = { readonly kind: 'header'; readonly header: TraceHeader } | TraceEntry;

/** Longest line accepted, in bytes. A raw chunk of a serial port is far below a quarter of it. */
const MAX_TRACE_LINE = 262_144;
/** Longest header value: a FEN has at most some 100 characters. */
const MAX_HEADER_VALUE = 200;
const MAX_AT = 1e12;
const HEADERS = ['start', 'variant', 'blind', 'family'] as const;
type HeaderName = (typeof HEADERS)[number];

/**
 * Reads a trace that arrives in pieces. `push` and `end` give the items completed so far; the header comes as the
 * first item, before the first entry. The first fault is final: it names the line and what is wrong with it.
 */
export class TraceReader {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private rest = '';
  private lineNumber = 0;
  private at = 0;
  private seenText = false;
  private readonly header = new Map<HeaderName, string>();
  private headerGiven = false;
  private fault: string | undefined;

  push(chunk: Uint8Array): Result<TraceItem[]> {
    return this.decode(() => this.decoder.decode(chunk, { stream: true }), false);
  }

  end(): Result<TraceItem[]> {
    return this.decode(() => this.decoder.decode(), true);
  }

  private decode(text: () => string, last: boolean): Result<TraceItem[]> {
    if (this.fault !== undefined) return err(this.fault);
    let added: string;
    try {
      added = text();
    } catch {
      // TextDecoder throws a bare TypeError for bytes that are no UTF-8.
      return this.fail(
        `line ${this.lineNumber + 1}: these bytes are no text; a trace is a text file in UTF-8`,
      );
    }
    const result = this.lines(added, last);
    return result.ok ? result : this.fail(result.error);
  }

  private fail(error: string): Result<TraceItem[]> {
    this.fault = error;
    this.rest = '';
    return err(error);
  }

  private lines(added: string, last: boolean): Result<TraceItem[]> {
    const items: TraceItem[] = [];
    this.rest += added;
    // Only text with a line end is taken apart, so that many small chunks of a long line cost no more than one.
    const lines = added.includes('\n') ? this.rest.split('\n') : [];
    if (lines.length > 0) this.rest = lines.pop() ?? '';
    if (this.rest.length > MAX_TRACE_LINE) {
      return err(
        `line ${this.lineNumber + lines.length + 1}: longer than ${MAX_TRACE_LINE} characters; this is no trace`,
      );
    }
    for (const line of lines) {
      const fault = this.line(line, false, items);
      if (fault !== undefined) return err(fault);
    }
    if (last) {
      const fault = this.finish(items);
      if (fault !== undefined) return err(fault);
    }
    return ok(items);
  }

  private finish(items: TraceItem[]): string | undefined {
    if (this.rest !== '') {
      const fault = this.line(this.rest, true, items);
      if (fault !== undefined) return fault;
    }
    if (!this.seenText) return 'the file is empty; a trace begins with the line "# eboard960 trace 1"';
    this.giveHeader(items);
    return undefined;
  }

  /** Reads one line into `items`; answers with the fault, if there is one. */
  private line(raw: string, unended: boolean, items: TraceItem[]): string | undefined {
    this.lineNumber += 1;
    const where = `line ${this.lineNumber}`;
    if (raw.length > MAX_TRACE_LINE)
      return `${where}: longer than ${MAX_TRACE_LINE} characters; this is no trace`;
    const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    const odd = oddCharacter(text);
    if (odd !== undefined) return `${where}: ${odd} does not belong in a text file; this is no trace`;
    if (text.trim() === '') return undefined;
    const first = !this.seenText;
    this.seenText = true;
    if (text.startsWith('#')) return this.comment(text, where);
    const entry = parseEntry(text);
    if (!entry.ok) {
      if (unended)
        return `${where}: the file ends in the middle of '${clip(text)}'; copy the trace again or delete the line`;
      if (first) return `${where}: this is no trace; a trace begins with the line "# eboard960 trace 1"`;
      return `${where}: ${entry.error}`;
    }
    if (unended && entry.value.kind === 'line' && isCutBoardLine(entry.value.text)) {
      return `${where}: the file ends in the middle of '${clip(text)}'; copy the trace again or delete the line`;
    }
    if (entry.value.at < this.at) {
      return `${where}: the time falls back from ${this.at} to ${entry.value.at} ms; entries must stand in order`;
    }
    this.at = entry.value.at;
    this.giveHeader(items);
    if (entry.value.kind === 'bytes' && !this.header.has('family')) {
      return `${where}: raw bytes need a line such as "# family: dgt" above them`;
    }
    items.push(entry.value);
    return undefined;
  }

  private comment(text: string, where: string): string | undefined {
    const body = text.slice(1).trim();
    const version = /^eboard960 trace[ \t]+(\S+)$/.exec(body)?.[1];
    if (version !== undefined && version !== '1') {
      return `${where}: this trace is of version '${clip(version)}', and only version 1 can be read here`;
    }
    const match = /^(start|variant|blind|family):[ \t]*(.*)$/.exec(body);
    // Below the first entry a remark is a remark, whatever it looks like.
    if (match === null || this.headerGiven) return undefined;
    const name = HEADERS.find((header) => header === match[1]);
    const value = match[2] ?? '';
    if (name === undefined) return undefined;
    if (this.header.has(name)) return `${where}: '${name}' is given a second time`;
    if (value.length > MAX_HEADER_VALUE)
      return `${where}: '${name}' is longer than ${MAX_HEADER_VALUE} characters`;
    const fault = headerFault(name, value);
    if (fault !== undefined) return `${where}: ${fault}`;
    this.header.set(name, value);
    return undefined;
  }

  private giveHeader(items: TraceItem[]): void {
    if (this.headerGiven) return;
    this.headerGiven = true;
    const start = this.header.get('start');
    const variant = this.header.get('variant');
    const blind = this.header.get('blind');
    const family = this.header.get('family');
    items.push({
      kind: 'header',
      header: {
        ...(start === undefined ? {} : { start: startOf(start) }),
        ...(variant === undefined ? {} : { variant }),
        ...(blind === undefined ? {} : { blind }),
        ...(family === undefined ? {} : { family }),
      },
    });
  }
}

/** Reads a whole trace that is in memory already. */
export function parseTrace(text: string): Result<{ header: TraceHeader; entries: TraceEntry[] }> {
  const reader = new TraceReader();
  const head = reader.push(new TextEncoder().encode(text));
  if (!head.ok) return head;
  const tail = reader.end();
  if (!tail.ok) return tail;
  let header: TraceHeader = {};
  const entries: TraceEntry[] = [];
  for (const item of [...head.value, ...tail.value]) {
    if (item.kind === 'header') header = item.header;
    else entries.push(item);
  }
  return ok({ header, entries });
}

/** The lines that open a trace, each with its LF. */
export function formatHeader(header: TraceHeader): string {
  const lines = ['# eboard960 trace 1'];
  if (header.start !== undefined) {
    lines.push(`# start: ${header.start.kind === 'number' ? header.start.number : header.start.fen}`);
  }
  if (header.variant !== undefined) lines.push(`# variant: ${header.variant}`);
  if (header.blind !== undefined) lines.push(`# blind: ${header.blind}`);
  if (header.family !== undefined) lines.push(`# family: ${header.family}`);
  return `${lines.join('\n')}\n`;
}

/** One entry with its LF. Times are written as whole milliseconds. */
export function formatEntry(entry: TraceEntry): string {
  const at = Math.round(entry.at);
  switch (entry.kind) {
    case 'line':
      return `${at} ${entry.text}\n`;
    case 'word':
      return `${at} > ${formatWord(entry.word)}\n`;
    case 'bytes':
      return `${at} ${entry.direction} ${toHex(entry.bytes)}\n`;
  }
}

function parseEntry(text: string): Result<TraceEntry> {
  const match = /^([0-9]+)(?:[ \t]+(.*))?$/.exec(text);
  if (match === null) {
    return err(`'${clip(text)}' does not begin with a time in whole milliseconds`);
  }
  const at = Number(match[1]);
  const body = (match[2] ?? '').trimEnd();
  if (at > MAX_AT) return err(`the time ${clip(match[1] ?? '')} is beyond ${MAX_AT} ms`);
  if (body === '') return err('nothing stands after the time');
  if (body.startsWith('>')) {
    const word = parseWord(body.slice(1));
    return word.ok ? ok({ kind: 'word', at, word: word.value }) : err(faultClause(word.error));
  }
  const raw = /^(rx|tx)(?:[ \t]+(.*))?$/.exec(body);
  if (raw !== null) return parseBytes(at, raw[1] === 'tx' ? 'tx' : 'rx', raw[2] ?? '');
  return ok({ kind: 'line', at, text: body });
}

function parseBytes(at: number, direction: 'rx' | 'tx', hex: string): Result<TraceEntry> {
  if (hex === '') return err(`'${direction}' wants bytes in hexadecimal after it`);
  if (!/^[0-9a-fA-F]*$/.test(hex)) return err(`'${clip(hex)}' is not hexadecimal`);
  if (hex.length % 2 !== 0) return err(`'${clip(hex)}' is half a byte too long or too short`);
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return ok({ kind: 'bytes', at, direction, bytes });
}

function headerFault(name: HeaderName, value: string): string | undefined {
  if (value === '') return `'${name}' has no value`;
  if (name === 'family') {
    return /^[a-z][a-z0-9-]{0,31}$/.test(value) ? undefined : `'${clip(value)}' is no name of a board family`;
  }
  if (name === 'blind')
    return parseSquareList(value) === undefined
      ? `'${clip(value)}' names no squares, as e4,d5 does`
      : undefined;
  if (name === 'variant' || value.includes('/')) return undefined;
  return /^[0-9]{1,3}$/.test(value) && Number(value) < 960
    ? undefined
    : `'${clip(value)}' is neither a start number from 0 to 959 nor a FEN`;
}

function startOf(value: string): TraceStart {
  return value.includes('/') ? { kind: 'fen', fen: value } : { kind: 'number', number: Number(value) };
}

/** EBL/1 lines whose shape shows that their end is missing; only asked of a last line without LF. */
function isCutBoardLine(text: string): boolean {
  const [word = '', ...rest] = text.split(' ');
  const argument = rest[1] ?? '';
  switch (word) {
    case 'lift':
    case 'place':
      return !/^[a-h][1-8](\*..)?$/.test(argument);
    case 'snap':
      return argument.length < 71;
    case 'hb':
      return argument.length < 16;
    case 'hello':
      return !rest.some((field) => field.startsWith('sense='));
    default:
      return rest.length === 0 && word !== 'ok';
  }
}

function oddCharacter(text: string): string | undefined {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if ((code < 0x20 && code !== 0x09) || code === 0x7f) {
      return `the byte 0x${code.toString(16).padStart(2, '0')}`;
    }
  }
  return undefined;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function clip(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
