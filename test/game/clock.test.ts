import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Clock,
  flagFallen,
  newClock,
  pauseClock,
  pressClock,
  resumeClock,
  rewindClock,
  setClock,
  startClock,
  stopClock,
} from '../../src/game/clock.js';
import { type ClockPress, clockTimes, parseTimeControl } from '../../src/game/index.js';

function clockOf(text: string, press: ClockPress = 'move'): Clock {
  const control = parseTimeControl(text);
  if (!control.ok) throw new Error(control.error.code);
  return newClock(control.value, press);
}

const NONE_MADE = { white: 0, black: 0 };

/** Presses in turn, White first: each number is the seconds that turn took. Gives the seconds shown after each press. */
function turns(text: string, seconds: readonly number[]): [number, number][] {
  let clock = startClock(clockOf(text), 0, 'white', NONE_MADE);
  let at = 0;
  const made = { white: 0, black: 0 };
  return seconds.map((spent, index) => {
    const mover = index % 2 === 0 ? 'white' : 'black';
    at += spent * 1000;
    made[mover]++;
    clock = pressClock(clock, at, mover === 'white' ? 'black' : 'white', { ...made });
    const times = clockTimes(clock, at);
    return [(times?.white ?? 0) / 1000, (times?.black ?? 0) / 1000];
  });
}

describe('time that a turn costs and brings', () => {
  for (const [text, spent, shown] of [
    // no increment: what was used is gone
    [
      '1+0',
      [10, 20, 5],
      [
        [50, 60],
        [50, 40],
        [45, 40],
      ],
    ],
    // increment: there from the first move on (61 + 2 = 63 at the start), added whole after each
    [
      '1+3',
      [10, 1, 0],
      [
        [56, 63],
        [56, 65],
        [59, 65],
      ],
    ],
    // Bronstein: 65 at the start; used 2 of 5: back to 65; used 12: seven are lost
    [
      '1b5',
      [2, 12, 5],
      [
        [65, 65],
        [65, 58],
        [65, 58],
      ],
    ],
    // simple delay: the clock waits five seconds
    [
      '1d5',
      [2, 12, 5],
      [
        [60, 60],
        [60, 53],
        [60, 53],
      ],
    ],
    // no minutes: only what each move brings
    [
      '0d5',
      [4, 1, 4],
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      '0b5',
      [4, 1, 4],
      [
        [5, 5],
        [5, 5],
        [5, 5],
      ],
    ],
    // two moves in a minute, then half a minute for the rest
    [
      '2/1+0,0.5+0',
      [10, 10, 10, 10, 1],
      [
        [50, 60],
        [50, 50],
        [70, 50],
        [70, 70],
        [69, 70],
      ],
    ],
    // a repeating stage of one move
    [
      '1/1+0',
      [10, 20],
      [
        [110, 60],
        [110, 100],
      ],
    ],
    // from increment to delay at the stage: the second stage grants none ahead
    [
      '1/1+10,1d5',
      [10, 10],
      [
        [120, 70],
        [120, 120],
      ],
    ],
  ] as const) {
    it(`${text}: ${spent.join(' ')}`, () => {
      expect(turns(text, spent)).toEqual(shown);
    });
  }

  it('Bronstein and simple delay are one rule: the same game loses on time at the same instant', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 20 }), (spent) => {
        const bronstein = turns('1b5', spent);
        const delay = turns('1d5', spent);
        bronstein.forEach(([white, black], index) => {
          const [w = 0, b = 0] = delay[index] ?? [];
          // Bronstein shows the five seconds that the delay clock keeps back.
          if (w > 0 && b > 0) expect([white, black]).toEqual([w + 5, b + 5]);
        });
      }),
    );
  });
});

describe('running, waiting, falling', () => {
  it('shows the time running down on one side only, never below zero', () => {
    const clock = startClock(clockOf('1+0'), 1000, 'black', NONE_MADE);
    expect(clockTimes(clock, 11_000)).toEqual({ white: 60_000, black: 50_000 });
    expect(clockTimes(clock, 999_000)).toEqual({ white: 60_000, black: 0 });
  });

  it('falls at the last millisecond, not before', () => {
    const clock = startClock(clockOf('1+0'), 0, 'white', NONE_MADE);
    expect(flagFallen(clock, 59_999)).toBeUndefined();
    expect(flagFallen(clock, 60_000)).toBe('white');
  });

  it.each(['0d5', '0b5', '0+5'])(
    'without minutes, %s falls when the seconds of a move are used up',
    (text) => {
      const clock = startClock(clockOf(text), 0, 'white', NONE_MADE);
      expect(flagFallen(clock, 4_999)).toBeUndefined();
      expect(flagFallen(clock, 5_000)).toBe('white');
      const next = pressClock(clock, 4_000, 'black', { white: 1, black: 0 });
      expect(flagFallen(next, 8_999)).toBeUndefined();
      expect(flagFallen(next, 9_000)).toBe('black');
      const again = pressClock(next, 5_000, 'white', { white: 1, black: 1 });
      // An increment that was not used is kept, a delay is not.
      const end = text === '0+5' ? 11_000 : 10_000;
      expect([flagFallen(again, end - 1), flagFallen(again, end)]).toEqual([undefined, 'white']);
    },
  );

  it('falls after the delay is used up too', () => {
    const clock = startClock(clockOf('1d5'), 0, 'white', NONE_MADE);
    expect(clockTimes(clock, 4_000)?.white).toBe(60_000);
    expect(flagFallen(clock, 64_999)).toBeUndefined();
    expect(flagFallen(clock, 65_000)).toBe('white');
  });

  it('a pause costs nothing and does not renew the delay', () => {
    const running = startClock(clockOf('1d5'), 0, 'white', NONE_MADE);
    const paused = pauseClock(running, 4_000);
    expect(flagFallen(paused, 10_000_000)).toBeUndefined();
    const again = resumeClock(paused, 10_000_000);
    expect(clockTimes(again, 10_003_000)?.white).toBe(58_000);
  });

  it('a press while paused changes the side and leaves the clock paused', () => {
    const paused = pauseClock(startClock(clockOf('1+0'), 0, 'white', NONE_MADE), 10_000);
    const pressed = pressClock(paused, 99_000, 'black', { white: 1, black: 0 });
    expect(pressed).toMatchObject({ kind: 'paused', side: 'black', left: { white: 50_000, black: 60_000 } });
  });

  it('a second press for the same side changes nothing', () => {
    const running = startClock(clockOf('1+5'), 0, 'white', NONE_MADE);
    expect(pressClock(running, 500, 'white', NONE_MADE)).toBe(running);
  });

  it('time that runs backwards is no time', () => {
    const clock = startClock(clockOf('1+0'), 5_000, 'white', NONE_MADE);
    expect(clockTimes(clock, 4_000)?.white).toBe(60_000);
  });

  it('stops with the times on show, and goes on from earlier ones', () => {
    const running = startClock(clockOf('1+0'), 0, 'white', NONE_MADE);
    const stopped = stopClock(running, 7_000);
    expect(clockTimes(stopped, 999_000)).toEqual({ white: 53_000, black: 60_000 });
    const again = rewindClock(stopped, stopped, 100_000, 'white', NONE_MADE);
    expect(clockTimes(again, 101_000)).toEqual({ white: 52_000, black: 60_000 });
  });

  it('takes times from the arbiter, running or not', () => {
    const running = startClock(clockOf('1+0'), 0, 'white', NONE_MADE);
    const set = setClock(running, 10_000, { white: 30_000, black: 90_000 });
    expect(clockTimes(set, 12_000)).toEqual({ white: 28_000, black: 90_000 });
    expect(setClock(stopClock(running, 0), 0, { white: 1, black: 2 })).toMatchObject({
      kind: 'stopped',
      left: { white: 1, black: 2 },
    });
  });

  it('is none where there is no time control', () => {
    const clock = clockOf('none');
    expect(clock).toEqual({ kind: 'none' });
    expect(pressClock(startClock(clock, 0, 'white', NONE_MADE), 1, 'black', NONE_MADE)).toEqual({
      kind: 'none',
    });
    expect(clockTimes(clock, 5)).toBeUndefined();
  });

  it('no time is won or lost without increment: both clocks and the time that passed add up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('press', 'pause', 'resume'), fc.integer({ min: 0, max: 500 })), {
          maxLength: 40,
        }),
        (acts) => {
          let clock = startClock(clockOf('10+0'), 0, 'white', NONE_MADE);
          let at = 0;
          let ran = 0;
          for (const [act, spent] of acts) {
            at += spent;
            if (clock.kind === 'running') ran += spent;
            if (act === 'press' && (clock.kind === 'running' || clock.kind === 'paused'))
              clock = pressClock(clock, at, clock.side === 'white' ? 'black' : 'white', {
                white: 1,
                black: 1,
              });
            if (act === 'pause') clock = pauseClock(clock, at);
            if (act === 'resume') clock = resumeClock(clock, at);
          }
          const times = clockTimes(clock, at);
          expect((times?.white ?? 0) + (times?.black ?? 0)).toBe(1_200_000 - ran);
        },
      ),
    );
  });
});
