/** Hands that other programs, or earlier readings, got wrong: traces of the reference data, with the right line. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEblDecoder } from '../../drivers/ebl/decoder.js';
import { Recogniser } from '../../src/recognition/index.js';
import type { RecognitionInput } from '../../src/recognition/reading.js';
import { type Move, makeUci, startPosition } from '../../src/rules/index.js';
import { parseTrace } from '../../src/table/trace.js';
import { dataFolder } from '../support/dataFolder.js';
import { applyTo, positionOf } from './support.js';

const data = dataFolder();
const folder = data === undefined ? undefined : join(data, 'hands');
if (folder === undefined) console.log('skipped: recorded hands (no reference data, EBOARD960_DATA)');

/** A man that is not felt for the rest of the game is read by what is known of blind squares, which this is not yet. */
const BLIND = ['badly-placed.trace'];

function expectedIn(path: string): Map<string, string> {
  const rows = readFileSync(join(path, 'expected.tsv'), 'utf8').trim().split('\n');
  return new Map(rows.map((row) => row.split('\t') as [string, string]));
}

/** The line as it stands ten seconds after the last line of the trace, time passing as at a table. */
function readTrace(text: string): string {
  const trace = parseTrace(text);
  if (!trace.ok) throw new Error(trace.error);
  const { header, entries } = trace.value;
  const { start } = header;
  if (start === undefined) throw new Error('a trace without a start');
  const pos = start.kind === 'number' ? startPosition(start.number) : positionOf(start.fen);
  const sense = (['occ', 'color', 'piece'] as const).find((one) => text.includes(`sense=${one}`)) ?? 'piece';
  let at = 0;
  const decoder = createEblDecoder({ now: () => at });
  const recogniser = new Recogniser(pos, { sense });
  const line: Move[] = [];
  const step = (input: RecognitionInput) => applyTo(line, recogniser.step(input));
  const passUntil = (until: number) => {
    for (let due = recogniser.nextDeadline; due !== undefined && due < until; ) {
      at = Math.max(at, due);
      step({ kind: 'tick', at });
      const next = recogniser.nextDeadline;
      due = next !== undefined && next > due ? next : undefined;
    }
    at = until;
  };
  for (const entry of entries) {
    passUntil(entry.at);
    if (entry.kind === 'line') for (const event of decoder.feed(entry.text).events) step(event);
  }
  passUntil(at + 10_000);
  step({ kind: 'tick', at });
  return line.map(makeUci).join(' ');
}

describe.skipIf(folder === undefined)('recorded hands', () => {
  const path = folder ?? '';
  const names = folder === undefined ? [] : readdirSync(path).filter((name) => name.endsWith('.trace'));

  it.each(names.filter((name) => !BLIND.includes(name)))('%s', (name) => {
    expect(readTrace(readFileSync(join(path, name), 'utf8'))).toBe(expectedIn(path).get(name));
  });
});
