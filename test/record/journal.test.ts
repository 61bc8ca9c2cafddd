import * as zlib from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../src/record/crc32.js';
import { decodeJournal, encodeLine, Journal, readJournal } from '../../src/record/journal.js';
import { FaultDisk, seeded } from '../support/faultDisk.js';

const accept = (value: unknown) => (typeof value === 'object' && value !== null ? value : undefined);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const FACTS = [
  { kind: 'a', text: 'Zoë\n"' },
  { kind: 'b', n: 2 },
  { kind: 'c', list: [1, 2, 3] },
  { kind: 'd' },
];
const WHOLE = FACTS.map((fact, index) => encodeLine(index + 1, fact)).join('');

describe('check sum', () => {
  it('is CRC-32: the check value of its definition, and the one of zlib', () => {
    expect(crc32(bytesOf('123456789'))).toBe(0xcbf43926);
    expect(crc32(new Uint8Array())).toBe(0);
    // Node has it from 20.15 on.
    if ('crc32' in zlib) {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => crc32(bytes) === zlib.crc32(bytes)),
      );
    }
  });
});

describe('a journal that is read back', () => {
  it('gives its facts', () => {
    expect(decodeJournal(bytesOf(WHOLE), accept)).toEqual({
      facts: FACTS,
      goodBytes: bytesOf(WHOLE).length,
      damage: 'none',
    });
    expect(decodeJournal(new Uint8Array(), accept)).toEqual({ facts: [], goodBytes: 0, damage: 'none' });
  });

  it('torn at every byte: the whole lines before, and never anything else', () => {
    const bytes = bytesOf(WHOLE);
    const ends = [0];
    for (const [index, byte] of bytes.entries()) if (byte === 10) ends.push(index + 1);
    for (let length = 0; length < bytes.length; length++) {
      const lines = ends.filter((end) => end <= length).length - 1;
      const content = decodeJournal(bytes.subarray(0, length), accept);
      expect(content.facts).toEqual(FACTS.slice(0, lines));
      expect(content.goodBytes).toBe(ends[lines]);
      expect(content.damage).toBe(length === ends[lines] ? 'none' : 'torn');
    }
  });

  it('with every single bit of every byte wrong: facts before it only, and what follows is not lost sight of', () => {
    const bytes = bytesOf(WHOLE);
    for (let index = 0; index < bytes.length; index++) {
      for (let bit = 0; bit < 8; bit++) {
        const bad = bytes.slice();
        bad[index] = (bad[index] ?? 0) ^ (1 << bit);
        const { facts, damage } = decodeJournal(bad, accept);
        const broken = new TextDecoder().decode(bytes.subarray(0, index)).split('\n').length;
        expect(facts).toEqual(FACTS.slice(0, broken - 1));
        // A newline that is gone joins two lines: in the last pair nothing good follows.
        if (broken <= 2) expect(damage).toBe('corrupt');
        else expect(damage).not.toBe('none');
      }
    }
  });

  it('lines missing, doubled or exchanged are no story', () => {
    const [a = '', b = '', c = '', d = ''] = WHOLE.split(/(?<=\n)/);
    for (const text of [a + c + d, a + b + b + c, b + a + c, a + c + b + d]) {
      expect(decodeJournal(bytesOf(text), accept).damage).toBe('corrupt');
    }
  });

  it('of any bytes: no exception, and no fact that was not written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(WHOLE.length), (noise, at) => {
        const bytes = bytesOf(WHOLE);
        const { facts } = decodeJournal(Uint8Array.from([...bytes.subarray(0, at), ...noise]), accept);
        expect(facts).toEqual(FACTS.slice(0, facts.length));
      }),
      { numRuns: 500 },
    );
  });

  it('a fact that is none for the reader ends the story', () => {
    const onlyA = (value: unknown) => (JSON.stringify(value).includes('"a"') ? value : undefined);
    expect(decodeJournal(bytesOf(WHOLE), onlyA)).toMatchObject({ facts: [FACTS[0]], damage: 'corrupt' });
  });
});

describe('a journal that is written', () => {
  const path = '/games/x.journal';

  it('is on disk when the call resolves; calls together share a sync', async () => {
    const disk = new FaultDisk(seeded(1));
    const journal = new Journal(disk, path);
    await journal.append(FACTS.slice(0, 1));
    const syncs = disk.syncs;
    await Promise.all(FACTS.slice(1).map((fact) => journal.append([fact])));
    expect(disk.syncs - syncs).toBeLessThanOrEqual(2);
    for (let seed = 0; seed < 20; seed++) {
      const found = await readJournal(disk.afterPowerCut(), path, accept);
      expect(found).toMatchObject({ facts: FACTS, damage: 'none' });
    }
  });

  it('goes on behind a torn line, which is cut off first', async () => {
    const disk = new FaultDisk(seeded(2));
    disk.put('x.journal', `${WHOLE}${'1234'.repeat(200)}`);
    const content = await readJournal(disk, path, accept);
    const journal = new Journal(disk, path, content?.goodBytes, content?.facts.length);
    await journal.append([{ kind: 'e' }]);
    expect(disk.text('x.journal')).toBe(WHOLE + encodeLine(5, { kind: 'e' }));
  });

  it('a full disk keeps the lines waiting, in order, and no half line stays in the file', async () => {
    const disk = new FaultDisk(seeded(3));
    const journal = new Journal(disk, path);
    await journal.append([FACTS[0]!]);
    disk.room = 10;
    await expect(journal.append([FACTS[1]!])).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(journal.append([FACTS[2]!])).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(journal.behind).toBe(2);
    disk.room = 10_000;
    await journal.append([FACTS[3]!]);
    expect(disk.text('x.journal')).toBe(WHOLE);
    expect(journal.behind).toBe(0);
  });

  it('does not grow for ever while the disk takes nothing', () => {
    const journal = new Journal(new FaultDisk(seeded(4)), path);
    expect(() => {
      for (let index = 0; index < 30_000; index++) journal.note([{ kind: 'x' }]);
    }).toThrow(/20000 lines/);
  });
});
