/**
 * Which sensors of a board work? Hands move one piece over an otherwise empty board; a square that was felt empty and
 * felt full, by lines or by pictures, answers. Pure: times come with the events.
 */
import type { Square } from 'chessops';
import type { LedFrame } from './board.js';
import { FlickerWatch } from './flicker.js';
import { seenAt } from './placement.js';
import type { Millis, Seen, SensorEvent } from './sensor.js';

/** So few squares left, and so long a rest: these do not answer. */
const FEW = 2;
const FEW_REST_MS = 10_000;
/** With more of them left, hands may only have stopped for a while. */
const REST_MS = 60_000;

export interface SquareFindings {
  /** Squares that were felt empty and full, and do not flicker. */
  readonly answering: readonly Square[];
  /** Squares that were never felt full, never felt empty, that change by themselves, or that the board cannot read. */
  readonly silent: readonly Square[];
  readonly full: readonly Square[];
  readonly flickering: readonly Square[];
}

export class SquareTest {
  private readonly wasEmpty = new Set<Square>();
  private readonly wasFull = new Set<Square>();
  private readonly flickering = new Set<Square>();
  private readonly watch = new FlickerWatch();
  private touchedAt: Millis | undefined;

  take(event: SensorEvent): void {
    switch (event.kind) {
      case 'lift':
        // Whatever leaves a square has stood on it.
        this.wasFull.add(event.square);
        this.changed(event.square, '.', event.at);
        return;
      case 'place':
        this.wasEmpty.add(event.square);
        this.changed(event.square, event.seen, event.at);
        return;
      case 'snapshot':
        for (let square = 0; square < 64; square++) this.see(square, seenAt(event.placement, square));
        return;
      case 'gap':
      case 'link':
      case 'button':
      case 'fault':
        return;
    }
  }

  private changed(square: Square, seen: Seen, at: Millis): void {
    this.touchedAt = at;
    this.see(square, seen);
    if (this.watch.changed(square, at)) this.flickering.add(square);
  }

  private see(square: Square, seen: Seen): void {
    if (seen === '.') this.wasEmpty.add(square);
    else if (seen !== 'x') this.wasFull.add(square);
  }

  /** Squares that have not answered yet. */
  get left(): readonly Square[] {
    return SQUARES.filter((square) => !this.wasEmpty.has(square) || !this.wasFull.has(square));
  }

  /** Where a piece is wanted, and which square should be empty. */
  get frame(): LedFrame {
    return new Map(this.left.map((square) => [square, this.wasFull.has(square) ? 'take' : 'put']));
  }

  /** All have answered, or those that are left will not. */
  isOver(now: Millis): boolean {
    const { left, touchedAt } = this;
    if (left.length === 0) return true;
    return touchedAt !== undefined && now - touchedAt >= (left.length <= FEW ? FEW_REST_MS : REST_MS);
  }

  get findings(): SquareFindings {
    const { left, flickering } = this;
    return {
      answering: SQUARES.filter((square) => !left.includes(square) && !flickering.has(square)),
      silent: left.filter((square) => !this.wasFull.has(square)),
      full: left.filter((square) => this.wasFull.has(square)),
      flickering: [...flickering].sort((a, b) => a - b),
    };
  }
}

const SQUARES: readonly Square[] = Array.from({ length: 64 }, (_, square) => square);
