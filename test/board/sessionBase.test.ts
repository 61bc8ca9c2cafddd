import { describe, expect, it } from 'vitest';
import type { BoardInfo } from '../../src/board/board.js';
import { createMemoryLinkPair } from '../../src/board/memoryLink.js';
import { SessionBase, type SessionOptions } from '../../src/board/sessionBase.js';
import { createFakeClock } from '../support/fakeClock.js';

const info: BoardInfo = { family: 'test', name: 't', sense: 'piece', leds: 'none', scanMs: 1, settleMs: 0 };

/** A board that says 1 for a sign of life; everything else is noise. */
class TestSession extends SessionBase<'tick'> {
  readonly info = info;
  readonly silenceMs = 100;
  readonly seen: string[] = [];

  constructor(options: SessionOptions) {
    super(options);
    this.timers.set('tick', 10, () => this.seen.push('tick'));
    this.listen();
  }

  show(): void {
    this.write(Uint8Array.of(9));
  }

  requestSnapshot(): void {
    this.lastChance(50);
  }

  probe(): void {
    this.seen.push(this.silentAgain(3) ? 'lost' : 'asked');
  }

  protected override bytes([first]: Uint8Array): void {
    if (first === 1) this.seen.push(this.heard() ? 'back' : 'heard');
    else this.discard((soFar) => `noise ${soFar}`);
  }

  protected override async farewell(): Promise<void> {
    this.write(Uint8Array.of(0));
  }

  protected override stopped(): void {
    this.seen.push('stopped');
  }
}

function open() {
  const clock = createFakeClock();
  const [host, far] = createMemoryLinkPair('port');
  const told: string[] = [];
  const log: string[] = [];
  const received: number[] = [];
  far.onData((bytes) => received.push(...bytes));
  const session = new TestSession({
    link: host,
    clock,
    log: (message) => log.push(message),
    sink: {
      event: ({ kind }) => told.push(kind),
      heard: () => told.push('heard'),
      over: (reason) => told.push(reason),
    },
  });
  const say = async (...bytes: number[]) => {
    for (const byte of bytes) far.write(Uint8Array.of(byte));
    await clock.advance(0);
  };
  return { clock, far, told, log, received, session, say };
}

describe('every session', () => {
  it('ends once: its timers, its own work, its link, and what it would still hear', async () => {
    const { clock, told, session, say } = open();
    session.over('lost.');
    session.over('lost again.');
    await say(1);
    await session.close();
    await clock.advance(1000);
    expect(told).toEqual(['lost.']);
    expect(session.seen).toEqual(['stopped']);
    expect(clock.waiting).toBe(0);
  });

  it('says farewell before it is closed, and not when it was lost', async () => {
    const { clock, received, session, told } = open();
    await session.close();
    await clock.advance(0);
    expect(received).toEqual([0]);
    expect(told).toEqual([]);
    const lost = open();
    await lost.far.close();
    await lost.session.close();
    expect(lost.received).toEqual([]);
    expect(lost.told).toEqual(['port was closed.']);
  });

  it('tells noise at the 1st, 2nd, 4th, 8th … time', async () => {
    const { log, say } = open();
    await say(...new Array<number>(9).fill(5));
    expect(log).toEqual(['noise 1', 'noise 2', 'noise 4', 'noise 8']);
  });

  it('is lost when it is silent too often in a row, or at its last chance', async () => {
    const { session, say, told } = open();
    session.probe();
    session.probe();
    await say(1, 1);
    session.probe();
    session.probe();
    session.probe();
    expect(session.seen).toEqual(['asked', 'asked', 'back', 'heard', 'asked', 'asked', 'stopped', 'lost']);
    expect(told.at(-1)).toBe('The board at port has fallen silent.');
    const last = open();
    last.session.requestSnapshot();
    await last.clock.advance(49);
    await last.say(1);
    await last.clock.advance(100);
    expect(last.told).toEqual(['heard']);
    last.session.requestSnapshot();
    await last.clock.advance(50);
    expect(last.told.at(-1)).toMatch(/has fallen silent: is it switched on\?$/);
  });
});
