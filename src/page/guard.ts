/**
 * Which requests may be answered at all. Against DNS rebinding the Host must be an address or one of this machine's
 * names; against other sites in the same browser, what changes something must come from this very page.
 */
import { hostname } from 'node:os';

/** Each page works from its own files alone: nothing from outside, nothing inline. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::\d{1,5})?$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

export class Guard {
  private readonly names: ReadonlySet<string>;

  /** `names`: further names of this machine, as browsers write them. */
  constructor(names: readonly string[] = []) {
    const own = hostname().toLowerCase();
    const short = own.split('.')[0] ?? own;
    this.names = new Set(
      ['localhost', own, short, `${short}.local`, ...names.map((name) => name.toLowerCase())].filter(
        (name) => name !== '',
      ),
    );
  }

  isOwnHost(host: string | undefined): boolean {
    const name = HOST.exec(host?.toLowerCase() ?? '')?.[1];
    if (name === undefined) return false;
    return name.startsWith('[') || IPV4.test(name) || this.names.has(name.replace(/\.$/, ''));
  }

  /** Whether the page that asks is this one. Browsers name the origin of whatever can change something. */
  isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined || host === undefined) return false;
    const lower = origin.toLowerCase();
    return lower === `http://${host.toLowerCase()}` || lower === `https://${host.toLowerCase()}`;
  }
}
