/** One thing that a hand does to one square, before it has a time. */
import type { Piece, Square } from 'chessops';
import type { Sense } from '../../src/board/sensor.js';
import type { Habit } from './habits.js';

export type Doing = Habit | 'plain';

export interface Act {
  readonly kind: 'lift' | 'place';
  readonly square: Square;
  /** What the sensor sees there; with a wrong code or a piece between squares not what is true. */
  readonly piece: Piece;
  /** Milliseconds after the act before. */
  readonly wait: number;
  readonly doing: Doing;
  /** 1-based half-move that this belongs to; null where the game does not want it. */
  readonly ply: number | null;
  /** The half-move is done with this. */
  readonly completes: boolean;
  /** A reading of the half-move, or of a part of it, may rightly come from here on. */
  readonly mayRead: boolean;
  readonly castle: boolean;
  /** Senses whose board notices; a piece exchanged within one scan is not noticed by all. */
  readonly visibleTo: readonly Sense[];
}

export const ALL_SENSES: readonly Sense[] = ['occ', 'color', 'piece'];

export function lift(square: Square, piece: Piece, wait: number, more: Partial<Act> = {}): Act {
  return act('lift', square, piece, wait, more);
}

export function place(square: Square, piece: Piece, wait: number, more: Partial<Act> = {}): Act {
  return act('place', square, piece, wait, more);
}

function act(kind: Act['kind'], square: Square, piece: Piece, wait: number, more: Partial<Act>): Act {
  return {
    kind,
    square,
    piece,
    wait,
    doing: 'plain',
    ply: null,
    completes: false,
    mayRead: false,
    castle: false,
    visibleTo: ALL_SENSES,
    ...more,
  };
}

/** The last act carries the half-move's end; every act gets what they have in common. */
export function asPly(acts: readonly Act[], ply: number, common: Partial<Act> = {}): Act[] {
  return acts.map((one, index) => {
    const last = index === acts.length - 1;
    return { ...one, ...common, ply, completes: last, mayRead: one.mayRead || last };
  });
}
