/** What the sensors of the table's board have said: what stands on it, which way round, what is broken. */
import { EMPTY_PLACEMENT, withSquare } from '../board/placement.js';
import type { LinkState, Placement, SensorEvent } from '../board/sensor.js';
import { turnedEvent } from './turned.js';

export class SensedBoard {
  link: LinkState = 'searching';
  /** As the sensors number the squares; null before the first word of them. */
  private standing: Placement | null = null;
  /** The board stands the other way round than its sensors think, as the set-up found out. */
  private turned = false;
  /** …and as the recogniser found out since. */
  private turnedInPlay = false;
  private readonly faults = new Set<number>();

  remember(event: SensorEvent): void {
    switch (event.kind) {
      case 'lift':
        this.standing = withSquare(this.standing ?? EMPTY_PLACEMENT, event.square, '.');
        return;
      case 'place':
        this.standing = withSquare(this.standing ?? EMPTY_PLACEMENT, event.square, event.seen);
        return;
      case 'snapshot':
        this.standing = event.placement;
        return;
      case 'link':
        this.link = event.state;
        return;
      case 'fault':
        this.faults.add(event.square);
        return;
      case 'gap':
      case 'button':
        return;
    }
  }

  /** Seen from White's side. */
  get placement(): Placement | null {
    return this.standing && this.isTurned ? [...this.standing].reverse() : this.standing;
  }

  /** Seen from White's side as the set-up knew it: the recogniser turns what has changed since by itself. */
  get placementAsSetUp(): Placement | null {
    return this.standing && this.turned ? [...this.standing].reverse() : this.standing;
  }

  /** The event with its squares as the set-up knew them. */
  asSetUp(event: SensorEvent): SensorEvent {
    return this.turned ? turnedEvent(event) : event;
  }

  /** Sensors known to be bad or unreadable now. */
  get badSquares(): readonly number[] {
    const seen = this.placement;
    const unread = seen ? [...seen.keys()].filter((square) => seen[square] === 'x') : [];
    return [...new Set([...this.faults, ...unread])].sort((a, b) => a - b);
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
