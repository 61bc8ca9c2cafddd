/** What the sensors of the table's board have said: what stands on it, which way round, what is broken. */
import { EMPTY_PLACEMENT, seenAt, withSquare } from '../board/placement.js';
import type { LinkState, Placement, Seen, SensorEvent } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import { BlindSquares } from './blindSquares.js';
import { turnedEvent } from './turned.js';

/** A square as the sensors number it that says something else than before. */
export interface SensorChange {
  readonly square: Square;
  readonly seen: Seen;
}

export class SensedBoard {
  link: LinkState = 'searching';
  readonly blind: BlindSquares;
  /** As the sensors number the squares, blind ones included; null before the first word of them. */
  private raw: Placement | null = null;
  /** The board stands the other way round than its sensors think, as the set-up found out. */
  private turned = false;
  /** …and as the recogniser found out since. */
  private turnedInPlay = false;
  private readonly faults = new Set<number>();

  /** `told`: squares that the players know to be blind, as the sensors number them. */
  constructor(told: readonly Square[] = []) {
    this.blind = new BlindSquares(told);
  }

  /** Takes an event in; the squares that say something else now. */
  remember(event: SensorEvent): readonly SensorChange[] {
    switch (event.kind) {
      case 'lift':
        return this.change(event.square, '.');
      case 'place':
        return this.change(event.square, event.seen);
      case 'snapshot':
        return this.see(event.placement);
      case 'link':
        this.link = event.state;
        return [];
      case 'fault':
        this.faults.add(event.square);
        return [];
      case 'gap':
      case 'button':
        return [];
    }
  }

  private change(square: Square, seen: Seen): readonly SensorChange[] {
    const before = this.raw ?? EMPTY_PLACEMENT;
    this.raw = withSquare(before, square, seen);
    return seenAt(before, square) === seen ? [] : [{ square, seen }];
  }

  private see(placement: Placement): readonly SensorChange[] {
    const before = this.raw;
    this.raw = placement;
    if (before === null) return [];
    return placement.flatMap((seen, square) => (seen === seenAt(before, square) ? [] : [{ square, seen }]));
  }

  /** The event as those hear it who read the hands; undefined: a blind square is no touch. */
  believed(event: SensorEvent): SensorEvent | undefined {
    switch (event.kind) {
      case 'lift':
      case 'place':
        return this.blind.has(event.square) ? undefined : event;
      case 'snapshot':
        return { ...event, placement: this.masked(event.placement) };
      default:
        return event;
    }
  }

  /** What a sensor says, blind or not; null before the first word of it. */
  saidAt(square: Square): Seen | null {
    return this.raw === null ? null : seenAt(this.raw, square);
  }

  private masked(placement: Placement): Placement {
    const { squares } = this.blind;
    if (squares.length === 0) return placement;
    return placement.map((seen, square) => (this.blind.has(square) ? 'x' : seen));
  }

  private get standing(): Placement | null {
    return this.raw && this.masked(this.raw);
  }

  /** Seen from White's side; blind squares are unreadable ones. */
  get placement(): Placement | null {
    const { standing } = this;
    return standing && this.isTurned ? [...standing].reverse() : standing;
  }

  /** Seen from White's side as the set-up knew it: the recogniser turns what has changed since by itself. */
  get placementAsSetUp(): Placement | null {
    const { standing } = this;
    return standing && this.turned ? [...standing].reverse() : standing;
  }

  /** The event with its squares as the set-up knew them. */
  asSetUp(event: SensorEvent): SensorEvent {
    return this.turned ? turnedEvent(event) : event;
  }

  /** A sensor's square, or one of the set-up, as the other of the two. */
  squareAsSetUp(square: Square): Square {
    return this.turned ? 63 - square : square;
  }

  /** A sensor's square seen from White's side, or the other way round. */
  squareSeen(square: Square): Square {
    return this.isTurned ? 63 - square : square;
  }

  /** Sensors known to be bad or unreadable now, seen from White's side. */
  get badSquares(): readonly number[] {
    const seen = this.placement;
    const unread = seen ? [...seen.keys()].filter((square) => seen[square] === 'x') : [];
    const faults = [...this.faults].map((square) => this.squareSeen(square));
    return [...new Set([...faults, ...unread])].sort((a, b) => a - b);
  }

  get isTurned(): boolean {
    return this.turned !== this.turnedInPlay;
  }

  /** The other way round, before play. */
  turn(): void {
    this.turned = !this.turned;
  }

  /** The other way round than the recogniser began with. */
  turnInPlay(): void {
    this.turnedInPlay = !this.turnedInPlay;
  }

  /** A new recogniser begins with the board as it stands now. */
  keepTurned(): void {
    this.turned = this.isTurned;
    this.turnedInPlay = false;
  }

  /** Nothing stands on it, as far as the sensors can be read. */
  get isEmpty(): boolean {
    return this.standing?.every((seen) => seen === '.' || seen === 'x') ?? false;
  }
}
