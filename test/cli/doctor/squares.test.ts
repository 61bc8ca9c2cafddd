/** `doctor --squares` at a real pseudo-terminal, with one sensor dead. */
import { describe, expect, it } from 'vitest';
import { EblEmulator, type EblEmulatorOptions } from '../../../drivers/ebl/emulator.js';
import { systemClock } from '../../../src/board/clock.js';
import { openLink } from '../../../src/board/openLink.js';
import { havePty, openPtyPair } from '../../support/pty.js';
import { cli } from '../inProcess.js';

async function examined(
  options: Partial<EblEmulatorOptions>,
  skip: readonly number[],
  ...args: readonly string[]
): Promise<Awaited<ReturnType<typeof cli>> & { readonly lit: number }> {
  const cable = await openPtyPair();
  const link = await openLink(cable.device, { baudRate: 115_200 });
  const device = new EblEmulator({ clock: systemClock, sense: 'occ', ...options });
  let lit = 0;
  let moved = false;
  device.onLeds((lights) => {
    lit = Math.max(lit, lights.size);
    if (moved || lights.size === 0) return;
    moved = true;
    for (let square = 0; square < 64; square++) {
      if (skip.includes(square)) continue;
      device.place(square, 'N');
      device.lift(square);
    }
  });
  device.attach(link);
  try {
    return { ...(await cli('doctor', '--squares', '--board', `ebl:${cable.host}`, ...args)), lit };
  } finally {
    device.detach();
    await link.close();
    await cable.stop();
  }
}

describe.skipIf(!havePty())('doctor --squares', { timeout: 60_000, concurrent: true }, () => {
  it('lights what has not answered and ends when all have', async () => {
    const run = await examined({}, []);
    expect(run).toMatchObject({ code: 0, err: '', lit: 64 });
    expect(run.out).toMatch(/64 of 64 squares answer\.\n$/);
  });

  it('names the one that does not answer, and how to play without it', async () => {
    const run = await examined({}, [28], '--seconds', '8');
    expect(run.code).toBe(1);
    expect(run.out).toMatch(/63 of 64 squares answer\.\nfix {2}e4: never felt a piece\n$/);
    expect(run.err).toMatch(/^One square does not answer .* eboard960 run --blind e4\.\n$/);
  });

  it('tells a program, and what the board says of itself', async () => {
    const run = await examined({ blind: [28] }, [], '--seconds', '8', '--json');
    expect(JSON.parse(run.out)).toEqual({
      ok: false,
      silent: ['e4'],
      full: [],
      flickering: [],
      named: ['e4'],
    });
  });
});

it('refuses what it cannot do', async () => {
  expect(await cli('doctor', '--squares', '--board', 'simulator')).toMatchObject({ code: 1 });
  expect(await cli('doctor', '--squares', '--seconds', 'soon')).toMatchObject({ code: 1 });
  expect(await cli('doctor', '--board', 'ebl')).toMatchObject({ code: 2 });
});
