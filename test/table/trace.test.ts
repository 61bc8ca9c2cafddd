import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultText } from '../../src/guidance/messages.js';
import {
  formatEntry,
  formatHeader,
  parseTrace,
  type TraceEntry,
  TraceReader,
} from '../../src/table/trace.js';
import { formatWord, type PlayerWord, parseWord } from '../../src/table/words.js';

const SAMPLE = `# eboard960 trace 1
# start: 518
# variant: chess960
# any remark
0 hello ebl=1 name=test sense=occ led=rgb seq=0 hz=100 settle=20
0 snap 0 ????????/????????/......../......../......../......../????????/????????

1000 lift 1 e2
1350 place 2 e4
9000 > promote knight
9100 > resign white
`;

const WORDS: [string, PlayerWord][] = [
  ['promote queen', { kind: 'promote', role: 'queen' }],
  ['promote rook', { kind: 'promote', role: 'rook' }],
  ['promote bishop', { kind: 'promote', role: 'bishop' }],
  ['promote knight', { kind: 'promote', role: 'knight' }],
  ['resign white', { kind: 'resign', color: 'white' }],
  ['resign black', { kind: 'resign', color: 'black' }],
  ['draw', { kind: 'agreeDraw' }],
  ['takeback', { kind: 'takeback', plies: 1 }],
  ['takeback 3', { kind: 'takeback', plies: 3 }],
  ['result 1-0', { kind: 'result', result: '1-0' }],
  ['result 0-1', { kind: 'result', result: '0-1' }],
  ['result 1/2-1/2', { kind: 'result', result: '1/2-1/2' }],
  ['claim threefold', { kind: 'claim', ground: 'threefold' }],
  ['claim fifty', { kind: 'claim', ground: 'fifty' }],
  ['claim threefold Nf3', { kind: 'claim', ground: 'threefold', move: 'Nf3' }],
  ['clock press', { kind: 'press' }],
  ['castle a', { kind: 'castle', side: 'a' }],
  ['castle h', { kind: 'castle', side: 'h' }],
];

const entries = fc
  .array(
    fc.oneof(
      fc.stringMatching(/^[a-z][ -~]{0,60}[!-~]$/).map((text) => ({ kind: 'line' as const, text })),
      fc.constantFrom(...WORDS).map(([, word]) => ({ kind: 'word' as const, word })),
      fc.record({
        kind: fc.constant('bytes' as const),
        direction: fc.constantFrom('rx' as const, 'tx' as const),
        bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
      }),
    ),
    { maxLength: 30 },
  )
  // A board word that is itself 'rx' or 'tx' cannot be told from raw bytes; EBL/1 has none.
  .filter((list) => list.every((entry) => entry.kind !== 'line' || !/^(rx|tx)( |$)/.test(entry.text)));

describe('reading a trace', () => {
  it('reads the header, board lines and words', () => {
    const trace = parseTrace(SAMPLE);
    expect(trace.ok && trace.value.header).toEqual({
      start: { kind: 'number', number: 518 },
      variant: 'chess960',
    });
    expect(trace.ok && trace.value.entries).toEqual([
      { kind: 'line', at: 0, text: 'hello ebl=1 name=test sense=occ led=rgb seq=0 hz=100 settle=20' },
      {
        kind: 'line',
        at: 0,
        text: 'snap 0 ????????/????????/......../......../......../......../????????/????????',
      },
      { kind: 'line', at: 1000, text: 'lift 1 e2' },
      { kind: 'line', at: 1350, text: 'place 2 e4' },
      { kind: 'word', at: 9000, word: { kind: 'promote', role: 'knight' } },
      { kind: 'word', at: 9100, word: { kind: 'resign', color: 'white' } },
    ]);
  });

  it('reads raw captures and FEN starts', () => {
    const fen = 'nqbbrknr/pppppppp/8/8/8/8/PPPPPPPP/NQBBRKNR w KQkq - 0 1';
    const trace = parseTrace(
      `# eboard960 trace 1\r\n# start: ${fen}\r\n# family: dgt\r\n5 rx 8E0041\r\n6 tx 44\r\n`,
    );
    expect(trace.ok && trace.value).toEqual({
      header: { start: { kind: 'fen', fen }, family: 'dgt' },
      entries: [
        { kind: 'bytes', at: 5, direction: 'rx', bytes: Uint8Array.of(0x8e, 0x00, 0x41) },
        { kind: 'bytes', at: 6, direction: 'tx', bytes: Uint8Array.of(0x44) },
      ],
    });
  });

  it('gives the same items wherever the chunks are cut', () => {
    const bytes = new TextEncoder().encode(SAMPLE);
    const whole = parseTrace(SAMPLE);
    for (let size = 1; size <= 64; size += 7) {
      const reader = new TraceReader();
      const items = [];
      for (let from = 0; from < bytes.length; from += size) {
        const part = reader.push(bytes.subarray(from, from + size));
        expect(part.ok).toBe(true);
        if (part.ok) items.push(...part.value);
      }
      const tail = reader.end();
      if (tail.ok) items.push(...tail.value);
      expect(items[0]).toEqual({ kind: 'header', header: whole.ok && whole.value.header });
      expect(items.slice(1)).toEqual(whole.ok && whole.value.entries);
    }
  });

  it('takes a complete last line without LF', () => {
    expect(parseTrace('5 lift 1 e2\n6 place 2 e4').ok).toBe(true);
    expect(parseTrace('5 lift 1 e2\n6 place 2 e4*2C').ok).toBe(true);
    expect(parseTrace('5 lift 1 e2\n6 > draw').ok).toBe(true);
  });

  it('takes a remark below the first entry for a remark', () => {
    expect(parseTrace('5 lift 1 e2\n# start: they said\n6 place 2 e4\n').ok).toBe(true);
  });

  it('stays failed after the first fault', () => {
    const reader = new TraceReader();
    expect(reader.push(new TextEncoder().encode('rubbish\n')).ok).toBe(false);
    expect(reader.push(new TextEncoder().encode('5 lift 1 e2\n')).ok).toBe(false);
    expect(reader.end().ok).toBe(false);
  });
});

describe('faults', () => {
  const cases: [string, string, RegExp][] = [
    ['empty file', '', /^the file is empty/],
    ['blank file', '\n \n', /^the file is empty/],
    ['another text', '[Event "x"]\n', /^line 1: this is no trace/],
    ['NUL byte', '# eboard960 trace 1\n0 lift 1 e2\u0000\n', /^line 2: the byte 0x00/],
    ['other version', '# eboard960 trace 2\n', /^line 1: .*version '2'/],
    ['start twice', '# start: 1\n# start: 2\n', /^line 2: 'start' is given a second time/],
    ['start out of range', '# start: 960\n', /^line 1: '960' is neither/],
    ['empty variant', '# variant:\n', /^line 1: 'variant' has no value/],
    ['odd family', '# family: ../dgt\n', /^line 1: '\.\.\/dgt' is no name/],
    ['time falls back', '5 lift 1 e2\n4 place 2 e4\n', /^line 2: the time falls back from 5 to 4 ms/],
    ['no time', '5 lift 1 e2\nplace 2 e4\n', /^line 2: 'place 2 e4' does not begin with a time/],
    ['negative time', '5 lift 1 e2\n-4 place 2 e4\n', /^line 2: .*does not begin with a time/],
    ['time alone', '5 lift 1 e2\n6\n', /^line 2: nothing stands after the time/],
    ['bytes without family', '5 rx 00\n', /^line 1: raw bytes need a line such as "# family: dgt"/],
    ['odd digits', '# family: dgt\n5 rx 000\n', /^line 2: '000' is half a byte/],
    ['no digits', '# family: dgt\n5 rx 0g\n', /^line 2: '0g' is not hexadecimal/],
    ['unknown word', '5 lift 1 e2\n5 > sing\n', /^line 2: "sing" is no word for players/],
    ['cut board line', '5 lift 1 e2\n6 place 2 e', /^line 2: the file ends in the middle of '6 place 2 e'/],
    ['cut word', '5 lift 1 e2\n6 > promote kni', /^line 2: the file ends in the middle/],
    ['cut snapshot', '5 lift 1 e2\n6 snap 1 ????????/???', /^line 2: the file ends in the middle/],
    ['cut time', '5 lift 1 e2\n61', /^line 2: the file ends in the middle/],
    ['cut raw bytes', '# family: dgt\n5 rx 00\n6 rx 1', /^line 3: the file ends in the middle/],
  ];
  it.each(cases)('%s', (_name, text, sentence) => {
    const trace = parseTrace(text);
    expect(trace.ok).toBe(false);
    if (!trace.ok) expect(trace.error).toMatch(sentence);
  });

  it('bytes that are no UTF-8', () => {
    const reader = new TraceReader();
    const read = reader.push(Uint8Array.of(0x35, 0x20, 0xff, 0xfe, 0x0a));
    expect(read).toEqual({
      ok: false,
      error: 'line 1: these bytes are no text; a trace is a text file in UTF-8',
    });
  });

  it('a line without end is given up, not kept', () => {
    const reader = new TraceReader();
    const chunk = new TextEncoder().encode('9'.repeat(50_000));
    const results = Array.from({ length: 10 }, () => reader.push(chunk).ok);
    expect(results).toEqual([true, true, true, true, true, false, false, false, false, false]);
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.constant(new TextEncoder().encode('0 lift 1 e2\n'))),
        ),
        (chunks) => {
          const reader = new TraceReader();
          for (const chunk of chunks) {
            const read = reader.push(chunk);
            if (!read.ok) expect(read.error).toMatch(/^line \d+: |^the file is empty/);
          }
          reader.end();
        },
      ),
    );
  });
});

describe('round trip', () => {
  it('every entry written is read again', () => {
    fc.assert(
      fc.property(entries, fc.infiniteStream(fc.nat(5000)), (list, steps) => {
        let at = 0;
        const timed: TraceEntry[] = list.map((entry) => {
          at += steps.next().value ?? 0;
          return { ...entry, at };
        });
        const text =
          formatHeader({ start: { kind: 'number', number: 7 }, family: 'dgt' }) +
          timed.map(formatEntry).join('');
        expect(parseTrace(text)).toEqual({
          ok: true,
          value: { header: { start: { kind: 'number', number: 7 }, family: 'dgt' }, entries: timed },
        });
      }),
    );
  });
});

describe('words', () => {
  it.each(WORDS)('%s', (text, word) => {
    expect(parseWord(text)).toEqual({ ok: true, value: word });
    expect(formatWord(word)).toBe(text);
  });
  const wrong: [string, RegExp][] = [
    ['', /no word for players/],
    ['promote', /"promote" wants queen, rook, bishop, knight, not nothing/],
    ['promote king', /not "king"/],
    ['promote queen please', /more words/],
    ['resign both', /not "both"/],
    ['draw me', /stands alone/],
    ['takeback 0', /from 1 to 1000, not "0"/],
    ['takeback -1', /from 1 to 1000/],
    ['takeback 1001', /from 1 to 1000/],
    ['result 2-0', /not "2-0"/],
    ['claim victory', /not "victory"/],
    ['clock', /not nothing/],
    ['castle O-O', /"castle" wants a, h/],
  ];
  it.each(wrong)("refuses '%s'", (text, sentence) => {
    const word = parseWord(text);
    expect(word.ok).toBe(false);
    if (!word.ok) expect(faultText(word.error)).toMatch(sentence);
  });
});
