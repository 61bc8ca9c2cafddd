import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { degrade, type Placement, type Seen, type Sense } from '../../src/board/sensor.js';
import { followHands, HANDS_AT_REST, type Hands } from '../../src/guidance/hands.js';
import { lettersOf, SQUARES } from '../../src/guidance/letters.js';
import { frameOf, PRIORITY } from '../../src/guidance/lights.js';
import { render } from '../../src/guidance/messages.js';
import { guidePlay, type LastMove, offersOf, type PlayView } from '../../src/guidance/play.js';
import type { Difference, Reading } from '../../src/recognition/reading.js';
import {
  castleFault,
  castleGeometry,
  legalMoves,
  type Move,
  makeSan,
  opposite,
  type Position,
  parseFen,
  parseUci,
  play,
  startPosition,
} from '../../src/rules/index.js';

const square = (name: string): number =>
  'abcdefgh'.indexOf(name.charAt(0)) + 8 * (Number(name.charAt(1)) - 1);
const name = (at: number): string => `${'abcdefgh'.charAt(at % 8)}${(at >> 3) + 1}`;

function at(fen: string): Position {
  const read = parseFen(fen, { chess960: true });
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

function view(position: Position, more: Partial<PlayView> = {}): PlayView {
  return {
    position,
    last: null,
    hands: HANDS_AT_REST,
    standing: null,
    offers: [],
    end: null,
    link: 'up',
    record: null,
    showDestinations: false,
    toCarryOut: null,
    ...more,
  };
}

/** The position's board with some squares changed: a letter, or `.` for empty. */
function standing(
  position: Position,
  changes: Readonly<Record<string, string>>,
  sense: Sense = 'piece',
): Placement {
  const seen = lettersOf(position).map((letter): Seen => (letter ?? '.') as Seen);
  for (const [where, letter] of Object.entries(changes)) seen[square(where)] = letter as Seen;
  return seen.map((one) => degrade(one, sense));
}

/** The frame as `e2:from e4:to`, squares in order. */
function lit(v: PlayView): string {
  return [...guidePlay(v).frame]
    .sort(([a], [b]) => a - b)
    .map(([where, meaning]) => `${name(where)}:${meaning}`)
    .join(' ');
}

const says = (v: PlayView): string => render(guidePlay(v).message, 'en');

function played(before: Position, uci: string, provisional = false): { position: Position; last: LastMove } {
  const move = parseUci(uci) as Move;
  return { position: play(before, move), last: { before, move, san: makeSan(before, move), provisional } };
}

function hands(...readings: Reading[]): Hands {
  return readings.reduce(followHands, HANDS_AT_REST);
}

function disordered(differences: readonly Difference[], inHand: readonly string[] = []): Reading {
  return { kind: 'disordered', at: 0, differences, inHand };
}

function differences(position: Position, now: Placement): Difference[] {
  return lettersOf(position).flatMap((expected, where) => {
    const found = now[where] === '.' ? null : (now[where] ?? null);
    return found === expected ? [] : [{ square: where, expected, found }];
  });
}

const START = startPosition(518);
const GIUOCO = at('rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4');
const SP3 = startPosition(3);

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

describe('castling', () => {
  const half = (position: Position, side: 'a' | 'h'): Reading => ({
    kind: 'halfCastle',
    at: 0,
    ...castleGeometry(position, side)!,
  });

  test.each(['piece', 'color', 'occ'] as const)(
    'field report 23 on %s: both in the hand, targets lit steadily',
    (sense) => {
      const standingNow = standing(SP3, { f1: '.', g1: '.' }, sense);
      const told: readonly Reading[][] = [
        [{ kind: 'touched', at: 0, lifted: [5, 6] }],
        [{ kind: 'touched', at: 0, lifted: [5, 6] }, half(SP3, 'h')],
        [
          disordered(
            [
              { square: 5, expected: 'K', found: null },
              { square: 6, expected: 'R', found: null },
            ],
            ['K', 'R'],
          ),
        ],
      ];
      for (const readings of told) {
        for (const seen of [standingNow, null]) {
          const v = view(SP3, { hands: hands(...readings), standing: seen });
          expect(lit(v)).toBe('f1:put g1:put');
          expect(says(v)).toBe('White castles: rook to f1 and king to g1.');
        }
      }
      // The rook is down, the king is still in the hand.
      const v = view(SP3, {
        hands: hands(half(SP3, 'h')),
        standing: standing(SP3, { f1: 'R', g1: '.' }, sense),
      });
      expect(lit(v)).toBe('g1:put');
      expect(says(v)).toBe('White castles: king to g1.');
    },
  );

  test('half a castle: the rook and its target, nothing wrong', () => {
    const position = at('1k3r2/8/8/8/8/8/8/4K3 b f - 0 1');
    const seen = standing(position, { b8: '.', g8: 'k' }, 'occ');
    // Its rook is on f8 already, so take one that has still to come.
    expect(castleFault(position, 'h')).toBeNull();
    expect(lit(view(position, { hands: hands(half(position, 'h')), standing: seen }))).toBe('');
    const far = at('1k5r/8/8/8/8/8/8/4K3 b h - 0 1');
    const v = view(far, {
      hands: hands(half(far, 'h')),
      standing: standing(far, { b8: '.', g8: 'k' }, 'occ'),
    });
    expect(lit(v)).toBe('f8:put h8:take');
    expect(says(v)).toBe('Black castles: the rook on h8 still goes to f8.');
  });

  test('field report 5: the rook on the wrong square beside a king that stands right', () => {
    const v = view(GIUOCO, {
      hands: hands(half(GIUOCO, 'h')),
      standing: standing(GIUOCO, { e1: 'R', g1: 'K', h1: '.' }),
    });
    expect(lit(v)).toBe('e1:wrong f1:put');
    const occ = view(GIUOCO, { ...v, standing: standing(GIUOCO, { g1: 'K', h1: '.' }, 'occ') });
    expect(lit(occ)).toBe('e1:wrong f1:put');
  });

  test('field reports 4 and 14: the king on the rook’s square is on its way, both targets are lit', () => {
    const start = at('4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1');
    const stop = view(start, {
      hands: hands(half(start, 'a')),
      standing: standing(start, { b1: 'K', f1: '.' }),
    });
    expect(lit(stop)).toBe('c1:put d1:put');
    const swapped = at('4k3/8/8/8/8/8/8/RK6 w A - 0 1');
    const v = view(swapped, {
      hands: hands(half(swapped, 'a')),
      standing: standing(swapped, { a1: 'K', b1: 'R' }),
    });
    expect(lit(v)).toBe('c1:put d1:put');
  });

  test('the way back out of a castle that the rules forbid, and why', () => {
    const position = at('1k1q1r2/8/8/8/8/8/8/4K3 b f - 0 1');
    expect(castleFault(position, 'h')).toBe('path');
    const seen = standing(position, { b8: '.', g8: 'k' });
    const told = hands(
      { kind: 'castleRefused', at: 0, side: 'h', fault: 'path' },
      disordered(differences(position, seen)),
    );
    const v = view(position, { hands: told, standing: seen });
    expect(lit(v)).toBe('b8:put g8:wrong');
    expect(says(v)).toBe('Black may not castle O-O: a piece stands in the way. Put the pieces back.');
    expect(guidePlay(v).notices.map((one) => render(one, 'en'))).toEqual(['Black: king from g8 back to b8.']);
    expect(followHands(told, { kind: 'ordered', at: 1 })).toEqual(HANDS_AT_REST);
  });

  test('king and rook in the hand where no castle is legal: they go back', () => {
    const position = at('1k1q1r2/8/8/8/8/8/8/4K3 b f - 0 1');
    const seen = standing(position, { b8: '.', f8: '.' });
    const v = view(position, {
      hands: hands(disordered(differences(position, seen), ['k', 'r'])),
      standing: seen,
    });
    expect(lit(v)).toBe('b8:put f8:put');
    expect(says(v)).toBe('Black: put the king back on b8 (then 1 more step).');
  });
});

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

describe('a move to be carried out', () => {
  const black = played(START, 'e2e4').position;
  const order = (before: Position, uci: string) => ({ before, move: parseUci(uci) as Move });

  test('from and to, until the piece is where it belongs', () => {
    const toCarryOut = order(black, 'e7e5');
    const v = view(black, { toCarryOut, standing: standing(black, {}) });
    expect([lit(v), says(v)]).toEqual(['e5:put e7:take', 'Black: pawn from e7 to e5.']);
    expect(lit({ ...v, standing: standing(black, { e7: '.' }, 'occ') })).toBe('e5:put');
    expect(lit({ ...v, standing: standing(black, { e7: '.', e5: 'p' }, 'occ') })).toBe('');
  });

  test('field report 32: another piece moved is named at once', () => {
    const toCarryOut = order(black, 'b8c6');
    const v = view(black, { toCarryOut, standing: standing(black, { g8: '.', f6: 'n' }, 'occ') });
    expect(lit(v)).toBe('c6:put f6:wrong b8:take g8:put');
    expect(says(v)).toBe('The announced move is Nc6. Black: knight from f6 back to g8.');
  });

  test('a piece that is no part of it goes back before any talk of disorder', () => {
    const seen = standing(black, { g8: '.', f4: 'n' });
    const told = hands(disordered(differences(black, seen)));
    const v = view(black, { toCarryOut: order(black, 'b8c6'), standing: seen, hands: told });
    expect(says(v)).toBe('The announced move is Nc6. Black: knight from f4 back to g8.');
    // Pieces fallen off the board are no other move.
    const fallen = standing(black, { g8: '.', a8: '.', h8: '.' });
    const off = hands(disordered(differences(black, fallen), ['n', 'r', 'r']));
    expect(says({ ...v, standing: fallen, hands: off })).toBe(
      'Black: put the rook back on a8 (then 2 more steps).',
    );
  });

  test('field report 35: a bump beside the way is left in peace', () => {
    const after = played(played(black, 'e7e5').position, 'g1f3').position;
    const toCarryOut = order(after, 'f8c5');
    const v = view(after, { toCarryOut, standing: standing(after, { f8: '.', g8: '.' }, 'occ') });
    expect([lit(v), says(v)]).toEqual(['c5:put', 'Black: bishop from f8 to c5.']);
  });

  test('field report 11: castle and king step differ', () => {
    const position = at('4k3/8/8/8/8/8/8/5K1R w H - 0 1');
    const seen = standing(position, {});
    const castle = view(position, { toCarryOut: order(position, 'f1h1'), standing: seen });
    expect(lit(castle)).toBe('f1:put g1:put h1:take');
    expect(says(castle)).toBe('White castles: rook from h1 to f1 and king from f1 to g1.');
    const step = view(position, { toCarryOut: order(position, 'f1g1'), standing: seen });
    expect([lit(step), says(step)]).toEqual(['f1:take g1:put', 'White: king from f1 to g1.']);
  });

  test('field report 85: the mating move stays lit, and the result is said', () => {
    const before = at('6k1/4R3/6K1/8/8/8/8/8 w - - 0 1');
    const toCarryOut = order(before, 'e7e8');
    const { position, last } = played(before, 'e7e8');
    const end = { result: '1-0', cause: 'checkmate', source: 'board' } as const;
    const v = view(position, { last, end, toCarryOut, standing: standing(before, {}) });
    expect(lit(v)).toBe('e7:take e8:put');
    expect(says(v)).toBe('White wins, 1-0: checkmate.');
    expect(guidePlay(v).notices.map((one) => render(one, 'en'))).toEqual(['White: rook from e7 to e8.']);
    expect(lit({ ...v, toCarryOut: null, standing: standing(position, {}) })).toBe('e7:from e8:to g8:check');
  });

  test('en passant and promotion', () => {
    const enPassant = at('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1');
    const v = view(enPassant, { toCarryOut: order(enPassant, 'e5d6'), standing: standing(enPassant, {}) });
    expect([lit(v), says(v)]).toEqual(['d5:take e5:take d6:put', 'White: pawn from e5 takes on d6.']);
    const pawn = at('4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
    const queen = view(pawn, {
      toCarryOut: order(pawn, 'a7a8n'),
      standing: standing(pawn, { a7: '.', a8: 'P' }),
    });
    expect(lit(queen)).toBe('a8:put');
    expect(says(queen)).toBe('White: pawn from a7 to a8 and becomes a knight.');
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
