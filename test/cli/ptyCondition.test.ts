/** Randzüger over a cable: an emulated board at one end, the program at the other, the PGN read back under its condition. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Sense } from '../../src/board/sensor.js';
import { parseUci } from '../../src/rules/index.js';
import { handsFor, toTrace } from '../hands/index.js';
import { describeWithData } from '../support/data.js';
import { temporaryFolders } from '../support/folder.js';
import { havePty, openPtyPair } from '../support/pty.js';
import { castlesAsRookTaken, positionOfRow, type Row, tableRows, words } from '../support/randzueger.js';
import { type Live, pgnFiles, pgnTexts, start } from './live.js';
import { eboard960 } from './program.js';

const newFolder = temporaryFolders();

/** What tidy hands do for a game of the oracle, from the array of chess. */
function writeTrace(row: Row, sense: Sense): string {
  const begin = positionOfRow(row, row.start_fen);
  const moves = castlesAsRookTaken(begin, words(row.moves)).map((uci) => {
    const move = parseUci(uci);
    if (move === undefined) throw new Error(uci);
    return move;
  });
  const trace = toTrace(handsFor(begin, moves, { seed: 7, sense }), sense);
  const file = join(newFolder(), `${row.id}.trace`);
  writeFileSync(file, trace.replace(/^# start: .*$/m, `# start: 518\n# variant: ${row.condition}`));
  return file;
}

async function play(row: Row, sense: Sense, folder: string): Promise<Live> {
  const trace = writeTrace(row, sense);
  const cable = await openPtyPair();
  const board = ['run', '--board', cable.host, '--games', folder, '--condition', row.condition ?? ''];
  const run = start([...board, '--show-destinations', '--time', 'none', '--white', 'Ada', '--black', 'Bo']);
  const emulator = start([
    ...['emulate', 'ebl', '--port', cable.device, '--trace', trace, '--speed', '1000', '--linger', '3'],
  ]);
  try {
    expect(await emulator.ended, emulator.err()).toBe(0);
    run.process.kill('SIGTERM');
    expect(await run.ended, run.err()).toBe(0);
    return run;
  } finally {
    for (const { process } of [run, emulator]) process.kill('SIGKILL');
    await cable.stop();
  }
}

describeWithData('a Randzüger game over a cable', (dir) => {
  const row = tableRows(dir, 'games').find(({ id }) => id === 'GM002');
  it.skipIf(!havePty()).each(['occ', 'piece'] as const)(
    'is led, played, recorded, and checked under its condition (%s)',
    { timeout: 120_000 },
    async (sense) => {
      if (row === undefined) throw new Error('no game GM002');
      const folder = newFolder();
      const run = await play(row, sense, folder);
      expect(run.out()).toContain('Randzueger Black\n');
      expect(run.out()).toContain('White wins, 1-0: checkmate.');
      const [text = '', ...more] = pgnTexts(folder);
      expect(more).toEqual([]);
      expect(text).toContain('[Variant "Randzueger Black"]\n');
      const moves = text.replace(/\[[^\]]*\]|\{[^}]*\}|\d+\.+|1-0/g, ' ').trim();
      expect(moves.split(/\s+/).join(' ')).toBe(row.san);
      const [file = ''] = pgnFiles(folder);
      const check = await eboard960('pgn', 'check', file);
      expect(check).toEqual({ code: 0, out: `${file}: 1 game, 27 half-moves, all legal\n`, err: '' });
      // The same moves are no chess: the condition is what is checked.
      const chess = join(newFolder(), 'chess.pgn');
      writeFileSync(chess, text.replace('Randzueger Black', 'Randzueger White'));
      expect(await eboard960('pgn', 'check', chess)).toMatchObject({ code: 1 });
    },
  );
});
