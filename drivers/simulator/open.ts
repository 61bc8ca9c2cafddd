import type { OpenBoard } from '../../src/board/family.js';
import { createSimulator } from './simulator.js';

/** Opens a simulated board with nothing on it; the address says nothing more. */
export const openSimulator: OpenBoard = (_address, { clock }) => Promise.resolve(createSimulator({ clock }));
