/** One table as a value machine: draw, set up, play, end — on each sense, by events alone. */
import { describe, expect, it } from 'vitest';
import type { BoardInfo } from '../../src/board/board.js';
import { degrade, SENSES, type Sense, type SensorEvent, seenOf } from '../../src/board/sensor.js';
import { gameOf } from '../../src/game/index.js';
import { makePgn } from '../../src/record/index.js';
import { startPosition } from '../../src/rules/index.js';
import { TableCore } from '../../src/table/core.js';
import type { TableInput } from '../../src/table/input.js';
import { DEFAULT_SETTINGS } from '../../src/table/settings.js';
import { turnedEvent } from '../../src/table/turned.js';
import { viewOf } from '../../src/table/viewOf.js';
import { viewContext } from '../support/viewContext.js';

const EMPTY = Array.from({ length: 64 }, () => '.' as const);

function infoOf(sense: Sense): BoardInfo {
  return { family: 'simulator', name: 'test', sense, leds: 'rgb', scanMs: 10, settleMs: 0 };
}

/** A table with hands that do what is lit and said. */
class Bench {
  at = 0;
  readonly core: TableCore;
  readonly events: string[] = [];

  constructor(
    readonly sense: Sense,
    settings = {},
    private readonly turned = false,
  ) {
    this.core = new TableCore(infoOf(sense), { ...DEFAULT_SETTINGS, control: 'none', ...settings });
    this.feed({ kind: 'link', at: 0, state: 'up' });
    this.feed({ kind: 'snapshot', at: 0, placement: EMPTY });
  }

  feed(input: TableInput): void {
    this.at = Math.max(this.at, input.at);
    this.events.push(...this.core.step(input).events.map((event) => event.kind));
  }

  sensor(event: SensorEvent): void {
    this.feed(this.turned ? turnedEvent(event) : event);
  }

  word(text: Extract<TableInput, { kind: 'word' }>['word']): void {
    this.feed({ kind: 'word', at: ++this.at, word: text });
  }

  /** Puts up the start: whatever is lit `put`, in the order of the squares, piece by piece. */
  setUp(number: number): void {
    const position = startPosition(number);
    for (let n = 0; n < 200 && this.core.phase === 'settingUp'; n++) {
      const wanted = [...(this.core.setUp?.frame ?? [])].find(([, meaning]) => meaning === 'put');
      if (!wanted) throw new Error('nothing is lit');
      const [square] = wanted;
      const piece = position.board.get(square);
      if (!piece) throw new Error(`nothing belongs on ${square}`);
      this.at += 500;
      const seen = degrade(seenOf(piece), this.sense);
      if (seen === '.' || seen === 'x') throw new Error('no piece');
      this.sensor({ kind: 'place', at: this.at, square, seen });
    }
  }

  /** Hands: `e2e4`-like steps, each a lift (`-e2`) or a put (`+e4P`). */
  hands(steps: string): void {
    for (const step of steps.split(' ')) {
      const square = step.charCodeAt(1) - 97 + 8 * (Number(step.charAt(2)) - 1);
      const seen = degrade(step.charAt(3) as 'P', this.sense) as 'P';
      this.at += 600;
      this.sensor({ kind: step.startsWith('-') ? 'lift' : 'place', at: this.at, square, seen });
    }
    this.at += 3000;
    this.feed({ kind: 'tick', at: this.at });
  }

  get moves(): string {
    return (gameOf(this.core.state)?.line ?? []).map((ply) => ply.san).join(' ');
  }

  get sentence(): string {
    return this.view.message.key;
  }

  get view() {
    return viewOf(this.core, viewContext({ at: this.at }));
  }
}

describe.each(SENSES)('a table with a board that senses %s', (sense) => {
  it('draws, guides, plays a Chess960 game with both castles and ends it', () => {
    const bench = new Bench(sense);
    bench.feed({ kind: 'draw', at: 10, start: { number: 518 }, draw: { method: 'number', steps: [] } });
    expect(bench.core.phase).toBe('settingUp');
    bench.setUp(518);
    expect(bench.core.phase).toBe('playing');
    bench.hands('-e2P +e4P -e7p +e5p -g1N +f3N -g8n +f6n -f1B +c4B -f8b +c5b');
    bench.hands('-e1K -h1R +f1R +g1K');
    bench.hands('-e8k -h8r +f8r +g8k');
    expect(bench.moves).toBe('e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O');
    expect(bench.sentence).toBe('moved');
    bench.word({ kind: 'resign', color: 'black' });
    expect(bench.view.end).toMatchObject({ result: '1-0', cause: 'resignation' });
    expect(makePgn(bench.core.state)).toContain('1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O 1-0');
    // The hands tidy up: that is no play.
    bench.hands('-g1K +e1K');
    expect(bench.moves).toBe('e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O');
  });

  it('reads nothing while the start is being put up', () => {
    const bench = new Bench(sense);
    bench.feed({ kind: 'draw', at: 10, start: { number: 0 } });
    bench.setUp(0);
    expect(bench.events).toEqual(['drawn', 'settingUp', 'started']);
  });

  it('does not start a new game by itself, and refuses one while playing', () => {
    const bench = new Bench(sense);
    bench.feed({ kind: 'draw', at: 10, start: { number: 518 } });
    bench.setUp(518);
    bench.hands('-g1N +f3N -g8n +f6n -f3N +g1N -f6n +g8n');
    expect(bench.moves).toBe('Nf3 Nf6 Ng1 Ng8');
    bench.feed({ kind: 'draw', at: bench.at + 1, start: { number: 1 } });
    expect(bench.events.at(-1)).toBe('refused');
    expect(bench.moves).toBe('Nf3 Nf6 Ng1 Ng8');
  });

  it('gives back a move that is taken back by hand, in the same game', () => {
    const bench = new Bench(sense);
    bench.feed({ kind: 'draw', at: 10, start: { number: 518 } });
    bench.setUp(518);
    bench.hands('-e2P +e4P');
    bench.hands('-e4P +e2P');
    expect(bench.moves).toBe('');
    expect(bench.events.filter((kind) => kind === 'started')).toHaveLength(1);
    bench.hands('-d2P +d4P');
    expect(bench.moves).toBe('d4');
  });

  it('tells when the board was cleared after the game', () => {
    const bench = new Bench(sense);
    bench.feed({ kind: 'draw', at: 10, start: { number: 518 } });
    bench.setUp(518);
    bench.word({ kind: 'agreeDraw' });
    expect(bench.core.isCleared).toBe(false);
    for (let square = 0; square < 64; square++) {
      const seen = bench.core.placement?.[square] ?? '.';
      if (seen !== '.' && seen !== 'x') bench.sensor({ kind: 'lift', at: ++bench.at, square, seen });
    }
    expect(bench.core.isCleared).toBe(true);
  });
});

describe('a board that stands the other way round', () => {
  it('is noticed while the start is put up, where the board names its pieces', () => {
    const bench = new Bench('piece', {}, true);
    bench.feed({ kind: 'draw', at: 10, start: { number: 99 } });
    const start = startPosition(99);
    const placement = EMPTY.map((_, square) => {
      const piece = start.board.get(square);
      return piece ? seenOf(piece) : ('.' as const);
    });
    bench.sensor({ kind: 'snapshot', at: 20, placement });
    expect(bench.core.phase).toBe('playing');
    bench.hands('-a2P +a4P');
    expect(bench.moves).toBe('a4');
    expect(bench.core.placement?.[24]).toBe('P');
  });
});

describe('the start the players choose by hand', () => {
  it('is named by a board that names its pieces, and begins when they confirm', () => {
    const bench = new Bench('piece');
    bench.feed({ kind: 'drawOnBoard', at: 5 });
    expect(bench.view.message).toEqual({ key: 'proposal', params: { number: null } });
    const start = startPosition(344);
    const placement = EMPTY.map((_, square) => {
      const piece = start.board.get(square);
      return piece ? seenOf(piece) : ('.' as const);
    });
    bench.feed({ kind: 'snapshot', at: 20, placement });
    expect(bench.view.message).toEqual({ key: 'proposal', params: { number: 344 } });
    bench.feed({ kind: 'confirm', at: 30 });
    expect(bench.core.state.phase).toBe('playing');
    expect(gameOf(bench.core.state)?.start).toMatchObject({ number: 344, draw: { method: 'board' } });
  });

  it('cannot be confirmed before a start stands', () => {
    const bench = new Bench('piece');
    bench.feed({ kind: 'drawOnBoard', at: 5 });
    bench.feed({ kind: 'confirm', at: 30 });
    expect(bench.core.state.phase).toBe('idle');
  });
});
