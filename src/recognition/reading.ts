/**
 * What the recogniser says of the hands. A stream of readings, applied in order, always gives the game as it stands:
 * `move` appends a ply, `amended` replaces the last one, `takenBack` removes some, `restored` brings them back.
 */
import type { Millis, SensorEvent } from '../board/sensor.js';
import type { CastleFault, Move, Square } from '../rules/index.js';

/** What players or the arbiter tell the controller that matters to the reading of hands. */
export type RecognitionWord =
  | { readonly kind: 'promote'; readonly at: Millis; readonly role: PromotionRole }
  /** The answer to an ambiguous reading, or the players' word for what they did. */
  | { readonly kind: 'castle'; readonly at: Millis; readonly side: 'a' | 'h' }
  | { readonly kind: 'choose'; readonly at: Millis; readonly candidate: number }
  | { readonly kind: 'takeback'; readonly at: Millis; readonly plies: number }
  /** The board stands the other way round than the sensors think. */
  | { readonly kind: 'rotate'; readonly at: Millis }
  /** The clock was pressed: what is provisional is settled. */
  | { readonly kind: 'press'; readonly at: Millis };

export type RecognitionInput =
  | SensorEvent
  | RecognitionWord
  | { readonly kind: 'tick'; readonly at: Millis }
  /** From now on these squares and no others are blind, as the sensors number them; their men are where the game has them. */
  | { readonly kind: 'blind'; readonly at: Millis; readonly squares: readonly Square[] };

const PROMOTION_ROLES = ['queen', 'rook', 'bishop', 'knight'] as const;
export type PromotionRole = (typeof PROMOTION_ROLES)[number];

/** A piece standing on a square where the game does not have it. `piece` letters as in FEN; null = nothing. */
export interface Difference {
  readonly square: Square;
  readonly expected: string | null;
  readonly found: string | null;
}

/** A possible story, offered when several explain the board: moves played after half-move `from`. */
export interface Candidate {
  readonly from: number;
  readonly moves: readonly Move[];
}

export type Reading =
  /** A hand touched something; nothing follows from it yet. `lifted`: squares whose pieces are in the air. */
  | { readonly kind: 'touched'; readonly at: Millis; readonly lifted: readonly Square[] }
  | {
      readonly kind: 'move';
      readonly at: Millis;
      /** 1-based number of this half-move in the game. */
      readonly ply: number;
      readonly move: Move;
      /** An amendment is still likely: a slide may go on, a king step may become a castle. */
      readonly provisional: boolean;
    }
  /** The move at `ply` can no longer grow. */
  | { readonly kind: 'settled'; readonly at: Millis; readonly ply: number }
  /** The last half-move (`ply`), or one before it by hindsight, is another one. Moves after `ply` stay as they are. */
  | {
      readonly kind: 'amended';
      readonly at: Millis;
      readonly ply: number;
      readonly move: Move;
      readonly provisional: boolean;
    }
  /** The game now has `ply` half-moves. */
  | { readonly kind: 'takenBack'; readonly at: Millis; readonly ply: number }
  | {
      readonly kind: 'ambiguous';
      readonly at: Millis;
      readonly squares: readonly Square[];
      readonly candidates: readonly Candidate[];
      readonly why: Ambiguity;
    }
  /** Play went on over moves nobody saw in order: position sure, order of `plies` moves not. */
  | {
      readonly kind: 'orderUnknown';
      readonly at: Millis;
      readonly ply: number;
      readonly candidates: readonly Candidate[];
    }
  /** Events were lost here and the board fits again: a shuffle that came back would have gone unseen. */
  | { readonly kind: 'unseen'; readonly at: Millis; readonly ply: number }
  /** Half of a castle is done: the rook to bring, and where to. Nothing is wrong. */
  | {
      readonly kind: 'halfCastle';
      readonly at: Millis;
      readonly king: Square;
      readonly kingTo: Square;
      readonly rook: Square;
      readonly rookTo: Square;
    }
  /** The hands performed a castle that the rules forbid; `order`: strict mode, and the rook was touched first. */
  | {
      readonly kind: 'castleRefused';
      readonly at: Millis;
      readonly side: 'a' | 'h';
      readonly fault: CastleFault | 'order';
    }
  /** A pawn took en passant and the victim still stands: the move waits until that square is empty. */
  | { readonly kind: 'enPassantHalf'; readonly at: Millis; readonly victim: Square }
  /** A pawn reached the last rank on a board that cannot tell what replaced it: queen unless told otherwise. */
  | { readonly kind: 'promotionAsked'; readonly at: Millis; readonly ply: number; readonly square: Square }
  /** Nothing explains a board at rest. `inHand`: letters of the pieces off the board that belong on it. Nothing is recorded meanwhile. */
  | {
      readonly kind: 'disordered';
      readonly at: Millis;
      readonly differences: readonly Difference[];
      readonly inHand: readonly string[];
    }
  /** The board is right again (also after an ambiguity was resolved or a half castle taken back). */
  | { readonly kind: 'ordered'; readonly at: Millis }
  /** Both kings on centre squares. */
  | { readonly kind: 'result'; readonly at: Millis; readonly result: '1-0' | '0-1' | '1/2-1/2' }
  /** The board seems to stand the other way round. */
  | { readonly kind: 'rotated'; readonly at: Millis; readonly sure: boolean };

export type Ambiguity = 'castle-or-move' | 'swap' | 'capture-unseen' | 'several-lines' | 'same-placement';
