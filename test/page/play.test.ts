import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { cookieFor, openPageBench, type PageBench, Watcher } from '../support/pageBench.js';

let bench: PageBench;
afterEach(async () => await bench.close());

/** Start 518, put up by the page's simulated hands, with control. */
async function inPlay(choices: Parameters<typeof openPageBench>[0] = {}): Promise<Watcher> {
  bench = await openPageBench(choices);
  const player = await Watcher.open(bench.origin, await cookieFor(bench));
  await player.ask({ kind: 'draw', way: { way: 'number', number: 518 } });
  expect((await player.ask({ kind: 'fill' })).kind).toBe('done');
  await player.untilState(({ phase }) => phase === 'playing');
  return player;
}

const square = (name: string): number => name.charCodeAt(0) - 97 + 8 * (Number(name.charAt(1)) - 1);

/** Whether the sensors see what a FEN says. */
function isAsIn(placement: string | null, fen: string): boolean {
  const rows = (fen.split(' ')[0] ?? '').replace(/\d/g, (n) => '.'.repeat(Number(n))).split('/');
  return placement === rows.reverse().join('');
}

async function moves(player: Watcher, ...pairs: readonly string[]): Promise<void> {
  for (const pair of pairs) {
    const from = square(pair.slice(0, 2));
    const to = square(pair.slice(2, 4));
    const answer = await player.ask({ kind: 'carry', from, to });
    expect(answer, pair).toMatchObject({ kind: 'done' });
  }
}

describe('a game on the simulated board, by WebSocket', () => {
  it('is drawn by coins, put up, played with a castle by king onto rook, resigned and filed', async () => {
    bench = await openPageBench();
    const player = await Watcher.open(bench.origin, await cookieFor(bench));
    const spectator = await Watcher.open(bench.origin);
    await player.ask({ kind: 'draw', way: { way: 'coins' } });
    await spectator.untilState(({ phase }) => phase === 'drawing');
    // Bishops on g1 and f1, the king on d1, rooks on b1 and h1 (two coins again and again), the queen on a1.
    for (let n = 0; n < 60 && spectator.state.phase === 'drawing'; n += 1) {
      expect(spectator.state.ceremony?.throws).toHaveLength(n);
      const side = n % 3 === 0 ? 'heads' : 'tails';
      expect(await player.ask({ kind: 'throw', throws: [side], after: n })).toMatchObject({ kind: 'done' });
      // The last throw is seen for a moment before its start is drawn.
      await spectator.untilState(
        ({ phase, ceremony }) =>
          phase === 'settingUp' || (ceremony?.throws.length === n + 1 && ceremony.part !== null),
      );
    }
    expect(spectator.state).toMatchObject({ phase: 'settingUp', start: { draw: 'coins' } });
    await player.ask({ kind: 'fill' });
    await spectator.untilState(({ phase }) => phase === 'playing');
    await player.ask({ kind: 'resign', color: 'black' });
    const end = await spectator.untilState(({ phase }) => phase === 'finished');
    expect(end.end).toEqual({ result: '1-0', cause: 'resignation', onBoard: false });
    await expect
      .poll(async () => await readFile(join(bench.games, `${end.game}.pgn`), 'utf8'))
      .toContain('1-0');
  });

  it('shows every move, a castle and a takeback to a spectator', async () => {
    const player = await inPlay();
    const spectator = await Watcher.open(bench.origin);
    await moves(player, 'e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'g8f6', 'e1h1');
    const castled = await spectator.untilState(({ moves }) => moves.length === 7);
    expect(castled.moves.at(-1)).toBe('O-O');
    expect(castled.uci.at(-1)).toBe('e1h1');
    expect(castled.fen).toContain('RNBQ1RK1');
    await player.ask({ kind: 'takeback', plies: 2 });
    const back = await spectator.untilState(
      ({ moves, placement, fen }) => moves.length === 5 && fen !== null && isAsIn(placement, fen),
    );
    expect(back.fen).toContain('RNBQK2R');
  });

  it('shows the whole way back from a board that stands wrong', async () => {
    const player = await inPlay();
    const spectator = await Watcher.open(bench.origin);
    await moves(player, 'e2e4', 'a8a6', 'b8b5');
    const lost = await spectator.untilState(({ way }) => way.length === 2);
    expect(lost.way.map(({ from, to, piece }) => [piece, from, to])).toEqual(
      expect.arrayContaining([
        ['r', square('a6'), square('a8')],
        ['n', square('b5'), square('b8')],
      ]),
    );
    expect(lost.moves).toEqual(['e4']);
    await player.ask({ kind: 'fill' });
    await spectator.untilState(({ way }) => way.length === 0);
  });

  it('asks which piece a pawn became on a board that cannot see it, and forgets the question', async () => {
    const player = await inPlay({ sense: 'occ' });
    const pairs = ['a2a4', 'b7b5', 'a4b5', 'a7a6', 'b5a6', 'c8b7', 'a6b7', 'h7h6', 'b7a8'];
    await moves(player, ...pairs);
    const asked = await player.untilState(({ question }) => question?.kind === 'promotion');
    expect(asked.question).toMatchObject({ square: square('a8'), side: 'white' });
    await player.ask({ kind: 'promote', role: 'knight' });
    const told = await player.untilState(({ question }) => question === null);
    expect(told.moves.at(-1)).toBe('bxa8=N');
  });

  it('changes names, time and rules for everyone, and refuses a time control it cannot read', async () => {
    bench = await openPageBench();
    const player = await Watcher.open(bench.origin, await cookieFor(bench));
    const spectator = await Watcher.open(bench.origin);
    await player.ask({
      kind: 'settings',
      change: { control: '5+3', takeback: false, language: 'nl', tags: { white: 'Anna', event: 'Club' } },
    });
    const { settings } = await spectator.untilState((state) => state.settings.language === 'nl');
    expect(settings).toMatchObject({
      control: '5+3',
      takeback: false,
      castling: 'any-order',
      tags: { white: 'Anna', black: '', event: 'Club' },
    });
    const answer = await player.ask({ kind: 'settings', change: { control: 'an hour' } });
    expect(answer).toMatchObject({ kind: 'refused', why: 'table' });
    expect(player.state.settings.control).toBe('5+3');
  });

  it('keeps the names of a finished game: new ones are the next game’s, a slip is corrected', async () => {
    const player = await inPlay();
    await player.ask({ kind: 'settings', change: { tags: { white: 'Ann', black: 'Bob' } } });
    expect(await player.ask({ kind: 'correctNames', tags: { white: 'Eve' } })).toMatchObject({
      kind: 'refused',
      message: { key: 'requestRefused', params: { why: 'no-finished-game' } },
    });
    await player.ask({ kind: 'resign', color: 'black' });
    await player.ask({ kind: 'settings', change: { tags: { white: 'Cleo', black: 'Dan' } } });
    expect(await player.ask({ kind: 'correctNames', tags: { black: ' Bo ' } })).toMatchObject({
      kind: 'done',
    });
    const { names, settings, game } = await player.untilState((state) => state.names.black === 'Bo');
    expect([names.white, settings.tags.white, settings.tags.black]).toEqual(['Ann', 'Cleo', 'Dan']);
    const read = async () => await readFile(join(bench.games, `${game}.pgn`), 'utf8');
    await expect.poll(read).toMatch(/\[White "Ann"\]\n\[Black "Bo"\]/);
    await player.ask({ kind: 'draw', way: { way: 'number', number: 518 } });
    const next = await player.untilState(({ end }) => end === null);
    expect(next.names).toMatchObject({ white: 'Cleo', black: 'Dan' });
    expect(await read()).toMatch(/\[White "Ann"\]\n\[Black "Bo"\]/);
  });

  it('withdraws a result: the game goes on, its clock stopped, with time put on it', async () => {
    const player = await inPlay({ control: '5+0' });
    await moves(player, 'e2e4');
    await player.untilState(({ moves }) => moves.length === 1);
    await player.ask({ kind: 'agreeDraw' });
    await player.ask({ kind: 'lift', square: square('e8') });
    expect(await player.ask({ kind: 'reopen' })).toMatchObject({ kind: 'done' });
    // The simulated hands have put the board back.
    const on = await player.untilState(
      ({ phase, placement }) => phase === 'playing' && placement?.[square('e8')] === 'k',
    );
    expect(on).toMatchObject({ end: null, moves: ['e4'], clock: { paused: true } });
    const white = 60_000 + (on.clock?.white ?? 0);
    await player.ask({ kind: 'setTime', side: 'white', left: white });
    await player.untilState(({ clock }) => clock?.white === white && clock.paused);
    await player.ask({ kind: 'resume' });
    await moves(player, 'e7e5');
    await player.untilState((state) => state.moves.length === 2 && state.clock?.running === 'white');
  });

  it('plays the next game under a condition, which the games list names', async () => {
    bench = await openPageBench();
    const player = await Watcher.open(bench.origin, await cookieFor(bench));
    for (const flagged of ['', 'e4', 'b1 z9']) {
      expect(
        await player.ask({ kind: 'settings', change: { condition: 'rz-pieces', flagged } }),
        flagged,
      ).toMatchObject({ kind: 'refused', message: { params: { why: 'bad-marks' } } });
    }
    expect(player.state.settings).toMatchObject({ condition: 'orthodox', flagged: '' });
    await player.ask({ kind: 'settings', change: { condition: 'rz-pieces', flagged: 'g8, b1' } });
    // Saved again as it is, beside something else.
    await player.ask({ kind: 'settings', change: { ...player.state.settings, control: '3+2' } });
    expect(player.state.settings).toMatchObject({ condition: 'rz-pieces', flagged: 'b1 g8', control: '3+2' });
    await player.ask({ kind: 'draw', way: { way: 'number', number: 518 } });
    await player.ask({ kind: 'fill' });
    const { start } = await player.untilState(({ phase }) => phase === 'playing');
    const condition = { name: 'rz-pieces', flagged: [1, 62] };
    expect(start).toMatchObject({ number: 518, condition });
    await player.ask({ kind: 'settings', change: { condition: 'orthodox' } });
    expect(player.state.start).toMatchObject({ condition });
    await player.ask({ kind: 'agreeDraw' });
    const list = async () => await (await fetch(`${bench.origin}/api/games`)).json();
    await expect.poll(list).toMatchObject({ games: [{ number: 518, condition, result: '1/2-1/2' }] });
    await player.ask({ kind: 'draw', way: { way: 'number', number: 3 } });
    await player.untilState((state) => state.start?.condition?.name === 'orthodox');
  });

  it('counts down from the last state without sending every tick', async () => {
    const player = await inPlay({ control: '5+0' });
    await moves(player, 'e2e4');
    const { clock } = await player.untilState((state) => state.clock?.running === 'black');
    expect(clock).toMatchObject({ white: 300_000, running: 'black', paused: false });
    await player.untilState(({ provisional }) => !provisional);
    const from = player.messages.length;
    // The table looks at its clock several times in this time.
    await new Promise((resolve) => setTimeout(resolve, 1200));
    const shown = player.messages
      .slice(from)
      .flatMap((message) =>
        message.kind === 'state'
          ? [JSON.stringify({ ...message, rev: 0, clock: message.clock?.running })]
          : [],
      );
    expect(shown.filter((text, n) => text === shown[n - 1])).toEqual([]);
    await player.ask({ kind: 'pause' });
    await player.untilState((state) => state.clock?.paused === true);
  });

  it('swaps the sense between games only', async () => {
    bench = await openPageBench();
    const player = await Watcher.open(bench.origin, await cookieFor(bench));
    await player.ask({ kind: 'draw', way: { way: 'number', number: 518 } });
    await player.ask({ kind: 'sense', sense: 'occ' });
    await player.untilState(({ board }) => board.sense === 'occ');
    await player.ask({ kind: 'fill' });
    const state = await player.untilState(({ phase }) => phase === 'playing');
    expect(state.placement).toMatch(/^[?.]{64}$/);
    expect(await player.ask({ kind: 'sense', sense: 'piece' })).toMatchObject({ kind: 'refused' });
  });
});
