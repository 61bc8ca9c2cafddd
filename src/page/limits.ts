/** Bounds on what strangers may ask for, in bounded memory. */
import type { Socket } from 'node:net';

export interface AllowanceOptions {
  readonly perSecond: number;
  readonly burst: number;
  /** Askers remembered; the one not heard of for longest is forgotten first. */
  readonly maxKeys?: number;
  /** Milliseconds of any steady clock. */
  readonly now?: () => number;
}

/** So much at once, so much a second: one bucket for each asker. */
export class Allowance {
  private readonly buckets = new Map<string, { tokens: number; at: number }>();
  private readonly now: () => number;

  constructor(private readonly options: AllowanceOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /** False: too much. */
  take(key: string): boolean {
    const { perSecond, burst, maxKeys = 5000 } = this.options;
    const at = this.now();
    const known = this.buckets.get(key);
    const before = known === undefined ? burst : known.tokens + ((at - known.at) * perSecond) / 1000;
    const tokens = Math.min(burst, before);
    const granted = tokens >= 1;
    // Last asked, last in the map: the first is the one to forget.
    this.buckets.delete(key);
    this.buckets.set(key, { tokens: granted ? tokens - 1 : tokens, at });
    if (this.buckets.size > maxKeys) {
      const [oldest] = this.buckets.keys();
      if (oldest !== undefined) this.buckets.delete(oldest);
    }
    return granted;
  }
}

/** Who asks: an IPv4 address, or the half of an IPv6 address that is one household. */
export function addressKey(address: string | undefined): string {
  const text = (address ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  if (!text.includes(':')) return text;
  const [head = '', tail] = text.split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4).join(':');
}

export interface DoorLimits {
  readonly perAddress: number;
  readonly total: number;
}

/**
 * Holds the number of open connections. Where one address has too many it loses its oldest; where all together are
 * too many, the greediest address does. Whoever comes new always gets in, and whoever has control stays, so a crowd
 * of idle connections never shuts the players out.
 */
export class Door {
  private readonly byAddress = new Map<string, Set<Socket>>();
  private readonly trusted = new Set<Socket>();
  private count = 0;

  constructor(private readonly limits: DoorLimits) {}

  get open(): number {
    return this.count;
  }

  admit(socket: Socket): void {
    const key = addressKey(socket.remoteAddress);
    const sockets = this.byAddress.get(key) ?? new Set();
    this.byAddress.set(key, sockets);
    sockets.add(socket);
    this.count += 1;
    socket.once('close', () => this.leave(key, socket));
    if (sockets.size > this.limits.perAddress) this.dropOldest(sockets);
    if (this.count > this.limits.total) this.dropOldest(this.greediest());
  }

  /** This one has shown the table's key. As many as one address may open, no more. */
  trust(socket: Socket): void {
    if (this.trusted.size < this.limits.perAddress / 2 && !socket.destroyed) this.trusted.add(socket);
  }

  /** The end: nobody is waited for. */
  closeAll(): void {
    for (const sockets of [...this.byAddress.values()]) for (const socket of sockets) socket.destroy();
  }

  private leave(key: string, socket: Socket): void {
    const sockets = this.byAddress.get(key);
    this.trusted.delete(socket);
    if (sockets?.delete(socket) !== true) return;
    this.count -= 1;
    if (sockets.size === 0) this.byAddress.delete(key);
  }

  private greediest(): Set<Socket> {
    let most = new Set<Socket>();
    for (const sockets of this.byAddress.values()) if (sockets.size > most.size) most = sockets;
    return most;
  }

  private dropOldest(sockets: ReadonlySet<Socket>): void {
    for (const socket of sockets) {
      if (this.trusted.has(socket)) continue;
      this.leave(addressKey(socket.remoteAddress), socket);
      socket.destroy();
      return;
    }
  }
}
