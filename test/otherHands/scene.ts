/** What the people at the table know and share while a game is played: the men, the clock on the wall, chance. */
import type { Square } from 'chessops';
import type { PlayerWord } from '../../src/table/words.js';
import type { PlyFacts } from '../hands/facts.js';
import type { Random } from '../hands/prng.js';
import type { Kind } from './kinds.js';
import { centre, type HandId, type Man, type Spot, type Step, type Table } from './men.js';
import type { Board, Misread } from './sensors.js';

export interface Scene {
  readonly table: Table;
  readonly board: Board;
  readonly random: Random;
  readonly facts: readonly PlyFacts[];
  readonly words: { at: number; word: PlayerWord }[];
  readonly misreads: Misread[];
  /** Kinds that really occurred, and at which half-moves (0-based). */
  readonly occurred: Map<Kind, number>;
  /** Half-moves (0-based) that nobody may be able to tell on this board. */
  readonly mayAsk: number[];
  /** Men that stand so badly that no sensor feels them, and until which half-move (0-based). */
  readonly unfelt: Map<Man, number>;
  /** Milliseconds since the game began. */
  now: number;
  /** Before this half-move (0-based) all is done plainly, so that what could not be seen is told by what follows. */
  calmUntil: number;
  /** The next half-move follows without a pause. */
  hurry: boolean;
}

/** Milliseconds between two looks of the board at one square. */
export function periodOf({ board }: Scene): number {
  return 1000 / board.hz;
}

/** Near the centre, as people put men down. */
export function putSpot(square: Square, random: Random): Spot {
  const { x, y } = centre(square);
  return { x: x + random.between(-8, 8) / 100, y: y + random.between(-8, 8) / 100 };
}

/** Near the edge of the square, out of the sensor's reach. `side`: 0 to 3. */
export function edgeSpot(square: Square, side: number, random: Random): Spot {
  const { x, y } = centre(square);
  const off = random.between(38, 43) / 100;
  return {
    x: x + (side === 0 ? off : side === 1 ? -off : 0),
    y: y + (side === 2 ? off : side === 3 ? -off : 0),
  };
}

/** A hand with a time of its own. What it does is kept as steps; nothing happens before they are performed. */
export class Hand {
  readonly steps: Step[] = [];
  /** It takes at least so long, in ms, from one touch to the next. */
  least = 20;

  constructor(
    private readonly id: HandId,
    public at: number,
    private readonly random: Random,
    /** How fast it is: 1 is a player with time, 0.3 a player without. */
    private readonly tempo = 1,
  ) {}

  wait(low: number, high: number): this {
    this.at += Math.max(Math.ceil(this.least), Math.round(this.random.between(low, high) * this.tempo));
    return this;
  }

  lift(man: Man): this {
    this.steps.push({ does: 'lift', at: this.at, hand: this.id, man });
    return this;
  }

  put(man: Man, square: Square): this {
    return this.putAt(man, putSpot(square, this.random));
  }

  putAt(man: Man, to: Spot, push = false): this {
    this.steps.push({ does: 'put', at: this.at, hand: this.id, man, to, ...(push ? { push } : {}) });
    return this;
  }

  drop(man: Man): this {
    this.steps.push({ does: 'drop', at: this.at, hand: this.id, man });
    return this;
  }

  fetch(man: Man): this {
    this.steps.push({ does: 'fetch', at: this.at, hand: this.id, man });
    return this;
  }

  slideTo(man: Man, to: Spot, ms: number): this {
    this.steps.push({ does: 'slide', at: this.at, hand: this.id, man, to, ms });
    this.at += ms;
    return this;
  }

  /** Lifts and carries: the usual way of a man from one square to another. */
  carry(man: Man, square: Square): this {
    return this.lift(man).wait(150, 700).put(man, square);
  }
}

export function handOf(scene: Scene, white: boolean, which: 0 | 1, at: number, tempo = 1): Hand {
  const id = ((white ? 0 : 2) + which) as HandId;
  return new Hand(id, at, scene.random, tempo);
}

/** Performs the hands' steps; the wall clock then shows the last of their times. */
export function perform(scene: Scene, ...hands: readonly Hand[]): void {
  performSteps(
    scene,
    hands.flatMap(({ steps }) => steps),
  );
  scene.now = Math.max(scene.now, ...hands.map(({ at }) => at));
}

export function performSteps(scene: Scene, steps: readonly Step[]): void {
  scene.table.perform(steps);
  scene.now = Math.max(scene.now, ...steps.map((step) => step.at + ('ms' in step ? step.ms : 0)));
}

export function manOn(scene: Scene, square: Square): Man {
  const man = scene.table.manOn(square);
  if (man === undefined) throw new Error(`nothing stands on ${square}`);
  return man;
}

export function isWhite({ mover }: PlyFacts): boolean {
  return mover.color === 'white';
}

export function note(scene: Scene, kind: Kind): void {
  scene.occurred.set(kind, (scene.occurred.get(kind) ?? 0) + 1);
}

/** A think: longer than any rule of timing waits. */
export function rest(scene: Scene, low: number, high: number): void {
  scene.now += scene.random.between(low, high);
}
