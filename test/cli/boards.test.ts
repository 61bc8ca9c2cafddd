/** `boards` and `record` at real pseudo-terminals, with an emulated board, a stranger's device or nobody behind them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EblEmulator } from '../../drivers/ebl/emulator.js';
import { systemClock } from '../../src/board/clock.js';
import { openLink } from '../../src/board/openLink.js';
import { parsePlacement } from '../../src/board/placement.js';
import { runCli } from '../../src/cli/index.js';
import { temporaryFolders } from '../support/folder.js';
import { havePty, openPtyPair } from '../support/pty.js';
import { start } from './live.js';

const newFolder = temporaryFolders();
const START = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR');

async function boards(...args: string[]) {
  const live = start(['boards', ...args]);
  const code = await live.ended;
  return { code, out: live.out(), err: live.err() };
}

/** One sentence and nothing of the program's inside. */
const SENTENCE = /^[A-Z"][^\n]*[.]\n$/;

/** A refusal needs no process of its own. */
async function inProcess(...args: readonly string[]): Promise<{ code: number; err: string }> {
  let err = '';
  const code = await runCli(args, {
    out: () => undefined,
    err: (text) => {
      err += text;
    },
  });
  return { code, err };
}

describe.skipIf(!havePty())('boards', { timeout: 120_000, concurrent: true }, () => {
  it('names the board that answers, and passes the silent and the missing over with their reasons', async () => {
    const [cable, quiet] = await Promise.all([openPtyPair(), openPtyPair()]);
    const link = await openLink(cable.device, { baudRate: 115_200 });
    const heard: string[] = [];
    const device = new EblEmulator({ clock: systemClock, name: 'reed64', id: '7c1e', sense: 'occ' });
    device.attach(
      {
        ...link,
        onData: (listener) =>
          link.onData((bytes) => {
            heard.push(Buffer.from(bytes).toString('latin1'));
            listener(bytes);
          }),
      },
      false,
    );
    try {
      const ports = [cable.host, quiet.host, '/dev/none-960'];
      const { code, out } = await boards('--json', '--port', ...ports);
      expect(code).toBe(0);
      expect(JSON.parse(out)).toEqual({
        ports: [
          {
            port: cable.host,
            verdict: 'answered',
            family: 'ebl',
            name: 'reed64',
            serial: '7c1e',
            firmware: '1',
            sense: 'occ',
          },
          { port: quiet.host, verdict: 'silent', reason: expect.stringContaining('says nothing') },
          { port: '/dev/none-960', verdict: 'failed', reason: expect.stringContaining('There is no port') },
        ],
      });
      // No more of EBL/1 than its documented question (Handshake 3); other families may have asked before.
      expect(heard.join('')).toMatch(/^[^\n]{0,8}(?:\nHELLO\n){1,3}$/);
    } finally {
      device.detach();
      await link.close();
      await Promise.all([cable.stop(), quiet.stop()]);
    }
  });

  it("sends not one byte to somebody else's device that talks", async () => {
    const cable = await openPtyPair();
    const link = await openLink(cable.device, { baudRate: 115_200 });
    let heard = 0;
    link.onData((bytes) => {
      heard += bytes.length;
    });
    const talk = setInterval(() => link.write(new Uint8Array(64).fill(0xa5)), 100);
    try {
      const { code, out, err } = await boards('--port', cable.host);
      expect(code).toBe(1);
      expect(out).toMatch(/stranger {2}The device at .* is no \S+ board/);
      expect(err).toBe('No board answered.\n');
      expect(heard).toBe(0);
    } finally {
      clearInterval(talk);
      await link.close();
      await cable.stop();
    }
  });

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
    ['whatever is attached as certabo', ['calibrate', '--board', 'certabo']],
    ['a port for calibration', ['calibrate', '--board', 'certabo:/dev/none-960']],
  ])('waits for %s no longer than --seconds', async (_, words) => {
    const folder = newFolder();
    const args = words.map((word) => (word === 'FILE' ? join(folder, 'none.trace') : word));
    expect(await inProcess(...args, '--seconds', '0.2')).toEqual({
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
      expect(await inProcess('record', file, '--board', cable.host, '--seconds', '0.2')).toEqual({
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
      const { code, err } = await inProcess('record', join(folder, 'mute.trace'), ...args);
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
      expect(await inProcess('record', ...args)).toEqual({ code: 1, err: expect.stringMatching(SENTENCE) });
    }
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(existsSync(file)).toBe(true);
  });
});

describe('emulate', { timeout: 120_000, concurrent: true }, () => {
  it.each([
    [['ouija', '--port', '/dev/none-960'], 1],
    [['ebl'], 2],
    [['ebl', '--port', '/dev/none-960'], 1],
    [['ebl', '--port', '/dev/none-960', '--trace', '/none.trace'], 1],
    [['ebl', '--port', '/dev/none-960', '--speed', '0'], 1],
    [['ebl', '--port', '/dev/none-960', '--drop', '101'], 1],
    [['ebl', '--port', '/dev/none-960', '--sense', 'smell'], 1],
  ])('%j is refused in one sentence', async (args, code) => {
    expect(await inProcess('emulate', ...args)).toEqual({ code, err: expect.stringMatching(SENTENCE) });
  });
});
