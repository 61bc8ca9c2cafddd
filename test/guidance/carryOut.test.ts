import { describe, expect, test } from 'vitest';
import { render } from '../../src/guidance/messages.js';
import { guidePlay } from '../../src/guidance/play.js';
import { type Move, type Position, parseUci } from '../../src/rules/index.js';
import { at, differences, disordered, hands, lit, played, START, says, standing, view } from './view.js';

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
