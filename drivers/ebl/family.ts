import type { BoardFamily } from '../../src/board/family.js';

export const ebl: BoardFamily = {
  name: 'ebl',
  found: {
    by: 'question',
    probe: async () => (await import('./probe.js')).probe,
    greeting: async () => (await import('./probe.js')).createGreetingEar,
  },
  open: async () => (await import('./driver.js')).openEblBoard,
  emulator: async () => {
    const { EblEmulator } = await import('./emulator.js');
    const { BAUD_RATE } = await import('./protocol.js');
    return {
      baudRate: BAUD_RATE,
      senses: ['occ', 'color', 'piece'],
      namesBlind: true,
      make: (options) => new EblEmulator(options),
    };
  },
  replay: async () => (await import('./replay.js')).createEblReplay,
};
