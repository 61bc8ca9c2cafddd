import { parseSquare } from 'chessops';

/** `58 23` … as the protocol papers write bytes. */
export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
}

export function unhex(text: string): Uint8Array {
  const bytes = text
    .trim()
    .split(/\s+/)
    .map((pair) => Number.parseInt(pair, 16));
  if (bytes.some((byte) => !(byte >= 0 && byte < 256))) throw new Error(`not hex: ${text}`);
  return Uint8Array.from(bytes);
}

/** A square by its name. */
export function sq(name: string): number {
  const square = parseSquare(name);
  if (square === undefined) throw new Error(`not a square: ${name}`);
  return square;
}
