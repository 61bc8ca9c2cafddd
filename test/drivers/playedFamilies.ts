/** The families that whole games are played through: one entry each, with the device as slow as the real one. */
import { openDgtBoard } from '../../drivers/dgt/driver.js';
import { DgtEmulator } from '../../drivers/dgt/emulator.js';
import { openEblBoard } from '../../drivers/ebl/driver.js';
import { EblEmulator } from '../../drivers/ebl/emulator.js';
import { openMillenniumBoard } from '../../drivers/millennium/driver.js';
import { MillenniumEmulator } from '../../drivers/millennium/emulator.js';
import type { PlayedFamily } from './playGame.js';

export const PLAYED_FAMILIES: readonly PlayedFamily[] = [
  {
    name: 'ebl',
    sense: 'occ',
    open: openEblBoard,
    make: (clock, placement) => new EblEmulator({ clock, placement, sense: 'occ' }),
  },
  {
    name: 'dgt',
    sense: 'piece',
    open: openDgtBoard,
    make: (clock, placement) => new DgtEmulator({ clock, placement, scanMs: 220 }),
  },
  {
    name: 'millennium',
    sense: 'piece',
    open: openMillenniumBoard,
    make: (clock, placement) => new MillenniumEmulator({ clock, placement }),
  },
  {
    name: 'millennium eOne',
    sense: 'occ',
    open: openMillenniumBoard,
    make: (clock, placement) => new MillenniumEmulator({ clock, placement, model: 'eone' }),
  },
];
