/** Whoever answers moves without hands at this board: a solver, an engine, somebody far away. It never touches the table. */
import type { Millis } from '../board/sensor.js';
import type { Message } from '../guidance/messages.js';

/** A game up to the move that is asked for. */
export interface OpponentTask {
  /** Shredder-FEN. */
  readonly start: string;
  /** `chess960`, or a condition's text. */
  readonly variant: string;
  /** UCI_Chess960: castling is king takes own rook. */
  readonly moves: readonly string[];
  /** The same in SAN. */
  readonly sans: readonly string[];
  readonly clock: { readonly white: Millis; readonly black: Millis } | null;
  /** The question is no longer open: the move before it was taken back or amended, or the game is over. */
  readonly signal: AbortSignal;
}

export type OpponentReply =
  /** `says`: what the players should hear with it. */
  | { readonly kind: 'move'; readonly move: string; readonly says?: Message }
  | { readonly kind: 'resign' }
  /** It has nothing to say here, or was stopped. */
  | { readonly kind: 'nothing' }
  /** It cannot go on; the game stays as it is. */
  | { readonly kind: 'failed'; readonly why: Message };

export interface Opponent {
  /** One at a time. Never rejects for what an opponent can do wrong. */
  reply(task: OpponentTask): Promise<OpponentReply>;
  close(): Promise<void>;
}
