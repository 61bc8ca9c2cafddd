import { parseSquare } from 'chessops';
import { describe, expect, it } from 'vitest';
import type { DgtContext } from '../../../drivers/dgt/driver.js';
import { openDgtBoard } from '../../../drivers/dgt/driver.js';
import { DgtEmulator } from '../../../drivers/dgt/emulator.js';
import type { DgtEmulatorOptions } from '../../../drivers/dgt/emulatorOptions.js';
import type { LedFrame, LedMeaning } from '../../../src/board/board.js';
import { makePlacement, parsePlacement } from '../../../src/board/placement.js';
import { openDriverBench } from '../../support/driverBench.js';

const sq = (name: string) => parseSquare(name)!;
const START_TEXT = 'rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR';
const START = parsePlacement(START_TEXT)!;
const open = (options: Partial<DgtEmulatorOptions> = {}, settings: DgtContext['settings'] = {}) =>
  openDriverBench(
    (address, context) => openDgtBoard(address, { ...context, settings }),
    (clock) => new DgtEmulator({ clock, placement: START, ...options }),
  );
type Bench = Awaited<ReturnType<typeof open>>;
const sent = (bench: Bench) => bench.wire.flatMap((line) => (line.startsWith('> ') ? [line.slice(2)] : []));
const frame = (...lit: [string, LedMeaning][]): LedFrame =>
  new Map(lit.map(([name, meaning]) => [sq(name), meaning]));

describe('a DGT board', () => {
  it('is asked who it is, then streams', async () => {
    const bench = await open();
    expect(sent(bench).slice(0, 6)).toEqual(['40', '4d', '45', '47', '42', '44']);
    expect(bench.board.info).toEqual({
      family: 'dgt',
      name: 'DGT board',
      serial: '00137',
      firmware: '1.8',
      sense: 'piece',
      leds: 'none',
      scanMs: 250,
      settleMs: 0,
    });
    expect(bench.events.map((event) => event.kind)).toEqual(['link', 'link', 'snapshot']);
    bench.device.lift(sq('e2'));
    await bench.clock.advance(300);
    bench.device.place(sq('e4'), 'P');
    await bench.clock.advance(3000);
    expect(bench.events.slice(3)).toMatchObject([
      { kind: 'lift', square: sq('e2'), seen: 'P' },
      { kind: 'place', square: sq('e4'), seen: 'P' },
    ]);
  });

  it('heals a lost update: two equal dumps make a gap and a snapshot', async () => {
    const bench = await open();
    bench.events.length = 0;
    const moved = parsePlacement(START_TEXT.replace('......../PPPPPPPP', '....P.../PPPP.PPP'))!;
    bench.device.loseUpdate(moved);
    await bench.clock.advance(8000);
    expect(bench.events).toMatchObject([{ kind: 'gap', missed: null }, { kind: 'snapshot' }]);
    const healed = bench.events[1];
    expect(healed?.kind === 'snapshot' && makePlacement(healed.placement)).toBe(makePlacement(moved));
  });

  it('never overruns the ten-byte buffer, whatever is shown and asked', async () => {
    const bench = await open({}, {});
    for (let turn = 0; turn < 30; turn++) {
      void bench.board.showText(`turn ${turn}`, true);
      bench.board.requestSnapshot();
      void bench.board.battery();
      bench.board.show(frame(['e2', 'from'], ['e4', 'to']));
      await bench.clock.advance(37);
    }
    await bench.clock.advance(5000);
    expect(bench.device.lostBytes).toBe(0);
    expect(bench.device.display).toBe('turn 29 ');
    expect(sent(bench).some((bytes) => bytes.startsWith('60'))).toBe(false);
  });

  it('is given up when it falls silent for three seconds, and found again', async () => {
    const bench = await open();
    bench.events.length = 0;
    bench.device.detach();
    await bench.clock.advance(3000);
    expect(bench.events).toContainEqual(expect.objectContaining({ kind: 'link', state: 'lost' }));
    await bench.clock.advance(10_000);
    expect(bench.events).toMatchObject([
      { kind: 'link', state: 'silent' },
      { kind: 'link', state: 'lost' },
      { kind: 'link', state: 'searching' },
      { kind: 'link', state: 'up' },
      { kind: 'gap', missed: null },
      { kind: 'snapshot' },
    ]);
  });

  it('may pour out its event memory without being taken for dead', async () => {
    const bench = await open();
    bench.events.length = 0;
    bench.device.sendMemory();
    await bench.clock.advance(1000);
    bench.device.lift(sq('g1'));
    await bench.clock.advance(7500);
    expect(bench.events).toEqual([]);
    await bench.clock.advance(5000);
    expect(bench.events).toMatchObject([{ kind: 'gap', missed: null }, { kind: 'snapshot' }]);
    bench.events.length = 0;
    bench.device.place(sq('g1'), 'N');
    bench.device.lift(sq('g1'));
    await bench.clock.advance(1000);
    expect(bench.events.map(({ kind }) => kind)).toEqual(['place', 'lift']);
  });
});

describe('the clock of a DGT board', () => {
  it('tells times and lever, shows texts, and says which buttons are pressed', async () => {
    const bench = await open();
    bench.events.length = 0;
    const words: string[] = [];
    bench.board.onClock((message) => words.push(message.kind));
    expect(sent(bench)).toContain('4b');
    bench.device.setTimes({
      running: true,
      left: { seconds: 3721, fallen: false, perMove: false, flag: false },
    });
    bench.device.press('left');
    await bench.clock.advance(200);
    expect(bench.board.clockTimes).toMatchObject({ running: true, high: 'right', left: { seconds: 3721 } });
    expect(bench.events).toMatchObject([
      { kind: 'button', button: 1, down: false },
      { kind: 'button', button: 0, down: true },
    ]);
    const shown = bench.board.showText('SP 518', true);
    await bench.clock.advance(300);
    expect(await shown).toMatchObject({ ok: true, ack: { ack0: 0x10, ack1: 0x0c } });
    expect(bench.device.display).toBe('SP 518  ');
    bench.device.pressButton('ok');
    await bench.clock.advance(10);
    expect(words).toContain('ack');
    const closing = bench.board.close();
    await bench.clock.advance(1000);
    await closing;
    expect(bench.device.display).toBe('');
    expect(sent(bench).slice(-2)).toEqual(['2b 03 03 03 00', '40']);
  });

  it('is set only in its external mode; a refusal is asked once more and then told', async () => {
    for (const externalMode of [true, false]) {
      const bench = await open({ externalMode });
      const asked = bench.board.clock({ word: 'set', left: 300, right: 299, run: 'left' });
      await bench.clock.advance(1000);
      const result = await asked;
      expect(result.ok).toBe(externalMode);
      const commands = sent(bench).filter((bytes) => bytes.startsWith('2b 0a'));
      expect(commands).toHaveLength(externalMode ? 1 : 2);
      expect(commands[0]).toBe('2b 0a 03 0a 00 05 00 00 04 3b 01 00');
      if (externalMode) expect(bench.device.clockTimes).toMatchObject({ running: true, high: 'left' });
    }
  });

  it('that never acknowledges costs its own commands and nothing else', async () => {
    const bench = await open({ acks: false });
    bench.events.length = 0;
    const asked = bench.board.showText('hello');
    for (let turn = 0; turn < 20; turn++) {
      bench.device.lift(turn);
      await bench.clock.advance(400);
      bench.device.place(turn, 'Q');
      await bench.clock.advance(600);
    }
    const result = await asked;
    expect(result.ok).toBe(false);
    expect(bench.events.every((event) => event.kind === 'lift' || event.kind === 'place')).toBe(true);
    // The version, three times, then the text, three times.
    expect(sent(bench).filter((bytes) => bytes.startsWith('2b'))).toHaveLength(6);
  });

  it('that is absent is looked for now and then, with field updates meanwhile', async () => {
    const bench = await open({ hasClock: false });
    expect(sent(bench)).not.toContain('4b');
    expect(await bench.board.showText('x')).toMatchObject({ ok: false });
    await bench.clock.advance(30_000);
    expect(sent(bench).filter((bytes) => bytes === '41').length).toBeGreaterThanOrEqual(3);
  });
});

describe('a Revelation II', () => {
  it('lights a frame two squares at a time, blinks what calls for attention, and goes dark at the end', async () => {
    const bench = await open({ revelation: true }, { revelation: true });
    expect(bench.board.info).toMatchObject({ leds: 'one', name: 'DGT Revelation II' });
    bench.board.show(frame(['a1', 'put'], ['b1', 'put'], ['c1', 'put'], ['e4', 'wrong']));
    const seen = new Set<string>();
    bench.device.onLeds((lights) => seen.add([...lights.keys()].sort((a, b) => a - b).join()));
    await bench.clock.advance(5000);
    expect(seen).toContain('0,1,2,28');
    expect(seen).toContain('0,1,2');
    bench.board.show(frame(['h8', 'check']));
    await bench.clock.advance(1000);
    expect([...bench.device.leds().keys()]).toEqual([63]);
    const closing = bench.board.close();
    await bench.clock.advance(1000);
    await closing;
    expect(bench.device.leds().size).toBe(0);
    expect(bench.device.lostBytes).toBe(0);
  });

  it('gets its frame again after the cable was pulled', async () => {
    const bench = await open({ revelation: true }, { revelation: true });
    bench.board.show(frame(['d4', 'put']));
    await bench.clock.advance(500);
    await bench.unplug();
    await bench.clock.advance(1000);
    bench.plug();
    await bench.clock.advance(10_000);
    expect([...bench.device.leds().keys()]).toEqual([sq('d4')]);
  });
});
