import type { BoardFamily } from '../../src/board/family.js';

export const simulator: BoardFamily = {
  name: 'simulator',
  found: { by: 'nothing' },
  open: async () => {
    const { createSimulator } = await import('./simulator.js');
    // Nothing stands on it; the address says nothing more.
    return (_address, { clock }) => Promise.resolve(createSimulator({ clock }));
  },
};
