/** What the hands are about right now, folded from the readings: enough to light the board between two moves. */
import type { Reading } from '../recognition/reading.js';
import type { Square } from '../rules/index.js';

/** What stands until the hands or the players resolve it: mostly a reading. */
export type Condition = OpenReading | Restoring;

/** A game goes on after its end: nothing is play before every piece stands where the game left it. */
interface Restoring {
  readonly kind: 'restore';
}

type OpenReading = Extract<
  Reading,
  {
    kind:
      | 'ambiguous'
      | 'orderUnknown'
      | 'halfCastle'
      | 'enPassantHalf'
      | 'promotionAsked'
      | 'disordered'
      | 'result'
      | 'rotated';
  }
>;

export interface Hands {
  /** Squares whose pieces are in the air, as the recogniser last said. */
  readonly lifted: readonly Square[];
  readonly condition: Condition | null;
  /** A castle was tried and refused; stands until the board is in order again. */
  readonly refused: Extract<Reading, { kind: 'castleRefused' }> | null;
}

/** Nothing touched, nothing open. */
export const HANDS_AT_REST: Hands = { lifted: [], condition: null, refused: null };

/** One reading further. */
export function followHands(hands: Hands, reading: Reading): Hands {
  switch (reading.kind) {
    case 'touched':
      return { ...hands, lifted: reading.lifted, condition: lasting(hands.condition) };
    case 'move':
    case 'amended':
    case 'takenBack':
    case 'ordered':
      return HANDS_AT_REST;
    case 'settled':
    case 'unseen':
      return hands;
    case 'castleRefused':
      return { ...hands, refused: reading };
    case 'ambiguous':
    case 'orderUnknown':
    case 'halfCastle':
    case 'enPassantHalf':
    case 'promotionAsked':
    case 'disordered':
    case 'result':
    case 'rotated':
      return { ...hands, condition: reading };
  }
}

/** Half-done things change with the next touch, and are told anew where they still hold; questions and disorder stay. */
function lasting(condition: Condition | null): Condition | null {
  return condition?.kind === 'enPassantHalf' ? null : condition;
}
