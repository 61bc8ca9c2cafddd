/**
 * `npm run games:mixed [occ|color|piece]`: every real game of the reference data, on one sense or all, with tidy hands
 * under strict castling and with mixed ones. The recorded moves must be the game's. Exits with 1 where they are not.
 */
import { join } from 'node:path';
import { loadGames } from '../hands/index.js';
import { dataFolder } from '../support/dataFolder.js';
import { type Job, scriptOf, sensesOf } from './jobs.js';
import { playScript } from './player.js';
import { addTo, count, newTally, report } from './tally.js';

const FILES = ['castling-geometry', 'standard', 'double-frc', 'chess960'] as const;
const HANDS = [
  { habits: 'tidy', castling: 'strict' },
  { habits: 'mixed', castling: 'any-order' },
] as const;

function main(): void {
  const folder = dataFolder();
  if (folder === undefined) {
    console.log('skipped: the reference data folder is absent (EBOARD960_DATA)');
    process.exitCode = process.env.CI ? 1 : 0;
    return;
  }
  const senses = sensesOf(process.argv[2]);
  const all = newTally();
  const began = performance.now();
  for (const file of FILES) {
    const games = loadGames(join(folder, 'games', `${file}.pgn`));
    for (const sense of senses) {
      for (const hands of HANDS) {
        const tally = newTally();
        games.forEach((game, seed) => {
          const job: Job = { seed, sense, game, ...hands };
          count(tally, job, playScript(scriptOf(job), { sense, castling: hands.castling }));
        });
        console.log(
          `${file}, ${sense}, ${hands.habits}: wrong ${tally.wrong}, stuck ${tally.stuck} of ${tally.games}`,
        );
        addTo(all, tally);
      }
    }
  }
  console.log(report(all, (performance.now() - began) / 1000));
  if (all.wrong + all.stuck + all.groundless > 0) process.exitCode = 1;
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
