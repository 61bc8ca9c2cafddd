import { describe, expect, it } from 'vitest';
import { ChipBox } from '../../../drivers/certabo/chipBox.js';
import type { ChipStore } from '../../../drivers/certabo/chipStore.js';
import { makeChipText, parseChipText } from '../../../drivers/certabo/chips.js';
import type { CertaboContext } from '../../../drivers/certabo/driver.js';
import { openCertaboBoard } from '../../../drivers/certabo/driver.js';
import type { CertaboEmulatorOptions } from '../../../drivers/certabo/emulator.js';
import { CertaboEmulator } from '../../../drivers/certabo/emulator.js';
import { probe } from '../../../drivers/certabo/probe.js';
import { createCertaboReplay } from '../../../drivers/certabo/replay.js';
import { createMemoryLinkPair } from '../../../src/board/memoryLink.js';
import { parsePlacement, withSquare } from '../../../src/board/placement.js';
import type { SensorEvent } from '../../../src/board/sensor.js';
import { openDriverBench } from '../../support/driverBench.js';
import { createFakeClock } from '../../support/fakeClock.js';
import { sq } from '../../support/hex.js';

const START = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR')!;
const CALIBRATION = parsePlacement(
  'rnbqkbnr/pppppppp/...q..../......../......../...Q..../PPPPPPPP/RNBQKBNR',
)!;
const DARK = '00 00 00 00 00 00 00 00';

function storeWith(text?: string): ChipStore & { text: string | undefined } {
  return {
    name: 'memory',
    text,
    async load() {
      return this.text;
    },
    async save(saved) {
      this.text = saved;
    },
  };
}

const knownChips = () => storeWith(makeChipText(new ChipBox().book()));

function openBench(
  options: Partial<CertaboEmulatorOptions> = {},
  context: Partial<CertaboContext> = {},
  chips: ChipStore = knownChips(),
) {
  return openDriverBench(
    (address, own) => openCertaboBoard(address, { chips, ...own, ...context }),
    (clock) => new CertaboEmulator({ clock, placement: START, ...options }),
  );
}

const kinds = (events: readonly SensorEvent[]) =>
  events.map((event) => (event.kind === 'link' ? event.state : event.kind));
const sent = (wire: readonly string[]) =>
  wire.filter((chunk) => chunk.startsWith('>')).map((chunk) => chunk.slice(2).toUpperCase());
const lit = (device: CertaboEmulator) => [...device.leds().keys()];

describe('a board that reads chips', () => {
  it('is listened to first, then asked for its lights by putting them out', async () => {
    const { board, events, wire } = await openBench();
    expect(board.info).toEqual({
      family: 'certabo',
      name: 'Certabo or TabuTronic Cerno',
      sense: 'piece',
      leds: 'one',
      scanMs: 250,
      settleMs: 250,
    });
    expect(kinds(events)).toEqual(['searching', 'up', 'snapshot']);
    expect(events.at(-1)).toMatchObject({ placement: START });
    const first = wire.findIndex((chunk) => chunk.startsWith('>'));
    expect(first).toBeGreaterThanOrEqual(2);
    expect(new Set(sent(wire))).toEqual(new Set([DARK]));
  });

  it('tells which chessman went where, through garbage on the squares and chips not read', async () => {
    const { device, events, clock } = await openBench({ garbage: 0.3, misses: 0.03, wrapped: true });
    events.length = 0;
    device.lift(sq('e2'));
    await clock.advance(2000);
    device.place(sq('e4'), 'P');
    await clock.advance(2000);
    expect(events.map(({ at: _, ...event }) => event)).toEqual([
      { kind: 'lift', square: sq('e2'), seen: 'P' },
      { kind: 'place', square: sq('e4'), seen: 'P' },
    ]);
  });

  it('knows its spare queen, and a third one as somebody', async () => {
    const { device, events, clock } = await openBench();
    device.lift(sq('a7'));
    device.lift(sq('b7'));
    await clock.advance(2000);
    events.length = 0;
    device.place(sq('a7'), 'Q');
    await clock.advance(4000);
    device.place(sq('b7'), 'Q');
    await clock.advance(4000);
    expect(events).toMatchObject([
      { kind: 'place', square: sq('a7'), seen: 'Q' },
      { kind: 'place', square: sq('b7'), seen: '?' },
    ]);
  });

  it('blinks what should change, at the pace of the slowest board, and goes dark when it is closed', async () => {
    const { board, device, clock } = await openBench();
    const seen: { at: number; lights: string }[] = [];
    device.onLeds((lights) => seen.push({ at: clock.now(), lights: [...lights.keys()].sort().join(' ') }));
    board.show(new Map([[sq('h8'), 'put']]));
    board.show(
      new Map([
        [sq('e2'), 'from'],
        [sq('e4'), 'to'],
      ]),
    );
    await clock.advance(5000);
    expect(seen.slice(0, 5).map(({ lights }) => lights)).toEqual(['63', '12 28', '12', '12 28', '12']);
    for (let index = 1; index < seen.length; index++)
      expect(seen[index]!.at - seen[index - 1]!.at).toBeGreaterThanOrEqual(600);
    const closing = board.close();
    await clock.advance(2000);
    await closing;
    expect(lit(device)).toEqual([]);
    expect(clock.waiting).toBe(0);
  });

  it('that says nothing about its lights gets each frame three times, and is in step after all', async () => {
    const { board, device, clock, wire } = await openBench({ acknowledges: false });
    await clock.advance(5000);
    wire.length = 0;
    board.show(new Map([[sq('a1'), 'put']]));
    await clock.advance(5000);
    expect(lit(device)).toEqual([sq('a1')]);
    expect(sent(wire)).toEqual(new Array(3).fill('00 00 00 00 00 00 00 01'));
  });

  it('comes back with its frame after the cable was out', async () => {
    const { board, device, clock, events, unplug, plug } = await openBench();
    board.show(new Map([[sq('d4'), 'put']]));
    await clock.advance(1000);
    await unplug();
    device.lift(sq('d2'));
    device.place(sq('d4'), 'P');
    await clock.advance(3000);
    events.length = 0;
    plug();
    await clock.advance(10_000);
    expect(kinds(events)).toEqual(['up', 'gap', 'snapshot']);
    expect(events.at(-1)).toMatchObject({ placement: device.board() });
    expect(lit(device)).toEqual([sq('d4')]);
  });

  it('that falls silent is lost, for nothing can be asked of it', async () => {
    const { device, clock, events, log } = await openBench();
    events.length = 0;
    device.detach();
    await clock.advance(9500);
    expect(kinds(events).slice(0, 3)).toEqual(['silent', 'lost', 'searching']);
    expect(log).toContain('The board at bench has fallen silent.');
  });
});

describe('learning a set', () => {
  it('turns a board that only feels weight into one that knows its chessmen', async () => {
    const chips = storeWith();
    const { board, device, clock, events, log } = await openBench({ placement: CALIBRATION }, {}, chips);
    expect(board.info.sense).toBe('occ');
    expect(log.at(-1)).toContain('calibrate it');
    expect(events.at(-1)).toMatchObject({ placement: CALIBRATION.map((seen) => (seen === '.' ? '.' : '?')) });
    board.show(new Map([[sq('e4'), 'put']]));
    await clock.advance(1000);
    events.length = 0;
    const learning = board.calibrate();
    await clock.advance(700);
    // The picture every other program lights for this: ranks 1, 2, 7, 8, and d3 and d6.
    expect(lit(device)).toHaveLength(34);
    expect(await board.calibrate()).toMatchObject({ ok: false });
    await clock.advance(3000);
    expect(await learning).toEqual({
      ok: true,
      known: 34,
      text: '34 chessmen were learned; 34 are known in all.',
    });
    await clock.advance(10_000);
    expect(kinds(events)).toEqual(['lost', 'searching', 'up', 'gap', 'snapshot']);
    expect(events.at(-1)).toMatchObject({ placement: CALIBRATION });
    expect(board.info.sense).toBe('piece');
    expect(lit(device)).toEqual([sq('e4')]);
    expect(parseChipText(chips.text ?? '')).toEqual(device.box.book());
    device.setBoard(
      parsePlacement('bqnnrkrb/pppppppp/......../......../......../......../PPPPPPPP/BQNNRKRB')!,
    );
    await clock.advance(1000);
    board.requestSnapshot();
    await clock.advance(1000);
    expect(events.at(-1)).toMatchObject({ kind: 'snapshot', placement: device.board() });
  });

  it('ends with a sentence when chips stay unread, the cable is out, or there is nothing to learn', async () => {
    const { board, device, clock, unplug } = await openBench();
    device.lift(sq('b1'));
    const learning = board.calibrate();
    await clock.advance(21_000);
    expect(await learning).toEqual({
      ok: false,
      text: 'The chessmen were not learned: no chip can be read on b1; set them up anew and try again.',
    });
    const again = board.calibrate();
    await unplug();
    expect(await again).toEqual({ ok: false, text: 'The board was lost while it learned its chessmen.' });
    await clock.advance(0);
    expect(await board.calibrate()).toEqual({ ok: false, text: 'The board is not connected.' });
    const sentio = await openBench({ model: 'sentio' });
    expect(await sentio.board.calibrate()).toMatchObject({ ok: false });
  });

  it('is called for when another set stands there', async () => {
    const other = new Map([...new ChipBox().book()].map(([id, piece]) => [id + 2 ** 24, piece] as const));
    const { log, events, clock } = await openBench({}, {}, storeWith(makeChipText(other)));
    await clock.advance(2000);
    expect(events.at(-1)).toMatchObject({ kind: 'snapshot' });
    expect(log.filter((line) => line.includes('does not know these chessmen'))).toHaveLength(1);
  });
});

describe('a board that feels weight', () => {
  it('tells where something was lifted and placed', async () => {
    const { board, device, clock, events } = await openBench({ model: 'sentio' });
    expect(board.info).toMatchObject({ family: 'sentio', sense: 'occ', leds: 'one' });
    events.length = 0;
    device.lift(sq('g1'));
    await clock.advance(200);
    device.place(sq('f3'), 'N');
    await clock.advance(200);
    expect(events).toMatchObject([
      { kind: 'lift', square: sq('g1'), seen: '?' },
      { kind: 'place', square: sq('f3'), seen: '?' },
    ]);
  });

  it('believes no single frame', async () => {
    const { device, clock, events, inject } = await openBench({ model: 'sentio' });
    events.length = 0;
    inject(Buffer.from(':255 255 0 0 0 0 25 255 \r\n'));
    await clock.advance(500);
    expect(events).toEqual([]);
    expect(device.board()).toBe(START);
  });

  it('without lights known gets not one byte', async () => {
    const { board, device, clock, wire } = await openDriverBench(
      (address, own) => openCertaboBoard(address, { ...own, chips: storeWith(), dumb: true }),
      (fake) => new CertaboEmulator({ clock: fake, model: 'tactum', placement: START }),
    );
    board.show(new Map([[0, 'put']]));
    await clock.advance(3000);
    expect(board.info).toMatchObject({ family: 'tactum', sense: 'occ', leds: 'none' });
    const closing = board.close();
    await clock.advance(1000);
    await closing;
    expect(sent(wire)).toEqual([]);
    expect(device.receivedBytes).toBe(0);
  });
});

describe('coloured lights', () => {
  it.each(['cerno-spectrum', 'sentio-spectrum'] as const)(
    'of a %s are found out and paced',
    async (model) => {
      const { board, device, clock, wire } = await openBench({ model });
      expect(board.info).toMatchObject({ leds: 'corners' });
      expect(board.info.name).toBe(
        model === 'cerno-spectrum' ? 'TabuTronic Cerno Spectrum' : 'TabuTronic Sentio Spectrum',
      );
      // Plain lights are asked for first: an RGB frame would be garbage to them.
      expect(sent(wire)[0]).toBe(DARK);
      board.show(new Map([[sq('e2'), 'wrong']]));
      await clock.advance(100);
      expect([...device.leds()]).toEqual([[sq('e2'), '15,0,0']]);
      board.show(
        new Map([
          [sq('e2'), 'from'],
          [sq('e4'), 'from'],
        ]),
      );
      await clock.advance(1000);
      expect(lit(device)).toEqual([sq('e2'), sq('e3'), sq('e4')]);
      const closing = board.close();
      await clock.advance(2000);
      await closing;
      expect(lit(device)).toEqual([]);
    },
  );
});

describe('what is no such board', () => {
  const failure = async (say: (link: { write(bytes: Uint8Array): boolean }) => void) => {
    const clock = createFakeClock();
    const got: number[] = [];
    const [host, far] = createMemoryLinkPair('port');
    far.onData((bytes) => got.push(...bytes));
    say(far);
    const opening = openCertaboBoard('port', { clock, chips: storeWith(), connect: async () => host });
    opening.catch(() => undefined);
    await clock.advance(5000);
    await expect(opening).rejects.toMatchObject({ name: 'BoardError' });
    expect(got).toEqual([]);
    expect(clock.waiting).toBe(0);
    return opening.catch((error: Error) => error.message);
  };

  it('is told in a sentence and gets not one byte', async () => {
    expect(await failure(() => undefined)).toBe(
      'The device at port says nothing: check its power, or choose another port.',
    );
    const nmea = Buffer.from('$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n');
    expect(await failure((link) => void link.write(nmea))).toBe(
      'The device at port is no Certabo or TabuTronic board: choose another port or family.',
    );
    // One good line among strangers proves nothing.
    const one = Buffer.from(':255 255 0 0 0 0 255 255 \r\n:1 2 3 \r\n');
    expect(await failure((link) => void link.write(one))).toContain('no Certabo or TabuTronic board');
  });
});

describe('a probe', () => {
  it('only listens', async () => {
    const clock = createFakeClock();
    const [host, far] = createMemoryLinkPair('port');
    const device = new CertaboEmulator({ clock, placement: START });
    device.attach(far);
    const answer = probe.ask(host, clock, new AbortController().signal);
    await clock.advance(2000);
    expect(await answer).toEqual({ family: 'certabo', name: 'Certabo or TabuTronic Cerno', sense: 'piece' });
    expect(device.receivedBytes).toBe(0);
    const stopped = probe.ask(host, clock, AbortSignal.abort());
    await expect(stopped).rejects.toMatchObject({ code: 'closed' });
  });
});

describe('a capture', () => {
  it('is replayed without a link, with or without a book', () => {
    const clock = createFakeClock();
    const device = new CertaboEmulator({ clock, placement: START });
    for (const book of [device.box.book(), undefined]) {
      const replay = createCertaboReplay(book);
      let at = 0;
      const play = () => {
        const bytes = Buffer.from(device.line());
        at += 250;
        return [...replay.bytes(bytes.subarray(0, 100), at), ...replay.bytes(bytes.subarray(100), at)];
      };
      device.setBoard(START);
      expect([...play(), ...play()]).toEqual([]);
      const placement = book === undefined ? START.map((seen) => (seen === '.' ? '.' : '?')) : START;
      expect([...play(), ...play()]).toMatchObject([{ kind: 'snapshot', placement }]);
      device.setBoard(withSquare(START, sq('e2'), '.'));
      expect([...play(), ...play()]).toMatchObject([
        { kind: 'lift', square: sq('e2'), seen: book ? 'P' : '?' },
      ]);
      expect(replay.info).toMatchObject({ family: 'certabo', sense: book ? 'piece' : 'occ' });
    }
  });
});
