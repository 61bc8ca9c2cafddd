import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NO_GAME, step } from '../../src/game/index.js';
import { diskFault } from '../../src/record/fileStore.js';
import {
  checkGames,
  diskLayer,
  openGames,
  Recorder,
  readPgnFile,
  writeWhole,
} from '../../src/record/index.js';
import { moveOf } from '../game/driver.js';
import { FaultDisk, seeded } from '../support/faultDisk.js';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'eboard960-record-'));
});
afterEach(() => {
  chmodSync(directory, 0o755);
  rmSync(directory, { recursive: true });
});

describe('writing a file as a whole', () => {
  it('replaces it and leaves nothing beside it', async () => {
    const path = join(directory, 'a.pgn');
    await writeWhole(diskLayer, path, 'a long first text');
    await writeWhole(diskLayer, path, 'Zoë');
    expect(readFileSync(path, 'utf8')).toBe('Zoë');
    expect(readdirSync(directory)).toEqual(['a.pgn']);
  });

  it('at any power cut: the old text, the new one, or no file where there was none', async () => {
    for (const before of [undefined, 'old text']) {
      for (let cutAt = 0; cutAt < 6; cutAt++) {
        for (let seed = 0; seed < 30; seed++) {
          const disk = new FaultDisk(seeded(seed));
          if (before !== undefined) disk.put('a.pgn', before);
          disk.cutAt = cutAt;
          const done = await writeWhole(disk, '/x/a.pgn', 'new text').then(
            () => true,
            () => false,
          );
          const found = disk.afterPowerCut().text('a.pgn');
          expect(done ? ['new text'] : [before, 'new text']).toContain(found);
        }
      }
    }
  });
});

describe('the real disk', () => {
  it('takes a game, resumes it, and ends with the PGN alone', async () => {
    const options = { layer: diskLayer, directory: join(directory, 'new', 'games') };
    const recorder = await Recorder.begin(options, {
      table: 'T',
      began: new Date(2024, 0, 2, 3, 4, 5),
      tags: { white: 'A' },
    });
    let { state, out } = step(NO_GAME, { kind: 'draw', at: 0, start: { number: 959 } });
    await recorder.record(state, out).filed;
    ({ state, out } = step(state, { kind: 'start', at: 1 }));
    await recorder.record(state, out).filed;
    ({ state, out } = step(state, { kind: 'move', at: 2, move: moveOf('e2e4') }));
    expect(await recorder.record(state, out).filed).toEqual({ kind: 'ok' });

    await recorder.close();
    expect(await openGames(options)).toEqual(['2024-01-02-030405-T']);
    const found = await Recorder.resume(options, '2024-01-02-030405-T');
    if (found.kind !== 'game') throw new Error(found.text);
    ({ state, out } = step(found.state, { kind: 'wake', at: 0 }));
    await found.recorder.record(state, out).filed;
    ({ state, out } = step(state, { kind: 'agreeDraw', at: 5 }));
    await found.recorder.record(state, out).filed;
    expect(await found.recorder.close()).toEqual({ kind: 'ok' });
    expect(readdirSync(options.directory)).toEqual(['2024-01-02-030405-T.pgn']);
    expect(await checkGames('x', readPgnFile(found.recorder.pgnPath))).toMatchObject({
      games: 1,
      plies: 1,
      warnings: [],
    });
  });

  it('a folder that is a file is a failure that is seen, not an exception', async () => {
    const path = join(directory, 'file');
    writeFileSync(path, 'x');
    const recorder = await Recorder.begin(
      { layer: diskLayer, directory: path },
      { table: 'T', began: new Date() },
    );
    const { state, out } = step(NO_GAME, { kind: 'draw', at: 0, start: { number: 1 } });
    expect(await recorder.record(state, out).filed).toMatchObject({ kind: 'behind', fault: 'failed' });
    expect(readFileSync(path, 'utf8')).toBe('x');
  });

  it('no folder yet: no open games', async () => {
    expect(await openGames({ layer: diskLayer, directory: join(directory, 'none') })).toEqual([]);
    expect(existsSync(join(directory, 'none'))).toBe(false);
  });

  it('a file that is not there rejects with its code', async () => {
    await expect(checkGames('x', readPgnFile(join(directory, 'none.pgn')))).rejects.toMatchObject({
      code: 'ENOENT',
    });
    await expect(checkGames('x', readPgnFile(directory))).rejects.toMatchObject({ code: 'EISDIR' });
  });

  it('any bytes behind a game are read, and a file of such bytes is said to be no text', async () => {
    const path = join(directory, 'binary.pgn');
    const random = seeded(9);
    const bytes = Uint8Array.from({ length: 300_000 }, () => Math.floor(random() * 256));
    writeFileSync(path, bytes);
    await expect(checkGames('x', readPgnFile(path))).rejects.toMatchObject({
      path,
      message: expect.stringMatching(/no text/),
    });
    writeFileSync(path, Buffer.concat([Buffer.from(`[Event "x"]\n\n${'1. e4 e5 '.repeat(600)}`), bytes]));
    const check = await checkGames('binary.pgn', readPgnFile(path));
    expect(check.fault).toMatchObject({ game: 1, file: 'binary.pgn' });
  });
});

it('errors of the disk by their meaning', () => {
  const withCode = (code: string) => Object.assign(new Error(code), { code });
  expect(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'].map((code) => diskFault(withCode(code)))).toEqual([
    'full',
    'full',
    'read-only',
    'read-only',
    'failed',
  ]);
  expect(diskFault('odd')).toBe('failed');
});
