import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  makeBoardBytes,
  makeCommand,
  makePositionReport,
  modelOf,
  parseCommand,
  parseReport,
} from '../../../drivers/chessnut/protocol.js';
import { EMPTY_PLACEMENT, makePlacement, parsePlacement, withSquare } from '../../../src/board/placement.js';
import type { Seen } from '../../../src/board/sensor.js';
import { hex, sq, unhex } from '../../support/hex.js';

const START = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR')!;
const START_BOARD =
  '58 23 31 85 44 44 44 44 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 77 77 77 77 A6 C9 9B 6A';

const placementIn = (report: Uint8Array) => {
  const message = parseReport(report);
  return message.kind === 'position' ? makePlacement(message.placement) : message;
};

describe('Chessnut positions', () => {
  it('reads the start position as it comes over Bluetooth', () => {
    expect(placementIn(unhex(`01 24 ${START_BOARD} FF FF FF FF`))).toBe(makePlacement(START));
    expect(hex(makeBoardBytes(START))).toBe(START_BOARD);
  });

  it('sees e2 lifted in byte 25 and put down on e4 in byte 17', () => {
    const lifted = withSquare(START, sq('e2'), '.');
    const board = unhex(START_BOARD);
    board[25] = 0x07;
    expect(hex(makeBoardBytes(lifted))).toBe(hex(board));
    board[17] = 0x70;
    expect(hex(makeBoardBytes(withSquare(lifted, sq('e4'), 'P')))).toBe(hex(board));
    expect(placementIn(Uint8Array.of(1, 0x3d, ...board, ...new Uint8Array(29)))).toBe(
      'rnbqkbnr/pppppppp/......../......../....P.../......../PPPP.PPP/RNBQKBNR',
    );
  });

  it('reads Chess960 start 213', () => {
    const board = `58 82 33 51 44 44 44 44 ${'00 '.repeat(16)}77 77 77 77 A6 6C 99 AB`;
    expect(placementIn(unhex(`01 24 ${board} 00 00 00 00`))).toBe(
      'nqbbrknr/pppppppp/......../......../......../......../PPPPPPPP/NQBBRKNR',
    );
  });

  it('throws away a report with a nibble above C, whichever it is', () => {
    for (let index = 0; index < 64; index++) {
      for (const bad of [0xd, 0xe, 0xf]) {
        const report = makePositionReport(EMPTY_PLACEMENT);
        report[2 + (index >> 1)] = bad << (4 * (index & 1));
        expect(parseReport(report)).toEqual({ kind: 'discarded', why: 'bad-piece' });
      }
    }
  });

  it('throws away a position that a small packet has cut, and one of another length', () => {
    const report = unhex(`01 24 ${START_BOARD} 00 00 00 00`);
    for (let length = 2; length < 34; length++)
      expect(parseReport(report.subarray(0, length)), `${length}`).toMatchObject({ why: 'too-short' });
    report[1] = 0x25;
    expect(parseReport(report)).toMatchObject({ why: 'bad-length' });
    expect(parseReport(Uint8Array.of(1))).toMatchObject({ why: 'too-short' });
  });

  it('brings every placement through unchanged', () => {
    const letters = fc.constantFrom<Seen>('.', 'P', 'N', 'B', 'R', 'Q', 'K', 'p', 'n', 'b', 'r', 'q', 'k');
    fc.assert(
      fc.property(fc.array(letters, { minLength: 64, maxLength: 64 }), (placement) => {
        expect(placementIn(makePositionReport(placement))).toBe(makePlacement(placement));
      }),
      { numRuns: 200 },
    );
  });
});

describe('Chessnut commands', () => {
  const leds = (...names: string[]) => hex(makeCommand({ kind: 'leds', squares: names.map(sq) }));

  it('lights what the examples light', () => {
    expect(leds('e2', 'e4')).toBe('0A 08 00 00 00 00 08 00 08 00');
    expect(leds('c3')).toBe('0A 08 00 00 00 00 00 20 00 00');
    expect(leds('h8', 'a1')).toBe('0A 08 01 00 00 00 00 00 00 80');
    expect(leds('a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1')).toBe('0A 08 00 00 00 00 00 00 00 FF');
    expect(leds()).toBe('0A 08 00 00 00 00 00 00 00 00');
  });

  it('beeps, asks for positions and for the battery', () => {
    expect(hex(makeCommand({ kind: 'beep', hertz: 1000, ms: 200 }))).toBe('0B 04 03 E8 00 C8');
    expect(hex(makeCommand({ kind: 'beep', hertz: 2000, ms: 500 }))).toBe('0B 04 07 D0 01 F4');
    expect(hex(makeCommand({ kind: 'realTime' }))).toBe('21 01 00');
    expect(hex(makeCommand({ kind: 'battery' }))).toBe('29 01 00');
  });

  it('are read by the emulator as they were meant, every square', () => {
    for (let square = 0; square < 64; square++) {
      expect(parseCommand(makeCommand({ kind: 'leds', squares: [square] }))).toEqual({
        kind: 'leds',
        squares: [square],
      });
    }
    for (const command of [
      { kind: 'beep', hertz: 440, ms: 65535 },
      { kind: 'realTime' },
      { kind: 'battery' },
    ] as const)
      expect(parseCommand(makeCommand(command))).toEqual(command);
    // Upload mode and the deletion of a stored game are nothing this program knows.
    expect(parseCommand(unhex('21 01 01'))).toBeUndefined();
    expect(parseCommand(unhex('39 01 00'))).toBeUndefined();
  });
});

describe('other Chessnut reports', () => {
  it('tell battery, charging in either way, and buttons', () => {
    expect(parseReport(unhex('2A 02 50 00'))).toEqual({ kind: 'battery', percent: 80, charging: false });
    expect(parseReport(unhex('2A 02 D0 00'))).toEqual({ kind: 'battery', percent: 80, charging: true });
    expect(parseReport(unhex('2A 02 50 01'))).toEqual({ kind: 'battery', percent: 80, charging: true });
    expect(parseReport(unhex('2A 02 00 00'))).toMatchObject({ kind: 'discarded', why: 'bad-value' });
    expect(parseReport(unhex('0F 01 02'))).toEqual({ kind: 'button', code: 2 });
    expect(parseReport(unhex('23 01 00'))).toEqual({ kind: 'ack' });
    expect(parseReport(unhex('32 01 05'))).toEqual({ kind: 'other', code: 0x32 });
    expect(parseReport(unhex('23 05 00'))).toMatchObject({ why: 'too-short' });
  });
});

describe('Chessnut ids', () => {
  it('name the model by the high byte of the product and only on usage page FF00', () => {
    const at = (productId: number, usagePage = 0xff00, vendorId = 0x2d80) =>
      modelOf({ vendorId, productId, usagePage });
    expect([0x8001, 0x8102, 0x8200, 0x8300, 0x8500].map((id) => at(id))).toEqual([
      'Chessnut Air',
      'Chessnut Pro',
      'Chessnut Air+',
      'Chessnut Evo',
      'Chessnut Go',
    ]);
    expect(at(0x8700)).toBeUndefined();
    expect(at(0x8001, 1)).toBeUndefined();
    expect(at(0x8001, 0xff00, 0x10c4)).toBeUndefined();
    expect(modelOf({ vendorId: 0x2d80, productId: 0x8001 })).toBeUndefined();
  });
});
