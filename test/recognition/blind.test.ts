/** A blind square that no man comes to or leaves: whatever its sensor says, the game is the one without it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadReplays } from '../../drivers/families.js';
import { parsePlacement, withSquare } from '../../src/board/placement.js';
import { gameOf } from '../../src/game/index.js';
import { Sensors } from '../../src/recognition/sensors.js';
import { err, ok } from '../../src/rules/index.js';
import { Replay, type ReplayOptions } from '../../src/table/replay.js';
import { parseTrace } from '../../src/table/trace.js';

const decoderOf = await loadReplays();
const TRACES = join(import.meta.dirname, '../../fixtures/traces');
const EXPECTED = readFileSync(join(TRACES, 'expected.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'));

const NAMES = Array.from({ length: 64 }, (_, s) => `${'abcdefgh'.charAt(s & 7)}${(s >> 3) + 1}`);

function replay(
  text: string,
  options: Partial<ReplayOptions>,
): { moves: string; trouble: string | undefined } {
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
  for (const entry of trace.value.entries) run.feed(entry);
  const end = run.end();
  if (!end.ok) throw new Error(end.error);
  const moves = (gameOf(end.value.state)?.line ?? []).map((ply) => ply.uci).join(' ');
  return { moves, trouble: end.value.trouble };
}

/** The trace of a board whose sensor on `square` says the contrary of what stands there, and changes now and then. */
function withDeadSquare(text: string, square: number): string {
  const name = NAMES[square] ?? '';
  let seq = 0;
  let lines = 0;
  const out: string[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const [at = '', word = '', , ...rest] = line.split(' ');
    if (word === 'lift' || word === 'place') {
      lines += 1;
      seq += 1;
      out.push([at, word, seq, ...rest].join(' '));
      if (lines % 9 === 0) {
        seq += 1;
        out.push(`${at} ${lines % 2 === 0 ? 'lift' : 'place'} ${seq} ${name}`);
      }
    } else if (word === 'snap') {
      const placement = parsePlacement(rest[0] ?? '');
      if (placement === undefined) throw new Error(line);
      const contrary = placement[square] === '.' ? '?' : '.';
      const ranks = (rest[0] ?? '').split('/');
      const rank = 7 - (square >> 3);
      const text = ranks[rank] ?? '';
      ranks[rank] = text.slice(0, square & 7) + contrary + text.slice((square & 7) + 1);
      expect(parsePlacement(ranks.join('/'))).toEqual(withSquare(placement, square, contrary));
      out.push(`${at} snap ${seq} ${ranks.join('/')}`);
    } else out.push(line);
  }
  return `${out.join('\n')}\n`;
}

/** Squares that no line of the trace names. */
function untouched(text: string): number[] {
  const touched = new Set([...text.matchAll(/ (?:lift|place) \d+ ([a-h][1-8])/g)].map(([, name]) => name));
  return NAMES.flatMap((name, square) => (touched.has(name) ? [] : [square]));
}

describe('a blind square that the game leaves alone', () => {
  const games = EXPECTED.filter(([file]) => /^(plain|mixed)/.test(file ?? ''));
  it.each(games)('%s (%s) is read whatever its sensor says', (file, _sense, moves) => {
    const text = readFileSync(join(TRACES, file ?? ''), 'utf8');
    const squares = untouched(text);
    for (const square of squares)
      expect(replay(withDeadSquare(text, square), { blind: [square] }), NAMES[square]).toEqual({
        moves,
        trouble: undefined,
      });
  });

  it('is looked for in these games', () => {
    const squares = games.map(([file]) => untouched(readFileSync(join(TRACES, file ?? ''), 'utf8')).length);
    expect(Math.max(...squares)).toBeGreaterThan(0);
  });

  it('may be named by the trace itself', () => {
    const [file = '', , moves] = games.find(([name]) => name === 'plain-occ.trace') ?? [];
    const text = readFileSync(join(TRACES, file), 'utf8');
    const [square = -1] = untouched(text);
    const dead = withDeadSquare(text, square).replace('\n', `\n# blind: ${NAMES[square]}\n`);
    expect(replay(dead, {}).moves).toBe(moves);
  });
});

describe('blind squares among the sensors', () => {
  it('are unreadable, whatever a picture says, until others are named', () => {
    const sensors = new Sensors();
    sensors.setBlind([28]);
    sensors.see(Array.from({ length: 64 }, (_, s) => (s === 12 ? 'x' : '.')));
    expect([...sensors.unreadable].sort()).toEqual([12, 28]);
    sensors.setBlind([]);
    expect([...sensors.unreadable]).toEqual([12]);
  });

  it('turn with the board, and are then named as the sensors number them', () => {
    const sensors = new Sensors();
    sensors.setBlind([0]);
    sensors.turn();
    expect(sensors.isBlind(63)).toBe(true);
    sensors.setBlind([1]);
    expect([sensors.isBlind(62), sensors.isBlind(63)]).toEqual([true, false]);
  });
});
