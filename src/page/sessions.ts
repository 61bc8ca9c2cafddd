/** Who may change things: the table's code, one-time tickets, and what a session cookie holds. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';

/** Crockford's alphabet: no letter that a hand or an eye takes for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;
const TICKET_MS = 30_000;
const MAX_TICKETS = 16;
/** A session lasts a month, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 3600;
const SECRET_BYTES = 32;

export interface SessionsOptions {
  /** The table's code; left out: a new one. */
  readonly code?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export class Sessions {
  readonly code: string;
  private readonly tickets = new Map<string, number>();
  private readonly now: () => number;

  constructor(options: SessionsOptions = {}) {
    this.code = options.code ?? newCode();
    this.now = options.now ?? Date.now;
  }

  /** However it is typed: small letters, blanks and hyphens, O for 0, I or L for 1. */
  isCode(text: string): boolean {
    return sameText(plainCode(text), plainCode(this.code));
  }

  /** Good once, for half a minute. */
  newTicket(): string {
    this.forgetOld();
    if (this.tickets.size >= MAX_TICKETS) {
      const [oldest] = this.tickets.keys();
      if (oldest !== undefined) this.tickets.delete(oldest);
    }
    const ticket = randomBytes(24).toString('base64url');
    this.tickets.set(ticket, this.now() + TICKET_MS);
    return ticket;
  }

  redeem(ticket: string): boolean {
    this.forgetOld();
    return this.tickets.delete(ticket);
  }

  /** What a new cookie holds; it is signed by whoever sets it. */
  newSession(): string {
    return `1.${Math.floor(this.now() / 1000)}.${randomBytes(12).toString('base64url')}`;
  }

  /** `value`: a cookie whose signature was right. */
  isSession(value: string): boolean {
    const issued = /^1\.(\d{1,12})\.[\w-]{16}$/.exec(value)?.[1];
    if (issued === undefined) return false;
    const age = this.now() / 1000 - Number(issued);
    // The clock of a machine without battery may have run backwards since.
    return age < SESSION_SECONDS;
  }

  private forgetOld(): void {
    for (const [ticket, until] of this.tickets) if (until <= this.now()) this.tickets.delete(ticket);
  }
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

function plainCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** The secret that signs cookies, kept so that a restart does not send the players away; readable by its owner only. */
export async function keptSecret(file: string): Promise<string> {
  const fresh = randomBytes(SECRET_BYTES).toString('base64url');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (/^[\w-]{43}$/.test(kept.trim())) return kept.trim();
  try {
    await writeFile(file, `${fresh}\n`, { mode: 0o600 });
    await chmod(file, 0o600);
  } catch {
    // A disk that cannot be written: sessions end with this run.
  }
  return fresh;
}
