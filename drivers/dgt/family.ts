import type { EmulatorKind } from '../../src/board/emulator.js';
import type { BoardFamily } from '../../src/board/family.js';

async function emulatorKind(revelation: boolean): Promise<EmulatorKind> {
  const { DgtEmulator } = await import('./emulator.js');
  const { BAUD_RATE } = await import('./protocol.js');
  return {
    baudRate: BAUD_RATE,
    senses: ['piece'],
    make: (options) => new DgtEmulator({ ...options, revelation }),
  };
}

async function replay(revelation: boolean) {
  const { createDgtReplay } = await import('./replay.js');
  return () => createDgtReplay(revelation);
}

export const dgt: BoardFamily = {
  name: 'dgt',
  found: { by: 'question', probe: async () => (await import('./probe.js')).probe },
  open: async () => (await import('./driver.js')).openDgtBoard,
  emulator: async () => ({ ...(await emulatorKind(false)), dark: true }),
  replay: () => replay(false),
};

/** It answers as a DGT board does; only who knows that it has lights may light them. */
export const revelation: BoardFamily = {
  name: 'revelation',
  found: { by: 'name' },
  open: async () => (await import('./driver.js')).openRevelation,
  emulator: () => emulatorKind(true),
  replay: () => replay(true),
};
