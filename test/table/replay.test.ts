/** Traces through the whole way, in process and as the command people run. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadReplays } from '../../drivers/families.js';
import { gameOf } from '../../src/game/index.js';
import { err, ok } from '../../src/rules/index.js';
import { Replay, type ReplayOptions } from '../../src/table/replay.js';
import { parseTrace } from '../../src/table/trace.js';
import { compiledFile } from '../support/compiled.js';

const decoderOf = await loadReplays();

const ROOT = join(import.meta.dirname, '../..');
const TRACES = join(ROOT, 'fixtures/traces');
const EXPECTED = readFileSync(join(TRACES, 'expected.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'));

function replay(text: string, options: Partial<ReplayOptions> = {}) {
  const trace = parseTrace(text);
  if (!trace.ok) throw new Error(trace.error);
  const run = new Replay({
    decoder: (family) => {
      const decoder = decoderOf(family);
      return decoder ? ok(decoder) : err(`no decoder for ${family}`);
    },
    ...options,
  });
  run.feed({ kind: 'header', header: trace.value.header });
  for (const entry of trace.value.entries) {
    const fed = run.feed(entry);
    if (!fed.ok) return fed;
  }
  return run.end();
}

function movesOf(text: string, options: Partial<ReplayOptions> = {}): string {
  const end = replay(text, options);
  if (!end.ok) throw new Error(end.error);
  expect(end.value.trouble).toBeUndefined();
  return (gameOf(end.value.state)?.line ?? []).map((ply) => ply.uci).join(' ');
}

describe('a replayed trace', () => {
  it.each(EXPECTED)('%s (%s) gives the moves that were played', (file, _sense, moves) => {
    expect(movesOf(readFileSync(join(TRACES, file ?? ''), 'utf8'))).toBe(moves);
  });

  it.each(EXPECTED.filter(([file, sense]) => sense === 'piece' && !file?.startsWith('badwire')))(
    '%s gives them to a board that only knows colours as well',
    (file, _sense, moves) => {
      expect(movesOf(readFileSync(join(TRACES, file ?? ''), 'utf8'), { sense: 'color' })).toBe(moves);
    },
  );

  it('is refused for a finer sense than its board had', () => {
    const end = replay(readFileSync(join(TRACES, 'plain-occ.trace'), 'utf8'), { sense: 'piece' });
    expect(end).toEqual({ ok: false, error: expect.stringContaining('only senses "occ"') });
  });

  it('gives the same readings, byte for byte, every time', () => {
    const text = readFileSync(join(TRACES, 'mixed-occ.trace'), 'utf8');
    const told = [0, 1].map(() => {
      const readings: string[] = [];
      replay(text, { onReading: (reading) => readings.push(JSON.stringify(reading)) });
      return readings.join('\n');
    });
    expect(told[0]).toBe(told[1]);
    expect(told[0]?.length).toBeGreaterThan(1000);
  });

  it('of raw bytes is read through the protocol, in whatever chunks they came', () => {
    const lines = readFileSync(join(TRACES, 'plain-occ.trace'), 'utf8').split('\n');
    const head = lines.filter((line) => line.startsWith('# start'));
    const hex: string[] = [];
    for (const line of lines) {
      const match = /^(\d+) ([a-z].*)$/.exec(line);
      if (!match) continue;
      const bytes = Buffer.from(`${match[2]}\n`, 'latin1');
      const cut = bytes.length >> 1;
      hex.push(`${match[1]} rx ${bytes.subarray(0, cut).toString('hex')}`);
      hex.push(`${match[1]} rx ${bytes.subarray(cut).toString('hex')}`);
    }
    const text = ['# eboard960 trace 1', '# family: ebl', ...head, ...hex, ''].join('\n');
    expect(movesOf(text)).toBe(EXPECTED.find(([file]) => file === 'plain-occ.trace')?.[2]);
  });
});

describe('eboard960 replay', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'eboard960-replay-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function run(...args: string[]) {
    const child = spawnSync(process.execPath, [compiledFile('src/main.ts'), 'replay', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    return { code: child.status, out: child.stdout, err: child.stderr };
  }

  it('prints a line per trace: the file, a tab, the moves', () => {
    const file = 'fixtures/traces/castle-by-hand.trace';
    expect(run(file)).toEqual({ code: 0, out: `${file}\tf1g1 e7e5\n`, err: '' });
  });

  it('writes PGN', () => {
    const { code, out } = run('--format', 'pgn', 'fixtures/traces/castle-by-hand.trace');
    expect(code).toBe(0);
    expect(out).toContain('[StartPosition "3"]');
    expect(out).toContain('1. O-O e5 1-0');
  });

  it('writes every reading as a line of JSON', () => {
    const { code, out } = run('--format', 'readings', 'fixtures/traces/castle-by-hand.trace');
    expect(code).toBe(0);
    const readings = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(readings.filter((reading) => reading.kind === 'move')).toEqual([
      { kind: 'move', at: 3100, ply: 1, move: 'f1g1', provisional: false },
      { kind: 'move', at: 9500, ply: 2, move: 'e7e5', provisional: false },
    ]);
  });

  it.each([
    ['an empty file', '', 'the file is empty'],
    ['a binary file', '\x7fELF\x01\x02\x00\x00', 'no trace'],
    ['a file cut in a line', '# eboard960 trace 1\n# start: 518\n1000 lift 1 e', 'ends in the middle'],
    ['a text without a start', '# eboard960 trace 1\n1000 lift 1 e2\n', 'names no start position'],
    ['a start that is none', '# eboard960 trace 1\n# start: 960\n', 'neither a start number'],
  ])('says in one sentence what is wrong with %s', (_what, text, sentence) => {
    const file = join(folder, 'bad.trace');
    writeFileSync(file, text, 'latin1');
    const { code, out, err: said } = run(file);
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(said).toContain(sentence);
    expect(said).toContain(file);
    expect(said.trim().split('\n')).toHaveLength(1);
  });

  it('fails where a board did not end in order', () => {
    const file = join(folder, 'open.trace');
    const text = readFileSync(join(TRACES, 'castle-by-hand.trace'), 'utf8')
      .split('\n')
      .slice(0, 7)
      .join('\n');
    writeFileSync(file, `${text}\n`);
    const { code, err: said } = run(file);
    expect(code).toBe(1);
    expect(said).toContain('a castle is only half done');
  });

  it.each([
    ['--format', 'csv'],
    ['--sense', 'smell'],
    ['--castling', 'never'],
    ['--takeback', 'maybe'],
  ])('refuses %s %s as a bad value', (option, value) => {
    const { code, err: said } = run(option, value, 'fixtures/traces/castle-by-hand.trace');
    expect(code).toBe(1);
    expect(said).toContain(value);
  });
});
