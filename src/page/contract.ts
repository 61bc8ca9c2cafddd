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
import { color, message, millis, result, sense, square } from './contract/parts.js';
import { settingsSchema, tagsSchema } from './contract/settings.js';
import { CEREMONIES, stateSchema, thrown } from './contract/state.js';

export * from './contract/games.js';
export type { ConditionOnPage } from './contract/parts.js';
export type { PageSettings, PageTags } from './contract/settings.js';
export * from './contract/state.js';

export const PROTOCOL = 1;
/** The server breaks its silence this often; a client that hears nothing for three of these opens a new socket. */
export const BEAT_MS = 15_000;
/** No request is longer, in bytes. */
export const MAX_REQUEST_BYTES = 4096;
export const PAGE_PORT = 9600;

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
  /** After the end: the result is withdrawn, the game goes on with its clock stopped. */
  z.object({ kind: z.literal('reopen') }),
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
  /** Puts time on one side's clock, as an arbiter does. */
  z.object({ do: z.literal('setTime'), side: color, left: millis.max(86_400_000) }),
  /** Names that were wrong in the game that has just ended. */
  z.object({ do: z.literal('correctNames'), tags: tagsSchema.partial() }),
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
