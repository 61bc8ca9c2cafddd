/**
 * Men on a real board. Each has a place in the plane (unit: one square; the corner of a1 is 0, 0), is held, lies, or is
 * off the board. Hands act on men, never on sensors: what a sensor feels follows from where men stand, and when.
 *
 * The table refuses what hands cannot do (lift a man that is held, put one where another stands, be at two places at
 * once), so that a script which exists could have been played by people.
 */
import type { Piece, Square } from 'chessops';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export type Man = number;
/** Two people with two hands each: 0 and 1 are White's, 2 and 3 Black's. */
export type HandId = 0 | 1 | 2 | 3;

/** One thing that happens to one man. Times in milliseconds. */
export type Step =
  | {
      readonly does: 'lift' | 'drop' | 'fetch';
      readonly at: number;
      readonly hand: HandId;
      readonly man: Man;
    }
  | {
      readonly does: 'put';
      readonly at: number;
      readonly hand: HandId;
      readonly man: Man;
      readonly to: Spot;
      /** It comes down while another man is being pushed off that square. */
      readonly push?: true;
    }
  | {
      readonly does: 'slide';
      readonly at: number;
      readonly hand: HandId;
      readonly man: Man;
      readonly to: Spot;
      readonly ms: number;
    }
  /** No hand did it: a man falls and lies, or hops for `ms` and stands again. */
  | { readonly does: 'topple'; readonly at: number; readonly man: Man }
  | { readonly does: 'hop'; readonly at: number; readonly man: Man; readonly to: Spot; readonly ms: number };

/** A man stood, or slid from one spot to another, for a while. */
export interface Stretch {
  readonly man: Man;
  readonly piece: Piece;
  readonly since: number;
  readonly until: number;
  readonly from: Spot;
  readonly to: Spot;
}

type Whereabouts =
  | { readonly is: 'standing'; readonly spot: Spot; readonly since: number }
  | { readonly is: 'held'; readonly hand: HandId }
  | { readonly is: 'lying' }
  | { readonly is: 'boxed' };

/** Feet of two men are at least this far apart, in squares. */
const LEAST_APART = 0.4;
/** Men that a hand can hold. */
const HANDFUL = 2;
/** A hand needs this long between two touches, in ms; beside each other (pushing off) it touches two men at once. */
const LEAST_BETWEEN = 20;

export function centre(square: Square): Spot {
  return { x: (square & 7) + 0.5, y: (square >> 3) + 0.5 };
}

export function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function squareAt({ x, y }: Spot): Square {
  return Math.floor(y) * 8 + Math.floor(x);
}

export class Table {
  private readonly pieces: Piece[] = [];
  private readonly places: Whereabouts[] = [];
  private readonly lastTouch = new Map<HandId, { at: number; spot: Spot | undefined }>();
  readonly stretches: Stretch[] = [];
  private now = 0;

  constructor(start: readonly (Piece | undefined)[], spotOf: (square: Square) => Spot) {
    start.forEach((piece, square) => {
      if (piece !== undefined) {
        this.pieces.push(piece);
        this.places.push({ is: 'standing', spot: spotOf(square), since: 0 });
      }
    });
  }

  /** A man from the box; `fetch` puts it into a hand. */
  spare(piece: Piece): Man {
    this.pieces.push(piece);
    this.places.push({ is: 'boxed' });
    return this.pieces.length - 1;
  }

  pieceOf(man: Man): Piece {
    const piece = this.pieces[man];
    if (piece === undefined) throw new Error(`no man ${man}`);
    return piece;
  }

  spotOf(man: Man): Spot | undefined {
    const place = this.placeOf(man);
    return place.is === 'standing' ? place.spot : undefined;
  }

  manOn(square: Square): Man | undefined {
    const man = this.places.findIndex((place) => place.is === 'standing' && squareAt(place.spot) === square);
    return man < 0 ? undefined : man;
  }

  standing(): Man[] {
    return this.places.flatMap((place, man) => (place.is === 'standing' ? [man] : []));
  }

  /** What stands on the squares: the truth that a legal position is held against. */
  pieceOn(): (Piece | undefined)[] {
    const board: (Piece | undefined)[] = Array.from({ length: 64 });
    this.places.forEach((place, man) => {
      if (place.is === 'standing') board[squareAt(place.spot)] = this.pieces[man];
    });
    return board;
  }

  /** Nobody's hand holds a man, and none lies on the board. */
  get tidy(): boolean {
    return this.places.every(({ is }) => is === 'standing' || is === 'boxed');
  }

  perform(steps: readonly Step[]): void {
    for (const step of [...steps].sort((a, b) => a.at - b.at)) {
      if (step.at < this.now) throw new Error('a step before what was done already');
      this.now = step.at;
      this.step(step);
    }
  }

  /** Ends the record: every man that stands goes on standing for ever. */
  end(): void {
    this.places.forEach((place, man) => {
      if (place.is === 'standing') this.close(man, Number.POSITIVE_INFINITY);
    });
  }

  private step(step: Step): void {
    const { man, at } = step;
    const place = this.placeOf(man);
    switch (step.does) {
      case 'lift':
        if (place.is !== 'standing' && place.is !== 'lying')
          throw new Error(`man ${man} is not there to lift`);
        this.touch(step.hand, at, place.is === 'standing' ? place.spot : undefined);
        this.close(man, at);
        this.take(man, step.hand);
        break;
      case 'fetch':
        if (place.is !== 'boxed') throw new Error(`man ${man} is not in the box`);
        this.take(man, step.hand);
        break;
      case 'drop':
        this.held(man, step.hand);
        this.places[man] = { is: 'boxed' };
        break;
      case 'put':
        this.held(man, step.hand);
        this.touch(step.hand, at, step.to);
        if (step.push !== true) this.clear(man, step.to, LEAST_APART);
        this.stand(man, step.to, at);
        break;
      case 'slide':
        if (place.is !== 'standing') throw new Error(`man ${man} is not there to slide`);
        this.touch(step.hand, at, place.spot);
        this.close(man, at);
        this.glide(man, place.spot, step.to, at, at + step.ms);
        break;
      case 'topple':
        if (place.is !== 'standing') throw new Error(`man ${man} does not stand`);
        this.close(man, at);
        this.places[man] = { is: 'lying' };
        break;
      case 'hop':
        if (place.is !== 'standing') throw new Error(`man ${man} does not stand`);
        this.close(man, at);
        this.stand(man, step.to, at + step.ms);
        break;
    }
  }

  private glide(man: Man, from: Spot, to: Spot, since: number, until: number): void {
    this.places[man] = { is: 'boxed' };
    this.clear(man, to, LEAST_APART);
    this.stretches.push({ man, piece: this.pieceOf(man), since, until, from, to });
    this.stand(man, to, until);
  }

  private placeOf(man: Man): Whereabouts {
    const place = this.places[man];
    if (place === undefined) throw new Error(`no man ${man}`);
    return place;
  }

  private take(man: Man, hand: HandId): void {
    const full = this.places.filter((place) => place.is === 'held' && place.hand === hand).length;
    if (full >= HANDFUL) throw new Error(`hand ${hand} is full`);
    this.places[man] = { is: 'held', hand };
  }

  private held(man: Man, hand: HandId): void {
    const place = this.placeOf(man);
    if (place.is !== 'held' || place.hand !== hand) throw new Error(`hand ${hand} does not hold man ${man}`);
  }

  private touch(hand: HandId, at: number, spot: Spot | undefined): void {
    const last = this.lastTouch.get(hand);
    const beside = last?.spot !== undefined && spot !== undefined && distance(last.spot, spot) < 1;
    if (last !== undefined && at - last.at < LEAST_BETWEEN && !beside)
      throw new Error(`hand ${hand} at two places within ${at - last.at} ms`);
    this.lastTouch.set(hand, { at, spot });
  }

  private clear(man: Man, spot: Spot, least: number): void {
    this.places.forEach((place, other) => {
      if (other !== man && place.is === 'standing' && distance(place.spot, spot) < least)
        throw new Error(`man ${other} stands where man ${man} is put`);
    });
  }

  private stand(man: Man, spot: Spot, since: number): void {
    this.places[man] = { is: 'standing', spot, since };
  }

  private close(man: Man, until: number): void {
    const place = this.placeOf(man);
    if (place.is !== 'standing') return;
    if (until < place.since) throw new Error(`man ${man} is taken before it stands`);
    const { spot, since } = place;
    this.stretches.push({ man, piece: this.pieceOf(man), since, until, from: spot, to: spot });
  }
}
