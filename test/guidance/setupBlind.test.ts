/** Squares that do not answer during a set-up are named; the rest is led and judged as ever. */
import { describe, expect, it } from 'vitest';
import { degrade, type Placement, SENSES, type Sense, seenOf } from '../../src/board/sensor.js';
import { lettersOf, SQUARES } from '../../src/guidance/letters.js';
import { type SetUpStep, startSetUp, stepSetUp } from '../../src/guidance/setup.js';
import { parseFen, startPosition } from '../../src/rules/index.js';
import { square } from './setupTable.js';

const START = startPosition(518);

/** A board some of whose sensors are dead, and hands that do what is lit; `full` says occupied for ever. */
class DeadBoard {
  at = 0;
  step: SetUpStep;
  readonly pieces: string[] = SQUARES.map(() => '.');

  constructor(
    readonly sense: Sense,
    readonly silent: readonly number[],
    readonly full: readonly number[] = [],
    readonly position = START,
    blind: readonly number[] = [],
  ) {
    const placement = SQUARES.map((s) => (full.includes(s) ? '?' : '.')) as Placement;
    this.step = startSetUp(position, sense, { blind });
    this.step = stepSetUp(this.step.state, {
      kind: 'snapshot',
      at: 0,
      placement: placement.map((seen, s) => (blind.includes(s) ? 'x' : seen)),
    });
  }

  put(at: number): void {
    const piece = this.position.board.get(at);
    if (piece === undefined) throw new Error(`nothing belongs on ${at}`);
    this.at += 2000;
    this.pieces[at] = 'P';
    if (this.silent.includes(at)) return;
    const seen = degrade(seenOf(piece), this.sense);
    if (seen === '.' || seen === 'x') throw new Error('no piece');
    this.step = stepSetUp(this.step.state, { kind: 'place', at: this.at, square: at, seen });
  }

  /** Puts pieces on lit squares that are really empty, until none is. */
  follow(): void {
    for (let n = 0; n < 64; n++) {
      const next = [...this.step.frame].find(([s, meaning]) => meaning === 'put' && this.pieces[s] === '.');
      if (next === undefined) return;
      this.put(next[0]);
    }
  }

  rest(ms: number): readonly number[] {
    this.at += ms;
    this.step = stepSetUp(this.step.state, { kind: 'tick', at: this.at });
    return this.step.silent;
  }

  blind(squares: readonly number[]): void {
    this.step = stepSetUp(this.step.state, { kind: 'blind', at: this.at, squares });
  }
}

describe.each(SENSES)('a set-up on a board that senses %s', (sense) => {
  it.each(['e2', 'a1', 'd1', 'h8', 'e1'])('names %s, which does not answer, and ends without it', (name) => {
    const board = new DeadBoard(sense, [square(name)]);
    let found: readonly number[] = [];
    for (let round = 0; round < 3 && !board.step.done; round++) {
      board.follow();
      // What was put there is not felt: the players try another square, and take it off again.
      board.step = stepSetUp(board.step.state, { kind: 'place', at: ++board.at, square: 27, seen: '?' });
      board.step = stepSetUp(board.step.state, { kind: 'lift', at: ++board.at, square: 27, seen: '?' });
      if (board.step.done) break;
      expect(board.rest(5000)).toEqual([]);
      const now = board.rest(30_000);
      if (now.length > 0) {
        found = now;
        board.blind(now);
      }
    }
    expect(found).toEqual([square(name)]);
    expect(board.step.done).toBe(true);
  });

  it('names e5, which says that something stands there', () => {
    const board = new DeadBoard(sense, [], [square('e5')]);
    board.follow();
    expect(board.rest(5000)).toEqual([]);
    expect(board.rest(30_000)).toEqual([square('e5')]);
    board.blind([square('e5')]);
    board.follow();
    expect(board.step.done).toBe(true);
  });

  it('never names more than two squares', () => {
    const three = ['a2', 'b2', 'c2'].map(square);
    const board = new DeadBoard(sense, three);
    board.follow();
    expect(board.rest(3_600_000)).toEqual([]);
    const two = new DeadBoard(sense, three.slice(0, 2));
    two.follow();
    expect(two.rest(3_600_000)).toEqual(three.slice(0, 2));
  });

  it('does not name a square that has felt its piece, nor a piece that stands beside its square', () => {
    const board = new DeadBoard(sense, []);
    board.follow();
    const lift = (name: string): void => {
      board.step = stepSetUp(board.step.state, {
        kind: 'lift',
        at: ++board.at,
        square: square(name),
        seen: '?',
      });
    };
    const other = new DeadBoard(sense, [square('e2')]);
    other.follow();
    lift('e2');
    expect(board.rest(86_400_000)).toEqual([]);
    other.step = stepSetUp(other.step.state, {
      kind: 'place',
      at: ++other.at,
      square: square('e3'),
      seen: degrade('P', sense) as '?',
    });
    expect(other.rest(86_400_000)).toEqual([]);
  });

  it('does not name anything while nobody has begun, or has stopped on the way', () => {
    const board = new DeadBoard(sense, []);
    expect(board.rest(86_400_000)).toEqual([]);
    board.put(square('e1'));
    expect(board.rest(86_400_000)).toEqual([]);
    board.put(square('d1'));
    expect(board.rest(86_400_000)).toEqual([]);
  });

  it('believes a square that answers after all', () => {
    const board = new DeadBoard(sense, [square('e2')]);
    board.follow();
    board.blind(board.rest(60_000));
    board.blind([]);
    expect(board.step.done).toBe(false);
    board.step = stepSetUp(board.step.state, {
      kind: 'place',
      at: board.at,
      square: square('e2'),
      seen: degrade('P', sense) as '?',
    });
    board.follow();
    expect(board.step.done).toBe(true);
  });

  it('lights a square that is known to be blind with the others, and ends without its word', () => {
    const board = new DeadBoard(sense, [square('e2')], [], START, [square('e2')]);
    const lit = new Set<number>();
    for (let n = 0; n < 32 && !board.step.done; n++) {
      for (const [s, meaning] of board.step.frame) if (meaning === 'put') lit.add(s);
      const next = [...board.step.frame].find(([s]) => s !== square('e2') && board.pieces[s] === '.');
      if (next) board.put(next[0]);
    }
    expect(board.step.done).toBe(true);
    expect(lit.size).toBe(32);
  });

  it('lights a blind king of whose kind there is no other', () => {
    const read = parseFen('8/8/8/3k4/8/8/8/K6R w - - 0 1');
    if (!read.ok) throw new Error('no position');
    const board = new DeadBoard(sense, [35], [], read.value, [35]);
    expect(board.step.frame.get(35)).toBe('put');
    expect(lettersOf(read.value)[35]).toBe('k');
  });
});

describe('players who confirm', () => {
  it('make a square blind by confirming twice what the board does not feel', () => {
    const placement = lettersOf(START).map((letter, s) => (letter === null || s === 12 ? '.' : '?'));
    let step = startSetUp(START, 'occ', { seen: placement as Placement, at: 0 });
    step = stepSetUp(step.state, { kind: 'confirm', at: 1 });
    expect(step.message).toEqual({ key: 'setUpConfirmRefused', params: { squares: [12], again: true } });
    expect(step.silent).toEqual([]);
    step = stepSetUp(step.state, { kind: 'confirm', at: 2 });
    expect(step.silent).toEqual([12]);
    expect(stepSetUp(step.state, { kind: 'blind', at: 2, squares: [12] }).done).toBe(true);
  });

  it('are refused as often as another piece is seen there', () => {
    const placement = lettersOf(START).map((letter, s) => (s === 1 ? 'B' : (letter ?? '.')));
    let step = startSetUp(START, 'piece', { seen: placement as Placement, at: 0 });
    for (let n = 0; n < 3; n++) step = stepSetUp(step.state, { kind: 'confirm', at: n });
    expect([step.done, step.silent]).toEqual([false, []]);
    expect(step.message).toEqual({ key: 'setUpConfirmRefused', params: { squares: [1], again: false } });
  });

  it('are refused as often as three squares are empty', () => {
    const placement = lettersOf(START).map((letter, s) => (letter === null || s < 3 ? '.' : '?'));
    let step = startSetUp(START, 'occ', { seen: placement as Placement, at: 0 });
    for (let n = 0; n < 3; n++) step = stepSetUp(step.state, { kind: 'confirm', at: n });
    expect([step.done, step.silent]).toEqual([false, []]);
  });
});
