import { type Color, SquareSet } from 'chessops';
import { describe, expect, it } from 'vitest';
import {
  canMate,
  isDead,
  legalMoves,
  makeFen,
  PACKED_LENGTH,
  type Position,
  packPosition,
  positionWith,
  startPosition,
} from '../../src/rules/index.js';
import { createRandom, type Random } from '../hands/prng.js';
import { arranged, type Placed, position } from './support.js';

const WALL = 'p1p1p1p1/P1P1P1P1';
const ZIGZAG = '1p1p1p1p/pPpPpPpP/P1P1P1P1';

describe('who can still mate, both players helping', () => {
  it.each([
    // Material alone.
    ['bare kings', '7k/8/8/8/8/8/8/K7 w - - 0 1', false, false],
    ['a knight against a bare king', '7k/8/8/8/8/8/8/KN6 w - - 0 1', false, false],
    ['a knight against a pawn', '7k/7p/8/8/8/8/8/KN6 w - - 0 1', true, true],
    ['a knight against its own side’s pawn only', '7k/8/8/8/8/8/P7/KN6 w - - 0 1', true, false],
    ['bishops of one colour', 'b6k/8/8/8/8/8/8/KB6 w - - 0 1', false, false],
    ['bishops of different colours', '1b5k/8/8/8/8/8/8/KB6 w - - 0 1', true, true],
    ['a bishop against a queen', 'q6k/8/8/8/8/8/8/KB6 w - - 0 1', false, true],
    // Walls of pawns.
    ['a wall from edge to edge', `8/8/k7/${WALL}/8/8/K7 w - - 0 1`, false, false],
    ['the wall with bishops that see no pawn', `8/6b1/k7/${WALL}/8/8/KB6 w - - 0 1`, false, false],
    ['the wall with a bishop that takes a pawn', `8/8/k7/${WALL}/8/8/K1B5 w - - 0 1`, true, true],
    ['the wall with a knight that jumps it', `8/8/k7/${WALL}/8/8/KN6 w - - 0 1`, true, true],
    ['the wall with a rook behind it', `8/8/k7/${WALL}/8/8/KR6 w - - 0 1`, true, true],
    ['a wall with a gate', '8/8/k7/p1p1p3/P1P1P3/8/8/K7 w - - 0 1', true, true],
    ['pawns that take each other', `8/8/k7/pp1p1p1p/P1P1P1P1/8/8/K7 w - - 0 1`, true, true],
    ['one pair of pawns', '8/8/8/1k6/1p6/1P6/1K6/8 w - - 0 1', true, true],
    ['a zigzag wall', `8/2k5/${ZIGZAG}/8/2K5/8 w - - 0 1`, false, false],
    ['a zigzag wall and bishops', `8/2k1b3/${ZIGZAG}/8/2K1B3/8 w - - 0 1`, false, false],
    // Forced lines.
    ['the king must take the last piece', '4k3/8/8/8/8/8/4q3/4K3 w - - 0 1', false, false],
    ['the king may also go away', '4k3/8/8/8/8/8/3q4/6K1 w - - 0 1', false, true],
    ['the only move is stalemate', '8/8/8/8/8/5k1P/7P/7K b - - 0 1', true, false],
    ['in stalemate nobody can', '7k/7P/7K/8/8/8/8/8 b - - 0 1', false, false],
    ['a rook that must be taken, but a pawn is left', '4k3/7p/8/8/8/8/4r3/4K3 w - - 0 1', false, true],
    ['mate is there', '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', true, false],
  ] as const)('%s', (_, fen, white, black) => {
    const pos = position(fen);
    expect([canMate(pos, 'white'), canMate(pos, 'black')]).toEqual([white, black]);
    if (white || black) expect(isDead(pos)).toBe(false);
  });

  it.each([
    `8/8/k7/${WALL}/8/8/K7 w - - 0 1`,
    `8/2k1b3/${ZIGZAG}/8/2K1B3/8 w - - 0 1`,
    '4k3/8/8/8/8/8/4q3/4K3 w - - 0 1',
  ])('%s is a dead position', (fen) => {
    expect(isDead(position(fen))).toBe(true);
  });

  it('says yes at once where everything is open, in all the starts it is asked for', () => {
    for (const number of [0, 518, 959]) {
      const pos = startPosition(number);
      expect([canMate(pos, 'white'), canMate(pos, 'black'), isDead(pos)]).toEqual([true, true, false]);
    }
  });

  it('kings mate each other by contact in Randzüger', () => {
    const made = positionWith('rz-double', '7k/8/8/8/8/8/8/K7 w - - 0 1');
    expect(made.ok && canMate(made.value, 'white')).toBe(true);
  });
});

/** Whether a mate by `color` is anywhere among all positions that legal moves reach; undefined: there are too many. */
function mateAnywhere(start: Position, color: Color, most: number): boolean | undefined {
  const packed = new Int32Array(PACKED_LENGTH);
  const keyOf = (pos: Position): string => {
    packPosition(pos, packed);
    return String.fromCharCode(...new Uint16Array(packed.buffer));
  };
  const seen = new Set([keyOf(start)]);
  const open = [start];
  for (const pos of open) {
    const ctx = pos.ctx();
    if (pos.turn !== color && ctx.checkers.nonEmpty() && !pos.hasDests(ctx)) return true;
    for (const [from, dests] of pos.allDests(ctx)) {
      for (const to of dests) {
        const promotes = pos.board.pawn.has(from) && SquareSet.backranks().has(to);
        for (const promotion of promotes ? (['queen', 'rook', 'bishop', 'knight'] as const) : [undefined]) {
          const next = pos.clone();
          next.play(promotion === undefined ? { from, to } : { from, to, promotion });
          const key = keyOf(next);
          if (seen.has(key)) continue;
          if (seen.size >= most) return undefined;
          seen.add(key);
          open.push(next);
        }
      }
    }
  }
  return false;
}

/** Few pieces close together: many checks, captures that are forced, and stalemates. */
function crowd(random: Random): Position | undefined {
  const corner = random.pick([0, 7, 35, 56, 63]);
  const near = (): number => {
    const file = Math.min(7, Math.max(0, (corner & 7) + random.between(-2, 2)));
    const rank = Math.min(7, Math.max(0, (corner >> 3) + random.between(-2, 2)));
    return file + 8 * rank;
  };
  const others = Array.from({ length: random.between(1, 2) }, (): Placed => {
    const role = random.pick(['queen', 'rook', 'bishop', 'knight', 'pawn'] as const);
    return [near(), random.pick(['white', 'black'] as const), role];
  });
  const pos = arranged(
    [[near(), 'white', 'king'], [near(), 'black', 'king'], ...others],
    random.pick(['white', 'black'] as const),
  );
  return pos !== undefined && legalMoves(pos).length < 2 ? pos : undefined;
}

/** Pawns head to head on most files, at heights that mostly lock them, kings and perhaps bishops on either side. */
function walled(random: Random): Position | undefined {
  const pieces: Placed[] = [];
  let height = random.between(2, 4);
  for (let file = 0; file < 8; file += random.chance(0.75) ? 2 : 1) {
    pieces.push([file + 8 * height, 'white', 'pawn'], [file + 8 * (height + 1), 'black', 'pawn']);
    if (random.chance(0.15)) height = Math.min(4, Math.max(2, height + random.between(-1, 1)));
  }
  pieces.push([random.below(16), 'white', 'king'], [48 + random.below(16), 'black', 'king']);
  if (random.chance(0.3)) pieces.push([random.below(16), 'white', 'bishop']);
  if (random.chance(0.1)) pieces.push([48 + random.below(16), 'black', 'bishop']);
  return arranged(pieces, random.pick(['white', 'black'] as const));
}

describe('no is never said of a mate that is there', () => {
  it.each([
    ['crowds of three and four that can hardly move', crowd, 60, 400],
    ['walls of pawns', walled, 15, 200],
  ] as const)('%s', (_, make, wanted, most) => {
    const random = createRandom(960);
    const tally = { no: 0, proved: 0, yes: 0 };
    for (let found = 0; found < wanted; ) {
      const pos = make(random);
      if (pos === undefined) continue;
      found++;
      for (const color of ['white', 'black'] as const) {
        // What material alone says is tried over every placement in outcome.test.ts.
        if (pos.hasInsufficientMaterial(color)) continue;
        const said = canMate(pos, color);
        // A no is followed as far as it goes, of a yes only what is near is looked at.
        const truth = mateAnywhere(pos, color, said ? most : 12_000);
        if (!said && truth === true) throw new Error(`${color} mates: ${makeFen(pos)}`);
        if (truth === true) tally.yes++;
        if (truth === false) tally.no++;
        if (truth === false && !said) tally.proved++;
      }
    }
    expect(tally.no).toBeGreaterThan(wanted / 15);
    // Nearly every no that there is was given.
    expect(tally.proved / tally.no).toBeGreaterThan(0.9);
    if (make === crowd) expect(tally.yes).toBeGreaterThan(wanted / 10);
  });
});
