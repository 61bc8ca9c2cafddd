/**
 * What a sensor board can say, before anybody thinks about chess.
 *
 * Squares are numbers as in chessops: a1 = 0, b1 = 1 … h8 = 63, seen by White, whatever the wiring, rotation or
 * cable side; a driver turns its own order into that.
 */
import type { Piece, Square } from 'chessops';

/** Milliseconds. A driver stamps its events with a monotonic clock; a trace brings its own numbers. */
export type Millis = number;

/**
 * What one sensor sees: the alphabet of EBL/1 snapshots (protocols: EBL/1, "p / snapshot characters").
 * `KQRBNP` white pieces, `kqrbnp` black pieces, `U`/`u` a white/black piece of unknown kind, `?` some piece,
 * `.` nothing, `x` a sensor that cannot be read.
 */
export const SEEN = [
  'P',
  'N',
  'B',
  'R',
  'Q',
  'K',
  'p',
  'n',
  'b',
  'r',
  'q',
  'k',
  'U',
  'u',
  '?',
  '.',
  'x',
] as const;
export type Seen = (typeof SEEN)[number];
/** What a lift or place line can say: everything but "nothing" and "unreadable". */
export type SeenPiece = Exclude<Seen, '.' | 'x'>;

/** The whole board as the sensors see it: 64 entries, index = square. */
export type Placement = readonly Seen[];

/** How much a board knows: that something stands there, whose it is, or which piece it is. */
export const SENSES = ['occ', 'color', 'piece'] as const;
export type Sense = (typeof SENSES)[number];

export type LinkState = 'searching' | 'up' | 'silent' | 'lost';

export type SensorEvent =
  | { readonly kind: 'lift'; readonly at: Millis; readonly square: Square; readonly seen: SeenPiece }
  | { readonly kind: 'place'; readonly at: Millis; readonly square: Square; readonly seen: SeenPiece }
  /** Events were lost: `missed` of them where the board numbers its events, null where nobody knows how many. */
  | { readonly kind: 'gap'; readonly at: Millis; readonly missed: number | null }
  /** The whole board. Sent after start, after a gap, and whenever a driver has one to offer. */
  | { readonly kind: 'snapshot'; readonly at: Millis; readonly placement: Placement }
  | { readonly kind: 'link'; readonly at: Millis; readonly state: LinkState; readonly detail?: string }
  /** A button or a clock lever on the board: 0-based number, down or up. */
  | { readonly kind: 'button'; readonly at: Millis; readonly button: number; readonly down: boolean }
  /** A sensor known to be bad. */
  | { readonly kind: 'fault'; readonly at: Millis; readonly square: Square; readonly text: string };

const WHITE_LETTER = { pawn: 'P', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' } as const;
const BLACK_LETTER = { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k' } as const;

/** The letter of a piece. */
export function seenOf(piece: Piece): SeenPiece {
  return piece.color === 'white' ? WHITE_LETTER[piece.role] : BLACK_LETTER[piece.role];
}

/** What a board of the given sense would say of a piece that is really `seen`. Coarser marks stay as they are. */
export function degrade(seen: Seen, sense: Sense): Seen {
  if (seen === '.' || seen === 'x' || seen === '?' || sense === 'piece') return seen;
  if (sense === 'occ') return '?';
  return seen === seen.toUpperCase() ? 'U' : 'u';
}
