/**
 * Devices gone mad, for every protocol whose driver has a pure decoder: random, mutated and cut chunks. What must hold:
 * no exception, no growth, the next good frame is understood, and no sensor event without a frame that an oracle of
 * its own finds good.
 */
import type { SensorEvent } from '../../src/board/sensor.js';

export interface FuzzSubject {
  readonly name: string;
  readonly create: () => { feed(bytes: Uint8Array, at: number): readonly SensorEvent[] };
  /** Frames of the board to mutate and to mix in. */
  readonly frames: readonly Uint8Array[];
  /**
   * Frames that must bring an event about squares whatever came before, in this order, once for each of the two boards
   * they show.
   */
  readonly proofs: readonly [readonly Uint8Array[], readonly Uint8Array[]];
  /** Is there a whole good frame about squares (or what else makes events) in these bytes? Written apart from the decoder. */
  readonly holdsFrame: (bytes: Uint8Array) => boolean;
  /** Longest frame in bytes. */
  readonly longest: number;
}

export interface FuzzReport {
  readonly chunks: number;
  readonly events: number;
  readonly proofs: number;
}

/** Every so many chunks a proof. */
const PROOF_EVERY = 97;

/** Throws with the chunk's number at the first fault. */
export function fuzz(subject: FuzzSubject, chunks: number, random: (below: number) => number): FuzzReport {
  const decoder = subject.create();
  let events = 0;
  let proofs = 0;
  let tail: Uint8Array = new Uint8Array(0);
  for (let number = 0; number < chunks; number++) {
    const chunk = madeUp(subject, random);
    const said = decoder.feed(chunk, number * 10);
    const seen = Buffer.concat([tail, chunk]);
    if (said.length > 0 && !subject.holdsFrame(seen))
      throw new Error(`${subject.name}, chunk ${number}: ${JSON.stringify(said)} came out of no good frame`);
    events += said.length;
    tail = seen.subarray(Math.max(0, seen.length - subject.longest));
    if (number % PROOF_EVERY !== 0) continue;
    for (const proof of subject.proofs) {
      proofs += 1;
      const understood = proof.flatMap((bytes) => decoder.feed(bytes, number * 10));
      if (understood.length === 0)
        throw new Error(`${subject.name}, chunk ${number}: a good frame was not understood`);
    }
    tail = new Uint8Array(0);
  }
  return { chunks, events, proofs };
}

function madeUp(subject: FuzzSubject, random: (below: number) => number): Uint8Array {
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => random(256));
  const frame = [...(subject.frames[random(subject.frames.length)] ?? [])];
  switch (random(6)) {
    case 0:
      return bytes(1 + random(40));
    case 1:
      return Uint8Array.from(frame.slice(0, random(frame.length + 1)));
    case 2:
      return Uint8Array.from(frame.slice(random(frame.length)));
    case 3:
      frame[random(frame.length)] = random(256);
      return Uint8Array.from(frame);
    case 4:
      frame.splice(random(frame.length), random(4), ...bytes(random(8)));
      return Uint8Array.from(frame);
    default:
      return Uint8Array.from(frame);
  }
}

/** Numbers out of a seed, the same at every run. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
