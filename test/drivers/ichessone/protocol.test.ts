import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IChessOneCommand, IChessOneMessage } from '../../../drivers/ichessone/protocol.js';
import {
  createCommandReader,
  createMessageReader,
  makeBatteryMessage,
  makeCommand,
  makePositionMessage,
  makeVersionMessage,
} from '../../../drivers/ichessone/protocol.js';
import { makePlacement, parsePlacement } from '../../../src/board/placement.js';
import type { Seen } from '../../../src/board/sensor.js';
import { hex, sq, unhex } from '../../support/hex.js';

const START = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR')!;
const START_HEX = `3D 70 A8 9B C9 8A 77 77 77 77 ${'00 '.repeat(16)}11 11 11 11 42 35 63 24`;
const AFTER_E4 = `3D 70 A8 9B C9 8A 77 77 77 77 ${'00 '.repeat(10)}10 ${'00 '.repeat(5)}11 11 01 11 42 35 63 24`;

const read = (...chunks: Uint8Array[]): IChessOneMessage[] => {
  const reader = createMessageReader();
  return chunks.flatMap((chunk) => reader.read(chunk));
};

describe('iChessOne positions', () => {
  it('read what the examples show', () => {
    expect(read(unhex(START_HEX))).toEqual([{ kind: 'position', placement: START }]);
    expect(hex(makePositionMessage(START))).toBe(START_HEX);
    const [message] = read(unhex(AFTER_E4));
    expect(message?.kind === 'position' && makePlacement(message.placement)).toBe(
      'rnbqkbnr/pppppppp/......../......../....P.../......../PPPP.PPP/RNBQKBNR',
    );
  });

  it('come through whatever they are and wherever they are cut', () => {
    const letters = fc.constantFrom<Seen>('.', 'P', 'N', 'B', 'R', 'Q', 'K', 'p', 'n', 'b', 'r', 'q', 'k');
    fc.assert(
      fc.property(
        fc.array(letters, { minLength: 64, maxLength: 64 }),
        fc.integer({ min: 0, max: 34 }),
        (placement, cut) => {
          const bytes = makePositionMessage(placement);
          expect(bytes.subarray(2)).not.toContain(0x3d);
          expect(read(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual([
            { kind: 'position', placement },
          ]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are thrown away with a piece that does not exist, or an end that is missing', () => {
    const whole = unhex(START_HEX);
    expect(read(whole.with(9, 0xd0), whole)).toEqual([
      { kind: 'discarded', why: 'bad-piece' },
      { kind: 'position', placement: START },
    ]);
    expect(read(whole.subarray(0, 20), whole)).toEqual([
      { kind: 'discarded', why: 'cut' },
      { kind: 'position', placement: START },
    ]);
  });
});

describe('other iChessOne messages', () => {
  it('tell the battery, even at 61 percent, which looks like the head of a message', () => {
    expect(read(makeBatteryMessage(61, false), unhex(START_HEX))).toEqual([
      { kind: 'battery', percent: 61, charging: false },
      { kind: 'position', placement: START },
    ]);
    expect(read(unhex('3D 62 01 50'))).toEqual([{ kind: 'battery', percent: 80, charging: true }]);
    expect(read(unhex('3D 62 02 50'))).toEqual([{ kind: 'discarded', why: 'bad-value' }]);
    expect(read(unhex('3D 62 00 65'))).toEqual([{ kind: 'discarded', why: 'bad-value' }]);
  });

  it('tell the version, which ends where something else begins', () => {
    expect(read(makeVersionMessage('V1.2'), unhex(START_HEX))).toMatchObject([
      { kind: 'version', text: 'V1.2' },
      { kind: 'position' },
    ]);
    expect(read(Buffer.from('=hV1.2\r\n'))).toEqual([{ kind: 'version', text: 'V1.2' }]);
    expect(read(Buffer.from(`=h${'x'.repeat(200)}`))).toMatchObject([
      { kind: 'version', text: 'x'.repeat(64) },
      { kind: 'discarded', why: 'no-head' },
    ]);
  });

  it('that are none are told once each time they begin', () => {
    expect(read(unhex('01 02 03'), unhex('04'), unhex('3D 7A 01 02'), unhex('3D 3D'))).toEqual([
      { kind: 'discarded', why: 'no-head' },
      { kind: 'discarded', why: 'unknown' },
      { kind: 'discarded', why: 'cut' },
    ]);
  });
});

describe('iChessOne commands', () => {
  const lights = (names: string[], more: object = {}): IChessOneCommand => ({
    kind: 'lights',
    squares: names.map(sq).sort((a, b) => a - b),
    colour: [0, 0, 15],
    flashing: false,
    fresh: true,
    ...more,
  });

  it('are what the examples show', () => {
    expect(hex(makeCommand({ kind: 'watch' }))).toBe('43 50 49 52 51');
    expect(hex(makeCommand(lights(['e2', 'e4'])))).toBe('45 4C 80 0F 00 00 00 00 00 10 00 10 00 00 01 FF');
    expect(hex(makeCommand(lights([])))).toBe('45 4C 00 0F 00 00 00 00 00 00 00 00 00 00 01 FF');
    expect(['unwatch', 'askPosition', 'askBattery', 'askVersion'] as const).toSatisfy(
      (kinds: readonly Exclude<IChessOneCommand['kind'], 'lights'>[]) =>
        kinds.map((kind) => Buffer.from(makeCommand({ kind })).toString()).join() === 'CPOFF,RP,RB,RH',
    );
  });

  it('are read by the emulator as they were meant, cut anywhere, with junk between', () => {
    const commands: IChessOneCommand[] = [
      { kind: 'watch' },
      lights(['a1', 'h8', 'c6'], { colour: [1, 2, 3], flashing: true, fresh: false }),
      { kind: 'askPosition' },
      { kind: 'askBattery' },
      { kind: 'askVersion' },
      { kind: 'unwatch' },
    ];
    const bytes = Buffer.concat(commands.flatMap((command) => [Buffer.from('xC'), makeCommand(command)]));
    for (let cut = 0; cut <= bytes.length; cut++) {
      const reader = createCommandReader();
      expect([...reader.read(bytes.subarray(0, cut)), ...reader.read(bytes.subarray(cut))]).toEqual(commands);
    }
  });
});
