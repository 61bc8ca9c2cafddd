/** What a ChessLink board says and what it is told, typed, both ways. */
import type { Placement } from '../../src/board/sensor.js';
import type { Found, Shape } from './frame.js';
import { createFrameReader, isHexDigit } from './frame.js';
import { isPositionCharacter, LAMP_COUNT, placementOfText, textOfPlacement } from './squares.js';

export type BoardMessage =
  | { readonly kind: 'version'; readonly version: number }
  /** By square, for a cable on White's right hand. */
  | { readonly kind: 'position'; readonly placement: Placement }
  | { readonly kind: 'lit' }
  | { readonly kind: 'dark' }
  | { readonly kind: 'wrote'; readonly address: number; readonly value: number }
  | { readonly kind: 'register'; readonly address: number; readonly value: number }
  /** The eOne's own game: the text is for curiosity, its letters follow classical rules and no set-up. */
  | { readonly kind: 'internal'; readonly text: string }
  | { readonly kind: 'identity'; readonly text: string };

export type Discarded = Extract<Found, { kind: 'discarded' }>;

const hex: Shape['allows'] = (character) => isHexDigit(character);
const position: Shape['allows'] = isPositionCharacter;
/** Identity text, LF included. */
const IDENTITY_LIMIT = 64;

const SHAPES: Readonly<Record<string, Shape>> = {
  v: { length: 4, allows: hex },
  s: { length: 64, allows: position },
  l: { length: 0, allows: hex },
  x: { length: 0, allows: hex },
  w: { length: 4, allows: hex },
  r: { length: 4, allows: hex },
  g: {
    length: 76,
    allows: (character, index) => (index < 64 ? position(character, index) : hex(character, index)),
  },
};

export interface MessageReader {
  /**
   * `identity`: an identity text was asked for. Only then may one come: its end is a line feed and its check is not
   * known, so that it must not be looked for inside other frames.
   */
  read(bytes: Uint8Array, identity?: boolean): (BoardMessage | Discarded)[];
}

export function createMessageReader(): MessageReader {
  const frames = createFrameReader((first) => (Object.hasOwn(SHAPES, first) ? SHAPES[first] : undefined));
  let text = '';
  return {
    read(bytes, identity = false) {
      const messages = frames
        .read(bytes)
        .map((found) => (found.kind === 'frame' ? parseText(found.text) : found));
      if (!identity) {
        text = '';
        return messages;
      }
      for (const byte of bytes) text += String.fromCharCode(byte & 0x7f);
      text = text.slice(-2 * IDENTITY_LIMIT);
      const said = /i00([\x20-\x7e]{1,60})\n/.exec(text)?.[1];
      if (said === undefined) return messages;
      text = '';
      return [...messages, { kind: 'identity', text: said }];
    },
  };
}

function parseText(text: string): BoardMessage {
  const number = (from: number, to: number) => Number.parseInt(text.slice(from, to), 16);
  switch (text.charAt(0)) {
    case 'v':
      return { kind: 'version', version: number(1, 5) };
    case 's':
      return { kind: 'position', placement: placementOfText(text.slice(1)) };
    case 'l':
      return { kind: 'lit' };
    case 'x':
      return { kind: 'dark' };
    case 'w':
      return { kind: 'wrote', address: number(1, 3), value: number(3, 5) };
    case 'r':
      return { kind: 'register', address: number(1, 3), value: number(3, 5) };
    default:
      return { kind: 'internal', text: text.slice(1) };
  }
}

const byteHex = (value: number, digits = 2) => value.toString(16).toUpperCase().padStart(digits, '0');

/** The text of a message, without check, for the device's side. */
export function makeBoardText(message: BoardMessage): string {
  switch (message.kind) {
    case 'version':
      return `v${byteHex(message.version, 4)}`;
    case 'position':
      return `s${textOfPlacement(message.placement)}`;
    case 'lit':
      return 'l';
    case 'dark':
      return 'x';
    case 'wrote':
      return `w${byteHex(message.address)}${byteHex(message.value)}`;
    case 'register':
      return `r${byteHex(message.address)}${byteHex(message.value)}`;
    case 'internal':
      return `g${message.text}`;
    case 'identity':
      return `i00${message.text}\n`;
  }
}

/**
 * What the host may say. There is no reset (three seconds of silence and no answer) and no way to write any register
 * but the one of automatic reports: register 0 could switch the check off for good.
 */
export type HostCommand =
  | { readonly word: 'version' }
  | { readonly word: 'position' }
  | { readonly word: 'identity' }
  | { readonly word: 'readReports' }
  /** On every change (3) … on change after two to five stable scans (4 to 7). */
  | { readonly word: 'writeReports'; readonly mode: ReportMode }
  | { readonly word: 'dark' }
  /** One pattern byte for each lamp, bit 7 first, eight slots of `slot` times 4.096 ms. */
  | { readonly word: 'lights'; readonly slot: number; readonly patterns: Uint8Array };

export const REPORT_MODES = [3, 4, 5, 6, 7] as const;
export type ReportMode = (typeof REPORT_MODES)[number];
/** EEPROM register of the automatic reports. */
export const REPORTS_REGISTER = 2;

/** The text of a command, without check. */
export function makeHostText(command: HostCommand): string {
  switch (command.word) {
    case 'version':
      return 'V';
    case 'position':
      return 'S';
    case 'identity':
      return 'I00';
    case 'readReports':
      return `R${byteHex(REPORTS_REGISTER)}`;
    case 'writeReports':
      return `W${byteHex(REPORTS_REGISTER)}${byteHex(command.mode)}`;
    case 'dark':
      return 'X';
    case 'lights': {
      if (command.patterns.length !== LAMP_COUNT)
        throw new RangeError(`${command.patterns.length} patterns for ${LAMP_COUNT} lamps`);
      return `L${byteHex(command.slot)}${Array.from(command.patterns, (pattern) => byteHex(pattern)).join('')}`;
    }
  }
}
