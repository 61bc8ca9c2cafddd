/** The finished part for two pairs of hands: everything that happens at the board, in order, with its time. */
import type { Position } from 'chessops';
import type { Sense } from '../../src/board/sensor.js';
import type { PlayerWord } from '../../src/table/words.js';
import type { Act } from './act.js';
import type { Move, Pieces } from './facts.js';

export interface HandEvent extends Omit<Act, 'wait'> {
  readonly at: number;
  /** What the wire does with the line of this event. `offline`: the cable is out. */
  readonly wire: 'good' | 'lost' | 'doubled' | 'offline' | { readonly lateMs: number };
}

export type HandsItem =
  | HandEvent
  | { readonly kind: 'word'; readonly at: number; readonly word: PlayerWord }
  | { readonly kind: 'cable'; readonly at: number; readonly state: 'out' | 'in' };

export interface PlyRecord {
  /** 1-based number of the half-move. */
  readonly ply: number;
  readonly move: Move;
  /** Indices into `items`: the first act of the half-move, the first after which it may be read, the last. */
  readonly first: number;
  readonly earliest: number;
  readonly completes: number;
  /** Every habit met in its acts. */
  readonly doing: ReadonlySet<string>;
}

export interface HandsScript {
  readonly start: Position;
  readonly moves: readonly Move[];
  readonly seed: number;
  /** The coarsest board for which the script is decidable; a finer one reads it too. */
  readonly sense: Sense;
  readonly items: readonly HandsItem[];
  readonly plies: readonly PlyRecord[];
  /** What the sensors would see at the start and at the end. */
  readonly initial: Pieces;
  readonly final: Pieces;
}

export function isHandEvent(item: HandsItem): item is HandEvent {
  return item.kind === 'lift' || item.kind === 'place';
}
