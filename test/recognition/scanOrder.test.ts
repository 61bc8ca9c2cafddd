/** Lines of one scan have no order: a board that names what came before what went is read all the same. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEblDecoder } from '../../drivers/ebl/decoder.js';
import { Recogniser } from '../../src/recognition/index.js';
import { type Move, makeUci } from '../../src/rules/index.js';
import { parseTrace } from '../../src/table/trace.js';
import { ALL, applyTo, positionOf, table } from './support.js';

const TRACES = join(import.meta.dirname, '../../fixtures/traces');

interface Line {
  readonly at: number;
  readonly lift: boolean;
  readonly square: string;
  readonly text: string;
}

/** The trace of a board that looks every `period` ms and then says what changed, in this order of one scan's lines. */
function scanned(text: string, period: number, order: (a: Line, b: Line) => number): string {
  const out: string[] = [];
  let scan: Line[] = [];
  let seq = 0;
  const flush = () => {
    // Where a man was exchanged for another, one went before the other came.
    const exchanged = scan.filter(
      (line) => line.lift && scan.some((o) => !o.lift && o.square === line.square),
    );
    const others = scan.filter((line) => !exchanged.includes(line));
    for (const line of [...exchanged, ...others.sort(order)]) {
      seq += 1;
      out.push(`${line.at} ${line.lift ? 'lift' : 'place'} ${seq} ${line.text}`);
    }
    scan = [];
  };
  for (const line of text.trimEnd().split('\n')) {
    const [time = '', word = '', , ...rest] = line.split(' ');
    if (word !== 'lift' && word !== 'place') {
      flush();
      const rounded = /^\d+$/.test(time) ? Math.ceil(Number(time) / period) * period : time;
      out.push([rounded, ...line.split(' ').slice(1)].join(' '));
      continue;
    }
    const at = Math.ceil(Number(time) / period) * period;
    if (scan.length > 0 && scan[0]?.at !== at) flush();
    scan.push({ at, lift: word === 'lift', square: rest[0] ?? '', text: rest.join(' ') });
  }
  flush();
  return `${out.join('\n')}\n`;
}

function movesOf(text: string, sense: (typeof ALL)[number], bounceMs: number): string {
  const trace = parseTrace(text);
  if (!trace.ok) throw new Error(trace.error);
  const { start } = trace.value.header;
  if (start?.kind !== 'fen') throw new Error('a seeded game begins with a FEN');
  let at = 0;
  const decoder = createEblDecoder({ now: () => at });
  const recogniser = new Recogniser(positionOf(start.fen), { sense, bounceMs });
  const line: Move[] = [];
  for (const entry of trace.value.entries) {
    at = entry.at;
    if (entry.kind === 'line')
      for (const event of decoder.feed(entry.text).events) applyTo(line, recogniser.step(event));
  }
  applyTo(line, recogniser.step({ kind: 'tick', at: at + 10_000 }));
  return line.map(makeUci).join(' ');
}

describe.each(ALL)('on %s', (sense) => {
  it.each([250, 300])(
    'a seeded game scanned every %i ms is the same in any order of a scan’s lines',
    (period) => {
      const text = readFileSync(join(TRACES, `plain-${sense}.trace`), 'utf8');
      const first = scanned(text, period, (a, b) => Number(b.lift) - Number(a.lift));
      const last = scanned(text, period, (a, b) => Number(a.lift) - Number(b.lift));
      const moves = movesOf(first, sense, period);
      expect(moves.split(' ').length).toBeGreaterThan(20);
      expect(last).not.toBe(first);
      expect(movesOf(last, sense, period)).toBe(moves);
    },
  );

  it('a man who is there before he is gone has moved', () => {
    const t = table('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', sense);
    const seen = { occ: '?', color: 'U', piece: 'P' } as const;
    t.step({ kind: 'place', at: 100, square: 28, seen: seen[sense] });
    t.step({ kind: 'lift', at: 100, square: 12, seen: seen[sense] });
    t.step({ kind: 'tick', at: 5000 });
    expect([t.moves, t.recogniser.inOrder]).toEqual(['e2e4', true]);
  });
});
