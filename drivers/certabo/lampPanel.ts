/** The lights of an emulated board, and how it reads frames off the wire. */
import type { Square } from 'chessops';
import type { Rgb } from './lightFrames.js';
import { lampsOf, PLAIN_BYTES, parsePlainFrame, parseRgbFrame, RGB_BYTES } from './lightFrames.js';

export class LampPanel {
  /** Not yet a whole frame. */
  private rest: number[] = [];
  private squares: readonly Square[] = [];
  private lamps: readonly Rgb[] = [];
  receivedBytes = 0;

  constructor(private readonly kind: 'none' | 'plain' | 'rgb') {}

  reset(): void {
    this.rest = [];
    this.receivedBytes = 0;
  }

  /** Letters for the frames taken, and whether the lights are others now. */
  take(bytes: Uint8Array): { readonly taken: readonly string[]; readonly changed: boolean } {
    this.receivedBytes += bytes.length;
    if (this.kind === 'none') return { taken: [], changed: false };
    const before = this.words();
    const taken: string[] = [];
    for (const byte of bytes) {
      this.rest.push(byte);
      if (this.kind === 'plain' ? this.takePlain() : this.takeRgb())
        taken.push(this.kind === 'plain' ? 'L' : 'D');
    }
    return { taken, changed: before !== this.words() };
  }

  /** Squares with light: of coloured ones all four lamps burn, and the word is the colour they have in common. */
  lit(): ReadonlyMap<Square, string> {
    if (this.kind !== 'rgb') return new Map(this.squares.map((square) => [square, 'on']));
    const lights = new Map<Square, string>();
    for (let square = 0; square < 64; square++) {
      const colours = lampsOf(square).map((lamp) => this.lamps[lamp] ?? [0, 0, 0]);
      const common = [0, 1, 2].map((channel) => Math.min(...colours.map((colour) => colour[channel] ?? 0)));
      if (common.some((strength) => strength > 0)) lights.set(square, common.join(','));
    }
    return lights;
  }

  /** Unframed: every eight bytes are a frame, whatever they are. */
  private takePlain(): boolean {
    if (this.rest.length < PLAIN_BYTES) return false;
    this.squares = parsePlainFrame(Uint8Array.from(this.rest));
    this.rest = [];
    return true;
  }

  private takeRgb(): boolean {
    while (this.rest.length > 0 && (this.rest[0] !== 0xff || (this.rest[1] ?? 0x55) !== 0x55))
      this.rest.shift();
    if (this.rest.length < RGB_BYTES) return false;
    const lamps = parseRgbFrame(Uint8Array.from(this.rest));
    this.rest = [];
    if (lamps === undefined) return false;
    this.lamps = lamps;
    return true;
  }

  private words(): string {
    return [...this.lit()].join(' ');
  }
}
