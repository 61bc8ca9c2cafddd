import type { BoardFamily } from '../../src/board/family.js';

export const ichessone: BoardFamily = {
  name: 'ichessone',
  found: { by: 'name' },
  open: async () => (await import('./driver.js')).openIChessOneBoard,
  emulator: async () => {
    const { IChessOneEmulator } = await import('./emulator.js');
    const { BAUD_RATE } = await import('./protocol.js');
    return { baudRate: BAUD_RATE, senses: ['piece'], make: (options) => new IChessOneEmulator(options) };
  },
  replay: async () => (await import('./replay.js')).createIChessOneReplay,
};
