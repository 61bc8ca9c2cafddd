/** From what the hands did to what the game is told. */
import type { GameInput } from '../game/index.js';
import type { Reading } from '../recognition/index.js';

/** Undefined: nothing of the game's business. */
export function gameInputOf(reading: Reading): GameInput | undefined {
  const { at } = reading;
  switch (reading.kind) {
    case 'move':
      return { kind: 'move', at, move: reading.move, provisional: reading.provisional };
    case 'amended':
      return { kind: 'amend', at, ply: reading.ply, move: reading.move, provisional: reading.provisional };
    case 'takenBack':
      return { kind: 'takeBack', at, ply: reading.ply };
    case 'settled':
      return { kind: 'settle', at, ply: reading.ply };
    case 'unseen':
      return { kind: 'gap', at, ply: reading.ply, gap: 'unseen' };
    case 'orderUnknown':
      return {
        kind: 'gap',
        at,
        ply: reading.ply,
        gap: 'order',
        plies: Math.max(0, ...reading.candidates.map((c) => c.moves.length)),
      };
    case 'result':
      return { kind: 'result', at, result: reading.result, by: 'kings' };
    case 'touched':
    case 'ambiguous':
    case 'halfCastle':
    case 'castleRefused':
    case 'enPassantHalf':
    case 'promotionAsked':
    case 'disordered':
    case 'ordered':
    case 'rotated':
      return undefined;
  }
}
