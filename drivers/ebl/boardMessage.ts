/** What the board says: every line of EBL/1, "Board -> host", as a type, read and written. */
import type { Square, SquareSet } from 'chessops';
import { parseSquare } from 'chessops';
import {
  isSeenPiece,
  makeOccupancy,
  makePlacement,
  parseOccupancy,
  parsePlacement,
  squareName,
} from '../../src/board/placement.js';
import type { Placement, SeenPiece, Sense } from '../../src/board/sensor.js';
import { SENSES } from '../../src/board/sensor.js';
import { makeSquareList, parseSquareList } from '../../src/board/squareList.js';
import type { CrcMode, FrameFault } from './line.js';
import { makeFrame, parseDecimal, parseFrame, SEQ_MODULUS } from './line.js';

export const LED_FIELDS = ['0', '1', 'rgb'] as const;
export type LedField = (typeof LED_FIELDS)[number];

export const CAPS = ['led', 'btn', 'beep', 'raw', 'cal', 'crc'] as const;
export type Cap = (typeof CAPS)[number];

/** The fields of a hello. Missing ones have the defaults of EBL/1 (settle 50, 50 scans a second, nothing optional). */
export interface Hello {
  readonly name: string;
  readonly fw: string;
  readonly id: string;
  readonly sense: Sense;
  readonly led: LedField;
  readonly seq: number;
  /** Full scans per second. */
  readonly hz: number;
  /** Milliseconds a square must be stable. */
  readonly settle: number;
  readonly caps: readonly Cap[];
  /** Squares whose sensors are dead, as the board knows; absent: it says nothing of them. */
  readonly blind?: readonly Square[];
}

/** EBL/1, error codes 1 to 8. */
export const ERROR_TEXTS = {
  1: 'unknown word',
  2: 'bad argument',
  3: 'line too long',
  4: 'bad or missing checksum',
  5: 'busy',
  6: 'not supported',
  7: 'sensor fault',
  8: 'frame dimmed to stay within the power limit',
} as const;
export type ErrorCode = keyof typeof ERROR_TEXTS;

export function isErrorCode(code: number): code is ErrorCode {
  return code in ERROR_TEXTS;
}

export type BoardMessage =
  | ({ readonly kind: 'hello' } & Hello)
  /** `seen` is `?` where the board left the letter out. */
  | { readonly kind: 'lift'; readonly seq: number; readonly square: Square; readonly seen: SeenPiece }
  | { readonly kind: 'place'; readonly seq: number; readonly square: Square; readonly seen: SeenPiece }
  | { readonly kind: 'snap'; readonly seq: number; readonly placement: Placement }
  | { readonly kind: 'hb'; readonly seq: number; readonly occupied: SquareSet }
  | { readonly kind: 'ok'; readonly tag?: string }
  | { readonly kind: 'err'; readonly tag?: string; readonly code: number; readonly text: string }
  | { readonly kind: 'pong'; readonly token: string; readonly ms: number }
  | { readonly kind: 'val'; readonly name: string; readonly value: string }
  | { readonly kind: 'raw'; readonly square: Square; readonly value: number }
  | { readonly kind: 'btn'; readonly button: number; readonly down: boolean }
  | { readonly kind: 'fault'; readonly square: Square; readonly text: string }
  /** `# …`: human text, to be logged. */
  | { readonly kind: 'comment'; readonly text: string };

type DiscardReason =
  | FrameFault
  /** It starts with an upper-case letter or a tag: the host's own line, echoed. */
  | 'host-line'
  | 'unknown-word'
  | 'bad-argument'
  /** A hello of another version of the protocol. */
  | 'other-version';

export type ParsedBoardLine =
  | { readonly kind: 'message'; readonly message: BoardMessage; readonly checked: boolean }
  | { readonly kind: 'discarded'; readonly why: DiscardReason; readonly text: string };

/**
 * Reads one line from the board, without its LF. With `crc` on a line without checksum is discarded, except a comment
 * (human text) and a hello: a board that restarted has forgotten `CRC ON`, and that hello is how it says so.
 */
export function parseBoardLine(line: string, crc: CrcMode): ParsedBoardLine {
  const touch = crc === 'off' ? parsePlainTouch(line) : undefined;
  return touch ? { kind: 'message', message: touch, checked: false } : parseAnyLine(line, crc);
}

/** What nearly every line is, `lift 17 e2 P` with nothing around it, letter by letter; undefined for anything else. */
function parsePlainTouch(line: string): BoardMessage | undefined {
  const kind = line.startsWith('lift ') ? 'lift' : line.startsWith('place ') ? 'place' : undefined;
  if (kind === undefined) return undefined;
  let i = kind.length + 1;
  let seq = 0;
  let digits = 0;
  for (let c = line.charCodeAt(i); c >= 48 && c <= 57 && digits < 9; c = line.charCodeAt(i)) {
    seq = seq * 10 + c - 48;
    digits++;
    i++;
  }
  const file = line.charCodeAt(i + 1) - 97;
  const rank = line.charCodeAt(i + 2) - 49;
  const known = digits > 0 && seq < SEQ_MODULUS && line[i] === ' ';
  if (!known || !(file >= 0 && file < 8 && rank >= 0 && rank < 8)) return undefined;
  if (line.length === i + 3) return { kind, seq, square: 8 * rank + file, seen: '?' };
  const seen = line[i + 4] ?? '';
  if (line.length !== i + 5 || line[i + 3] !== ' ' || !isSeenPiece(seen)) return undefined;
  return { kind, seq, square: 8 * rank + file, seen };
}

function parseAnyLine(line: string, crc: CrcMode): ParsedBoardLine {
  const discard = (why: DiscardReason): ParsedBoardLine => ({
    kind: 'discarded',
    why,
    text: line.slice(0, 256),
  });
  if (line.startsWith('#')) {
    const text = line.slice(1, 256).replace(/[^\x20-\x7e]/g, '');
    return { kind: 'message', message: { kind: 'comment', text: text.trim() }, checked: false };
  }
  const frame = parseFrame(line, crc);
  const bareHello =
    !frame.ok && frame.why === 'missing-checksum' && frame.body?.startsWith('hello ') === true;
  if (!frame.ok && !bareHello) return discard(frame.why);
  const body = frame.body ?? '';
  if (frame.tag !== undefined || /^[A-Z]/.test(body)) return discard('host-line');
  const message = parseBody(body);
  if (typeof message === 'string') return discard(message);
  return { kind: 'message', message, checked: frame.ok && frame.checked };
}

function parseBody(body: string): BoardMessage | DiscardReason {
  const [word = '', ...args] = body.split(' ');
  switch (word) {
    case 'hello':
      return parseHello(args);
    case 'lift':
    case 'place':
      return parseEvent(word, args);
    case 'snap':
    case 'hb':
      return parseState(word, args);
    case 'ok':
    case 'err':
      return parseAnswer(word, args);
    case 'pong':
    case 'val':
    case 'raw':
      return parseValue(word, args);
    case 'btn': {
      const button = parseDecimal(args[0], 0, 255);
      const down = args[1];
      if (button === undefined || args.length !== 2 || (down !== 'down' && down !== 'up'))
        return 'bad-argument';
      return { kind: 'btn', button, down: down === 'down' };
    }
    case 'fault': {
      const square = parseSquare(args[0] ?? '');
      return square === undefined ? 'bad-argument' : { kind: 'fault', square, text: args.slice(1).join(' ') };
    }
    default:
      return 'unknown-word';
  }
}

const parseSeq = (text: string | undefined) => parseDecimal(text, 0, SEQ_MODULUS - 1);

function parseHello(args: readonly string[]): BoardMessage | DiscardReason {
  const fields = new Map<string, string>();
  for (const arg of args) {
    const equals = arg.indexOf('=');
    if (equals > 0 && !fields.has(arg.slice(0, equals)))
      fields.set(arg.slice(0, equals), arg.slice(equals + 1));
  }
  const version = fields.get('ebl');
  if (version === undefined) return 'bad-argument';
  if (version !== '1') return 'other-version';
  const sense = SENSES.find((name) => name === fields.get('sense'));
  const led = LED_FIELDS.find((name) => name === (fields.get('led') ?? '0'));
  const seq = parseSeq(fields.get('seq') ?? '0');
  if (sense === undefined || led === undefined || seq === undefined) return 'bad-argument';
  const caps = (fields.get('caps') ?? '').split(',');
  const blind = parseSquareList(fields.get('blind') ?? '');
  return {
    kind: 'hello',
    name: fields.get('name') ?? '',
    fw: fields.get('fw') ?? '',
    id: fields.get('id') ?? '',
    sense,
    led,
    seq,
    hz: parseDecimal(fields.get('hz'), 1, 100_000) ?? 50,
    settle: parseDecimal(fields.get('settle'), 0, 60_000) ?? 50,
    caps: CAPS.filter((cap) => caps.includes(cap)),
    ...(blind === undefined ? {} : { blind }),
  };
}

function parseEvent(kind: 'lift' | 'place', args: readonly string[]): BoardMessage | DiscardReason {
  const seq = parseSeq(args[0]);
  const square = parseSquare(args[1] ?? '');
  const seen = args[2] ?? '?';
  if (seq === undefined || square === undefined || !isSeenPiece(seen) || args.length > 3)
    return 'bad-argument';
  return { kind, seq, square, seen };
}

function parseState(kind: 'snap' | 'hb', args: readonly string[]): BoardMessage | DiscardReason {
  const seq = parseSeq(args[0]);
  if (seq === undefined || args.length !== 2) return 'bad-argument';
  if (kind === 'snap') {
    const placement = parsePlacement(args[1] ?? '');
    return placement === undefined ? 'bad-argument' : { kind, seq, placement };
  }
  const occupied = parseOccupancy(args[1] ?? '');
  return occupied === undefined ? 'bad-argument' : { kind, seq, occupied };
}

function parseAnswer(kind: 'ok' | 'err', args: readonly string[]): BoardMessage | DiscardReason {
  const first = args[0];
  const tag = first !== undefined && /^@[0-9A-Za-z]{1,8}$/.test(first) ? first.slice(1) : undefined;
  const rest = tag === undefined ? args : args.slice(1);
  const tagged = tag === undefined ? {} : { tag };
  if (kind === 'ok') return rest.length === 0 ? { kind, ...tagged } : 'bad-argument';
  const code = parseDecimal(rest[0], 0, 999);
  if (code === undefined) return 'bad-argument';
  return { kind, ...tagged, code, text: rest.slice(1).join(' ') };
}

function parseValue(kind: 'pong' | 'val' | 'raw', args: readonly string[]): BoardMessage | DiscardReason {
  const [name, text] = args;
  if (name === undefined || text === undefined || args.length !== 2) return 'bad-argument';
  if (kind === 'val') return /^[a-z]+$/.test(name) ? { kind, name, value: text } : 'bad-argument';
  if (kind === 'pong') {
    const ms = parseDecimal(text, 0, 999_999_999);
    return ms !== undefined && /^[0-9A-Za-z]{1,8}$/.test(name) ? { kind, token: name, ms } : 'bad-argument';
  }
  const square = parseSquare(name);
  const value = /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
  return square === undefined || value === undefined ? 'bad-argument' : { kind, square, value };
}

/** Writes a message as a line without LF. `lettered`: the board names pieces in lift and place lines. */
export function makeBoardLine(message: BoardMessage, checked: boolean, lettered: boolean): string {
  if (message.kind === 'comment') return `# ${message.text}`;
  return makeFrame(makeBody(message, lettered), undefined, checked);
}

function makeBody(message: Exclude<BoardMessage, { kind: 'comment' }>, lettered: boolean): string {
  switch (message.kind) {
    case 'hello': {
      const caps = message.caps.length === 0 ? '' : ` caps=${message.caps.join(',')}`;
      const { name, fw, id, sense, led, seq, hz, settle, blind = [] } = message;
      const dead = blind.length === 0 ? '' : ` blind=${makeSquareList(blind)}`;
      const identity = `name=${name} fw=${fw} id=${id}`;
      return `hello ebl=1 ${identity} sense=${sense} led=${led} seq=${seq} hz=${hz} settle=${settle}${dead}${caps}`;
    }
    case 'lift':
    case 'place': {
      const letter = lettered ? ` ${message.seen}` : '';
      return `${message.kind} ${message.seq} ${squareName(message.square)}${letter}`;
    }
    case 'snap':
      return `snap ${message.seq} ${makePlacement(message.placement)}`;
    case 'hb':
      return `hb ${message.seq} ${makeOccupancy(message.occupied)}`;
    case 'ok':
      return message.tag === undefined ? 'ok' : `ok @${message.tag}`;
    case 'err': {
      const tag = message.tag === undefined ? '' : ` @${message.tag}`;
      return `err${tag} ${message.code}${message.text === '' ? '' : ` ${message.text}`}`;
    }
    case 'pong':
      return `pong ${message.token} ${message.ms}`;
    case 'val':
      return `val ${message.name} ${message.value}`;
    case 'raw':
      return `raw ${squareName(message.square)} ${message.value}`;
    case 'btn':
      return `btn ${message.button} ${message.down ? 'down' : 'up'}`;
    case 'fault':
      return `fault ${squareName(message.square)} ${message.text}`;
  }
}
