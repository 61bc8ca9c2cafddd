/** `record` at real pseudo-terminals: with a board, with nobody behind them, and without any. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EblEmulator } from '../../drivers/ebl/emulator.js';
import { systemClock } from '../../src/board/clock.js';
import { openLink } from '../../src/board/openLink.js';
import { parsePlacement } from '../../src/board/placement.js';
import { temporaryFolders } from '../support/folder.js';
import { havePty, openPtyPair } from '../support/pty.js';
import { cli } from './inProcess.js';
import { start } from './live.js';

const newFolder = temporaryFolders();
const START = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR');
/** One sentence and nothing of the program's inside. */
const SENTENCE = /^[A-Z"][^\n]*[.]\n$/;

describe.skipIf(!havePty())('record', { timeout: 120_000, concurrent: true }, () => {
  it('records raw bytes until it is stopped, for replay', async () => {
    const cable = await openPtyPair();
    const file = join(newFolder(), 'game.trace');
    const link = await openLink(cable.device, { baudRate: 115_200 });
    const device = new EblEmulator({ clock: systemClock, ...(START ? { placement: START } : {}) });
    device.attach(link);
    const live = start(['record', file, '--board', cable.host, '--start', '518']);
    try {
      await live.says(/Recording emulator \(ebl, piece\)/);
      await new Promise((resolve) => setTimeout(resolve, 500));
      device.lift(12);
      device.place(28, 'P');
      await new Promise((resolve) => setTimeout(resolve, 500));
      live.process.kill('SIGINT');
      expect(await live.ended, live.err()).toBe(0);
    } finally {
      live.process.kill('SIGKILL');
      device.detach();
      await link.close();
      await cable.stop();
    }
    expect(readFileSync(file, 'utf8')).toMatch(/^# eboard960 trace 1\n# start: 518\n# family: ebl\n\d+ rx /);
    const replay = start(['replay', file]);
    await replay.ended;
    expect(replay.out()).toBe(`${file}\te2e4\n`);
  });

  it('says that it waits for a board, and leaves no file when none came', async () => {
    const file = join(newFolder(), 'none.trace');
    const live = start(['record', file, '--board', 'dgt:/dev/none-960']);
    try {
      await live.says(/^There is no port [^\n]*\.\nWaiting for a board; Ctrl-C ends it\.\n/);
      expect(existsSync(file)).toBe(false);
      live.process.kill('SIGINT');
      expect(await live.ended, live.err()).toBe(0);
    } finally {
      live.process.kill('SIGKILL');
    }
    expect(live.out()).toMatch(/No board came: .*none\.trace was not written\.\n$/);
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ['a port that is not there', ['record', 'FILE', '--board', '/dev/none-960']],
    ['a port of a known family', ['record', 'FILE', '--board', 'ebl:/dev/none-960']],
    ['a number', ['record', 'FILE', '--board', 'serial:none-960']],
  ])('waits for %s no longer than --seconds', async (_, words) => {
    const folder = newFolder();
    const args = words.map((word) => (word === 'FILE' ? join(folder, 'none.trace') : word));
    expect(await cli(...args, '--seconds', '0.2')).toMatchObject({
      code: 1,
      err: 'No board answered within 0.2 s: name its port with --board PORT, or see eboard960 boards.\n',
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('waits long enough to ask a board that is there, however short the recording', async () => {
    const cable = await openPtyPair();
    const file = join(newFolder(), 'short.trace');
    const link = await openLink(cable.device, { baudRate: 115_200 });
    const device = new EblEmulator({ clock: systemClock, ...(START ? { placement: START } : {}) });
    device.attach(link);
    try {
      expect(await cli('record', file, '--board', cable.host, '--seconds', '0.2')).toMatchObject({
        code: 0,
        err: '',
      });
    } finally {
      device.detach();
      await link.close();
      await cable.stop();
    }
    expect(readFileSync(file, 'utf8')).toMatch(/^# eboard960 trace 1\n# family: ebl\n0 (?:tx|rx) /);
  });

  it('leaves no file where somebody listens and nobody answers', async () => {
    const cable = await openPtyPair();
    const folder = newFolder();
    try {
      const args = ['--board', `ebl:${cable.host}`, '--seconds', '0.2'];
      const { code, err } = await cli('record', join(folder, 'mute.trace'), ...args);
      expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^No board answered/) });
    } finally {
      await cable.stop();
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('never writes over a recording, and wants a real board', async () => {
    const file = join(newFolder(), 'old.trace');
    writeFileSync(file, 'old');
    for (const args of [
      [file, '--board', '/dev/none-960'],
      [join(newFolder(), 'no/folder.trace'), '--board', '/dev/none-960'],
      [join(newFolder(), 'x.trace'), '--board', 'simulator'],
      [join(newFolder(), 'x.trace'), '--board', '/dev/none-960', '--start', '960'],
      [join(newFolder(), 'x.trace'), '--board', '/dev/none-960', '--seconds', 'x'],
    ]) {
      expect(await cli('record', ...args)).toMatchObject({ code: 1, err: expect.stringMatching(SENTENCE) });
    }
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(existsSync(file)).toBe(true);
  });
});
