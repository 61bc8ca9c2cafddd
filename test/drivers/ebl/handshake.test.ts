import { describe, expect, it } from 'vitest';
import { openScripted } from '../../support/scriptedDevice.js';

const HELLO = 'hello ebl=1 name=t id=7 sense=occ led=0 seq=0 hz=100 settle=50';
const CHECKED_HELLO = 'hello ebl=1 name=t id=7 sense=occ led=0 seq=0 caps=crc*42';
const EMPTY = '......../......../......../......../......../......../......../........';

describe('handshake', () => {
  it('keeps silent for 2.5 s and needs nothing more when the board announces itself', async () => {
    const bench = openScripted((line) => (line === 'SNAP' ? [`snap 0 ${EMPTY}`] : []));
    await bench.clock.advance(2400);
    expect(bench.device.received).toEqual([]);
    bench.device.say('# boot', 'garb', HELLO);
    await bench.clock.advance(0);
    const board = await bench.opening;
    expect(board.info).toEqual({
      family: 'ebl',
      name: 't',
      serial: '7',
      sense: 'occ',
      leds: 'none',
      scanMs: 10,
      settleMs: 50,
    });
    expect(bench.device.received).toEqual(['SNAP']);
  });

  it('then sends LF HELLO, three times at most, and calls a silent device silent', async () => {
    const bench = openScripted();
    await bench.clock.advance(2500);
    expect(bench.device.received).toEqual(['', 'HELLO']);
    await bench.clock.advance(500);
    await bench.clock.advance(500);
    expect(bench.device.received).toEqual(['', 'HELLO', '', 'HELLO', '', 'HELLO']);
    await bench.clock.advance(60_000);
    expect(bench.device.received).toHaveLength(6);
    await expect(bench.opening).rejects.toMatchObject({
      code: 'no-answer',
      message: 'The device at script says nothing: check its power, or choose another port.',
    });
    expect(bench.clock.waiting).toBe(0);
  });

  it('takes a late answer, and a second late one is no restart', async () => {
    const bench = openScripted((line) => (line === 'SNAP' ? [`snap 0 ${EMPTY}`] : []));
    await bench.clock.advance(3100);
    bench.device.say(HELLO);
    await bench.clock.advance(0);
    const events = await bench.gather();
    bench.device.say(HELLO);
    await bench.clock.advance(0);
    expect(events.filter((event) => event.kind === 'gap')).toEqual([]);
    expect(bench.log).toEqual(['The board is there again.']);
  });

  it('takes a hello that nothing asked for as a restart, however soon it comes', async () => {
    const bench = openScripted((line) => (line === 'SNAP' ? [`snap 0 ${EMPTY}`] : []), [HELLO]);
    await bench.clock.advance(1000);
    const events = await bench.gather();
    bench.device.say(HELLO);
    await bench.clock.advance(0);
    expect(events.slice(-2)).toMatchObject([{ kind: 'gap', missed: null }, { kind: 'snapshot' }]);
    expect(bench.log).toEqual(['The board has restarted.']);
  });

  it('sends not one byte to a device that talks in another tongue', async () => {
    const bench = openScripted();
    await bench.clock.advance(0);
    bench.device.raw(Uint8Array.from({ length: 400 }, (_, at) => 0x80 + (at % 100)));
    await bench.clock.advance(60_000);
    expect(bench.device.received).toEqual([]);
    await expect(bench.opening).rejects.toMatchObject({ code: 'not-a-board' });
  });

  it('gives up as soon as the answer is not printable, and after three tries when it is no hello', async () => {
    const binary = openScripted(() => ['\u0081\u0002']);
    await binary.clock.advance(60_000);
    expect(binary.device.received).toEqual(['', 'HELLO']);
    await expect(binary.opening).rejects.toMatchObject({ code: 'not-a-board' });
    const other = openScripted(() => ['what?']);
    await other.clock.advance(60_000);
    expect(other.device.received).toHaveLength(6);
    await expect(other.opening).rejects.toMatchObject({ code: 'not-a-board' });
  });

  it('names a board of another version', async () => {
    const bench = openScripted((line) => (line === 'HELLO' ? ['hello ebl=2 name=t'] : []));
    await bench.clock.advance(60_000);
    await expect(bench.opening).rejects.toMatchObject({
      code: 'not-a-board',
      message: expect.stringContaining('another version'),
    });
  });

  it('greets with a checksum when the board is still in CRC mode, and switches it off', async () => {
    const { withChecksum } = await import('../../../drivers/ebl/protocol.js');
    const hello = withChecksum(CHECKED_HELLO.slice(0, -3));
    const bench = openScripted((line) => {
      if (line === '') return [];
      if (line === 'HELLO*42') return [hello];
      if (line.startsWith('@1 CRC OFF*')) return [withChecksum('ok @1')];
      if (line === 'SNAP') return [`snap 0 ${EMPTY}`];
      return [withChecksum('err 4')];
    });
    await bench.clock.advance(10_000);
    const events = await bench.gather();
    await bench.clock.advance(0);
    expect(bench.device.received).toEqual(['', 'HELLO', '', 'HELLO*42', withChecksum('@1 CRC OFF'), 'SNAP']);
    expect(events.at(-1)?.kind).toBe('snapshot');
  });

  it('ends when the link ends, and when nobody wants the board any more', async () => {
    const abort = new AbortController();
    const bench = openScripted(undefined, [], { wait: true, signal: abort.signal });
    await bench.clock.advance(20_000);
    expect(bench.opened()).toBeGreaterThan(2);
    abort.abort();
    await expect(bench.opening).rejects.toMatchObject({ code: 'closed' });
    await bench.clock.advance(60_000);
    expect(bench.clock.waiting).toBe(0);
  });
});
