/** Hands that a program moves: those of a simulated board. */
import type { Placement, SeenPiece, Sense } from '../board/sensor.js';
import type { Message } from '../guidance/messages.js';
import type { Promotion, Square } from '../rules/index.js';

/** Why not; undefined: done. */
type Done = Promise<Message | undefined>;

export interface BoardHands {
  /** The pieces that really stand on the board. */
  pieces(): Placement;
  lift(square: Square): Done;
  place(square: Square, piece?: SeenPiece): Done;
  carry(from: Square, to: Square): Done;
  move(text: string): Done;
  fill(): Done;
  clear(): Promise<void>;
  /** The players' word for the promotion that was made (then that piece is put there) or comes next. */
  promote(role: Promotion, lastMove: { readonly to: Square } | null): Promise<void>;
  /** A sensor dies, or answers again. */
  setDead(square: Square, dead: boolean): void;
  setSense(sense: Sense): void;
}
