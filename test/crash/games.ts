import { join } from 'node:path';
import { type Game, loadGames, randomGame } from '../hands/index.js';
import { createRandom } from '../hands/prng.js';
import { dataFolder } from '../support/dataFolder.js';

/** Longer games say no more here, and take longer. */
const MAX_PLIES = 60;

/** Real games where the reference data is at hand, else random ones; short, in an order of their own for each seed. */
export function crashGames(seed: number): readonly Game[] {
  const random = createRandom(seed);
  const dataDir = dataFolder();
  const all =
    dataDir === undefined
      ? Array.from({ length: 100 }, (_, index) => randomGame(1000 * seed + index))
      : [
          ...random.shuffle(loadGames(join(dataDir, 'games', 'chess960.pgn'))).slice(0, 60),
          ...random.shuffle(loadGames(join(dataDir, 'games', 'castling-geometry.pgn'))).slice(0, 40),
        ];
  return random.shuffle(all).map((game) => ({ ...game, moves: game.moves.slice(0, MAX_PLIES) }));
}
