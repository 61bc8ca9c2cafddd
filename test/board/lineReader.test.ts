import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineReader } from '../../src/board/lineReader.js';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('line reader', () => {
  it('gives the same lines however the bytes are cut', () => {
    const text = Array.from({ length: 60 }, (_, n) => `lift ${n} e2`).join('\n');
    const whole = createLineReader(256).read(bytes(`${text}\n`));
    expect(whole).toHaveLength(60);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sizes) => {
        const reader = createLineReader(256);
        const lines: string[] = [];
        const all = bytes(`${text}\n`);
        for (let from = 0, n = 0; from < all.length; n++) {
          const size = sizes[n % sizes.length]!;
          lines.push(...reader.read(all.subarray(from, from + size)));
          from += size;
        }
        expect(lines).toEqual(whole);
      }),
    );
  });

  it('cuts a line without end, says so by its length, and reads on after the next LF', () => {
    const reader = createLineReader(256);
    const lines = [];
    for (let n = 0; n < 1000; n++) lines.push(...reader.read(bytes('a'.repeat(300))));
    expect(lines).toEqual(['a'.repeat(256)]);
    expect(reader.read(bytes('tail\nhb 1\n'))).toEqual(['hb 1']);
  });

  it('keeps a line of one byte below the limit and cuts one at it', () => {
    const reader = createLineReader(10);
    expect(reader.read(bytes(`${'a'.repeat(9)}\n`))).toEqual(['a'.repeat(9)]);
    expect(reader.read(bytes(`${'b'.repeat(10)}\nc\n`))).toEqual(['b'.repeat(10), 'c']);
  });

  it('never gives more than the limit, whatever the bytes and their cuts', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 30 }), (chunks) => {
        const reader = createLineReader(16);
        const cut = chunks.flatMap((chunk) => reader.read(chunk));
        const expected = Buffer.concat(chunks).toString('latin1').split('\n');
        expected.pop();
        const rest = cut.slice(expected.length);
        expect(cut.slice(0, expected.length)).toEqual(expected.map((line) => line.slice(0, 16)));
        expect(rest.length).toBeLessThanOrEqual(1);
        expect(cut.every((line) => line.length <= 16)).toBe(true);
      }),
    );
  });

  it('maps bytes above 127 to one character each', () => {
    expect(createLineReader(8).read(Uint8Array.of(0xff, 0xc3, 0xa4, 0x0a))).toEqual(['\u00ff\u00c3\u00a4']);
  });
});
