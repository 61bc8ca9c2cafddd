import { describe, expect, it } from 'vitest';
import type { ChessnutBoard, ChessnutContext } from '../../../drivers/chessnut/driver.js';
import { openChessnutBoard } from '../../../drivers/chessnut/driver.js';
import type { ChessnutEmulatorOptions } from '../../../drivers/chessnut/emulator.js';
import { ChessnutEmulator } from '../../../drivers/chessnut/emulator.js';
import { makePositionReport } from '../../../drivers/chessnut/protocol.js';
import { createChessnutReplay } from '../../../drivers/chessnut/replay.js';
import type { HidDevice } from '../../../src/board/hidLayer.js';
import { makePlacement, parsePlacement, rotatePlacement, withSquare } from '../../../src/board/placement.js';
import type { SensorEvent } from '../../../src/board/sensor.js';
import { gather } from '../../support/bench.js';
import { createFakeClock } from '../../support/fakeClock.js';
import { hex, sq, unhex } from '../../support/hex.js';
import { createHidRack } from '../../support/hidRack.js';

const START = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR')!;
const AIR: HidDevice = {
  path: '/dev/hidraw3',
  vendorId: 0x2d80,
  productId: 0x8001,
  usagePage: 0xff00,
  serialNumber: 'A1',
};

async function openBench(
  options: Partial<ChessnutEmulatorOptions> = {},
  context: Partial<ChessnutContext> = {},
  device: HidDevice = AIR,
) {
  const clock = createFakeClock();
  const rack = createHidRack();
  const emulator = new ChessnutEmulator({ clock, placement: START, ...options });
  rack.plug(device, emulator);
  const sent: { at: number; bytes: string }[] = [];
  const log: string[] = [];
  const opening = openChessnutBoard('usb', {
    clock,
    hid: rack,
    log: (message) => log.push(message),
    tap: (direction, bytes) => {
      if (direction === 'tx') sent.push({ at: clock.now(), bytes: hex(bytes) });
    },
    ...context,
  });
  opening.catch(() => undefined);
  await clock.advance(5000);
  const board: ChessnutBoard = await opening;
  const events = gather(board);
  await clock.advance(0);
  return { clock, rack, emulator, sent, log, board, events };
}

const kinds = (events: readonly SensorEvent[]) =>
  events.map((event) => (event.kind === 'link' ? event.state : event.kind));

describe('a Chessnut board', () => {
  it('is asked for positions, named, and gives its picture once', async () => {
    const { board, events, sent } = await openBench();
    expect(board.info).toEqual({
      family: 'chessnut',
      name: 'Chessnut Air',
      serial: 'A1',
      sense: 'piece',
      leds: 'one',
      scanMs: 200,
      settleMs: 0,
    });
    expect(kinds(events)).toEqual(['searching', 'up', 'snapshot']);
    expect(sent[0]).toEqual({ at: 0, bytes: '21 01 00' });
    expect(sent.map(({ bytes }) => bytes)).toContain('29 01 00');
    expect(board.battery).toEqual({ percent: 80, charging: false });
  });

  it('tells hands, and in one report first what left, then what came', async () => {
    const { emulator, events, clock, board } = await openBench();
    events.length = 0;
    emulator.lift(sq('e2'));
    await clock.advance(200);
    emulator.place(sq('e4'), 'P');
    await clock.advance(200);
    // Nf3 takes e5 in one report, a pawn there before: the knight's square empties, the pawn goes, the knight comes.
    emulator.setBoard(withSquare(withSquare(emulator.board(), sq('g1'), '.'), sq('e7'), 'N'));
    await clock.advance(200);
    board.requestSnapshot();
    await clock.advance(200);
    expect(events.map(({ at: _, ...event }) => event)).toEqual([
      { kind: 'lift', square: sq('e2'), seen: 'P' },
      { kind: 'place', square: sq('e4'), seen: 'P' },
      { kind: 'lift', square: sq('g1'), seen: 'N' },
      { kind: 'lift', square: sq('e7'), seen: 'p' },
      { kind: 'place', square: sq('e7'), seen: 'N' },
      { kind: 'snapshot', placement: emulator.board() },
    ]);
  });

  it('shows the newest frame and blinks what should change, never twice within 200 ms', async () => {
    const { board, emulator, clock, sent } = await openBench();
    const seen: string[] = [];
    emulator.onLeds((lights) => seen.push([...lights.keys()].sort().join(' ')));
    sent.length = 0;
    const started = clock.now();
    board.show(new Map([[sq('a1'), 'put']]));
    board.show(new Map([[sq('b1'), 'put']]));
    board.show(
      new Map([
        [sq('e2'), 'from'],
        [sq('e4'), 'to'],
      ]),
    );
    await clock.advance(3000);
    expect(seen.at(0)).toBe(String(sq('a1')));
    expect(seen.slice(1)).not.toContain(String(sq('b1')));
    expect(seen.slice(1, 5)).toEqual(['12 28', '12', '12 28', '12']);
    expect(sent.length).toBeLessThanOrEqual(7);
    for (let index = 1; index < sent.length; index++)
      expect(sent[index]!.at - sent[index - 1]!.at).toBeGreaterThanOrEqual(200);
    expect(sent[0]!.at).toBe(started);
    board.show(new Map([[sq('e2'), 'from']]));
    await clock.advance(1000);
    sent.length = 0;
    await clock.advance(10_000);
    expect(sent).toEqual([]);
    const closing = board.close();
    await clock.advance(1000);
    await closing;
    expect(seen.at(-1)).toBe('');
    expect(clock.waiting).toBe(0);
  });

  it('that was told nothing stays dark and quiet but for the battery', async () => {
    const { clock, sent } = await openBench();
    sent.length = 0;
    await clock.advance(600_000);
    expect(sent.map(({ bytes }) => bytes)).toEqual(['29 01 00', '29 01 00']);
  });

  it('comes back under another path with its frame, after a gap, and is told to stream again', async () => {
    const { board, emulator, clock, rack, events, sent } = await openBench();
    board.show(new Map([[sq('e4'), 'put']]));
    await clock.advance(1000);
    await rack.unplug(AIR.path);
    await clock.advance(100);
    emulator.lift(sq('e2'));
    emulator.place(sq('e4'), 'P');
    await clock.advance(10_000);
    events.length = 0;
    sent.length = 0;
    rack.plug({ ...AIR, path: '/dev/hidraw7' }, emulator);
    await clock.advance(10_000);
    expect(kinds(events)).toEqual(['up', 'gap', 'snapshot']);
    expect(events.at(-1)).toMatchObject({ placement: emulator.board() });
    expect(sent[0]?.bytes).toBe('21 01 00');
    expect([...emulator.leds().keys()]).toEqual([sq('e4')]);
  });

  it('is not mistaken for another one that is plugged in instead', async () => {
    const { emulator, clock, rack, events, log } = await openBench();
    await rack.unplug(AIR.path);
    rack.plug({ ...AIR, serialNumber: 'B2' }, emulator);
    await clock.advance(20_000);
    expect(kinds(events).at(-1)).toBe('searching');
    expect(log.join(' ')).toContain('B2, but this table plays on A1');
  });

  it('that falls silent is asked again, and lost when nothing helps', async () => {
    const { emulator, clock, events, sent, rack } = await openBench();
    events.length = 0;
    sent.length = 0;
    // The stream stops while the cable stays in: as after a switch to another mode.
    emulator.detach();
    await clock.advance(3000);
    expect(kinds(events)).toEqual(['silent']);
    expect(sent.map(({ bytes }) => bytes)).toContain('21 01 00');
    await clock.advance(10_000);
    expect(kinds(events)).toEqual(['silent', 'lost', 'searching', 'up', 'gap', 'snapshot']);
    expect(await rack.devices()).toHaveLength(2);
  });

  it('heals a hole in the stream with a gap and the whole picture', async () => {
    const { emulator, clock, events } = await openBench({ reportMs: 1500 });
    events.length = 0;
    emulator.lift(sq('e2'));
    await clock.advance(2000);
    expect(kinds(events)).toEqual(['gap', 'snapshot']);
  });

  it('reports a turned board as its sensors lie, and lights the squares those name', async () => {
    const { board, emulator, clock, events } = await openBench({ turned: true });
    expect(events.at(-1)).toMatchObject({ placement: rotatePlacement(START) });
    board.show(new Map([[sq('e7'), 'put']]));
    await clock.advance(1000);
    expect([...emulator.leds().keys()]).toEqual([sq('d2')]);
  });

  it('loses nothing to bad reports: what fails gives no event, the next good one is understood', async () => {
    const { emulator, clock, events, log } = await openBench({
      reportMs: 10_000,
      acknowledges: true,
    });
    events.length = 0;
    for (const bad of [
      '',
      '01',
      '01 3D 58',
      `01 3D ${'DD '.repeat(61)}`,
      `01 25 ${'00 '.repeat(61)}`,
      '2A 02 7F 00',
      '99 01 02',
    ])
      emulator.raw(bad === '' ? new Uint8Array() : unhex(bad));
    await clock.advance(1);
    expect(events).toEqual([]);
    expect(log.length).toBeGreaterThan(0);
    emulator.lift(sq('a1'));
    emulator.raw(makePositionReport(emulator.board()));
    await clock.advance(1);
    expect(events).toMatchObject([{ kind: 'lift', square: sq('a1'), seen: 'R' }]);
  });

  it('beeps when asked in numbers that fit, and says its battery is low', async () => {
    const { board, emulator, clock, log } = await openBench({ battery: { percent: 9, charging: false } });
    expect([board.beep(1000, 200), board.beep(0, 1), board.beep(70_000, 1), board.beep(1.5, 2)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    await clock.advance(1000);
    expect(emulator.received).toContainEqual({ kind: 'beep', hertz: 1000, ms: 200 });
    expect(log).toEqual(["The board's battery is at 9 percent: connect a charger."]);
    emulator.press(2);
    await clock.advance(1);
    expect(log.at(-1)).toBe('Button 2 of the board was pressed.');
    for (let times = 0; times < 20; times++) board.beep(500, 50);
    expect(board.beep(500, 50)).toBe(false);
  });

  it('is found by serial number or path among several, and asked for when it is not clear which', async () => {
    const clock = createFakeClock();
    const rack = createHidRack();
    const open = (address: string) => openChessnutBoard(address, { clock, hid: rack });
    await expect(open('usb')).rejects.toMatchObject({
      code: 'port-not-found',
      message: 'No Chessnut board is plugged in: plug it into USB and switch it on.',
    });
    rack.plug(AIR, new ChessnutEmulator({ clock }));
    rack.plug(
      { ...AIR, path: '/dev/hidraw4', serialNumber: 'B2', productId: 0x8500 },
      new ChessnutEmulator({ clock }),
    );
    await expect(open('usb')).rejects.toMatchObject({
      code: 'bad-address',
      message: 'Several Chessnut boards are plugged in: choose one by its address (usb:A1, usb:B2).',
    });
    await expect(open('usb:C3')).rejects.toMatchObject({ code: 'port-not-found' });
    for (const address of ['usb:B2', '/dev/hidraw4']) {
      const board = open(address);
      await clock.advance(100);
      expect((await board).info).toMatchObject({ name: 'Chessnut Go', serial: 'B2' });
      const closed = (await board).close();
      await clock.advance(1000);
      await closed;
    }
  });

  it('that sends no positions is refused in one sentence', async () => {
    const clock = createFakeClock();
    const rack = createHidRack();
    rack.plug(AIR, new ChessnutEmulator({ clock, faults: { seed: 1, drop: 1 } }));
    const opening = openChessnutBoard('usb', { clock, hid: rack });
    opening.catch(() => undefined);
    await clock.advance(5000);
    await expect(opening).rejects.toMatchObject({
      code: 'no-answer',
      message:
        'The Chessnut board at /dev/hidraw3 sends no positions: switch it off and on, then plug it in again.',
    });
    expect(clock.waiting).toBe(0);
  });

  it('has its captures replayed without a link', () => {
    const replay = createChessnutReplay();
    expect(replay.info).toBeUndefined();
    expect(replay.bytes(makePositionReport(START), 5)).toEqual([
      { kind: 'snapshot', at: 5, placement: START },
    ]);
    expect(replay.bytes(makePositionReport(withSquare(START, sq('e2'), '.')), 105)).toEqual([
      { kind: 'lift', at: 105, square: sq('e2'), seen: 'P' },
    ]);
    expect(replay.info).toMatchObject({ family: 'chessnut', sense: 'piece' });
    expect(makePlacement(START)).toHaveLength(71);
  });
});
