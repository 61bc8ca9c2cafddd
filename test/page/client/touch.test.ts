import { describe, expect, it } from 'vitest';
import type { Seen } from '../../../src/board/sensor.js';
import { fenPlacement } from '../../../src/page/client/board/picture.js';
import {
  boxOf,
  type HandsState,
  type HandsStep,
  type HandsWorld,
  putAway,
  putBack,
  type Touch,
  takeFromBox,
  touchSquare,
} from '../../../src/page/client/board/touch.js';
import {
  arrangementOf,
  boardFen,
  castleGeometry,
  isLegal,
  type Position,
  parseFen,
  play,
  START_POSITIONS,
} from '../../../src/rules/index.js';

function positionOf(fen: string): Position {
  const read = parseFen(fen);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
}

function standing(position: Position): HandsState {
  return { pieces: [...fenPlacement(boardFen(position))] as Seen[], held: null };
}

const inGame = (position: Position): HandsWorld => ({ position, wantedAt: () => undefined });
const NOWHERE: HandsWorld = { position: undefined, wantedAt: () => undefined };

/** What a board that starts from `pieces` shows after the touches; each must be possible there. */
function carriedOut(pieces: readonly Seen[], touches: readonly Touch[]): string {
  const board = [...pieces];
  for (const touch of touches) {
    if (touch.kind === 'lift') {
      expect(board[touch.square], 'something to lift').not.toBe('.');
      board[touch.square] = '.';
    } else {
      expect(board[touch.square], 'an empty square').toBe('.');
      board[touch.square] = touch.piece;
    }
  }
  return board.join('');
}

/** Presses in turn; the touches of all of them. */
function press(state: HandsState, squares: readonly number[], world: HandsWorld): HandsStep {
  let now = state;
  const touches: Touch[] = [];
  for (const square of squares) {
    const step = touchSquare(now, square, world);
    now = step.state;
    touches.push(...step.touches);
  }
  return { state: now, touches };
}

describe('castling by king onto rook', () => {
  it('brings the pieces where the rules have them, from each of the 960 starts, for both sides and colours', () => {
    let castles = 0;
    for (let number = 0; number < START_POSITIONS; number += 1) {
      const row = [...arrangementOf(number)].map((letter) => ('RK'.includes(letter) ? letter : '1')).join('');
      for (const turn of ['w', 'b'] as const) {
        const position = positionOf(
          `${row.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${row} ${turn} KQkq - 0 1`,
        );
        for (const side of ['a', 'h'] as const) {
          const castle = castleGeometry(position, side);
          if (castle === undefined) throw new Error('no castle');
          const move = { from: castle.king, to: castle.rook };
          const before = standing(position);
          // The other rook may stand in the way, as with rooks on f1 and h1 and the king on g1.
          if (!isLegal(position, move)) continue;
          castles += 1;
          const { state, touches } = press(before, [castle.king, castle.rook], inGame(position));
          const wanted = fenPlacement(boardFen(play(position, move)));
          expect(state.pieces.join('')).toBe(wanted);
          expect(carriedOut(before.pieces, touches)).toBe(wanted);
          expect(touches[0]).toEqual({ kind: 'lift', square: castle.king });
          expect(state.held).toBeNull();
        }
      }
    }
    expect(castles).toBeGreaterThan(3 * START_POSITIONS);
  });

  it('is none where the rules forbid it: then the rook is taken up instead', () => {
    const position = positionOf('4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1');
    const { state, touches } = press(standing(position), [4, 7], inGame(position));
    expect(state.held).toEqual({ piece: 'R', from: 7 });
    expect(carriedOut(standing(position).pieces, touches).charAt(4)).toBe('K');
  });
});

describe('hands at the simulated board', () => {
  const start = positionOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');

  it('lift with the first press and put down with the second', () => {
    const { state, touches } = press(standing(start), [12, 28], inGame(start));
    expect(touches).toEqual([
      { kind: 'lift', square: 12 },
      { kind: 'place', square: 28, piece: 'P' },
    ]);
    expect(state.held).toBeNull();
  });

  it('take what they capture off the board first, and lay it into the box', () => {
    const position = positionOf('4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1');
    const { state, touches } = press(standing(position), [28, 35], inGame(position));
    expect(touches.map(({ kind, square }) => `${kind} ${square}`)).toEqual([
      'lift 28',
      'lift 35',
      'place 35',
    ]);
    expect(boxOf(state, 'black')).toContainEqual({ piece: 'p', count: 8 });
  });

  it('put a pawn down on the last rank with a question, and nothing else', () => {
    const position = positionOf('1n2k3/P7/8/8/8/8/7p/4K1N1 w - - 0 1');
    const white = press(standing(position), [48, 57], inGame(position));
    expect(white.touches).toEqual([
      { kind: 'lift', square: 48 },
      { kind: 'lift', square: 57 },
      { kind: 'place', square: 57, piece: 'P', ask: true },
    ]);
    expect(white.state.held).toBeNull();
    const black = press(standing(position), [15, 7], inGame(position));
    expect(black.touches.at(-1)).toEqual({ kind: 'place', square: 7, piece: 'p', ask: true });
    const knight = press(standing(position), [6, 61], inGame(position));
    expect(knight.touches.at(-1)).toEqual({ kind: 'place', square: 61, piece: 'N' });
  });

  it('put a piece back where it came from', () => {
    const lifted = touchSquare(standing(start), 6, NOWHERE);
    const { state, touches } = putBack(lifted.state);
    expect(touches).toEqual([{ kind: 'place', square: 6, piece: 'N' }]);
    expect(state).toEqual(standing(start));
  });

  it('leave what was laid away in the box, and take it out again', () => {
    const away = putAway(touchSquare(standing(start), 6, NOWHERE).state).state;
    expect(boxOf(away, 'white')).toEqual([{ piece: 'N', count: 1 }]);
    const out = takeFromBox(away, 'N').state;
    expect(boxOf(out, 'white')).toEqual([]);
    expect(touchSquare(out, 6, NOWHERE).touches).toEqual([{ kind: 'place', square: 6, piece: 'N' }]);
  });

  it('put on a lit square what it asks for', () => {
    const world: HandsWorld = { position: undefined, wantedAt: (square) => (square === 4 ? 'K' : undefined) };
    const empty: HandsState = { pieces: Array<Seen>(64).fill('.'), held: null };
    expect(touchSquare(empty, 4, world).touches).toEqual([{ kind: 'place', square: 4, piece: 'K' }]);
    expect(touchSquare(empty, 5, world).touches).toEqual([]);
  });
});
