import { expect, it } from 'vitest';
import { Timers } from '../../src/board/timers.js';
import { createFakeClock } from '../support/fakeClock.js';

it('a timer that is set anew runs once, at its new time; all end together', async () => {
  const clock = createFakeClock();
  const timers = new Timers<'poll' | 'rest'>(clock);
  const ran: string[] = [];
  timers.set('poll', 10, () => ran.push('early'));
  timers.set('poll', 20, () => ran.push('late'));
  await clock.advance(15);
  expect(ran).toEqual([]);
  expect(timers.isSet('poll')).toBe(true);
  await clock.advance(5);
  expect(ran).toEqual(['late']);
  expect(timers.isSet('poll')).toBe(false);
  timers.set('poll', 10, () => ran.push('poll'));
  timers.set('rest', 10, () => ran.push('rest'));
  timers.cancelAll();
  await clock.advance(100);
  expect(ran).toEqual(['late']);
  expect(clock.waiting).toBe(0);
});

it('a timer may set itself again while it runs', async () => {
  const clock = createFakeClock();
  const timers = new Timers<'beat'>(clock);
  let beats = 0;
  const beat = () => {
    beats += 1;
    timers.set('beat', 10, beat);
  };
  beat();
  await clock.advance(35);
  expect(beats).toBe(4);
  timers.cancel('beat');
  await clock.advance(100);
  expect(beats).toBe(4);
});
