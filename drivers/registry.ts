/**
 * The board families. A new one is its own folder and one line here; its code is loaded only when a board of it is
 * opened.
 */

import type { Board } from '../src/board/board.js';
import { BoardError } from '../src/board/board.js';
import type { OpenBoard, OpenContext } from '../src/board/family.js';

interface Family {
  /** For people. */
  readonly title: string;
  readonly load: () => Promise<OpenBoard>;
}

const FAMILY_TABLE = {
  ebl: {
    title: 'home-made boards that speak EBL/1',
    load: async () => (await import('./ebl/driver.js')).openEblBoard,
  },
  chessnut: {
    title: 'Chessnut Air, Air+, Pro, Go, Evo (USB)',
    load: async () => (await import('./chessnut/driver.js')).openChessnutBoard,
  },
  dgt: {
    title: 'DGT boards by cable or Bluetooth serial port',
    load: async () => (await import('./dgt/driver.js')).openDgtBoard,
  },
  revelation: {
    title: 'DGT Revelation II, with its lights',
    load: async () => (await import('./dgt/driver.js')).openRevelation,
  },
  millennium: {
    title: 'Millennium ChessLink: Exclusive, Supreme Tournament 55, The King Performance, eOne',
    load: async () => (await import('./millennium/driver.js')).openMillenniumBoard,
  },
  eone: {
    title: 'Millennium eOne that does not say that it is one',
    load: async () => (await import('./millennium/driver.js')).openEone,
  },
  certabo: {
    title: 'Certabo, TabuTronic Cerno, Cerno Spectrum',
    load: async () => (await import('./certabo/driver.js')).openCertaboBoard,
  },
  sentio: {
    title: 'TabuTronic Sentio, Sentio Spectrum',
    load: async () => (await import('./certabo/driver.js')).openCertaboBoard,
  },
  tactum: {
    title: 'TabuTronic Tactum, without its lights',
    load: async () => (await import('./certabo/driver.js')).openDumbBoard,
  },
  ichessone: {
    title: 'iChessOne (USB)',
    load: async () => (await import('./ichessone/driver.js')).openIChessOneBoard,
  },
  simulator: {
    title: 'a board in memory',
    load: async () => (await import('./simulator/open.js')).openSimulator,
  },
} as const satisfies Readonly<Record<string, Family>>;

export type FamilyName = keyof typeof FAMILY_TABLE;

/** What can be attached, in the order it is shown to people. */
export const FAMILIES: readonly { readonly name: FamilyName; readonly title: string }[] = Object.entries(
  FAMILY_TABLE,
).map(([name, { title }]) => ({ name: name as FamilyName, title }));

export interface BoardSpec {
  /** A port, `tcp://host:port`, or `simulator`. */
  readonly address: string;
  /** Default: the simulator for `simulator`, else EBL/1, the one family that can be asked without harm. */
  readonly family?: string;
}

/** Opens the board that a specification names; rejects with a `BoardError`. */
export async function openBoard(spec: BoardSpec, context: OpenContext): Promise<Board> {
  const wanted = spec.family ?? (spec.address === 'simulator' ? 'simulator' : 'ebl');
  const name = FAMILIES.find((family) => family.name === wanted)?.name;
  if (name === undefined) {
    const known = FAMILIES.map((family) => family.name).join(', ');
    throw new BoardError('bad-address', `No board family is called "${wanted}": choose one of ${known}.`);
  }
  const open: OpenBoard = await FAMILY_TABLE[name].load();
  return open(spec.address, context);
}
