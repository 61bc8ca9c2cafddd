/** Ports behind which something else is: what a probe sends there, byte for byte, and what it says in the end. */
import { describe, expect, it } from 'vitest';
import { probe as dgt } from '../../drivers/dgt/probe.js';
import { probe as millennium } from '../../drivers/millennium/probe.js';
import { createMemoryLinkPair } from '../../src/board/memoryLink.js';
import type { ProbeLink } from '../../src/board/probe.js';
import { hexOf } from '../support/driverBench.js';
import { createFakeClock } from '../support/fakeClock.js';

const NMEA = Buffer.from('$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n', 'latin1');
/** Another speed makes of a stream of text something like this. */
const GARBLED = NMEA.map((byte, at) => (byte << (at % 3)) | (at % 5 === 0 ? 0x80 : 0));
const CERTABO = Buffer.from(`:${'0 0 0 0 0 '.repeat(64)}\r\n`, 'latin1');

interface Stranger {
  /** What it says every 50 ms. */
  readonly streams?: Uint8Array;
  readonly echoes?: boolean;
}

async function ask(probe: ProbeLink, { streams, echoes = false }: Stranger) {
  const clock = createFakeClock();
  const [host, far] = createMemoryLinkPair('port');
  const received: string[] = [];
  far.onData((bytes) => {
    received.push(hexOf(bytes));
    if (echoes) far.write(bytes);
  });
  const stream = () => {
    if (streams === undefined) return;
    far.write(streams);
    clock.after(50, stream);
  };
  stream();
  const answer = probe(host, clock, new AbortController().signal).catch((error: unknown) => error);
  await clock.advance(10_000);
  return { answer: await answer, received };
}

describe.each([
  ['dgt', dgt.ask, ['40', '4d', '4d', '4d']],
  ['millennium', millennium.ask, ['d6 b5 b6', 'd6 b5 b6']],
] as const)('the probe for %s', (_, probe, documented) => {
  it('sends nothing to whoever streams something else', async () => {
    for (const streams of [NMEA, GARBLED, CERTABO]) {
      const { answer, received } = await ask(probe, { streams });
      expect(received).toEqual([]);
      expect(answer).toMatchObject({ code: 'not-a-board' });
    }
  });

  it('sends a silent port and an echo what is documented, and no more', async () => {
    const silent = await ask(probe, {});
    expect(silent.received).toEqual(documented);
    expect(silent.answer).toMatchObject({ code: 'no-answer' });
    const echo = await ask(probe, { echoes: true });
    expect(echo.received).toEqual(documented);
    expect(echo.answer).toMatchObject({ code: 'not-a-board' });
  });

  it('ends at once when it is no longer wanted', async () => {
    const clock = createFakeClock();
    const [host] = createMemoryLinkPair('port');
    const stop = new AbortController();
    const answer = probe(host, clock, stop.signal).catch((error: unknown) => error);
    stop.abort();
    expect(await answer).toMatchObject({ code: 'closed' });
    const closed = probe(createMemoryLinkPair('port')[0], clock, stop.signal).catch(
      (error: unknown) => error,
    );
    expect(await closed).toMatchObject({ code: 'closed' });
  });

  it('ends when the port goes away', async () => {
    const clock = createFakeClock();
    const [host, far] = createMemoryLinkPair('port');
    const answer = probe(host, clock, new AbortController().signal).catch((error: unknown) => error);
    await far.close();
    expect(await answer).toMatchObject({ code: 'port-failed' });
  });
});
