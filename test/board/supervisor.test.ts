import { describe, expect, it } from 'vitest';
import type { BoardErrorCode, BoardInfo, LedFrame } from '../../src/board/board.js';
import { BoardError } from '../../src/board/board.js';
import type { BoardSession, SessionSink, SupervisorOptions } from '../../src/board/supervisor.js';
import { superviseBoard } from '../../src/board/supervisor.js';
import { gather } from '../support/bench.js';
import { createFakeClock } from '../support/fakeClock.js';

const INFO: BoardInfo = {
  family: 'test',
  name: 't',
  serial: 's1',
  sense: 'piece',
  leds: 'rgb',
  scanMs: 10,
  settleMs: 0,
};

/** A world with ports; what is plugged in decides what an attempt gives. */
function createWorld() {
  const clock = createFakeClock();
  const done: string[] = [];
  const attempts: number[] = [];
  let sink: SessionSink | undefined;
  const world = {
    clock,
    done,
    attempts,
    port: 'A' as string,
    plugged: { at: 'A', serial: 's1' } as { at: string; serial: string } | undefined,
    fault: 'port-not-found' as BoardErrorCode,
    silenceMs: 3000,
    answersProbe: true,
    sink: () => sink!,
    options(more: Partial<SupervisorOptions<BoardSession>> = {}): SupervisorOptions<BoardSession> {
      return {
        clock,
        resolve: async () => {
          attempts.push(clock.now());
          return world.port;
        },
        async open(address, given) {
          const { plugged } = world;
          if (plugged === undefined || plugged.at !== address)
            throw new BoardError(world.fault, `no board at ${address}`);
          sink = given;
          return {
            info: { ...INFO, serial: plugged.serial },
            get silenceMs() {
              return world.silenceMs;
            },
            show: (frame: LedFrame) => done.push(`show ${[...frame.keys()].join(',')}`),
            requestSnapshot: () => done.push('snap'),
            probe() {
              done.push('probe');
              if (world.answersProbe) given.heard();
              else given.over('The board no longer answers.');
            },
            close: async () => void done.push('close'),
          };
        },
        ...more,
      };
    },
  };
  return world;
}

describe('supervisor', () => {
  it('opens, tells the states, asks for a snapshot and shows the frame', async () => {
    const world = createWorld();
    const board = await superviseBoard(world.options());
    const events = gather(board);
    board.show(new Map([[12, 'put']]));
    await world.clock.advance(1);
    expect(events).toEqual([
      { kind: 'link', at: 0, state: 'searching' },
      { kind: 'link', at: 0, state: 'up' },
    ]);
    expect(world.done).toEqual(['snap', 'show ', 'show 12']);
    expect(board.info).toEqual(INFO);
    await board.close();
    expect(world.done.at(-1)).toBe('close');
    expect(world.clock.waiting).toBe(0);
  });

  it('rejects with the sentence of the first attempt, and leaves nothing running', async () => {
    const world = createWorld();
    world.plugged = undefined;
    await expect(superviseBoard(world.options())).rejects.toMatchObject({
      code: 'port-not-found',
      message: 'no board at A',
    });
    expect(world.clock.waiting).toBe(0);
  });

  it('waits for a board that comes later when asked to (a service that starts before the device)', async () => {
    const world = createWorld();
    world.plugged = undefined;
    const opening = superviseBoard(world.options({ wait: true }));
    await world.clock.advance(60_000);
    world.plugged = { at: 'A', serial: 's1' };
    await world.clock.advance(5000);
    const board = await opening;
    expect(board.info.serial).toBe('s1');
    const gaps = world.attempts.slice(1).map((at, index) => at - world.attempts[index]!);
    expect(gaps.slice(0, 7)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
    await board.close();
  });

  it('does not wait for an address that can never be right, and stops waiting when told to', async () => {
    const world = createWorld();
    world.plugged = undefined;
    world.fault = 'bad-address';
    await expect(superviseBoard(world.options({ wait: true }))).rejects.toMatchObject({
      code: 'bad-address',
    });
    world.fault = 'no-answer';
    const abort = new AbortController();
    const opening = superviseBoard(world.options({ wait: true, signal: abort.signal }));
    const outcome = expect(opening).rejects.toMatchObject({ code: 'closed' });
    await world.clock.advance(1000);
    abort.abort();
    await outcome;
    expect(world.clock.waiting).toBe(0);
  });

  it('finds a re-plugged board under another name and brings frame and snapshot back', async () => {
    const world = createWorld();
    world.silenceMs = 0;
    const board = await superviseBoard(world.options());
    const events = gather(board);
    board.show(new Map([[1, 'ask']]));
    await world.clock.advance(20_000);
    world.plugged = undefined;
    world.sink().over('A is gone.');
    await world.clock.advance(10_000);
    world.plugged = { at: 'B', serial: 's1' };
    world.port = 'B';
    world.done.length = 0;
    await world.clock.advance(5000);
    const states = events.filter((event) => event.kind === 'link').map((event) => event.state);
    expect(states).toEqual(['searching', 'up', 'lost', 'searching', 'up']);
    expect(events.at(-1)).toMatchObject({ kind: 'gap', missed: null });
    expect(world.done.slice(0, 2)).toEqual(['snap', 'show 1']);
    await board.close();
  });

  it('never takes another board for its own', async () => {
    const world = createWorld();
    const said: string[] = [];
    const board = await superviseBoard(world.options({ log: (message) => said.push(message) }));
    const events = gather(board);
    world.plugged = { at: 'A', serial: 's2' };
    world.sink().over('A is gone.');
    await world.clock.advance(30_000);
    expect(events.filter((event) => event.kind === 'link').at(-1)).toMatchObject({ state: 'searching' });
    expect(said).toEqual([
      'A is gone.',
      'At A is the board s2, but this table plays on s1: plug that one in.',
    ]);
    world.sink().event({ kind: 'lift', at: 0, square: 3, seen: '?' });
    world.plugged = { at: 'A', serial: 's1' };
    await world.clock.advance(5000);
    expect(events.map((event) => event.kind)).toEqual(['link', 'link', 'link', 'link', 'link', 'gap']);
    await board.close();
  });

  it('probes a silent board: it answers, or it is lost', async () => {
    const world = createWorld();
    const board = await superviseBoard(world.options());
    const events = gather(board);
    await world.clock.advance(2000);
    world.sink().heard();
    await world.clock.advance(2999);
    expect(world.done).not.toContain('probe');
    await world.clock.advance(1);
    expect(world.done).toContain('probe');
    world.answersProbe = false;
    world.plugged = undefined;
    await world.clock.advance(3000);
    const states = events.filter((event) => event.kind === 'link').map((event) => event.state);
    expect(states).toEqual(['searching', 'up', 'silent', 'up', 'silent', 'lost', 'searching']);
    await board.close();
    expect(world.clock.waiting).toBe(0);
  });

  it('leaves a board without heartbeat alone', async () => {
    const world = createWorld();
    world.silenceMs = 0;
    const board = await superviseBoard(world.options());
    await world.clock.advance(600_000);
    expect(world.done).not.toContain('probe');
    await board.close();
  });

  it('starts the back-off anew only after a steady session', async () => {
    const world = createWorld();
    const board = await superviseBoard(world.options());
    const pauses: number[] = [];
    for (const lasted of [1000, 1000, 1000, 10_000, 1000]) {
      await world.clock.advance(lasted);
      const before = world.clock.now();
      world.sink().over('gone');
      const opened = world.attempts.length;
      while (world.attempts.length === opened) await world.clock.advance(250);
      pauses.push(world.clock.now() - before);
    }
    expect(pauses).toEqual([250, 500, 1000, 250, 500]);
    await board.close();
  });

  it('closes a session that comes up after it was closed', async () => {
    const world = createWorld();
    const board = await superviseBoard(world.options());
    world.sink().over('gone');
    const closes = () => world.done.filter((what) => what === 'close').length;
    let release: () => void = () => undefined;
    const options = world.options();
    const slow = superviseBoard({
      ...options,
      open: async (address, sink, signal) => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return options.open(address, sink, signal);
      },
      signal: AbortSignal.abort(),
    });
    await expect(slow).rejects.toMatchObject({ code: 'closed' });
    const abort = new AbortController();
    const later = superviseBoard({
      ...options,
      signal: abort.signal,
      open: async (address, sink, signal) => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return options.open(address, sink, signal);
      },
    });
    await world.clock.advance(0);
    abort.abort();
    await expect(later).rejects.toMatchObject({ code: 'closed' });
    const before = closes();
    release();
    await world.clock.advance(0);
    expect(closes()).toBe(before + 1);
    await board.close();
    expect(world.clock.waiting).toBe(0);
  });
});
