import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SENSES, type Seen } from '../../src/board/sensor.js';
import { couldBe, lettersOf, SQUARES } from '../../src/guidance/letters.js';
import { render } from '../../src/guidance/messages.js';
import { startSetUp, stepSetUp } from '../../src/guidance/setup.js';
import { parseFen, startPosition } from '../../src/rules/index.js';
import { disturb, square, Table } from './setupTable.js';

const START_99 = lettersOf(startPosition(99));
const START_518 = lettersOf(startPosition(518));
const SPARSE = (() => {
  const read = parseFen('3Q4/8/8/2k5/8/1K6/8/7Q w - - 0 1');
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
})();

const chooser = fc.array(fc.nat(), { minLength: 40, maxLength: 40 }).map((numbers) => {
  let turn = 0;
  return (count: number): number => (numbers[turn++ % numbers.length] ?? 0) % count;
});
const anyBoard = fc.oneof(
  fc.constant(SQUARES.map((): string | null => null)),
  fc.nat(959).map((number) => [...lettersOf(startPosition(number))]),
  fc.array(fc.option(fc.constantFrom('P', 'N', 'K', 'p', 'r', 'q'), { nil: null, freq: 2 }), {
    minLength: 64,
    maxLength: 64,
  }),
);
const anyTarget = fc.oneof(fc.nat(959).map(startPosition), fc.constant(SPARSE));

describe.each(SENSES)('set-up on a board that senses %s', (sense) => {
  test('property: who does what is lit, in any order, from any board, ends with exactly the wanted placement', () => {
    fc.assert(
      fc.property(anyTarget, anyBoard, chooser, (target, start, pick) => {
        const table = new Table(target, sense, start);
        const bound = 2 * 64;
        let steps = 0;
        for (; !table.step.done && steps < bound; steps++) table.follow(pick);
        expect(table.step.done).toBe(true);
        expect(table.pieces).toEqual(lettersOf(target));
        expect(table.step.frame.size).toBe(0);
        expect(table.step.progress.placed).toBe(table.step.progress.of);
        // Each piece at most off once and on once: nothing already put down is asked for twice.
        const full = start.filter((piece) => piece !== null).length;
        expect(steps).toBeLessThanOrEqual(full + table.step.progress.of);
      }),
      { numRuns: 40 },
    );
  });

  test('property: bumps, doubled lines, lost links and pieces put down in the wrong place do not lead astray', () => {
    fc.assert(
      fc.property(
        anyTarget,
        anyBoard,
        chooser,
        fc.array(fc.nat(99), { maxLength: 60 }),
        (target, start, pick, noise) => {
          const table = new Table(target, sense, start);
          let budget = 64 * 4;
          for (const kind of noise) disturb(table, kind, pick);
          for (; !table.step.done && budget > 0; budget--) {
            if (!table.step.done) table.follow(pick);
          }
          expect(table.step.done).toBe(true);
          expect(table.pieces).toEqual(lettersOf(target));
        },
      ),
      { numRuns: 40 },
    );
  });

  test('from an empty board: 32 pieces, each asked for once', () => {
    const table = new Table(startPosition(99), sense);
    expect(table.step.progress).toEqual({ placed: 0, of: 32 });
    expect(table.says()).toBe('White: put the king on f1.');
    for (let placed = 1; placed <= 32; placed++) {
      expect(table.step.done).toBe(false);
      table.follow(() => 0);
      expect(table.step.progress.placed).toBe(placed);
    }
    expect(table.step.done).toBe(true);
    expect(table.step.assurance).toBe(sense === 'piece' ? 'sensed' : 'guided');
  });

  test('518 still stands when 99 is drawn: never done by itself, done after the way led', () => {
    const table = new Table(startPosition(99), sense, START_518);
    expect(table.step.done).toBe(false);
    expect(table.step.frame.size).toBeGreaterThan(0);
    let steps = 0;
    for (; !table.step.done && steps < 64; steps++) table.follow(() => 0);
    expect(table.pieces).toEqual([...START_99]);
    // A board that names pieces knows what stands right already.
    const wrong = SQUARES.filter((at) => START_518[at] !== START_99[at]).length;
    expect(steps).toBe(sense === 'piece' ? 2 * wrong : 64);
  });

  test('a piece lifted again is asked for again', () => {
    const table = new Table(startPosition(99), sense);
    for (let placed = 0; placed < 20; placed++) table.follow(() => 0);
    const king = START_99.indexOf('K');
    table.lift(king);
    expect(table.step.progress.placed).toBe(19);
    expect(table.says()).toBe('White: put the king on f1.');
    expect(table.lit('put')).toContain(king);
    table.put(king, 'K');
    expect(table.step.progress.placed).toBe(20);
    while (!table.step.done) table.follow(() => 0);
    table.lift(king);
    expect(table.step.done).toBe(false);
    table.put(king, 'K');
    expect(table.step.done).toBe(true);
  });

  test('nothing is asked before the board has said what stands on it', () => {
    const waiting = startSetUp(startPosition(518), sense);
    expect([waiting.done, waiting.frame.size, waiting.message.key]).toEqual([false, 0, 'setUpWaiting']);
    const ignored = stepSetUp(waiting.state, { kind: 'place', at: 1, square: 0, seen: '?' });
    expect(ignored.state).toBe(waiting.state);
    const seen = SQUARES.map((): Seen => '.');
    expect(startSetUp(startPosition(518), sense, { seen }).message.key).toBe('setUpPut');
  });
});

describe('boards that name their pieces', () => {
  test('field report 76: passing another valid array starts nothing', () => {
    const table = new Table(startPosition(99), 'piece', lettersOf(startPosition(3)));
    const differs = SQUARES.filter((at) => lettersOf(startPosition(3))[at] !== START_99[at]);
    table.tell({ kind: 'snapshot', at: 2000, placement: table.placement() });
    expect(table.step.done).toBe(false);
    expect([...table.step.frame.keys()].sort((a, b) => a - b)).toEqual(differs);
    while (!table.step.done) table.follow(() => 0);
    expect(table.pieces).toEqual([...START_99]);
  });

  test('any order of the players, and squares that are wrong or too many', () => {
    const table = new Table(startPosition(518), 'piece');
    table.put(square('h8'), 'r');
    table.put(square('e4'), 'Q');
    table.put(square('e1'), 'Q');
    expect(table.step.progress.placed).toBe(1);
    expect(table.lit('take')).toEqual([square('e4')]);
    expect(table.lit('wrong')).toEqual([square('e1')]);
    expect(table.lit('put')).toHaveLength(30);
    // Of the two queens the nearer one goes home.
    table.lift(square('e4'));
    expect(table.says()).toBe('White: queen from e1 to d1.');
  });

  test('a square that cannot be read is named, and does not block for ever', () => {
    const target = startPosition(518);
    const seen = lettersOf(target).map((letter): Seen => (letter ?? '.') as Seen);
    seen[square('b1')] = 'x';
    let step = startSetUp(target, 'piece', { seen });
    expect(step.done).toBe(false);
    expect(render(step.message, 'en')).toBe('The board cannot read b1. Check it by eye, then confirm.');
    expect([...step.frame]).toEqual([[square('b1'), 'ask']]);
    step = stepSetUp(step.state, { kind: 'confirm', at: 1 });
    expect([step.done, step.assurance]).toEqual([true, 'confirmed']);
    // The bad sensor may come and go.
    seen[square('b1')] = 'N';
    step = stepSetUp(step.state, { kind: 'snapshot', at: 2, placement: seen });
    seen[square('b1')] = 'x';
    step = stepSetUp(step.state, { kind: 'snapshot', at: 3, placement: [...seen] });
    expect(step.done).toBe(true);
  });

  test('a piece whose kind the board does not know for a moment', () => {
    const target = startPosition(518);
    const seen = lettersOf(target).map((letter): Seen => (letter ?? '.') as Seen);
    const unknown = seen.map((one, at): Seen => (at === square('b1') ? '?' : one));
    let step = startSetUp(target, 'piece', { seen: unknown });
    expect([step.done, step.message.key]).toEqual([false, 'setUpLook']);
    expect([...step.frame]).toEqual([[square('b1'), 'ask']]);
    step = stepSetUp(step.state, { kind: 'snapshot', at: 1, placement: seen });
    expect([step.done, step.assurance]).toEqual([true, 'sensed']);
  });

  test('a confirmation does not overrule what the board sees', () => {
    const table = new Table(startPosition(518), 'piece', START_99);
    table.tell({ kind: 'confirm', at: 1 });
    expect(table.step.done).toBe(false);
    expect(table.step.message.key).toBe('setUpConfirmRefused');
  });

  test('field report 52: the board stands turned round', () => {
    const turned = SQUARES.map((at) => START_99[63 - at] ?? null);
    const table = new Table(startPosition(99), 'piece', turned);
    expect([table.step.done, table.step.turned, table.step.message.key]).toEqual([
      false,
      'sure',
      'setUpTurned',
    ]);
    table.lift(0);
    expect(table.step.turned).toBe('no');
  });
});

describe.each(['occ', 'color'] as const)('boards that sense %s only', (sense) => {
  test('field report 83: the array of 518 is not taken for 99, however it was put up', () => {
    const table = new Table(startPosition(99), sense);
    for (const at of SQUARES) {
      const piece = START_518[at];
      if (piece !== null && piece !== undefined) table.put(at, piece);
      expect(table.step.done).toBe(false);
    }
    expect(table.step.progress.placed).toBeLessThan(32);
    expect(table.lit('wrong').length).toBeGreaterThan(0);
    expect(table.says()).toMatch(/^No piece is wanted on /);
  });

  test('field report 83: only the word of the players ends it, and the message says so', () => {
    const table = new Table(startPosition(99), sense, START_99);
    expect(table.step.done).toBe(false);
    expect(table.says()).toBe(
      'Clear f1: the board cannot tell which piece stands there. If everything already stands right, confirm it.',
    );
    table.tell({ kind: 'confirm', at: 1 });
    expect([table.step.done, table.step.assurance]).toEqual([true, 'confirmed']);
    expect(table.says()).toBe(
      'The position was confirmed by the players; the board cannot check it. White to move.',
    );
  });

  test('led to the end, the message still says that the board cannot check', () => {
    const table = new Table(startPosition(99), sense);
    while (!table.step.done) table.follow(() => 0);
    expect(table.says()).toContain('the board itself cannot check the kinds');
  });

  test('a confirmation with a square empty is refused by name', () => {
    const table = new Table(startPosition(99), sense, START_99);
    table.lift(square('a1'));
    table.tell({ kind: 'confirm', at: 1 });
    expect(table.step.done).toBe(false);
    expect(table.says()).toMatch(/^It cannot be confirmed yet: look at a1\./);
  });

  test('kind by kind, White first, both squares of a kind at once', () => {
    const table = new Table(startPosition(518), sense);
    const asked: string[] = [];
    while (!table.step.done) {
      const lit = table.lit('put').length;
      const says = table.says();
      if (asked.at(-1) !== says) asked.push(says);
      for (let n = 0; n < lit; n++) table.follow(() => 0);
    }
    expect(asked.slice(0, 6)).toEqual([
      'White: put the king on e1.',
      'White: put the queen on d1.',
      'White: put rooks on a1 and h1.',
      'White: put bishops on c1 and f1.',
      'White: put knights on b1 and g1.',
      'White: put pawns on a2–h2.',
    ]);
    expect(asked[6]).toBe('Black: put the king on e8.');
    expect(asked).toHaveLength(12);
  });

  test('a piece put down out of turn is wrong until it leaves, and does not count', () => {
    const table = new Table(startPosition(518), sense);
    table.put(square('d1'), 'Q');
    expect(table.lit('wrong')).toEqual([square('d1')]);
    expect(table.lit('put')).toEqual([square('e1')]);
    table.put(square('e1'), 'K');
    expect(table.step.progress.placed).toBe(1);
    table.lift(square('d1'));
    expect(table.lit('put')).toEqual([square('d1')]);
    table.put(square('d1'), 'Q');
    expect(table.step.progress.placed).toBe(2);
  });

  test('an occupied square counts only after it was seen empty', () => {
    const start: (string | null)[] = SQUARES.map(() => null);
    start[square('a1')] = 'R';
    start[square('h5')] = 'n';
    const table = new Table(startPosition(518), sense, start);
    expect(table.lit('take')).toEqual([square('h5')]);
    expect(table.lit('put')).toEqual([]);
    table.lift(square('h5'));
    table.put(square('e1'), 'K');
    table.put(square('d1'), 'Q');
    expect(table.lit('take')).toEqual([square('a1')]);
    expect(table.lit('put')).toEqual([square('h1')]);
    table.lift(square('a1'));
    table.put(square('a1'), 'R');
    expect(table.lit('put')).toEqual([square('h1')]);
    table.put(square('h1'), 'R');
    expect(table.says()).toBe('White: put bishops on c1 and f1.');
  });
});

test('a colour board uses the colours it knows', () => {
  const table = new Table(startPosition(518), 'color');
  table.put(square('e1'), 'k');
  expect(table.lit('wrong')).toEqual([square('e1')]);
  expect(table.step.progress.placed).toBe(0);
  table.lift(square('e1'));
  table.put(square('e1'), 'K');
  expect(table.step.progress.placed).toBe(1);
  const turned = SQUARES.map((at) => START_518[63 - at] ?? null);
  expect(new Table(startPosition(518), 'color', turned).step.turned).toBe('maybe');
  expect(couldBe('u', 'K')).toBe(false);
});

test('any position can be the target: a problem with two white queens', () => {
  const table = new Table(SPARSE, 'occ', START_518);
  expect(table.step.progress.of).toBe(4);
  while (!table.step.done) table.follow(() => 0);
  expect(table.pieces).toEqual(lettersOf(SPARSE));
  expect(table.says()).toContain('White to move.');
});
