/** A board whose port and family are known, opened. */
import { FAMILIES, familyNamed } from '../../drivers/families.js';
import { type Board, BoardError } from '../board/board.js';
import type { OpenContext } from '../board/family.js';

/** Where a board is and how it is spoken to. */
export interface BoardAddress {
  /** A port, `tcp://host:port`, `usb:SERIAL`, or `simulator`. */
  readonly address: string;
  readonly family: string;
}

/** Rejects with a `BoardError`. */
export async function openBoard({ address, family }: BoardAddress, context: OpenContext): Promise<Board> {
  const entry = familyNamed(family);
  if (entry === undefined) {
    const known = FAMILIES.map(({ name }) => name).join(', ');
    throw new BoardError('bad-address', `No board family is called "${family}": choose one of ${known}.`);
  }
  const open = await entry.open();
  return open(address, context);
}
