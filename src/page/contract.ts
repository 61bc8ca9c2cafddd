/**
 * What the page's server and its browser part say to each other: every WebSocket message and every JSON answer, both
 * ways. Both sides parse with these schemas.
 *
 * `GET /ws` (WebSocket): the server sends `welcome`, then `state` at every change (always the whole state, `rev`
 * rising), `beat` every {@link BEAT_MS} of silence, and one `done` or `refused` for each request. Everyone may look;
 * requests need control, but for `pair`.
 *
 * Control comes with a session cookie. By code: `POST /api/session {code}`. By touch: the request `pair` is answered by
 * `pairing` with a square; lifted and put back in time, the same socket gets `pairing` with a ticket, which is good
 * once for `POST /api/session {ticket}`. After that answer the client opens its socket anew. The terminal's link and
 * its QR carry the code in the fragment: `http://HOST:9600/#code=ABCDEFGH`.
 *
 * Squares are numbers, a1 = 0 … h8 = 63. Placements are 64 characters from a1, b1 … to h8 in the alphabet of
 * src/board/sensor.ts. Times are milliseconds.
 */
import { z } from 'zod';

export const PROTOCOL = 1;
/** The server breaks its silence this often; a client that hears nothing for three of these opens a new socket. */
export const BEAT_MS = 15_000;
/** No request is longer, in bytes. */
export const MAX_REQUEST_BYTES = 4096;
export const PAGE_PORT = 9600;

const square = z.int().min(0).max(63);
const color = z.enum(['white', 'black']);
const millis = z.number().min(0);
/** A sentence of guidance, to be rendered by `render` of src/guidance/messages.ts in the reader's language. */
const message = z.object({ key: z.string().max(40), params: z.record(z.string(), z.unknown()) });
const placement = z.string().length(64);
const sense = z.enum(['occ', 'color', 'piece']);
const language = z.enum(['en', 'fr', 'nl', 'de']);
const castling = z.enum(['any-order', 'strict']);
const press = z.enum(['move', 'button']);
const result = z.enum(['1-0', '0-1', '1/2-1/2']);

// ---------------------------------------------------------------- settings

/** What may be said of a game; an empty text: unknown. */
const tagsSchema = z.object({
  white: z.string().max(255),
  black: z.string().max(255),
  event: z.string().max(255),
  site: z.string().max(255),
  round: z.string().max(255),
});
export type PageTags = z.output<typeof tagsSchema>;

const settingsSchema = z.object({
  /** Takes effect with the next game, like `takeback`, `control` and `press`. */
  castling,
  takeback: z.boolean(),
  /** A spelling of src/game/timeControl.ts: `20+0`, `5+3`, `20b5`, `none` … */
  control: z.string().max(80),
  press,
  /** Light where a lifted piece may go; at once. */
  showDestinations: z.boolean(),
  /** The table's language: what a page shows until its reader chooses another. */
  language,
  tags: tagsSchema,
});
export type PageSettings = z.output<typeof settingsSchema>;

// ---------------------------------------------------------------- server → client

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

const thrown = z.union([z.enum(['heads', 'tails']), z.int().min(0).max(959)]);
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
    .object({ fen: z.string(), number: z.int().nullable(), variant: z.string(), draw: z.string().nullable() })
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
  end: z.object({ result: z.union([result, z.literal('*')]), cause: z.string() }).nullable(),
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
  /** A touch pairing under way, for everyone to see: whoever is not meant leaves this square alone. */
  touch: z.object({ square }).nullable(),
  /** Sockets that look on. */
  viewers: z.int(),
});
export type PageState = z.output<typeof stateSchema>;

export const REFUSED_WHY = [
  /** No control: pair first. */
  'control',
  'malformed',
  /** Too many requests; wait a little. */
  'rate',
  /** Not now, or not here. */
  'impossible',
  /** The game refused it; `message` says why. */
  'game',
] as const;

const request = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);

export const serverMessageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('welcome'),
    protocol: z.literal(PROTOCOL),
    version: z.string(),
    table: z.string(),
    /** This socket may change things. */
    control: z.boolean(),
    /** `--open`: everyone may, no key is asked for. */
    open: z.boolean(),
  }),
  stateSchema,
  z.object({ kind: z.literal('beat') }),
  z.object({ kind: z.literal('done'), id: request }),
  z.object({
    kind: z.literal('refused'),
    /** null where the request could not be read. */
    id: request.nullable(),
    why: z.enum(REFUSED_WHY),
    message: message.nullable(),
    /** One English sentence where there is no message. */
    text: z.string().nullable(),
  }),
  z.discriminatedUnion('state', [
    /** Lift the piece from `square` and put it back within `ms`. */
    z.object({
      kind: z.literal('pairing'),
      state: z.literal('touch'),
      square,
      piece: z.string().length(1),
      ms: millis,
    }),
    z.object({ kind: z.literal('pairing'), state: z.literal('granted'), ticket: z.string() }),
    z.object({
      kind: z.literal('pairing'),
      state: z.literal('ended'),
      why: z.enum(['late', 'wrong', 'busy', 'no-pieces', 'no-board']),
    }),
  ]),
]);
export type ServerMessage = z.output<typeof serverMessageSchema>;

// ---------------------------------------------------------------- client → server

const seenPiece = z.enum(['P', 'N', 'B', 'R', 'Q', 'K', 'p', 'n', 'b', 'r', 'q', 'k']);

const wordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('promote'), role: z.enum(['queen', 'rook', 'bishop', 'knight']) }),
  z.object({ kind: z.literal('resign'), color }),
  /** Both have agreed. */
  z.object({ kind: z.literal('draw') }),
  z.object({ kind: z.literal('takeback'), plies: z.int().min(1).max(1000) }),
  /** The arbiter's result; after the end: the right one. */
  z.object({ kind: z.literal('result'), result }),
  z.object({ kind: z.literal('claim'), claim: z.enum(['threefold', 'fifty']) }),
  z.object({ kind: z.literal('clock') }),
  z.object({ kind: z.literal('castle'), side: z.enum(['a', 'h']) }),
]);

const actionSchema = z.discriminatedUnion('do', [
  /** Touch pairing; needs no control. */
  z.object({ do: z.literal('pair') }),
  z.object({ do: z.literal('drawRandom') }),
  z.object({ do: z.literal('drawNumber'), number: z.int().min(0).max(959) }),
  /** Begins a draw by real throws, or goes on with it: all throws so far, a prefix to take some back. */
  z.object({ do: z.literal('throws'), method: z.enum(CEREMONIES), throws: z.array(thrown).max(400) }),
  z.object({ do: z.literal('drawOnBoard') }),
  /** Gives up the ceremony or the proposal, or a set-up that is not done. */
  z.object({ do: z.literal('cancelDraw') }),
  z.object({ do: z.literal('confirm') }),
  z.object({ do: z.literal('choose'), candidate: z.int().min(0).max(63) }),
  z.object({ do: z.literal('rotate') }),
  z.object({ do: z.literal('word'), word: wordSchema }),
  /** Stops the clock and lets it run again. */
  z.object({ do: z.literal('pause') }),
  z.object({ do: z.literal('resume') }),
  z.object({
    do: z.literal('settings'),
    change: settingsSchema.omit({ tags: true }).partial().extend({ tags: tagsSchema.partial().optional() }),
  }),
  // Hands on the simulated board
  z.object({ do: z.literal('lift'), square }),
  /** Puts a piece on an empty square: `piece` by name, or the one in the hand that is meant. */
  z.object({ do: z.literal('place'), square, piece: seenPiece.optional() }),
  /** From square to square; takes what stands there first. Onto one's own rook: the castle, by the protocol. */
  z.object({ do: z.literal('carry'), from: square, to: square }),
  /** Puts everything up as it should stand. */
  z.object({ do: z.literal('fill') }),
  /** Takes everything off. */
  z.object({ do: z.literal('clear') }),
  /** What the simulated board senses; not while a game is being played. */
  z.object({ do: z.literal('sense'), sense }),
]);
export type Action = z.output<typeof actionSchema>;

export const requestSchema = z.object({ id: request, action: actionSchema });
export type PageRequest = z.output<typeof requestSchema>;

// ---------------------------------------------------------------- HTTP

/** `POST /api/session` → 204 and a cookie; 403 wrong code or ticket; 429 too many tries. `DELETE` gives control up. */
export const sessionRequestSchema = z.union([
  z.strictObject({ code: z.string().min(1).max(40) }),
  z.strictObject({ ticket: z.string().min(1).max(80) }),
]);
export type SessionRequest = z.output<typeof sessionRequestSchema>;

/** Every answer that is no success. */
export const errorSchema = z.object({ error: z.string() });

const gameCardSchema = z.object({
  /** File name without `.pgn`. */
  name: z.string(),
  white: z.string(),
  black: z.string(),
  event: z.string(),
  round: z.string(),
  /** PGN date, `????.??.??` where unknown. */
  date: z.string(),
  result: z.enum(['1-0', '0-1', '1/2-1/2', '*']),
  plies: z.int(),
  /** 0 to 959; null for any other start. */
  number: z.int().nullable(),
  variant: z.string(),
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

/**
 * Further addresses, all `GET`:
 * `/api/state` the newest `state` · `/api/events` the same as an event stream (`event: state`) ·
 * `/api/games/NAME.pgn`, `/api/games.pgn` one game, all games · `/api/live.pgn` the game on the board, for relays ·
 * `/api/openapi.json` this list for machines.
 */
export const API = {
  socket: '/ws',
  session: '/api/session',
  state: '/api/state',
  events: '/api/events',
  games: '/api/games',
  allGames: '/api/games.pgn',
  live: '/api/live.pgn',
  statistics: '/api/statistics',
  openApi: '/api/openapi.json',
} as const;
