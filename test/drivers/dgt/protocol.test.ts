import { parseSquare } from 'chessops';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardMessage, ClockMessage } from '../../../drivers/dgt/protocol.js';
import {
  BUS_CHANGES,
  BUS_PING,
  buttonOf,
  createFrameReader,
  createMessageReader,
  HOST_BYTES,
  indexOfSquare,
  MEMORY_ID,
  MEMORY_LENGTH,
  makeBoardMessage,
  makeBusChanges,
  makeBusCommand,
  makeBusPong,
  makeClockCommand,
  makeHostCommand,
  makeLedCommand,
  parseBusCommand,
  placementOfCodes,
  squareOfIndex,
} from '../../../drivers/dgt/protocol.js';
import { makePlacement, rotatePlacement } from '../../../src/board/placement.js';
import { bytesOf, hexOf } from '../../support/driverBench.js';

const read = (hex: string) => createMessageReader().read(bytesOf(hex));
const one = (hex: string): BoardMessage => {
  const [message, ...more] = read(hex);
  if (message === undefined || message.kind === 'discarded' || more.length > 0)
    throw new Error(`not one message: ${hex}`);
  return message;
};
const clockOf = (hex: string): ClockMessage => {
  const message = one(hex);
  if (message.kind !== 'clock') throw new Error(`no clock message: ${hex}`);
  return message.clock;
};
const placementOf = (hex: string) => {
  const message = one(hex);
  if (message.kind !== 'dump') throw new Error(`no dump: ${hex}`);
  return placementOfCodes(message.codes);
};
const EMPTY = Array(32).fill('00').join(' ');

describe('the worked examples of the protocol notes', () => {
  it('1: identity', () => {
    expect(one('93 00 05 01 08')).toEqual({ kind: 'version', main: 1, sub: 8 });
    expect(one('91 00 08 30 30 31 33 37')).toEqual({ kind: 'serial', text: '00137' });
    expect(one('a2 00 0d 33 30 30 30 31 32 33 34 35 36')).toEqual({ kind: 'longSerial', text: '3000123456' });
    expect(one('90 00 05 01 09')).toEqual({ kind: 'busAddress', address: 137 });
    const words = (['reset', 'version', 'serial', 'longSerial', 'busAddress'] as const).map(makeHostCommand);
    expect(words.map(hexOf)).toEqual(['40', '4d', '45', '55', '46']);
  });

  it('2: a trademark longer than 127 bytes', () => {
    const text = `DGT ${'x'.repeat(158)}`;
    const bytes = makeBoardMessage({ kind: 'trademark', text });
    expect(hexOf(bytes.subarray(0, 7))).toBe('92 01 25 44 47 54 20');
    expect(createMessageReader().read(bytes)).toEqual([{ kind: 'trademark', text }]);
  });

  it('3, 4, 5: dumps of the standard start, both ways round, and of position 0', () => {
    const start = `86 00 43 08 09 0a 0c 0b 0a 09 08 ${'07 '.repeat(8)}${EMPTY} ${'01 '.repeat(8)}02 03 04 06 05 04 03 02`;
    const turned = `86 00 43 02 03 04 05 06 04 03 02 ${'01 '.repeat(8)}${EMPTY} ${'07 '.repeat(8)}08 09 0a 0b 0c 0a 09 08`;
    const zero = `86 00 43 0a 0a 0c 09 09 08 0b 08 ${'07 '.repeat(8)}${EMPTY} ${'01 '.repeat(8)}04 04 06 03 03 02 05 02`;
    const standard = 'rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR';
    expect(makePlacement(placementOf(start))).toBe(standard);
    expect(makePlacement(rotatePlacement(placementOf(turned)))).toBe(standard);
    expect(makePlacement(placementOf(zero))).toBe(
      'bbqnnrkr/pppppppp/......../......../......../......../PPPPPPPP/BBQNNRKR',
    );
    for (const hex of [start, turned, zero]) expect(hexOf(makeBoardMessage(one(hex)))).toBe(hex);
  });

  it('6, 7, 8, 9, 10: changes of sensors', () => {
    const lines: [string, string, number][] = [
      ['8e 00 05 34 00', 'e2', 0],
      ['8e 00 05 24 01', 'e4', 1],
      ['8e 00 05 0c 00', 'e7', 0],
      ['8e 00 05 1c 07', 'e5', 7],
      ['8e 00 05 0b 00', 'd7', 0],
      ['8e 00 05 12 07', 'c6', 7],
      ['8e 00 05 0a 00', 'c7', 0],
      ['8e 00 05 2d 0c', 'f3', 12],
      ['8e 00 05 25 03', 'f4', 3],
      ['8e 00 05 3c 00', 'e1', 0],
      ['8e 00 05 3f 00', 'h1', 0],
      ['8e 00 05 3d 02', 'f1', 2],
      ['8e 00 05 3e 05', 'g1', 5],
    ];
    for (const [hex, name, code] of lines) {
      expect(one(hex)).toEqual({
        kind: 'update',
        index: indexOfSquare(parseSquare(name)!),
        code,
        masked: false,
      });
      expect(hexOf(makeBoardMessage(one(hex)))).toBe(hex);
    }
  });

  it('6: times in seconds, with the side to move taken from the lever', () => {
    const perMove = { fallen: false, perMove: true, flag: false };
    const times = (left: number, right: number, running: boolean, high: 'left' | 'right') => ({
      kind: 'times',
      left: { seconds: left, ...perMove },
      right: { seconds: right, ...perMove },
      running,
      high,
      batteryLow: false,
    });
    expect(clockOf('8d 00 0a 20 03 02 20 03 02 08')).toEqual(times(182, 182, false, 'left'));
    expect(clockOf('8d 00 0a 20 03 02 20 03 02 09')).toEqual(times(182, 182, true, 'left'));
    expect(clockOf('8d 00 0a 20 03 02 20 02 59 09')).toEqual(times(179, 182, true, 'left'));
    expect(clockOf('8d 00 0a 20 03 01 20 03 01 13')).toEqual(times(181, 181, true, 'right'));
    for (const hex of ['8d 00 0a 20 03 02 20 02 59 09', '8d 00 0a 20 03 01 20 03 01 13'])
      expect(hexOf(makeBoardMessage(one(hex)))).toBe(hex);
  });

  it('11: a fallen flag, and the kings that say who won', () => {
    expect(clockOf('8d 00 0a 30 00 00 20 00 16 12')).toMatchObject({
      right: { seconds: 0, fallen: true, perMove: true },
      left: { seconds: 16, fallen: false },
      running: false,
    });
    expect(one('8e 00 05 1b 0b')).toMatchObject({ index: indexOfSquare(parseSquare('d5')!), code: 11 });
    expect(one('8e 00 05 24 05')).toMatchObject({ index: indexOfSquare(parseSquare('e4')!), code: 5 });
  });

  it('12: acknowledgements and buttons', () => {
    const acks: [string, number[]][] = [
      ['8d 00 0a 0a 10 09 0a 20 00 00', [0x10, 0x09, 0x20, 0x00]],
      ['8d 00 0a 0a 10 0c 0a 00 00 00', [0x10, 0x0c, 0x00, 0x00]],
      ['8d 00 0a 0a 10 08 2a 41 35 00', [0x10, 0x88, 0x41, 0x35]],
      ['8d 00 0a 0a 40 0a 0a 00 00 00', [0x40, 0x0a, 0x00, 0x00]],
    ];
    for (const [hex, [ack0, ack1, ack2, ack3]] of acks) {
      const ack = clockOf(hex);
      expect(ack).toEqual({ kind: 'ack', ack0, ack1, ack2, ack3 });
      expect(ack.kind === 'ack' && buttonOf(ack)).toBe(ack1 === 0x88 ? 'ok' : undefined);
      expect(hexOf(makeBoardMessage(one(hex)))).toBe(hex);
    }
    expect(hexOf(makeClockCommand({ word: 'version' }))).toBe('2b 03 03 09 00');
    expect(hexOf(makeClockCommand({ word: 'text', text: 'SP 518', beep: 1 }))).toBe(
      '2b 0c 03 0c 53 50 20 35 31 38 20 20 01 00',
    );
  });

  it('13: setting, beeping, the six-character text of an XL clock', () => {
    expect(hexOf(makeClockCommand({ word: 'set', left: 300, right: 300, run: 'left' }))).toBe(
      '2b 0a 03 0a 00 05 00 00 05 00 01 00',
    );
    expect(hexOf(makeClockCommand({ word: 'set', left: 300, right: 300, run: 'none' }))).toBe(
      '2b 0a 03 0a 00 05 00 00 05 00 04 00',
    );
    expect(hexOf(makeClockCommand({ word: 'beep', ms: 1024 }))).toBe('2b 04 03 0b 10 00');
    expect(hexOf(makeClockCommand({ word: 'segments', text: 'SP 518', beep: false }))).toBe(
      '2b 0b 03 01 00 73 6d 7f 06 6d 00 01 00',
    );
    expect(hexOf(makeClockCommand({ word: 'end' }))).toBe('2b 03 03 03 00');
  });

  it('14: no clock, and a battery', () => {
    expect(clockOf('8d 00 0a 00 00 00 00 00 00 20')).toEqual({ kind: 'no-clock' });
    const hex = 'a0 00 0c 4b 02 1e 05 00 7f 7f 7f 02';
    expect(one(hex)).toEqual({
      kind: 'battery',
      percent: 75,
      minutesLeft: 150,
      charging: false,
      discharging: true,
    });
  });

  it('15: bus mode', () => {
    expect(hexOf(makeBusCommand(BUS_PING, 1025))).toBe('87 08 01 10');
    expect(hexOf(makeBusPong(1025))).toBe('87 00 06 08 01 16');
    expect(hexOf(makeBusCommand(BUS_CHANGES, 1025))).toBe('83 08 01 0c');
    const changes = [
      { index: 0x34, code: 0 },
      { index: 0x24, code: 1 },
    ];
    expect(hexOf(makeBusChanges(1025, changes))).toBe('85 00 0a 08 01 40 34 41 24 71');
    expect(parseBusCommand(bytesOf('83 08 01 0c'))).toEqual({ command: BUS_CHANGES, address: 1025 });
    expect(parseBusCommand(bytesOf('83 08 01 0d'))).toBeUndefined();
  });

  it('16: noise, a cut frame, a good frame: exactly one update', () => {
    const messages = read('00 7f 8e 00 05 34 8e 00 05 24 01');
    expect(messages).toEqual([
      { kind: 'discarded', why: 'noise', count: 2 },
      { kind: 'discarded', why: 'cut', count: 4 },
      { kind: 'update', index: 0x24, code: 1, masked: false },
    ]);
  });

  it('LEDs of a Revelation II: e2 and e4 on', () => {
    expect(hexOf(makeLedCommand(true, 0x34, 0x24))).toBe('60 04 01 34 24 00');
  });
});

describe('what protects a frame', () => {
  it('is its length, its seven bits and its contents', () => {
    const whys = (hex: string) => read(hex).map((each) => (each.kind === 'discarded' ? each.why : each.kind));
    expect(whys('8e 00 06 34 00 00')).toEqual(['bad-length', 'noise']);
    expect(whys('86 00 44')).toEqual(['bad-length']);
    expect(whys('8e 00 05 34 80')).toEqual(['cut']);
    expect(whys(`86 00 43 ${'00 '.repeat(63)}10`)).toEqual(['bad-data']);
    expect(whys('8d 00 0a 20 60 02 20 03 02 08')).toEqual(['bad-data']);
    expect(whys('8d 00 0a 29 03 02 20 03 1a 08')).toEqual(['bad-data']);
    expect(whys('91 00 08 30 30 31 33 07')).toEqual(['bad-data']);
    expect(whys('c4 00 02')).toEqual(['bad-length']);
    expect(clockOf('8d 00 0a 00 00 00 00 00 00 00')).toEqual({ kind: 'blank' });
    // A short answer with no data is a frame (DGT Pegasus, example 9).
    expect(one('8f 00 03')).toEqual({ kind: 'memory', count: 0 });
  });

  it('unknown bits of a change are taken away and told', () => {
    expect(one('8e 00 05 74 11')).toEqual({ kind: 'update', index: 0x34, code: 1, masked: true });
  });

  it('swallows the event memory whole and goes on behind it', () => {
    const reader = createFrameReader();
    const memory = makeBoardMessage({ kind: 'memory', count: MEMORY_LENGTH - 3 });
    expect(memory.length).toBe(MEMORY_LENGTH);
    expect(reader.read(memory.subarray(0, 4000))).toEqual([]);
    expect(reader.swallowing).toBe(true);
    const after = reader.read(Uint8Array.of(...memory.subarray(4000), 0x8e, 0, 5, 1, 2));
    expect(after.map((frame) => frame.kind === 'frame' && frame.id)).toEqual([MEMORY_ID, 0x8e]);
    expect(reader.swallowing).toBe(false);
  });

  it('reads the same whatever the pieces', () => {
    const bytes = bytesOf(
      '00 8e 00 05 34 00 93 00 05 01 08 8e 00 05 8d 00 0a 20 03 02 20 03 02 08 8e 00 05 24 01',
    );
    const kinds = (chunks: Uint8Array[]) => {
      const reader = createMessageReader();
      return chunks.flatMap((chunk) => reader.read(chunk).filter((each) => each.kind !== 'discarded'));
    };
    const whole = kinds([bytes]);
    expect(whole).toHaveLength(4);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 8 }), (cuts) => {
        const sorted = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const chunks = sorted.slice(1).map((to, at) => bytes.subarray(sorted[at], to));
        expect(kinds(chunks)).toEqual(whole);
      }),
    );
  });
});

describe('numbering', () => {
  it('e4 is 24, and every square comes back', () => {
    expect(indexOfSquare(parseSquare('e4')!)).toBe(0x24);
    expect(indexOfSquare(parseSquare('a8')!)).toBe(0);
    expect(indexOfSquare(parseSquare('h1')!)).toBe(63);
    for (let square = 0; square < 64; square++) expect(squareOfIndex(indexOfSquare(square))).toBe(square);
  });
});

describe('the host', () => {
  it('has no word for what harms a board', () => {
    const bytes: number[] = Object.values(HOST_BYTES);
    for (const harmful of [0x49, 0x4a, 0x4e, 0x51, 0x53, 0x54]) expect(bytes).not.toContain(harmful);
    expect(bytes.every((byte) => byte < 0x80)).toBe(true);
  });
});
