/**
 * Millennium ChessLink, "Frame format", both directions:
 *
 *     command char, payload, HH        no terminator, no length
 *
 * HH: XOR of the seven-bit values before it, two upper-case hex digits. Every byte on the wire carries odd parity in
 * bit 7, so that 8N1 with parity made here is the same as 7O1. On receiving bit 7 is masked and not judged: eOne and
 * emulators send it as they like.
 */

/** The block check of a text. */
export function checkOf(text: string): string {
  let check = 0;
  for (const character of text) check ^= character.charCodeAt(0) & 0x7f;
  return check.toString(16).toUpperCase().padStart(2, '0');
}

/** The text with its check, as bytes with odd parity. */
export function encodeFrame(text: string): Uint8Array {
  return Uint8Array.from(text + checkOf(text), (character) => withOddParity(character.charCodeAt(0)));
}

function withOddParity(value: number): number {
  const low = value & 0x7f;
  let ones = 0;
  for (let bits = low; bits !== 0; bits &= bits - 1) ones += 1;
  return ones % 2 === 0 ? low | 0x80 : low;
}

/** Has the byte an odd number of ones? The board insists on it. */
export function isOddParity(byte: number): boolean {
  return withOddParity(byte) === byte;
}

/** The alphabet and length of the payload that follows a first character. */
export interface Shape {
  readonly length: number;
  /** May this character stand at this place of the payload? */
  readonly allows: (character: string, index: number) => boolean;
}

export type Found =
  | { readonly kind: 'frame'; readonly text: string }
  /** Characters in a row that begin no frame. */
  | { readonly kind: 'discarded'; readonly why: 'noise' | 'bad-check'; readonly count: number };

export interface FrameReader {
  /** The frames that these bytes complete, and what had to be thrown away, in order. */
  read(bytes: Uint8Array): Found[];
}

const HEX = /^[0-9A-F]$/;
export const isHexDigit = (character: string) => HEX.test(character);

/**
 * Finds frames in whatever pieces they come. A character that cannot stand where it stands ends the attempt at once,
 * and the search goes on one character further: what is held never exceeds the longest shape.
 */
export function createFrameReader(shapeOf: (first: string) => Shape | undefined): FrameReader {
  let held = '';
  return {
    read(bytes) {
      const out: Found[] = [];
      for (const byte of bytes) held += String.fromCharCode(byte & 0x7f);
      let from = 0;
      let noise = 0;
      const flushNoise = () => {
        if (noise > 0) out.push({ kind: 'discarded', why: 'noise', count: noise });
        noise = 0;
      };
      while (from < held.length) {
        const length = attempt(held, from, shapeOf);
        if (length === 'incomplete') break;
        if (typeof length === 'number') {
          flushNoise();
          out.push({ kind: 'frame', text: held.slice(from, from + length) });
          from += length + 2;
          continue;
        }
        if (length === 'bad-check') {
          flushNoise();
          out.push({ kind: 'discarded', why: 'bad-check', count: 1 });
        } else noise += 1;
        from += 1;
      }
      flushNoise();
      held = held.slice(from);
      return out;
    },
  };
}

/** Length without check of the frame that begins there; or why there is none. */
function attempt(
  text: string,
  from: number,
  shapeOf: (first: string) => Shape | undefined,
): number | 'noise' | 'bad-check' | 'incomplete' {
  const shape = shapeOf(text.charAt(from));
  if (shape === undefined) return 'noise';
  for (let index = 0; index < shape.length + 2; index++) {
    const at = from + 1 + index;
    if (at >= text.length) return 'incomplete';
    const character = text.charAt(at);
    const fits = index < shape.length ? shape.allows(character, index) : isHexDigit(character);
    if (!fits) return 'noise';
  }
  const end = from + 1 + shape.length;
  return checkOf(text.slice(from, end)) === text.slice(end, end + 2) ? 1 + shape.length : 'bad-check';
}
