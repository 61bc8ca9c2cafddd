/** Field reports of group F that concern boot and the service. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEblBoard } from '../../drivers/ebl/driver.js';
import { EblEmulator } from '../../drivers/ebl/emulator.js';
import { BoardError } from '../../src/board/board.js';
import { createMemoryLinkPair } from '../../src/board/memoryLink.js';
import { unitText } from '../../src/cli/service/files.js';
import { startPosition } from '../../src/rules/index.js';
import { cli } from '../cli/inProcess.js';
import { isOneSentence } from '../cli/program.js';
import { gather } from '../support/bench.js';
import { createFakeClock } from '../support/fakeClock.js';
import { FaultDisk, seeded } from '../support/faultDisk.js';
import { piecesStanding, TableBench } from '../support/tableBench.js';

describe('report 58: the program starts before the board is there', () => {
  it('waits, finds it by itself, and says meanwhile what it does', async () => {
    const clock = createFakeClock();
    const device = new EblEmulator({ clock });
    const log: string[] = [];
    let opened = false;
    const opening = openEblBoard('/dev/ttyACM0', {
      clock,
      wait: true,
      log: (sentence) => log.push(sentence),
      connect: async () => {
        if (clock.now() < 5000)
          throw new BoardError('port-not-found', 'There is no port /dev/ttyACM0: plug the board in.');
        const [host, far] = createMemoryLinkPair('boot');
        device.attach(far);
        return host;
      },
    }).then((board) => {
      opened = true;
      return board;
    });
    await clock.advance(4900);
    expect(opened).toBe(false);
    expect(log.join('\n')).toMatch(/ttyACM0/);
    await clock.advance(15_000);
    expect(opened).toBe(true);
    const board = await opening;
    const heard = gather(board);
    await clock.advance(1000);
    expect(heard.map(({ kind }) => kind)).toContain('snapshot');
    await board.close();
  });
});

describe('report 59: a random placement at power-on', () => {
  const odd = [...piecesStanding(startPosition(518))];
  odd[4] = '.';
  odd[60] = '.';
  odd[32] = 'Q';

  it.each(['piece', 'occ'] as const)('%s: no command and no game comes of it', async (sense) => {
    const bench = await TableBench.idle({ sense, placement: odd });
    await bench.wait(30_000);
    bench.board.lift(32);
    await bench.wait(1000);
    bench.board.place(33, 'Q');
    await bench.wait(30_000);
    expect(bench.table.core.state).toEqual({ phase: 'idle' });
    expect(bench.service.view).toMatchObject({ phase: 'idle', message: { key: 'noGame' } });
    expect(bench.news.flatMap(({ events }) => events)).toEqual([]);
    expect(bench.disk.names()).toEqual([]);
  });
});

describe('report 61: the service after each boot', () => {
  it('needs no display and no network, never gives up, and is watched', () => {
    const unit = unitText({ node: '/usr/bin/node', entry: '/usr/lib/node_modules/eboard960/src/bin.mjs' });
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit).toMatch(/^WatchdogSec=\d+$/m);
    expect(unit).toMatch(/^WantedBy=multi-user\.target$/m);
    expect(unit).not.toMatch(/graphical|network-online/);
  });

  it('a start that fails prints one plain sentence', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'eboard960-boot-'));
    try {
      for (const config of ['not there.toml', 'bad.toml']) {
        const file = join(folder, config);
        if (config.startsWith('bad')) writeFileSync(file, 'time = 7');
        const run = await cli('run', '--config', file);
        expect(run.code).not.toBe(0);
        expect(isOneSentence(run.err), run.err).toBe(true);
        expect(run.err).toContain(file);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('report 62: a file in the state directory that belongs to root', () => {
  it('is named with the fix, and the program runs without it', async () => {
    const disk = new FaultDisk(seeded(1));
    disk.put('2026-11-01-180000-a.journal', 'somebody else');
    disk.locked.add('2026-11-01-180000-a.journal');
    const bench = await TableBench.idle({ disk });
    const notice = await bench.table.resume('2026-11-01-180000-a');
    expect(notice).toMatch(/^\/games\/2026-11-01-180000-a\.journal [^\n]*chown[^\n]*\.$/);
    await bench.send({ kind: 'draw', start: { number: 518 }, standing: true });
    expect(bench.service.view).toMatchObject({ phase: 'playing', record: { kind: 'ok' } });
  });
});
