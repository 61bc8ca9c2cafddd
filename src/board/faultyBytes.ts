import type { ByteLink } from './link.js';

/**
 * What may happen to a message on its way from an emulated board to the host. Shares run from 0 to 1; the same seed,
 * the same faults.
 */
export interface ByteFaults {
  readonly seed: number;
  /** The message is lost. */
  readonly drop?: number;
  /** It comes twice. */
  readonly double?: number;
  /** One of its bytes is another one. */
  readonly corrupt?: number;
  /** Its end is missing. */
  readonly cut?: number;
  /** Noise comes before it. */
  readonly noise?: number;
}

/** Longest noise before a message. */
const NOISE_BYTES = 24;

/** Sends messages over a link, with a seeded share of them harmed on the way. */
export function createFaultySender(
  faults: ByteFaults | undefined,
): (link: ByteLink, message: Uint8Array) => void {
  if (faults === undefined) return (link, message) => void link.write(message);
  const random = createRandom(faults.seed);
  const happens = (share: number | undefined) => random() < (share ?? 0);
  const below = (limit: number) => Math.floor(random() * limit);
  return (link, message) => {
    if (happens(faults.drop)) return;
    if (happens(faults.noise))
      link.write(Uint8Array.from({ length: 1 + below(NOISE_BYTES) }, () => below(256)));
    let sent = Uint8Array.from(message);
    if (happens(faults.corrupt)) sent[below(sent.length)] = below(256);
    if (happens(faults.cut)) sent = sent.subarray(0, below(sent.length));
    if (sent.length > 0) link.write(sent);
    if (happens(faults.double)) link.write(message);
  };
}

/** Numbers from 0 up to 1 out of a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
