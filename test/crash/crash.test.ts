import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { crashGames } from './games.js';
import { runCrash } from './rounds.js';

it('a controller that is killed at random instants loses nothing that it told, and goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'eboard960-crash-'));
  try {
    const tally = await runCrash({
      rounds: 12,
      seed: 960,
      folder,
      games: crashGames(960),
    });
    expect(tally.lost).toEqual([]);
    expect(tally).toMatchObject({ kills: 12 });
    expect(tally.acknowledged).toBeGreaterThan(10);
    expect(tally.journals).toBeGreaterThan(5);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
