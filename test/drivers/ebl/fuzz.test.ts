import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHostLine } from '../../../drivers/ebl/protocol.js';
import { openBench } from '../../support/eblBench.js';
import { openScripted } from '../../support/scriptedDevice.js';

const HELLO = 'hello ebl=1 name=t id=7 sense=occ led=0 seq=0 hz=100 settle=50';
const EMPTY = '......../......../......../......../......../......../......../........';
const GOOD = [
  HELLO,
  `snap 3 ${EMPTY}`,
  'lift 4 e2',
  'place 5 e4 P',
  'hb 5 ffff00001000efff',
  'ok @12',
  'err @3 2 bad',
  'pong a1 7',
  'val hb 100',
  'raw e2 -31',
  'btn 0 down',
  'fault a1 dead',
  '# text',
];

/** Numbers out of a seed, for a loop that is the same at every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 69_069) + 1) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

function mutate(line: string, random: () => number): Buffer {
  let bytes = [...Buffer.from(`${line}\n`, 'latin1')];
  for (let times = Math.floor(random() * 4); times >= 0; times--) {
    const at = Math.floor(random() * bytes.length);
    const what = random();
    if (what < 0.4) bytes[at] = Math.floor(random() * 256);
    else if (what < 0.6) bytes.splice(at, 1 + Math.floor(random() * 5));
    else if (what < 0.8)
      bytes.splice(
        at,
        0,
        ...Array.from({ length: Math.floor(random() * 40) }, () => Math.floor(random() * 256)),
      );
    else bytes = [...bytes.slice(0, at), ...bytes];
  }
  return Buffer.from(bytes);
}

describe('a device gone mad', () => {
  it('neither stops the driver nor fills anything, and the next good line is understood', async () => {
    const bench = openScripted(
      (line) => (line === 'SNAP' ? [`snap 9 ${EMPTY}`] : line === 'HELLO' ? [HELLO] : []),
      [HELLO],
    );
    await bench.clock.advance(10);
    const board = await bench.opening;
    const events = await bench.gather();
    const random = randomFrom(960);
    for (let turn = 0; turn < 3000; turn++) {
      bench.device.raw(mutate(GOOD[Math.floor(random() * GOOD.length)]!, random));
      await bench.clock.advance(1);
      if (turn % 100 === 99) {
        bench.device.raw(Buffer.from('\n'));
        bench.device.say('btn 7 down');
        await bench.clock.advance(1);
        expect(events.filter((event) => event.kind === 'button').at(-1)).toMatchObject({
          button: 7,
          down: true,
        });
        events.length = 0;
      }
    }
    expect(bench.log.length).toBeLessThan(3000);
    expect(bench.clock.waiting).toBeLessThan(10);
    void board.close();
    await bench.clock.advance(1000);
    expect(bench.clock.waiting).toBe(0);
  });

  it('that never ends a line costs no memory: the heartbeat after it is heard', async () => {
    const bench = await openBench();
    bench.events.length = 0;
    const device = openScripted((line) => (line === 'SNAP' ? [`snap 0 ${EMPTY}`] : []), [HELLO]);
    await device.clock.advance(10);
    const events = await device.gather();
    await device.clock.advance(0);
    events.length = 0;
    for (let turn = 0; turn < 500; turn++) {
      device.device.raw(Buffer.alloc(2048, 'x'));
      await device.clock.advance(1);
    }
    device.device.say('', 'lift 1 e2');
    await device.clock.advance(1);
    expect(events).toMatchObject([{ kind: 'lift' }]);
    expect(device.log.filter((line) => line.includes('too-long'))).toHaveLength(1);
  });

  it('is understood however its bytes are cut, with garbage between the lines', async () => {
    const lines = [
      '# boot',
      'lift 1 e2',
      '\u0000\u00ff',
      'place 2 e4',
      'z'.repeat(300),
      'lift 3 e7',
      'lift 3 e7',
      'place 4 e5',
    ];
    const bytes = Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1');
    for (let cut = 0; cut <= bytes.length; cut++) {
      const bench = openScripted((line) => (line === 'SNAP' ? [`snap 0 ${EMPTY}`] : []), [HELLO]);
      await bench.clock.advance(10);
      const events = await bench.gather();
      bench.device.raw(bytes.subarray(0, cut));
      await bench.clock.advance(1);
      bench.device.raw(bytes.subarray(cut));
      await bench.clock.advance(1);
      expect(events.slice(3).map((event) => event.kind)).toEqual(['lift', 'place', 'lift', 'place']);
    }
  });

  it('byte by byte is the same', async () => {
    const bench = openScripted((line) => (line === 'SNAP' ? [`snap 0 ${EMPTY}`] : []));
    for (const byte of Buffer.from(`# b\n${HELLO}\nlift 1 a1\nbtn 1 up\n`)) {
      bench.device.raw(Uint8Array.of(byte));
      await bench.clock.advance(1);
    }
    const events = await bench.gather();
    await bench.clock.advance(1);
    expect(events.map((event) => event.kind)).toEqual(expect.arrayContaining(['lift', 'button']));
  });
});

describe('a host gone mad', () => {
  it('is answered or dropped, never with an exception', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 50 })),
        fc.constantFrom('on', 'off'),
        (line, crc) => {
          const parsed = parseHostLine(line, crc);
          expect(['command', 'silent', 'refused']).toContain(parsed.kind);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
