import { parseUci } from 'chessops/util';
import { describe, expect, it } from 'vitest';
import { createEblDecoder } from '../../drivers/ebl/decoder.js';
import { degrade, SENSES, type Seen, type Sense, seenOf } from '../../src/board/sensor.js';
import { makeUci } from '../../src/rules/index.js';
import { parseTrace } from '../../src/table/trace.js';
import { gameFacts, piecesOf, positionOf, randomGame, samePiece } from '../hands/index.js';
import { createRandom } from '../hands/prng.js';
import { otherJobOf, otherScriptOf, playOther } from '../soak/otherJobs.js';
import { feltBy } from './felt.js';
import { KINDS, type Kind, type OtherScript, occursOn, otherHands } from './index.js';
import { kingsGame, withShuffles } from './lines.js';
import { centre, Table } from './men.js';
import { verdict } from './worlds.js';

const CASES = KINDS.flatMap((kind) =>
  SENSES.filter((sense) => occursOn(kind, sense)).map((sense) => ({ kind, sense })),
);
/** Kinds that need more games to be met: rare moves. */
const SEEDS = [3, 4];

function scriptOf(kind: Kind, sense: Sense, seed: number): OtherScript {
  return otherHands(randomGame(seed, 60), { seed, sense, kind });
}

/** The board as the lines tell it at the end. */
function toldBy(trace: string): Seen[] {
  const parsed = parseTrace(trace);
  if (!parsed.ok) throw new Error(parsed.error);
  const board: Seen[] = [];
  const decoder = createEblDecoder({ now: () => 0 });
  for (const entry of parsed.value.entries) {
    if (entry.kind !== 'line') continue;
    for (const event of decoder.feed(entry.text).events) {
      if (event.kind === 'snapshot') board.splice(0, 64, ...event.placement);
      else if (event.kind === 'lift') board[event.square] = '.';
      else if (event.kind === 'place') board[event.square] = event.seen;
      else throw new Error(`a ${event.kind} in the trace`);
    }
  }
  return board;
}

describe.each(CASES)('$kind on $sense', ({ kind, sense }) => {
  const scripts = SEEDS.map((seed) => scriptOf(kind, sense, seed));

  it('ends with every man where the line of play puts it', () => {
    for (const script of scripts) {
      if (script.result !== undefined) continue;
      const last = gameFacts(script.start, script.moves).at(-1)?.after ?? script.start;
      expect(script.final).toEqual(piecesOf(last));
    }
  });

  it('is felt by perfect sensors, and told by the board, as the men stand', () => {
    for (const { final, felt, trace, board } of scripts) {
      felt.forEach((changes, square) => {
        expect(samePiece(changes.at(-1)?.piece, final[square])).toBe(true);
      });
      toldBy(trace).forEach((seen, square) => {
        const piece = final[square];
        if (!board.defects.has(square))
          expect(seen).toBe(piece === undefined ? '.' : degrade(seenOf(piece), sense));
      });
    }
  });

  it('is the same for the same seed', () => {
    const [first = 0] = SEEDS;
    expect(scriptOf(kind, sense, first).trace).toBe(scripts[0]?.trace);
  });
});

describe('the kinds', () => {
  it.each(KINDS.filter((kind) => kind !== 'tidy' && kind !== 'mixed'))('%s is met', (kind) => {
    const met = (seed: number) =>
      otherHands(randomGame(seed), { seed, sense: 'piece', kind: kind }).occurred.get(kind);
    const onOcc = (seed: number) =>
      otherHands(randomGame(seed), { seed, sense: 'occ', kind }).occurred.get(kind);
    const seeds = Array.from({ length: 12 }, (_, seed) => seed);
    expect(seeds.some((seed) => (met(seed) ?? 0) > 0 || (onOcc(seed) ?? 0) > 0)).toBe(true);
  });

  it('tidy hands on a board that names pieces are read right', () => {
    for (const seed of [1, 2, 3]) {
      const job = otherJobOf(seed, [], { kind: 'tidy', senses: ['piece'] });
      const script = otherScriptOf(job);
      const { outcome } = playOther(script);
      expect(outcome.recorded).toEqual(script.moves.map(makeUci));
      expect(outcome.inOrder).toBe(true);
    }
  });

  it('with a rate of 0 nothing of the kind happens', () => {
    const { occurred } = otherHands(randomGame(1), { seed: 1, sense: 'piece', kind: 'adjust', rate: 0 });
    expect(occurred.size).toBe(0);
  });

  it('asks a dead square to say the same for the whole game', () => {
    const { trace, start, moves } = otherHands(randomGame(5), {
      seed: 5,
      sense: 'piece',
      kind: 'blindNever',
      square: 12,
    });
    expect(moves.length).toBeGreaterThan(0);
    expect(start.board.get(12)).toBeDefined();
    expect(trace).not.toMatch(/ e2\b/);
  });
});

describe('men and hands', () => {
  const start = piecesOf(positionOf('4k3/8/8/8/8/8/8/R3K3 w - - 0 1'));
  const table = () => new Table(start, centre);
  const rook = 0;

  it('a rook slid from a1 to d1 is felt on every square between, in order', () => {
    const t = table();
    t.perform([{ does: 'slide', at: 1000, hand: 0, man: rook, to: centre(3), ms: 300 }]);
    t.end();
    const changes = feltBy(t.stretches).flatMap((list, square) =>
      list.slice(1).map(({ at, piece }) => ({ at: Math.round(at), square, there: piece !== undefined })),
    );
    changes.sort((a, b) => a.at - b.at);
    // A square is 100 ms long, a sensor reaches 36 ms to either side of its centre.
    expect(changes).toEqual([
      { at: 1036, square: 0, there: false },
      { at: 1064, square: 1, there: true },
      { at: 1136, square: 1, there: false },
      { at: 1164, square: 2, there: true },
      { at: 1236, square: 2, there: false },
      { at: 1264, square: 3, there: true },
    ]);
  });

  it('a man put down at the edge of its square is not felt', () => {
    const t = table();
    t.perform([
      { does: 'lift', at: 1000, hand: 0, man: rook },
      { does: 'put', at: 1500, hand: 0, man: rook, to: { x: 3.9, y: 0.5 } },
    ]);
    t.end();
    expect(feltBy(t.stretches)[3]).toEqual([{ at: 0, piece: undefined }]);
    expect(t.pieceOn()[3]).toEqual({ color: 'white', role: 'rook' });
  });

  it.each([
    [
      'lifting what is held',
      [
        { does: 'lift', at: 1, hand: 0, man: rook },
        { does: 'lift', at: 500, hand: 1, man: rook },
      ],
    ],
    [
      'putting a man on another',
      [
        { does: 'lift', at: 1, hand: 0, man: rook },
        { does: 'put', at: 500, hand: 0, man: rook, to: centre(4) },
      ],
    ],
    [
      'putting down what another hand holds',
      [
        { does: 'lift', at: 1, hand: 0, man: rook },
        { does: 'put', at: 500, hand: 1, man: rook, to: centre(3) },
      ],
    ],
    [
      'being at two places at once',
      [
        { does: 'lift', at: 1, hand: 0, man: rook },
        { does: 'lift', at: 5, hand: 0, man: 1 },
      ],
    ],
  ] as const)('%s is refused', (_, steps) => {
    expect(() => table().perform(steps)).toThrow();
  });
});

describe('lines', () => {
  it('a shuffle brings everybody back and leaves the game as it was', () => {
    const game = randomGame(7);
    const { game: longer, shuffles } = withShuffles(game, 8, createRandom(7));
    expect(shuffles.length).toBeGreaterThan(2);
    expect(longer.moves.length).toBe(game.moves.length + 4 * shuffles.length);
    const facts = gameFacts(longer.start, longer.moves);
    for (const { at } of shuffles)
      expect(piecesOf(facts[at + 3]!.after)).toEqual(piecesOf(facts[at]!.before));
  });

  it('a king steps into the centre, and the other could not step beside it', () => {
    for (const seed of [1, 2, 3]) {
      const { game, tries } = kingsGame(seed);
      const [first] = gameFacts(game.start, game.moves);
      expect(first?.mover.role).toBe('king');
      const king = first?.after.board.kingOf(first.after.turn);
      expect(king).toBeDefined();
      expect(first?.after.dests(king ?? 0).has(tries.to)).toBe(false);
    }
  });
});

describe('what can be told', () => {
  const move = (uci: string) => {
    const parsed = parseUci(uci);
    if (parsed === undefined || !('from' in parsed)) throw new Error(uci);
    return parsed;
  };
  const told = (fen: string, together: string[], follow: string[], sense: Sense) =>
    verdict(positionOf(fen), together.map(move), follow.map(move), sense);

  it('a rook that takes one of two men is told by colours or occupancy only when more is seen', () => {
    const fen = '4k3/8/8/p7/8/8/8/R3n1K1 w - - 0 1';
    expect(told(fen, ['a1a5'], [], 'piece')).toBe(0);
    expect(told(fen, ['a1a5'], [], 'color')).toBe(0);
    expect(told(fen, ['a1a5'], [], 'occ')).toBeUndefined();
    // The pawn of a5 would still be there, and the knight of e1 goes on.
    expect(told(fen, ['a1a5'], ['e1f3'], 'occ')).toBe(1);
  });

  it('a capture and its recapture seen together are single where no other man could have come', () => {
    expect(told('4k3/8/4p3/3n4/8/2N5/8/4K3 w - - 0 1', ['c3d5', 'e6d5'], [], 'occ')).toBe(0);
  });
});
