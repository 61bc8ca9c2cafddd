import { parseSquare } from 'chessops';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEblDecoder } from '../../../drivers/ebl/decoder.js';
import { makePlacement, parsePlacement } from '../../../src/board/placement.js';
import type { SensorEvent } from '../../../src/board/sensor.js';

const HELLO = 'hello ebl=1 name=t sense=occ led=rgb seq=0 hz=100 settle=50';
const START = '????????/????????/......../......../......../......../????????/????????';
const sq = (name: string) => parseSquare(name)!;

/** Events as short words: `lift e2`, `gap 1`, `snapshot`. */
function brief(event: SensorEvent): string {
  switch (event.kind) {
    case 'lift':
    case 'place':
      return `${event.kind} ${'abcdefgh'[event.square % 8]}${Math.floor(event.square / 8) + 1}${event.seen === '?' ? '' : event.seen}`;
    case 'gap':
      return `gap ${event.missed ?? '?'}`;
    default:
      return event.kind;
  }
}

function decode(lines: readonly string[], hello = HELLO) {
  const decoder = createEblDecoder({ now: () => 0 });
  const events: string[] = [];
  let wants = 0;
  for (const line of [hello, ...lines]) {
    const decoded = decoder.feed(line);
    events.push(...decoded.events.map(brief));
    if (decoded.wantsSnapshot) wants += 1;
  }
  return { events, wants };
}

const at = (seq: number) => HELLO.replace('seq=0', `seq=${seq}`);

describe('decoder', () => {
  it('forwards what the board says, stamped with the time it is given', () => {
    let now = 0;
    const decoder = createEblDecoder({ now: () => now });
    decoder.feed(HELLO);
    now = 1350;
    expect(decoder.feed('place 1 e4 P').events).toEqual([
      { kind: 'place', at: 1350, square: sq('e4'), seen: 'P' },
    ]);
    expect(decoder.feed('btn 2 down').events).toEqual([{ kind: 'button', at: 1350, button: 2, down: true }]);
    expect(decoder.feed('fault a1 stuck low').events).toEqual([
      { kind: 'fault', at: 1350, square: 0, text: 'stuck low' },
    ]);
    expect(decoder.feed(`snap 1 ${START}`).events).toEqual([
      { kind: 'snapshot', at: 1350, placement: parsePlacement(START) },
    ]);
    expect(decoder.hello?.name).toBe('t');
  });

  it('tells a lost line before the next one (worked example)', () => {
    expect(decode([`snap 40 ${START}`, 'lift 41 e2', 'lift 43 e7'], at(40))).toEqual({
      events: ['snapshot', 'lift e2', 'gap 1', 'lift e7'],
      wants: 1,
    });
  });

  it('tells a lost last line by the heartbeat, and lines lost before a snapshot by its number', () => {
    expect(decode([`snap 40 ${START}`, 'lift 41 e2', 'hb 42 ffff00001000efff'], at(40))).toEqual({
      events: ['snapshot', 'lift e2', 'gap 1'],
      wants: 1,
    });
    expect(
      decode([`snap 0 ${START}`, 'lift 1 e2', 'lift 3 e7', 'place 4 e5', `snap 9 ${START}`]).events,
    ).toEqual(['snapshot', 'lift e2', 'gap 1', 'lift e7', 'place e5', 'gap 5', 'snapshot']);
  });

  it('counts through 65535 to 0', () => {
    expect(decode(['lift 65535 a1', 'place 0 a1', 'lift 1 a1'], at(65_534))).toEqual({
      events: ['lift a1', 'place a1', 'lift a1'],
      wants: 0,
    });
    expect(decode(['lift 1 a1'], at(65_534)).events).toEqual(['gap 2', 'lift a1']);
    expect(decode([`snap 2 ${START}`], at(65_535)).events).toEqual(['gap 3', 'snapshot']);
  });

  it('ignores a line that came twice', () => {
    expect(decode(['lift 1 e2', 'lift 1 e2', 'place 2 e4', 'place 2 e4'])).toEqual({
      events: ['lift e2', 'place e4'],
      wants: 0,
    });
  });

  it('takes a number that went back for a restart: nobody knows how much was missed', () => {
    expect(decode(['lift 41 e2', 'lift 1 e7'], at(40))).toEqual({
      events: ['lift e2', 'gap ?', 'lift e7'],
      wants: 1,
    });
    expect(decode([`snap 3 ${START}`], at(40)).events).toEqual(['gap ?', 'snapshot']);
  });

  it('takes a hello nobody asked for as a restart, and an asked one only when the number moved', () => {
    const decoder = createEblDecoder({ now: () => 0 });
    expect(decoder.feed(HELLO)).toMatchObject({ events: [], restarted: false });
    decoder.feed('lift 1 e2');
    expect(decoder.feed(at(1), true)).toMatchObject({ events: [], wantsSnapshot: false, restarted: false });
    expect(decoder.feed(at(3), true)).toMatchObject({
      events: [{ kind: 'gap', missed: 2 }],
      wantsSnapshot: true,
    });
    expect(decoder.feed(at(0), true)).toMatchObject({
      events: [{ kind: 'gap', missed: null }],
      restarted: true,
    });
    expect(decoder.feed(at(0))).toMatchObject({
      events: [{ kind: 'gap', missed: null }],
      wantsSnapshot: true,
      restarted: true,
    });
    expect(decoder.feed('lift 1 e2').events).toHaveLength(1);
  });

  it('compares heartbeats with its own picture, but not unreadable sensors, and does not ask for ever', () => {
    const dead = START.replace('????????/......../', '???x????/......../');
    expect(decode([`snap 0 ${dead}`, 'hb 0 fff700000000ffff', 'hb 0 ffff00000000ffff']).wants).toBe(0);
    const wrong = 'hb 0 fffe00000000ffff';
    expect(decode([`snap 0 ${START}`, wrong])).toEqual({ events: ['snapshot', 'gap ?'], wants: 1 });
    expect(decode([`snap 0 ${START}`, wrong, `snap 0 ${START}`, wrong, wrong])).toEqual({
      events: ['snapshot', 'gap ?', 'snapshot'],
      wants: 1,
    });
    expect(
      decode([`snap 0 ${START}`, wrong, `snap 0 ${START}`, wrong, 'lift 1 e2', 'hb 1 ffff00000000ffff'])
        .wants,
    ).toBe(2);
  });

  it('goes on asking while its picture is not whole', () => {
    const lost = [`snap 0 ${START}`, 'lift 2 e2', 'hb 2 ffff00000000ffff', 'hb 2 ffff00000000ffff'];
    expect(decode(lost)).toEqual({ events: ['snapshot', 'gap 1', 'lift e2'], wants: 3 });
    expect(decode(['hb 0 ffff00000000ffff']).wants).toBe(1);
  });

  it("takes a letter that contradicts the board's own sense as it is", () => {
    expect(decode(['lift 1 e2 P', 'place 2 e4 u']).events).toEqual(['lift e2P', 'place e4u']);
    expect(decode(['lift 1 e2'], HELLO.replace('occ', 'piece')).events).toEqual(['lift e2']);
  });

  it('discards without an event, with the reason', () => {
    const decoder = createEblDecoder({ now: () => 0 });
    expect(decoder.feed('SNAP')).toEqual({
      line: { kind: 'discarded', why: 'host-line', text: 'SNAP' },
      events: [],
      wantsSnapshot: false,
      restarted: false,
    });
  });

  it('accounts for every lost event: what is forwarded and what is missed add up', () => {
    const step = fc.record({ lost: fc.nat(5), as: fc.constantFrom('lift', 'place', 'snap', 'hb') });
    fc.assert(
      fc.property(fc.nat(65_535), fc.array(step, { maxLength: 60 }), (first, steps) => {
        const decoder = createEblDecoder({ now: () => 0 });
        decoder.feed(at(first));
        decoder.feed(`snap ${first} ${START}`);
        let real = first;
        let told = first;
        for (const { lost, as } of steps) {
          real += lost + (as === 'lift' || as === 'place' ? 1 : 0);
          const seq = real % 65_536;
          const rest = as === 'snap' ? START : as === 'hb' ? 'ffff00000000ffff' : 'e4';
          for (const event of decoder.feed(`${as} ${seq} ${rest}`).events) {
            if (event.kind === 'gap') told += event.missed ?? 0;
            else if (event.kind !== 'snapshot') told += 1;
          }
          expect(told).toBe(real);
        }
      }),
    );
  });

  it('never throws and never remembers a broken line, whatever the text', () => {
    const decoder = createEblDecoder({ now: () => 0 });
    decoder.feed(HELLO);
    decoder.feed(`snap 0 ${START}`);
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const { line } = decoder.feed(text);
        if (line.kind === 'discarded') expect(line.text.length).toBeLessThanOrEqual(256);
      }),
    );
    expect(makePlacement(parsePlacement(START)!)).toBe(START);
    expect(decoder.feed('hb 0 ffff00000000ffff').events).toEqual([]);
  });
});
