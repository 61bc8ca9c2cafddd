import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextBytes } from '../../src/record/decode.js';
import { describeWithData } from '../support/data.js';

function decoded(bytes: Uint8Array, sizes: readonly number[] = [bytes.length || 1]): string {
  const decoder = new TextBytes();
  let text = '';
  for (let from = 0, index = 0; from < bytes.length; index++) {
    const size = sizes[index % sizes.length] ?? 1;
    text += decoder.push(bytes.subarray(from, from + size), 'x.pgn');
    from += size;
  }
  return text + decoder.end('x.pgn');
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('the text of bytes', () => {
  it('is UTF-8 where it is valid, with or without a mark', () => {
    const text = '[White "János Weiß"]\n[Black "Лев"]\n';
    expect(decoded(Buffer.from(text))).toBe(text);
    expect(decoded(Buffer.from(`\ufeff${text}`))).toBe(text);
    expect(decoded(Buffer.from(`\ufeff${text}\ufeff${text}`))).toBe(text + text);
  });

  it('is ISO 8859-1 where it is not: all of its letters', () => {
    const letters = Array.from({ length: 96 }, (_, index) => String.fromCharCode(0xa0 + index)).join('');
    expect(decoded(latin1(`J\xe1nos ${letters}`))).toBe(`János ${letters}`);
  });

  // The index of windows-1252 in the Encoding Standard; Node's own decoder of version 20 does not follow it.
  it('is Windows-1252 between, as browsers have it', () => {
    const index = [
      0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d,
      0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a,
      0x153, 0x9d, 0x17e, 0x178,
    ];
    const bytes = Buffer.from(index.map((_, place) => 0x80 + place));
    const text = decoded(Buffer.concat([Buffer.from('text '), bytes]));
    expect([...text.slice(5)].map((sign) => sign.codePointAt(0))).toEqual(index);
  });

  it('is judged line by line, for files are put together', () => {
    const bytes = Buffer.concat([
      latin1('[White "M\xfcller"]\r'),
      Buffer.from('[Black "Müller"]\r\n'),
      latin1('{ \x84M\xfc\x93 }\n'),
    ]);
    expect(decoded(bytes)).toBe('[White "Müller"]\r[Black "Müller"]\r\n{ „Mü“ }\n');
  });

  it.each(['utf-16le', 'utf-16be'])('is %s where a mark says so', (encoding) => {
    const text = '\ufeff[White "Ján"]\n\n1. e4 *\n';
    const bytes = Buffer.from(text, 'utf16le');
    if (encoding === 'utf-16be') bytes.swap16();
    expect(decoded(bytes)).toBe(text.slice(1));
    expect(decoded(bytes, [1])).toBe(text.slice(1));
  });

  it('is the same in pieces of any size, never with a replacement character, and all of it', () => {
    const line = fc.oneof(
      fc
        .string({ unit: 'binary', maxLength: 12 })
        .map((text) => Buffer.from(text.replace(/[\p{Cc}\p{Cs}\ufffd\ufeff]/gu, 'x'))),
      fc
        .uint8Array({ maxLength: 12 })
        .map((bytes) => Buffer.from(bytes.map((byte) => (byte < 0x20 ? 0x41 : byte)))),
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (lines, sizes) => {
          const head = Buffer.from('[Event "x"]\n');
          const bytes = Buffer.concat([head, ...lines.flatMap((one) => [one, Buffer.from('\n')])]);
          const text = decoded(bytes);
          expect(decoded(bytes, sizes)).toBe(text);
          expect(text).not.toContain('\ufffd');
          expect(text.split('\n').length).toBe(lines.length + 2);
        },
      ),
    );
  });

  it('keeps the memory bounded by an endless line, and cuts no character', () => {
    const text = 'é'.repeat(2_000_001);
    expect(decoded(Buffer.from(`x${text}`), [65_536]) === `x${text}`).toBe(true);
  });
});

describe('what is no text', () => {
  const refused = (bytes: Buffer) => () => decoded(bytes);
  it('is refused', () => {
    expect(refused(readFileSync(process.execPath).subarray(0, 100_000))).toThrow(/is no text/);
    expect(refused(Buffer.from(Array.from({ length: 3000 }, (_, n) => (n * 7919) % 251)))).toThrow(
      /is no text/,
    );
    expect(refused(Buffer.alloc(5000))).toThrow(/is no text/);
    expect(refused(Buffer.from('1f8b0800000000000003', 'hex'))).toThrow(/is no text/);
    expect(refused(Buffer.from('PK\u0003\u0004'))).toThrow(/is no text/);
  });

  it('is not a game with a stray control character, nor one that a power cut filled up with zeros', () => {
    const game = '[Event "x"]\n[White "Ann"]\n\n1. e4 {a bell \u0007} e5 *\n\u001a';
    expect(decoded(Buffer.from(game))).toBe(game);
    const torn = Buffer.concat([Buffer.from('[Event "x"]\n\n1. e4 e5'), Buffer.alloc(9000)]);
    expect(decoded(torn)).toMatch(/^\[Event "x"\]\n\n1\. e4 e5\0+$/);
    expect(decoded(Buffer.alloc(0))).toBe('');
    expect(decoded(Buffer.from('*'))).toBe('*');
  });
});

describeWithData('real games', (dir) => {
  it('say the same in both encodings', () => {
    const utf8 = readFileSync(join(dir, 'games/standard.pgn'));
    const text = utf8.toString('utf8');
    expect(decoded(utf8, [65_536])).toBe(text);
    const old = text.replace(/[^\0-\xff]/g, '?');
    expect(decoded(Buffer.from(old, 'latin1'), [65_536]) === old).toBe(true);
  });
});
