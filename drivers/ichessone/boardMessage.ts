/**
 * What the board says (others: iChessOne):
 *
 *     =p  32 bytes          position, a8 b8 … h1, high nibble first
 *     =b  charging percent  battery
 *     =h  text              version
 *
 * No length, no check. A position cannot hold the byte `=` (its nibble D is no piece), so the next `=` always begins a
 * message; a battery can, so exactly two bytes follow its head.
 */
import type { Placement, Seen } from '../../src/board/sensor.js';

/** Nibble codes 0 to C; D to F do not exist. */
const CODES = '.PNBRQKpnbrqk';
const POSITION_BYTES = 32;
const TEXT_LIMIT = 64;
const HEAD = 0x3d;
const LETTER = { position: 0x70, battery: 0x62, version: 0x68 } as const;

export type IChessOneMessage =
  | { readonly kind: 'position'; readonly placement: Placement }
  | { readonly kind: 'battery'; readonly percent: number; readonly charging: boolean }
  | { readonly kind: 'version'; readonly text: string }
  | { readonly kind: 'discarded'; readonly why: 'no-head' | 'cut' | 'bad-piece' | 'bad-value' | 'unknown' };

export interface MessageReader {
  read(bytes: Uint8Array): IChessOneMessage[];
}

type State = { readonly at: 'outside' | 'head' } | { readonly at: 'body'; readonly of: keyof typeof LETTER };

/** Splits bytes into messages; holds back at most one unfinished message. Junk is told once, when it begins. */
export function createMessageReader(): MessageReader {
  let state: State = { at: 'outside' };
  let body: number[] = [];
  let junk = false;

  const leave = () => {
    state = { at: 'outside' };
    body = [];
    junk = false;
  };

  /** A new message begins: what was under way is at its end. */
  const head = (messages: IChessOneMessage[]) => {
    if (state.at === 'head' || (state.at === 'body' && state.of === 'position'))
      messages.push({ kind: 'discarded', why: 'cut' });
    else if (state.at === 'body' && state.of === 'version') messages.push(versionOf(body));
    leave();
    state = { at: 'head' };
  };

  const letter = (byte: number, messages: IChessOneMessage[]) => {
    const of =
      byte === LETTER.position
        ? 'position'
        : byte === LETTER.battery
          ? 'battery'
          : byte === LETTER.version
            ? 'version'
            : undefined;
    if (of !== undefined) {
      state = { at: 'body', of };
      return;
    }
    leave();
    messages.push({ kind: 'discarded', why: 'unknown' });
    junk = true;
  };

  const inBody = (of: keyof typeof LETTER, byte: number, messages: IChessOneMessage[]) => {
    body.push(byte);
    switch (of) {
      case 'position':
        if (byte >> 4 >= CODES.length || (byte & 0x0f) >= CODES.length) {
          leave();
          messages.push({ kind: 'discarded', why: 'bad-piece' });
          junk = true;
        } else if (body.length === POSITION_BYTES) {
          messages.push({ kind: 'position', placement: parseBoardBytes(body) });
          leave();
        }
        return;
      case 'battery':
        if (body.length < 2) return;
        messages.push(batteryOf(body));
        leave();
        return;
      case 'version':
        if (byte >= 0x20 && byte < 0x7f && body.length < TEXT_LIMIT) return;
        messages.push(versionOf(body));
        leave();
        return;
    }
  };

  const take = (byte: number, messages: IChessOneMessage[]) => {
    if (state.at === 'body' && state.of === 'battery') inBody('battery', byte, messages);
    else if (byte === HEAD) head(messages);
    else if (state.at === 'head') letter(byte, messages);
    else if (state.at === 'body') inBody(state.of, byte, messages);
    else if (!junk && byte !== 0x0d && byte !== 0x0a) {
      junk = true;
      messages.push({ kind: 'discarded', why: 'no-head' });
    }
  };

  return {
    read(bytes) {
      const messages: IChessOneMessage[] = [];
      for (const byte of bytes) take(byte, messages);
      return messages;
    },
  };
}

function batteryOf(body: readonly number[]): IChessOneMessage {
  const [charging = 0, percent = 0] = body;
  if (charging > 1 || percent > 100) return { kind: 'discarded', why: 'bad-value' };
  return { kind: 'battery', percent, charging: charging === 1 };
}

function versionOf(body: readonly number[]): IChessOneMessage {
  const text = String.fromCharCode(...body)
    .replace(/[^\x20-\x7e]/g, '')
    .trim();
  return { kind: 'version', text };
}

/** Every nibble is known to be a piece or nothing. */
function parseBoardBytes(bytes: readonly number[]): Placement {
  const placement: Seen[] = [];
  for (let square = 0; square < 64; square++) {
    const index = wireIndex(square);
    const code = ((bytes[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 0x0f;
    placement.push((CODES[code] ?? '.') as Seen);
  }
  return placement;
}

/** The place of a square on the wire: a8 = 0, h8 = 7 … h1 = 63. */
function wireIndex(square: number): number {
  return (7 - (square >> 3)) * 8 + (square & 7);
}

export function makePositionMessage(placement: Placement): Uint8Array {
  const bytes = new Uint8Array(2 + POSITION_BYTES);
  bytes.set([HEAD, LETTER.position]);
  placement.forEach((seen, square) => {
    const index = wireIndex(square);
    const at = 2 + (index >> 1);
    bytes[at] = (bytes[at] ?? 0) | (Math.max(CODES.indexOf(seen), 0) << (index % 2 === 0 ? 4 : 0));
  });
  return bytes;
}

export function makeBatteryMessage(percent: number, charging: boolean): Uint8Array {
  return Uint8Array.of(HEAD, LETTER.battery, charging ? 1 : 0, percent);
}

export function makeVersionMessage(text: string): Uint8Array {
  return Uint8Array.of(HEAD, LETTER.version, ...Buffer.from(text, 'latin1'));
}
