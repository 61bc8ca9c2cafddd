import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  percentOf,
  type RawGame,
  readPgnFile,
  readPgnText,
  STAT_GROUPS,
  Statistics,
} from '../../src/record/index.js';
import { describeWithData } from '../support/data.js';

async function statsOf(source: AsyncIterable<RawGame>): Promise<Statistics> {
  const stats = new Statistics();
  for await (const game of source) stats.add(game);
  return stats;
}

const game = (result: string, tags = '', moves = '1. e4 e5 2. Nf3') =>
  `[White "a"]\n[Result "${result}"]\n${tags}\n${moves} ${result}\n\n`;

describe('statistics', () => {
  it('leave out what was abandoned without a result, and nothing else', async () => {
    const abandoned = '[Termination "abandoned"]';
    const left = await statsOf(readPgnText([game('*', abandoned) + game('*', abandoned, '')]));
    expect(left.all.games).toBe(0);
    expect(left.refused).toBe(0);
    for (const group of STAT_GROUPS) expect(left.by(group)).toEqual([]);
    const others = game('1-0', abandoned) + game('*') + game('*', '[Termination "unterminated"]');
    expect((await statsOf(readPgnText([others]))).all).toMatchObject({ games: 3, white: 1, unfinished: 2 });
  });

  it('count results and give per cent of the finished games', async () => {
    const text = game('1-0') + game('1-0') + game('0-1') + game('1/2-1/2') + game('*');
    const stats = await statsOf(readPgnText([text]));
    expect(stats.all).toEqual({
      games: 5,
      white: 2,
      black: 1,
      draws: 1,
      bothLost: 0,
      unfinished: 1,
      plies: 15,
    });
    expect(percentOf(stats.all)).toEqual({ white: 50, black: 25, draws: 25 });
    expect(
      percentOf({ games: 1, white: 0, black: 0, draws: 0, bothLost: 0, unfinished: 1, plies: 0 }),
    ).toEqual({
      white: null,
      black: null,
      draws: null,
    });
    expect(
      percentOf({ games: 3, white: 1, black: 1, draws: 1, bothLost: 0, unfinished: 0, plies: 0 }),
    ).toEqual({
      white: 33.3,
      black: 33.3,
      draws: 33.3,
    });
  });

  it('count a game that both have lost as finished, with no point for anybody', async () => {
    const stats = await statsOf(readPgnText([game('0-0') + game('1-0') + game('0-0', '', '') + game('½-½')]));
    expect(stats.all).toEqual({
      games: 4,
      white: 1,
      black: 0,
      draws: 1,
      bothLost: 2,
      unfinished: 0,
      plies: 9,
    });
    expect(percentOf(stats.all)).toEqual({ white: 25, black: 0, draws: 25 });
  });

  it('group by start, length and time control', async () => {
    const fen = (text: string) => `[Variant "Chess960"]\n[FEN "${text}"]\n`;
    const long = `${'Nf3 Nf6 Ng1 Ng8 '.repeat(11)}`;
    const text = [
      game('1-0', fen('bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1')),
      game('0-1', fen('bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1'), '*'),
      game('1-0', fen('bqnnrbkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhe - 0 1')),
      game('1-0', '[TimeControl "300+3"]\n', long),
    ].join('');
    const stats = await statsOf(readPgnText([text]));
    expect(stats.by('start').map(([key, tally]) => [key, tally.games])).toEqual([
      ['0', 2],
      ['518', 1],
      ['position', 1],
    ]);
    expect(stats.by('length').map(([key, tally]) => [key, tally.games])).toEqual([
      ['0', 1],
      ['1-20', 2],
      ['21-40', 1],
    ]);
    expect(stats.by('control').map(([key, tally]) => [key, tally.games])).toEqual([
      ['?', 3],
      ['300+3', 1],
    ]);
  });

  it('leave out what is not this chess, and count it', async () => {
    const stats = await statsOf(
      readPgnText([game('1-0', '[Variant "Atomic"]\n') + game('1-0', '[FEN "x"]\n') + game('1-0')]),
    );
    expect([stats.all.games, stats.refused]).toEqual([1, 2]);
  });

  it('keep a bounded number of keys', async () => {
    const stats = new Statistics();
    for (let index = 0; index < 7_000; index++) {
      stats.add({
        index,
        line: 1,
        tags: [{ name: 'TimeControl', value: `${index}`, line: 1 }],
        moves: [],
        result: '1-0',
        fault: undefined,
      });
    }
    const rows = stats.by('control');
    expect(rows.length).toBe(5_001);
    expect(rows[0]).toMatchObject(['other', { games: 2_000 }]);
  });
});

describeWithData('statistics of real games', (dir) => {
  // White, draws, Black, unfinished and starts as the data's own table counts them.
  for (const [file, white, draws, black, unfinished, plies, numbers, withoutNumber] of [
    // 19 of them have no castling right, so they do not begin from one of the 960.
    ['chess960.pgn', 508, 880, 228, 1, 198_002, 603, 19],
    ['double-frc.pgn', 205, 203, 44, 0, 59_604, 0, 452],
    ['standard.pgn', 93, 65, 81, 0, 24_681, 1, 0],
  ] as const) {
    it(file, async () => {
      const stats = await statsOf(readPgnFile(join(dir, 'games', file)));
      expect(stats.all).toEqual({
        games: white + draws + black + unfinished,
        white,
        draws,
        bothLost: 0,
        black,
        unfinished,
        plies,
      });
      const starts = stats.by('start');
      expect(starts.filter(([key]) => /^\d+$/.test(key)).length).toBe(numbers);
      expect(starts.find(([key]) => key === 'position')?.[1].games ?? 0).toBe(withoutNumber);
      expect(stats.refused).toBe(0);
    });
  }
});
