import { SquareSet } from 'chessops';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StreamMessage } from '../../../drivers/certabo/protocol.js';
import {
  chipBytes,
  chipId,
  createStreamReader,
  lampsOf,
  makeChipLine,
  makeOccupancyLine,
  makePlainFrame,
  makeRgbFrame,
  parsePlainFrame,
  parseRgbFrame,
  streamIndex,
} from '../../../drivers/certabo/protocol.js';
import { occupancyOf, parsePlacement } from '../../../src/board/placement.js';
import { hex, sq } from '../../support/hex.js';

const read = (...texts: string[]): StreamMessage[] => {
  const reader = createStreamReader();
  return texts.flatMap((text) => reader.read(Buffer.from(text, 'latin1')));
};
const occupied = (text: string) => occupancyOf(parsePlacement(text)!);
const START = occupied('????????/????????/......../......../......../......../????????/????????');

describe('occupancy lines', () => {
  it.each([
    [':255 255 0 0 0 0 255 255 \r\n', START],
    [':255 255 0 0 0 0 247 255 \r\n', START.without(sq('e2'))],
    [':255 255 0 0 8 0 247 255 \r\n', START.without(sq('e2')).with(sq('e4'))],
    [':0 0 0 0 0 0 0 128 \r\n', SquareSet.fromSquare(sq('a1'))],
    [':0 0 0 0 0 0 0 1 \r\n', SquareSet.fromSquare(sq('h1'))],
    [':255 255 0 0 0 0 255 241 \r\n', START.without(sq('e1')).without(sq('f1')).without(sq('g1'))],
  ])('reads %j', (line, squares) => {
    expect(read(line)).toEqual([{ kind: 'occupancy', occupied: squares }]);
    expect(makeOccupancyLine(squares)).toBe(line);
  });

  it('finds an acknowledgement that is glued to a line, and a line feed inside one', () => {
    expect(read(':255 255 0 0 0 0 255 254\nL\r\n')).toEqual([
      { kind: 'ack', of: 'plain' },
      { kind: 'occupancy', occupied: START.without(sq('h1')) },
    ]);
    expect(read(':255 2\n55 0 0 0 0 2\0 55 255 \r\n')).toMatchObject([{ kind: 'discarded' }]);
    expect(read(':255 2\n55 0 0 0 0 2\x0055 *255 \r\n')).toEqual([{ kind: 'occupancy', occupied: START }]);
    expect(read('L\r\n\r\nD\r\n')).toEqual([
      { kind: 'ack', of: 'plain' },
      { kind: 'ack', of: 'rgb' },
    ]);
  });

  it('ends a line without its end at the next one', () => {
    expect(read(':255 255 0 0 0 0 255 255', ':0 0 0 0 0 0 0 1 \r\n')).toMatchObject([
      { kind: 'occupancy', occupied: START },
      { kind: 'occupancy' },
    ]);
  });

  it.each([
    [':255 255 0 0 0 0 255 \r\n', 'bad-count'],
    [':255 255 0 0 0 0 255 255 0 \r\n', 'bad-count'],
    [': \r\n', 'bad-count'],
    [':255 255 0 0 0 0 255 256 \r\n', 'bad-number'],
    [':0255 255 0 0 0 0 255 25 \r\n', 'bad-number'],
    [':255 255 0 0 0 x 255 255 \r\n', 'not-text'],
    [':255 255 0 0 0 -1 255 255 \r\n', 'not-text'],
    [`:${'0 '.repeat(900)}\r\n`, 'too-long'],
  ])('throws away %j', (line, why) => {
    expect(read(line)).toEqual([{ kind: 'discarded', why }]);
  });
});

describe('chip lines', () => {
  it('hold five numbers for each square from a8 to h1', () => {
    expect(['a8', 'h8', 'a7', 'd6', 'd3', 'a1', 'h1'].map((name) => streamIndex(sq(name)))).toEqual([
      0, 7, 8, 19, 43, 56, 63,
    ]);
    const ids = new Array<number>(64).fill(0);
    const chips: [string, number[]][] = [
      ['a8', [59, 0, 114, 160, 65]],
      ['b8', [59, 0, 114, 186, 174]],
      ['c8', [59, 0, 114, 185, 108]],
      ['d6', [59, 0, 114, 170, 126]],
      ['d3', [59, 0, 114, 181, 108]],
    ];
    for (const [name, bytes] of chips) ids[sq(name)] = chipId(bytes);
    const line = makeChipLine(ids);
    const numbers = line.slice(1).split(' ');
    expect(line.startsWith(':59 0 114 160 65 59 0 114 186 174 59 0 114 185 108 0 ')).toBe(true);
    expect(numbers.slice(95, 100).join(' ')).toBe('59 0 114 170 126');
    expect(numbers.slice(215, 220).join(' ')).toBe('59 0 114 181 108');
    expect(numbers.slice(0, 320)).toHaveLength(320);
    expect(read(line)).toEqual([{ kind: 'chips', ids }]);
    // As some recordings have it: a line feed after every 64 characters, even inside a number.
    expect(read(line.replace(/.{64}/g, '$&\n'))).toEqual([{ kind: 'chips', ids }]);
  });

  it('are as long as the notes say', () => {
    expect(makeChipLine(new Array<number>(64).fill(0))).toHaveLength(1 + 640 + 2);
    expect(makeChipLine(new Array<number>(64).fill(chipId([255, 255, 255, 255, 255])))).toHaveLength(1283);
  });

  it('come through whatever the chips and wherever the bytes are cut', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const chip = fc.array(byte, { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(
        fc.array(chip, { minLength: 64, maxLength: 64 }),
        fc.array(fc.integer({ min: 0, max: 1300 }), { maxLength: 6 }),
        (chips, cuts) => {
          const ids = chips.map(chipId);
          expect(ids.map(chipBytes)).toEqual(chips);
          const line = makeChipLine(ids);
          const places = [0, ...cuts.sort((a, b) => a - b), line.length];
          const pieces = places.slice(1).map((end, index) => line.slice(places[index], end));
          expect(read('junk\r\n', ...pieces)).toEqual([{ kind: 'chips', ids }]);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('plain light frames', () => {
  const plain = (...names: string[]) => hex(makePlainFrame(names.map(sq)));

  it('light what the examples light', () => {
    expect(plain('e2', 'e4')).toBe('00 00 00 00 10 00 10 00');
    expect(plain('d7', 'd5')).toBe('00 08 00 08 00 00 00 00');
    expect(plain('d2', 'd4')).toBe('00 00 00 00 08 00 08 00');
    expect(plain('a1')).toBe('00 00 00 00 00 00 00 01');
    expect(plain('h1')).toBe('00 00 00 00 00 00 00 80');
    expect(plain('a8')).toBe('01 00 00 00 00 00 00 00');
    expect(plain('h8')).toBe('80 00 00 00 00 00 00 00');
    expect(plain('b1', 'f1')).toBe('00 00 00 00 00 00 00 22');
    const ranks = [1, 2, 7, 8].flatMap((rank) => [...'abcdefgh'].map((file) => `${file}${rank}`));
    expect(plain(...ranks, 'd3', 'd6')).toBe('FF FF 08 00 00 08 FF FF');
    expect(plain()).toBe('00 00 00 00 00 00 00 00');
  });

  it('are read as they were made, every square', () => {
    for (let square = 0; square < 64; square++)
      expect(parsePlainFrame(makePlainFrame([square]))).toEqual([square]);
  });
});

describe('RGB light frames', () => {
  it('light the four corners of a square', () => {
    expect(['h1', 'a1', 'h8', 'a8', 'e4', 'e2'].map((name) => lampsOf(sq(name)))).toEqual([
      [0, 1, 9, 10],
      [7, 8, 16, 17],
      [63, 64, 72, 73],
      [70, 71, 79, 80],
      [30, 31, 39, 40],
      [12, 13, 21, 22],
    ]);
    const frame = makeRgbFrame([[sq('e2'), [0, 0x0f, 0]]]);
    expect(frame).toHaveLength(247);
    const lit = [...frame.entries()].filter(([, byte]) => byte !== 0);
    expect(lit).toEqual([
      [0, 0xff],
      [1, 0x55],
      [39, 0x0f],
      [42, 0x0f],
      [66, 0x0f],
      [69, 0x0f],
      [245, 0x0d],
      [246, 0x0a],
    ]);
    const e4 = makeRgbFrame([[sq('e4'), [7, 0, 0]]]);
    expect([92, 95, 119, 122].map((offset) => e4[offset])).toEqual([7, 7, 7, 7]);
  });

  it('are all zero but for head and tail when dark, and read only when whole', () => {
    const dark = makeRgbFrame([]);
    expect(hex(dark)).toBe(`FF 55 ${'00 '.repeat(243)}0D 0A`);
    expect(parseRgbFrame(dark)).toEqual(new Array(81).fill([0, 0, 0]));
    expect(parseRgbFrame(dark.subarray(1))).toBeUndefined();
    expect(parseRgbFrame(dark.with(246, 0))).toBeUndefined();
    expect(parseRgbFrame(dark.with(0, 0))).toBeUndefined();
    expect(parseRgbFrame(makeRgbFrame([[0, [1, 2, 3]]]))?.[7]).toEqual([1, 2, 3]);
  });
});
