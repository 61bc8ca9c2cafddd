/** The shortest way back to the board as the game has it, square by square, for screens that draw it. */
import { agrees, lettersFound, lettersOf } from '../guidance/letters.js';
import type { Message } from '../guidance/messages.js';
import { wayBack } from '../guidance/wayBack.js';
import type { Position } from '../rules/index.js';
import type { TableCore } from './core.js';
import type { Arrow } from './shown.js';

/** Only while the board is called disordered: what may still become a move needs no way back. */
export function wayOf(core: TableCore, position: Position, told: readonly Message[]): Arrow[] {
  const { condition } = core.hands;
  const { placement } = core;
  if (placement === null || !told.some(({ key }) => key === 'wayBack')) return [];
  const expected = lettersOf(position);
  const found = [...lettersFound(placement, expected)];
  if (condition?.kind === 'restore') return arrowsOf({ expected, found, inHand: [] });
  if (condition?.kind !== 'disordered') return [];
  for (const { square, found: known } of condition.differences) {
    // A coarse board feels some piece where the readings know which.
    if (known !== null && !agrees(known, expected[square] ?? null) && '?Uu'.includes(found[square] ?? ' '))
      found[square] = known;
  }
  return arrowsOf({ expected, found, inHand: condition.inHand });
}

function arrowsOf(disorder: Parameters<typeof wayBack>[0]): Arrow[] {
  return wayBack(disorder).map(({ from, to, piece, sure }) => ({ from, to, piece, sure }));
}
