/**
 * Bytes to lines for text protocols. `ReadlineParser` splits at LF but keeps a line that never ends without limit
 * (13.0.0), so a bound stands before it: after `limit` bytes without LF the line is cut there, given out as overlong,
 * and everything up to the next LF is thrown away.
 */
import { ReadlineParser } from '@serialport/parser-readline';

const LF = 0x0a;
const END = Uint8Array.of(LF);

export interface LineReader {
  /**
   * The lines that these bytes complete, without LF, one character per byte (latin-1). A line of `limit` characters
   * was cut.
   */
  read(bytes: Uint8Array): string[];
}

export function createLineReader(limit: number): LineReader {
  if (!Number.isInteger(limit) || limit < 1)
    throw new RangeError(`limit: ${limit} is not a positive integer`);
  const parser = new ReadlineParser({ encoding: 'latin1', readableObjectMode: true });
  let held = 0;
  let skipping = false;

  // Written and read in the same breath, at most one line at a time: nothing waits inside the stream.
  const feed = (bytes: Uint8Array, lines: string[]) => {
    parser.write(bytes);
    for (let line: unknown = parser.read(); line !== null; line = parser.read()) {
      if (typeof line === 'string') lines.push(line);
    }
  };

  return {
    read(bytes) {
      const lines: string[] = [];
      let from = 0;
      while (from < bytes.length) {
        const lf = bytes.indexOf(LF, from);
        const to = lf === -1 ? bytes.length : lf + 1;
        if (skipping) {
          skipping = lf === -1;
        } else {
          const size = to - from - (lf === -1 ? 0 : 1);
          if (held + size >= limit) {
            feed(bytes.subarray(from, from + limit - held), lines);
            feed(END, lines);
            skipping = lf === -1;
            held = 0;
          } else {
            feed(bytes.subarray(from, to), lines);
            held = lf === -1 ? held + size : 0;
          }
        }
        from = to;
      }
      return lines;
    },
  };
}
