import { describe, expect, it } from 'vitest';
import { type Handshake, type HandshakeEnds, shakeHands, strangerAt } from '../../src/board/handshake.js';
import { createMemoryLinkPair } from '../../src/board/memoryLink.js';

/** Knows a board by its first byte; counts how often it was stopped. */
function begin(stopped: { count: number }) {
  return ({ done, failed }: HandshakeEnds<number>): Handshake => ({
    bytes: ([first]) => (first === undefined ? failed(new Error('empty')) : done(first)),
    stop: () => {
      stopped.count += 1;
    },
  });
}

function meet(stop = new AbortController()) {
  const [host, far] = createMemoryLinkPair('port');
  const stopped = { count: 0 };
  const found = shakeHands(host, stop.signal, begin(stopped));
  found.catch(() => undefined);
  return { host, far, stopped, found, stop };
}

describe('the first words with a device', () => {
  it('end with what was found, once, and leave the link open', async () => {
    const { far, stopped, found, stop } = meet();
    far.write(Uint8Array.of(7));
    far.write(Uint8Array.of(8));
    expect(await found).toBe(7);
    stop.abort();
    expect(stopped.count).toBe(1);
    expect(far.write(Uint8Array.of(9))).toBe(true);
  });

  it('end when they are no longer wanted, or never begin', async () => {
    const stop = new AbortController();
    const { found, stopped } = meet(stop);
    stop.abort();
    await expect(found).rejects.toMatchObject({ code: 'closed' });
    expect(stopped.count).toBe(1);
    const late = meet(stop);
    await expect(late.found).rejects.toMatchObject({ code: 'closed' });
    expect(late.stopped.count).toBe(0);
  });

  it('end when the port goes away, and as the family says', async () => {
    const gone = meet();
    await gone.far.close();
    await expect(gone.found).rejects.toMatchObject({ code: 'port-failed' });
    const odd = meet();
    odd.far.write(new Uint8Array(0));
    await expect(odd.found).rejects.toThrow('empty');
  });
});

it('silence and a stranger are told apart', () => {
  expect(strangerAt('COM3', 0, 'no DGT board').code).toBe('no-answer');
  expect(strangerAt('COM3', 1, 'no DGT board')).toMatchObject({
    code: 'not-a-board',
    message: 'The device at COM3 is no DGT board: choose another port or family.',
  });
});
