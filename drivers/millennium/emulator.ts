/**
 * The board's side of ChessLink: streams or reports as its EEPROM says, answers, shows its lamps. Used by tests, by
 * `eboard960 emulate`, and by anyone without the hardware.
 */
import type { Square } from 'chessops';
import { EmulatedBoard, type EmulatedBoardOptions } from '../../src/board/emulatedBoard.js';
import type { ByteLink } from '../../src/board/link.js';
import type { Millis, Placement, Seen } from '../../src/board/sensor.js';
import { litSquares } from './leds.js';
import type { BoardMessage, FrameReader, Shape } from './protocol.js';
import {
  createFrameReader,
  encodeFrame,
  isHexDigit,
  isOddParity,
  LAMP_COUNT,
  makeBoardText,
  REPORTS_REGISTER,
} from './protocol.js';

type Model = 'exclusive' | 'king' | 'supreme' | 'eone';

/** `turned`: the cable is on White's left hand, and the position comes in reverse. */
export interface MillenniumEmulatorOptions extends EmulatedBoardOptions {
  readonly model?: Model;
  /** Register 02 at the start: 0 streams every scan, as from the factory (default), 3 reports changes. */
  readonly reports?: number;
  /** Milliseconds of one scan; default 41. */
  readonly scanMs?: Millis;
  /** Sends no parity, as an eOne and emulators do. */
  readonly noParity?: boolean;
  /** Acknowledges nothing. */
  readonly mute?: boolean;
  /** Called when the host would write register 0, which can switch the check off for good; default: throws. */
  readonly onHarm?: () => void;
}

const VERSIONS: Readonly<Record<Model, number>> = {
  exclusive: 0x0103,
  king: 0x0110,
  supreme: 0x0200,
  eone: 0x0200,
};
const IDENTITIES: Readonly<Record<Model, string>> = {
  exclusive: '55mm',
  king: '55mm',
  supreme: '55mm',
  eone: 'e-one',
};
/** Classical array by square, for an eOne's inventions. */
const CLASSICAL = `RNBQKBNRPPPPPPPP${'.'.repeat(32)}pppppppprnbqkbnr`;

const hexPayload = (length: number): Shape => ({ length, allows: isHexDigit });
const HOST_SHAPES: Readonly<Record<string, Shape>> = {
  V: hexPayload(0),
  S: hexPayload(0),
  X: hexPayload(0),
  T: hexPayload(0),
  G: hexPayload(0),
  I: hexPayload(2),
  R: hexPayload(2),
  W: hexPayload(4),
  L: hexPayload(2 + 2 * LAMP_COUNT),
};
const RESET_MS = 3000;
const DEFAULT_SCAN_MS = 41;

export class MillenniumEmulator extends EmulatedBoard {
  private readonly unrecognised = new Set<Square>();
  private readonly registers = new Map<number, number>([
    [0, 0],
    [1, 20],
    [3, 10],
    [4, 14],
  ]);
  private patterns = new Uint8Array(LAMP_COUNT);
  private reported = '';
  private reader: FrameReader;
  private resetting = false;
  private cancelScan: () => void = () => undefined;
  /** How often the EEPROM was written. */
  writes = 0;

  constructor(private readonly options: MillenniumEmulatorOptions) {
    super(options);
    this.registers.set(REPORTS_REGISTER, options.reports ?? 0);
    this.reader = newReader();
  }

  override attach(link: ByteLink): void {
    this.reader = newReader();
    this.setPatterns(new Uint8Array(LAMP_COUNT));
    this.reported = this.positionText();
    super.attach(link);
    this.scanLater();
  }

  override detach(): void {
    super.detach();
    this.resetting = false;
    this.cancelScan();
  }

  override setBoard(placement: Placement): void {
    this.placement = placement;
  }

  /** The piece on a square is not recognised any more, or again. */
  setRecognised(square: Square, recognised: boolean): void {
    if (recognised) this.unrecognised.delete(square);
    else this.unrecognised.add(square);
  }

  register(address: number): number {
    return this.registers.get(address) ?? 0;
  }

  override leds(): ReadonlyMap<Square, string> {
    const patterns = this.options.turned === true ? Uint8Array.from(this.patterns).reverse() : this.patterns;
    return new Map(
      [...litSquares(patterns)].map(([square, slots]) => [square, slots.toString(2).padStart(8, '0')]),
    );
  }

  private sensed(): Placement {
    const seen = this.placement.map((piece, square): Seen => {
      if (piece === '.') return '.';
      if (this.unrecognised.has(square)) return '?';
      return this.options.model === 'eone' ? invented(square) : piece;
    });
    return this.numbered(seen);
  }

  private positionText(): string {
    return makeBoardText({ kind: 'position', placement: this.sensed() });
  }

  private scanLater(): void {
    this.cancelScan = this.clock.after(this.options.scanMs ?? DEFAULT_SCAN_MS, () => {
      const text = this.positionText();
      const mode = this.register(REPORTS_REGISTER);
      if (mode === 0 || (mode >= 3 && text !== this.reported)) this.sendText(text);
      this.reported = text;
      this.scanLater();
    });
  }

  private say(message: BoardMessage): void {
    this.sendText(makeBoardText(message));
  }

  private sendText(text: string): void {
    if (this.resetting) return;
    const bytes = encodeFrame(text);
    this.send(this.options.noParity === true ? bytes.map((byte) => byte & 0x7f) : bytes);
  }

  protected override bytes(bytes: Uint8Array): void {
    if (this.resetting) return;
    // A character with wrong parity spoils its frame.
    const judged = bytes.map((byte) => (isOddParity(byte) ? byte : 0));
    for (const found of this.reader.read(judged)) if (found.kind === 'frame') this.obey(found.text);
  }

  private obey(text: string): void {
    const { model = 'exclusive', mute = false } = this.options;
    const number = (from: number) => Number.parseInt(text.slice(from, from + 2), 16);
    switch (text.charAt(0)) {
      case 'V':
        this.say({ kind: 'version', version: VERSIONS[model] });
        return;
      case 'S':
        this.sendText(this.positionText());
        return;
      case 'I':
        this.say({ kind: 'identity', text: IDENTITIES[model] });
        return;
      case 'R':
        if (!mute) this.say({ kind: 'register', address: number(1), value: this.register(number(1)) });
        return;
      case 'W':
        this.write(number(1), number(3));
        if (!mute) this.say({ kind: 'wrote', address: number(1), value: number(3) });
        return;
      case 'L':
        this.setPatterns(Uint8Array.from({ length: LAMP_COUNT }, (_, lamp) => number(3 + 2 * lamp)));
        if (!mute) this.say({ kind: 'lit' });
        return;
      case 'X':
        this.setPatterns(new Uint8Array(LAMP_COUNT));
        if (!mute) this.say({ kind: 'dark' });
        return;
      case 'T':
        this.reset();
        return;
      case 'G':
        if (model === 'eone')
          this.say({ kind: 'internal', text: `${[...CLASSICAL].reverse().join('')}330000000001` });
        return;
    }
  }

  private write(address: number, value: number): void {
    if (address === 0) {
      if (this.options.onHarm === undefined)
        throw new Error('the host wrote register 0, which can switch the block check off for good');
      this.options.onHarm();
    }
    this.writes += 1;
    this.registers.set(address, value);
  }

  private reset(): void {
    this.setPatterns(new Uint8Array(LAMP_COUNT));
    this.resetting = true;
    this.clock.after(RESET_MS, () => {
      this.resetting = false;
    });
  }

  private setPatterns(patterns: Uint8Array<ArrayBuffer>): void {
    this.patterns = patterns;
    this.tellLights();
  }
}

function newReader(): FrameReader {
  return createFrameReader((first) => (Object.hasOwn(HOST_SHAPES, first) ? HOST_SHAPES[first] : undefined));
}

/** What an eOne makes of a piece: a letter of its own game, which knows nothing of a drawn position. */
function invented(square: Square): Seen {
  const letter = CLASSICAL.charAt(square);
  return letter === '.' ? (square < 32 ? 'P' : 'p') : (letter as Seen);
}
