import { parseSquare } from 'chessops';
import { describe, expect, it } from 'vitest';
import { openEone, openMillenniumBoard } from '../../../drivers/millennium/driver.js';
import type { MillenniumEmulatorOptions } from '../../../drivers/millennium/emulator.js';
import { MillenniumEmulator } from '../../../drivers/millennium/emulator.js';
import { encodeFrame, makeBoardText } from '../../../drivers/millennium/protocol.js';
import { createMillenniumReplay } from '../../../drivers/millennium/replay.js';
import { makePlacement, parsePlacement, withSquare } from '../../../src/board/placement.js';
import { bytesOf, openDriverBench } from '../../support/driverBench.js';

const sq = (name: string) => parseSquare(name)!;
const START = parsePlacement('bbqnnrkr/pppppppp/......../......../......../......../PPPPPPPP/BBQNNRKR')!;
const open = (options: Partial<MillenniumEmulatorOptions> = {}, how = openMillenniumBoard) =>
  openDriverBench(how, (clock) => new MillenniumEmulator({ clock, placement: START, ...options }));
type Bench = Awaited<ReturnType<typeof open>>;
const sent = (bench: Bench) =>
  bench.wire.flatMap((line) =>
    line.startsWith('> ') ? [String.fromCharCode(...bytesOf(line.slice(2)).map((byte) => byte & 0x7f))] : [],
  );

describe('a ChessLink board', () => {
  it('is heard first, asked who it is, and told once to report changes', async () => {
    const bench = await open();
    expect(sent(bench).slice(0, 3)).toEqual(['V56', 'R0250', 'W020356']);
    expect(bench.device.register(2)).toBe(3);
    expect(bench.device.writes).toBe(1);
    expect(bench.board.info).toMatchObject({ family: 'millennium', firmware: '1.3', sense: 'piece' });
    await bench.unplug();
    await bench.clock.advance(500);
    bench.plug();
    await bench.clock.advance(10_000);
    // The EEPROM wears: what is right already is not written again.
    expect(bench.device.writes).toBe(1);
  });

  it.each([3, 4, 7])('that reports changes by mode %i is left as it is', async (reports) => {
    const bench = await open({ reports });
    expect(bench.device.writes).toBe(0);
  });

  it('that acknowledges nothing works all the same', async () => {
    const bench = await open({ mute: true, noParity: true });
    expect(bench.device.writes).toBe(0);
    bench.events.length = 0;
    bench.device.lift(sq('e2'));
    await bench.clock.advance(500);
    bench.board.show(new Map([[sq('e4'), 'put']]));
    await bench.clock.advance(5000);
    expect(bench.events).toMatchObject([{ kind: 'lift', square: sq('e2'), seen: 'P' }]);
    expect([...bench.device.leds().keys()]).toEqual([sq('e4')]);
    // Three times at most: nobody says whether the lamps burn.
    expect(sent(bench).filter((text) => text.startsWith('L')).length).toBeLessThanOrEqual(3);
  });

  it('is believed only what two positions in a row say', async () => {
    const bench = await open({ reports: 3 });
    bench.events.length = 0;
    const text = `sRKRNNQBBPPPPPPPP${'.'.repeat(32)}pppppppprkrnnqbb`;
    // Two characters that changed places: the check does not see it.
    bench.inject(encodeFrame(text.replace('RKR', 'KRR')));
    await bench.clock.advance(1000);
    expect(bench.events).toEqual([]);
    bench.inject(encodeFrame(text.replace('RKR', 'RRR').replace('rkr', 'rrr')));
    await bench.clock.advance(1000);
    expect(bench.events).toEqual([]);
  });

  it('may fail to recognise a piece: the others go on, and in the end it is some piece', async () => {
    const bench = await open({ reports: 3 });
    bench.events.length = 0;
    bench.device.setRecognised(sq('b1'), false);
    bench.device.lift(sq('e2'));
    await bench.clock.advance(300);
    bench.device.place(sq('e4'), 'P');
    await bench.clock.advance(300);
    expect(bench.events).toMatchObject([
      { kind: 'lift', square: sq('e2') },
      { kind: 'place', square: sq('e4') },
    ]);
    await bench.clock.advance(2000);
    bench.board.requestSnapshot();
    await bench.clock.advance(2000);
    const snapshot = bench.events.findLast((event) => event.kind === 'snapshot');
    expect(snapshot?.kind === 'snapshot' && snapshot.placement[sq('b1')]).toBe('?');
    // Recognised or not, it never left its square.
    expect(bench.events.filter((event) => 'square' in event && event.square === sq('b1'))).toEqual([]);
  });

  it('gives its snapshot although one square never rests', async () => {
    const bench = await open({ reports: 3, scanMs: 20 });
    let on = false;
    const flicker = () => {
      on = !on;
      bench.device.setBoard(on ? withSquare(START, sq('d4'), 'Q') : START);
      bench.clock.after(43, flicker);
    };
    flicker();
    await bench.clock.advance(100);
    bench.events.length = 0;
    bench.board.requestSnapshot();
    await bench.clock.advance(3000);
    expect(bench.events.some((event) => event.kind === 'snapshot')).toBe(true);
  });

  it('that falls silent is given up and found again', async () => {
    const bench = await open();
    bench.events.length = 0;
    bench.device.detach();
    await bench.clock.advance(15_000);
    expect(bench.events).toMatchObject([
      { kind: 'link', state: 'silent' },
      { kind: 'link', state: 'lost' },
      { kind: 'link', state: 'searching' },
      { kind: 'link', state: 'up' },
      { kind: 'gap', missed: null },
      { kind: 'snapshot' },
    ]);
  });

  it('goes dark when it is no longer wanted', async () => {
    const bench = await open();
    bench.board.show(new Map([[sq('e4'), 'put']]));
    await bench.clock.advance(500);
    expect(bench.device.leds().size).toBe(1);
    const closing = bench.board.close();
    await bench.clock.advance(1000);
    await closing;
    expect(bench.device.leds().size).toBe(0);
  });
});

describe('an eOne', () => {
  it.each([
    ['that says so', openMillenniumBoard, 'eone'],
    ['that does not say so but is opened as one', openEone, 'exclusive'],
  ] as const)('%s is an occupancy board: its letters are not believed', async (_, how, model) => {
    const bench = await open({ model }, how);
    expect(bench.board.info).toMatchObject({ sense: 'occ', name: 'Millennium eOne', leds: 'corners' });
    const snapshot = bench.events.find((event) => event.kind === 'snapshot');
    expect(snapshot?.kind === 'snapshot' && makePlacement(snapshot.placement)).toBe(
      makePlacement(START).replace(/[a-z]/gi, '?'),
    );
    bench.events.length = 0;
    bench.device.lift(sq('e2'));
    await bench.clock.advance(500);
    bench.device.place(sq('e4'), 'P');
    await bench.clock.advance(500);
    expect(bench.events).toMatchObject([
      { kind: 'lift', square: sq('e2'), seen: '?' },
      { kind: 'place', square: sq('e4'), seen: '?' },
    ]);
  });

  it('is not taken for a Supreme Tournament, and the other way round', async () => {
    const bench = await open({ model: 'supreme' });
    expect(bench.board.info).toMatchObject({ sense: 'piece', name: 'Millennium Supreme Tournament 55' });
    const king = await open({ model: 'king' });
    expect(king.board.info.name).toBe('Millennium The King Performance');
  });
});

describe('a capture', () => {
  it('gives the same events as the live board', async () => {
    const bench = await open({ model: 'eone' });
    for (const name of ['a2', 'b2', 'c2']) {
      bench.device.lift(sq(name));
      await bench.clock.advance(300);
    }
    const replay = createMillenniumReplay();
    const events = bench.wire.flatMap((line, at) =>
      line.startsWith('< ') ? replay.bytes(bytesOf(line.slice(2)), at) : [],
    );
    expect(replay.info).toMatchObject({ family: 'millennium', sense: 'occ', firmware: '2.0' });
    const facts = (list: readonly { kind: string }[]) =>
      list.filter(({ kind }) => kind === 'lift' || kind === 'place').map((event) => ({ ...event, at: 0 }));
    expect(facts(events)).toEqual(facts(bench.events));
    expect(facts(events)).toHaveLength(3);
  });

  it('that begins in the middle of a game keeps the times of what waited for a name', () => {
    const replay = createMillenniumReplay();
    const frame = (placement: typeof START) => encodeFrame(makeBoardText({ kind: 'position', placement }));
    const moved = withSquare(START, sq('e2'), '.');
    const events = [START, START, moved, moved, moved, moved].flatMap((placement, at) =>
      replay.bytes(frame(placement), at * 500),
    );
    expect(replay.info).toMatchObject({ sense: 'piece' });
    expect(events).toMatchObject([
      { kind: 'snapshot', at: 500 },
      { kind: 'lift', at: 1500, square: sq('e2'), seen: 'P' },
    ]);
  });
});
