import { parseSquare } from 'chessops';
import { describe, expect, it } from 'vitest';
import { DgtEmulator } from '../../../drivers/dgt/emulator.js';
import type { DgtEmulatorOptions } from '../../../drivers/dgt/emulatorOptions.js';
import { probe } from '../../../drivers/dgt/probe.js';
import { MEMORY_LENGTH } from '../../../drivers/dgt/protocol.js';
import { createDgtReplay } from '../../../drivers/dgt/replay.js';
import { createMemoryLinkPair } from '../../../src/board/memoryLink.js';
import { parsePlacement, withSquare } from '../../../src/board/placement.js';
import { bytesOf, hexOf } from '../../support/driverBench.js';
import { createFakeClock } from '../../support/fakeClock.js';

const sq = (name: string) => parseSquare(name)!;
const START = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR')!;

function attach(options: Partial<DgtEmulatorOptions> = {}) {
  const clock = createFakeClock();
  const [host, far] = createMemoryLinkPair();
  const device = new DgtEmulator({ clock, placement: START, ...options });
  device.attach(far);
  const said: string[] = [];
  const heard: Uint8Array[] = [];
  host.onData((bytes) => {
    said.push(hexOf(bytes));
    heard.push(bytes);
  });
  const send = async (hex: string, ms = 100) => {
    host.write(bytesOf(hex));
    await clock.advance(ms);
  };
  return { clock, host, device, said, heard, send };
}

describe('an emulated DGT board', () => {
  it('wakes up in bus mode and tells there what changed', async () => {
    const { device, said, send } = attach({ serial: '01025' });
    device.lift(sq('e2'));
    device.place(sq('e4'), 'P');
    await send('87 08 01 10');
    await send('83 08 01 0c');
    expect(said).toEqual(['87 00 06 08 01 16', '85 00 0a 08 01 40 34 41 24 71']);
    // The first single-board command ends bus mode and is answered; a bus command then only switches back.
    await send('45');
    await send('87 08 01 10');
    expect(said.slice(2)).toEqual(['91 00 08 30 31 30 32 35']);
    await send('87 08 01 10');
    expect(said.slice(3)).toEqual(['87 00 06 08 01 16']);
  });

  it('reports nothing before it is told to, and nothing after a reset', async () => {
    const { device, said, send } = attach();
    await send('4d');
    device.lift(sq('a2'));
    await send('44');
    device.lift(sq('b2'));
    await send('40');
    device.lift(sq('c2'));
    await send('40');
    expect(said).toEqual(['93 00 05 01 08', '8e 00 05 31 00']);
  });

  it('tells the clock every second in update mode', async () => {
    const { said, clock, send } = attach();
    await send('43');
    await clock.advance(3000);
    expect(said).toEqual(Array(3).fill('8d 00 0a 00 05 00 00 05 00 00'));
  });

  it('names the new square before the old one where its scan meets it first', async () => {
    for (const [order, first] of [
      ['scan', '8e 00 05 24 01'],
      ['lifts-first', '8e 00 05 34 00'],
    ] as const) {
      const { device, clock, said, send } = attach({ order, scanMs: 200 });
      await send('44');
      device.setBoard(withSquare(withSquare(START, sq('e2'), '.'), sq('e4'), 'P'));
      await clock.advance(199 - 100);
      expect(said).toEqual([]);
      await clock.advance(200);
      expect(said).toHaveLength(2);
      expect(said[0]).toBe(first);
    }
  });

  it('loses what does not fit into ten bytes while it is busy', async () => {
    const { device, send } = attach();
    await send('42 2b 0c 03 0c 53 50 20 35 31 38 20 20 01 00');
    expect(device.lostBytes).toBe(4);
    expect(device.display).toBe('');
  });

  it('stalls at a light command without lights, until it is plugged in anew', async () => {
    const { device, said, send } = attach();
    await send('60 04 01 34 24 00');
    await send('45');
    expect(said).toEqual([]);
    const [again, far] = createMemoryLinkPair();
    device.attach(far);
    const after: string[] = [];
    again.onData((bytes) => after.push(hexOf(bytes)));
    again.write(bytesOf('4d'));
    await Promise.resolve();
    await Promise.resolve();
    expect(after).toEqual(['93 00 05 01 08']);
  });

  it('tells of every byte that would harm a real one', async () => {
    const harm: number[] = [];
    const { send } = attach({ onHarm: (byte) => harm.push(byte) });
    for (const hex of ['4e', '51', '53', '54', '4d']) await send(hex);
    expect(harm).toEqual([0x4e, 0x51, 0x53, 0x54]);
  });

  it('has a coil that fails, and one that works again', async () => {
    const { device, said, send } = attach();
    await send('44');
    device.breakSensor(sq('a1'));
    device.mendSensor(sq('a1'));
    expect(device.board()[sq('a1')]).toBe('R');
    await send('40');
    expect(said).toEqual(['8e 00 05 38 00', '8e 00 05 38 02']);
  });

  it('pours out its event memory in eight seconds and says nothing else meanwhile', async () => {
    const { device, heard, clock, send } = attach();
    await send('44');
    device.sendMemory();
    device.lift(sq('e2'));
    await clock.advance(8200);
    expect(heard.reduce((sum, bytes) => sum + bytes.length, 0)).toBe(MEMORY_LENGTH);
    await clock.advance(200);
    device.lift(sq('d2'));
    await send('40');
    expect(hexOf(heard.at(-1)!)).toBe('8e 00 05 33 00');
  });
});

describe('the probe', () => {
  it('finds a board, says which, and leaves it idle', async () => {
    const { clock, device, host } = attach({ answerMs: 400, serial: '12345', version: [3, 10] });
    const asked = probe.ask(host, clock, new AbortController().signal);
    await clock.advance(10_000);
    expect(await asked).toEqual({
      family: 'dgt',
      name: 'DGT board',
      serial: '12345',
      firmware: '3.10',
      sense: 'piece',
    });
    const after: string[] = [];
    host.onData((bytes) => after.push(hexOf(bytes)));
    device.lift(sq('e2'));
    await clock.advance(2000);
    expect(after).toEqual([]);
  });
});

describe('a capture', () => {
  it('gives snapshot, changes and identity, in the chunks as they came', () => {
    const replay = createDgtReplay();
    expect(replay.info).toBeUndefined();
    const dump = `86 00 43 08 09 0a 0c 0b 0a 09 08 ${'07 '.repeat(8)}${'00 '.repeat(32)}${'01 '.repeat(8)}02 03 04 06 05 04 03 02`;
    const events = [
      '93 00 05 01 08 91 00',
      '08 30 30 31 33 37',
      dump,
      '8e 00 05 34',
      '00 8e 00 05 24 01',
    ].flatMap((hex, number) => replay.bytes(bytesOf(hex), number * 100));
    expect(replay.info).toMatchObject({ family: 'dgt', serial: '00137', firmware: '1.8' });
    expect(events).toMatchObject([
      { kind: 'snapshot', at: 200, placement: START },
      { kind: 'lift', at: 400, square: sq('e2'), seen: 'P' },
      { kind: 'place', at: 400, square: sq('e4'), seen: 'P' },
    ]);
    expect(replay.line('anything', 0)).toEqual([]);
  });
});
