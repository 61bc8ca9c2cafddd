import { describe, expect, it } from 'vitest';
import { gameOf, timesOf } from '../../src/game/index.js';
import { kinds, moveOf, TestGame } from './driver.js';

function seconds(game: TestGame, at = game.at): [number, number] | undefined {
  const times = timesOf(game.state, at);
  return times && [times.white / 1000, times.black / 1000];
}

describe('pressed by completed moves', () => {
  it('starts with the first move, which costs nothing', () => {
    const game = new TestGame({ number: 518 }, { control: '1+0' });
    game.play('e2e4', 30_000);
    expect(seconds(game)).toEqual([60, 60]);
    game.play('e7e5', 10_000);
    game.play('g1f3', 5_000);
    expect(seconds(game)).toEqual([55, 50]);
    expect(game.events.at(-1)).toMatchObject({ kind: 'moved', clock: { white: 55_000, black: 50_000 } });
  });

  it('a hand that goes on moving pays for it; a correction afterwards costs nobody', () => {
    const game = new TestGame({ number: 518 }, { control: '1+0' });
    game.play('e2e4 e7e5');
    game.say({ kind: 'move', move: moveOf('d1f3'), provisional: true }, 4_000);
    game.say({ kind: 'amend', ply: 3, move: moveOf('d1h5') }, 2_000);
    expect(seconds(game)).toEqual([54, 59]);
    game.play('b8c6', 10_000);
    game.say({ kind: 'amend', ply: 3, move: moveOf('d1g4') }, 0);
    expect(seconds(game)).toEqual([54, 49]);
    const times = () => gameOf(game.state)?.line.map((ply) => ply.at);
    const before = times();
    game.say({ kind: 'amend', ply: 3, move: moveOf('d1f3') }, 5_000);
    expect([game.sans, times()]).toEqual(['e4 e5 Qf3 Nc6', before]);
  });

  it('a taken-back move gives the times back that stood then', () => {
    const game = new TestGame({ number: 518 }, { control: '1+0' });
    game.play('e2e4');
    game.play('e7e5 g1f3 b8c6', 10_000);
    expect(seconds(game)).toEqual([50, 40]);
    game.say({ kind: 'takeBack', ply: 2 }, 7_000);
    expect(seconds(game)).toEqual([60, 50]);
    expect(seconds(game, game.at + 3_000)).toEqual([57, 50]);
    game.say({ kind: 'takeBack', ply: 0 });
    expect(seconds(game, game.at + 60_000)).toEqual([60, 60]);
  });

  it('falls at a tick, or at the move that came too late', () => {
    const game = new TestGame({ number: 518 }, { control: '1+0' });
    game.play('e2e4');
    game.say({ kind: 'tick' }, 59_999);
    expect(game.phase).toBe('playing');
    expect(kinds(game.say({ kind: 'tick' }, 1))).toEqual(['finished']);
    expect(game.end).toBe('1-0 time clock');
    expect(seconds(game, game.at + 99_000)).toEqual([60, 0]);

    const late = new TestGame({ number: 518 }, { control: '1+0' });
    late.play('e2e4');
    expect(kinds(late.play('e7e5', 61_000))).toEqual(['finished', 'refused game-over']);
    expect(late.sans).toBe('e4');
  });

  it('is a draw where the other side can never mate', () => {
    const knight = new TestGame({ fen: '7k/8/8/8/8/r7/8/1K1N4 w - - 0 1' }, { control: '1+0' });
    knight.play('d1f2');
    knight.say({ kind: 'tick' }, 60_000);
    expect(knight.end).toBe('1-0 time clock'); // the rook could still help a knight to mate
    const bishop = new TestGame({ fen: '7k/8/8/8/8/r7/8/1K1B4 w - - 0 1' }, { control: '1+0' });
    bishop.play('d1f3');
    bishop.say({ kind: 'tick' }, 60_000);
    expect(bishop.end).toBe('1/2-1/2 time-no-mate clock');
    const bare = new TestGame({ fen: '7k/8/8/8/8/8/p7/2K5 w - - 0 1' }, { control: '1+0' });
    bare.play('c1b2');
    bare.say({ kind: 'tick' }, 60_000);
    expect(bare.end).toBe('1/2-1/2 time-no-mate clock');
    const wall = new TestGame({ fen: '8/8/k7/p1p1p1p1/P1P1P1P1/8/8/KB6 w - - 5 1' }, { control: '1+0' });
    wall.play('b1d3');
    wall.say({ kind: 'tick' }, 60_000);
    expect(wall.end).toBe('1/2-1/2 time-no-mate clock');
  });

  it('a result by the clock stays until it is corrected, then the clock waits', () => {
    const game = new TestGame({ number: 518 }, { control: '1+0' });
    game.play('e2e4');
    game.say({ kind: 'tick' }, 60_000);
    expect(kinds(game.say({ kind: 'takeBack', ply: 0 }))).toEqual(['refused game-over']);
    expect(kinds(game.say({ kind: 'correct', result: '*' }))).toEqual(['reopened']);
    game.say({ kind: 'tick' }, 60_000);
    expect(game.phase).toBe('playing');
    expect(kinds(game.say({ kind: 'resume' }))).toEqual(['refused no-time']);
    game.say({ kind: 'setClock', times: { white: 60_000, black: 120_000 } });
    expect(kinds(game.say({ kind: 'resume' }))).toEqual(['clock resumed']);
    game.play('e7e5', 5_000);
    expect(seconds(game)).toEqual([60, 115]);
  });

  it('a clock that had not begun is set again when an end before the first move is withdrawn', () => {
    const game = new TestGame({ number: 518 }, { control: '1+0' });
    game.say({ kind: 'agreeDraw' });
    game.say({ kind: 'correct', result: '*' });
    game.say({ kind: 'tick' }, 90_000);
    expect([game.phase, seconds(game)]).toEqual(['playing', [60, 60]]);
    game.play('e2e4');
    game.play('e7e5', 3_000);
    expect(seconds(game)).toEqual([60, 57]);
  });

  it('a mate that was none lets the clock run on', () => {
    const game = new TestGame({ fen: '6k1/4R3/6K1/8/8/8/8/8 w - - 0 1' }, { control: '1+0' });
    game.say({ kind: 'move', move: moveOf('e7e8'), provisional: true });
    expect(seconds(game, game.at + 9_000)).toEqual([60, 60]);
    game.say({ kind: 'amend', ply: 1, move: moveOf('e7e6') }, 3_000);
    expect(seconds(game, game.at + 4_000)).toEqual([60, 56]);
  });

  it('counts stages by moves, Black first too', () => {
    const game = new TestGame({ fen: '6k1/8/8/8/8/8/1r6/4K2R b - - 0 1' }, { control: '2/1+0,1+0' });
    game.play('b2b3');
    game.play('h1h2 b3b2', 1_000);
    expect(seconds(game)).toEqual([59, 119]);
    game.play('h2h1', 1_000);
    expect(seconds(game)).toEqual([118, 119]);
  });
});

describe('pressed by a button', () => {
  const open = () => new TestGame({ number: 518 }, { control: '1+5', press: 'button' });

  it('the first press starts it, moves alone do not change sides', () => {
    const game = open();
    expect(kinds(game.say({ kind: 'press' }))).toEqual(['clock started']);
    game.play('e2e4', 10_000);
    expect(seconds(game, game.at + 2_000)).toEqual([53, 65]);
    expect(kinds(game.say({ kind: 'press' }, 2_000))).toEqual(['clock pressed']);
    expect(seconds(game)).toEqual([58, 65]);
    expect(seconds(game, game.at + 3_000)).toEqual([58, 62]);
  });

  it('no press without a move, none by the wrong side', () => {
    const game = open();
    game.say({ kind: 'press' });
    expect(kinds(game.say({ kind: 'press' }))).toEqual(['refused not-your-clock']);
    game.play('e2e4');
    expect(kinds(game.say({ kind: 'press', side: 'black' }))).toEqual(['refused not-your-clock']);
    expect(kinds(game.say({ kind: 'press', side: 'white' }))).toEqual(['clock pressed']);
  });

  it('settles the move it follows, with or without a clock', () => {
    const game = open();
    game.say({ kind: 'press' });
    game.say({ kind: 'move', move: moveOf('e2e3'), provisional: true });
    expect(kinds(game.say({ kind: 'press' }))).toEqual(['settled', 'clock pressed']);
    const none = new TestGame();
    none.say({ kind: 'move', move: moveOf('e2e3'), provisional: true });
    expect(kinds(none.say({ kind: 'press' }))).toEqual(['settled']);
    expect(none.say({ kind: 'press' })).toEqual([]);
  });

  it('a forgotten press leaves the clock with who forgot it', () => {
    const game = open();
    game.say({ kind: 'press' });
    game.play('e2e4', 1_000);
    game.play('e7e5', 10_000);
    expect(seconds(game)).toEqual([54, 65]);
  });
});

describe('pause, arbiter, restart', () => {
  it('a pause holds the time, twice is once', () => {
    const game = new TestGame({ number: 518 }, { control: '1+0' });
    game.play('e2e4');
    expect(kinds(game.say({ kind: 'pause' }, 5_000))).toEqual(['clock paused']);
    expect(game.say({ kind: 'pause' }, 5_000)).toEqual([]);
    expect(kinds(game.say({ kind: 'resume' }, 90_000))).toEqual(['clock resumed']);
    expect(seconds(game)).toEqual([60, 55]);
  });

  it('times from the arbiter are checked', () => {
    const game = new TestGame({ number: 518 }, { control: '1+0' });
    for (const white of [-1, Number.NaN, Number.POSITIVE_INFINITY, 90_000_000]) {
      expect(kinds(game.say({ kind: 'setClock', times: { white, black: 0 } }))).toEqual([
        'refused bad-times',
      ]);
    }
    expect(kinds(new TestGame().say({ kind: 'setClock', times: { white: 1, black: 1 } }))).toEqual([
      'refused no-clock',
    ]);
  });

  it('a restart stands at the last time written down, and waits', () => {
    const game = new TestGame({ number: 518 }, { control: '1+0' });
    game.play('e2e4');
    expect(kinds(game.say({ kind: 'saveClock' }, 9_000))).toEqual(['clock saved']);
    game.at = -1_000; // the new process counts from nought
    expect(kinds(game.say({ kind: 'wake' }))).toEqual(['woken']);
    expect(seconds(game, game.at + 500_000)).toEqual([60, 51]);
    game.say({ kind: 'resume' });
    game.play('e7e5', 1_000);
    expect(seconds(game)).toEqual([60, 50]);
  });

  it('a restart is no time that somebody thought', () => {
    const game = new TestGame({ number: 518 }, { control: '1+0' });
    game.play('e2e4');
    expect(kinds(game.say({ kind: 'wake' }, 36_000_000))).toEqual(['woken']);
    expect(seconds(game)).toEqual([60, 60]);
  });
});
