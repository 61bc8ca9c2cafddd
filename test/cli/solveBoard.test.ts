/** `solve --board`: a problem set up and solved by hand, the program defending; the real program at both ends. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/index.js';
import { temporaryFolders } from '../support/folder.js';
import { havePty, openPtyPair } from '../support/pty.js';
import { pgnFiles, pgnTexts, start } from './live.js';
import { eboard960, isOneSentence } from './program.js';

const newFolder = temporaryFolders();

/** Black must arrive on the edge; 1.Be5 solves. */
const FEN = '2k5/8/8/5K2/5n2/8/4P3/B7 w - - 0 1';
const PROBLEM = ['--fen', FEN, '--mate', '3', '--condition', 'rz-black'];

async function session(args: readonly string[], lines: readonly string[]) {
  const live = start(['solve', '--board', 'simulator', ...args], lines.map((line) => `${line}\n`).join(''));
  const code = await live.ended;
  return { code, out: live.out(), err: live.err() };
}

describe('solving at a board', { timeout: 120_000, concurrent: true }, () => {
  it.each(['piece', 'occ'])('the replies are lit and carried out, to the mate (%s)', async (sense) => {
    const games = newFolder();
    const { code, out, err } = await session(
      [...PROBLEM, '--games', games, '--sense', sense],
      ['fill', 'Be5', 'fill', 'Ke6', 'fill', 'Kd7'],
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('White to move: mate in 3 moves.\n');
    expect(out).toContain('The defence is Kd8; 2 moves are left to mate.\nBlack: king from c8 to d8.\n');
    expect(out).toMatch(/3\. Kd7#\n[\s\S]*Solved: mate in 3 moves\.\n/);
    expect(pgnTexts(games)[0]).toContain('1. Be5 Kd8 2. Ke6 Kc8 3. Kd7# 1-0');
    const [file = ''] = pgnFiles(games);
    expect(await eboard960('pgn', 'check', file)).toMatchObject({ code: 0 });
  });

  it('a wrong move is refuted, may be taken back, and too few moves are told', async () => {
    const games = newFolder();
    const { code, out } = await session(
      [...PROBLEM, '--games', games, '--language', 'de'],
      ['fill', 'Bd4', 'takeback', 'Be5', 'fill', 'Ke6', 'fill', 'Bf6', 'quit'],
    );
    expect(code).toBe(0);
    expect(out).toMatch(/Ld4 erzwingt kein Matt in 3 Zügen: \S+ widerlegt es\./);
    expect(out).toContain('Kein Matt in 3 Zügen: bitte zurücknehmen und noch einmal versuchen.');
    expect(pgnTexts(games)[0]).toContain('[Termination "abandoned"]');
  });

  it('a problem put up on the board is read off it', async () => {
    const { code, out } = await session(
      ['--mate', '1', '--condition', 'rz-black', '--games', newFolder()],
      // Without a black king it is no position, and can be put right.
      ['place f5 K', 'confirm', 'place h5 k', 'confirm', 'Kg5'],
    );
    expect(code).toBe(0);
    expect(out).toContain('FEN: 8/8/8/5K1k/8/8/8/8 w - - 0 1\n');
    expect(out).toContain('Solved: mate in 1 move.');
  });

  it('what cannot be solved is not posed: one sentence, no table', async () => {
    const games = newFolder();
    const kings = ['--fen', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', '--mate', '2', '--games', games];
    const live = await session(kings, ['fill']);
    expect(live).toEqual({
      code: 1,
      out: '',
      err: 'This problem has no solution: White cannot force mate in 2 moves.\n',
    });
    expect(readdirSync(games)).toEqual([]);
    // The game is over, and a mate for the wrong side.
    for (const fen of ['k7/2Q5/1K6/8/8/8/8/8 b - - 0 1', 'k7/1Q6/1K6/8/8/8/8/8 b - - 0 1']) {
      const over = await session(
        ['--fen', fen, '--mate', '1', '--games', games, '--language', 'de'],
        ['fill'],
      );
      expect(over).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/^Diese Aufgabe hat keine Lösung: Schwarz/),
      });
    }
  });

  it('a problem with several solutions says so, and each of them solves', async () => {
    // A rook and a queen behind the king: 1.Rh8 and 1.Qg8 mate.
    const cooked = ['--fen', 'k7/8/1K6/8/8/8/8/6QR w - - 0 1', '--games', newFolder()];
    const one = await session([...cooked, '--mate', '1'], ['fill', 'Rh8']);
    expect(one.out).toContain('White to move: mate in 1 move.\n2 first moves solve it.\n');
    expect(one.out).toContain('Solved: mate in 1 move.');
    const two = await session([...cooked, '--mate', '2'], ['fill', 'quit']);
    expect(two.out).toContain('24 first moves solve it, and mate is there in 1 move already.\n');
  });

  it('what was put up is checked before it is posed, and can be put right', async () => {
    const { code, out } = await session(
      ['--mate', '1', '--games', newFolder()],
      ['place b6 K', 'place a8 k', 'confirm', 'place h1 R', 'confirm', 'new 518', 'Rh8'],
    );
    expect(code).toBe(0);
    expect(out).toMatch(
      /^This problem has no solution: White cannot force mate in 1 move\.\n[\s\S]*FEN: k7\/8\/1K6\/8\/8\/8\/8\/7R w/m,
    );
    expect(out.match(/mate in 1 move\.\n/g)).toHaveLength(3);
    expect(out).toContain('Here a problem is solved: new alone poses it again.\n');
    expect(out).toContain('Solved: mate in 1 move.');
  });

  it('Black may mate too', async () => {
    const { out } = await session(
      ['--mate', '1', '--turn', 'black', '--games', newFolder()],
      ['place a8 K', 'place b6 k', 'place h7 r', 'confirm', 'Rh8'],
    );
    expect(out).toContain('Black to move: mate in 1 move.');
    expect(out).toContain('Solved: mate in 1 move.');
  });

  it.each([
    [['--mate', '0'], 1],
    [['--mate', '2', '--turn', 'left'], 1],
    [['--mate', '2', '--fen', 'x'], 1],
    [['--mate', '2', '--condition', 'rz-pieces'], 1],
    [['--mate', '2', '--sense', 'smell'], 1],
    [['--mate', '2', '--language', 'es'], 1],
  ])('%j is refused in one sentence', async (args, exit) => {
    const said = { out: '', err: '' };
    const code = await runCli(['solve', '--board', 'simulator', ...args, '--games', newFolder()], {
      out: (text) => {
        said.out += text;
      },
      err: (text) => {
        said.err += text;
      },
    });
    expect({ code, out: said.out }).toEqual({ code: exit, out: '' });
    expect(said.err).toSatisfy(isOneSentence);
  });

  it.skipIf(!havePty())('over a cable the board itself shows the reply', async () => {
    const games = newFolder();
    const cable = await openPtyPair();
    const board = start(['emulate', 'ebl', '--port', cable.device], null);
    const solve = start(['solve', '--board', `ebl:${cable.host}`, ...PROBLEM, '--games', games]);
    const hands = (...words: readonly string[]) => board.process.stdin?.write(`${words.join('\n')}\n`);
    try {
      await solve.says(/put the king on f5/);
      hands('place f5 K', 'place c8 k', 'place f4 n', 'place e2 P', 'place a1 B');
      await solve.says(/mate in 3 moves/);
      hands('lift a1', 'place e5');
      await board.says(/LEDs (?=.*\bc8=)(?=.*\bd8=)/);
      hands('lift c8', 'place d8');
      await solve.says(/1\.\.\. Kd8/);
      hands('lift f5', 'place e6');
      await solve.says(/The defence is Kc8/);
      hands('lift d8', 'place c8');
      await solve.says(/2\.\.\. Kc8/);
      hands('lift e6', 'place d7');
      await solve.says(/Solved: mate in 3 moves/);
      solve.process.kill('SIGTERM');
      expect(await solve.ended, solve.err()).toBe(0);
      expect(pgnTexts(games)[0]).toContain('1. Be5 Kd8 2. Ke6 Kc8 3. Kd7# 1-0');
    } finally {
      for (const { process } of [solve, board]) process.kill('SIGKILL');
      await cable.stop();
    }
  });
});
