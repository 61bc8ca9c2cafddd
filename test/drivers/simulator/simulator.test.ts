import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../../drivers/simulator/simulator.js';
import { parsePlacement } from '../../../src/board/placement.js';
import type { SensorEvent } from '../../../src/board/sensor.js';

const START = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR')!;
const clock = { now: () => 5 };

async function all(board: {
  events: AsyncIterable<SensorEvent>;
  close(): Promise<void>;
}): Promise<SensorEvent[]> {
  await board.close();
  const events: SensorEvent[] = [];
  for await (const event of board.events) events.push(event);
  return events;
}

describe('simulated board', () => {
  it('stands as it is told before anybody reads, without a hand', async () => {
    const board = createSimulator({ clock });
    board.stand(START);
    expect(board.board()).toEqual(START);
    expect(await all(board)).toEqual([
      { kind: 'link', at: 5, state: 'up' },
      { kind: 'snapshot', at: 5, placement: START },
    ]);
  });

  it('has sensors that die and say for ever what they said, until they answer again', async () => {
    const board = createSimulator({ clock, sense: 'occ' });
    board.setDead(12, true);
    board.setBoard(START);
    board.setDead(52, true);
    board.lift(52);
    expect(board.dead()).toEqual([12, 52]);
    expect(board.board()[52]).toBe('.');
    board.requestSnapshot();
    board.setDead(12, false);
    board.setDead(52, false);
    const events = await all(board);
    const touched = events.flatMap((event) => ('square' in event ? [`${event.kind} ${event.square}`] : []));
    expect(touched.slice(0, 31)).not.toContain('place 12');
    expect(touched.slice(-2)).toEqual(['place 12', 'lift 52']);
    const snapshot = events.findLast((event) => event.kind === 'snapshot');
    expect(snapshot?.kind === 'snapshot' && [snapshot.placement[12], snapshot.placement[52]]).toEqual([
      '.',
      '?',
    ]);
  });

  it('is up at once, says what stands on it, then what hands do', async () => {
    const board = createSimulator({ clock, placement: START });
    expect([
      board.lift(12),
      board.lift(12),
      board.place(28, 'P'),
      board.place(28, 'Q'),
      board.exchange(28, 'Q'),
      board.exchange(12, 'Q'),
    ]).toEqual([true, false, true, false, true, false]);
    expect(await all(board)).toEqual([
      { kind: 'link', at: 5, state: 'up' },
      { kind: 'snapshot', at: 5, placement: START },
      { kind: 'lift', at: 5, square: 12, seen: 'P' },
      { kind: 'place', at: 5, square: 28, seen: 'P' },
      { kind: 'lift', at: 5, square: 28, seen: 'P' },
      { kind: 'place', at: 5, square: 28, seen: 'Q' },
    ]);
    expect(board.board()[28]).toBe('Q');
  });

  it('says no more than its sense allows', async () => {
    const board = createSimulator({ clock, placement: START, sense: 'occ' });
    board.exchange(0, 'q');
    board.setBoard(START.map((seen, square) => (square === 1 ? '.' : seen)));
    board.requestSnapshot();
    const events = (await all(board)).slice(2);
    expect(events[0]).toEqual({ kind: 'lift', at: 5, square: 1, seen: '?' });
    expect(events[1]?.kind === 'snapshot' && new Set(events[1].placement)).toEqual(new Set(['?', '.']));
    expect(events).toHaveLength(2);
  });

  it('shows frames whole, and none without lights', () => {
    const board = createSimulator({ clock });
    const frames: number[] = [];
    const stop = board.onLeds((frame) => frames.push(frame.size));
    board.show(
      new Map([
        [1, 'put'],
        [2, 'take'],
      ]),
    );
    board.show(new Map([[3, 'ask']]));
    stop();
    board.show(new Map());
    expect(frames).toEqual([2, 1]);
    expect(board.leds().size).toBe(0);
    const dark = createSimulator({ clock, leds: 'none' });
    dark.show(new Map([[1, 'put']]));
    expect(dark.leds().size).toBe(0);
  });

  it('heals an overflow by a snapshot', async () => {
    const board = createSimulator({ clock, placement: START, queueLimit: 8 });
    for (let turn = 0; turn < 50; turn++) {
      board.lift(12);
      board.place(12, 'P');
    }
    const events = await all(board);
    expect(events.length).toBeLessThanOrEqual(8);
    expect(events.slice(0, 3).map((event) => event.kind)).toEqual(['link', 'gap', 'snapshot']);
  });
});
