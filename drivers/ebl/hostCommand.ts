/** What the host says: every command of EBL/1, "Host -> board", as a type, read (by the emulator) and written. */
import type { Square } from 'chessops';
import { parseSquare } from 'chessops';
import { makeBoardText, parseBoardText, squareName } from '../../src/board/placement.js';
import type { CrcMode, FrameFault } from './line.js';
import { makeFrame, parseDecimal, parseFrame } from './line.js';

/** Lower case steady, upper case blinking about twice a second (EBL/1, `<c>`). Dark squares are not named. */
export const LED_COLOURS = ['r', 'g', 'b', 'y', 'c', 'm', 'w', 'R', 'G', 'B', 'Y', 'C', 'M', 'W'] as const;
export type LedColour = (typeof LED_COLOURS)[number];
export type LedLights = ReadonlyMap<Square, LedColour>;

/** Settings of EBL/1 with their ranges: `settle` 20..200 ms, `hb` in ms with 0 = off. */
const SETTINGS = { settle: { from: 20, to: 200 }, hb: { from: 0, to: 60_000 } } as const;
type SettingName = keyof typeof SETTINGS;
export const CALIBRATIONS = ['EMPTY', 'FULL', 'SAVE'] as const;
type Calibration = (typeof CALIBRATIONS)[number];

export type HostCommand =
  | { readonly word: 'HELLO' }
  | { readonly word: 'PING'; readonly token: string }
  | { readonly word: 'SNAP' }
  | { readonly word: 'EV'; readonly on: boolean }
  /** A new frame; an empty one is written `LED OFF`, more than 20 squares as `LEDS`. */
  | { readonly word: 'LED'; readonly lights: LedLights }
  /** Changes only the squares named; `.` switches one off. */
  | { readonly word: 'LED+'; readonly changes: ReadonlyMap<Square, LedColour | '.'> }
  | { readonly word: 'BRIGHT'; readonly percent: number }
  | { readonly word: 'SET'; readonly name: SettingName; readonly value: number }
  | { readonly word: 'GET'; readonly name: SettingName }
  | { readonly word: 'BEEP'; readonly hz: number; readonly ms: number }
  | { readonly word: 'RAW'; readonly square: Square }
  | { readonly word: 'CAL'; readonly what: Calibration }
  | { readonly word: 'CRC'; readonly on: boolean };

/** Most squares written as a list (EBL/1, Rules for the host 5). */
const LED_LIST_LIMIT = 20;

/** Writes a command as a line without LF. */
export function makeHostLine(command: HostCommand, tag: string | undefined, checked: boolean): string {
  return makeFrame(makeBody(command), tag, checked);
}

const onOff = (on: boolean) => (on ? 'ON' : 'OFF');

function makeBody(command: HostCommand): string {
  switch (command.word) {
    case 'HELLO':
    case 'SNAP':
      return command.word;
    case 'PING':
      return `PING ${command.token}`;
    case 'EV':
    case 'CRC':
      return `${command.word} ${onOff(command.on)}`;
    case 'LED':
      return makeLights(command.lights);
    case 'LED+': {
      const words = [...command.changes].map(([square, colour]) => `${squareName(square)}=${colour}`);
      return `LED+ ${words.join(' ')}`;
    }
    case 'BRIGHT':
      return `BRIGHT ${command.percent}`;
    case 'SET':
      return `SET ${command.name} ${command.value}`;
    case 'GET':
      return `GET ${command.name}`;
    case 'BEEP':
      return `BEEP ${command.hz} ${command.ms}`;
    case 'RAW':
      return `RAW ${squareName(command.square)}`;
    case 'CAL':
      return `CAL ${command.what}`;
  }
}

function makeLights(lights: LedLights): string {
  if (lights.size === 0) return 'LED OFF';
  if (lights.size > LED_LIST_LIMIT) return `LEDS ${makeBoardText((square) => lights.get(square) ?? '.')}`;
  const words = [...lights].sort(([one], [other]) => one - other);
  return `LED ${words.map(([square, colour]) => `${squareName(square)}=${colour}`).join(' ')}`;
}

export type ParsedHostLine =
  | { readonly kind: 'command'; readonly command: HostCommand; readonly tag?: string }
  /** To be dropped without a word: an empty line, a comment, or a board's own line that came back. */
  | { readonly kind: 'silent' }
  /** To be answered with this error code. */
  | { readonly kind: 'refused'; readonly code: 1 | 2 | 3 | 4; readonly tag?: string };

const CODE_OF_FAULT: Readonly<Record<Exclude<FrameFault, 'empty'>, 1 | 3 | 4>> = {
  'too-long': 3,
  'not-text': 1,
  'bad-checksum': 4,
  'missing-checksum': 4,
};

/** Reads one line from the host, without its LF, as the board does. */
export function parseHostLine(line: string, crc: CrcMode): ParsedHostLine {
  // Case tells the direction before anything else is looked at: an echo must never be answered.
  if (/^\r*(@\S+ )?[a-z]/.test(line) || line.startsWith('#')) return { kind: 'silent' };
  const frame = parseFrame(line, crc);
  const tagged = frame.tag === undefined ? {} : { tag: frame.tag };
  if (!frame.ok) {
    return frame.why === 'empty'
      ? { kind: 'silent' }
      : { kind: 'refused', code: CODE_OF_FAULT[frame.why], ...tagged };
  }
  const command = parseBody(frame.body);
  return typeof command === 'number'
    ? { kind: 'refused', code: command, ...tagged }
    : { kind: 'command', command, ...tagged };
}

function parseBody(body: string): HostCommand | 1 | 2 {
  const [word = '', ...args] = body.split(' ');
  switch (word) {
    case 'HELLO':
    case 'SNAP':
      return args.length === 0 ? { word } : 2;
    case 'PING': {
      const token = args[0] ?? '';
      return args.length === 1 && /^[0-9A-Za-z]{1,8}$/.test(token) ? { word, token } : 2;
    }
    case 'EV':
    case 'CRC':
      return args.length === 1 && (args[0] === 'ON' || args[0] === 'OFF')
        ? { word, on: args[0] === 'ON' }
        : 2;
    case 'LED':
    case 'LED+':
    case 'LEDS':
      return parseLights(word, args);
    case 'RAW': {
      const square = parseSquare(args[0] ?? '');
      return args.length === 1 && square !== undefined ? { word, square } : 2;
    }
    case 'CAL': {
      const what = CALIBRATIONS.find((name) => name === args[0]);
      return args.length === 1 && what !== undefined ? { word, what } : 2;
    }
    case 'BRIGHT':
    case 'SET':
    case 'GET':
    case 'BEEP':
      return parseNumbers(word, args);
    default:
      return 1;
  }
}

const isColour = (text: string): text is LedColour => LED_COLOURS.some((colour) => colour === text);
const lightOf = (text: string) => (text === '.' || isColour(text) ? text : undefined);

function parseLights(word: 'LED' | 'LED+' | 'LEDS', args: readonly string[]): HostCommand | 2 {
  const changes = new Map<Square, LedColour | '.'>();
  if (word === 'LEDS') {
    const entries = args.length === 1 ? parseBoardText(args[0] ?? '', lightOf) : undefined;
    if (entries === undefined) return 2;
    entries.forEach((light, square) => {
      changes.set(square, light);
    });
  } else if (word !== 'LED' || args.length !== 1 || args[0] !== 'OFF') {
    if (args.length === 0) return 2;
    for (const arg of args) {
      const square = parseSquare(arg.slice(0, 2));
      const light = lightOf(arg.slice(3));
      if (square === undefined || light === undefined || arg[2] !== '=') return 2;
      changes.set(square, light);
    }
  }
  if (word === 'LED+') return { word, changes };
  const lights = new Map<Square, LedColour>();
  for (const [square, light] of changes) if (light !== '.') lights.set(square, light);
  return { word: 'LED', lights };
}

function parseNumbers(word: 'BRIGHT' | 'SET' | 'GET' | 'BEEP', args: readonly string[]): HostCommand | 2 {
  if (word === 'BRIGHT') {
    const percent = parseDecimal(args[0], 0, 100);
    return args.length === 1 && percent !== undefined ? { word, percent } : 2;
  }
  if (word === 'BEEP') {
    const hz = parseDecimal(args[0], 1, 20_000);
    const ms = parseDecimal(args[1], 0, 60_000);
    return args.length === 2 && hz !== undefined && ms !== undefined ? { word, hz, ms } : 2;
  }
  const name = args[0];
  if (name !== 'settle' && name !== 'hb') return 2;
  if (word === 'GET') return args.length === 1 ? { word, name } : 2;
  const value = parseDecimal(args[1], SETTINGS[name].from, SETTINGS[name].to);
  return args.length === 2 && value !== undefined ? { word, name, value } : 2;
}
