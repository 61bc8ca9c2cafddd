/** Field reports, group E: lights. */
import { makeSquare } from 'chessops/util';
import { describe, expect, it } from 'vitest';
import { openEblBoard } from '../../drivers/ebl/driver.js';
import { EblEmulator } from '../../drivers/ebl/emulator.js';
import { createMemoryLinkPair } from '../../src/board/memoryLink.js';
import { rotatePlacement } from '../../src/board/placement.js';
import { startPosition } from '../../src/rules/index.js';
import { DEFAULT_SETTINGS } from '../../src/table/settings.js';
import { Table } from '../../src/table/table.js';
import { createFakeClock } from '../support/fakeClock.js';
import { FaultDisk, seeded } from '../support/faultDisk.js';
import { serviceAt } from '../support/serviceAt.js';
import { piecesStanding, TableBench } from '../support/tableBench.js';

const START = piecesStanding(startPosition(518));

describe('report 50: a board without lights', () => {
  it('is sent no light at all, and its line answers all the time', async () => {
    const clock = createFakeClock();
    const device = new EblEmulator({ clock, led: '0', placement: START });
    const sent: string[] = [];
    const opening = openEblBoard('bench', {
      clock,
      tap: (direction, bytes) => {
        if (direction === 'tx') sent.push(...Buffer.from(bytes).toString('latin1').split('\n'));
      },
      connect: async () => {
        const [host, far] = createMemoryLinkPair('bench');
        device.attach(far);
        return host;
      },
    });
    await clock.advance(5000);
    const board = await opening;
    const table = new Table({
      name: 't',
      board,
      clock,
      now: () => new Date(0),
      record: { layer: new FaultDisk(seeded(1)), directory: '/games' },
      settings: DEFAULT_SETTINGS,
    });
    const service = serviceAt(table, clock);
    void service.run();
    await clock.advance(1000);
    const drawn = table.send({ kind: 'draw', start: { number: 99 } });
    await clock.advance(2000);
    await drawn;
    // There is much to light, for whoever can.
    expect(service.view.frame.size).toBeGreaterThan(0);
    const pong = board.request({ word: 'PING', token: 'x' });
    await clock.advance(1000);
    expect((await pong).ok).toBe(true);
    expect(sent).toContain('PING x');
    expect(sent.filter((line) => /\b(LED|BRIGHT)\b/.test(line))).toEqual([]);
  });
});

describe('report 52: the board stands the other way round', () => {
  it('is recognised on a board that names its pieces; moves and lights are right', async () => {
    const bench = await TableBench.idle({ placement: rotatePlacement(START) });
    await bench.send({ kind: 'draw', start: { number: 518 } });
    await bench.wait(2000);
    expect(bench.service.view.phase).toBe('playing');
    // White's e-pawn, which the sensors call d7.
    bench.board.lift(51);
    await bench.wait(200);
    bench.board.place(35, 'P');
    await bench.wait(1000);
    expect(bench.line).toEqual(['e2e4']);
    expect(bench.service.view.fen).toMatch(/^rnbqkbnr\/pppppppp\/8\/8\/4P3\//);
    const lit = [...bench.board.leds()].map(([square, meaning]) => `${makeSquare(square)} ${meaning}`).sort();
    expect(lit).toEqual(['d5 to', 'd7 from']);
  });
});
