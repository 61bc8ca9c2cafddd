/** What is answered over HTTP: JSON and PGN for machines and for the page, and the way to a session. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Archive } from './archive.js';
import { API, sessionRequestSchema } from './contract.js';
import { SECURITY_HEADERS } from './guard.js';
import type { Hub } from './hub.js';
import { Allowance, addressKey } from './limits.js';
import { openApi } from './openapi.js';
import { SESSION_SECONDS, type Sessions } from './sessions.js';
import { serveStream } from './stream.js';

export interface ApiContext {
  readonly hub: Hub;
  readonly archive: Archive;
  readonly sessions: Sessions;
  readonly cookie: string;
  readonly maxViewers: number;
  readonly version: string;
  readonly live: () => string | null;
}

const MAX_PAGE = 200;
const pageSchema = z.object({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(50),
});

const PGN = 'application/x-chess-pgn; charset=utf-8';
/** Tries at a code: few for one address, and not many for all together; a code has 40 bits. */
const TRIES = { perSecond: 5 / 60, burst: 8 };
const ALL_TRIES = { perSecond: 1, burst: 60, maxKeys: 1 };

export function addApi(app: FastifyInstance, context: ApiContext): void {
  addReading(app, context);
  addGames(app, context);
  addSession(app, context);
}

function addReading(app: FastifyInstance, { hub, maxViewers, version }: ApiContext): void {
  const description = JSON.stringify(openApi(version));
  app.get(API.state, (_request, reply) => json(reply, hub.state));
  app.get(API.openApi, (_request, reply) => json(reply, description));
  app.get(API.events, async (_request, reply) => {
    if (hub.size >= maxViewers) return await refuse(reply, 503, 'Too many look on already; try again later.');
    reply.hijack();
    serveStream(reply.raw, hub, SECURITY_HEADERS);
  });
}

function addGames(app: FastifyInstance, { archive, live }: ApiContext): void {
  app.get(API.games, async (request, reply) => {
    const page = pageSchema.safeParse(request.query);
    if (!page.success)
      return await refuse(reply, 400, `offset must be a number from 0, limit one from 1 to ${MAX_PAGE}.`);
    return await archive.list(page.data.offset, page.data.limit);
  });
  app.get(API.statistics, async () => await archive.statistics());
  app.get(API.allGames, async (_request, reply) => {
    reply.header('content-disposition', 'attachment; filename="games.pgn"');
    return await reply.type(PGN).send(Readable.from(archive.allPgn()));
  });
  app.get(API.live, async (request, reply) => {
    const name = live();
    if (name === null) return await refuse(reply, 404, 'No game is on the board.');
    return await sendPgn(request, reply, archive, name, 'inline');
  });
  app.get<{ Params: { name: string } }>(`${API.games}/:name`, async (request, reply) => {
    const { name } = request.params;
    if (name.endsWith('.pgn')) return await sendPgn(request, reply, archive, name.slice(0, -4), 'attachment');
    const game = await archive.game(name);
    return game ?? (await refuse(reply, 404, NO_GAME));
  });
}

const NO_GAME = 'There is no such game.';

async function sendPgn(
  request: FastifyRequest,
  reply: FastifyReply,
  archive: Archive,
  name: string,
  disposition: 'inline' | 'attachment',
): Promise<FastifyReply> {
  const file = await archive.pgn(name);
  if (file === undefined) return await refuse(reply, 404, NO_GAME);
  const tag = `"${file.stamp}"`;
  reply.header('etag', tag).header('cache-control', 'no-cache');
  if (request.headers['if-none-match'] === tag) return await reply.code(304).send();
  // The archive has found it: the name is plain letters.
  reply.header('content-disposition', `${disposition}; filename="${name}.pgn"`);
  return await reply.type(PGN).send(file.text);
}

function addSession(app: FastifyInstance, { sessions, cookie }: ApiContext): void {
  const tries = new Allowance(TRIES);
  const allTries = new Allowance(ALL_TRIES);
  const options = { path: '/', httpOnly: true, sameSite: 'strict' } as const;
  app.post(API.session, async (request, reply) => {
    if (!tries.take(addressKey(request.ip)) || !allTries.take(''))
      return await refuse(reply, 429, 'Too many tries; wait a minute.');
    const body = sessionRequestSchema.safeParse(request.body);
    if (!body.success) return await refuse(reply, 400, 'Send the code of the table, or a ticket.');
    const proof = body.data;
    const right = 'code' in proof ? sessions.isCode(proof.code) : sessions.redeem(proof.ticket);
    if (!right) return await refuse(reply, 403, 'This is not the key of this table.');
    reply.setCookie(cookie, sessions.newSession(), { ...options, signed: true, maxAge: SESSION_SECONDS });
    return await reply.code(204).send();
  });
  app.delete(API.session, async (_request, reply) => {
    reply.clearCookie(cookie, options);
    return await reply.code(204).send();
  });
}

function json(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(text);
}

export async function refuse(reply: FastifyReply, code: number, error: string): Promise<FastifyReply> {
  return await reply.code(code).type('application/json; charset=utf-8').send({ error });
}
