import { parseSquare } from 'chessops';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardMessage, HostCommand, LedColour } from '../../../drivers/ebl/protocol.js';
import {
  CALIBRATIONS,
  CAPS,
  checksumOf,
  LED_COLOURS,
  LED_FIELDS,
  LINE_LIMIT,
  makeBoardLine,
  makeHostLine,
  parseBoardLine,
  parseHostLine,
  withChecksum,
} from '../../../drivers/ebl/protocol.js';
import { makePlacement, parseOccupancy, parsePlacement } from '../../../src/board/placement.js';
import { SEEN, SENSES } from '../../../src/board/sensor.js';

const sq = (name: string) => parseSquare(name)!;
const said = (line: string, crc: 'on' | 'off' = 'off') => {
  const parsed = parseBoardLine(line, crc);
  return parsed.kind === 'message' ? parsed.message : parsed.why;
};
const HELLO =
  'hello ebl=1 name=reed64 fw=0.1.0 id=7c1e sense=occ led=rgb seq=0 hz=100 settle=50 caps=led,btn,crc';

describe('worked examples of EBL/1', () => {
  it('reads the session of an occupancy board', () => {
    expect(said('# reed64 booting')).toEqual({ kind: 'comment', text: 'reed64 booting' });
    const hello = {
      kind: 'hello',
      name: 'reed64',
      fw: '0.1.0',
      id: '7c1e',
      sense: 'occ',
      led: 'rgb',
      seq: 0,
      hz: 100,
      settle: 50,
      caps: ['led', 'btn', 'crc'],
    } as const;
    expect(said(HELLO)).toEqual(hello);
    expect(makeBoardLine(hello, false, false)).toBe(HELLO);
    expect(`${HELLO}\n`).toHaveLength(99);
    const start = '????????/????????/......../......../......../......../????????/????????';
    expect(said(`snap 0 ${start}`)).toEqual({ kind: 'snap', seq: 0, placement: parsePlacement(start) });
    expect(said('hb 0 ffff00000000ffff')).toEqual({
      kind: 'hb',
      seq: 0,
      occupied: parseOccupancy('ffff00000000ffff'),
    });
    expect(said('lift 1 e2')).toEqual({ kind: 'lift', seq: 1, square: sq('e2'), seen: '?' });
    expect(said('place 2 e4')).toEqual({ kind: 'place', seq: 2, square: sq('e4'), seen: '?' });
    expect('hb 2 ffff00001000efff\n').toHaveLength(22);
    expect(said('ok @12')).toEqual({ kind: 'ok', tag: '12' });
    const lights = new Map<number, LedColour>([
      [sq('e7'), 'g'],
      [sq('e5'), 'G'],
    ]);
    expect(parseHostLine('@12 LED e7=g e5=G', 'off')).toEqual({
      kind: 'command',
      tag: '12',
      command: { word: 'LED', lights },
    });
    expect(makeHostLine({ word: 'SNAP' }, undefined, false)).toBe('SNAP');
  });

  it('reads the whole picture of a set-up and of a board that knows its pieces', () => {
    const line = 'LEDS w.....w./......../......../......../......../......../......../w.....w.';
    const lights = new Map<number, LedColour>(['a1', 'g1', 'a8', 'g8'].map((name) => [sq(name), 'w']));
    expect(parseHostLine(line, 'off')).toEqual({ kind: 'command', command: { word: 'LED', lights } });
    const board = 'nqbbrknr/pppppppp/......../......../......../......../PPPPPPPP/NQBBRKNR';
    const snap = said(`snap 0 ${board}`);
    expect(typeof snap !== 'string' && snap.kind === 'snap' && makePlacement(snap.placement)).toBe(board);
  });

  it.each([
    ['HELLO', '42'],
    ['SNAP', '0C'],
    ['PING a1', '60'],
    ['lift 41 e2', '45'],
    ['place 42 e4', '2C'],
    ['hb 42 ffff00001000efff', '0E'],
    ['@12 LED e2=g e4=g', '28'],
    ['ok @12', '67'],
  ])('the checksum of "%s" is %s', (text, sum) => {
    expect(checksumOf(text)).toBe(sum);
    const host = /^[@A-Z]/.test(text);
    const read = (line: string) => (host ? parseHostLine(line, 'on') : parseBoardLine(line, 'on'));
    expect(read(`${text}*${sum}`).kind).toBe(host ? 'command' : 'message');
    const wrong = `${text}*${sum === '00' ? '01' : '00'}`;
    expect(read(wrong)).toMatchObject(
      host ? { kind: 'refused', code: 4 } : { kind: 'discarded', why: 'bad-checksum' },
    );
    expect(read(text)).toMatchObject(
      host ? { kind: 'refused', code: 4 } : { kind: 'discarded', why: 'missing-checksum' },
    );
  });
});

describe('board lines', () => {
  it('may have the fields of a hello in any order, unknown ones, and none but the needed ones', () => {
    const shuffled = HELLO.split(' ').slice(1).reverse().join(' ');
    expect(said(`hello colour=oak ${shuffled} x`)).toEqual(said(HELLO));
    expect(said('hello ebl=1 name=test sense=occ led=rgb seq=0 hz=100 settle=20')).toMatchObject({
      settle: 20,
      caps: [],
      fw: '',
    });
    expect(said('hello ebl=1 sense=piece')).toMatchObject({ led: '0', seq: 0, hz: 50, settle: 50 });
    expect(said('hello ebl=1 sense=occ blind=e4,d5')).toMatchObject({ blind: [28, 35] });
    for (const blind of ['', 'e9', 'e4,', 'E4', 'e4;d5'])
      expect(said(`hello ebl=1 sense=occ blind=${blind}`)).not.toHaveProperty('blind');
    expect(said('hello ebl=1 sense=piece hz=0 settle=soon caps=led,laser')).toMatchObject({
      hz: 50,
      settle: 50,
      caps: ['led'],
    });
  });

  it.each([
    ['', 'empty'],
    ['\r', 'empty'],
    ['SNAP', 'host-line'],
    ['@12 LED e7=g', 'host-line'],
    ['@12 ok', 'host-line'],
    ['hello ebl=2 sense=occ', 'other-version'],
    ['hello sense=occ', 'bad-argument'],
    ['hello ebl=1 sense=smell', 'bad-argument'],
    ['hello ebl=1 sense=occ seq=65536', 'bad-argument'],
    ['lift 65536 e2', 'bad-argument'],
    ['lift -1 e2', 'bad-argument'],
    ['lift 1 e9', 'bad-argument'],
    ['lift 1 E2', 'bad-argument'],
    ['lift 1 e2 .', 'bad-argument'],
    ['lift 1 e2 x', 'bad-argument'],
    ['lift 1 e2 P P', 'bad-argument'],
    ['lift  1 e2', 'bad-argument'],
    ['lift 1', 'bad-argument'],
    ['snap 0 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', 'bad-argument'],
    ['hb 0 ffff00000000fff', 'bad-argument'],
    ['ok 12', 'bad-argument'],
    ['err', 'bad-argument'],
    ['err @12', 'bad-argument'],
    ['btn 0 pressed', 'bad-argument'],
    ['fault', 'bad-argument'],
    ['temp 31', 'unknown-word'],
    ['ift 41 e2', 'unknown-word'],
    ['lift 1 e2\u0007', 'not-text'],
    ['caf\u00e9', 'not-text'],
    ['lift 1 e2*45*45', 'not-text'],
    ['lift 1 e2*4', 'bad-checksum'],
    ['lift 41 e2*4a', 'bad-checksum'],
    ['a'.repeat(LINE_LIMIT + 1), 'too-long'],
  ])('%j is discarded: %s', (line, why) => {
    expect(said(line)).toBe(why);
  });

  it('ignores CR, reads comments whatever they hold, and lets a restart speak while checksums are on', () => {
    expect(said('lift 1 e2\r')).toEqual(said('lift 1 e2'));
    expect(said('#\u00e9 *ok*', 'on')).toEqual({ kind: 'comment', text: '*ok*' });
    expect(said(HELLO, 'on')).toEqual(said(HELLO));
    expect(said(`${HELLO}*00`, 'on')).toBe('bad-checksum');
  });

  it('takes the longest line and not one character more', () => {
    const longest = `fault a1 ${'z'.repeat(LINE_LIMIT - 9)}`;
    expect(longest).toHaveLength(127);
    expect(said(longest)).toMatchObject({ kind: 'fault' });
    expect(said(`${longest}z`)).toBe('too-long');
  });
});

describe('host lines', () => {
  it.each([['lift 1 e2'], ['hello ebl=1 sense=occ'], ['@7 ok'], ['# typed by hand'], [''], ['\r']])(
    '%j is dropped without an answer',
    (line) => {
      expect(parseHostLine(line, 'on')).toEqual({ kind: 'silent' });
    },
  );

  it.each([
    ['FLY', 1],
    ['@1 FLY', 1],
    ['HELLO you', 2],
    ['PING', 2],
    ['PING toolong99', 2],
    ['PING a-1', 2],
    ['EV on', 2],
    ['LED', 2],
    ['LED e2', 2],
    ['LED e2=g e9=g', 2],
    ['LED e2=q', 2],
    ['LED e2:g', 2],
    ['LEDS w......', 2],
    ['BRIGHT 101', 2],
    ['SET settle 19', 2],
    ['SET settle 201', 2],
    ['SET hb -1', 2],
    ['SET speed 9', 2],
    ['GET speed', 2],
    ['BEEP 440', 2],
    ['RAW', 2],
    ['CAL ALL', 2],
    ['CRC MAYBE', 2],
    ['\u0007', 1],
    [`LED ${'e2=g '.repeat(30)}`, 3],
    ['SNAP*00', 4],
  ])('%j is answered with err %i', (line, code) => {
    expect(parseHostLine(line, 'off')).toMatchObject({ kind: 'refused', code });
  });
});

const square = fc.integer({ min: 0, max: 63 });
const seq = fc.integer({ min: 0, max: 65_535 });
const seenPiece = fc.constantFrom(...SEEN.filter((seen) => seen !== '.' && seen !== 'x'));
const word = fc.stringMatching(/^[0-9A-Za-z]{1,8}$/);
const tagged = fc.option(word, { nil: undefined }).map((tag) => (tag === undefined ? {} : { tag }));
const phrase = fc.stringMatching(/^[a-z]{1,10}( [a-z]{1,10}){0,3}$/);

const anyMessage: fc.Arbitrary<BoardMessage> = fc.oneof(
  fc.record({
    kind: fc.constant('hello' as const),
    name: word,
    fw: word,
    id: word,
    sense: fc.constantFrom(...SENSES),
    led: fc.constantFrom(...LED_FIELDS),
    seq,
    hz: fc.integer({ min: 1, max: 1000 }),
    settle: fc.integer({ min: 0, max: 200 }),
    caps: fc.subarray([...CAPS]),
  }),
  fc.record({ kind: fc.constantFrom('lift' as const, 'place' as const), seq, square, seen: seenPiece }),
  fc.record({
    kind: fc.constant('snap' as const),
    seq,
    placement: fc.array(fc.constantFrom(...SEEN), { minLength: 64, maxLength: 64 }),
  }),
  fc.record({ kind: fc.constant('ok' as const) }).chain((ok) => tagged.map((tag) => ({ ...ok, ...tag }))),
  fc
    .record({
      kind: fc.constant('err' as const),
      code: fc.integer({ min: 0, max: 99 }),
      text: fc.oneof(fc.constant(''), phrase),
    })
    .chain((err) => tagged.map((tag) => ({ ...err, ...tag }))),
  fc.record({ kind: fc.constant('pong' as const), token: word, ms: fc.nat(999_999_999) }),
  fc.record({
    kind: fc.constant('val' as const),
    name: fc.constantFrom('settle', 'hb'),
    value: fc.nat(60_000).map(String),
  }),
  fc.record({ kind: fc.constant('raw' as const), square, value: fc.integer({ min: -1023, max: 1023 }) }),
  fc.record({ kind: fc.constant('btn' as const), button: fc.nat(255), down: fc.boolean() }),
  fc.record({ kind: fc.constant('fault' as const), square, text: phrase }),
);

const lights = fc
  .array(fc.tuple(square, fc.constantFrom(...LED_COLOURS)), { maxLength: 64 })
  .map((list) => new Map(list));
const anyCommand: fc.Arbitrary<HostCommand> = fc.oneof(
  fc.record({ word: fc.constantFrom('HELLO' as const, 'SNAP' as const) }),
  fc.record({ word: fc.constant('PING' as const), token: word }),
  fc.record({ word: fc.constantFrom('EV' as const, 'CRC' as const), on: fc.boolean() }),
  fc.record({ word: fc.constant('LED' as const), lights }),
  fc
    .array(fc.tuple(square, fc.constantFrom<LedColour | '.'>(...LED_COLOURS, '.')), {
      minLength: 1,
      maxLength: 20,
    })
    .map((list) => ({ word: 'LED+' as const, changes: new Map(list) })),
  fc.record({ word: fc.constant('BRIGHT' as const), percent: fc.nat(100) }),
  fc.record({
    word: fc.constant('SET' as const),
    name: fc.constant('settle' as const),
    value: fc.integer({ min: 20, max: 200 }),
  }),
  fc.record({ word: fc.constant('GET' as const), name: fc.constantFrom('settle' as const, 'hb' as const) }),
  fc.record({
    word: fc.constant('BEEP' as const),
    hz: fc.integer({ min: 1, max: 20_000 }),
    ms: fc.nat(60_000),
  }),
  fc.record({ word: fc.constant('RAW' as const), square }),
  fc.record({ word: fc.constant('CAL' as const), what: fc.constantFrom(...CALIBRATIONS) }),
);

describe('every message', () => {
  it('of a board is read back as it was written, with and without checksum', () => {
    fc.assert(
      fc.property(anyMessage, fc.boolean(), (message, checked) => {
        const line = makeBoardLine(message, checked, true);
        expect(parseBoardLine(line, checked ? 'on' : 'off')).toEqual({ kind: 'message', message, checked });
      }),
      { numRuns: 500 },
    );
  });

  it('of a host fits into 128 bytes and is read back by the board, with and without checksum', () => {
    fc.assert(
      fc.property(anyCommand, fc.boolean(), fc.integer({ min: 1, max: 65_535 }), (command, checked, tag) => {
        const line = makeHostLine(command, String(tag), checked);
        expect(line.length).toBeLessThanOrEqual(LINE_LIMIT);
        expect(parseHostLine(line, checked ? 'on' : 'off')).toEqual({
          kind: 'command',
          command,
          tag: String(tag),
        });
      }),
      { numRuns: 500 },
    );
  });

  it('with a checksum is refused when any one character is changed', () => {
    fc.assert(
      fc.property(anyMessage, fc.nat(), fc.integer({ min: 0x20, max: 0x7e }), (message, where, code) => {
        const line = withChecksum(makeBoardLine(message, false, true));
        const at = where % line.length;
        const damaged = line.slice(0, at) + String.fromCharCode(code) + line.slice(at + 1);
        // A comment needs no checksum, and a hello may come without one: then it means a restart.
        if (damaged === line || damaged.startsWith('#') || message.kind === 'hello') return;
        expect(parseBoardLine(damaged, 'on').kind).toBe('discarded');
      }),
      { numRuns: 500 },
    );
  });

  it('of more than 20 lights goes as a whole picture, fewer as a list, none as LED OFF', () => {
    const some = (count: number) => new Map(Array.from({ length: count }, (_, at) => [at, 'g' as const]));
    const line = (count: number) => makeHostLine({ word: 'LED', lights: some(count) }, '65535', true);
    expect(line(0)).toMatch(/^@65535 LED OFF\*/);
    expect(line(20)).toMatch(/^@65535 LED a1=g .* d3=g\*/);
    expect(line(21)).toMatch(/^@65535 LEDS \S{71}\*..$/);
    expect(`${line(21)}\n`).toHaveLength(87);
  });
});
