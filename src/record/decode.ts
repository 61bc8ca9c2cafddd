/**
 * The bytes of a game file as text. The PGN standard (4.1) means ISO 8859-1, the world writes UTF-8, and a collection put
 * together from several sources holds both. So every line is judged by itself: one that is valid UTF-8 is that, any other
 * is Windows-1252, of which ISO 8859-1 is a part. A line and not a whole game, for what a program adds to an old game is
 * in UTF-8 as well. By chance a line of Latin letters is valid UTF-8 only where each of its special letters is followed by
 * a sign that no word has there (`Ã¡`).
 *
 * Nothing of this can fail, and no replacement character is ever made. UTF-16 is known by its byte order mark.
 */
import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { UnreadableFile } from './unreadableFile.js';

/** Of the bytes 80 to 9F; those that Windows leaves free stay control characters, as browsers have it. */
const WINDOWS_80_TO_9F = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** A line is judged in pieces of this size where it does not end before. */
const MAX_LINE = 1_000_000;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Text files begin like text: of so many bytes … */
const HEAD = 4096;
/** … no more than this share may be control characters. */
const MAX_CONTROLS = 0.02;

/** The text of bytes that come in pieces of any size; the pieces of the answer are in order, and their size says nothing. */
export class TextBytes {
  private carry: Buffer = Buffer.alloc(0);
  private utf16: TextDecoder | undefined;
  private begun = false;

  /** Throws {@link UnreadableFile} where the first piece is no text at all. `path`: for that. */
  push(piece: Uint8Array, path: string): string {
    let bytes: Buffer = this.carry.length === 0 ? Buffer.from(piece) : Buffer.concat([this.carry, piece]);
    this.carry = Buffer.alloc(0);
    if (!this.begun) {
      // A mark of the byte order has up to three bytes.
      if (bytes.length < 3) {
        this.carry = bytes;
        return '';
      }
      bytes = this.begin(bytes, path);
    }
    if (this.utf16 !== undefined) return this.utf16.decode(bytes, { stream: true });
    const end = endOfLines(bytes);
    this.carry = bytes.subarray(end);
    return linesText(bytes.subarray(0, end));
  }

  end(path: string): string {
    const rest = this.begun ? this.carry : this.begin(this.carry, path);
    this.carry = Buffer.alloc(0);
    return this.utf16 === undefined ? linesText(rest) : this.utf16.decode(rest);
  }

  private begin(bytes: Buffer, path: string): Buffer {
    this.begun = true;
    const mark = bytes.subarray(0, 2).toString('hex');
    if (mark === 'fffe' || mark === 'feff') {
      this.utf16 = new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be');
      return bytes;
    }
    if (!isText(bytes.subarray(0, HEAD)))
      throw new UnreadableFile(path, 'it is no text, as a file of games would be');
    return bytes;
  }
}

/** The text of a file, piece by piece. Rejects with {@link UnreadableFile} where it is none. */
export async function* textOfBytes(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextBytes();
  for await (const piece of pieces) yield decoder.push(piece, path);
  yield decoder.end(path);
}

/** Zeros at the end are what a power cut leaves of a file that was being written; those before it are fine. */
function isText(head: Buffer): boolean {
  let end = head.length;
  while (end > 0 && head[end - 1] === 0) end -= 1;
  if (end === 0) return head.length === 0;
  let controls = 0;
  for (const byte of head.subarray(0, end)) {
    if (byte === 0) return false;
    // Tab to carriage return; the old end of a file; escape.
    if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a && byte !== 0x1b) controls += 1;
  }
  return controls <= MAX_CONTROLS * end;
}

/** Where the last whole line ends; a line without an end is cut where no character is cut. */
function endOfLines(bytes: Buffer): number {
  const last = bytes.lastIndexOf(LINE_FEED) + 1;
  if (bytes.length - last <= MAX_LINE) return last;
  let end = bytes.length;
  for (let back = 1; back <= 4; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    end = bytes.length - back;
    if (byte >= 0xc0) break;
  }
  return end;
}

function linesText(bytes: Buffer): string {
  return withoutMarks(isUtf8(bytes) ? bytes.toString('utf8') : mixedText(bytes));
}

function mixedText(bytes: Buffer): string {
  let text = '';
  let from = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte !== undefined && byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
    const line = bytes.subarray(from, at + 1);
    text += isUtf8(line) ? line.toString('utf8') : windowsText(line);
    from = at + 1;
  }
  return text;
}

function windowsText(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (sign) => WINDOWS_80_TO_9F[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** Files that were put together have a mark of the byte order wherever one of them began. */
function withoutMarks(text: string): string {
  return text.includes('\ufeff') ? text.replace(/^\ufeff/gm, '') : text;
}
