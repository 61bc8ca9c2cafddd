import type { EmulatorKind } from '../../src/board/emulator.js';
import type { BoardFamily } from '../../src/board/family.js';

async function emulatorKind(senses: EmulatorKind['senses']): Promise<EmulatorKind> {
  const { MillenniumEmulator } = await import('./emulator.js');
  const { BAUD_RATE } = await import('./protocol.js');
  return {
    baudRate: BAUD_RATE,
    senses,
    make: (options) =>
      new MillenniumEmulator({ ...options, model: options.sense === 'occ' ? 'eone' : 'exclusive' }),
  };
}

async function replay(eone: boolean) {
  const { createMillenniumReplay } = await import('./replay.js');
  return () => createMillenniumReplay(eone);
}

export const millennium: BoardFamily = {
  name: 'millennium',
  found: {
    by: 'question',
    probe: async () => (await import('./probe.js')).probe,
  },
  open: async () => (await import('./driver.js')).openMillenniumBoard,
  emulator: () => emulatorKind(['occ', 'piece']),
  replay: () => replay(false),
};

/** An eOne that does not say that it is one. */
export const eone: BoardFamily = {
  name: 'eone',
  found: { by: 'name' },
  open: async () => (await import('./driver.js')).openEone,
  emulator: () => emulatorKind(['occ']),
  replay: () => replay(true),
};
