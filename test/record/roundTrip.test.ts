import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeWithData } from '../support/data.js';
import { pgnExtract } from '../support/pgnExtract.js';
import { roundTripFile } from '../support/roundTrip.js';

/** `EBOARD960_FULL=1` sends every game through, otherwise a sample. */
const full = process.env.EBOARD960_FULL === '1';

describeWithData('real games through game, PGN and back', (dir) => {
  // Games, and those ending in mate and stalemate, as the data's own table counts them.
  for (const [file, sample, games, mates, stalemates] of [
    ['chess960.pgn', 12, 1617, 275, 0],
    ['double-frc.pgn', 12, 452, 136, 0],
    ['standard.pgn', 4, 239, 15, 2],
    ['castling-geometry.pgn', 1, 84, 0, 0],
  ] as const) {
    const every = full ? 1 : sample;
    it(`${file}, ${every === 1 ? 'every game' : `one game in ${every}`}`, async () => {
      const trip = await roundTripFile(join(dir, 'games', file), every);
      expect(trip.faults).toEqual([]);
      expect(trip.games).toBe(Math.ceil(games / every));
      if (every === 1)
        expect([trip.ends.get('checkmate') ?? 0, trip.ends.get('stalemate') ?? 0]).toEqual([
          mates,
          stalemates,
        ]);
      for (const line of trip.written.split('\n')) expect(line.length).toBeLessThan(80);
      const verdict = pgnExtract(trip.written);
      if (verdict) expect(verdict).toEqual({ found: trip.games, good: trip.games, complaints: [] });
    });
  }
});

it('pgn-extract is a judge that can say no', () => {
  const verdict = pgnExtract('[Event "?"]\n[White "a"]\n[Black "b"]\n[Result "*"]\n\n1. e4 e5 2. Ke3 *\n\n');
  if (verdict) {
    expect(verdict).toMatchObject({ found: 1, good: 0 });
    expect(verdict.complaints.length).toBeGreaterThan(0);
  }
});
