/** Guidance behind the real recogniser: hands that play by the rules never see an alarm, however slow they are. */
import { describe, expect, test } from 'vitest';
import { type Placement, SENSES, type Sense } from '../../src/board/sensor.js';
import { followHands, HANDS_AT_REST, type Hands } from '../../src/guidance/hands.js';
import { guidePlay, type PlayGuide } from '../../src/guidance/play.js';
import type { RecognitionInput } from '../../src/recognition/reading.js';
import { Recogniser } from '../../src/recognition/recogniser.js';
import {
  castlingGeometries,
  type Habits,
  type HandsScript,
  handsFor,
  randomGame,
  toInputs,
} from '../hands/index.js';

/** Every frame that the players of a script see: after each event, and again after the hands have rested. */
function shown(script: HandsScript, sense: Sense, slower: number): PlayGuide[] {
  const recogniser = new Recogniser(script.start, { sense });
  let hands: Hands = HANDS_AT_REST;
  let standing: Placement | null = null;
  const guides: PlayGuide[] = [];
  const feed = (input: RecognitionInput): void => {
    for (const reading of recogniser.step(input)) hands = followHands(hands, reading);
    if (input.kind === 'snapshot') standing = input.placement;
    if (input.kind === 'lift' || input.kind === 'place') {
      const now = input.kind === 'lift' ? '.' : input.seen;
      standing = standing?.with(input.square, now) ?? null;
    }
    const { position } = recogniser;
    guides.push(
      guidePlay({
        position,
        last: null,
        hands,
        standing,
        offers: [],
        end: null,
        link: 'up',
        record: null,
        showDestinations: true,
        toCarryOut: null,
      }),
    );
  };
  const inputs = toInputs(script, sense).map(({ input }) => input);
  inputs.forEach((input, index) => {
    feed({ ...input, at: input.at * slower });
    const next = inputs[index + 1]?.at ?? input.at + 5;
    feed({ kind: 'tick', at: next * slower - 1 });
  });
  return guides;
}

const SLOW: Habits = {
  castleTouchResting: 0.5,
  captureMoverFirst: 0.5,
  enPassantBefore: 0.3,
  enPassantBetween: 0.4,
};

describe.each(SENSES)('on a board that senses %s', (sense) => {
  test.each([1, 20])('games played %i times as slowly raise no alarm', (slower) => {
    for (let seed = 1; seed <= 6; seed++) {
      const game = randomGame(seed, 80);
      const script = handsFor(game.start, game.moves, { seed, sense, habits: SLOW });
      for (const { frame, message } of shown(script, sense, slower)) {
        expect([...frame.values()], `seed ${seed}`).not.toContain('wrong');
        expect(['wayBack', 'castleRefused', 'boardTurned']).not.toContain(message.key);
      }
    }
  });

  test('field report 23: in each of the 84 castles, once both are in the hand, their targets are lit and nothing else', () => {
    for (const castle of castlingGeometries()) {
      const script = handsFor(castle.start, [castle.move], { seed: 1, sense, habits: {} });
      const frames = shown(script, sense, 20).map(({ frame }) => [...frame].sort(([a], [b]) => a - b));
      const targets = [castle.kingTo, castle.rookTo].sort((a, b) => a - b);
      const wanted = targets.map((square) => [square, 'put']);
      const both = frames.filter((frame) => JSON.stringify(frame) === JSON.stringify(wanted));
      // A rook that stands on its final square already is left alone: then only the king is ever in the hand.
      if (castle.rook !== castle.rookTo) {
        expect(both.length, `${castle.name}: after the lift and after the rest`).toBeGreaterThanOrEqual(2);
      }
      for (const frame of frames) expect(frame.map(([, meaning]) => meaning)).not.toContain('wrong');
    }
  });

  test('an illegal try put back: the alarm comes and goes', () => {
    const game = randomGame(5, 40);
    const script = handsFor(game.start, game.moves, { seed: 5, sense, habits: { illegalTry: 0.3 } });
    const guides = shown(script, sense, 20);
    const alarms = guides.filter(({ message }) => message.key === 'wayBack');
    expect(alarms.length).toBeGreaterThan(0);
    expect(guides.at(-1)?.message.key).not.toBe('wayBack');
    for (const { frame } of alarms)
      expect([...frame.values()].some((one) => one === 'put' || one === 'wrong')).toBe(true);
  });
});
