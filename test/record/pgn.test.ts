import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePgn, type PgnTags, PgnText, readGame, tagOf } from '../../src/record/index.js';
import { PgnScanner } from '../../src/record/pgnScan.js';
import { moveOf, TestGame } from '../game/driver.js';
import { pgnExtract } from '../support/pgnExtract.js';

function scan(text: string) {
  const scanner = new PgnScanner();
  return [...scanner.push(text), ...scanner.end()];
}

function written(game: TestGame, tags?: PgnTags): string {
  const text = makePgn(game.state, tags);
  if (text === undefined) throw new Error('nothing was written');
  return text;
}

describe('a Chess960 game', () => {
  it('has the roster, the start and the end in their order', () => {
    const game = new TestGame({ number: 99 }, { control: '5+3' });
    game.play('e2e4', 0);
    game.play('e7e5', 10_000);
    game.say({ kind: 'resign', color: 'black' }, 0);
    const tags = {
      event: 'Club evening',
      site: 'Gent',
      date: '2024.05.06',
      round: '3',
      white: 'Ann',
      black: 'Bo',
      others: { WhiteElo: '1500', Annotator: 'x' },
    };
    expect(written(game, tags)).toBe(`[Event "Club evening"]
[Site "Gent"]
[Date "2024.05.06"]
[Round "3"]
[White "Ann"]
[Black "Bo"]
[Result "1-0"]
[SetUp "1"]
[FEN "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1"]
[Variant "Chess960"]
[StartPosition "99"]
[TimeControl "300+3"]
[Termination "normal"]
[Annotator "x"]
[WhiteElo "1500"]

1. e4 {[%clk 0:05:06]} 1... e5 {[%clk 0:04:56]} 1-0

`);
  });

  it('says its set-up also for 518, and is unterminated while it goes on', () => {
    const text = written(new TestGame({ number: 518 }));
    expect(text).toContain(
      '[SetUp "1"]\n[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]\n[Variant "Chess960"]\n[StartPosition "518"]',
    );
    expect(text).toContain('[TimeControl "-"]\n[Termination "unterminated"]\n\n*\n\n');
  });

  it('numbers a game that Black begins, and Black after a comment', () => {
    const game = new TestGame({ fen: 'rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 3 12' });
    game.play('f6e4 f3e5 e4f6');
    expect(written(game)).toContain('\n\n12... Ne4 13. Ne5 Nf6 *\n');
    game.say({ kind: 'gap', ply: 2, gap: 'unseen' });
    expect(written(game).replaceAll('\n', ' ')).toContain(
      '13. Ne5 {Sensor events were lost here: moves back to the same position would be missing.} 13... Nf6 *',
    );
    game.say({ kind: 'gap', ply: 0, gap: 'order', plies: 2 });
    expect(written(game).replaceAll('\n', ' ')).toContain(
      ' {The order of the last 2 half-moves was not seen.} 12... Ne4',
    );
  });

  it('names no number where the start is none of the 960', () => {
    const text = written(new TestGame({ fen: 'bqnnrbkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhe - 0 1' }));
    expect(text).toContain('[Variant "Chess960"]');
    expect(text).not.toContain('StartPosition');
  });

  it('writes a file letter where an inner rook has the right', () => {
    const text = written(new TestGame({ fen: '2nkn3/2p1p3/8/8/8/6r1/7r/RR3K2 w B - 0 1' }));
    expect(text).toContain('[FEN "2nkn3/2p1p3/8/8/8/6r1/7r/RR3K2 w B - 0 1"]');
  });
});

describe('other rule sets', () => {
  it('ordinary chess has no Variant, and no FEN from its own start', () => {
    const text = written(new TestGame({ number: 518 }, { variant: 'standard' }));
    expect(text).not.toMatch(/Variant|FEN|SetUp|StartPosition/);
    expect(written(new TestGame({ fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1' }, { variant: 'standard' }))).toMatch(
      /SetUp "1"\]\n\[FEN/,
    );
  });
});

it('every cause of an end has a Termination of the standard', () => {
  for (const [word, termination, result] of [
    [{ kind: 'agreeDraw' }, 'normal', '1/2-1/2'],
    [{ kind: 'result', by: 'arbiter', result: '1-0' }, 'adjudication', '1-0'],
    [{ kind: 'result', by: 'kings', result: '0-1' }, 'normal', '0-1'],
  ] as const) {
    const game = new TestGame();
    game.say(word);
    expect(written(game)).toContain(`[Result "${result}"]`);
    expect(written(game)).toContain(`[Termination "${termination}"]\n\n${result}\n`);
  }
  const abandoned = new TestGame();
  abandoned.play('e2e4');
  abandoned.say({ kind: 'abandon' });
  expect(written(abandoned)).toMatch(/\[Result "\*"\]\n(?:.*\n)*\[Termination "abandoned"\]\n\n1\. e4 \*\n/);
  const game = new TestGame({ number: 1 }, { control: '1+0' });
  game.play('e2e4');
  game.say({ kind: 'tick' }, 60_000);
  expect(written(game)).toContain('[Termination "time forfeit"]');
});

it('a draw against who cannot mate says why beside its result', () => {
  const resigned = new TestGame({ fen: '7k/8/8/8/8/8/P7/K7 w - - 0 1' });
  resigned.say({ kind: 'resign', color: 'white' });
  expect(written(resigned)).toMatch(
    /\[Termination "normal"\]\n\n\{Resigned, but the other side cannot mate by any series of legal moves\.\}\s1\/2-1\/2\n/,
  );
  const late = new TestGame({ fen: '7k/8/8/8/8/8/P7/K7 w - - 0 1' }, { control: '1+0' });
  late.play('a2a3 h8g8');
  late.say({ kind: 'tick' }, 60_000);
  expect(written(late)).toMatch(/"time forfeit"\][^{]*1\. a3 [^O]*\{Out of time, [^}]*\}\s1\/2-1\/2\n/);
  expect(scan(written(late))[0]).toMatchObject({ result: '1/2-1/2', moves: [{}, {}] });
});

describe('names', () => {
  it('keep quotes and backslashes, lose what could break a line or fool an eye', () => {
    const game = new TestGame();
    const evil = 'A "B" \\ C\r\n[Result "0-1"]\n\n1. f3 \u202e\u0007 D';
    const text = written(game, {
      white: evil,
      others: { 'Bad Name': 'x', Result: '0-1', fen: 'x', 'x"]': 'y', Ok_1: '' },
    });
    expect(text).toContain('[White "A \\"B\\" \\\\ C [Result \\"0-1\\"] 1. f3 D"]\n');
    expect(text.match(/^\[/gm)).toHaveLength(14);
    expect(text).toContain('[Ok_1 "?"]');
    const [raw] = scan(text);
    expect(tagOf(raw!, 'white')).toBe('A "B" \\ C [Result "0-1"] 1. f3 D');
    expect(tagOf(raw!, 'result')).toBe('*');
  });

  it('of any characters leave the game as it was', () => {
    const game = new TestGame({ number: 7 });
    game.play('e2e4 e7e5');
    const any = fc.string({
      unit: fc.oneof(
        fc.constantFrom('"', '\\', ']', '[', '\n', '\r', '{', '}', ';', '%', '\u2028', '\ud800', '\u0000'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 300,
    });
    fc.assert(
      fc.property(any, any, any, any, (event, white, black, other) => {
        const text = written(game, {
          event,
          white,
          black,
          site: other,
          round: other,
          date: other,
          others: { Team: other },
        });
        const games = scan(text);
        expect(games).toHaveLength(1);
        const reading = readGame(games[0]!);
        if (!reading.ok) throw new Error(reading.fault.message);
        expect(reading.value.moves.map((each) => each.san)).toEqual(['e4', 'e5']);
        expect(reading.value.start.number).toBe(7);
        expect(games[0]?.tags).toHaveLength(14);
        // Once written and read, a name stays as it is.
        const name = tagOf(games[0]!, 'white') ?? '';
        const again = scan(written(game, { white: name }))[0];
        expect(tagOf(again!, 'white')).toBe(name);
      }),
      { numRuns: 500 },
    );
  });

  it('of every ASCII character please pgn-extract', () => {
    const game = new TestGame();
    game.play('e2e4 e7e5');
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('');
    const verdict = pgnExtract(written(game, { white: ascii, black: '\\', event: '"' }));
    if (verdict) expect(verdict).toEqual({ found: 1, good: 1, complaints: [] });
  });
});

describe('written again and again', () => {
  it('is the same text as written anew, whatever happened in between', () => {
    const words = fc.array(fc.tuple(fc.nat(9), fc.nat(20)), { maxLength: 40 });
    const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    fc.assert(
      fc.property(words, (acts) => {
        const game = new TestGame({ number: 518 }, { control: '90+30', press: 'button' });
        const text = new PgnText();
        let ply = 0;
        for (const [act, choice] of acts) {
          if (act < 5)
            ply += game.play(shuffle[ply % 4] ?? '').some((event) => event.kind === 'moved') ? 1 : 0;
          else if (act === 5) {
            const back = Math.max(0, ply - 1 - (choice % 4));
            if (game.say({ kind: 'takeBack', ply: back }).some((event) => event.kind === 'takenBack'))
              ply = back;
          } else if (act === 6) game.say({ kind: 'gap', ply: choice % (ply + 1), gap: 'unseen' });
          else if (act === 7) game.say({ kind: 'press' });
          else if (act === 8 && ply > 0 && ply % 4 === 1)
            game.say({ kind: 'amend', ply, move: moveOf('g1h3') });
          if (act === 8) game.say({ kind: 'amend', ply, move: moveOf('g1f3') });
          if (act === 9 && choice === 0) game.say({ kind: 'agreeDraw' });
          expect(text.text(game.state)).toBe(makePgn(game.state));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('says nothing before a game has begun', () => {
    expect(makePgn({ phase: 'idle' })).toBeUndefined();
  });
});
