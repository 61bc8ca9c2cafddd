/** Games under a condition: written with their Variant tag, read back under it, taken up again from their journal. */
import { expect, it } from 'vitest';
import { gameOf, step } from '../../src/game/index.js';
import { makePgn, openGames, Recorder, readGame, Statistics } from '../../src/record/index.js';
import { PgnScanner } from '../../src/record/pgnScan.js';
import { conditionText, makeUci, variantTag } from '../../src/rules/index.js';
import { moveOf, TestGame } from '../game/driver.js';
import { describeWithData } from '../support/data.js';
import { FaultDisk, seeded } from '../support/faultDisk.js';
import {
  castlesAsRookTaken,
  conditionOfRow,
  positionOfRow,
  tableRows,
  words,
} from '../support/randzueger.js';

function scan(text: string) {
  const scanner = new PgnScanner();
  return [...scanner.push(text), ...scanner.end()];
}

describeWithData('games of the oracle', (dir) => {
  const rows = tableRows(dir, 'games');

  it('come back from their PGN with the same moves, under the same condition', () => {
    const statistics = new Statistics();
    for (const row of rows) {
      const condition = conditionOfRow(row);
      const variant = conditionText({ condition, flagged: [] });
      const game = new TestGame({ fen: row.start_fen ?? '' }, { variant });
      const moves = castlesAsRookTaken(positionOfRow(row, row.start_fen), words(row.moves));
      game.play(moves.join(' '));
      expect(game.sans, row.id).toBe(row.san);
      expect(game.phase, row.id).toBe(row.status === 'ongoing' ? 'playing' : 'finished');
      const text = makePgn(game.state) ?? '';
      expect(text).toContain(`[Variant "${variantTag(condition)}"]`);
      const [raw] = scan(text);
      const reading = readGame(raw!);
      if (!reading.ok) throw new Error(`${row.id}: ${reading.fault.message}`);
      expect(reading.value.start.variant).toBe(variant);
      expect(reading.value.moves.map(({ move }) => makeUci(move))).toEqual(moves);
      expect(reading.value.moves.map(({ san }) => san).join(' ')).toBe(row.san);
      statistics.add(raw!);
    }
    expect(statistics.refused).toBe(0);
    expect(statistics.by('start').map(([key, { games }]) => [key, games])).toEqual([
      ['rz-black', 12],
      ['rz-double', 5],
      ['rz-white', 5],
    ]);
  });
});

it('marked pieces stay marked through PGN and journal', async () => {
  // The knight on b1 is marked: it may go to a3 and not to c3.
  const variant = 'rz-pieces b1g8';
  const game = new TestGame({ number: 518 }, { variant });
  expect(game.say({ kind: 'move', move: moveOf('b1c3') })).toMatchObject([
    { kind: 'refused', code: 'illegal' },
  ]);
  game.play('b1a3 g8h6 e2e4 e7e5');
  const text = makePgn(game.state) ?? '';
  expect(text).toContain('[Variant "Randzueger Pieces b1 g8"]');
  expect(readGame(scan(text)[0]!)).toMatchObject({ ok: true, value: { start: { variant } } });
  expect(readGame(scan(text.replace('2. e4 e5', '2. Nc4 e5'))[0]!)).toMatchObject({
    ok: false,
    fault: { where: 'ply', ply: 3 },
  });

  const disk = new FaultDisk(seeded(7));
  const options = { layer: disk, directory: '/games' };
  const recorder = await Recorder.begin(options, { table: 'T', began: new Date(2026, 10, 30) });
  await recorder.record(game.state, game.events).filed;
  const [name = ''] = await openGames(options);
  const resumed = await Recorder.resume(options, name);
  if (resumed.kind !== 'game') throw new Error(resumed.text);
  const back = gameOf(resumed.state);
  expect(back?.start.variant).toBe(variant);
  expect(back?.line.map(({ uci }) => uci)).toEqual(['b1a3', 'g8h6', 'e2e4', 'e7e5']);
  // The mark went along to a3: from there c4 is as forbidden as c3 was.
  const tried = step(resumed.state, { kind: 'move', at: 1e6, move: moveOf('a3c4') });
  expect(tried.out).toMatchObject([{ kind: 'refused', code: 'illegal' }]);
});
