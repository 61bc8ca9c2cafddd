import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repoRoot } from '../cli/program.js';
import { loadGames } from '../hands/index.js';
import { havePty } from '../support/pty.js';
import { PLAYED_FAMILIES } from './playedFamilies.js';
import { faultsOfPgn, isReports, playOverPty } from './playOverPty.js';

/** A beginning with both castlings; `playGamesOverPty.ts` plays twenty real games and every geometry of castling. */
const games = loadGames(join(repoRoot, 'fixtures/games/long-castles.pgn')).map((game) => ({
  ...game,
  moves: game.moves.slice(0, 16),
}));

describe.skipIf(!havePty())('whole games over a pseudo-terminal', { timeout: 60_000 }, () => {
  it.each(PLAYED_FAMILIES.filter((family) => !isReports(family)))('$name', async (family) => {
    const texts: string[] = [];
    for (const [number, game] of games.entries()) {
      const { difference, pgn } = await playOverPty(family, game, number);
      expect(difference).toBeUndefined();
      texts.push(pgn);
    }
    expect(faultsOfPgn(texts, games)).toEqual([]);
  });
});
