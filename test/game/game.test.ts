import { describe, expect, it } from 'vitest';
import { gameOf, NO_GAME, step } from '../../src/game/index.js';
import { kinds, moveOf, TestGame } from './driver.js';

const SHUFFLE = 'g1f3 g8f6 f3g1 f6g8';

describe('from draw to start', () => {
  it('tells the number, the arrangement and the story of the draw', () => {
    const { state, out } = step(NO_GAME, {
      kind: 'draw',
      at: 5,
      start: { number: 99 },
      draw: { method: 'coins', steps: ['bishop on c1'] },
      control: '20 + 0',
    });
    expect(state.phase).toBe('drawn');
    expect(out).toEqual([
      {
        kind: 'drawn',
        at: 5,
        fen: 'bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1',
        variant: 'chess960',
        number: 99,
        draw: { method: 'coins', steps: ['bishop on c1'] },
        control: '20+0',
        press: 'move',
      },
    ]);
  });

  it('may draw again until the game begins, and begins only when told', () => {
    const game = new TestGame({ number: 3 });
    expect(kinds(game.events)).toEqual(['drawn', 'settingUp', 'started']);
    let { state } = step(NO_GAME, { kind: 'draw', at: 0, start: { number: 1 } });
    ({ state } = step(state, { kind: 'setUp', at: 1 }));
    ({ state } = step(state, { kind: 'draw', at: 2, start: { number: 2 } }));
    expect(state).toMatchObject({ phase: 'drawn', start: { number: 2 } });
    ({ state } = step(state, { kind: 'start', at: 3 }));
    expect(state).toMatchObject({ phase: 'playing', game: { start: { number: 2 } } });
  });

  it('starts from a FEN, with no number where it is none of the 960', () => {
    const game = new TestGame({ fen: '4k3/8/8/8/8/8/8/4K1RR w K - 0 1' });
    expect(game.events[0]).toMatchObject({ kind: 'drawn', fen: '4k3/8/8/8/8/8/8/4K1RR w K - 0 1' });
    expect(game.events[0]).not.toHaveProperty('number');
  });

  for (const [why, input, code, fault] of [
    ['a number out of range', { start: { number: 960 } }, 'bad-start', 'no-start-number'],
    ['a number with a fraction', { start: { number: 1.5 } }, 'bad-start', 'no-start-number'],
    ['a FEN that is none', { start: { fen: 'rubbish' } }, 'bad-start', 'bad-fen'],
    [
      'a position in which the game is over',
      { start: { fen: '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1' } },
      'bad-start',
      'decided-start',
    ],
    ['an unknown rule set', { start: { number: 5 }, variant: 'atomic' }, 'bad-start', 'no-rules'],
    ['an unknown time control', { start: { number: 5 }, control: 'long' }, 'bad-control', 'control-part'],
  ] as const) {
    it(`refuses ${why}`, () => {
      const { state, out } = step(NO_GAME, { kind: 'draw', at: 0, ...input });
      expect(state).toBe(NO_GAME);
      expect(out).toMatchObject([{ kind: 'refused', code, fault: { code: fault } }]);
    });
  }

  it('refuses what does not belong to the phase', () => {
    expect(kinds(step(NO_GAME, { kind: 'start', at: 0 }).out)).toEqual(['refused not-drawn']);
    expect(kinds(step(NO_GAME, { kind: 'move', at: 0, move: moveOf('e2e4') }).out)).toEqual([
      'refused not-playing',
    ]);
    expect(kinds(step(NO_GAME, { kind: 'correct', at: 0, result: '1-0' }).out)).toEqual([
      'refused not-finished',
    ]);
    expect(step(NO_GAME, { kind: 'tick', at: 0 }).out).toEqual([]);
    const game = new TestGame();
    expect(kinds(game.say({ kind: 'draw', start: { number: 1 } }))).toEqual(['refused game-running']);
    expect(kinds(game.say({ kind: 'start' }))).toEqual(['refused game-running']);
  });
});

describe('moves', () => {
  it('says ply, move, SAN, UCI and FEN', () => {
    const game = new TestGame();
    const [event] = game.say({ kind: 'move', move: moveOf('e2e4'), provisional: true });
    expect(event).toEqual({
      kind: 'moved',
      at: game.at,
      ply: 1,
      move: moveOf('e2e4'),
      uci: 'e2e4',
      san: 'e4',
      provisional: true,
      fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
    });
    expect(kinds(game.say({ kind: 'settle', ply: 1 }))).toEqual(['settled']);
    expect(game.say({ kind: 'settle', ply: 1 })).toEqual([]);
  });

  it('refuses an illegal one and stays where it is', () => {
    const game = new TestGame();
    const { state } = game;
    expect(kinds(game.play('e2e5'))).toEqual(['refused illegal']);
    expect(game.state).toBe(state);
  });

  it('castles as king takes rook and not onto another rook', () => {
    const game = new TestGame({ fen: '4k3/8/8/8/8/8/8/4K1RR w G - 0 1' });
    expect(kinds(game.play('e1h1'))).toEqual(['refused illegal']);
    game.play('e1g1');
    expect([game.sans, game.fen]).toEqual(['O-O', '4k3/8/8/8/8/8/8/5RKR b - - 1 1']);
  });
});

describe('amended moves', () => {
  it('a slide goes on', () => {
    const game = new TestGame();
    game.say({ kind: 'move', move: moveOf('e2e3'), provisional: true });
    expect(kinds(game.say({ kind: 'amend', ply: 1, move: moveOf('e2e4') }))).toEqual(['amended']);
    expect(game.sans).toBe('e4');
  });

  it('an under-promotion by hindsight, later moves kept', () => {
    const game = new TestGame({ fen: '7k/P7/8/8/8/8/8/4K3 w - - 0 1' });
    game.play('a7a8q h8h7 a8b8 h7g7');
    const [event] = game.say({ kind: 'amend', ply: 1, move: moveOf('a7a8r') });
    expect(event).toMatchObject({ kind: 'amended', ply: 1, san: 'a8=R+', later: ['Kh7', 'Rb8', 'Kg7'] });
    expect(game.sans).toBe('a8=R+ Kh7 Rb8 Kg7');
  });

  it('is refused where a later move would not be legal, and says which', () => {
    const game = new TestGame({ fen: '7k/P7/8/8/8/8/8/4K3 w - - 0 1' });
    game.play('a7a8q h8h7 a8b7');
    const [event] = game.say({ kind: 'amend', ply: 1, move: moveOf('a7a8r') });
    expect(event).toMatchObject({ kind: 'refused', code: 'later-illegal', ply: 1, later: 3 });
    expect(game.sans).toBe('a8=Q+ Kh7 Qb7+');
  });

  it('is refused where it is not legal itself or there is no such move', () => {
    const game = new TestGame();
    game.play('e2e4');
    expect(kinds(game.say({ kind: 'amend', ply: 1, move: moveOf('e2e5') }))).toEqual(['refused illegal']);
    for (const ply of [0, 2, -1, 1.5])
      expect(kinds(game.say({ kind: 'amend', ply, move: moveOf('e2e3') }))).toEqual(['refused no-such-ply']);
  });

  it('to the move it already is only settles it', () => {
    const game = new TestGame();
    game.say({ kind: 'move', move: moveOf('e2e4'), provisional: true });
    expect(kinds(game.say({ kind: 'amend', ply: 1, move: moveOf('e2e4') }))).toEqual(['settled']);
    expect(game.say({ kind: 'amend', ply: 1, move: moveOf('e2e4') })).toEqual([]);
  });

  it('changes how often a position has stood', () => {
    const game = new TestGame();
    game.play(`${SHUFFLE} ${SHUFFLE}`);
    expect(gameOf(game.state)?.line.at(-1)?.seen).toBe(3);
    game.say({ kind: 'amend', ply: 8, move: moveOf('f6d5') });
    expect(gameOf(game.state)?.line.at(-1)?.seen).toBe(1);
  });
});

describe('taken-back moves', () => {
  it('to any depth, the same game, castling rights back', () => {
    const game = new TestGame({ fen: 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4' });
    game.play('e1f1 d7d6 f1e1');
    expect(kinds(game.say({ kind: 'takeBack', ply: 0 }))).toEqual(['takenBack']);
    expect(game.fen).toBe('rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4');
    game.play('e1h1');
    expect(game.sans).toBe('O-O');
    expect(kinds(game.events).filter((kind) => kind === 'started')).toHaveLength(1);
  });

  it('only to a ply that is there', () => {
    const game = new TestGame();
    game.play('e2e4');
    for (const ply of [1, 2, -1, 0.5, Number.NaN])
      expect(kinds(game.say({ kind: 'takeBack', ply }))).toEqual(['refused no-such-ply']);
  });
});

describe('ends that the board shows', () => {
  for (const [name, fen, moves, end] of [
    ['mate', '6k1/4R3/6K1/8/8/8/8/8 w - - 0 1', 'e7e8', '1-0 checkmate board'],
    ['mate by Black', '8/8/8/8/8/6k1/4r3/6K1 b - - 0 1', 'e2e1', '0-1 checkmate board'],
    ['stalemate', '7k/8/8/6K1/5Q2/8/8/8 w - - 0 1', 'f4f7', '1/2-1/2 stalemate board'],
    ['a dead position', '7k/8/8/8/8/8/1r6/K7 w - - 0 1', 'a1b2', '1/2-1/2 dead-position board'],
    ['75 moves', '6k1/8/8/8/8/8/1r6/4K2R w - - 149 90', 'h1h2', '1/2-1/2 seventy-five board'],
    ['mate on the 75th move', '6k1/4R3/6K1/8/8/8/8/8 w - - 149 90', 'e7e8', '1-0 checkmate board'],
  ] as const) {
    it(name, () => {
      const game = new TestGame({ fen });
      expect(kinds(game.play(moves))).toEqual(['moved', 'finished']);
      expect(game.end).toBe(end);
    });
  }

  it('the fifth time of a position, not the fourth, the start counted', () => {
    const game = new TestGame({ number: 518 });
    game.play(`${SHUFFLE} ${SHUFFLE} ${SHUFFLE}`);
    expect(game.phase).toBe('playing');
    game.play('g1f3 g8f6 f3g1');
    expect(kinds(game.play('f6g8'))).toEqual(['moved', 'finished']);
    expect(game.end).toBe('1/2-1/2 fivefold board');
  });

  it('a position with other castling rights is another position', () => {
    const game = new TestGame({ fen: 'r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1' });
    game.play('h1g1 a8b8 g1h1 b8a8 h1g1 a8b8 g1h1 b8a8');
    expect(gameOf(game.state)?.line.map((ply) => ply.seen)).toEqual([1, 1, 1, 1, 1, 2, 2, 2]);
  });

  it('goes on when the finishing move was another one, or is taken back', () => {
    const game = new TestGame({ fen: '6k1/4R3/6K1/8/8/8/8/8 w - - 0 1' });
    game.say({ kind: 'move', move: moveOf('e7e8'), provisional: true });
    expect(game.phase).toBe('finished');
    expect(kinds(game.say({ kind: 'amend', ply: 1, move: moveOf('e7e6') }))).toEqual(['reopened', 'amended']);
    expect([game.phase, game.sans]).toEqual(['playing', 'Re6']);
    game.play('g8f8');
    game.say({ kind: 'takeBack', ply: 0 });
    game.play('e7e8');
    expect(kinds(game.say({ kind: 'takeBack', ply: 0 }))).toEqual(['reopened', 'takenBack']);
    expect(game.phase).toBe('playing');
  });

  it('stays when the amendment is refused, and ends again when the other move mates too', () => {
    const game = new TestGame({ fen: '6k1/P3R3/6K1/8/8/8/8/8 w - - 0 1' });
    game.play('a7a8q');
    expect(game.end).toBe('1-0 checkmate board');
    expect(kinds(game.say({ kind: 'amend', ply: 1, move: moveOf('a7b8q') }))).toEqual(['refused illegal']);
    expect(game.end).toBe('1-0 checkmate board');
    expect(kinds(game.say({ kind: 'amend', ply: 1, move: moveOf('a7a8r') }))).toEqual([
      'reopened',
      'amended',
      'finished',
    ]);
    expect([game.end, game.sans]).toEqual(['1-0 checkmate board', 'a8=R#']);
  });
});

describe('moves after an end that nobody noticed', () => {
  it('are in the record, and the result stays', () => {
    const game = new TestGame({ fen: '7k/8/8/8/8/8/1r6/K7 w - - 0 1' });
    game.play('a1b2');
    expect(kinds(game.play('h8g8 b2c3'))).toEqual(['moved', 'moved']);
    expect([game.sans, game.end]).toEqual(['Kxb2 Kg8 Kc3', '1/2-1/2 dead-position board']);
    expect(kinds(game.say({ kind: 'correct', result: '*' }))).toEqual(['refused board-decides']);
    expect(kinds(game.say({ kind: 'takeBack', ply: 2 }))).toEqual(['reopened', 'takenBack', 'finished']);
    expect(kinds(game.say({ kind: 'takeBack', ply: 0 }))).toEqual(['reopened', 'takenBack']);
    expect(game.phase).toBe('playing');
  });

  it('do not undo a fifth repetition', () => {
    const game = new TestGame();
    game.play(`${SHUFFLE} ${SHUFFLE} ${SHUFFLE} ${SHUFFLE} e2e4`);
    game.say({ kind: 'amend', ply: 17, move: moveOf('d2d4') });
    expect([game.end, game.sans.endsWith('Ng8 d4')]).toEqual(['1/2-1/2 fivefold board', true]);
  });
});

describe('a dead position', () => {
  it('is there when the last gate of a wall of pawns closes', () => {
    const game = new TestGame({ fen: '8/8/k7/p1p1p1p1/P1P1P3/6P1/8/K7 w - - 0 1' });
    game.play('a1b1 a6b6');
    expect(game.phase).toBe('playing');
    game.play('g3g4');
    expect(game.end).toBe('1/2-1/2 dead-position board');
    expect(kinds(game.say({ kind: 'takeBack', ply: 2 }))).toEqual(['reopened', 'takenBack']);
  });

  it('is there when the last piece must be taken', () => {
    const forced = new TestGame({ fen: '8/8/8/8/8/3q4/4Q1k1/4K3 b - - 0 1' });
    forced.play('d3e2');
    expect(forced.end).toBe('1/2-1/2 dead-position board');
    const quiet = new TestGame({ fen: '4k3/8/q7/8/8/8/8/4K3 b - - 3 1' });
    quiet.play('a6e2');
    expect(quiet.end).toBe('1/2-1/2 dead-position board');
    const guarded = new TestGame({ fen: '8/8/8/8/8/3q2k1/4Q3/4K3 b - - 0 1' });
    guarded.play('d3d1');
    expect(guarded.phase).toBe('playing');
  });
});

describe('ends by word', () => {
  it('resignation, agreement, kings in the centre, the arbiter, giving up', () => {
    for (const [word, end] of [
      [{ kind: 'resign', color: 'white' }, '0-1 resignation word'],
      [{ kind: 'resign', color: 'black' }, '1-0 resignation word'],
      [{ kind: 'agreeDraw' }, '1/2-1/2 agreement word'],
      [{ kind: 'result', by: 'kings', result: '1-0' }, '1-0 kings word'],
      [{ kind: 'result', by: 'arbiter', result: '0-1' }, '0-1 arbiter word'],
      [{ kind: 'abandon' }, '* abandoned word'],
    ] as const) {
      const game = new TestGame();
      game.play('e2e4');
      expect(kinds(game.say(word))).toEqual(['finished']);
      expect(game.end).toBe(end);
    }
  });

  it.each([
    ['a bare king', '7k/8/8/8/8/8/P7/K7 w - - 0 1', 'white', '1/2-1/2 resignation-no-mate word'],
    ['a pawn', '7k/8/8/8/8/8/P7/K7 w - - 0 1', 'black', '1-0 resignation word'],
    ['a knight that could be helped', '7k/7p/8/8/8/8/8/KN6 w - - 0 1', 'black', '1-0 resignation word'],
    [
      'a wall of pawns and a bishop',
      '8/6b1/k7/p1p1p1p1/P1P1P1P1/8/8/KB6 w - - 0 1',
      'white',
      '1/2-1/2 resignation-no-mate word',
    ],
    [
      'a queen that must be taken',
      '4k3/8/8/8/8/8/4q3/4K3 w - - 0 1',
      'white',
      '1/2-1/2 resignation-no-mate word',
    ],
  ] as const)('who resigns to %s', (_, fen, color, end) => {
    const game = new TestGame({ fen });
    game.say({ kind: 'resign', color });
    expect(game.end).toBe(end);
  });

  it('a word stays: hands and further words do not change it', () => {
    const game = new TestGame();
    game.play('e2e4');
    game.say({ kind: 'resign', color: 'black' });
    expect(kinds(game.play('e7e5'))).toEqual(['refused game-over']);
    expect(kinds(game.say({ kind: 'takeBack', ply: 0 }))).toEqual(['refused game-over']);
    expect(kinds(game.say({ kind: 'amend', ply: 1, move: moveOf('d2d4') }))).toEqual(['refused game-over']);
    expect(kinds(game.say({ kind: 'result', by: 'kings', result: '0-1' }))).toEqual(['refused game-over']);
    expect(game.say({ kind: 'result', by: 'kings', result: '1-0' })).toEqual([]);
    expect(game.end).toBe('1-0 resignation word');
  });

  it('the piece of the last promotion may still be told', () => {
    const game = new TestGame({ fen: '8/P6k/8/8/8/8/8/4K3 w - - 0 1' });
    game.play('a7a8q');
    game.say({ kind: 'resign', color: 'black' });
    expect(kinds(game.say({ kind: 'amend', ply: 1, move: moveOf('a7a8n') }))).toEqual(['amended']);
    expect([game.sans, game.end]).toEqual(['a8=N', '1-0 resignation word']);
  });

  it('is corrected by the arbiter, also to play on', () => {
    const game = new TestGame();
    game.play('e2e4');
    game.say({ kind: 'resign', color: 'white' });
    expect(kinds(game.say({ kind: 'correct', result: '0-1' }))).toEqual(['refused same-result']);
    expect(kinds(game.say({ kind: 'correct', result: '1-0' }))).toEqual(['corrected']);
    expect(game.end).toBe('1-0 arbiter word');
    expect(kinds(game.say({ kind: 'correct', result: '*' }))).toEqual(['reopened']);
    expect(kinds(game.play('e7e5'))).toEqual(['moved']);
  });

  it('cannot play on from a mate', () => {
    const game = new TestGame({ fen: '6k1/4R3/6K1/8/8/8/8/8 w - - 0 1' });
    game.play('e7e8');
    expect(kinds(game.say({ kind: 'correct', result: '*' }))).toEqual(['refused board-decides']);
    expect(kinds(game.say({ kind: 'correct', result: '1/2-1/2' }))).toEqual(['corrected']);
  });

  it('a mate that was corrected by mistake is corrected back, its reason too', () => {
    const game = new TestGame({ fen: '6k1/4R3/6K1/8/8/8/8/8 w - - 0 1' });
    game.play('e7e8');
    game.say({ kind: 'correct', result: '0-1' });
    expect(game.end).toBe('0-1 arbiter word');
    game.say({ kind: 'correct', result: '1-0' });
    expect(game.end).toBe('1-0 checkmate word');
    // Playing on takes the mating move back, whoever had the last word.
    expect(kinds(game.say({ kind: 'correct', result: '*' }))).toEqual(['refused board-decides']);
    expect(kinds(game.say({ kind: 'takeBack', ply: 0 }))).toEqual(['reopened', 'takenBack']);
    expect([game.phase, game.sans]).toEqual(['playing', '']);
  });

  it('withdrawn, a move that was still moving is settled', () => {
    const game = new TestGame();
    game.say({ kind: 'move', move: moveOf('e2e4'), provisional: true });
    game.say({ kind: 'agreeDraw' });
    game.say({ kind: 'correct', result: '*' });
    expect(gameOf(game.state)?.line.map(({ provisional }) => provisional)).toEqual([false]);
  });

  it('a new game can be drawn afterwards', () => {
    const game = new TestGame();
    game.say({ kind: 'agreeDraw' });
    expect(kinds(game.say({ kind: 'draw', start: { number: 0 } }))).toEqual(['drawn']);
  });
});

describe('claims are checked', () => {
  it('threefold: refused at the second time with the count, granted at the third, gone a move later', () => {
    const game = new TestGame();
    game.play(SHUFFLE);
    const [refused] = game.say({ kind: 'claim', ground: 'threefold' });
    expect(refused).toMatchObject({ kind: 'refused', code: 'no-threefold', times: 2 });
    game.play(SHUFFLE);
    const other = new TestGame();
    other.play(`${SHUFFLE} ${SHUFFLE} e2e4`);
    expect(kinds(other.say({ kind: 'claim', ground: 'threefold' }))).toEqual(['refused no-threefold']);
    expect(kinds(game.say({ kind: 'claim', ground: 'threefold' }))).toEqual(['finished']);
    expect(game.end).toBe('1/2-1/2 threefold word');
  });

  it('fifty moves: from 100 half-moves', () => {
    const game = new TestGame({ fen: '6k1/8/8/8/8/8/1r6/4K2R w - - 98 90' });
    game.play('h1h2');
    const [refused] = game.say({ kind: 'claim', ground: 'fifty' });
    expect(refused).toMatchObject({ kind: 'refused', code: 'no-fifty', plies: 99 });
    game.play('b2b3');
    expect(kinds(game.say({ kind: 'claim', ground: 'fifty' }))).toEqual(['finished']);
  });
});

describe('gaps', () => {
  it('are kept with their place, the later word counts, and go with the moves', () => {
    const game = new TestGame();
    game.play('e2e4 e7e5 g1f3');
    game.say({ kind: 'gap', ply: 3, gap: 'unseen' });
    game.say({ kind: 'gap', ply: 3, gap: 'order', plies: 2 });
    game.say({ kind: 'gap', ply: 1, gap: 'unseen' });
    expect(gameOf(game.state)?.gaps).toEqual([
      { ply: 1, gap: 'unseen' },
      { ply: 3, gap: 'order', plies: 2 },
    ]);
    game.say({ kind: 'takeBack', ply: 2 });
    expect(gameOf(game.state)?.gaps).toEqual([{ ply: 1, gap: 'unseen' }]);
    expect(kinds(game.say({ kind: 'gap', ply: 9, gap: 'unseen' }))).toEqual(['refused no-such-ply']);
  });
});
