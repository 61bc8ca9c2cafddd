/** Why a try is no legal move: a code with the pieces and squares it is about. guidance/messages makes the sentence. */
import type { Color, Role, Square } from 'chessops';
import type { EdgeDuty } from './edgePosition.js';
import type { CastleSide } from './position.js';

/** A piece and where it stands. */
export interface Man {
  readonly side: Color;
  readonly role: Role;
  readonly square: Square;
}

type CastleBy<C extends string> = {
  readonly code: C;
  readonly side: Color;
  readonly wing: CastleSide;
  readonly by: Man;
};

/** `mover`: the piece that was tried, on the square it came from; `by`: the piece that forbids it. */
export type Reason =
  | { readonly code: 'empty-square'; readonly square: Square }
  /** The piece was put back where it stood. */
  | { readonly code: 'same-square'; readonly mover: Man }
  /** `side`: whose move it is. */
  | { readonly code: 'not-your-turn'; readonly side: Color }
  | { readonly code: 'own-piece'; readonly mover: Man; readonly by: Man }
  /** This kind of piece has no such step, on an empty board either. */
  | { readonly code: 'no-step'; readonly mover: Man; readonly to: Square }
  | { readonly code: 'way-blocked'; readonly mover: Man; readonly to: Square; readonly by: Man }
  /** A pawn straight onto a piece of the other side. */
  | { readonly code: 'pawn-straight'; readonly mover: Man; readonly by: Man }
  /** A pawn diagonally onto an empty square. */
  | { readonly code: 'pawn-diagonal'; readonly mover: Man; readonly to: Square }
  /** `victim` stands where en passant could take it, had it just made its double step. */
  | { readonly code: 'en-passant-late'; readonly mover: Man; readonly victim: Man }
  | { readonly code: 'in-check'; readonly king: Square; readonly by: Man }
  | { readonly code: 'pinned'; readonly mover: Man; readonly by: Man }
  /** Both pawns leave their squares, and that lays the king open. */
  | { readonly code: 'en-passant-opens'; readonly victim: Man; readonly by: Man }
  | { readonly code: 'king-attacked'; readonly to: Square; readonly by: Man }
  /** King or rook has moved, or there never was such a right. */
  | { readonly code: 'castle-no-right'; readonly side: Color; readonly wing: CastleSide }
  /** No rook stands beside the king on that wing. */
  | { readonly code: 'castle-no-rook'; readonly side: Color; readonly wing: CastleSide }
  | CastleBy<'castle-blocked'>
  | CastleBy<'castle-in-check'>
  | CastleBy<'castle-uncovers'>
  /** The king would pass, or end on, `square`. */
  | (CastleBy<'castle-through'> & { readonly square: Square })
  | (CastleBy<'castle-into'> & { readonly square: Square })
  /** Only the duty to the edge forbids it. */
  | { readonly code: 'edge'; readonly mover: Man; readonly to: Square; readonly why: EdgeDuty }
  /** Nothing becomes another piece there. */
  | { readonly code: 'no-promotion'; readonly mover: Man; readonly to: Square }
  | { readonly code: 'promotion-unnamed'; readonly mover: Man; readonly to: Square }
  | { readonly code: 'bad-promotion'; readonly role: Role }
  /** The board changed in a way that is no try of one piece. */
  | { readonly code: 'changed'; readonly squares: readonly Square[] }
  /** As text: no piece of the kind can go there, or several can. */
  | { readonly code: 'none-goes'; readonly side: Color; readonly role: Role; readonly to: Square }
  | {
      readonly code: 'several-go';
      readonly role: Role;
      readonly to: Square;
      readonly from: readonly Square[];
    };
