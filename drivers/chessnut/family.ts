import type { BoardFamily } from '../../src/board/family.js';

export const chessnut: BoardFamily = {
  name: 'chessnut',
  found: { by: 'usb-id', ids: async () => (await import('./ids.js')).ids },
  open: async () => (await import('./driver.js')).openChessnutBoard,
  replay: async () => (await import('./replay.js')).createChessnutReplay,
};
