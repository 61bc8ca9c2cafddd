import { attacks, SquareSet } from 'chessops';
import { between } from 'chessops/attacks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultText, render } from '../../src/guidance/messages.js';
import {
  CASTLE_SIDES,
  CONDITIONS,
  type Condition,
  castleFault,
  castleGeometry,
  edgeDuty,
  isLegal,
  legalMoves,
  type Man,
  makeFen,
  makeSan,
  normalizeMove,
  opposite,
  type Position,
  PROMOTIONS,
  parseSan,
  parseUci,
  play,
  positionWith,
  type Reason,
  type Role,
  type Square,
  whyIllegal,
  whyNoCastle,
  whySan,
} from '../../src/rules/index.js';
import { describeWithData } from '../support/data.js';
import { PERFT_FILES, perftRows, position, sq } from './support.js';

const SQUARES = Array.from({ length: 64 }, (_, square) => square);

function attacksFrom({ side, role, square }: Man, target: Square, occupied: SquareSet): boolean {
  return attacks({ color: side, role }, square, occupied).has(target);
}

/** What a reason says of the position, looked at afresh; a text where it does not hold. */
function lieIn(pos: Position, from: Square, to: Square, reason: Reason): string | undefined {
  const { board, turn } = pos;
  const told = [
    'mover' in reason ? reason.mover : undefined,
    'by' in reason ? reason.by : undefined,
    'victim' in reason ? reason.victim : undefined,
  ].filter((man) => man !== undefined);
  for (const { side, role, square } of told) {
    const piece = board.get(square);
    if (piece?.color !== side || piece.role !== role) return `no such piece on ${square}`;
  }
  if ('mover' in reason && (reason.mover.square !== from || reason.mover.side !== turn))
    return 'not the mover';
  const king = board.kingOf(turn) ?? -1;
  const moved = board.occupied.without(from).with(to);
  switch (reason.code) {
    case 'empty-square':
      return board.occupied.has(from) ? 'not empty' : undefined;
    case 'same-square':
      return from === to ? undefined : 'other squares';
    case 'not-your-turn':
      return board[opposite(turn)].has(from) ? undefined : 'own piece';
    case 'own-piece':
      return reason.by.square === to && reason.by.side === turn ? undefined : 'not its own';
    case 'no-step': {
      const { role } = reason.mover;
      const reach = attacks({ color: turn, role }, from, SquareSet.empty());
      const ahead = turn === 'white' ? 8 : -8;
      return reach.has(to) || (role === 'pawn' && to === from + ahead) ? 'it has such a step' : undefined;
    }
    case 'way-blocked':
      return between(from, to).has(reason.by.square) ? undefined : 'not in the way';
    case 'pawn-straight':
      return reason.by.square === to && reason.by.side !== turn && to % 8 === from % 8 ? undefined : 'no';
    case 'pawn-diagonal':
    case 'en-passant-late':
      return board.occupied.has(to) || to % 8 === from % 8 ? 'something is there' : undefined;
    case 'in-check': {
      const now = attacksFrom(reason.by, king, board.occupied);
      return reason.king === king && now ? undefined : 'no check';
    }
    case 'pinned':
      if (attacksFrom(reason.by, king, board.occupied)) return 'a check';
      return reason.by.square !== to && attacksFrom(reason.by, king, moved) ? undefined : 'no pin';
    case 'en-passant-opens':
      return attacksFrom(reason.by, king, moved.without(reason.victim.square)) ? undefined : 'no line';
    case 'king-attacked':
      return attacksFrom(reason.by, to, board.occupied.without(from)) && reason.by.side !== turn
        ? undefined
        : 'no attack';
    case 'castle-no-right':
    case 'castle-no-rook':
      return castleGeometry(pos, reason.wing) === undefined ? undefined : 'there is a right';
    case 'castle-blocked':
      return reason.by.square === king ? 'the king' : undefined;
    case 'castle-in-check':
      return attacksFrom(reason.by, king, board.occupied) ? undefined : 'no check';
    case 'castle-through':
    case 'castle-into': {
      const target = castleGeometry(pos, reason.wing)?.kingTo;
      if ((reason.square === target) !== (reason.code === 'castle-into')) return 'wrong square';
      return attacksFrom(reason.by, reason.square, board.occupied.without(king)) ? undefined : 'no attack';
    }
    case 'castle-uncovers': {
      const castle = castleGeometry(pos, reason.wing);
      if (castle === undefined) return 'no castle';
      const after = board.occupied.without(king).without(castle.rook).with(castle.rookTo);
      return attacksFrom(reason.by, castle.kingTo, after) ? undefined : 'no attack';
    }
    case 'edge':
      return edgeDuty(pos, from, to) === reason.why ? undefined : 'no such duty';
    case 'no-promotion':
      return normalizeMove(pos, from, to) === undefined ? 'never legal' : undefined;
    case 'promotion-unnamed':
    case 'bad-promotion':
      return isLegal(pos, { from, to, promotion: 'queen' }) ? undefined : 'no queen either';
    case 'changed':
    case 'none-goes':
    case 'several-go':
      return 'not of a try';
  }
}

/** Every pair of squares, with every promotion where a pawn goes to a last rank and with one where none does. */
function examine(pos: Position, seen: Map<string, number>): void {
  for (const from of SQUARES) {
    const pawn = pos.board.pawn.has(from);
    for (const to of SQUARES) {
      const promotions: readonly (Role | undefined)[] =
        pawn && (to < 8 || to >= 56) ? [undefined, ...PROMOTIONS, 'king', 'pawn'] : [undefined, 'queen'];
      for (const promotion of promotions) {
        const legal = normalizeMove(pos, from, to, promotion) !== undefined;
        const reason = whyIllegal(pos, from, to, promotion);
        const where = () => `${makeFen(pos)} ${from} ${to} ${promotion} ${JSON.stringify(reason)}`;
        if (legal !== (reason === undefined)) throw new Error(`legal: ${legal}; ${where()}`);
        if (reason === undefined) continue;
        seen.set(reason.code, (seen.get(reason.code) ?? 0) + 1);
        const lie = lieIn(pos, from, to, reason);
        if (lie !== undefined) throw new Error(`${lie}; ${where()}`);
      }
    }
  }
  for (const side of CASTLE_SIDES) {
    if ((castleFault(pos, side) === null) !== (whyNoCastle(pos, side) === undefined))
      throw new Error(`castle ${side} in ${makeFen(pos)}`);
  }
}

describeWithData('a reason for every pair of squares that is no legal move', (dir) => {
  it.each(PERFT_FILES)('positions of %s, and after each third of their moves', (file) => {
    const seen = new Map<string, number>();
    const rows = perftRows(dir, file);
    const step = Math.ceil(rows.length / 14);
    for (const [index, { fen }] of rows.entries()) {
      if (index % step !== 0) continue;
      const pos = position(fen);
      examine(pos, seen);
      for (const [n, move] of legalMoves(pos).entries())
        if (n % 9 === index % 9) examine(play(pos, move), seen);
    }
    for (const code of ['not-your-turn', 'own-piece', 'no-step', 'way-blocked', 'castle-blocked'])
      expect(seen.get(code), code).toBeGreaterThan(0);
  });

  it.each(CONDITIONS)('walks under %s', (condition) => {
    const seen = new Map<string, number>();
    const rows = perftRows(dir, 'chess960');
    for (let row = 0; row < rows.length; row += 320) {
      const marks = condition === 'rz-pieces' ? occupiedOf(rows[row]?.fen ?? '') : [];
      const made = positionWith(condition, rows[row]?.fen ?? '', marks);
      if (!made.ok) continue;
      let pos = made.value;
      for (let ply = 0; ply < 12; ply++) {
        examine(pos, seen);
        const moves = legalMoves(pos);
        const move = moves[(row * 31 + ply * 7919) % Math.max(1, moves.length)];
        if (move === undefined) break;
        pos = play(pos, move);
      }
    }
    expect(seen.has('edge')).toBe(condition !== 'orthodox');
  });
});

/** Every third occupied square. */
function occupiedOf(fen: string): Square[] {
  return [...position(fen).board.occupied].filter((_, index) => index % 3 === 0);
}

/** The sentence for a try in UCI. */
function said(fen: string, uci: string, condition: Condition = 'orthodox'): string {
  const made = positionWith(condition, fen);
  if (!made.ok) throw new Error(faultText(made.error));
  const move = parseUci(uci) ?? { from: sq(uci.slice(0, 2)), to: sq(uci.slice(2, 4)) };
  const reason = whyIllegal(made.value, move.from, move.to, move.promotion);
  return reason === undefined ? 'legal' : render({ key: 'whyNot', params: reason }, 'en');
}

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('the reason that a player would name', () => {
  it.each([
    [START, 'e2e4', 'legal'],
    [START, 'a2a5', 'The pawn on a2 cannot reach a5.'],
    [START, 'e7e5', "It is White's move."],
    [START, 'e4e5', 'Nothing stands on e4.'],
    [START, 'e2e2', 'The pawn on e2 has not moved.'],
    [START, 'g1e2', 'The knight on g1 cannot go to e2: its own pawn stands there.'],
    [START, 'a1a5', 'The rook on a1 cannot reach a5: the pawn on a2 is in the way.'],
    [START, 'b1d2', 'The knight on b1 cannot go to d2: its own pawn stands there.'],
    [START, 'e2d3', 'The pawn on e2 goes to d3 only to take, and nothing stands there.'],
    [START, 'e1g1', 'White may not castle O-O: the bishop on f1 is in the way.'],
    [START, 'e2e4q', 'The pawn on e2 does not become another piece on e4.'],
    [
      '4k3/8/8/4n3/4P3/8/8/4K3 w - - 0 1',
      'e4e5',
      'The pawn on e4 does not take straight ahead: the knight on e5 stands before it.',
    ],
    [
      '4k3/8/8/8/4n3/4P3/4P3/4K3 w - - 0 1',
      'e2e4',
      'The pawn on e2 cannot reach e4: the pawn on e3 is in the way.',
    ],
    [
      '4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1',
      'e5d6',
      'The pawn on d5 can be taken en passant only right after its double step.',
    ],
    [
      '4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 1',
      'e5d6',
      'Taking the pawn on d5 en passant would leave the king to the rook on a5.',
    ],
    [
      '4k3/4r3/8/8/8/8/8/4K2N w - - 0 1',
      'h1g3',
      'The king on e1 is in check from the rook on e7, and this does not end it.',
    ],
    [
      '4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1',
      'e2d3',
      'Moving the bishop on e2 would leave the king to the rook on e7.',
    ],
    ['4k3/8/8/1b6/8/8/8/4K3 w - - 0 1', 'e1e2', 'The king cannot go to e2, which the bishop on b5 attacks.'],
    ['4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1g1', 'legal'],
    [
      '4k3/8/8/8/2b5/8/8/R3K2R w KQ - 0 1',
      'e1g1',
      'White may not castle O-O: the king would pass f1, which the bishop on c4 attacks.',
    ],
    [
      '4k3/8/8/8/3b4/8/8/R3K2R w KQ - 0 1',
      'e1h1',
      'White may not castle O-O: the king would end on g1, which the bishop on d4 attacks.',
    ],
    [
      '4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1',
      'e1c1',
      'White may not castle O-O-O: the king is in check from the rook on e7.',
    ],
    [
      '4k3/8/8/8/8/8/8/R3K2R w K - 0 1',
      'e1c1',
      'White may not castle O-O-O: the right is gone, because the king or that rook has moved.',
    ],
    [
      'r3k3/8/8/8/8/8/8/4K3 b - - 0 1',
      'e8g8',
      'Black may not castle O-O: no rook stands on that side of the king.',
    ],
    ['4k3/8/8/8/8/8/8/rR1K4 w B - 0 1', 'd1c1', 'legal'],
    [
      '4k3/8/8/8/8/8/8/rRK5 w B - 0 1',
      'c1b1',
      'White may not castle O-O-O: the departure of the rook would leave the king to the rook on a1.',
    ],
    ['4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8', 'The pawn on a7 becomes another piece on a8: say which.'],
  ])('%s %s: %s', (fen, uci, sentence) => {
    expect(said(fen, uci)).toBe(sentence);
  });

  it('names the duty to the edge', () => {
    expect(said('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'e7e5', 'rz-black')).toBe(
      'Black must move to the edge, and e5 is inside.',
    );
  });
});

describe('moves that are written', () => {
  const why = (fen: string, text: string): string => {
    const reason = whySan(position(fen), text);
    return reason === undefined ? 'nothing' : render({ key: 'whyNot', params: reason }, 'en');
  };

  it.each([
    [START, 'Nf3', 'nothing'],
    [START, 'hello', 'nothing'],
    [START, 'Nf4', 'White has no knight that can go to f4.'],
    [START, 'Qd4', 'The queen on d1 cannot reach d4: the pawn on d2 is in the way.'],
    [START, 'e5', 'The pawn on e2 cannot reach e5.'],
    [START, 'exd3', 'The pawn on e2 goes to d3 only to take, and nothing stands there.'],
    [START, 'O-O', 'White may not castle O-O: the bishop on f1 is in the way.'],
    [START, '0-0-0', 'White may not castle O-O-O: the queen on d1 is in the way.'],
    [START, 'e2e5', 'The pawn on e2 cannot reach e5.'],
    [START, 'Ng1-e2', 'The knight on g1 cannot go to e2: its own pawn stands there.'],
    ['4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', 'd5', 'Say which pawn goes to d5: the one on e4.'],
    ['4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1', 'Nd2', 'Say which knight goes to d2: the one on b1 or f1.'],
    ['4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a8', 'The pawn on a7 becomes another piece on a8: say which.'],
    [
      '4k3/4r3/8/8/8/8/4B3/4K1B1 w - - 0 1',
      'Bd3',
      'Moving the bishop on e2 would leave the king to the rook on e7.',
    ],
    ['4k3/8/8/8/8/8/8/5KR1 w G - 0 1', 'Kg1', 'The king on f1 cannot go to g1: its own rook stands there.'],
    ['4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'Kg1', 'The king on e1 cannot reach g1.'],
  ])('%s %s: %s', (fen, text, sentence) => {
    expect(why(fen, text)).toBe(sentence);
  });

  it('any text is answered, and a legal move has no reason', () => {
    const pos = position('r3k2r/pPp2ppp/2n5/3pP3/1b2b3/2N2N2/PPP2PPP/R3K2R w KQkq d6 0 9');
    const texts = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'KQRBNabcdefgh12345678xO0-=+#()/ '), maxLength: 9 }),
      fc.constantFrom(...legalMoves(pos).map((move) => makeSan(pos, move))),
    );
    fc.assert(
      fc.property(texts, (text) => parseSan(pos, text) === undefined || whySan(pos, text) === undefined),
      { numRuns: 3000 },
    );
  });
});
