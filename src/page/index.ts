/** The table's page: starts it, tells where it is, ends it. */
import type { Socket } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import cookiePlugin from '@fastify/cookie';
import staticPlugin from '@fastify/static';
import socketPlugin from '@fastify/websocket';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { err, ok, type Result } from '../rules/index.js';
import type { TableService } from '../table/service.js';
import { addApi, refuse } from './api.js';
import { Archive } from './archive.js';
import { clientFolder } from './assets.js';
import { API, MAX_REQUEST_BYTES } from './contract.js';
import { Guard, SECURITY_HEADERS } from './guard.js';
import { Hub } from './hub.js';
import { Allowance, addressKey, Door, type DoorLimits } from './limits.js';
import { sceneOf } from './pageState.js';
import { keptSecret, Sessions } from './sessions.js';
import { serveSocket } from './socket.js';

export { qrLines } from './qr.js';

export interface PageOptions {
  readonly table: TableService;
  readonly gamesDir: string;
  /** 0: any free port. */
  readonly port: number;
  /** The address to listen on; left out: all of them. */
  readonly host?: string;
  /** Everyone may change everything: a trusted home network. */
  readonly open?: boolean;
  readonly version: string;
  /** Further names of this machine that browsers may use. */
  readonly names?: readonly string[];
  /** The table's code; left out: a new one at every start. */
  readonly code?: string;
  /** The browser part; left out: the built one (built now, from a checkout). `null`: none. */
  readonly clientDir?: string | null;
  readonly limits?: Partial<PageLimits>;
  /** One sentence about something that does not work. */
  readonly note?: (sentence: string) => void;
}

export interface PageLimits extends DoorLimits {
  readonly viewers: number;
  readonly requestsPerSecond: number;
  readonly requestBurst: number;
}

export interface Page {
  /** For a browser on this machine, without the key. */
  readonly url: string;
  /** For other machines on the network, without the key; those with a name come first. */
  readonly links: readonly string[];
  readonly port: number;
  /** The key of the table; empty where everyone may. */
  readonly code: string;
  /** An address with the key in it. Its fragment never travels over the network. */
  withKey(url: string): string;
  close(): Promise<void>;
}

const LIMITS: PageLimits = {
  perAddress: 400,
  total: 2000,
  viewers: 1000,
  requestsPerSecond: 50,
  requestBurst: 300,
};
/** Touch pairings of everyone together: lights are for the players. */
const TOUCHES = { perSecond: 1 / 10, burst: 6, maxKeys: 1 };
const SLOW_HEADERS_MS = 10_000;
const SLOW_REQUEST_MS = 15_000;
const TRY_AGAIN_LATER = 1013;

/** The error: one sentence, such as that the port is taken. */
export async function startPage(options: PageOptions): Promise<Result<Page>> {
  const limits = { ...LIMITS, ...options.limits };
  const open = options.open === true;
  const sessions = new Sessions(options.code === undefined ? {} : { code: options.code });
  const { table } = options;
  const hub = new Hub(table);
  const door = new Door(limits);
  const app = fastify({
    bodyLimit: MAX_REQUEST_BYTES,
    requestTimeout: SLOW_REQUEST_MS,
    keepAliveTimeout: 5000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 140 },
    http: { headersTimeout: SLOW_HEADERS_MS, maxHeaderSize: 8192 },
  });
  app.server.on('connection', (socket: Socket) => door.admit(socket));
  const close = async () => {
    table.dropTouch();
    hub.close();
    const closing = app.close();
    door.closeAll();
    await closing;
  };
  const secret = await keptSecret(join(options.gamesDir, '.page-key'));
  try {
    const cookie = `eboard960-${options.port}`;
    await app.register(cookiePlugin, { secret });
    const hasSession = (request: FastifyRequest) => sessionOf(request, cookie, sessions);
    addChecks(app, new Guard(options.names), limits, (request) => {
      if (hasSession(request)) door.trust(request.raw.socket);
    });
    await addSocket(app, { ...options, open, limits, sessions, hub, hasSession });
    const live = () => sceneOf(table.view).game;
    const archive = new Archive(options.gamesDir, live);
    const { version } = options;
    addApi(app, { hub, archive, sessions, cookie, maxViewers: limits.viewers, version, live });
    await addClient(app, options);
    await app.listen({ port: options.port, host: options.host ?? everywhere() });
  } catch (error) {
    await close();
    return err(listenFault(error, options.port));
  }
  return ok(pageOf(app, open ? '' : sessions.code, close));
}

function pageOf(app: FastifyInstance, code: string, close: () => Promise<void>): Page {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://localhost:${port}/`,
    links: lanNames().map((name) => `http://${name}:${port}/`),
    port,
    code,
    withKey: (url) => (code === '' ? url : `${url}#code=${code}`),
    close,
  };
}

/** All addresses, of both kinds where the machine has both. */
function everywhere(): string {
  const hasV6 = Object.values(networkInterfaces()).some((list) =>
    list?.some(({ family }) => family === 'IPv6'),
  );
  return hasV6 ? '::' : '0.0.0.0';
}

/** Addresses by which others on the network reach this machine. */
function lanNames(): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
  return [...new Set(addresses)];
}

function sessionOf(request: FastifyRequest, cookie: string, sessions: Sessions): boolean {
  const raw = request.cookies[cookie];
  if (raw === undefined) return false;
  const { valid, value } = request.unsignCookie(raw);
  return valid && value !== null && sessions.isSession(value);
}

/** Before anything else is done for a request: whose page is it for, who asks, and how often. */
function addChecks(
  app: FastifyInstance,
  guard: Guard,
  limits: PageLimits,
  greet: (request: FastifyRequest) => void,
): void {
  const allowance = new Allowance({ perSecond: limits.requestsPerSecond, burst: limits.requestBurst });
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    const { host, origin } = request.headers;
    const isSocket = request.headers.upgrade !== undefined;
    // A socket that is refused is over: no time-out of HTTP watches it.
    if (isSocket) reply.raw.once('finish', () => request.raw.socket.destroySoon());
    if (!guard.isOwnHost(host))
      return await refuse(reply, 421, `This table is not called ${printable(host)}; use its address.`);
    if (!allowance.take(addressKey(request.ip)))
      return await refuse(reply, 429, 'Too many requests; wait a little.');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if ((!isRead || (isSocket && origin !== undefined)) && !guard.isOwnOrigin(origin, host))
      return await refuse(reply, 403, 'Only the page of this table may ask for this.');
    greet(request);
    return undefined;
  });
  app.setNotFoundHandler(
    async (_request, reply) => await refuse(reply, 404, 'There is nothing at this address.'),
  );
  app.setErrorHandler(async (error: { statusCode?: number; message?: string }, _request, reply) => {
    const code = error.statusCode ?? 500;
    if (code >= 400 && code < 500) return await refuse(reply, code, clientFault(code));
    console.error(error);
    return await refuse(reply, 500, 'This went wrong inside; the log of the program says where.');
  });
}

function clientFault(code: number): string {
  switch (code) {
    case 413:
      return `No request may be longer than ${MAX_REQUEST_BYTES} bytes.`;
    case 415:
      return 'Only JSON is read here.';
    default:
      return 'This request cannot be read.';
  }
}

function printable(host: string | undefined): string {
  return (host ?? '').replace(/[^\w.:[\]-]/g, '?').slice(0, 60) || 'nothing';
}

interface SocketWiring extends PageOptions {
  readonly open: boolean;
  readonly limits: PageLimits;
  readonly sessions: Sessions;
  readonly hub: Hub;
  readonly hasSession: (request: FastifyRequest) => boolean;
}

async function addSocket(app: FastifyInstance, wiring: SocketWiring): Promise<void> {
  const { hub, sessions, limits, open, hasSession, version, table } = wiring;
  const touches = new Allowance(TOUCHES);
  await app.register(socketPlugin, { options: { maxPayload: MAX_REQUEST_BYTES, perMessageDeflate: false } });
  app.get(API.socket, { websocket: true }, (socket, request) => {
    // Whoever names no origin is no browser: it may look.
    const control = request.headers.origin !== undefined && (open || hasSession(request));
    if (hub.size >= limits.viewers && !control) {
      socket.close(TRY_AGAIN_LATER, 'too many look on');
      return;
    }
    serveSocket(socket, control, {
      table,
      hub,
      sessions,
      touches,
      welcome: { version, table: table.name, open },
    });
  });
}

async function addClient(
  app: FastifyInstance,
  { clientDir, note = () => undefined }: PageOptions,
): Promise<void> {
  const folder = clientDir === undefined ? await clientFolder(note) : clientDir;
  if (folder === null || folder === undefined) {
    app.get(
      '/',
      async (_request, reply) =>
        await reply
          .type('text/plain')
          .send(`${hostname()}: the page is not built; the API is at ${API.openApi}.\n`),
    );
    return;
  }
  await app.register(staticPlugin, {
    root: folder,
    // The files there are, one route each: no path from outside reaches the disk.
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const kept = /[\\/]assets[\\/]/.test(path);
      response.setHeader('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

function listenFault(error: unknown, port: number): string {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} is taken, perhaps by another eboard960; choose another one with --port, or --no-page.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user; choose one from 1024 up with --port.`;
    case 'EADDRNOTAVAIL':
      return 'This machine does not have the address the page should listen on.';
    default:
      return `The page cannot be served: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
