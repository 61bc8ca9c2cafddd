/**
 * The line to the table: it opens, reads, asks and opens again by itself. A whole state comes first on every new
 * socket, so that nothing has to be caught up piece by piece.
 */
import { API, BEAT_MS, type PageRequest, type ServerMessage, serverMessageSchema } from '../../contract.js';

export type Answer = Extract<ServerMessage, { kind: 'done' | 'refused' }> | { readonly kind: 'lost' };

export interface SocketEvents {
  readonly onMessage: (message: ServerMessage) => void;
  readonly onLine: (line: 'open' | 'lost') => void;
}

export interface TableSocket {
  /** Resolves with the table's answer; `lost` where the line broke before it came. */
  ask(asked: PageRequest['request']): Promise<Answer>;
  /** Opens anew at once, with the cookies that there are now. */
  reopen(): void;
}

/** The wait before a new try doubles from the first to the last of these. */
const FIRST_WAIT_MS = 400;
const LAST_WAIT_MS = 5_000;
/** Requests without an answer; more are refused here. */
const MAX_OPEN = 64;

export function openTableSocket(events: SocketEvents): TableSocket {
  return new Line(events);
}

class Line implements TableSocket {
  private socket: WebSocket | undefined;
  private wait = FIRST_WAIT_MS;
  private retry: number | undefined;
  private silence: number | undefined;
  private lastId = 0;
  private readonly open = new Map<number, (answer: Answer) => void>();

  constructor(private readonly events: SocketEvents) {
    window.addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.hurry();
    });
    this.connect();
  }

  ask(asked: PageRequest['request']): Promise<Answer> {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN || this.open.size >= MAX_OPEN)
      return Promise.resolve({ kind: 'lost' });
    this.lastId += 1;
    const request: PageRequest = { id: this.lastId, request: asked };
    return new Promise((resolve) => {
      this.open.set(request.id, resolve);
      socket.send(JSON.stringify(request));
    });
  }

  reopen(): void {
    this.drop();
    this.connect();
  }

  private hurry(): void {
    if (this.socket === undefined) this.reopen();
  }

  private connect(): void {
    window.clearTimeout(this.retry);
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${API.socket}`);
    this.socket = socket;
    this.listen();
    socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (socket === this.socket) this.read(event.data);
    });
    socket.addEventListener('close', () => {
      if (socket === this.socket) this.lose();
    });
  }

  private read(data: unknown): void {
    this.listen();
    const message = parseMessage(data);
    if (message === undefined) return;
    if (message.kind === 'welcome') {
      this.wait = FIRST_WAIT_MS;
      this.events.onLine('open');
    }
    if (message.kind === 'done' || message.kind === 'refused') {
      const resolve = message.id === null ? undefined : this.open.get(message.id);
      if (message.id !== null) this.open.delete(message.id);
      resolve?.(message);
      return;
    }
    this.events.onMessage(message);
  }

  /** A line that says nothing for three beats is dead, whatever the browser thinks of it. */
  private listen(): void {
    window.clearTimeout(this.silence);
    this.silence = window.setTimeout(() => this.lose(), 3 * BEAT_MS);
  }

  private lose(): void {
    this.drop();
    this.events.onLine('lost');
    this.retry = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(2 * this.wait, LAST_WAIT_MS);
  }

  private drop(): void {
    window.clearTimeout(this.silence);
    window.clearTimeout(this.retry);
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
    for (const resolve of this.open.values()) resolve({ kind: 'lost' });
    this.open.clear();
  }
}

function parseMessage(data: unknown): ServerMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const parsed = serverMessageSchema.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
