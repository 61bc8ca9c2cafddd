/** DGT, "Clock commands": `2b n 03 cmd data 00`, n = bytes after n. */

import type { ClockSide } from './clockTimes.js';

export type ClockCommand =
  /** Six characters on the seven-segment display of an XL clock. */
  | { readonly word: 'segments'; readonly text: string; readonly beep: boolean }
  /** Eight ASCII characters on a DGT 3000; `beep` 0 to 15. */
  | { readonly word: 'text'; readonly text: string; readonly beep: number }
  /** Eleven ASCII characters on a Revelation II. */
  | { readonly word: 'longText'; readonly text: string; readonly beep: number }
  /** Back to the times. */
  | { readonly word: 'end' }
  | { readonly word: 'version' }
  /** Milliseconds, up to 16 s. */
  | { readonly word: 'beep'; readonly ms: number }
  /** Seconds of both sides, and who counts down; works only in the clock's external mode (23, on a DGT 3000 25). */
  | {
      readonly word: 'set';
      readonly left: number;
      readonly right: number;
      readonly run: ClockSide | 'none';
    };

/** The command number, by which an acknowledgement names what it answers. */
export const CLOCK_COMMAND_NUMBER: Readonly<Record<ClockCommand['word'], number>> = {
  segments: 0x01,
  end: 0x03,
  version: 0x09,
  set: 0x0a,
  beep: 0x0b,
  text: 0x0c,
  longText: 0x0d,
};

/** Segment bits: 01 top, 02 right top, 04 right bottom, 08 bottom, 10 left bottom, 20 left top, 40 centre. */
const SEGMENTS: Readonly<Record<string, number>> = {
  '0': 0x3f,
  '1': 0x06,
  '2': 0x5b,
  '3': 0x4f,
  '4': 0x66,
  '5': 0x6d,
  '6': 0x7d,
  '7': 0x07,
  '8': 0x7f,
  '9': 0x6f,
  '-': 0x40,
  '=': 0x48,
  _: 0x08,
  A: 0x77,
  B: 0x7c,
  C: 0x39,
  D: 0x5e,
  E: 0x79,
  F: 0x71,
  G: 0x3d,
  H: 0x76,
  I: 0x06,
  J: 0x1e,
  L: 0x38,
  N: 0x54,
  O: 0x5c,
  P: 0x73,
  Q: 0x67,
  R: 0x50,
  S: 0x6d,
  T: 0x78,
  U: 0x3e,
  Y: 0x6e,
};

const SEGMENT_COUNT = 6;

/** The segments of a character; blank for what seven segments cannot show. */
export function segmentsOf(character: string): number {
  return SEGMENTS[character.toUpperCase()] ?? 0;
}

/** A clock command as bytes. Texts are cut or filled with blanks to their length; numbers are held in their range. */
export function makeClockCommand(command: ClockCommand): Uint8Array {
  const data = commandData(command);
  const body = [0x03, CLOCK_COMMAND_NUMBER[command.word], ...data, 0x00];
  return Uint8Array.of(0x2b, body.length, ...body);
}

function commandData(command: ClockCommand): readonly number[] {
  switch (command.word) {
    case 'segments': {
      const characters = command.text.padEnd(SEGMENT_COUNT).slice(0, SEGMENT_COUNT);
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from(characters, segmentsOf);
      return [c, b, a, f, e, d, 0, command.beep ? 3 : 1];
    }
    case 'text':
      return [...ascii(command.text, 8), within(command.beep, 0, 15)];
    case 'longText':
      return [...ascii(command.text, 11), within(command.beep, 0, 15)];
    case 'end':
    case 'version':
      return [];
    case 'beep':
      return [within(Math.round(command.ms / 64), 1, 0x7f)];
    case 'set': {
      const runs = { left: 0x01, right: 0x02, none: 0x04 } as const;
      return [...hms(command.left), ...hms(command.right), runs[command.run]];
    }
  }
}

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(Math.round(value), high));

function ascii(text: string, length: number): number[] {
  const plain = text.replace(/[^\x20-\x7e]/g, '?').padEnd(length);
  return Array.from(plain.slice(0, length), (character) => character.charCodeAt(0));
}

function hms(seconds: number): readonly number[] {
  const whole = within(seconds, 0, 35_999);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
}
