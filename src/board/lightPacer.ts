/**
 * Lights of boards that need time between two frames, may lose one, and cannot blink by themselves: the newest frame
 * wins, older unsent ones are never sent, blinking is done from here.
 */
import type { Square } from 'chessops';
import type { LedFrame, LedMeaning } from './board.js';
import type { Clock } from './clock.js';
import type { Millis } from './sensor.js';

/** Where a lamp has one colour, what should change or be decided blinks, and everything else is steady. */
const BLINKING: ReadonlySet<LedMeaning> = new Set(['take', 'to', 'wrong', 'ask']);

/** The lamps of one colour that burn for a frame; `lit` is false in the dark half of a blink. */
export function burningSquares(frame: LedFrame, lit: boolean): Square[] {
  return [...frame].filter(([, meaning]) => lit || !BLINKING.has(meaning)).map(([square]) => square);
}

export interface LightPacerOptions {
  readonly clock: Clock;
  /** Least milliseconds between two frames. */
  readonly spacingMs: Millis;
  /** Milliseconds of the bright and of the dark half of a blink, at least `spacingMs`; 0: nothing blinks from here. */
  readonly blinkMs: Millis;
  /** The bytes of a frame; `lit` is false in the dark half of a blink. */
  readonly encode: (frame: LedFrame, lit: boolean) => Uint8Array;
  /** Hands bytes to the link; `false` when it took none: they are offered again later. */
  readonly send: (bytes: Uint8Array) => boolean;
  /** Milliseconds to wait for `acknowledged` before a frame counts as lost; 0: the board says nothing. */
  readonly ackMs?: Millis;
  /** How often a frame is sent while nobody acknowledges it; default 1. */
  readonly sends?: number;
}

export class LightPacer {
  private frame: LedFrame = new Map();
  private lit = true;
  private stopped = false;
  /** What was sent last, and how often without an acknowledgement. */
  private last:
    | { readonly bytes: Uint8Array; readonly at: Millis; sends: number; settled: boolean }
    | undefined;
  private cancelWait: (() => void) | undefined;
  private cancelBlink: (() => void) | undefined;

  constructor(private readonly options: LightPacerOptions) {
    const { spacingMs, blinkMs } = options;
    if (blinkMs !== 0 && blinkMs < spacingMs)
      throw new RangeError(`blinkMs: ${blinkMs} is shorter than the spacing of ${spacingMs}`);
  }

  show(frame: LedFrame): void {
    if (this.stopped) return;
    const fresh = !same(this.bytes(frame, true), this.bytes(this.frame, true));
    const blinksAnew = !same(this.bytes(frame, false), this.bytes(this.frame, false));
    this.frame = frame;
    if (fresh || blinksAnew) {
      this.lit = true;
      this.blink();
    }
    this.pump();
  }

  /** The board has forgotten its frame, or may have. */
  forgotten(): void {
    if (this.last !== undefined) this.last = { ...this.last, bytes: new Uint8Array(0), settled: true };
    this.pump();
  }

  /** The board has said that it shows what was sent last. */
  acknowledged(): void {
    if (this.last === undefined) return;
    this.last.settled = true;
    this.pump();
  }

  /** Puts the lights out as the last thing sent, and resolves when the board had `drainMs` to take it. */
  goDark(drainMs: Millis): Promise<void> {
    if (this.stopped) return Promise.resolve();
    const { clock, spacingMs } = this.options;
    const dark = this.bytes(new Map(), true);
    const done = this.last !== undefined && same(this.last.bytes, dark);
    const wait = done || this.last === undefined ? 0 : this.last.at + spacingMs - clock.now();
    this.stop();
    return new Promise((resolve) => {
      clock.after(Math.max(wait, 0), () => {
        if (!done) this.options.send(dark);
        clock.after(drainMs, resolve);
      });
    });
  }

  stop(): void {
    this.stopped = true;
    this.cancelWait?.();
    this.cancelBlink?.();
  }

  private bytes(frame: LedFrame, lit: boolean): Uint8Array {
    return this.options.encode(frame, lit);
  }

  private blink(): void {
    const { clock, blinkMs } = this.options;
    this.cancelBlink?.();
    this.cancelBlink = undefined;
    if (blinkMs === 0 || same(this.bytes(this.frame, true), this.bytes(this.frame, false))) return;
    this.cancelBlink = clock.after(blinkMs, () => {
      this.lit = !this.lit;
      this.pump();
      this.blink();
    });
  }

  private pump(): void {
    this.cancelWait?.();
    this.cancelWait = undefined;
    if (this.stopped) return;
    const { clock, spacingMs, ackMs = 0, sends = 1 } = this.options;
    const { last } = this;
    const bytes = this.bytes(this.frame, this.lit);
    const now = clock.now();
    if (last !== undefined) {
      const unsure = ackMs > 0 && !last.settled;
      // A frame that blinks comes again by itself.
      const again = unsure && last.sends < sends && this.cancelBlink === undefined;
      if (same(bytes, last.bytes) && !again) return;
      const due = Math.max(last.at + spacingMs, unsure ? last.at + ackMs : 0);
      if (due > now) {
        this.later(due - now);
        return;
      }
    }
    const before = last !== undefined && same(bytes, last.bytes) ? last.sends : 0;
    if (!this.options.send(bytes)) {
      this.later(spacingMs);
      return;
    }
    this.last = { bytes, at: now, sends: before + 1, settled: ackMs === 0 };
    if (ackMs > 0 && before + 1 < sends && this.cancelBlink === undefined)
      this.later(Math.max(spacingMs, ackMs));
  }

  private later(ms: Millis): void {
    this.cancelWait = this.options.clock.after(Math.max(ms, 1), () => this.pump());
  }
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
