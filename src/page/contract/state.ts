/** The whole of what a page shows, as the server sends it at every change. */
import { z } from 'zod';
import {
  color,
  conditionSchema,
  message,
  millis,
  placement,
  result,
  sense,
  square,
} from '../../table/parts.js';
import { settingsSchema, tagsSchema } from '../../table/settings.js';
import { allowedSchema, arrowSchema, ceremonySchema, questionSchema } from '../../table/shown.js';

const ledMeaning = z.enum(['put', 'take', 'from', 'to', 'wrong', 'check', 'ask', 'may']);

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
      /** The position has ended the game: a move taken back goes on, the request `reopen` does not. */
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
  /** Squares whose sensors are not believed; the game goes on without them. */
  blindSquares: z.array(square),
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
  /** What may be asked now; a page offers nothing else. */
  allowed: allowedSchema,
  /** Sockets that look on. */
  viewers: z.int(),
});
export type PageState = z.output<typeof stateSchema>;
