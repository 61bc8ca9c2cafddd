/**
 * DGT, "Framing", board to host:
 *
 *     byte 0   80 | id            bit 7 is set only here
 *     byte 1   total length >> 7
 *     byte 2   total length & 7f
 *     byte 3…  data, every byte below 80
 *
 * There is no check sum: what protects a frame is bit 7, the length that belongs to its id, and its contents.
 */

export interface Frame {
  readonly kind: 'frame';
  /** With bit 7 set, as on the wire. */
  readonly id: number;
  readonly data: Uint8Array;
}

/** Bytes that are no frame. `noise`: no id before them; `cut`: an id byte came inside; `bad-length`; `bad-data`. */
export interface Discarded {
  readonly kind: 'discarded';
  readonly why: 'noise' | 'cut' | 'bad-length' | 'bad-data';
  /** How many bytes. */
  readonly count: number;
}

const HEADER = 3;
/** 256 bytes of trademark are allowed. */
const LONGEST = HEADER + 256;
export const MEMORY_ID = 0x8f;
export const MEMORY_LENGTH = 7939;

/** Total length of the frames that have only one. */
const LENGTH_OF_ID: Readonly<Record<number, number>> = {
  134: 67, // 86 board dump
  141: 10, // 8d clock
  142: 5, // 8e field update
  144: 5, // 90 bus address
  145: 8, // 91 serial number
  147: 5, // 93 version
  150: 5, // 96 hardware version
  162: 13, // a2 long serial number
};

function lengthFits(id: number, length: number): boolean {
  const only = LENGTH_OF_ID[id];
  if (only !== undefined) return length === only;
  if (id === MEMORY_ID && length === MEMORY_LENGTH) return true;
  return length >= HEADER && length <= LONGEST;
}

export interface FrameReader {
  /** In the middle of an event memory. */
  readonly swallowing: boolean;
  /** The frames that these bytes complete, and what had to be thrown away, in order. */
  read(bytes: Uint8Array): (Frame | Discarded)[];
}

/**
 * Takes bytes in whatever pieces they come. Never holds more than one frame; the event memory that some boards send
 * unasked (8 s of bytes) is swallowed by its length.
 */
export function createFrameReader(): FrameReader {
  const held = new Uint8Array(MEMORY_LENGTH);
  let count = 0;
  let length = 0;
  let noise = 0;

  const take = (byte: number, out: (Frame | Discarded)[]) => {
    if (byte >= 0x80) {
      if (count > 0) out.push({ kind: 'discarded', why: 'cut', count });
      flushNoise(out);
      held[0] = byte;
      count = 1;
      return;
    }
    if (count === 0) {
      noise += 1;
      return;
    }
    held[count++] = byte;
    if (count < HEADER) return;
    const id = held[0] ?? 0;
    if (count === HEADER) {
      length = ((held[1] ?? 0) << 7) | byte;
      if (!lengthFits(id, length)) {
        out.push({ kind: 'discarded', why: 'bad-length', count });
        count = 0;
        return;
      }
    }
    if (count < length) return;
    out.push({ kind: 'frame', id, data: held.slice(HEADER, count) });
    count = 0;
  };

  const flushNoise = (out: (Frame | Discarded)[]) => {
    if (noise > 0) out.push({ kind: 'discarded', why: 'noise', count: noise });
    noise = 0;
  };

  return {
    get swallowing() {
      return count > HEADER && length === MEMORY_LENGTH;
    },
    read(bytes) {
      const out: (Frame | Discarded)[] = [];
      for (const byte of bytes) take(byte, out);
      flushNoise(out);
      return out;
    },
  };
}

/** A frame as bytes; data must be below 80, the length within the header's 14 bits. */
export function encodeFrame(id: number, data: Uint8Array): Uint8Array {
  const length = HEADER + data.length;
  const bad = data.find((byte) => byte >= 0x80);
  if (bad !== undefined) throw new RangeError(`frame data ${bad} has bit 7 set`);
  if (length > 0x3fff) throw new RangeError(`a frame of ${length} bytes is too long`);
  return Uint8Array.of(id | 0x80, length >> 7, length & 0x7f, ...data);
}
