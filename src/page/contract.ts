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
import { message, millis, square } from '../table/parts.js';
import { requestSchema } from '../table/request.js';
import { stateSchema } from './contract/state.js';

export type { CeremonyMethod, ShownCondition } from '../table/parts.js';
export type { TableRequest } from '../table/request.js';
export type { ShownSettings, ShownTags } from '../table/settings.js';
export type { Allowed, Arrow, Question, ShownCeremony } from '../table/shown.js';
export * from './contract/games.js';
export * from './contract/state.js';

export const PROTOCOL = 1;
/** The server breaks its silence this often; a client that hears nothing for three of these opens a new socket. */
export const BEAT_MS = 15_000;
/** No request is longer, in bytes. */
export const MAX_REQUEST_BYTES = 4096;
export const PAGE_PORT = 9600;

const REFUSED_WHY = [
  /** No control: pair first. */
  'control',
  'malformed',
  /** Too many requests; wait a little. */
  'rate',
  /** The table refused it; `message` says why. */
  'table',
  /** A fault of the program; its log says where. */
  'fault',
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

/** Proof by touch; needs no control. */
const pairSchema = z.object({ kind: z.literal('pair') });

export const pageRequestSchema = z.object({
  id: request,
  request: z.discriminatedUnion('kind', [pairSchema, ...requestSchema.options]),
});
export type PageRequest = z.output<typeof pageRequestSchema>;

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
