/** The families that whole games are played through: one entry each, with the device as slow as the real one. */
import { ChipBox } from '../../drivers/certabo/chipBox.js';
import type { ChipStore } from '../../drivers/certabo/chipStore.js';
import { makeChipText } from '../../drivers/certabo/chips.js';
import { openCertaboBoard } from '../../drivers/certabo/driver.js';
import { CertaboEmulator } from '../../drivers/certabo/emulator.js';
import { openChessnutBoard } from '../../drivers/chessnut/driver.js';
import { ChessnutEmulator } from '../../drivers/chessnut/emulator.js';
import { openDgtBoard } from '../../drivers/dgt/driver.js';
import { DgtEmulator } from '../../drivers/dgt/emulator.js';
import { openEblBoard } from '../../drivers/ebl/driver.js';
import { EblEmulator } from '../../drivers/ebl/emulator.js';
import { openIChessOneBoard } from '../../drivers/ichessone/driver.js';
import { IChessOneEmulator } from '../../drivers/ichessone/emulator.js';
import { openMillenniumBoard } from '../../drivers/millennium/driver.js';
import { MillenniumEmulator } from '../../drivers/millennium/emulator.js';
import type { PlayedFamily } from './playGame.js';

/** Every chessman that a promotion could want was learned: one nobody knows is just "some piece". */
const learned: ChipStore = {
  name: 'memory',
  load: async () => makeChipText(new ChipBox().book(10)),
  save: async () => undefined,
};

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
  {
    name: 'chessnut',
    sense: 'piece',
    open: (address, { connect, ...context }) =>
      openChessnutBoard(address, {
        ...context,
        hid: {
          devices: async () => [{ path: address, vendorId: 0x2d80, productId: 0x8001, usagePage: 0xff00 }],
          open: connect,
        },
      }),
    make: (clock, placement) => new ChessnutEmulator({ clock, placement, reportMs: 200 }),
  },
  {
    name: 'certabo',
    sense: 'piece',
    open: (address, context) => openCertaboBoard(address, { ...context, chips: learned }),
    make: (clock, placement) => new CertaboEmulator({ clock, placement, garbage: 0.2, misses: 0.01 }),
  },
  {
    name: 'sentio',
    sense: 'occ',
    open: (address, context) => openCertaboBoard(address, { ...context, chips: learned }),
    make: (clock, placement) => new CertaboEmulator({ clock, placement, model: 'sentio' }),
  },
  {
    name: 'ichessone',
    sense: 'piece',
    open: openIChessOneBoard,
    make: (clock, placement) => new IChessOneEmulator({ clock, placement }),
  },
];
