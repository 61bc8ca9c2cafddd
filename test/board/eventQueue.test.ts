import { describe, expect, it } from 'vitest';
import { createEventQueue } from '../../src/board/eventQueue.js';
import { EMPTY_PLACEMENT } from '../../src/board/placement.js';
import type { SensorEvent } from '../../src/board/sensor.js';

const lift = (at: number): SensorEvent => ({ kind: 'lift', at, square: 0, seen: '?' });

function queueOf(limit: number) {
  let asked = 0;
  const queue = createEventQueue({ clock: { now: () => 7 }, limit, onOverflow: () => void asked++ });
  return { queue, asked: () => asked };
}

async function drain(queue: ReturnType<typeof queueOf>['queue']): Promise<SensorEvent[]> {
  queue.close();
  const events: SensorEvent[] = [];
  for await (const event of queue.events) events.push(event);
  return events;
}

describe('event queue', () => {
  it('gives what came, in order, whether the reader or the event was first', async () => {
    const { queue } = queueOf(8);
    const reader = queue.events[Symbol.asyncIterator]();
    const early = reader.next();
    queue.push(lift(1));
    queue.push(lift(2));
    expect(await early).toEqual({ done: false, value: lift(1) });
    expect(await reader.next()).toEqual({ done: false, value: lift(2) });
    const last = reader.next();
    queue.close();
    expect((await last).done).toBe(true);
    queue.push(lift(3));
    expect((await reader.next()).done).toBe(true);
  });

  it('becomes one gap of unknown size when it overflows, keeps the link state, and asks for a snapshot', async () => {
    const { queue, asked } = queueOf(4);
    queue.push({ kind: 'link', at: 0, state: 'up' });
    for (let at = 1; at <= 4; at++) queue.push(lift(at));
    expect(asked()).toBe(1);
    const snapshot: SensorEvent = { kind: 'snapshot', at: 9, placement: EMPTY_PLACEMENT };
    queue.push(snapshot);
    expect(await drain(queue)).toEqual([
      { kind: 'link', at: 0, state: 'up' },
      { kind: 'gap', at: 7, missed: null },
      snapshot,
    ]);
  });

  it('forgets what nobody has read, but not the link', async () => {
    const { queue } = queueOf(8);
    queue.push({ kind: 'link', at: 0, state: 'up' });
    queue.push(lift(1));
    queue.forget();
    queue.push(lift(2));
    expect(await drain(queue)).toEqual([{ kind: 'link', at: 0, state: 'up' }, lift(2)]);
  });

  it('never holds more than its limit, and always has the newest link state', async () => {
    const { queue, asked } = queueOf(4);
    for (let at = 0; at < 1000; at++)
      queue.push(at % 7 === 0 ? { kind: 'link', at, state: 'silent' } : lift(at));
    expect(asked()).toBeGreaterThan(200);
    const events = await drain(queue);
    expect(events.length).toBeLessThanOrEqual(4);
    expect(events.filter((event) => event.kind === 'link').at(-1)?.at).toBe(994);
    expect(events.some((event) => event.kind === 'gap')).toBe(true);
  });

  it('can be iterated once, and a reader that leaves ends it', async () => {
    const { queue } = queueOf(4);
    queue.push(lift(1));
    for await (const event of queue.events) {
      expect(event).toEqual(lift(1));
      break;
    }
    expect(() => queue.events[Symbol.asyncIterator]()).toThrow(/only once/);
  });

  it('refuses a senseless limit', () => {
    expect(() => queueOf(1)).toThrow(RangeError);
  });
});
