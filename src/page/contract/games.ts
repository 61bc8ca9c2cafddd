/** The games that are kept: lists, single games, statistics, as they are answered over HTTP. */
import { z } from 'zod';
import { conditionSchema, millis } from '../../table/parts.js';

const gameCardSchema = z.object({
  /** File name without `.pgn`. */
  name: z.string(),
  white: z.string(),
  black: z.string(),
  event: z.string(),
  round: z.string(),
  /** PGN date, `????.??.??` where unknown. */
  date: z.string(),
  /** `0-0`: both have lost. */
  result: z.enum(['1-0', '0-1', '1/2-1/2', '0-0', '*']),
  plies: z.int(),
  /** 0 to 959; null for any other start. */
  number: z.int().nullable(),
  variant: z.string(),
  /** null: rules that have no name here; `variant` has what the file says. */
  condition: conditionSchema.nullable(),
  /** It is being played now. */
  live: z.boolean(),
});
export type GameCard = z.output<typeof gameCardSchema>;

/** `GET /api/games?offset=0&limit=50`, newest first. */
export const gameListSchema = z.object({ total: z.int(), games: z.array(gameCardSchema) });
export type GameList = z.output<typeof gameListSchema>;

/** `GET /api/games/NAME`. A game that breaks off: `fault` says where; `moves` go as far as they are legal. */
export const gameSchema = z.object({
  card: gameCardSchema,
  tags: z.array(z.tuple([z.string(), z.string()])),
  fen: z.string(),
  moves: z.array(z.object({ san: z.string(), uci: z.string(), fen: z.string(), clock: millis.nullable() })),
  fault: z.string().nullable(),
});
export type GameOnPage = z.output<typeof gameSchema>;

const tallySchema = z.object({
  games: z.int(),
  white: z.int(),
  black: z.int(),
  draws: z.int(),
  /** Finished with `0-0`. */
  bothLost: z.int(),
  unfinished: z.int(),
  plies: z.int(),
});
export type TallyOnPage = z.output<typeof tallySchema>;
const tallyRow = z.object({ key: z.string(), tally: tallySchema });

/** `GET /api/statistics`. `starts`: most played first, at most 100, key `518` or `position`; `lengths`: `1-20` …, in moves. */
export const statisticsSchema = z.object({
  all: tallySchema,
  refused: z.int(),
  starts: z.array(tallyRow),
  lengths: z.array(tallyRow),
  controls: z.array(tallyRow),
});
export type StatisticsOnPage = z.output<typeof statisticsSchema>;
