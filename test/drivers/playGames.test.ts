import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadGames, randomGame } from '../hands/index.js';
import { describeWithData } from '../support/data.js';
import { PLAYED_FAMILIES } from './playedFamilies.js';
import { differenceOf, playGame } from './playGame.js';

/** A sample; `playGames.ts` plays more. */
const games = [randomGame(960, 60), randomGame(961, 60)];

describe.each(PLAYED_FAMILIES)('games on $name', (family) => {
  it('come out as they were played', async () => {
    for (const [number, game] of games.entries())
      expect(differenceOf(await playGame(family, game, number), game)).toBeUndefined();
  });

  it('come out as they were played although the cable was pulled in between', async () => {
    for (const [number, game] of games.entries()) {
      const line = await playGame(family, game, number, (item) => item % 40 === 20);
      expect(differenceOf(line, game)).toBeUndefined();
    }
  });
});

describeWithData('castlings of every geometry', (dir) => {
  const castles = loadGames(join(dir, 'games', 'castling-geometry.pgn')).filter(
    (_, number) => number % 8 === 3,
  );
  it.each(PLAYED_FAMILIES)('on $name come out as they were played', async (family) => {
    for (const [number, game] of castles.entries())
      expect(differenceOf(await playGame(family, game, number), game)).toBeUndefined();
  });
});
