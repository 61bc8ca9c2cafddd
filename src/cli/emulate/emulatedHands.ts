/** Hands at an emulated board: they put the pieces up where the host lights a square, then play what a trace tells. */
import { makeSquare } from 'chessops/util';
import type { BoardEmulator } from '../../board/emulator.js';
import { pause } from '../../board/pause.js';
import { isSeenPiece, seenAt, withSquare } from '../../board/placement.js';
import type { Placement, Seen, SeenPiece, Sense } from '../../board/sensor.js';
import type { Square } from '../../rules/index.js';
import type { Score, ScoreStep } from './score.js';

/** Between two pieces of a set-up; the host answers each with new lights. */
const PUT_MS = 80;
/** Lights that nothing can be done about for so long are meant for another position. */
const PUZZLED_MS = 4000;
/** Lights are missed after so long. */
const DARK_MS = 10_000;
/** However fast a trace is played, hands are not faster than this: contacts bounce for some tens of milliseconds. */
export const TOUCH_MS = 80;
/** Between the last piece of the set-up and the first move. */
const READY_MS = 500;
/** The same where no light tells that the host is content: such boards tell the whole position now and then. */
const BY_HEART_MS = 3000;

export interface EmulatedHandsOptions {
  readonly emulator: BoardEmulator;
  readonly score: Score;
  readonly sense: Sense;
  /** The board has no lights: the hands read elsewhere what goes where. */
  readonly dark: boolean;
  /** Squares whose sensors are dead: the host lights them whatever kind it asks for. */
  readonly blind?: readonly Square[];
  /** Least milliseconds between two touches. */
  readonly touchMs: number;
  /** So many times as fast as the trace. */
  readonly speed: number;
  readonly signal: AbortSignal;
  readonly say: (sentence: string) => void;
  /** Called after each touch: the number of steps that are done. */
  readonly remember: (done: number) => void;
}

export class EmulatedHands {
  private held: SeenPiece[] = [];

  constructor(private readonly options: EmulatedHandsOptions) {}

  /** Follows the lights until all stands and the host is content. A sentence: it wants another position. */
  async setUp(wanted: Placement): Promise<string | undefined> {
    const { dark, emulator, signal, say } = this.options;
    if (dark) return await this.setUpByHeart(wanted);
    let idleMs = 0;
    while (!signal.aborted) {
      const lit = emulator.leds();
      if (lit.size === 0 && stands(emulator.board(), wanted)) {
        await pause(READY_MS, signal);
        return undefined;
      }
      const strange = this.strangerKinds(wanted);
      if (strange !== undefined) return strange;
      if (this.followOne(wanted)) {
        idleMs = 0;
        this.options.remember(0);
      } else {
        idleMs += PUT_MS;
        if (lit.size > 0 && idleMs >= PUZZLED_MS) return this.puzzled([...lit.keys()]);
        if (lit.size === 0 && idleMs === DARK_MS) say('The host lights nothing yet: has it drawn a start?');
      }
      await pause(PUT_MS, signal);
    }
    return undefined;
  }

  /** Plays the steps from `from` on. */
  async play(from: number): Promise<void> {
    const { score, signal, remember, say, touchMs } = this.options;
    let last = score.steps[from]?.at ?? 0;
    for (const [index, step] of score.steps.entries()) {
      if (index < from) continue;
      const gap = step.at - last;
      last = step.at;
      if (gap > 0) await pause(Math.max(Math.min(gap, touchMs), gap / this.options.speed), signal);
      if (signal.aborted) return;
      if (step.kind === 'word') say(`The players say: ${step.text} (type it at the host).`);
      else this.touch(step.event);
      remember(index + 1);
    }
  }

  /** No light says what to do: every piece goes where the trace wants it. */
  private async setUpByHeart(wanted: Placement): Promise<undefined> {
    const { emulator, remember, signal } = this.options;
    for (const [square, seen] of wanted.entries()) {
      const here = seenAt(emulator.board(), square);
      if (here === seen || signal.aborted) continue;
      if (here !== '.') emulator.lift(square);
      if (isSeenPiece(seen)) emulator.place(square, seen);
      remember(0);
      await pause(PUT_MS, signal);
    }
    await pause(BY_HEART_MS, signal);
    return undefined;
  }

  /** One touch after the lights; false: nothing to do now. */
  private followOne(wanted: Placement): boolean {
    const { emulator } = this.options;
    const pieces = emulator.board();
    for (const [square, light] of emulator.leds()) {
      const here = seenAt(pieces, square);
      const piece = seenAt(wanted, square);
      // A blinking light on the right piece: a board that must be led wants to see its square empty once.
      const room = here === piece && this.options.sense !== 'piece' && light === light.toUpperCase();
      if (here !== '.' && (here !== piece || room)) return emulator.lift(square);
      if (here === '.' && isSeenPiece(piece)) return emulator.place(square, piece);
    }
    return false;
  }

  /** A board that must be led is asked for one kind of piece at a time. */
  private strangerKinds(wanted: Placement): string | undefined {
    const { emulator, sense, blind = [] } = this.options;
    if (sense === 'piece') return undefined;
    const pieces = emulator.board();
    const asked = [...emulator.leds().keys()].filter(
      (square) => seenAt(pieces, square) === '.' && !blind.includes(square),
    );
    const kinds = new Set(asked.map((square) => seenAt(wanted, square)));
    return kinds.size > 1 ? this.puzzled(asked) : undefined;
  }

  private puzzled(squares: readonly Square[]): string {
    const names = squares.slice(0, 8).map(makeSquare).join(' ');
    const { startName } = this.options.score;
    const fix = startName === undefined ? '' : `; start the host with ${startName}`;
    return `The host wants another position than the trace begins with (lit: ${names})${fix}.`;
  }

  private touch(event: Extract<ScoreStep, { kind: 'touch' }>['event']): void {
    const { emulator } = this.options;
    switch (event.kind) {
      case 'lift': {
        const here = seenAt(emulator.board(), event.square);
        if (!isSeenPiece(here)) return;
        this.held.push(here);
        emulator.lift(event.square);
        return;
      }
      case 'place': {
        const piece = this.fromHand(event.seen);
        if (emulator.place(event.square, piece)) return;
        // The trace lost the lift of what stood there.
        emulator.setBoard(withSquare(emulator.board(), event.square, piece));
        return;
      }
      case 'snapshot': {
        const before = emulator.board();
        const after = before.map((here, square) => merged(here, seenAt(event.placement, square)));
        if (after.some((seen, square) => seen !== before[square])) emulator.setBoard(after);
        return;
      }
    }
  }

  /** A mark that names no piece is the piece lifted last; which one matters to nobody who cannot see it. */
  private fromHand(seen: SeenPiece): SeenPiece {
    const coarse = seen === '?' || seen.toUpperCase() === 'U';
    const fits = (piece: SeenPiece) =>
      coarse ? seen === '?' || isWhite(piece) === isWhite(seen) : piece === seen;
    const index = this.held.findLastIndex(fits);
    const piece = index < 0 ? undefined : this.held[index];
    if (index >= 0) this.held = this.held.toSpliced(index, 1).slice(-32);
    return piece ?? seen;
  }
}

function stands(pieces: Placement, wanted: Placement): boolean {
  return pieces.every((seen, square) => seen === seenAt(wanted, square));
}

/** A snapshot may know less than the emulated board does. */
function merged(here: Seen, shown: Seen): Seen {
  if (shown === 'x' || shown === here) return here;
  if (shown === '?' && here !== '.') return here;
  if (shown.toUpperCase() === 'U' && here !== '.' && isWhite(here) === isWhite(shown)) return here;
  return shown;
}

function isWhite(seen: Seen): boolean {
  return seen === seen.toUpperCase();
}
