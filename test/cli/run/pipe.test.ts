/** Sessions on the simulated board through a pipe: the real program, its words in, its lines and files out. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../src/cli/index.js';
import { makeUci } from '../../../src/rules/index.js';
import { loadGames } from '../../hands/index.js';
import { temporaryFolders } from '../../support/folder.js';
import { pgnExtract } from '../../support/pgnExtract.js';
import { pgnFiles, pgnTexts, start } from '../live.js';
import { isOneSentence } from '../program.js';

const newFolder = temporaryFolders();

async function session(folder: string, args: readonly string[], lines: readonly string[]): Promise<string> {
  const live = start(
    ['run', '--board', 'simulator', '--games', folder, ...args],
    lines.map((line) => `${line}\n`).join(''),
  );
  expect(await live.ended, live.err()).toBe(0);
  expect(live.err()).toBe('');
  return live.out();
}

function movesIn(folder: string): string[][] {
  return pgnFiles(folder).flatMap((file) => loadGames(file).map(({ moves }) => moves.map(makeUci)));
}

/** Start 867 is BQRKRNNB: two castles each, by words, by hand, as king takes rook. */
const CASTLES = ['d2d3', 'd6', 'g3', 'g6', 'O-O-O', 'lift d8', 'lift c8', 'place d8', 'place c8'];

// Most of their time goes into starting the program: side by side on two cores.
describe('a session through a pipe', { timeout: 120_000, concurrent: true }, () => {
  it.each(['piece', 'occ'])('draws, fills, castles on both sides, resigns (%s)', async (sense) => {
    const folder = newFolder();
    const out = await session(
      folder,
      ['--draw', '867', '--sense', sense, '--white', 'Ada "A"', '--event', 'Club'],
      ['fill', ...CASTLES, 'resign white', 'e4', 'quit'],
    );
    expect(out).toContain('Start position 867 is drawn: BQRKRNNB. (20+0)');
    expect(out).toContain('Black wins, 0-1: resignation.');
    expect(out).toContain('No game is being played');
    const [text = ''] = pgnTexts(folder);
    expect(text).toContain('[White "Ada \\"A\\""]');
    expect(text).toContain('[Event "Club"]');
    expect(text).toContain('[Result "0-1"]');
    expect(movesIn(folder)).toEqual([['d2d3', 'd7d6', 'g2g3', 'g7g6', 'd1c1', 'd8c8']]);
    const verdict = pgnExtract(text);
    if (verdict !== undefined) expect(verdict).toEqual({ found: 1, good: 1, complaints: [] });
    // The game is finished and written: its journal is gone.
    expect(readdirSync(folder).filter((name) => name.endsWith('.journal'))).toEqual([]);
  });

  it.each(['piece', 'color', 'occ'])(
    'names a dead square in the set-up and plays around it until it answers (%s)',
    async (sense) => {
      const folder = newFolder();
      const out = await session(
        folder,
        ['--draw', '518', '--sense', sense, '--time', 'none'],
        ['dead h2', 'dead e1', 'fill', 'e4', 'e5', 'alive h2', 'h3', 'd6', 'quit'],
      );
      expect(out).toContain('The board does not feel e1 and h2; play goes on without them.');
      expect(out).toContain('The board does not feel e1; play goes on without it.');
      expect(movesIn(folder)).toEqual([['e2e4', 'e7e5', 'h2h3', 'd7d6']]);
    },
  );

  it('keeps the squares that were named for it, and says so when a game is taken up', async () => {
    const folder = newFolder();
    const args = ['--draw', '518', '--sense', 'occ', '--time', 'none'];
    await session(folder, [...args, '--blind', 'e5,a4'], ['fill', 'd4', 'd5', 'quit']);
    const out = await session(folder, args, ['Nf3', 'quit']);
    expect(out).toContain('The board does not feel a4 and e5; play goes on without them.');
    expect(movesIn(folder)).toEqual([['d2d4', 'd7d5', 'g1f3']]);
  });

  it.each(['piece', 'occ'])(
    'takes captures, en passant, promotion, takeback and the wrong word (%s)',
    async (sense) => {
      const folder = newFolder();
      const words = [
        'fill',
        'e4',
        'd5',
        'exd5',
        'c7 c5',
        'dxc6',
        'Nf6',
        'cxb7',
        'Nbd7',
        'promote knight',
        'b7 a8',
      ];
      const out = await session(
        folder,
        ['--draw', '518', '--time', 'none', '--sense', sense],
        [...words, 'Qa5', 'takeback', 'Qb6', 'O-O', 'hello', 'lift e9', 'place e4', 'choose 1', 'result 1-0'],
      );
      expect(out).toContain('White may not castle O-O: the bishop on f1 is in the way.');
      expect(out).toContain('"hello" is neither a move nor a word known here');
      expect(out).toContain('Name one square');
      expect(out).toContain('Nothing is asked now.');
      expect(out).toMatch(/No piece is in the hand/);
      expect(movesIn(folder)).toEqual(['e2e4 d7d5 e4d5 c7c5 d5c6 g8f6 c6b7 b8d7 b7a8n d8b6'.split(' ')]);
      expect(pgnTexts(folder)[0]).toContain('[Result "1-0"]');
    },
  );

  it('takes a slip of a result back, and keeps the names of each game apart', async () => {
    const folder = newFolder();
    const out = await session(
      folder,
      ['--draw', '518', '--time', '5+0', '--white', 'Ann', '--black', 'Bob'],
      [
        ...['correct white Eve', 'fill', 'e4', 'draw', 'resume', 'reopen', 'e5', 'resume', 'Nf3'],
        ...['result 1-0', 'result 0-1', 'name white Chloé', 'name black Dan', 'correct black Bo'],
        ...['clear', 'fill', 'd4', 'reopen', 'quit'],
      ],
    );
    expect(out).toContain('No game is over here');
    expect(out).toContain('Recorded by mistake? Until the next draw');
    expect(out).toContain('To play on, withdraw the result (reopen).');
    expect(out).toContain('The game goes on.\n');
    expect(out).toContain('The clock is stopped; resume lets it run.');
    expect(out).toContain('The next game, White: Chloé.');
    expect(out).toContain('The finished game, corrected, Black: Bo.');
    expect(out).toContain('The game is not finished.');
    const texts = pgnTexts(folder).sort();
    const first = texts.find((text) => text.includes('[White "Ann"]')) ?? '';
    expect(first).toContain('[Black "Bo"]');
    expect(first).toContain('[Result "0-1"]');
    expect(first.replace(/\{[^}]*\}\s/g, '').replaceAll('1... ', '')).toContain('1. e4 e5 2. Nf3 0-1');
    const second = texts.find((text) => text.includes('[White "Chloé"]')) ?? '';
    expect(second).toContain('[Black "Dan"]');
    expect(second).toContain('1. d4');
    for (const text of texts) {
      const verdict = pgnExtract(text);
      if (verdict !== undefined) expect(verdict).toEqual({ found: 1, good: 1, complaints: [] });
    }
  });

  it('takes an unfinished game up again, pieces and all, after it was quit', async () => {
    const folder = newFolder();
    await session(folder, ['--draw', '518'], ['fill', 'e4', 'e5', 'quit']);
    const out = await session(folder, ['--draw', '0'], ['Nf3', 'resign black']);
    expect(out).toContain('The game goes on after half-move 2.');
    expect(out).not.toContain('is drawn');
    expect(movesIn(folder)).toEqual([['e2e4', 'e7e5', 'g1f3']]);
  });

  it('after a kill, a game that had ended is not said to go on before it does', async () => {
    const folder = newFolder();
    const args = ['--draw', '518', '--time', 'none'];
    const killed = start(['run', '--board', 'simulator', '--games', folder, ...args], null);
    killed.process.stdin?.write('fill\ne4\ne5\ndraw\n');
    await killed.says(/PGN: /);
    killed.process.kill('SIGKILL');
    await killed.ended;
    const out = await session(folder, args, ['reopen', 'Nf3', 'resign']);
    expect(out).not.toContain('The game goes on after half-move');
    expect(out).toMatch(
      /^Draw, [^\n]*\n[\s\S]*still at the table[^\n]*\nThe game goes on\.\n[\s\S]*2\. Nf3\./,
    );
  });

  it.each(['piece', 'occ'])(
    'goes on after a kill in mid-move as if nothing had been: nothing is in the air, nothing was lost (%s)',
    async (sense) => {
      const folder = newFolder();
      const args = ['--draw', '518', '--sense', sense, '--time', 'none'];
      const killed = start(['run', '--board', 'simulator', '--games', folder, ...args], null);
      killed.process.stdin?.write('fill\ne4\ne5\nNf3\nlift b8\n');
      await killed.says(/2\. Nf3\.[\s\S]*In the hand: black knight from b8/);
      killed.process.kill('SIGKILL');
      await killed.ended;
      const out = await session(folder, args, ['Nc6', 'Ng1', 'resign']);
      expect(out).toMatch(
        /^The game goes on after half-move 3\.\n2\. Nf3\. Black to move\.\nThe unfinished game [^\n]*\nIn the hand: black knight from b8\.\n2\.\.\. Nc6/,
      );
      expect(pgnTexts(folder)[0]).toMatch(/\n1\. e4 e5 2\. Nf3 Nc6 3\. Ng1 1-0\n+$/);
    },
  );

  it('forgets a start that was drawn and never played', async () => {
    const folder = newFolder();
    await session(
      folder,
      ['--draw', '518'],
      ['new 3', 'new random', 'new', 'new cards', 'fill', 'e4', 'new', 'draw'],
    );
    expect(pgnFiles(folder)).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name.endsWith('.journal'))).toEqual([]);
  });

  it('draws the next start when the board is cleared after a game', async () => {
    const folder = newFolder();
    const lines = ['fill', 'e4', 'resign', 'clear', 'fill', 'd4', 'draw'];
    const out = await session(folder, ['--draw', '518', '--time', 'none'], lines);
    expect(out).toContain('For the next game, clear the board');
    expect(out.match(/Start position 518 is drawn/g)).toHaveLength(2);
    expect(movesIn(folder)).toEqual([['e2e4'], ['d2d4']]);
  });

  it('asks for every throw of a draw and shows each step', async () => {
    const folder = newFolder();
    const out = await session(folder, ['--draw', 'dice'], ['7', '2', '1 4', '3', '2', 'fill', 'e4', 'draw']);
    expect(out).toContain('Roll the die for the light-squared bishop: 1 to 4 count.');
    expect(out).toContain('Throw 1 cannot be 7');
    expect(out).toMatch(/bishop.*\n/);
    expect(out).toContain('Start position 436 is drawn: RBBNNQKR.');
    const coins = await session(newFolder(), ['--draw', 'coins10'], ['hthhh', 'ttttt', 'fill']);
    expect(coins).toMatch(/Toss a coin .*\(10 tosses to come\)/);
    expect(coins).toMatch(/Start position 736 is drawn/);
    const northam = await session(newFolder(), ['--draw', 'coins', '--language', 'de'], []);
    expect(northam).toMatch(/nicht alle 960|gleich/);
  });

  it('begins from a start that the players put up', async () => {
    const folder = newFolder();
    const white = [...'bqrkrnnb'].map((piece, file) => `place ${'abcdefgh'[file]}1 ${piece.toUpperCase()}`);
    const black = [...'bqrkrnnb'].map((piece, file) => `place ${'abcdefgh'[file]}8 ${piece}`);
    const pawns = [...'abcdefgh'].flatMap((file) => [`place ${file}2 P`, `place ${file}7 p`]);
    const lines = [...white, ...black, ...pawns, 'confirm', 'd3', 'draw'];
    const out = await session(folder, ['--draw', 'board'], lines);
    expect(out).toContain('Start position 867 stands');
    expect(movesIn(folder)).toEqual([['d2d3']]);
    const blind = await session(newFolder(), ['--draw', 'board', '--sense', 'occ'], ['quit']);
    expect(blind).toContain('cannot name its pieces');
  });

  it('passes over empty and broken files with a note', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'empty.pgn'), '');
    writeFileSync(join(folder, 'cut.pgn'), '[Event "?"]\n\n1. e4 e');
    writeFileSync(join(folder, 'empty.journal'), '');
    writeFileSync(join(folder, 'junk.journal'), 'no journal at all\n'.repeat(3));
    const out = await session(folder, ['--draw', '518'], ['fill', 'e4', 'draw']);
    expect(out).toMatch(/empty\.pgn is empty and is left alone/);
    expect(out).toMatch(/cut\.pgn ends in the middle of a game and is left alone/);
    expect(out).toMatch(/junk\.journal holds no game/);
    expect(readFileSync(join(folder, 'cut.pgn'), 'utf8')).toBe('[Event "?"]\n\n1. e4 e');
    expect(pgnFiles(folder)).toHaveLength(3);
  });

  it('records what happened, within bounds, so that replay gives the game again', async () => {
    const folder = newFolder();
    await session(folder, ['--draw', '518'], ['fill', 'e4', 'e5', 'Nf3', 'resign']);
    const recorder = join(folder, 'recorder');
    const newest = readdirSync(recorder).sort().at(-1) ?? '';
    const replay = start(['replay', join(recorder, newest)]);
    await replay.ended;
    expect(replay.out()).toMatch(/\te2e4 e7e5 g1f3\n$/);
  });

  it('refuses a folder that cannot keep games, before anything is drawn', async () => {
    const folder = newFolder();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const games of [file, join(file, 'games'), '/proc/games']) {
      const live = start(
        ['run', '--board', 'simulator', '--draw', '518', '--no-page', '--games', games],
        'fill\ne4\n',
      );
      expect(await live.ended).toBe(1);
      expect(live.out()).toBe('');
      expect(live.err()).toMatch(/name another (one )?with --games\.\n$/);
    }
  });

  it('shows the board in lines and the words', async () => {
    const out = await session(
      newFolder(),
      ['--draw', '518', '--language', 'fr'],
      ['fill', 'e4', 'show', '?'],
    );
    expect(out).toContain('4  .  .  .  . {P} .  .  .');
    expect(out).toContain('2  P  P  P  P [.] P  P  P');
    expect(out).toMatch(/Noirs/);
    expect(out).toContain('castle h');
  });
});

describe('a run that cannot begin', () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'x'));
  const toml = join(folder, 'bad.toml');
  writeFileSync(toml, 'draw = "cards"\n');
  it.each([
    ['--board', 'ouija'],
    ['--board', 'tcp://nowhere'],
    ['--draw', '960'],
    ['--time', 'soon'],
    ['--castling', 'loose'],
    ['--takeback', 'maybe'],
    ['--language', 'es'],
    ['--sense', 'smell'],
    ['--config', join(folder, 'none.toml')],
    ['--config', toml],
  ])('%j is refused in one sentence', async (...args) => {
    const said = { out: '', err: '' };
    const exit = await runCli(['run', '--games', folder, ...args], {
      out: (text) => {
        said.out += text;
      },
      err: (text) => {
        said.err += text;
      },
    });
    expect(exit).toBe(1);
    expect(said.err).toSatisfy(isOneSentence);
    expect(said.out).toBe('');
  });

  it('leaves a table to the process that has it, and shares the folder with other tables', async () => {
    const shared = newFolder();
    const first = start(['run', '--board', 'simulator', '--games', shared], null);
    await first.says(/is drawn/);
    const second = start(['run', '--board', 'simulator', '--games', join(shared, '..', basename(shared))]);
    expect(await second.ended).toBe(1);
    expect(second.err()).toSatisfy(isOneSentence);
    expect(second.out()).toBe('');
    // Another table beside it has games of its own, and draws its own start.
    const beside = start(['run', '--board', 'simulator', '--games', shared, '--table', 'two'], null);
    await beside.says(/is drawn/);
    first.process.kill('SIGKILL');
    await first.ended;
    const again = start(['run', '--board', 'simulator', '--games', shared], null);
    await again.says(/is drawn|put the king/);
    for (const live of [beside, again]) {
      live.process.kill('SIGTERM');
      expect(await live.ended).toBe(0);
    }
  });

  it('asks for no throws where nobody can type them', async () => {
    const live = start(['run', '--board', 'simulator', '--games', folder, '--draw', 'dice']);
    expect(await live.ended).toBe(1);
    expect(live.err()).toSatisfy(isOneSentence);
  });

  it('waits for a board that is not there, and ends in order', async () => {
    const live = start(['run', '--board', '/dev/none-960', '--games', folder, '--language', 'nl']);
    await live.says(/\/dev\/none-960/);
    await live.says(/There is no port/);
    live.process.kill('SIGTERM');
    expect(await live.ended).toBe(0);
  });
});
