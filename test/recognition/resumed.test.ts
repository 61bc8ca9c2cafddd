/** A reader that died in mid-game and knows only the moves and what stands on the board. */
import { parseSquare } from 'chessops/util';
import { describe, expect, it } from 'vitest';
import { degrade, type Seen, type SeenPiece, type Sense } from '../../src/board/sensor.js';
import { Recogniser } from '../../src/recognition/index.js';
import { makeUci } from '../../src/rules/index.js';
import { gameFacts, randomGame } from '../hands/index.js';
import { playResumed } from '../soak/resumes.js';
import { ALL, lettersOf, positionOf } from './support.js';

const GAMES = 60;
const sq = (name: string) => parseSquare(name) ?? -1;

/** King and rook that change places leave every sensor but a piece sensor as it was: in the dark nobody could know. */
function changesPlaces({ castle }: ReturnType<typeof gameFacts>[number]): boolean {
  return castle !== undefined && castle.king === castle.rookTo && castle.rook === castle.kingTo;
}

describe.each(ALL)('a reader that dies again and again on %s', (sense) => {
  it('reads the game all the same, whatever gesture it died in', () => {
    let deaths = 0;
    for (let seed = 1; seed <= GAMES; seed++) {
      const { start, moves } = randomGame(seed, 60);
      if (sense !== 'piece' && gameFacts(start, moves).some(changesPlaces)) continue;
      const outcome = playResumed(start, moves, { sense, seed, deaths: 0.03, unseen: 1 });
      deaths += outcome.deaths;
      expect([seed, outcome.recorded, outcome.inOrder]).toEqual([seed, outcome.truth, true]);
    }
    expect(deaths).toBeGreaterThan(2 * GAMES);
  });
});

/** The first look of a new reader: these squares are empty, though something should stand there. */
function wakes(fen: string, sense: Sense, empty: readonly string[]) {
  const start = positionOf(fen);
  const squares = lettersOf(start);
  const reader = new Recogniser(start, { sense });
  let at = 0;
  const hand = new Map(empty.map((name) => [name, squares[sq(name)]]));
  for (const name of empty) squares[sq(name)] = '.';
  reader.step({ kind: 'gap', at, missed: null });
  reader.step({ kind: 'snapshot', at, placement: squares.map((seen) => degrade(seen, sense)) });
  return {
    reader,
    line: () => reader.moves.map(makeUci),
    place(name: string, from: string) {
      at += 200;
      const seen = degrade(hand.get(from) as Seen, sense) as SeenPiece;
      reader.step({ kind: 'place', at, square: sq(name), seen });
    },
    move(from: string, to: string) {
      const seen = degrade(squares[sq(from)] as Seen, sense) as SeenPiece;
      reader.step({ kind: 'lift', at: at + 800, square: sq(from), seen });
      at += 1000;
      reader.step({ kind: 'place', at, square: sq(to), seen });
    },
    rest() {
      at += 3000;
      reader.step({ kind: 'tick', at });
    },
  };
}

describe.each(['occ', 'color'] as const)('king and rook in the hands at its death on %s', (sense) => {
  const FEN = 'bbrnqkrn/pppppppp/8/8/8/8/PPPPPPPP/BBRNQKRN w GCgc - 0 1';

  it.each([
    ['the opponent moves next: they castled', 'e7', 'e5', ['f1g1', 'e7e5']],
    ['the same side moves next: they were put back', 'e2', 'e4', ['e2e4']],
  ])('%s', (_, from, to, line) => {
    const table = wakes(FEN, sense, ['f1', 'g1']);
    table.place('f1', 'g1');
    table.place('g1', 'f1');
    table.rest();
    expect(table.line()).toEqual([]);
    table.move(from, to);
    table.rest();
    expect(table.line()).toEqual(line);
  });
});

describe.each(ALL)('a piece in a hand at its death on %s', (sense) => {
  it('is not explained by a longer line to and fro', () => {
    // White is about to take on d6: the pawn there is off the board already, and ...Bb7 was played in the dark.
    const fen = 'rkb1q1r1/p1pppppp/1ppp1n2/4P3/8/5PP1/PPPPR2P/RKBBNN1Q w - - 0 1';
    const table = wakes(fen, sense, ['d6']);
    table.rest();
    expect(table.line()).toEqual([]);
    table.move('e5', 'd6');
    table.rest();
    expect(table.line()).toEqual(['e5d6']);
  });
});
