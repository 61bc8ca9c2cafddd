import { describe, expect, it } from 'vitest';
import type { LedFrame } from '../../src/board/board.js';
import { burningSquares, LightPacer } from '../../src/board/lightPacer.js';
import { createFakeClock } from '../support/fakeClock.js';

const frame = (...squares: number[]): LedFrame => new Map(squares.map((square) => [square, 'put']));

function openPacer(more: { blinkMs?: number; ackMs?: number; sends?: number; refuse?: () => boolean } = {}) {
  const clock = createFakeClock();
  const sent: string[] = [];
  const { refuse = () => false, ...options } = more;
  const pacer = new LightPacer({
    clock,
    spacingMs: 100,
    blinkMs: 0,
    encode: (shown, lit) => Uint8Array.from(burningSquares(shown, lit).sort()),
    send: (bytes) => {
      if (refuse()) return false;
      sent.push(`${clock.now()}: ${[...bytes].join(' ')}`);
      return true;
    },
    ...options,
  });
  return { clock, pacer, sent };
}

describe('paced lights', () => {
  it('send the newest frame and keep the distance', async () => {
    const { clock, pacer, sent } = openPacer();
    for (const square of [1, 2, 3]) pacer.show(frame(square));
    await clock.advance(99);
    expect(sent).toEqual(['0: 1']);
    await clock.advance(500);
    pacer.show(frame(3));
    pacer.show(frame(4));
    expect(sent).toEqual(['0: 1', '100: 3', '599: 4']);
  });

  it('blink what should change and leave the rest lit; the same frame again does not disturb the beat', async () => {
    const { clock, pacer, sent } = openPacer({ blinkMs: 200 });
    const blinking: LedFrame = new Map([
      [1, 'from'],
      [2, 'to'],
    ]);
    for (let turn = 0; turn < 12; turn++) {
      pacer.show(blinking);
      await clock.advance(50);
    }
    expect(sent).toEqual(['0: 1 2', '200: 1', '400: 1 2', '600: 1']);
    pacer.show(frame(1));
    await clock.advance(2000);
    expect(sent).toHaveLength(4);
    expect(clock.waiting).toBe(0);
  });

  it('send again what nobody acknowledges, a bounded number of times', async () => {
    const { clock, pacer, sent } = openPacer({ ackMs: 150, sends: 3 });
    pacer.show(frame(1));
    await clock.advance(2000);
    expect(sent).toEqual(['0: 1', '150: 1', '300: 1']);
    pacer.show(frame(2));
    pacer.show(frame(3));
    expect(sent.at(-1)).toBe('2000: 2');
    await clock.advance(110);
    expect(sent).toHaveLength(4);
    pacer.acknowledged();
    expect(sent.at(-1)).toBe('2110: 3');
    pacer.acknowledged();
    await clock.advance(2000);
    expect(sent).toHaveLength(5);
  });

  it('offer again what the link refused', async () => {
    let refused = 3;
    const { clock, pacer, sent } = openPacer({ refuse: () => refused-- > 0 });
    pacer.show(frame(1));
    await clock.advance(1000);
    expect(sent).toEqual(['300: 1']);
  });

  it('show the frame anew to a board that has forgotten it', async () => {
    const { clock, pacer, sent } = openPacer();
    pacer.forgotten();
    pacer.show(frame(1));
    await clock.advance(1000);
    pacer.forgotten();
    await clock.advance(0);
    expect(sent.slice(-2)).toEqual(['100: 1', '1000: 1']);
  });

  it('go dark as the last thing, at their own pace', async () => {
    const { clock, pacer, sent } = openPacer({ blinkMs: 100 });
    pacer.show(new Map([[5, 'ask']]));
    const dark = pacer.goDark(20).then(() => sent.push(`${clock.now()}: done`));
    pacer.show(frame(9));
    await clock.advance(1000);
    await dark;
    expect(sent).toEqual(['0: 5', '100: ', '120: done']);
    expect(clock.waiting).toBe(0);
    await pacer.goDark(20);
  });

  it('refuse to blink faster than they may send', () => {
    expect(() => openPacer({ blinkMs: 99 })).toThrow('blinkMs: 99');
  });
});
