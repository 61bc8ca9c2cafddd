import { parseSquare } from 'chessops';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lampsFor, litSquares } from '../../../drivers/millennium/leds.js';
import type { BoardMessage, HostCommand } from '../../../drivers/millennium/protocol.js';
import {
  checkOf,
  createMessageReader,
  encodeFrame,
  isOddParity,
  LAMP_COUNT,
  lampsOf,
  makeBoardText,
  makeHostText,
  textOfPlacement,
} from '../../../drivers/millennium/protocol.js';
import { LED_MEANINGS } from '../../../src/board/board.js';
import { makePlacement, parsePlacement, rotatePlacement } from '../../../src/board/placement.js';
import { makeFen, startPosition } from '../../../src/rules/index.js';
import { bytesOf, hexOf } from '../../support/driverBench.js';

const sq = (name: string) => parseSquare(name)!;
const read = (text: string) => createMessageReader().read(Buffer.from(text, 'latin1'));
const host = (command: HostCommand) => makeHostText(command) + checkOf(makeHostText(command));
const wire = (command: HostCommand) => hexOf(encodeFrame(makeHostText(command))).toUpperCase();
const positionOf = (text: string) => {
  const [message, ...more] = read(text);
  if (message?.kind !== 'position' || more.length > 0) throw new Error(`not one position: ${text}`);
  return makePlacement(message.placement);
};
const turnedPositionOf = (text: string) => makePlacement(rotatePlacement(parsePlacement(positionOf(text))!));
const START = 'rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR';
const LIFTED = START.replace('PPPPPPPP', 'PPPP.PPP');
const MOVED = 'rnbqkbnr/pppppppp/......../......../....P.../......../PPPP.PPP/RNBQKBNR';

describe('the worked examples of the protocol notes', () => {
  it('1: version, the captured answer among them', () => {
    expect([host({ word: 'version' }), wire({ word: 'version' })]).toEqual(['V56', 'D6 B5 B6']);
    expect(hexOf(encodeFrame(makeBoardText({ kind: 'version', version: 0x0103 }))).toUpperCase()).toBe(
      '76 B0 31 B0 B3 37 34',
    );
    expect(createMessageReader().read(bytesOf('76 B0 31 B0 B3 37 34'))).toEqual([
      { kind: 'version', version: 0x0103 },
    ]);
  });

  it('2: position request and lights off', () => {
    expect([host({ word: 'position' }), wire({ word: 'position' })]).toEqual(['S53', 'D3 B5 B3']);
    expect([host({ word: 'dark' }), wire({ word: 'dark' })]).toEqual(['X58', '58 B5 38']);
    expect(createMessageReader().read(bytesOf('F8 37 38'))).toEqual([{ kind: 'dark' }]);
    // The reset has no word here; its bytes are known all the same.
    expect(hexOf(encodeFrame('T')).toUpperCase()).toBe('54 B5 34');
  });

  it('3, 4: reports on change', () => {
    const command = { word: 'writeReports', mode: 3 } as const;
    expect([host(command), wire(command)]).toEqual(['W020356', '57 B0 32 B0 B3 B5 B6']);
    expect(createMessageReader().read(bytesOf('F7 B0 32 B0 B3 37 B6'))).toEqual([
      { kind: 'wrote', address: 2, value: 3 },
    ]);
    expect([host({ word: 'readReports' }), wire({ word: 'readReports' })]).toEqual([
      'R0250',
      '52 B0 32 B5 B0',
    ]);
    expect(createMessageReader().read(bytesOf('F2 B0 32 B0 B3 37 B3'))).toEqual([
      { kind: 'register', address: 2, value: 3 },
    ]);
  });

  it('5: other registers, and the identity', () => {
    expect(hexOf(encodeFrame('W011E')).toUpperCase()).toBe('57 B0 31 31 45 32 32');
    expect(hexOf(encodeFrame('W040F')).toUpperCase()).toBe('57 B0 34 B0 46 32 B5');
    expect(hexOf(encodeFrame('W0000')).toUpperCase()).toBe('57 B0 B0 B0 B0 B5 37');
    expect([host({ word: 'identity' }), wire({ word: 'identity' })]).toEqual(['I0049', '49 B0 B0 34 B9']);
  });

  it('6, 7: positions, cable right and cable left', () => {
    const empty = '.'.repeat(32);
    expect(positionOf(`sRNBKQBNRPPPPPPPP${empty}pppppppprnbkqbnr73`)).toBe(START);
    expect(turnedPositionOf(`srnbqkbnrpppppppp${empty}PPPPPPPPRNBQKBNR73`)).toBe(START);
    expect(positionOf(`sRNBKQBNRPPP.PPPP${empty}pppppppprnbkqbnr0D`)).toBe(LIFTED);
    expect(turnedPositionOf(`srnbqkbnrpppppppp${empty}PPPP.PPPRNBQKBNR0D`)).toBe(LIFTED);
    expect(positionOf('sRNBKQBNRPPP.PPPP...........P....................pppppppprnbkqbnr73')).toBe(MOVED);
    const bytes = hexOf(
      encodeFrame(makeBoardText({ kind: 'position', placement: parsePlacement(START)! })),
    ).toUpperCase();
    expect(bytes.startsWith('73 52 CE C2 CB 51 C2 CE 52 D0')).toBe(true);
    expect(bytes.endsWith('37 B3')).toBe(true);
  });

  it('8: the check of all 960 starts is 73, either way round', () => {
    for (let number = 0; number < 960; number++) {
      const [rows = ''] = makeFen(startPosition(number)).split(' ');
      const placement = parsePlacement(rows.replace(/8/g, '........'))!;
      expect(checkOf(makeBoardText({ kind: 'position', placement }))).toBe('73');
      expect(checkOf(makeBoardText({ kind: 'position', placement: rotatePlacement(placement) }))).toBe('73');
      if (number === 0)
        expect(textOfPlacement(placement)).toBe(`RKRNNQBBPPPPPPPP${'.'.repeat(32)}pppppppprkrnnqbb`);
    }
  });

  it('9: e2 steady', () => {
    const patterns = new Uint8Array(LAMP_COUNT);
    for (const lamp of lampsOf(sq('e2'))) patterns[lamp] = 0xff;
    expect(lampsOf(sq('e2'))).toEqual([28, 29, 37, 38]);
    // Cable left: n becomes 80 - n.
    expect([...lampsOf(63 - sq('e2'))].map((lamp) => lamp)).toEqual([42, 43, 51, 52]);
    const text = host({ word: 'lights', slot: 0x20, patterns });
    expect(text).toBe(`L20${'00'.repeat(28)}FFFF${'00'.repeat(7)}FFFF${'00'.repeat(42)}4E`);
    expect(text).toHaveLength(167);
    const bytes = wire({ word: 'lights', slot: 0x20, patterns });
    expect(bytes.startsWith('4C 32 B0')).toBe(true);
    expect(bytes.endsWith('34 45')).toBe(true);
    const lamps = lampsFor(new Map([[sq('e2'), 'put']]));
    expect(lamps).toEqual({ slot: 0x20, patterns });
  });

  it('10: e2 and e4 as a move leave e3 dark', () => {
    const lamps = lampsFor(
      new Map([
        [sq('e2'), 'from'],
        [sq('e4'), 'to'],
      ]),
    );
    const rows = Array.from({ length: 9 }, (_, row) => hexOf(lamps.patterns.subarray(9 * row, 9 * row + 9)));
    expect(rows[3]).toBe('00 0f 0f f0 f0 00 00 00 00');
    expect(rows[4]).toBe(rows[3]);
    expect(lamps.patterns.filter((pattern) => pattern !== 0)).toHaveLength(8);
    expect(checkOf(makeHostText({ word: 'lights', ...lamps }))).toBe('4E');
    const off = { slot: 0x20, patterns: new Uint8Array(LAMP_COUNT) };
    expect(host({ word: 'lights', ...off })).toBe(`L20${'00'.repeat(LAMP_COUNT)}4E`);
  });

  it('11: an eOne tells its own game in 79 characters', () => {
    const text = 'rnbqkbnrpp..pppp..........ppP...................PPPP.PPPRNBQKBNR335300000003';
    expect(`g${text}62`).toHaveLength(79);
    expect(read(`g${text}62`)).toEqual([{ kind: 'internal', text }]);
    expect(read(`g${text}6`)).toEqual([]);
  });
});

const ROUND_TRIPS: readonly BoardMessage[] = [
  { kind: 'lit' },
  { kind: 'dark' },
  { kind: 'version', version: 0x0200 },
  { kind: 'wrote', address: 2, value: 7 },
  { kind: 'register', address: 4, value: 255 },
  { kind: 'position', placement: parsePlacement(MOVED)! },
];

describe('finding frames', () => {
  it('whatever the pieces, whatever the noise, with and without parity', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...ROUND_TRIPS), { minLength: 1, maxLength: 5 }),
        fc.array(fc.constantFrom('s', 'r', 'v0', 'sRN', 'l7', ':', '\n', '\u0000', 'gPP', 'x'), {
          maxLength: 6,
        }),
        fc.boolean(),
        fc.integer({ min: 1, max: 100 }),
        (messages, noise, parity, size) => {
          const bytes = messages.flatMap((message, at) => [
            ...Buffer.from(noise[at] ?? '', 'latin1'),
            ...encodeFrame(makeBoardText(message)).map((byte) => (parity ? byte : byte & 0x7f)),
          ]);
          const reader = createMessageReader();
          const found: unknown[] = [];
          for (let at = 0; at < bytes.length; at += size)
            found.push(...reader.read(Uint8Array.from(bytes.slice(at, at + size))));
          expect(found.filter((each) => (each as { kind: string }).kind !== 'discarded')).toEqual(messages);
        },
      ),
    );
  });

  it('a wrong check is told and costs one character', () => {
    expect(read(`s${'.'.repeat(64)}00`)[0]).toEqual({ kind: 'discarded', why: 'bad-check', count: 1 });
    expect(read('sRNBr020373')).toEqual([
      { kind: 'discarded', why: 'noise', count: 4 },
      { kind: 'register', address: 2, value: 3 },
    ]);
  });

  it('an identity is heard only when it was asked for, with a position in between', () => {
    const position = makeBoardText({ kind: 'position', placement: parsePlacement(START)! });
    const text = `${position}${checkOf(position)}i00e-one v2\n3A`;
    const found = createMessageReader().read(Buffer.from(text, 'latin1'), true);
    expect(found.map(({ kind }) => kind)).toEqual(['position', 'discarded', 'identity']);
    expect(read(text).map(({ kind }) => kind)).not.toContain('identity');
  });
});

describe('bytes', () => {
  it('have an odd number of ones, which a board insists on', () => {
    for (const byte of encodeFrame(makeHostText({ word: 'dark' }))) expect(isOddParity(byte)).toBe(true);
    for (let value = 0; value < 256; value++)
      expect(isOddParity(value)).toBe([...value.toString(2)].filter((bit) => bit === '1').length % 2 === 1);
  });
});

describe('corner lamps', () => {
  it('light every square of a frame and no other, in every slot', () => {
    const frames = fc
      .array(fc.tuple(fc.nat(63), fc.constantFrom(...LED_MEANINGS)), { maxLength: 40 })
      .map((lit) => new Map(lit));
    fc.assert(
      fc.property(frames, (frame) => {
        const lit = litSquares(lampsFor(frame).patterns);
        expect([...lit.keys()].sort()).toEqual([...frame.keys()].sort());
      }),
      { numRuns: 500 },
    );
  });
});
