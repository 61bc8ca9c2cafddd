/** `calibrate` at a real pseudo-terminal: what it learned is there again when the board is opened anew. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CertaboEmulator } from '../../drivers/certabo/emulator.js';
import { openBoard } from '../../src/attach/openBoard.js';
import { systemClock } from '../../src/board/clock.js';
import { openLink } from '../../src/board/openLink.js';
import { EMPTY_PLACEMENT, parsePlacement } from '../../src/board/placement.js';
import type { Placement } from '../../src/board/sensor.js';
import { temporaryFolders } from '../support/folder.js';
import { havePty, openPtyPair } from '../support/pty.js';
import { cli } from './inProcess.js';
import { isOneSentence } from './program.js';

const newFolder = temporaryFolders();
const CLASSICAL = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR');
/** Start 0. */
const BISHOPS_FIRST = parsePlacement(
  'bbqnnrkr/pppppppp/......../......../......../......../PPPPPPPP/BBQNNRKR',
);

async function withBoard(
  model: 'certabo' | 'sentio',
  placement: Placement | undefined,
  work: (port: string) => Promise<void>,
): Promise<string> {
  const state = newFolder();
  process.env.XDG_STATE_HOME = state;
  const cable = await openPtyPair();
  const link = await openLink(cable.device, { baudRate: 38_400 });
  const device = new CertaboEmulator({
    clock: systemClock,
    model,
    placement: placement ?? EMPTY_PLACEMENT,
    garbage: 0.2,
  });
  device.attach(link);
  try {
    await work(cable.host);
  } finally {
    device.detach();
    await link.close();
    await cable.stop();
  }
  return join(state, 'eboard960', 'certabo-chips.json');
}

it.each([
  ['whatever is attached', 'certabo'],
  ['a port', 'certabo:/dev/none-960'],
])('waits for %s no longer than --seconds', async (_, board) => {
  expect(await cli('calibrate', '--board', board, '--seconds', '0.2')).toMatchObject({
    code: 1,
    err: 'No board answered within 0.2 s: name its port with --board PORT, or see eboard960 boards.\n',
  });
});

describe.skipIf(!havePty())('calibrate', { timeout: 60_000 }, () => {
  it.each([
    ['the classical start', CLASSICAL, []],
    ['a Chess960 start that is named', BISHOPS_FIRST, ['--start', '0']],
  ] as const)(
    'learns a set from %s, keeps it, and the board knows it from then on',
    async (_, placement, args) => {
      const file = await withBoard('certabo', placement, async (port) => {
        const { code, out } = await cli('calibrate', '--board', `certabo:${port}`, ...args);
        expect(out).toMatch(/\n32 chessmen were learned; 32 are known in all\.\n$/);
        expect(code).toBe(0);
        const board = await openBoard({ address: port, family: 'certabo' }, { clock: systemClock });
        expect(board.info.sense).toBe('piece');
        for await (const event of board.events) {
          if (event.kind !== 'snapshot') continue;
          expect(event.placement).toEqual(placement);
          break;
        }
        await board.close();
      });
      expect(
        Object.values(JSON.parse(readFileSync(file, 'utf8')).chips)
          .sort()
          .join(''),
      ).toBe('BBKNNPPPPPPPPQRRbbknnppppppppqrr');
    },
  );

  it('gives up in one sentence where pieces are missing, and keeps nothing', async () => {
    const file = await withBoard('certabo', EMPTY_PLACEMENT, async (port) => {
      const { code, err } = await cli('calibrate', '--board', `certabo:${port}`, '--seconds', '4');
      expect(code).toBe(1);
      expect(err).toSatisfy(isOneSentence);
    });
    expect(() => readFileSync(file)).toThrow('ENOENT');
  });

  it('says that a board without chips needs none', async () => {
    await withBoard('sentio', CLASSICAL, async (port) => {
      const { code, err } = await cli('calibrate', '--board', `sentio:${port}`);
      expect(code).toBe(1);
      expect(err).toMatch(/^TabuTronic Sentio .*has no chips to learn: it needs no calibration\.\n$/);
    });
  });
});

it.each([
  ['--board', 'ouija'],
  ['--board', 'simulator'],
  ['--start', '960'],
  ['--seconds', '0'],
])('calibrate %s %s is refused in one sentence', async (...args) => {
  const { code, err } = await cli('calibrate', ...args);
  expect(code).toBe(1);
  expect(err).toSatisfy(isOneSentence);
});
