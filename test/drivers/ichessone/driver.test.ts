import { describe, expect, it } from 'vitest';
import { openIChessOneBoard } from '../../../drivers/ichessone/driver.js';
import type { IChessOneEmulatorOptions } from '../../../drivers/ichessone/emulator.js';
import { IChessOneEmulator } from '../../../drivers/ichessone/emulator.js';
import { makePositionMessage } from '../../../drivers/ichessone/protocol.js';
import { createIChessOneReplay } from '../../../drivers/ichessone/replay.js';
import { createMemoryLinkPair } from '../../../src/board/memoryLink.js';
import { parsePlacement, withSquare } from '../../../src/board/placement.js';
import type { SensorEvent } from '../../../src/board/sensor.js';
import { openDriverBench } from '../../support/driverBench.js';
import { createFakeClock } from '../../support/fakeClock.js';
import { sq } from '../../support/hex.js';

const START = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR')!;

const openBench = (options: Partial<IChessOneEmulatorOptions> = {}) =>
  openDriverBench(
    openIChessOneBoard,
    (clock) => new IChessOneEmulator({ clock, placement: START, ...options }),
  );

const kinds = (events: readonly SensorEvent[]) =>
  events.map((event) => (event.kind === 'link' ? event.state : event.kind));

describe('an iChessOne', () => {
  it('is asked for its position, named, and gives its picture once', async () => {
    const { board, events, log } = await openBench({ battery: { percent: 7, charging: false } });
    expect(board.info).toEqual({
      family: 'ichessone',
      name: 'iChessOne',
      firmware: 'emulator 1',
      sense: 'piece',
      leds: 'rgb',
      scanMs: 100,
      settleMs: 0,
    });
    expect(kinds(events)).toEqual(['searching', 'up', 'snapshot']);
    expect(events.at(-1)).toMatchObject({ placement: START });
    expect(log).toEqual(["The board's battery is at 7 percent: connect a charger."]);
  });

  it('tells each change at the second look, soon', async () => {
    const { device, events, clock } = await openBench();
    events.length = 0;
    device.lift(sq('e2'));
    await clock.advance(40);
    device.place(sq('e4'), 'P');
    await clock.advance(40);
    expect(events.map(({ at: _, ...event }) => event)).toEqual([
      { kind: 'lift', square: sq('e2'), seen: 'P' },
      { kind: 'place', square: sq('e4'), seen: 'P' },
    ]);
  });

  it('believes no position that only one message shows', async () => {
    const { events, clock, inject } = await openBench();
    events.length = 0;
    inject(makePositionMessage(withSquare(START, sq('e2'), '.')));
    // A byte too many: everything after it stands two squares further on.
    const whole = makePositionMessage(START);
    inject(Uint8Array.of(...whole.subarray(0, 4), 0, ...whole.subarray(4)));
    await clock.advance(3000);
    expect(events).toEqual([]);
  });

  it('needs more looks for two kings than for one', async () => {
    const { device, events, clock } = await openBench();
    events.length = 0;
    device.place(sq('e4'), 'K');
    await clock.advance(30);
    expect(events).toEqual([]);
    await clock.advance(2000);
    expect(events).toMatchObject([{ kind: 'place', square: sq('e4'), seen: 'K' }]);
  });

  it('heals what its reports lost within a second', async () => {
    const { device, events, clock } = await openBench({
      faults: { seed: 3, drop: 0.5, corrupt: 0.1, noise: 0.1 },
    });
    await clock.advance(5000);
    events.length = 0;
    device.lift(sq('g1'));
    await clock.advance(10_000);
    const believed = new Map<number, string>();
    for (const event of events) {
      if (event.kind === 'lift') believed.set(event.square, '.');
      if (event.kind === 'place') believed.set(event.square, event.seen);
      if (event.kind === 'snapshot')
        for (const [square, seen] of event.placement.entries()) believed.set(square, seen);
    }
    expect(believed.get(sq('g1'))).toBe('.');
    for (const [square, seen] of believed) expect(seen).toBe(device.board()[square]);
  });

  it('shows colours, flashing where something should change, and goes dark when it is closed', async () => {
    const { board, device, clock, wire } = await openBench();
    board.show(
      new Map([
        [sq('e2'), 'from'],
        [sq('e4'), 'to'],
        [sq('e8'), 'check'],
      ]),
    );
    await clock.advance(300);
    expect(device.leds()).toEqual(
      new Map([
        [sq('e2'), '0f0'],
        [sq('e4'), '0f0*'],
        [sq('e8'), 'f00'],
      ]),
    );
    board.show(new Map([[sq('a1'), 'put']]));
    await clock.advance(300);
    expect(device.leds()).toEqual(new Map([[sq('a1'), 'fff']]));
    const closing = board.close();
    await clock.advance(1000);
    await closing;
    expect(device.leds().size).toBe(0);
    expect(wire.join(' ')).toContain('43 50 4f 46 46');
    expect(clock.waiting).toBe(0);
  });

  it('that started anew is told again what to watch and to show', async () => {
    const { board, device, clock, events } = await openBench();
    board.show(new Map([[sq('d4'), 'put']]));
    await clock.advance(500);
    device.restart();
    await clock.advance(16_000);
    expect([...device.leds().keys()]).toEqual([sq('d4')]);
    device.lift(sq('e2'));
    await clock.advance(40);
    expect(events.at(-1)).toMatchObject({ kind: 'lift', square: sq('e2') });
    events.length = 0;
    device.detach();
    await clock.advance(10_000);
    expect(kinds(events).slice(0, 3)).toEqual(['silent', 'lost', 'searching']);
    await clock.advance(10_000);
    expect(kinds(events).slice(-3)).toEqual(['up', 'gap', 'snapshot']);
    expect([...device.leds().keys()]).toEqual([sq('d4')]);
  });

  it('is not what says nothing, and what talks gets no question', async () => {
    const open = async (says: string) => {
      const clock = createFakeClock();
      const got: number[] = [];
      const [host, far] = createMemoryLinkPair('port');
      far.onData((bytes) => got.push(...bytes));
      if (says !== '') far.write(Buffer.from(says));
      const opening = openIChessOneBoard('port', { clock, connect: async () => host });
      opening.catch(() => undefined);
      await clock.advance(5000);
      const error = await opening.catch((cause: Error) => cause.message);
      expect(clock.waiting).toBe(0);
      return { error, got: Buffer.from(got).toString() };
    };
    expect(await open('')).toEqual({
      error: 'The device at port says nothing: check its power, or choose another port.',
      got: 'RPRPRP',
    });
    expect(await open('$GPGGA,123519,4807.038,N\r\n'.repeat(8))).toEqual({
      error: 'The device at port is no iChessOne: choose another port or family.',
      got: '',
    });
  });

  it('has its captures replayed without a link', () => {
    const replay = createIChessOneReplay();
    const lifted = withSquare(START, sq('e2'), '.');
    expect(replay.bytes(makePositionMessage(START), 0)).toEqual([]);
    expect(replay.info).toBeUndefined();
    expect(replay.bytes(makePositionMessage(START), 10)).toMatchObject([{ kind: 'snapshot' }]);
    expect(replay.bytes(makePositionMessage(lifted), 20)).toEqual([]);
    expect(replay.bytes(makePositionMessage(lifted), 30)).toEqual([
      { kind: 'lift', at: 30, square: sq('e2'), seen: 'P' },
    ]);
    expect(replay.info).toMatchObject({ family: 'ichessone' });
  });
});
