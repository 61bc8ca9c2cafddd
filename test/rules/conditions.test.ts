import { attacks, type Board, SquareSet } from 'chessops';
import { pseudoDests } from 'chessops/chess';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultText } from '../../src/guidance/messages.js';
import {
  arrangementOf,
  CONDITIONS,
  type Color,
  type Condition,
  canMate,
  castleSide,
  conditionOf,
  edgeDuty,
  isCheck,
  legalMoves,
  type Move,
  makeUci,
  movesThatMayCheck,
  opposite,
  outcomeOf,
  PACKED_LENGTH,
  type Position,
  packPosition,
  parseFen,
  passMove,
  play,
  positionKey,
  positionWith,
  type Square,
  statusOf,
} from '../../src/rules/index.js';
import { sq, uci } from './support.js';

const EDGE = new Set(
  Array.from({ length: 64 }, (_, square) => square).filter((square) => {
    const file = square % 8;
    const rank = (square - file) / 8;
    return file === 0 || file === 7 || rank === 0 || rank === 7;
  }),
);

function under(condition: Condition, fen: string, ...flagged: string[]): Position {
  const made = positionWith(condition, fen, flagged.map(sq));
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

function uciMoves(pos: Position): string[] {
  return legalMoves(pos).map(makeUci).sort();
}

/** Random games under a condition: every position on the way, with marks on some of the start's units. */
function* walk(condition: Condition, start: number, marks: readonly number[], choices: readonly number[]) {
  const white = arrangementOf(start);
  const fen = `${white.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${white} w KQkq - 0 1`;
  const flagged = condition === 'rz-pieces' ? marks.map((n) => (n < 16 ? n : n + 32)) : [];
  const made = positionWith(condition, fen, flagged);
  if (!made.ok) throw new Error(made.error.code);
  let pos = made.value;
  yield { pos, move: undefined as Move | undefined, before: undefined as Position | undefined };
  for (const choice of choices) {
    const moves = legalMoves(pos);
    // Captures, checks and castling come up more often than by chance, so that boards empty and kings get out.
    const lively = moves.filter(({ from, to }) => pos.board.occupied.has(to) || pos.board.king.has(from));
    const among = choice % 2 === 0 && lively.length > 0 ? lively : moves;
    const move = among[choice % among.length];
    if (move === undefined) return;
    const before = pos;
    pos = play(pos, move);
    yield { pos, move, before };
  }
}

const games = (conditions: readonly Condition[], plies: number) =>
  fc.tuple(
    fc.constantFrom(...conditions),
    fc.nat(959),
    fc.uniqueArray(fc.nat(31), { maxLength: 12 }),
    fc.array(fc.nat(9999), { minLength: plies, maxLength: plies }),
  );

/** Which sides a condition binds, read from its name. */
function bound(condition: Condition, color: Color): boolean {
  return condition.endsWith(color) || condition.endsWith('double');
}

/** Who attacks the king, unit by unit from the squares it looks at, as rulings 2 and 15 say it. */
function attackedByRule(
  board: Board,
  king: Square,
  attacker: Color,
  isRestricted: (square: Square) => boolean,
): boolean {
  for (const [square, piece] of board) {
    if (piece.color !== attacker || !attacks(piece, square, board.occupied).has(king)) continue;
    if (EDGE.has(king) || !isRestricted(square)) return true;
  }
  return false;
}

describe('Randzüger by its definition', () => {
  it('allows exactly the moves to the edge that leave no king attacked', () => {
    fc.assert(
      fc.property(games(['rz-black', 'rz-white', 'rz-double', 'rz-pieces'], 60), ([condition, ...game]) => {
        for (const { pos } of walk(condition, ...game)) {
          const marked = new Set(conditionOf(pos).flagged);
          const restricted = (at: Position) => (square: Square) =>
            condition === 'rz-pieces'
              ? new Set(conditionOf(at).flagged).has(square)
              : at.board.occupied.has(square) && bound(condition, at.board.getColor(square) ?? 'white');
          const expected: string[] = [];
          for (const from of pos.board[pos.turn]) {
            for (const to of pseudoDests(pos, from, pos.ctx())) {
              const move: Move = { from, to };
              if (castleSide(pos, move) !== undefined) continue;
              const isBound = condition === 'rz-pieces' ? marked.has(from) : bound(condition, pos.turn);
              if (isBound && !EDGE.has(to)) continue;
              const promotes = pos.board.pawn.has(from) && (to < 8 || to > 55);
              const played = play(pos, promotes ? { ...move, promotion: 'queen' } : move);
              const king = played.board.kingOf(pos.turn);
              if (king !== undefined && attackedByRule(played.board, king, played.turn, restricted(played)))
                continue;
              expected.push(makeUci(promotes ? { ...move, promotion: 'queen' } : move));
            }
          }
          const found = legalMoves(pos)
            .filter((move) => castleSide(pos, move) === undefined)
            .filter(({ promotion }) => promotion === undefined || promotion === 'queen')
            .map(makeUci);
          expect(found.sort()).toEqual(expected.sort());
          const king = pos.board.kingOf(pos.turn);
          if (king === undefined) throw new Error('a king is missing');
          expect(isCheck(pos)).toBe(attackedByRule(pos.board, king, opposite(pos.turn), restricted(pos)));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('marked units move with their marks, and marks vanish only by capture', () => {
    fc.assert(
      fc.property(games(['rz-pieces'], 80), ([condition, ...game]) => {
        for (const { pos, move, before } of walk(condition, ...game)) {
          if (move === undefined || before === undefined) continue;
          const marks = new Set(conditionOf(before).flagged);
          const side = castleSide(before, move);
          const now = conditionOf(pos).flagged;
          expect(now.every((square) => pos.board.occupied.has(square))).toBe(true);
          const gone = [...before.board.occupied].filter((square) => !pos.board.occupied.has(square));
          const enPassant = gone.find((square) => square !== move.from && side === undefined);
          const captured = side === undefined && marks.has(move.to) ? 1 : 0;
          const lost = captured + (enPassant !== undefined && marks.has(enPassant) ? 1 : 0);
          expect(now).toHaveLength(marks.size - lost);
          if (side === undefined) expect(now.includes(move.to)).toBe(marks.has(move.from));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('nothing marked is orthodox chess, a whole side marked is that side restricted', () => {
    fc.assert(
      fc.property(games(['orthodox', 'rz-black', 'rz-white', 'rz-double'], 50), ([condition, ...game]) => {
        const marks = [...SquareSet.full()].filter((square) =>
          square < 16 ? bound(condition, 'white') : square > 47 && bound(condition, 'black'),
        );
        const [start] = walk('orthodox', game[0], [], []);
        if (start === undefined) throw new Error('no start');
        const made = positionWith('rz-pieces', start.pos.toSetup(), marks);
        if (!made.ok) throw new Error(made.error.code);
        let twin = made.value;
        for (const { pos, move } of walk(condition, ...game)) {
          if (move !== undefined) twin = play(twin, move);
          expect(uciMoves(twin)).toEqual(uciMoves(pos));
          expect(statusOf(twin)).toBe(statusOf(pos));
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('marks in castling, promotion and en passant', () => {
  it('castling keeps the marks of king and rook apart', () => {
    const fen = '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1';
    const flagsAfter = (flagged: string[], move: string) =>
      conditionOf(play(under('rz-pieces', fen, ...flagged), uci(move))).flagged;
    expect(flagsAfter(['e1'], 'e1h1')).toEqual([sq('g1')]);
    expect(flagsAfter(['h1'], 'e1h1')).toEqual([sq('f1')]);
    expect(flagsAfter(['a1', 'h1'], 'e1a1')).toEqual([sq('d1'), sq('h1')]);
    expect(flagsAfter(['e1', 'a1'], 'e1a1')).toEqual([sq('c1'), sq('d1')]);
  });

  it('king and rook that swap squares swap marks', () => {
    const pos = under('rz-pieces', '4k3/8/8/8/8/8/8/5KR1 w G - 0 1', 'f1');
    expect(conditionOf(play(pos, uci('f1g1'))).flagged).toEqual([sq('g1')]);
  });

  it('a promoted pawn stays marked, a pawn taken en passant takes its mark along', () => {
    const promotion = under('rz-pieces', '8/P3k3/8/8/8/8/8/K7 w - - 0 1', 'a7');
    expect(conditionOf(play(promotion, uci('a7a8n'))).flagged).toEqual([sq('a8')]);
    const enPassant = under('rz-pieces', '4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1', 'a5', 'b5');
    expect(conditionOf(play(enPassant, uci('b5a6'))).flagged).toEqual([sq('a6')]);
  });

  it('tell positions apart that differ in nothing else', () => {
    const fen = '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1';
    expect(positionKey(under('rz-pieces', fen, 'a1'))).not.toBe(positionKey(under('rz-pieces', fen, 'h1')));
    expect(positionKey(under('rz-black', fen))).toBe(positionKey(under('orthodox', fen)));
  });
});

describe('priority and obligation by their definition', () => {
  const conditions = CONDITIONS.filter((name) => /^(prio|oblig)/.test(name));

  it('select among the orthodox moves; check is orthodox', () => {
    fc.assert(
      fc.property(games(conditions, 60), ([condition, ...game]) => {
        for (const { pos } of walk(condition, ...game)) {
          const setup = positionWith('orthodox', pos.toSetup());
          if (!setup.ok) throw new Error(setup.error.code);
          const orthodox = setup.value;
          const all = legalMoves(orthodox);
          const toEdge = all.filter(({ to }) => EDGE.has(to));
          const free = !bound(condition, pos.turn) || (condition.startsWith('prio') && toEdge.length === 0);
          expect(uciMoves(pos)).toEqual((free ? all : toEdge).map(makeUci).sort());
          expect(isCheck(pos)).toBe(isCheck(orthodox));
          const mate = statusOf(orthodox) === 'checkmate';
          expect(statusOf(pos) === 'checkmate').toBe(mate);
          if (condition.startsWith('prio')) expect(statusOf(pos)).toBe(statusOf(orthodox));
          else if (legalMoves(pos).length === 0 && !mate)
            expect(statusOf(pos)).toBe(isCheck(pos) ? 'stalemate-in-check' : 'stalemate');
        }
      }),
      { numRuns: 30 },
    );
  });

  it('a side in check without a move to the edge is stalemated, and the game drawn', () => {
    const stuck = under('oblig-black', '8/8/8/3k4/3Q4/4K3/8/8 b - - 0 1');
    expect(statusOf(stuck)).toBe('stalemate-in-check');
    expect(edgeDuty(stuck, sq('d5'), sq('c6'))).toBe('obligatory');
    expect(outcomeOf(stuck)).toEqual({ reason: 'stalemate' });
  });
});

describe('what is dead and what is not', () => {
  it('bare kings can mate in Randzüger', () => {
    const pos = under('rz-black', 'k7/8/1K6/8/8/8/8/8 w - - 0 1');
    expect(outcomeOf(pos)).toBeUndefined();
    expect(canMate(pos, 'white')).toBe(true);
    const mate = play(pos, uci('b6b7'));
    expect(outcomeOf(mate)).toEqual({ winner: 'white', reason: 'checkmate' });
  });

  it('bare kings are dead in orthodox chess, its neighbours, and once the last mark is gone', () => {
    const fen = 'k7/8/1K6/8/8/8/8/8 w - - 0 1';
    for (const condition of ['orthodox', 'prio-black', 'oblig-double'] as const)
      expect(outcomeOf(under(condition, fen))).toEqual({ reason: 'dead-position' });
    expect(outcomeOf(under('rz-pieces', fen, 'a8'))).toBeUndefined();
    const last = under('rz-pieces', '4k3/8/8/8/8/8/3n4/4K3 w - - 0 1', 'd2');
    expect(outcomeOf(play(last, uci('e1d2')))).toEqual({ reason: 'dead-position' });
  });
});

describe('what a position refuses', () => {
  it.each([
    ['rz-black', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', ['e8'], /Only rz-pieces marks/],
    ['rz-pieces', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', ['e4'], /No piece stands on e4/],
    [
      'rz-white',
      '4k3/4R3/8/8/8/8/8/4K3 w - - 0 1',
      [],
      /White is to move .* e8 is in check in the sense of rz-white/,
    ],
    ['rz-black', '4k3/8/8/8/8/8/8/8 w - - 0 1', [], /White has no king/],
    ['prio-black', 'x', [], /FEN/],
  ] as const)('%s %s', (condition, fen, flagged, says) => {
    const made = positionWith(condition, fen, flagged.map(sq));
    const said = made.ok ? '' : faultText(made.error);
    expect(said).toMatch(says);
    expect(said).toMatch(/^[^\n]*\.$/);
  });

  it('a set-up that no reader has seen is looked at too', () => {
    const setup = under('rz-black', '4k3/8/8/8/8/8/8/4K3 w - - 0 1').toSetup();
    setup.board.take(sq('e1'));
    expect(positionWith('rz-black', setup)).toMatchObject({ ok: false });
    expect(positionWith('orthodox', setup)).toMatchObject({ ok: false });
  });
});

it('the duty to the edge alone forbids a move, or it does not', () => {
  const pos = under('rz-black', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1');
  expect(edgeDuty(pos, sq('e7'), sq('e5'))).toBe('side');
  expect(edgeDuty(pos, sq('a7'), sq('a5'))).toBeUndefined();
  expect(edgeDuty(pos, sq('e7'), sq('e4'))).toBeUndefined();
  // The pawn has no move at all, and only because of the edge; the bishop would have none anyway.
  expect(edgeDuty(pos, sq('e7'), null)).toBe('side');
  expect(edgeDuty(pos, sq('f8'), null)).toBeUndefined();
  expect(edgeDuty(pos, sq('b8'), null)).toBeUndefined();
  expect(edgeDuty(under('orthodox', 'k7/8/8/8/8/8/8/K7 w - - 0 1'), sq('a1'), sq('b2'))).toBeUndefined();
  // Priority with nothing to go to the edge with forbids nothing.
  const free = under('prio-black', '8/8/3k4/8/8/8/8/K7 b - - 0 1');
  expect(edgeDuty(free, sq('d6'), sq('d5'))).toBeUndefined();
  const duty = under('prio-black', '8/3k4/8/8/8/8/8/K7 b - - 0 1');
  expect(edgeDuty(duty, sq('d7'), sq('d6'))).toBe('priority');
  const marked = under('rz-pieces', '8/3k4/8/8/8/8/8/K7 b - - 0 1', 'd7');
  expect(edgeDuty(marked, sq('d7'), sq('d6'))).toBe('piece');
});

describe('passing', () => {
  it('gives the move away and takes en passant back, and is nothing in check', () => {
    const pos = under('orthodox', '4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1');
    const passed = passMove(pos);
    expect(passed?.turn).toBe('black');
    expect(passMove(passed ?? pos)?.epSquare).toBeUndefined();
    expect(passMove(under('orthodox', '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1'))).toBeUndefined();
    // Inside, a restricted unit gives no check.
    expect(passMove(under('rz-black', '4k3/8/8/8/4r3/4K3/8/8 w - - 0 1'))?.turn).toBe('black');
  });
});

describe('moves that may check, and positions as numbers', () => {
  it('every checking move is among the first, in the order of all moves', () => {
    let checks = 0;
    fc.assert(
      fc.property(games(CONDITIONS, 70), ([condition, ...game]) => {
        for (const { pos } of walk(condition, ...game)) {
          const all = legalMoves(pos).map(makeUci);
          const may = movesThatMayCheck(pos).map(makeUci);
          const kept = new Set(may);
          expect(all.filter((move) => kept.has(move))).toEqual(may);
          const checking = legalMoves(pos).filter((move) => isCheck(play(pos, move)));
          checks += checking.length;
          expect(checking.map(makeUci).filter((move) => !kept.has(move))).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
    expect(checks).toBeGreaterThan(500);
  });

  it.each([
    ['castling', '5k2/8/8/8/8/8/8/4K2R w K - 0 1', 'e1h1'],
    ['en passant that opens a line', '8/8/8/K1pP3k/8/8/8/8 w - c6 0 1', undefined],
    ['en passant that opens a rank', '8/8/8/R1pP3k/8/8/8/K7 w - c6 0 1', 'd5c6'],
    ['promotion that looks through its own square', '8/8/8/8/8/8/1p4K1/k7 b - - 0 1', undefined],
    ['a king that opens a line', '4k3/8/8/8/4K3/8/8/4R3 w - - 0 1', 'e4d4'],
    ['promotion backwards along the file', '8/4P3/8/4k3/8/8/8/K7 w - - 0 1', 'e7e8q'],
  ])('%s', (_, fen, checking) => {
    const pos = under('orthodox', fen);
    const may = movesThatMayCheck(pos).map(makeUci);
    const really = legalMoves(pos).filter((move) => isCheck(play(pos, move)));
    expect(may).toEqual(expect.arrayContaining(really.map(makeUci)));
    if (checking !== undefined) expect(really.map(makeUci)).toContain(checking);
  });

  it('numbers are equal exactly where keys are', () => {
    const keyOfNumbers = new Map<string, string>();
    const numbersOfKey = new Map<string, string>();
    fc.assert(
      fc.property(games(['orthodox', 'rz-pieces'], 60), ([condition, ...game]) => {
        for (const { pos } of walk(
          condition,
          game[0] % 3,
          game[1].slice(0, 2),
          game[2].map((n) => n % 4),
        )) {
          const numbers = new Int32Array(PACKED_LENGTH);
          packPosition(pos, numbers);
          const text = `${condition} ${numbers.join(' ')}`;
          const key = `${condition} ${positionKey(pos)}`;
          expect(keyOfNumbers.get(text) ?? key).toBe(key);
          keyOfNumbers.set(text, key);
          // A capture that a pin forbids may tell two positions apart; nothing else may.
          if (pos.epSquare === undefined) {
            expect(numbersOfKey.get(key) ?? text).toBe(text);
            numbersOfKey.set(key, text);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('numbers tell apart what differs in one thing only', () => {
  const numbers = (pos: Position) => {
    const into = new Int32Array(PACKED_LENGTH);
    packPosition(pos, into);
    return into.join(' ');
  };
  it.each([
    ['a right of White', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1'],
    ['a right of Black', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1'],
    ['en passant', '4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1', '4k3/8/8/pP6/8/8/8/4K3 w - - 0 1'],
    ['the side to move', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', '4k3/8/8/8/8/8/8/4K3 b - - 0 1'],
    ['a colour', '4k3/8/8/8/n7/8/8/4K3 w - - 0 1', '4k3/8/8/8/N7/8/8/4K3 w - - 0 1'],
    ['a role', '4k3/8/8/8/Q7/8/8/1K6 b - - 0 1', '4k3/8/8/8/B7/8/8/1K6 b - - 0 1'],
  ])('%s', (_, one, other) => {
    expect(numbers(under('orthodox', one))).not.toBe(numbers(under('orthodox', other)));
  });

  it('and not what nobody could capture', () => {
    expect(numbers(under('orthodox', '4k3/8/8/p7/8/8/8/4K3 w - a6 0 1'))).toBe(
      numbers(under('orthodox', '4k3/8/8/p7/8/8/8/4K3 w - - 3 9')),
    );
  });
});

it('parseFen and the orthodox condition are the same', () => {
  const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
  const one = parseFen(fen);
  expect(one.ok && positionKey(one.value)).toBe(positionKey(under('orthodox', fen)));
});
