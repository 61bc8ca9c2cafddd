import { makeSquare } from 'chessops/util';
import { describe, expect, it } from 'vitest';
import { createEblDecoder } from '../../drivers/ebl/decoder.js';
import { degrade, SENSES, type Sense, type SensorEvent, seenOf } from '../../src/board/sensor.js';
import { parseTrace } from '../../src/table/trace.js';
import {
  BAD_WIRE,
  type Game,
  type HandsScript,
  handsFor,
  isHandEvent,
  MIXED,
  randomGame,
  toInputs,
  toTrace,
} from './index.js';

const games: Game[] = Array.from({ length: 5 }, (_, seed) => randomGame(100 + seed, 80));
const BOARD_EVENTS = ['lift', 'place', 'snapshot', 'gap'];

/** What the real decoder makes of the trace. */
function decoded(script: HandsScript, sense: Sense): SensorEvent[] {
  const trace = parseTrace(toTrace(script, sense));
  if (!trace.ok) throw new Error(trace.error);
  let now = 0;
  const decoder = createEblDecoder({ now: () => now });
  return trace.value.entries.flatMap((entry) => {
    now = entry.at;
    return entry.kind === 'line' ? decoder.feed(entry.text).events : [];
  });
}

describe('the same script as text and as events', () => {
  it.each(SENSES)('the EBL/1 decoder reads from the trace what toInputs gives (%s)', (sense) => {
    for (const [seed, game] of games.entries()) {
      const script = handsFor(game.start, game.moves, {
        seed,
        sense,
        habits: { ...MIXED, ...BAD_WIRE, doubled: 0 },
      });
      const inputs = toInputs(script).map(({ input }) => input);
      expect(decoded(script, sense)).toEqual(inputs.filter(({ kind }) => BOARD_EVENTS.includes(kind)));
    }
  });

  it('a script for a coarse board is played on a finer one too', () => {
    const game = games[0]!;
    const script = handsFor(game.start, game.moves, { seed: 2, sense: 'occ', habits: MIXED });
    for (const sense of SENSES) expect(pictureAfter(script, sense)).toEqual(seenFinally(script, sense));
  });
});

describe('a bad wire', () => {
  it.each(SENSES)('every loss is healed by a snapshot: the last picture is the truth (%s)', (sense) => {
    for (const [seed, game] of games.entries()) {
      const script = handsFor(game.start, game.moves, {
        seed,
        sense,
        habits: { lost: 0.2, disconnect: 0.1, delayed: 0.2 },
      });
      const wires = new Set(
        script.items.map((item) => (isHandEvent(item) && typeof item.wire === 'string' ? item.wire : 'late')),
      );
      expect(wires).toEqual(new Set(['good', 'lost', 'offline', 'late']));
      expect(pictureAfter(script, sense)).toEqual(seenFinally(script, sense));
    }
  });

  it('a lost line leaves a hole in the numbers and a snapshot after the next line', () => {
    const game = games[1]!;
    const script = handsFor(game.start, game.moves, { seed: 1, sense: 'piece', habits: { lost: 0.3 } });
    const inputs = toInputs(script).map(({ input }) => input);
    const gaps = inputs.flatMap(({ kind }, index) => (kind === 'gap' ? [index] : []));
    const lost = script.items.filter((item) => isHandEvent(item) && item.wire === 'lost');
    expect(gaps.length).toBe(lost.length);
    for (const gap of gaps) {
      expect(inputs[gap]).toMatchObject({ missed: 1 });
      expect(['lift', 'place']).toContain(inputs[gap + 1]?.kind);
      expect(inputs[gap + 2]?.kind).toBe('snapshot');
    }
  });

  it('a doubled line comes twice with one number', () => {
    const game = games[2]!;
    const script = handsFor(game.start, game.moves, { seed: 1, habits: { doubled: 0.5 } });
    const lines = toTrace(script)
      .split('\n')
      .filter((line) => /^\d+ (lift|place) /.test(line));
    const doubled = script.items.filter((item) => isHandEvent(item) && item.wire === 'doubled').length;
    expect(doubled).toBeGreaterThan(0);
    expect(lines.length - new Set(lines).size).toBe(doubled);
    expect(pictureAfter(script, 'occ')).toEqual(seenFinally(script, 'occ'));
  });

  it('a cable that was out leaves no line behind and comes back with a snapshot', () => {
    const game = games[3]!;
    const script = handsFor(game.start, game.moves, { seed: 4, sense: 'piece', habits: { disconnect: 0.3 } });
    const inputs = toInputs(script).map(({ input }) => input);
    let out = false;
    let outages = 0;
    for (const [index, input] of inputs.entries()) {
      if (input.kind === 'link') out = input.state === 'lost';
      else if (input.kind === 'lift' || input.kind === 'place') expect(out).toBe(false);
      if (input.kind === 'link' && input.state === 'up') {
        outages += 1;
        expect(inputs.slice(index + 1, index + 3).map(({ kind }) => kind)).toEqual(['gap', 'snapshot']);
      }
    }
    expect(outages).toBeGreaterThan(0);
  });
});

describe('what a coarse board cannot notice', () => {
  it('pushed captures and wrong codes leave no line there', () => {
    const game = games[4]!;
    for (const sense of SENSES) {
      const script = handsFor(game.start, game.moves, {
        seed: 1,
        sense,
        habits: { capturePushed: 1, wrongCode: 0.5 },
      });
      const hidden = script.items.filter((item) => isHandEvent(item) && !item.visibleTo.includes(sense));
      const lines = toInputs(script).filter(({ input }) => input.kind === 'lift' || input.kind === 'place');
      expect(lines.length).toBe(script.items.filter(isHandEvent).length - hidden.length);
      if (sense === 'piece') expect(hidden).toEqual([]);
      else expect(hidden.length).toBeGreaterThan(0);
    }
  });
});

/** The board that follows from the events alone, snapshots included. */
function pictureAfter(script: HandsScript, sense: Sense): string[] {
  let picture: string[] = [];
  for (const { input } of toInputs(script, sense)) {
    if (input.kind === 'snapshot') picture = [...input.placement];
    if (input.kind === 'lift' || input.kind === 'place')
      picture[input.square] = input.kind === 'lift' ? '.' : input.seen;
  }
  return named(picture);
}

function seenFinally(script: HandsScript, sense: Sense): string[] {
  return named(script.final.map((piece) => (piece === undefined ? '.' : degrade(seenOf(piece), sense))));
}

function named(picture: readonly string[]): string[] {
  return picture.flatMap((seen, square) => (seen === '.' ? [] : [`${makeSquare(square)}=${seen}`]));
}
