/** What a table shows beside its position: the draw under way, the open question, the way back, what may be asked now. */
import { z } from 'zod';
import type { Message } from '../guidance/messages.js';
import { CEREMONIES, claim, color, message, promotion, result, square, thrown, wing } from './parts.js';

/** One thing to do on the way back: `from` null: from the hand or the box; `to` null: off the board. */
export const arrowSchema = z.object({
  from: square.nullable(),
  to: square.nullable(),
  /** FEN letter; null: the board cannot name it. */
  piece: z.string().length(1).nullable(),
  sure: z.boolean(),
});
export type Arrow = z.output<typeof arrowSchema>;

/** What is needed of people now; each is gone when the hands have answered. */
export const questionSchema = z.discriminatedUnion('kind', [
  /**
   * Which piece a pawn becomes. Answer: `promote`. `from` null: it stands on `square` already, and nothing chosen is a
   * queen; else it waits there for the answer (simulated board).
   */
  z.object({ kind: z.literal('promotion'), square, side: color, from: square.nullable() }),
  /** Several stories explain the board. Answer: `choose`. `offers`: SAN words; '' = nothing was played. */
  z.object({
    kind: z.literal('choose'),
    why: z.string().max(40),
    offers: z.array(z.string().max(400)).max(64),
  }),
  /** Simulated board: the king moved as in a castle, its rook still to come. Answer by hand, or `castle` brings it. */
  z.object({ kind: z.literal('castle'), side: wing, rook: square, rookTo: square }),
  /** The board may stand the other way round. Answer: `rotate`, or play on. */
  z.object({ kind: z.literal('turned') }),
  /** The pieces the board cannot name: do they stand right? Answer: `confirm`. */
  z.object({ kind: z.literal('confirmSetUp') }),
  /** One of the 960 stands on the board. Answer: `confirm`. */
  z.object({ kind: z.literal('confirmStart'), number: z.int() }),
  /** Kings in the centre, not yet recorded. Answer: `result`. */
  z.object({ kind: z.literal('result'), result }),
]);
export type Question = z.output<typeof questionSchema>;

const placedPiece = z.object({ square: z.int().min(0).max(7), role: z.string().max(8) });

/** A draw by real throws, under way. `throws` in `drawNext(method, throws)` gives everything else. */
export const ceremonySchema = z.object({
  method: z.enum(CEREMONIES),
  throws: z.array(thrown),
  /** What the next throw is for; null when the draw is done (the request `draw` follows by itself). */
  part: z.string().max(20).nullable(),
  candidates: z.array(square),
  allowed: z.array(thrown),
  /** Throws of this part so far, and how many it needs. */
  thrown: z.array(thrown),
  needs: z.int(),
  placed: z.array(placedPiece),
  /** Each part that is done, told in a sentence. */
  steps: z.array(message),
  message,
  notices: z.array(message),
});
/** The same with sentences that are known to be ours. */
export type ShownCeremony = Omit<z.output<typeof ceremonySchema>, 'steps' | 'message' | 'notices'> & {
  readonly steps: Message[];
  readonly message: Message;
  readonly notices: Message[];
};

/** What may be asked now. A screen offers this and nothing else. */
export const allowedSchema = z.object({
  /** Ways to begin a new start; empty: not now. */
  draw: z.array(z.enum(['random', 'number', ...CEREMONIES, 'board', 'position'])),
  throw: z.boolean(),
  unthrow: z.boolean(),
  leaveDraw: z.boolean(),
  confirm: z.boolean(),
  /** So many answers can be chosen from. */
  choose: z.int(),
  /** Pieces a pawn may become, of the promotion under way, just made or to come; empty: none. */
  promote: z.array(promotion),
  keepPawn: z.boolean(),
  castle: z.array(wing),
  rotate: z.boolean(),
  resign: z.boolean(),
  agreeDraw: z.boolean(),
  /** Claims that would be granted. `move` null: for the position that stands; else SAN of the move to claim with. */
  claim: z.array(z.object({ ground: claim, move: z.string().max(20).nullable() })),
  /** The most half-moves that can be taken back. */
  takeback: z.int(),
  /** An arbiter's result, or another one after the end. */
  result: z.boolean(),
  reopen: z.boolean(),
  /** `discard`: nothing was played yet, nothing is kept. */
  abandon: z.enum(['keep', 'discard']).nullable(),
  press: z.boolean(),
  pause: z.boolean(),
  resume: z.boolean(),
  setTime: z.boolean(),
  correctNames: z.boolean(),
  announce: z.boolean(),
  /** Hands on the simulated board: lift, place, carry, clear. */
  hands: z.boolean(),
  move: z.boolean(),
  fill: z.boolean(),
  sense: z.boolean(),
});
export type Allowed = z.output<typeof allowedSchema>;
