/** A board that names its pieces may fail to name the one on a promotion square: it is asked about, not taken for a queen. */
import { describe, expect, it } from 'vitest';
import type { Placement, SensorEvent } from '../../src/board/sensor.js';
import {
  DEFAULT_OPTIONS,
  type Reading,
  Recogniser,
  type RecognitionInput,
} from '../../src/recognition/index.js';
import { makeUci } from '../../src/rules/index.js';
import { positionOf } from '../hands/index.js';

const STANDING: Placement = Array.from({ length: 64 }, (_, square) =>
  square === 60 ? 'k' : square === 48 ? 'P' : square === 4 ? 'K' : '.',
);

function play(
  seen: Extract<SensorEvent, { kind: 'place' }>['seen'],
  ...words: RecognitionInput[]
): Reading[] {
  const recogniser = new Recogniser(positionOf('4k3/P7/8/8/8/8/8/4K3 w - - 0 1'), {
    ...DEFAULT_OPTIONS,
    sense: 'piece',
  });
  const inputs: RecognitionInput[] = [
    { kind: 'snapshot', at: 0, placement: STANDING },
    { kind: 'tick', at: 500 },
    { kind: 'lift', at: 1000, square: 48, seen: 'P' },
    { kind: 'place', at: 1500, square: 56, seen },
    ...words,
    { kind: 'tick', at: 5000 },
  ];
  return inputs.flatMap((input) => recogniser.step(input));
}

const moveOf = (readings: readonly Reading[]) => {
  let move = '';
  for (const reading of readings)
    if (reading.kind === 'move' || reading.kind === 'amended') move = makeUci(reading.move);
  return move;
};

describe('the piece of a promotion on a board that names pieces', () => {
  it.each(['?', 'U'] as const)(
    'is asked for where the board says only %s, and follows the answer',
    (seen) => {
      const asked = play(seen);
      expect(asked).toContainEqual({ kind: 'promotionAsked', at: 1500, ply: 1, square: 56 });
      expect(moveOf(play(seen, { kind: 'promote', at: 3000, role: 'knight' }))).toBe('a7a8n');
    },
  );

  it.each([
    ['Q', 'a7a8q'],
    ['N', 'a7a8n'],
  ] as const)('is %s where the board says so, and nobody is asked', (seen, move) => {
    const readings = play(seen);
    expect(moveOf(readings)).toBe(move);
    expect(readings.some(({ kind }) => kind === 'promotionAsked')).toBe(false);
  });
});
