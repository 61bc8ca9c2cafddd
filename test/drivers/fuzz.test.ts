import { describe, expect, it } from 'vitest';
import { fuzz, randomFrom } from './fuzzer.js';
import { FUZZ_SUBJECTS } from './fuzzSubjects.js';

describe.each(FUZZ_SUBJECTS)('a $name device gone mad', (subject) => {
  it('brings no exception, is understood again, and moves no piece by a spoiled frame', () => {
    const { events, proofs } = fuzz(subject, 20_000, randomFrom(1));
    expect(proofs).toBeGreaterThan(400);
    expect(events).toBeGreaterThan(100);
  });

  it('is caught by an oracle that sees a spoiled frame obeyed', () => {
    const gullible = { ...subject, holdsFrame: () => false };
    expect(() => fuzz(gullible, 20_000, randomFrom(1))).toThrow('out of no good frame');
  });
});
