import { describe, expect, it } from 'vitest';
import { EblEmulator } from '../../../drivers/ebl/emulator.js';
import { createLineWire } from '../../../drivers/ebl/faultyLines.js';
import {
  EMPTY_PLACEMENT,
  isSeenPiece,
  makePlacement,
  parsePlacement,
  placementsMatch,
  withSquare,
} from '../../../src/board/placement.js';
import type { Placement, SensorEvent } from '../../../src/board/sensor.js';
import type { Bench } from '../../support/eblBench.js';
import { openBench } from '../../support/eblBench.js';
import { createFakeClock } from '../../support/fakeClock.js';

const START = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR')!;

/** What a host believes that only listens to events. */
function believed(events: readonly SensorEvent[]): Placement {
  let board = EMPTY_PLACEMENT;
  for (const event of events) {
    if (event.kind === 'snapshot') board = event.placement;
    else if (event.kind === 'lift') board = withSquare(board, event.square, '.');
    else if (event.kind === 'place') board = withSquare(board, event.square, event.seen);
  }
  return board;
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 48_271) + 11) >>> 0;
    return state / 2 ** 32;
  };
}

/** Hands that move any piece anywhere. */
async function fidget(bench: Bench, random: () => number, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const { device } = bench;
    const square = Math.floor(random() * 64);
    const seen = device.board()[square];
    if (seen !== undefined && isSeenPiece(seen)) device.lift(square);
    else device.place(square, 'n');
    await bench.clock.advance(random() * 400);
  }
}

describe('a wire that loses, doubles and delays lines', () => {
  const cases = [
    ['loses 5 %', { drop: 0.05 }, {}],
    ['loses 20 %', { drop: 0.2 }, {}],
    ['loses half', { drop: 0.5 }, {}],
    ['doubles 30 %', { double: 0.3 }, {}],
    ['delays by up to 600 ms', { delayMs: 600 }, {}],
    ['does all of it, with checksums', { drop: 0.15, double: 0.15, delayMs: 200 }, { crc: true }],
  ] as const;

  it.each(cases)('that %s is healed, and what was lost is told', async (_, faults, settings) => {
    for (let seed = 1; seed <= 8; seed++) {
      const bench = await openBench(
        { placement: START, faults: { seed, ...faults } },
        { wait: true, settings },
      );
      await fidget(bench, randomFrom(seed), 60);
      const truth = () => makePlacement(bench.device.board());
      // Bad luck can last, but not for ever: two quiet minutes are 120 heartbeats.
      for (let second = 0; second < 120 && makePlacement(believed(bench.events)) !== truth(); second++) {
        await bench.clock.advance(1000);
      }
      expect(makePlacement(believed(bench.events))).toBe(truth());
      if (!('drop' in faults)) expect(bench.wire.filter((line) => line === '> HELLO')).toEqual([]);
    }
  });

  it('that only loses events tells exactly how many, whatever their seed', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const bench = await openBench({ placement: START, faults: { seed, drop: 0.1 } }, { wait: true });
      await fidget(bench, randomFrom(seed), 40);
      for (let second = 0; second < 30; second++) await bench.clock.advance(1000);
      const up = bench.events.findIndex((event) => event.kind === 'link' && event.state === 'up');
      const rest = bench.events.slice(up);
      if (rest.some((event) => event.kind === 'gap' && event.missed === null)) continue;
      const told = rest.reduce((sum, event) => {
        if (event.kind === 'gap') return sum + (event.missed ?? 0);
        return sum + (event.kind === 'lift' || event.kind === 'place' ? 1 : 0);
      }, 0);
      expect(told).toBe(bench.device.seq);
    }
  });

  it('with the firmware killed and started in mid-game, heard or unheard', async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const bench = await openBench({ placement: START, faults: { seed, drop: 0.1 } }, { wait: true });
      const random = randomFrom(seed);
      bench.board.show(new Map([[12, 'from']]));
      for (let kill = 0; kill < 3; kill++) {
        await fidget(bench, random, 15);
        const next = bench.makeDevice({
          placement: bench.device.board(),
          faults: { seed: seed + kill, drop: 0.1 },
        });
        bench.swap(next, random() < 0.5);
      }
      await fidget(bench, random, 10);
      await bench.clock.advance(120_000);
      expect(placementsMatch(believed(bench.events), bench.device.board())).toBe(true);
      // Unheard and with the same count of events a restart can only be noticed at the next command.
      bench.board.show(new Map([[13, 'to']]));
      await bench.clock.advance(30_000);
      expect([...bench.device.leds()]).toEqual([[13, 'G']]);
    }
  });
});

describe('fault injection', () => {
  it('gives the same faults for the same seed, in about the share asked for, and keeps the order', async () => {
    const run = async (seed: number) => {
      const clock = createFakeClock();
      const heard: string[] = [];
      const wire = createLineWire(clock, { seed, drop: 0.2, double: 0.1, delayMs: 50 }, (line) =>
        heard.push(line),
      );
      for (let line = 0; line < 2000; line++) {
        wire.send(String(line));
        await clock.advance(1);
      }
      await clock.advance(1000);
      return heard;
    };
    const heard = await run(3);
    expect(await run(3)).toEqual(heard);
    expect(await run(4)).not.toEqual(heard);
    const different = new Set(heard).size;
    expect(different / 2000).toBeGreaterThan(0.75);
    expect(different / 2000).toBeLessThan(0.85);
    expect(heard.length / different).toBeGreaterThan(1.05);
    expect(heard.length / different).toBeLessThan(1.15);
    expect(heard.map(Number)).toEqual(heard.map(Number).sort((one, other) => one - other));
  });

  it('never holds more than 256 lines under way, and forgets them at a restart', async () => {
    const clock = createFakeClock();
    const heard: string[] = [];
    const wire = createLineWire(clock, { seed: 1, delayMs: 1000 }, (line) => heard.push(line));
    for (let line = 0; line < 5000; line++) wire.send('x');
    expect(clock.waiting).toBe(256);
    wire.clear();
    await clock.advance(5000);
    expect(heard).toEqual([]);
    expect(new EblEmulator({ clock }).seq).toBe(0);
  });
});
