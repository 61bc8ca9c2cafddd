/** Castling as `solve --json` writes it: a move has one text, and no two moves of a position have the same. */
import { describe, expect, it } from 'vitest';
import { isLegal, legalMoves, type Position, parseUci, perftDivide, play } from '../../src/rules/index.js';
import { castlingTextOf, type JsonTree, type Key, solutionJson } from '../../src/solve/index.js';
import { problem, solved } from './support.js';

/** Every move of the tree is one of those that `perft --divide` lists; gives their number. */
function walked(pos: Position, tree: JsonTree): number {
  const listed = new Set(perftDivide(pos, 1).map(({ move }) => move));
  let moves = 0;
  for (const [text, below] of Object.entries(tree)) {
    const move = parseUci(text);
    expect(listed, text).toContain(text);
    if (move === undefined || !isLegal(pos, move)) throw new Error(text);
    moves += 1 + walked(play(pos, move), below);
  }
  return moves;
}

function answer(fen: string, length: number) {
  const pos = problem(fen);
  return { pos, json: solutionJson(pos, solved(pos, length, { tries: 1 }), castlingTextOf(fen, pos)) };
}

describe('castling where the king can step to its target too', () => {
  // After any waiting move the pawn must move, and the queen mates on b7. The king waits by stepping and by castling.
  it.each([
    ['king on f, X-FEN', 'k7/7p/PQ6/8/8/8/8/5K1R w K - 0 1', ['f1g1', 'f1h1']],
    ['king on f, Shredder-FEN', 'k7/7p/PQ6/8/8/8/8/5K1R w H - 0 1', ['f1g1', 'f1h1']],
    ['king on d, to both sides', 'k7/7p/PQ6/8/8/8/8/R2K3R w KQ - 0 1', ['d1a1', 'd1c1', 'd1h1']],
    ['king on b, beside its rook', 'k7/7p/PQ6/8/8/8/8/RK6 w Q - 0 1', ['b1a1', 'b1c1']],
    ['king on g, which stays where it is', 'k7/7p/PQ6/8/8/8/8/6KR w K - 0 1', ['g1h1']],
  ])('%s', (_, fen, castles) => {
    const { pos, json } = answer(fen, 2);
    expect(json.keys).toEqual(expect.arrayContaining(castles));
    expect(new Set(json.keys).size).toBe(json.keys.length);
    expect(Object.keys(json.tree).sort()).toEqual(json.keys);
    expect(walked(pos, json.tree)).toBeGreaterThan(json.keys.length);
  });

  it('is told apart among the defences too', () => {
    const { pos, json } = answer('5k1r/8/8/8/8/pq6/7P/K7 b k - 0 1', 2);
    expect(json.keys).toEqual(expect.arrayContaining(['f8g8', 'f8h8']));
    walked(pos, json.tree);
  });

  it('is told apart among all answers to a move', () => {
    const fen = '5k1r/8/8/8/8/8/8/4K2R w Kk - 0 1';
    const pos = problem(fen);
    const [move] = legalMoves(pos);
    if (move === undefined) throw new Error('there is a move');
    const after = play(pos, move);
    const defences = legalMoves(after).map((one) => ({ move: one, attacks: [] }));
    const key: Key = {
      attack: { move, mateIn: 2, defences },
      aim: { aim: 'zugzwang' },
      variations: 'complete',
    };
    const solution = {
      length: 2,
      keys: [key],
      tries: [],
      setPlay: undefined,
      examined: 1,
      firstMoves: 1,
      nodes: 1,
    };
    const [tree = {}] = Object.values(solutionJson(pos, solution, castlingTextOf(fen, pos)).tree);
    expect(Object.keys(tree).sort()).toEqual(perftDivide(after, 1).map((row) => row.move));
    expect(Object.keys(tree)).toEqual(expect.arrayContaining(['f8g8', 'f8h8']));
  });
});

describe('castling of ordinary chess', () => {
  const corner = '5k2/4R1R1/8/8/8/8/8/4K2R w';
  it('is written as the FEN writes the right', () => {
    expect(answer(`${corner} K - 0 1`, 1).json.keys).toContain('e1g1');
    expect(answer(`${corner} H - 0 1`, 1).json.keys).toContain('e1h1');
  });

  it('is king takes rook where the other side has a right that ordinary chess has not', () => {
    const fen = 'r4k1r/pppp1ppp/8/8/8/8/8/4K2R w Kk - 0 1';
    expect(castlingTextOf(fen, problem(fen))).toBe('king-takes-rook');
    const inner = '4k3/8/8/8/8/8/8/R3K1R1 w Q - 0 1';
    expect(castlingTextOf(inner, problem(inner))).toBe('king-to-target');
    const outermost = '4k3/8/8/8/8/8/8/R3K1R1 w KQ - 0 1';
    expect(castlingTextOf(outermost, problem(outermost))).toBe('king-takes-rook');
    const none = '4k3/8/8/8/8/8/8/R2K3R w - - 0 1';
    expect(castlingTextOf(none, problem(none))).toBe('king-to-target');
  });
});
