/**
 * Addresses of links. Serial ports and pseudo-terminals are named by path (`/dev/ttyACM0`, `COM3`), a raw TCP socket
 * as ser2net offers it by `tcp://host:port`.
 */
import { BoardError } from './board.js';
import type { ByteLink } from './link.js';

export interface LinkOptions {
  /** Bits per second of a serial port; TCP ignores it. */
  readonly baudRate: number;
  /** The line "terminal ready" of a serial port; `false` for boards that want it off. Default: as the system has it. */
  readonly dtr?: boolean;
}

export type LinkAddress =
  | { readonly kind: 'serial'; readonly path: string }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number };

/** Reads an address; a `BoardError` value says what is wrong with it. */
export function parseLinkAddress(address: string): LinkAddress | BoardError {
  const bad = (fix: string) =>
    new BoardError('bad-address', `"${printable(address)}" is not a board address: ${fix}.`);
  if (address.trim() === '') {
    return bad('give a serial port such as /dev/ttyACM0 or a socket such as tcp://raspberrypi:3333');
  }
  if (/^tcp:/i.test(address)) return parseTcp(address, bad);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address))
    return bad('only tcp://host:port and serial port names are known');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f]/.test(address)) return bad('a port name has no control characters');
  return { kind: 'serial', path: address };
}

function parseTcp(address: string, bad: (fix: string) => BoardError): LinkAddress | BoardError {
  const found = /^tcp:\/\/(\[[0-9a-f:.]+\]|[^/:[\]\s]+):(\d{1,5})\/?$/i.exec(address);
  const port = Number(found?.[2]);
  if (found === null || found[1] === undefined)
    return bad('write tcp://host:port, for example tcp://raspberrypi:3333');
  if (port < 1 || port > 65535) return bad('the port number must be between 1 and 65535');
  return { kind: 'tcp', host: found[1].replace(/^\[|\]$/g, ''), port };
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);
}

/**
 * Opens the link an address names. Serial code is loaded only when a serial port is really opened, so a run without
 * hardware never touches native code. Rejects with a `BoardError`: `bad-address`, `port-not-found`, `port-busy`,
 * `port-forbidden` or `port-failed`.
 */
export async function openLink(address: string, options: LinkOptions): Promise<ByteLink> {
  const parsed = parseLinkAddress(address);
  if (parsed instanceof BoardError) throw parsed;
  switch (parsed.kind) {
    case 'serial': {
      const { openSerialLink } = await import('./serialLink.js');
      return openSerialLink(parsed.path, options);
    }
    case 'tcp': {
      const { openTcpLink } = await import('./tcpLink.js');
      return openTcpLink(address, parsed.host, parsed.port);
    }
  }
}
