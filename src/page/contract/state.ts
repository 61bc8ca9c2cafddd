/** The whole of what a page shows, as the server sends it at every change. */
import { z } from 'zod';
import { color, conditionSchema, message, millis, placement, result, sense, square } from './parts.js';
import { settingsSchema, tagsSchema } from './settings.js';

const ledMeaning = z.enum(['put', 'take', 'from', 'to', 'wrong', 'check', 'ask', 'may']);

/** One thing to do on the way back: `from` null: from the hand or the box; `to` null: off the board. */
const arrowSchema = z.object({
  from: square.nullable(),
  to: square.nullable(),
  /** FEN letter; null: the board cannot name it. */
  piece: z.string().length(1).nullable(),
  sure: z.boolean(),
});
export type Arrow = z.output<typeof arrowSchema>;

/** Big buttons that are needed now. */
const questionSchema = z.discriminatedUnion('kind', [
  /** Answer: request `word` with `{kind:'promote', role}`; nothing chosen is a queen. */
  z.object({ kind: z.literal('promotion'), square, side: color }),
  /** Several stories explain the board. Answer: request `choose`. `offers`: SAN words; '' = nothing was played. */
  z.object({
    kind: z.literal('choose'),
    why: z.string().max(40),
    offers: z.array(z.string().max(400)).max(64),
  }),
  /** King moved as in a castle, the rook still to come. Answer by hand, or request `word` with `{kind:'castle', side}`. */
  z.object({ kind: z.literal('castle'), side: z.enum(['a', 'h']), rook: square, rookTo: square }),
  /** The board may stand the other way round. Answer: request `rotate`, or play on. */
  z.object({ kind: z.literal('turned') }),
  /** The pieces the board cannot name: do they stand right? Answer: request `confirm`. */
  z.object({ kind: z.literal('confirmSetUp') }),
  /** One of the 960 stands on the board. Answer: request `confirm`. */
  z.object({ kind: z.literal('confirmStart'), number: z.int() }),
  /** Kings in the centre, not yet recorded. Answer: request `word` with `{kind:'result', result}`. */
  z.object({ kind: z.literal('result'), result }),
]);
export type Question = z.output<typeof questionSchema>;

export const thrown = z.union([z.enum(['heads', 'tails']), z.int().min(0).max(959)]);
export const CEREMONIES = ['coins', 'coins10', 'dice'] as const;
const placedPiece = z.object({ square: z.int().min(0).max(7), role: z.string().max(8) });

/** A draw by real throws, under way. `throws` in `drawNext(method, throws)` gives everything else. */
const ceremonySchema = z.object({
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
  message,
  notices: z.array(message),
});
export type Ceremony = z.output<typeof ceremonySchema>;

export const stateSchema = z.object({
  kind: z.literal('state'),
  /** Rises with every change, also over a restart of the server. */
  rev: z.number(),
  phase: z.enum(['idle', 'drawing', 'proposing', 'settingUp', 'playing', 'finished']),
  /** X-FEN of the position the game stands at, or is to be set up; null before a draw. */
  fen: z.string().nullable(),
  start: z
    .object({
      fen: z.string(),
      number: z.int().nullable(),
      variant: z.string(),
      /** null: rules that have no name here. */
      condition: conditionSchema.nullable(),
      draw: z.string().nullable(),
    })
    .nullable(),
  /** Main line in English SAN and in UCI_Chess960 form (castling: king takes own rook). */
  moves: z.array(z.string()),
  uci: z.array(z.string()),
  /** The last move may still grow (a slide, a castle). */
  provisional: z.boolean(),
  lastMove: z.object({ from: square, to: square }).nullable(),
  turn: color,
  /** The king in check. */
  check: square.nullable(),
  /** Times when this state was sent; the running side counts down from there. */
  clock: z
    .object({ white: millis, black: millis, running: color.nullable(), paused: z.boolean() })
    .nullable(),
  end: z
    .object({
      result: z.union([result, z.literal('*')]),
      cause: z.string(),
      /** The position has ended the game: a move taken back goes on, the word `reopen` does not. */
      onBoard: z.boolean(),
    })
    .nullable(),
  message,
  notices: z.array(message),
  question: questionSchema.nullable(),
  ceremony: ceremonySchema.nullable(),
  leds: z.array(z.tuple([square, ledMeaning])),
  /** What the sensors see, from White's side; null before the first snapshot. */
  placement: placement.nullable(),
  /** Squares whose pieces are in the air. */
  air: z.array(square),
  /** The shortest way back, step by step; empty while nothing is wrong. */
  way: z.array(arrowSchema),
  badSquares: z.array(square),
  progress: z.object({ placed: z.int(), of: z.int() }).nullable(),
  link: z.enum(['searching', 'up', 'silent', 'lost']),
  record: z.object({ ok: z.boolean(), text: z.string().nullable() }),
  /** The game's file name without `.pgn`, for /api/games/NAME; null before its start. */
  game: z.string().nullable(),
  board: z.object({
    family: z.string(),
    name: z.string(),
    sense,
    leds: z.enum(['none', 'one', 'corners', 'rgb']),
  }),
  /** The pieces that really stand on the simulated board; null with a real one. */
  simulator: z.object({ pieces: placement }).nullable(),
  settings: settingsSchema,
  /** The names of the game at the table, also after its end. */
  names: tagsSchema,
  /** A touch pairing under way, for everyone to see: whoever is not meant leaves this square alone. */
  touch: z.object({ square }).nullable(),
  /** Sockets that look on. */
  viewers: z.int(),
});
export type PageState = z.output<typeof stateSchema>;
