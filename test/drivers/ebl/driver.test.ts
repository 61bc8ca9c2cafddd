import { parseSquare } from 'chessops';
import { describe, expect, it } from 'vitest';
import { checksumOf } from '../../../drivers/ebl/protocol.js';
import type { LedFrame, LedMeaning } from '../../../src/board/board.js';
import { LED_MEANINGS } from '../../../src/board/board.js';
import { makePlacement, parsePlacement } from '../../../src/board/placement.js';
import type { Bench } from '../../support/eblBench.js';
import { openBench } from '../../support/eblBench.js';
import { openScripted } from '../../support/scriptedDevice.js';

const sq = (name: string) => parseSquare(name)!;
const START = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR')!;
const frame = (...lit: [string, LedMeaning][]): LedFrame =>
  new Map(lit.map(([name, meaning]) => [sq(name), meaning]));
const sent = (bench: Bench) =>
  bench.wire.filter((line) => line.startsWith('> ')).map((line) => line.slice(2));
const kinds = (bench: Bench) => bench.events.map((event) => event.kind);
const links = (bench: Bench) => bench.events.flatMap((event) => (event.kind === 'link' ? [event.state] : []));
const HELLO = 'hello ebl=1 name=t id=7 sense=occ led=rgb seq=0 hz=100 settle=50 caps=led,beep';
const EMPTY = '......../......../......../......../......../......../......../........';

describe('events', () => {
  it.each([
    ['occ', '?', '?'],
    ['color', 'U', 'u'],
    ['piece', 'P', 'n'],
  ] as const)('of a board with sense %s are what it can tell', async (sense, pawn, knight) => {
    const bench = await openBench({ sense, placement: START });
    bench.events.length = 0;
    bench.device.lift(sq('e2'));
    bench.device.place(sq('e4'), 'P');
    bench.device.lift(sq('g8'));
    await bench.clock.advance(10);
    expect(bench.events.map((event) => ('seen' in event ? event.seen : event.kind))).toEqual([
      pawn,
      pawn,
      knight,
    ]);
    expect(bench.board.info.sense).toBe(sense);
    await bench.board.close();
  });

  it('of squares whose sensors are dead never come, and the board that knows it says so', async () => {
    const bench = await openBench({ sense: 'occ', placement: START, blind: [sq('e2'), sq('d5')] });
    expect(bench.wire).toContain(
      '< hello ebl=1 name=emulator fw=1 id=e0 sense=occ led=rgb seq=0 hz=100 settle=50 blind=e2,d5 caps=led,btn,beep,raw,cal,crc',
    );
    expect(bench.board.info.blind).toEqual([sq('e2'), sq('d5')]);
    bench.events.length = 0;
    bench.device.lift(sq('e2'));
    bench.device.place(sq('d5'), 'P');
    bench.device.lift(sq('d7'));
    await bench.clock.advance(10);
    expect(bench.events.map((event) => ('square' in event ? event.square : event.kind))).toEqual([sq('d7')]);
    await bench.board.close();
  });

  it('bring buttons, comments to the log, and a broken sensor', async () => {
    const bench = await openBench({ placement: START });
    bench.events.length = 0;
    bench.device.press(1, true);
    bench.device.breakSensor(sq('e2'), 'stuck low');
    bench.device.comment('41 degrees');
    bench.board.requestSnapshot();
    await bench.clock.advance(10);
    expect(bench.events).toMatchObject([
      { kind: 'button', button: 1, down: true },
      { kind: 'fault', square: sq('e2'), text: 'stuck low' },
      { kind: 'snapshot' },
    ]);
    const snapshot = bench.events[2];
    expect(snapshot?.kind === 'snapshot' && snapshot.placement[sq('e2')]).toBe('x');
    expect(bench.log).toContain('The board says: 41 degrees');
    // Broken or not: its heartbeat agrees with the picture, nothing is asked again.
    const before = sent(bench).length;
    await bench.clock.advance(5000);
    expect(sent(bench)).toHaveLength(before);
  });

  it('go on through the wrap of the numbers', async () => {
    const bench = await openBench({ seq: 65_533 });
    for (let at = 0; at < 6; at++) bench.device.place(at, 'P');
    await bench.clock.advance(2000);
    expect(bench.device.seq).toBe(3);
    expect(kinds(bench)).toEqual(['link', 'link', 'snapshot', ...Array(6).fill('place')]);
  });

  it('are never more than the queue holds: a snapshot replaces what nobody read', async () => {
    const { createFakeClock } = await import('../../support/fakeClock.js');
    const { createMemoryLinkPair } = await import('../../../src/board/memoryLink.js');
    const { openEblBoard } = await import('../../../drivers/ebl/driver.js');
    const { EblEmulator } = await import('../../../drivers/ebl/emulator.js');
    const clock = createFakeClock();
    const device = new EblEmulator({ clock });
    const connect = async () => {
      const [host, far] = createMemoryLinkPair();
      device.attach(far);
      return host;
    };
    const board = await openEblBoard('x', { clock, connect, queueLimit: 16 });
    await clock.advance(100);
    for (let turn = 0; turn < 100; turn++) {
      device.place(0, 'K');
      device.lift(0);
      await clock.advance(1);
    }
    device.place(9, 'q');
    await clock.advance(100);
    void board.close();
    await clock.advance(1000);
    const events = [];
    for await (const event of board.events) events.push(event);
    expect(events.length).toBeLessThanOrEqual(16);
    expect(events.some((event) => event.kind === 'gap' && event.missed === null)).toBe(true);
    const last = events.findLastIndex((event) => event.kind === 'snapshot');
    const tail = events.slice(last + 1).map((event) => event.kind);
    expect(last).toBeGreaterThan(-1);
    expect(tail.at(-1)).toBe('place');
  });
});

describe('lights', () => {
  it('show each meaning in its own way, and one frame replaces the other', async () => {
    const bench = await openBench();
    bench.board.show(frame(['e2', 'from'], ['e4', 'to']));
    await bench.clock.advance(100);
    expect(sent(bench).at(-1)).toBe('@2 LED e2=g e4=G');
    bench.board.show(new Map(LED_MEANINGS.map((meaning, at) => [at, meaning])));
    await bench.clock.advance(100);
    expect([...bench.device.leds().values()].join('')).toBe('wYgGRrMc');
    bench.board.show(new Map());
    await bench.clock.advance(100);
    expect(bench.device.leds().size).toBe(0);
  });

  it('blink or stand still on a board of one colour', async () => {
    const bench = await openBench({ led: '1' });
    bench.board.show(new Map(LED_MEANINGS.map((meaning, at) => [at, meaning])));
    await bench.clock.advance(100);
    expect([...bench.device.leds().values()].join('')).toBe('wWwWWwWw');
    expect(bench.board.info.leds).toBe('one');
  });

  it('cost not one byte on a board without them', async () => {
    const bench = await openBench({ led: '0' });
    for (let at = 0; at < 10; at++) {
      bench.board.show(frame(['e2', 'from']));
      await bench.clock.advance(100);
    }
    void bench.board.close();
    await bench.clock.advance(1000);
    expect(sent(bench)).toEqual(['SNAP']);
    expect(bench.board.info.leds).toBe('none');
  });

  it('go as a whole picture above 20 squares', async () => {
    const bench = await openBench();
    bench.board.show(new Map(Array.from({ length: 32 }, (_, at) => [at, 'put'])));
    await bench.clock.advance(100);
    expect(sent(bench).at(-1)).toBe(`@2 LEDS ${'......../'.repeat(4)}wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww`);
    expect(bench.device.leds().size).toBe(32);
  });

  it('are sent at most 20 times a second, the newest last, an unchanged one never', async () => {
    const bench = await openBench();
    const before = sent(bench).length;
    for (let at = 0; at < 1000; at++) {
      bench.board.show(new Map([[at % 64, 'put']]));
      await bench.clock.advance(1);
    }
    await bench.clock.advance(100);
    expect(sent(bench).length - before).toBeLessThanOrEqual(22);
    expect(sent(bench).length - before).toBeGreaterThan(15);
    expect([...bench.device.leds().keys()]).toEqual([999 % 64]);
    const after = sent(bench).length;
    bench.board.show(new Map([[999 % 64, 'put']]));
    await bench.clock.advance(500);
    expect(sent(bench)).toHaveLength(after);
  });

  it('stay on while nobody moves for minutes, and go out with the program', async () => {
    const bench = await openBench();
    bench.board.show(frame(['e2', 'from']));
    await bench.clock.advance(300_000);
    expect(bench.device.leds().size).toBe(1);
    void bench.board.close();
    await bench.clock.advance(1000);
    expect(bench.device.leds().size).toBe(0);
    expect(sent(bench).at(-1)).toMatch(/LED OFF$/);
  });

  it('that the board had to dim are shown', async () => {
    const bench = await openBench({ litLimit: 2 });
    bench.board.show(frame(['a1', 'put'], ['b1', 'put'], ['c1', 'put']));
    await bench.clock.advance(2000);
    expect(bench.wire.filter((line) => line.startsWith('< err @2 8'))).toHaveLength(1);
    expect(bench.device.leds().size).toBe(3);
    expect(sent(bench).filter((line) => line.includes('LED a1'))).toHaveLength(1);
  });

  it('that the board refuses are not offered again and again', async () => {
    const bench = openScripted(
      (line) => {
        if (line === 'SNAP') return [`snap 0 ${EMPTY}`];
        const tag = /^(@\d+) LED/.exec(line)?.[1];
        return tag === undefined ? [] : [`err ${tag} 6`];
      },
      [HELLO],
    );
    await bench.clock.advance(5000);
    expect(bench.device.received.filter((line) => line.includes('LED'))).toEqual(['@1 LED OFF']);
    expect(bench.log.some((line) => line === 'The board refused LED: not supported.')).toBe(true);
  });
});

describe('commands', () => {
  it('of the family give their answers', async () => {
    const bench = await openBench({ placement: START });
    const ask = async (command: Parameters<typeof bench.board.request>[0]) => {
      const answer = bench.board.request(command);
      await bench.clock.advance(10);
      return answer;
    };
    expect(await ask({ word: 'GET', name: 'settle' })).toMatchObject({ ok: true, answer: { value: '50' } });
    expect(await ask({ word: 'SET', name: 'settle', value: 80 })).toMatchObject({ ok: true });
    expect(await ask({ word: 'GET', name: 'settle' })).toMatchObject({ ok: true, answer: { value: '80' } });
    expect(bench.board.info.settleMs).toBe(80);
    expect(await ask({ word: 'RAW', square: sq('e7') })).toMatchObject({
      ok: true,
      answer: { kind: 'raw', value: -500 },
    });
    expect(await ask({ word: 'BEEP', hz: 440, ms: 100 })).toMatchObject({ ok: true });
    expect(await ask({ word: 'CAL', what: 'EMPTY' })).toMatchObject({ ok: true });
    expect(await ask({ word: 'BRIGHT', percent: 30 })).toMatchObject({ ok: true });
    expect(await ask({ word: 'PING', token: 'a1' })).toMatchObject({ ok: true, answer: { token: 'a1' } });
    bench.device.breakSensor(sq('e7'), 'gone');
    expect(await ask({ word: 'RAW', square: sq('e7') })).toEqual({
      ok: false,
      code: 7,
      text: 'The board refused RAW: sensor fault.',
    });
    expect(await ask({ word: 'SET', name: 'settle', value: 5 })).toMatchObject({ ok: false, code: 2 });
  });

  it('that a board cannot do are refused without a byte', async () => {
    const bench = await openBench({ caps: [] });
    const before = sent(bench).length;
    for (const command of [
      { word: 'BEEP', hz: 1, ms: 1 },
      { word: 'RAW', square: 0 },
      { word: 'CAL', what: 'SAVE' },
      { word: 'CRC', on: true },
    ] as const) {
      expect(await bench.board.request(command)).toMatchObject({ ok: false, code: 6 });
    }
    expect(sent(bench)).toHaveLength(before);
  });

  it('are answered one at a time, the same line again after 250 ms, four times in all, then HELLO, then once more', async () => {
    let deaf = true;
    const bench = openScripted(
      (line) => {
        if (line === 'SNAP') return deaf ? [] : [`snap 0 ${EMPTY}`];
        return line === 'HELLO' ? [HELLO] : line.startsWith('@') ? [`ok ${line.split(' ')[0]}`] : [];
      },
      [HELLO],
    );
    await bench.clock.advance(999);
    expect(bench.device.received).toEqual(['SNAP', 'SNAP', 'SNAP', 'SNAP']);
    deaf = false;
    await bench.clock.advance(1);
    expect(bench.device.received.slice(4)).toContain('HELLO');
    expect(bench.device.received.slice(5)).toContain('SNAP');
    const events = await bench.gather();
    await bench.clock.advance(0);
    expect(events.filter((event) => event.kind === 'snapshot').length).toBeGreaterThan(0);
    expect(events.filter((event) => event.kind === 'gap')).toEqual([]);
    expect(bench.opened()).toBe(1);
  });

  it('that stay unanswered although the board greets end in a new session', async () => {
    const bench = openScripted((line) => (line === 'HELLO' ? [HELLO] : []), [HELLO]);
    await bench.clock.advance(2500);
    expect(bench.opened()).toBe(2);
    const events = await bench.gather();
    await bench.clock.advance(0);
    expect(events.some((event) => event.kind === 'link' && event.state === 'lost')).toBe(true);
  });

  it("do not take a late ok for another one's, believe an ok without a tag, and repeat what was damaged or busy", async () => {
    const said: string[] = [];
    const bench = openScripted(
      (line, device) => {
        if (line === 'SNAP') return [`snap 0 ${EMPTY}`];
        const tag = /^@(\d+) /.exec(line)?.[1];
        if (tag === undefined) return [];
        said.push(line);
        const nth = said.filter((other) => other === line).length;
        if (line.includes('BEEP 1 '))
          return nth === 1 ? ['ok @9999', 'err 4'] : nth === 2 ? ['err 5'] : [`ok @${tag}`, `ok @${tag}`];
        if (line.includes('BEEP 2 ')) {
          device.say('ok @2');
          return nth === 2 ? ['ok'] : [];
        }
        return [`ok @${tag}`];
      },
      [HELLO],
    );
    await bench.clock.advance(100);
    const board = await bench.opening;
    const one = board.request({ word: 'BEEP', hz: 1, ms: 1 });
    const two = board.request({ word: 'BEEP', hz: 2, ms: 1 });
    await bench.clock.advance(2000);
    expect(await one).toMatchObject({ ok: true });
    expect(await two).toMatchObject({ ok: true });
    expect(said.slice(1)).toEqual([
      '@2 BEEP 1 1',
      '@2 BEEP 1 1',
      '@2 BEEP 1 1',
      '@3 BEEP 2 1',
      '@3 BEEP 2 1',
    ]);
  });

  it('wait in a queue with an end', async () => {
    const bench = openScripted(
      (line) =>
        line === 'SNAP' ? [`snap 0 ${EMPTY}`] : line.includes('LED') ? [`ok ${line.split(' ')[0]}`] : [],
      [HELLO],
    );
    await bench.clock.advance(100);
    const board = await bench.opening;
    const answers = Array.from({ length: 50 }, (_, at) => board.request({ word: 'BEEP', hz: at + 1, ms: 1 }));
    expect(await answers[49]).toEqual({ ok: false, text: 'Too many commands wait for the board already.' });
    void board.close();
    await bench.clock.advance(60_000);
    for (const answer of answers) expect(await answer).toMatchObject({ ok: false });
    expect(await board.request({ word: 'BEEP', hz: 1, ms: 1 })).toEqual({
      ok: false,
      text: 'The board is not connected.',
    });
  });
});

describe('settings', () => {
  it('are made at the start, again after a restart, and kept when a command changed them', async () => {
    const bench = await openBench({ placement: START }, { settings: { settle: 30, hb: 500, bright: 40 } });
    expect(sent(bench).slice(0, 5)).toEqual([
      '@1 SET settle 30',
      '@2 SET hb 500',
      '@3 BRIGHT 40',
      'SNAP',
      '@4 LED OFF',
    ]);
    bench.board.show(frame(['e2', 'from']));
    const changed = bench.board.request({ word: 'SET', name: 'settle', value: 90 });
    await bench.clock.advance(100);
    expect(await changed).toMatchObject({ ok: true });
    const before = sent(bench).length;
    bench.events.length = 0;
    bench.device.restart();
    await bench.clock.advance(200);
    expect(kinds(bench)).toEqual(['gap', 'snapshot']);
    expect(bench.events[0]).toMatchObject({ missed: null });
    const again = sent(bench)
      .slice(before)
      .map((line) => line.replace(/^@\d+ /, ''));
    expect(again).toEqual(['SET settle 90', 'SET hb 500', 'BRIGHT 40', 'SNAP', 'LED e2=g']);
    expect(bench.device.leds().size).toBe(1);
    expect(bench.board.info.settleMs).toBe(90);
  });

  it('with checksums: every line carries one, a restart forgets them and gets them back', async () => {
    const bench = await openBench({ placement: START }, { settings: { crc: true } });
    const checked = (line: string) =>
      /\*[0-9A-F]{2}$/.test(line) && checksumOf(line.slice(2, -3)) === line.slice(-2);
    const plain = () => bench.wire.filter((line) => !checked(line));
    expect(plain()).toHaveLength(1);
    bench.device.lift(sq('e2'));
    bench.board.show(frame(['e2', 'from']));
    await bench.clock.advance(5000);
    expect(plain()).toHaveLength(1);
    expect(kinds(bench).slice(2)).toEqual(['snapshot', 'lift']);
    bench.wire.length = 0;
    bench.device.restart();
    await bench.clock.advance(5000);
    expect(plain()).toHaveLength(1);
    expect(kinds(bench).slice(4)).toEqual(['gap', 'snapshot']);
    expect(bench.device.leds().size).toBe(1);
    const off = bench.board.request({ word: 'CRC', on: false });
    await bench.clock.advance(100);
    expect(await off).toMatchObject({ ok: true });
    bench.wire.length = 0;
    bench.device.place(sq('e4'), 'P');
    await bench.clock.advance(3000);
    expect(bench.wire.filter(checked)).toEqual([]);
    expect(kinds(bench).at(-1)).toBe('place');
  });

  it('come back with checksums on when the hello of a restarted board was lost', async () => {
    const bench = await openBench({ placement: START }, { settings: { crc: true } });
    await bench.clock.advance(1000);
    bench.wire.length = 0;
    bench.swap(bench.makeDevice({ placement: START }), false);
    await bench.clock.advance(20_000);
    expect(bench.wire[0]).toMatch(/^< hb 0 ffff00000000ffff$/);
    expect(links(bench).at(-1)).toBe('up');
    expect(kinds(bench).slice(-2)).toEqual(['gap', 'snapshot']);
    expect(bench.wire.at(-1)).toMatch(/^< hb 0 ffff00000000ffff\*..$/);
  });
});

describe('a lost board', () => {
  it("is found again without anybody's help, with its lights", async () => {
    const bench = await openBench({ placement: START });
    bench.device.lift(sq('e2'));
    bench.device.place(sq('e4'), 'P');
    bench.board.show(frame(['e7', 'from']));
    await bench.clock.advance(1000);
    const placement = bench.device.board();
    await bench.unplug();
    await bench.clock.advance(10_000);
    expect(links(bench).slice(-2)).toEqual(['lost', 'searching']);
    bench.plug(bench.makeDevice({ placement }));
    await bench.clock.advance(10_000);
    bench.device.lift(sq('e7'));
    bench.device.place(sq('e5'), 'p');
    await bench.clock.advance(100);
    expect(kinds(bench).slice(-6)).toEqual(['link', 'link', 'gap', 'snapshot', 'lift', 'place'].slice(-6));
    const snapshot = bench.events.findLast((event) => event.kind === 'snapshot');
    expect(snapshot?.kind === 'snapshot' && makePlacement(snapshot.placement)).toBe(makePlacement(placement));
    expect(bench.device.leds()).toEqual(new Map([[sq('e7'), 'g']]));
  });

  it('that falls silent without closing the port is asked with PING and then opened anew', async () => {
    const bench = await openBench({ placement: START });
    bench.device.detach();
    await bench.clock.advance(2900);
    expect(sent(bench).some((line) => line.startsWith('PING'))).toBe(false);
    await bench.clock.advance(100);
    expect(links(bench).at(-1)).toBe('silent');
    expect(sent(bench).filter((line) => line.startsWith('PING'))).toHaveLength(1);
    await bench.clock.advance(1500);
    expect(sent(bench).filter((line) => line.startsWith('PING'))).toHaveLength(4);
    expect(links(bench).slice(-4)).toEqual(['silent', 'lost', 'searching', 'up']);
  });

  it('is missed after three of its own heartbeats, and never without one', async () => {
    const quick = await openBench({}, { settings: { hb: 200 } });
    quick.device.detach();
    await quick.clock.advance(590);
    expect(links(quick).at(-1)).toBe('up');
    await quick.clock.advance(210);
    expect(links(quick).at(-1)).toBe('silent');
    const mute = await openBench({}, { settings: { hb: 0 } });
    await mute.clock.advance(9000);
    expect(links(mute)).toEqual(['searching', 'up']);
    expect(sent(mute).some((line) => line.startsWith('PING'))).toBe(false);
  });

  it('is not mistaken for another one with its own number', async () => {
    const bench = await openBench({ placement: START });
    await bench.unplug();
    bench.plug(bench.makeDevice({ id: 'other' }));
    await bench.clock.advance(60_000);
    expect(links(bench).at(-1)).toBe('searching');
    expect(bench.board.info.serial).toBe('e0');
  });
});
