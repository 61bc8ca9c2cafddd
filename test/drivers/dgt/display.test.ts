/** The clock beside a DGT board shows sentences and the table's times, from the table down to the emulated clock. */
import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../../drivers/dgt/clockDisplay.js';
import { openDgtBoard } from '../../../drivers/dgt/driver.js';
import { DgtEmulator } from '../../../drivers/dgt/emulator.js';
import type { DgtEmulatorOptions } from '../../../drivers/dgt/emulatorOptions.js';
import { parsePlacement } from '../../../src/board/placement.js';
import { DEFAULT_SETTINGS } from '../../../src/table/settings.js';
import { Table } from '../../../src/table/table.js';
import { openDriverBench } from '../../support/driverBench.js';
import { FaultDisk, seeded } from '../../support/faultDisk.js';
import { serviceAt } from '../../support/serviceAt.js';

const START = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR');

function benchOf(options: Partial<DgtEmulatorOptions> = {}) {
  return openDriverBench(
    openDgtBoard,
    (clock) =>
      new DgtEmulator({ clock, externalMode: true, ...(START ? { placement: START } : {}), ...options }),
  );
}

describe('a sentence on eight characters', () => {
  it('is broken between words, and inside those that are too long', () => {
    expect(pagesOf('White: put the king on e1.', 8)).toEqual(['White:', 'put the', 'king on', 'e1.']);
    expect(pagesOf('Läufer à côté unterbrochenes', 8)).toEqual(['Laufer a', 'cote', 'unterbro', 'chenes']);
    expect(pagesOf('', 8)).toEqual([]);
  });

  it('is shown piece by piece again and again, until there is nothing to say', async () => {
    const { board, clock, device } = await benchOf();
    board.say?.('White: put the king on e1.');
    const seen: string[] = [];
    for (let waited = 0; waited < 14_000; waited += 100) {
      await clock.advance(100);
      const text = device.display.trim();
      if (text !== '' && seen.at(-1) !== text) seen.push(text);
    }
    expect(seen.slice(0, 6)).toEqual(['White:', 'put the', 'king on', 'e1.', 'White:', 'put the']);
    board.say?.('');
    await clock.advance(1000);
    expect(device.display).toBe('');
    await clock.advance(10_000);
    expect(device.display).toBe('');
  });
});

describe("the table's times on the clock at the board", () => {
  async function tableOn(options: Partial<DgtEmulatorOptions> = {}) {
    const bench = await benchOf(options);
    const table = new Table({
      name: 'club',
      board: bench.board,
      clock: bench.clock,
      now: () => new Date(2026, 10, 30),
      record: { layer: new FaultDisk(seeded(960)), directory: '/games' },
      settings: { ...DEFAULT_SETTINGS, control: '20+0' },
    });
    serviceAt(table, bench.clock);
    void table.send({ kind: 'draw', start: { number: 518 }, standing: true });
    await bench.clock.advance(3000);
    return { ...bench, table };
  }

  it('are those of the control before a move, and count for whoever is to move', async () => {
    const { clock, device, table } = await tableOn();
    expect(device.clockTimes).toMatchObject({ left: { seconds: 1200 }, right: { seconds: 1200 } });
    void table.send({ kind: 'game', input: { kind: 'move', at: clock.now(), move: { from: 12, to: 28 } } });
    await clock.advance(3000);
    // White's time stood or ran before its first move, as the control has it; now Black's runs.
    expect(device.clockTimes).toMatchObject({ running: true, high: 'right' });
    expect(device.clockTimes.right.seconds).toBe(1200);
  });

  it('are left alone on a clock that refuses, which is told once', async () => {
    const { device, log, clock, table } = await tableOn({ externalMode: false });
    expect(device.clockTimes.left.seconds).toBe(300);
    void table.send({ kind: 'game', input: { kind: 'move', at: clock.now(), move: { from: 12, to: 28 } } });
    await clock.advance(60_000);
    expect(log.filter((line) => line.includes('mode 23'))).toHaveLength(1);
  });
});
