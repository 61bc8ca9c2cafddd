/**
 * `npx tsx test/drivers/playGames.ts [GAMES [CUTS [FAMILY]]]`: real Chess960 games and all castling geometries through
 * every family, then games again with the cable pulled CUTS times in all. Exit code 1 when a half-move differs.
 */
import { join } from 'node:path';
import { loadGames } from '../hands/index.js';
import { dataDir } from '../support/data.js';
import { randomFrom } from './fuzzer.js';
import { PLAYED_FAMILIES } from './playedFamilies.js';
import { differenceOf, playGame } from './playGame.js';

if (dataDir === undefined) {
  console.log('skipped: the reference data folder is absent (EBOARD960_DATA)');
  process.exit(process.env.CI ? 1 : 0);
}
const [wanted, cuts] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 200)];
const all = loadGames(join(dataDir, 'games', 'chess960.pgn'));
const every = Math.floor(all.length / wanted);
const games = all.filter((_, number) => number % every === 0).slice(0, wanted);
const castles = loadGames(join(dataDir, 'games', 'castling-geometry.pgn'));
let faults = 0;

for (const family of PLAYED_FAMILIES) {
  if (process.argv[4] !== undefined && process.argv[4] !== family.name) continue;
  const started = performance.now();
  let wrong = 0;
  let plies = 0;
  const judge = (what: string, difference: string | undefined) => {
    if (difference === undefined) return;
    wrong += 1;
    console.log(`${family.name}, ${what}: ${difference}`);
  };
  for (const [number, game] of [...games, ...castles].entries()) {
    plies += game.moves.length;
    judge(`game ${number + 1}`, differenceOf(await playGame(family, game, number), game));
  }
  let pulled = 0;
  const random = randomFrom(960);
  for (const [number, game] of games.entries()) {
    // With pieces in the hand as well as between moves.
    const due = new Set<number>();
    while (due.size < Math.ceil(cuts / games.length)) due.add(random(Math.max(20, game.moves.length * 2)));
    pulled += due.size;
    const line = await playGame(family, game, number, (item) => due.has(item));
    judge(`game ${number + 1} with cuts`, differenceOf(line, game));
  }
  faults += wrong;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `${family.name}: ${games.length} games and ${castles.length} castlings, ${plies} half-moves, ${pulled} cuts, ${wrong} games differ (${seconds} s)`,
  );
}
process.exitCode = faults === 0 ? 0 : 1;
