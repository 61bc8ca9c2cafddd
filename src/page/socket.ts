/** One WebSocket: what comes in is read, bounded and answered in order; what goes out is the newest state. */
import type { WebSocket } from 'ws';
import type { TableService } from '../table/service.js';
import { type PageRequest, PROTOCOL, pageRequestSchema, type ServerMessage } from './contract.js';
import type { Hub, Viewer } from './hub.js';
import { Allowance } from './limits.js';
import type { Sessions } from './sessions.js';

export interface SocketContext {
  readonly table: TableService;
  readonly hub: Hub;
  readonly sessions: Sessions;
  readonly welcome: { readonly version: string; readonly table: string; readonly open: boolean };
  /** Touch pairings of everyone together. */
  readonly touches: Allowance;
}

const REQUESTS = { perSecond: 20, burst: 60, maxKeys: 1 };
const MAX_QUEUED = 32;
/** So many unreadable or hurried messages, and the socket is closed. */
const MAX_STRIKES = 20;
/** WebSocket close codes (RFC 6455, 7.4.1). */
const POLICY = 1008;

export function serveSocket(socket: WebSocket, control: boolean, context: SocketContext): void {
  new Seat(socket, control, context).open();
}

class Seat implements Viewer {
  private readonly allowance = new Allowance(REQUESTS);
  private queue: Promise<void> = Promise.resolve();
  private queued = 0;
  private strikes = 0;
  private alive = true;
  private pairing = false;

  constructor(
    private readonly socket: WebSocket,
    private readonly control: boolean,
    private readonly context: SocketContext,
  ) {}

  open(): void {
    const { socket, context } = this;
    socket.on('message', (data, isBinary) => this.take(isBinary ? '' : String(data)));
    socket.on('pong', () => {
      this.alive = true;
    });
    // A broken line closes the socket; that is all there is to say about it.
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      context.hub.remove(this);
      if (this.pairing) context.table.dropTouch();
    });
    this.say({ kind: 'welcome', protocol: PROTOCOL, control: this.control, ...context.welcome });
    context.hub.add(this);
  }

  get waiting(): number {
    return this.socket.bufferedAmount;
  }

  send(text: string): void {
    this.socket.send(text);
  }

  beat(): boolean {
    if (!this.alive) return false;
    this.alive = false;
    this.socket.ping();
    this.say({ kind: 'beat' });
    return true;
  }

  drop(): void {
    this.socket.terminate();
  }

  private say(message: ServerMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  private take(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (!this.allowance.take('') || this.queued >= MAX_QUEUED) {
      this.strike('rate');
      return;
    }
    const request = readRequest(text);
    if (request === undefined) {
      this.strike('malformed');
      return;
    }
    this.queued += 1;
    this.queue = this.queue
      .then(() => this.answer(request))
      .finally(() => {
        this.queued -= 1;
      });
  }

  private strike(why: 'rate' | 'malformed'): void {
    this.strikes += 1;
    this.say({ kind: 'refused', id: null, why, message: null });
    if (this.strikes >= MAX_STRIKES) this.socket.close(POLICY, why);
  }

  private async answer({ id, request }: PageRequest): Promise<void> {
    if (request.kind === 'pair') {
      this.pair(id);
      return;
    }
    if (!this.control) {
      this.say({ kind: 'refused', id, why: 'control', message: null });
      return;
    }
    const answer = await this.context.table.ask(request, 'players').catch(fault);
    if (answer === 'fault') this.say({ kind: 'refused', id, why: 'fault', message: null });
    else if (answer.ok) this.say({ kind: 'done', id });
    else this.say({ kind: 'refused', id, why: 'table', message: answer.why });
  }

  private pair(id: number): void {
    const { table, sessions, touches } = this.context;
    if (!touches.take('')) {
      this.say({ kind: 'refused', id, why: 'rate', message: null });
      return;
    }
    const start = table.proveByTouch();
    this.say({ kind: 'done', id });
    if (!start.ok) {
      this.say({ kind: 'pairing', state: 'ended', why: start.why });
      return;
    }
    this.pairing = true;
    this.say({ kind: 'pairing', state: 'touch', square: start.square, piece: start.seen, ms: start.ms });
    void start.ended.then((how) => {
      this.pairing = false;
      if (this.socket.readyState !== this.socket.OPEN) return;
      if (how === 'proved') this.say({ kind: 'pairing', state: 'granted', ticket: sessions.newTicket() });
      else this.say({ kind: 'pairing', state: 'ended', why: how });
    });
  }
}

/** Undefined: no request of ours. */
function readRequest(text: string): PageRequest | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = pageRequestSchema.safeParse(raw);
  return parsed.success ? parsed.data : undefined;
}

/** A bug of ours must not look like a success, nor take the table down. */
function fault(error: unknown): 'fault' {
  console.error(error);
  return 'fault';
}
