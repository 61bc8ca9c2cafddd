/**
 * The frame around every line of EBL/1 (part B, "Lines" and "Checksum"):
 *
 *     [ "@" tag " " ] body [ "*" HH ]
 *
 * printable ASCII 20..7E, at most 128 bytes with LF; `*HH` = exclusive-or of all bytes before the `*`.
 */

/** Longest line in characters, without its LF (EBL/1, Lines: 128 bytes including LF). */
export const LINE_LIMIT = 127;
/** Bytes after which a host gives up on a line without LF (EBL/1, Rules for the host 6). */
export const HOST_BUFFER_LIMIT = 256;
/** EBL/1, Link settings. */
export const BAUD_RATE = 115_200;
/** Sequence numbers run from 0 to 65535 and start anew (EBL/1, `seq`). */
export const SEQ_MODULUS = 65_536;

/** `off`: a checksum may be there; `on`: it must be (after `CRC ON`). If there is one it must be right. */
export type CrcMode = 'off' | 'on';

export type FrameFault =
  | 'empty'
  /** More than 127 characters. */
  | 'too-long'
  /** A byte outside 20..7E, or a `*` in the body. */
  | 'not-text'
  | 'bad-checksum'
  | 'missing-checksum';

export type Frame =
  | { readonly ok: true; readonly tag?: string; readonly body: string; readonly checked: boolean }
  | { readonly ok: false; readonly why: FrameFault; readonly tag?: string; readonly body?: string };

/** The two hex digits of a text's checksum. */
export function checksumOf(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum ^= text.charCodeAt(index);
  return (sum & 0xff).toString(16).toUpperCase().padStart(2, '0');
}

export function withChecksum(text: string): string {
  return `${text}*${checksumOf(text)}`;
}

/** Takes the frame off a line that has lost its LF; CR is ignored wherever it stands. */
export function parseFrame(line: string, crc: CrcMode): Frame {
  const text = line.replaceAll('\r', '');
  if (text === '') return { ok: false, why: 'empty' };
  if (text.length > LINE_LIMIT) return { ok: false, why: 'too-long' };
  if (/[^\x20-\x7e]/.test(text)) return { ok: false, why: 'not-text' };
  const star = text.indexOf('*');
  const content = star === -1 ? text : text.slice(0, star);
  if (star !== -1) {
    const digits = text.slice(star + 1);
    if (!/^[0-9A-F]{2}$/.test(digits))
      return { ok: false, why: digits.includes('*') ? 'not-text' : 'bad-checksum' };
    if (digits !== checksumOf(content)) return { ok: false, why: 'bad-checksum' };
  }
  const tagged = /^@([0-9A-Za-z]{1,8}) (.*)$/.exec(content);
  const parts = tagged === null ? { body: content } : { tag: tagged[1] ?? '', body: tagged[2] ?? '' };
  if (star === -1 && crc === 'on') return { ok: false, why: 'missing-checksum', ...parts };
  return { ok: true, checked: star !== -1, ...parts };
}

/** Puts the frame around a body, without LF. */
export function makeFrame(body: string, tag: string | undefined, checked: boolean): string {
  const content = tag === undefined ? body : `@${tag} ${body}`;
  return checked ? withChecksum(content) : content;
}

/** A decimal integer without sign between two bounds; `undefined` for anything else. */
export function parseDecimal(text: string | undefined, from: number, to: number): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= from && value <= to ? value : undefined;
}
