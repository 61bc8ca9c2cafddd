/** What can be wrong with a FEN. A text may have several of these at once. */
import type { Color, Square } from 'chessops';
import type { CastleSide } from './position.js';

/** The two numbers at a FEN's end. */
export type FenCounter = 'halfmoves' | 'fullmoves';

/** `letter`: of the castling field. Texts are as they stand in the FEN. */
export type FenFault =
  | { readonly code: 'empty' }
  | { readonly code: 'length'; readonly count: number; readonly most: number }
  | { readonly code: 'fields'; readonly count: number; readonly most: number }
  | { readonly code: 'ranks'; readonly count: number }
  | { readonly code: 'rank-letter'; readonly rank: number; readonly letter: string }
  | { readonly code: 'rank-squares'; readonly rank: number; readonly count: number }
  | { readonly code: 'turn'; readonly text: string }
  | { readonly code: 'en-passant'; readonly text: string }
  | { readonly code: 'counter'; readonly counter: FenCounter; readonly text: string; readonly most: number }
  | { readonly code: 'kings'; readonly side: Color; readonly count: number }
  /** On the first or the last rank. */
  | { readonly code: 'pawns'; readonly squares: readonly Square[] }
  | { readonly code: 'castling-letter'; readonly letter: string }
  /** The king is not on its first rank. */
  | { readonly code: 'castling-king'; readonly letter: string; readonly side: Color }
  /** No rook on that wing of the king. */
  | {
      readonly code: 'castling-wing';
      readonly letter: string;
      readonly side: Color;
      readonly wing: CastleSide;
    }
  | {
      readonly code: 'castling-rook';
      readonly letter: string;
      readonly side: Color;
      readonly square: Square;
    }
  /** Two rooks on one wing. */
  | { readonly code: 'castling-twice'; readonly side: Color; readonly wing: CastleSide }
  /** Only ordinary chess is read, and the right is none of it. */
  | { readonly code: 'castling-orthodox'; readonly letter: string }
  /** `side` is to move while the other king is in check; `condition`: whose idea of check that is. */
  | {
      readonly code: 'opposite-check';
      readonly side: Color;
      readonly king: Square;
      readonly condition: string | null;
    };

/** `more`: there are further faults that are not told. At least one fault. */
export type BadFen = {
  readonly code: 'bad-fen';
  readonly faults: readonly FenFault[];
  readonly more: boolean;
};
