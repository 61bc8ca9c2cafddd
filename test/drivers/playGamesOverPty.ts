/**
 * `npx tsx test/drivers/playGamesOverPty.ts [GAMES [FAMILY]]`: real Chess960 games and all castling geometries from
 * each family's emulator over a real pseudo-terminal, through the serial port code, driver, recognition and game into
 * PGN. Exit code 1 when anything differs. (`playGames.ts` does it in memory, with pulled cables.)
 */
import { join } from 'node:path';
import { loadGames } from '../hands/index.js';
import { dataDir } from '../support/data.js';
import { havePty } from '../support/pty.js';
import { PLAYED_FAMILIES } from './playedFamilies.js';
import { faultsOfPgn, isReports, playOverPty } from './playOverPty.js';

if (dataDir === undefined || !havePty()) {
  console.log('skipped: the reference data folder (EBOARD960_DATA) or socat is absent');
  process.exit(process.env.CI ? 1 : 0);
}
const [wanted, only] = [Number(process.argv[2] ?? 20), process.argv[3]];
const all = loadGames(join(dataDir, 'games', 'chess960.pgn'));
const every = Math.floor(all.length / wanted);
const real = all.filter((_, number) => number % every === 0).slice(0, wanted);
const castles = loadGames(join(dataDir, 'games', 'castling-geometry.pgn'));
const games = [...real, ...castles];
let faults = 0;

for (const family of PLAYED_FAMILIES) {
  if (only !== undefined && only !== family.name) continue;
  const began = performance.now();
  const texts: string[] = [];
  const said: string[] = [];
  for (const [number, game] of games.entries()) {
    const { difference, pgn } = await playOverPty(family, game, number);
    if (difference !== undefined) said.push(`game ${number + 1}: ${difference}`);
    texts.push(pgn);
  }
  said.push(...faultsOfPgn(texts, games));
  faults += said.length;
  for (const fault of said) console.log(`${family.name}, ${fault}`);
  const plies = games.reduce((sum, { moves }) => sum + moves.length, 0);
  const way = isReports(family) ? 'reports in memory' : 'pseudo-terminal';
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `${family.name} (${way}): ${real.length} games and ${castles.length} castlings, ${plies} half-moves, ${said.length} faults (${seconds} s)`,
  );
}
process.exitCode = faults === 0 ? 0 : 1;
