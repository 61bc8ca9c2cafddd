import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { degrade, type Placement, type Seen } from '../../src/board/sensor.js';
import { lettersOf, SQUARES } from '../../src/guidance/letters.js';
import { frameOf, PRIORITY } from '../../src/guidance/lights.js';
import { guidePlay, offersOf } from '../../src/guidance/play.js';
import {
  castleGeometry,
  legalMoves,
  type Move,
  opposite,
  type Position,
  parseUci,
  play,
  startPosition,
} from '../../src/rules/index.js';
import {
  at,
  differences,
  disordered,
  GIUOCO,
  hands,
  lit,
  played,
  SP3,
  START,
  says,
  square,
  standing,
  view,
} from './view.js';

describe('a calm board', () => {
  test('before the first move: who begins', () => {
    expect(lit(view(START))).toBe('');
    expect(says(view(START))).toBe('White to move.');
  });

  test('the last move, and whose turn it is', () => {
    const { position, last } = played(START, 'e2e4');
    expect(lit(view(position, { last }))).toBe('e2:from e4:to');
    expect(says(view(position, { last }))).toBe('1. e4. Black to move.');
    expect(says(view(position, { last: { ...last, provisional: true } }))).toContain('may still go on');
  });

  test('a castle shows both pieces, where they came from and where they went', () => {
    const { position, last } = played(SP3, 'f1g1');
    // King and rook changed places: arrival outweighs departure.
    expect(lit(view(position, { last }))).toBe('f1:to g1:to');
    const orthodox = played(GIUOCO, 'e1h1');
    expect(lit(view(orthodox.position, { last: orthodox.last }))).toBe('e1:from f1:to g1:to h1:from');
  });

  test('a king in check outweighs the last move on its square', () => {
    const { position, last } = played(at('4k3/8/8/8/8/8/8/3RK3 w - - 0 1'), 'd1d8');
    expect(lit(view(position, { last }))).toBe('d1:from d8:to e8:check');
    expect(says(view(position, { last }))).toBe('1. Rd8+. Black to move, in check.');
  });

  test('all meanings have their rank on one square', () => {
    for (let low = 1; low < PRIORITY.length; low++) {
      for (let high = 0; high < low; high++) {
        const both = [[0, PRIORITY[low]!] as const, [0, PRIORITY[high]!] as const];
        expect(frameOf(both).get(0)).toBe(PRIORITY[high]);
        expect(frameOf(both.toReversed()).get(0)).toBe(PRIORITY[high]);
      }
    }
  });
});

describe('pieces in the hand', () => {
  test('are named, and the last move stays lit', () => {
    const { position, last } = played(START, 'e2e4');
    const v = view(position, { last, hands: hands({ kind: 'touched', at: 0, lifted: [square('g8')] }) });
    expect(says(v)).toBe('In the hand: black knight from g8.');
    expect(lit(v)).toBe('e2:from e4:to');
    expect(lit({ ...v, standing: standing(position, { g8: '.' }, 'occ') })).toBe('e2:from e4:to');
  });

  test('with the option on, the squares where they may go', () => {
    const v = view(START, { standing: standing(START, { g1: '.' }, 'occ'), showDestinations: true });
    expect(lit(v)).toBe('f3:may h3:may');
    // Mover and victim both in the air leave one target.
    const capture = at('4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1');
    const both = view(capture, { standing: standing(capture, { e4: '.', f5: '.' }), showDestinations: true });
    expect(lit(both)).toBe('f5:may');
    // The opponent's piece alone shows nothing.
    expect(lit(view(START, { standing: standing(START, { g8: '.' }), showDestinations: true }))).toBe('');
    // A castle is shown by the king's own target.
    const king = view(GIUOCO, { standing: standing(GIUOCO, { e1: '.' }), showDestinations: true });
    expect(lit(king)).toBe('f1:may g1:may e2:may');
  });

  test('several pieces fallen over: their squares are lit, nothing is called wrong', () => {
    const { position, last } = played(START, 'e2e4');
    const fallen = view(position, {
      last,
      standing: standing(position, { a1: '.', b1: '.', a2: '.' }, 'occ'),
    });
    expect(lit(fallen)).toBe('a1:put b1:put a2:put');
    expect(says(fallen)).toBe(
      'In the hand: white rook from a1, white knight from b1 and white pawn from a2.',
    );
    expect(lit({ ...fallen, standing: standing(position, { a1: '.' }) })).toBe('e2:from e4:to');
  });

  test('property: no legal move ever passes through a board that is called wrong, on any sense', () => {
    const path = fc.tuple(fc.nat(959), fc.array(fc.nat(), { minLength: 0, maxLength: 30 }), fc.nat());
    fc.assert(
      fc.property(path, fc.constantFrom('piece', 'color', 'occ'), ([number, choices, choice], sense) => {
        let position: Position = startPosition(number);
        for (const one of choices) {
          const moves = legalMoves(position);
          if (moves.length === 0) return;
          position = play(position, moves[one % moves.length]!);
        }
        const moves = legalMoves(position);
        if (moves.length === 0) return;
        const move = moves[choice % moves.length]!;
        const theirs = position.board.pieces(opposite(position.turn), 'pawn');
        const early = [...theirs][choice % 8];
        for (const now of stages(position, move).flatMap((stage) => [stage, reachedFor(stage, early)])) {
          const seen = now.map((one) => degrade(one, sense));
          const told = hands(disordered(differences(position, seen)));
          const { frame, message } = guidePlay(view(position, { standing: seen, hands: told }));
          expect([...frame.values()]).not.toContain('wrong');
          expect(message.key).not.toBe('wayBack');
        }
      }),
      { numRuns: 150 },
    );
  });
});

/** The opponent already has a piece of his own in the hand. */
function reachedFor(stage: Placement, early: number | undefined): Placement {
  return stage.map((one, where) => (where === early ? '.' : one));
}

/** The boards that hands pass through: victim first or mover first, king and rook one after the other. */
function stages(position: Position, move: Move): Placement[] {
  const base = lettersOf(position).map((letter): Seen => (letter ?? '.') as Seen);
  const without = (...squares: number[]): Seen[] =>
    base.map((one, where) => (squares.includes(where) ? '.' : one));
  const isCastle = position.board[position.turn].has(move.to);
  const lifted = [without(move.from), without(move.from, move.to)];
  if (!isCastle) return position.board.occupied.has(move.to) ? [...lifted, without(move.to)] : lifted;
  const geometry = castleGeometry(position, move.to > move.from ? 'h' : 'a')!;
  const rookDown = without(geometry.king, geometry.rook);
  rookDown[geometry.rookTo] = base[geometry.rook]!;
  return [...lifted, rookDown];
}

describe('disorder', () => {
  const seen = standing(START, { g1: '.', g3: 'N', b8: '.', e5: 'n' });

  test('lights what differs and names the first step', () => {
    const v = view(START, { hands: hands(disordered(differences(START, seen))), standing: seen });
    expect(lit(v)).toBe('g1:put g3:wrong e5:wrong b8:put');
    expect(says(v)).toBe('White: knight from g3 back to g1 (then 1 more step).');
    // Readings alone say the same.
    expect(lit({ ...v, standing: null })).toBe(lit(v));
  });

  test('on an occupancy board the recogniser’s knowledge names the pieces', () => {
    const felt = seen.map((one) => degrade(one, 'occ'));
    const v = view(START, { hands: hands(disordered(differences(START, seen))), standing: felt });
    expect(says(v)).toBe('White: knight from g3 back to g1 (then 1 more step).');
    const unknown = differences(START, felt).filter(
      ({ found, expected }) => found === null || expected === null,
    );
    expect(says({ ...v, hands: hands(disordered(unknown)) })).toMatch(
      /^White: the knight belongs on g1; it may be/,
    );
  });

  test('is over when the board is right, even before anybody says so', () => {
    const told = hands(disordered(differences(START, seen)));
    const v = view(START, { hands: told, standing: standing(START, {}) });
    expect([lit(v), says(v)]).toEqual(['', 'White to move.']);
  });

  test('a square that cannot be read is no difference', () => {
    const blind = standing(START, { b1: 'x', g1: '.', f3: 'N' });
    expect(lit(view(START, { standing: blind, hands: hands({ kind: 'touched', at: 0, lifted: [] }) }))).toBe(
      '',
    );
  });
});

describe('questions', () => {
  test('an ambiguous board lights its squares and offers the stories', () => {
    const castle = { from: 0, moves: [{ from: 5, to: 6 }] };
    const offers = offersOf([castle, { from: 0, moves: [] }], () => SP3);
    expect(offers).toEqual(['O-O', '']);
    const told = hands({ kind: 'ambiguous', at: 0, squares: [5, 6], candidates: [castle], why: 'swap' });
    const v = view(SP3, { hands: told, offers });
    expect(lit(v)).toBe('f1:ask g1:ask');
    expect(says(v)).toBe('Did king and rook castle, or were they only straightened? Choose: O-O or no move.');
    const lines = offersOf(
      [{ from: 0, moves: [parseUci('e2e4') as Move, parseUci('e7e5') as Move] }],
      () => START,
    );
    expect(lines).toEqual(['e4 e5']);
  });

  test('a promotion is asked for on its square, played or not', () => {
    const before = at('4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
    const asked = hands({ kind: 'promotionAsked', at: 0, ply: 1, square: square('a8') });
    const { position, last } = played(before, 'a7a8q');
    expect(lit(view(position, { last, hands: asked }))).toBe('a7:from a8:ask e8:check');
    expect(says(view(position, { last, hands: asked }))).toBe(
      'White promotes on a8: which piece? A queen unless you choose another.',
    );
    const pawn = view(before, { hands: asked, standing: standing(before, { a7: '.', a8: 'P' }) });
    expect(says(pawn)).toBe('White promotes: replace the pawn on a8 by the new piece.');
  });

  test('field report 41: en passant waits for the victim to leave', () => {
    const position = at('rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3');
    const v = view(position, {
      hands: hands({ kind: 'enPassantHalf', at: 0, victim: square('f5') }),
      standing: standing(position, { e5: '.', f6: 'P' }),
    });
    expect(lit(v)).toBe('f5:take');
    expect(says(v)).toBe('En passant: take the black pawn on f5 off the board.');
  });

  test('an order of moves nobody saw is asked for without stopping play', () => {
    const { position, last } = played(START, 'e2e4');
    const v = view(position, { last, hands: hands({ kind: 'orderUnknown', at: 0, ply: 1, candidates: [] }) });
    expect(lit(v)).toBe('e2:from e4:to');
    expect(guidePlay(v).notices.map(({ key }) => key)).toEqual(['orderUnknown']);
  });

  test('kings in the centre, and a board turned round', () => {
    expect(says(view(START, { hands: hands({ kind: 'result', at: 0, result: '1-0' }) }))).toBe(
      'Kings in the centre: White wins, 1-0. Please confirm.',
    );
    expect(says(view(START, { hands: hands({ kind: 'rotated', at: 0, sure: true }) }))).toBe(
      'The board stands the other way round.',
    );
  });
});

describe('link and record', () => {
  test('a lost link is said first, the rest is not forgotten', () => {
    const { position, last } = played(START, 'e2e4');
    const guide = guidePlay(view(position, { last, link: 'lost', record: 'disk-full' }));
    expect(guide.message).toEqual({ key: 'linkTrouble', params: { state: 'lost' } });
    expect(guide.notices.map(({ key }) => key)).toEqual(['moved', 'recordTrouble']);
  });

  test('a record that cannot be written is seen while play goes on', () => {
    const guide = guidePlay(view(START, { record: 'read-only' }));
    expect([guide.message.key, guide.notices.map(({ key }) => key)]).toEqual(['toMove', ['recordTrouble']]);
  });
});

test('a frame names only squares of the board', () => {
  expect(SQUARES).toHaveLength(64);
  const told = hands({ kind: 'touched', at: 0, lifted: SQUARES.slice(0, 16) });
  for (const where of guidePlay(view(START, { hands: told, showDestinations: true })).frame.keys()) {
    expect(SQUARES).toContain(where);
  }
});
