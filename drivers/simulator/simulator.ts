/** A board in memory: whoever has no hardware moves its pieces by calls, and reads its lights. */
import type { Square } from 'chessops';
import type { Board, BoardInfo, LedFrame, LedKind } from '../../src/board/board.js';
import type { Clock } from '../../src/board/clock.js';
import { MovedPieces } from '../../src/board/emulatedBoard.js';
import type { EventQueue } from '../../src/board/eventQueue.js';
import { createEventQueue } from '../../src/board/eventQueue.js';
import { placementChanges, seenAt, withSquare } from '../../src/board/placement.js';
import type { Placement, Seen, SeenPiece, Sense } from '../../src/board/sensor.js';
import { degrade } from '../../src/board/sensor.js';

export interface SimulatorOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly sense?: Sense;
  readonly leds?: LedKind;
  readonly name?: string;
  /** The pieces at the start, exact ones; what the sensors say follows from `sense`. Default: an empty board. */
  readonly placement?: Placement;
  readonly queueLimit?: number;
}

export interface SimulatedBoard extends Board {
  /** Takes the piece off a square; `false` where there is none. */
  lift(square: Square): boolean;
  /** Puts a piece on an empty square; `false` where one stands already. */
  place(square: Square, piece: SeenPiece): boolean;
  /** Puts another piece on a square in one scan: what an occupancy board cannot see. `false` on an empty square. */
  exchange(square: Square, piece: SeenPiece): boolean;
  /** Everything changes within one scan: lifts first, then places, each from a1 to h8. */
  setBoard(placement: Placement): void;
  /** Stands so without a hand having done it: what nobody has read yet is forgotten, a snapshot tells it. */
  stand(placement: Placement): void;
  /** Becomes a cheaper board, or a better one. The next snapshot tells by the new sense; `info` changes at once. */
  setSense(sense: Sense): void;
  /** The sensor of a square dies and says for ever what it says now, or it answers again. */
  setDead(square: Square, dead: boolean): void;
  /** Squares whose sensors are dead. */
  dead(): readonly Square[];
  /** The pieces that really stand there. */
  board(): Placement;
  /** The frame shown last; empty on a board without lights. */
  leds(): LedFrame;
  /** Calls back at every frame shown; the function returned ends it. */
  onLeds(listener: (frame: LedFrame) => void): () => void;
}

/** A board that is up at once and has said what stands on it. */
export function createSimulator(options: SimulatorOptions): SimulatedBoard {
  return new Simulator(options);
}

class Simulator extends MovedPieces implements SimulatedBoard {
  readonly info: { -readonly [K in keyof BoardInfo]: BoardInfo[K] };
  private readonly queue: EventQueue;
  private frame: LedFrame = new Map();
  /** What dead sensors say. */
  private readonly frozen = new Map<Square, Seen>();
  private readonly ledListeners = new Set<(frame: LedFrame) => void>();

  constructor(private readonly options: SimulatorOptions) {
    super(options.placement);
    const { clock, sense = 'piece', leds = 'rgb', name = 'simulator' } = options;
    this.info = { family: 'simulator', name, sense, leds, scanMs: 0, settleMs: 0 };
    this.queue = createEventQueue({
      clock,
      onOverflow: () => this.requestSnapshot(),
      ...(options.queueLimit === undefined ? {} : { limit: options.queueLimit }),
    });
    this.queue.push({ kind: 'link', at: clock.now(), state: 'up' });
    this.requestSnapshot();
  }

  get events() {
    return this.queue.events;
  }

  show(frame: LedFrame): void {
    if (this.info.leds === 'none') return;
    this.frame = new Map(frame);
    for (const listener of this.ledListeners) listener(this.leds());
  }

  requestSnapshot(): void {
    this.queue.push({ kind: 'snapshot', at: this.options.clock.now(), placement: this.sensed() });
  }

  close(): Promise<void> {
    this.queue.close();
    return Promise.resolve();
  }

  exchange(square: Square, piece: SeenPiece): boolean {
    if (seenAt(this.placement, square) === '.') return false;
    this.setBoard(withSquare(this.placement, square, piece));
    return true;
  }

  override setBoard(placement: Placement): void {
    this.after(() => {
      this.placement = placement;
    });
  }

  setDead(square: Square, dead: boolean): void {
    if (dead) this.frozen.set(square, seenAt(this.sensed(), square));
    else this.after(() => this.frozen.delete(square));
  }

  dead(): readonly Square[] {
    return [...this.frozen.keys()];
  }

  /** Tells what the sensors see otherwise after a change. */
  private after(change: () => void): void {
    const before = this.sensed();
    change();
    const at = this.options.clock.now();
    for (const news of placementChanges(before, this.sensed())) this.queue.push({ ...news, at });
  }

  stand(placement: Placement): void {
    this.placement = placement;
    this.queue.forget();
    this.requestSnapshot();
  }

  setSense(sense: Sense): void {
    this.info.sense = sense;
    this.requestSnapshot();
  }

  leds(): LedFrame {
    return new Map(this.frame);
  }

  onLeds(listener: (frame: LedFrame) => void): () => void {
    this.ledListeners.add(listener);
    return () => this.ledListeners.delete(listener);
  }

  private sensed(): Placement {
    return this.placement.map((seen, square) => degrade(this.frozen.get(square) ?? seen, this.info.sense));
  }
}
