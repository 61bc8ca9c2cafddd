/** Blind squares at a table: named by players, board or set-up, found by flicker, kept, and believed again. */
import { describe, expect, it } from 'vitest';
import type { BoardInfo } from '../../src/board/board.js';
import { degrade, type Placement, SENSES, type Sense, type SensorEvent } from '../../src/board/sensor.js';
import { gameOf } from '../../src/game/index.js';
import { render } from '../../src/guidance/messages.js';
import { startPosition } from '../../src/rules/index.js';
import { TableCore } from '../../src/table/core.js';
import { DEFAULT_SETTINGS } from '../../src/table/settings.js';
import { viewOf } from '../../src/table/viewOf.js';
import { piecesStanding, TableBench } from '../support/tableBench.js';
import { viewContext } from '../support/viewContext.js';

const square = (name: string): number =>
  'abcdefgh'.indexOf(name.charAt(0)) + 8 * (Number(name.charAt(1)) - 1);
const START = piecesStanding(startPosition(518));

function infoOf(sense: Sense, blind?: readonly number[]): BoardInfo {
  const info = { family: 'ebl', name: 'test', sense, leds: 'rgb', scanMs: 10, settleMs: 0 } as const;
  return blind === undefined ? info : { ...info, blind };
}

/** A core whose board stands as a start, played by steps of the hands: `-e2` and `+e4P`. */
class Bench {
  at = 0;
  readonly core: TableCore;

  constructor(
    readonly sense: Sense,
    told: readonly number[] = [],
    info = infoOf(sense),
  ) {
    this.core = new TableCore(info, { ...DEFAULT_SETTINGS, control: 'none' }, told);
    this.core.step({ kind: 'link', at: 0, state: 'up' });
  }

  snapshot(placement: Placement): void {
    const seen = placement.map((one) => degrade(one, this.sense));
    this.core.step({ kind: 'snapshot', at: this.at, placement: seen });
  }

  /** The game begins; `wrong`: squares whose sensors say the contrary. */
  begin(wrong: readonly number[] = [], standing = true): void {
    const seen = START.map((one, s) => (!wrong.includes(s) ? one : one === '.' ? '?' : '.'));
    this.snapshot(seen);
    this.core.step({ kind: 'draw', at: this.at, start: { number: 518 }, standing });
  }

  hands(steps: string, pause = 600): void {
    for (const step of steps.split(' ')) {
      this.at += pause;
      const seen = degrade(step.charAt(3) as 'P', this.sense) as 'P';
      const kind = step.startsWith('-') ? 'lift' : 'place';
      this.core.step({ kind, at: this.at, square: square(step.slice(1, 3)), seen } satisfies SensorEvent);
    }
    this.at += 3000;
    this.core.step({ kind: 'tick', at: this.at });
  }

  wait(ms: number): void {
    this.at += ms;
    this.core.step({ kind: 'tick', at: this.at });
  }

  get moves(): string {
    return (gameOf(this.core.state)?.line ?? []).map((ply) => ply.san).join(' ');
  }

  get notices(): string[] {
    const { core } = this;
    return viewOf(core, viewContext({ board: infoOf(this.sense) })).notices.map((one) => render(one, 'en'));
  }
}

describe.each(SENSES)('a table with a board that senses %s', (sense) => {
  it('plays on normally while a named square says whatever it likes', () => {
    const bench = new Bench(sense, [square('e5'), square('b1')]);
    bench.begin([square('e5'), square('b1')]);
    bench.hands('-e2P +e4P -e5P +b1N +e5p -b1P -e7p +e6p -d2P -b1N +d4P');
    expect(bench.moves).toBe('e4 e6 d4');
    expect(bench.core.inOrder).toBe(true);
    expect(bench.core.blindSquares).toEqual([square('b1'), square('e5')]);
    expect(bench.notices).toContain('The board does not feel b1 and e5; play goes on without them.');
  });

  it('does not believe a named square again, whatever it says', () => {
    const bench = new Bench(sense, [square('e2')]);
    bench.begin([square('e2')]);
    bench.hands('+e2P -g1N +f3N');
    expect([bench.moves, bench.core.blind]).toEqual(['Nf3', [{ square: 12, cause: 'told' }]]);
  });

  it('believes a board that names its blind squares, and one that names others later', () => {
    const bench = new Bench(sense, [], infoOf(sense, [square('e5')]));
    bench.begin([square('e5')]);
    bench.hands('-e2P +e4P');
    expect([bench.moves, bench.core.blindSquares]).toEqual(['e4', [square('e5')]]);
    bench.core.setInfo(infoOf(sense, [square('d5')]));
    bench.core.step({ kind: 'link', at: bench.at, state: 'up' });
    bench.hands('+d5P -e7p +e6p');
    expect([bench.moves, bench.core.blindSquares]).toEqual(['e4 e6', [square('d5')]]);
  });

  it('finds a square that flickers, and the game goes on as if it were still', () => {
    const bench = new Bench(sense);
    bench.begin();
    bench.hands('-e2P +e4P');
    const flicker = (times: number): void => {
      for (let n = 0; n < times; n++) {
        for (const kind of ['place', 'lift'] as const) {
          bench.at += 1400;
          bench.core.step({ kind, at: bench.at, square: square('a5'), seen: degrade('P', sense) as '?' });
        }
      }
    };
    flicker(10);
    expect(bench.core.blind).toEqual([]);
    flicker(1);
    expect(bench.core.blind).toEqual([{ square: 32, cause: 'flicker' }]);
    expect(bench.core.inOrder).toBe(true);
    bench.hands('+a5P -e7p -a5P +e5p +a5P -a5P -g1N +a5P +f3N');
    expect(bench.moves).toBe('e4 e5 Nf3');
    // Calm for five minutes, it says what the game knows, and is believed again.
    bench.wait(400_000);
    bench.hands('-a5P');
    expect(bench.core.blind).toEqual([]);
  });

  it('reads the game on while a square under a piece flickers', () => {
    const bench = new Bench(sense);
    bench.begin();
    bench.hands('-e2P +e4P');
    for (let n = 0; n < 12; n++) {
      for (const kind of ['lift', 'place'] as const) {
        bench.at += 1500;
        bench.core.step({ kind, at: bench.at, square: square('a8'), seen: degrade('r', sense) as '?' });
      }
    }
    expect(bench.core.blind).toEqual([{ square: square('a8'), cause: 'flicker' }]);
    bench.core.step({ kind: 'lift', at: bench.at + 500, square: square('a8'), seen: '?' });
    bench.hands('-e7p +e5p -a8r -g1N +f3N');
    expect(bench.moves).toBe('e4 e5 Nf3');
    expect(bench.core.inOrder).toBe(true);
  });

  it('names in the set-up what does not answer, begins the game, and believes it once it answers', () => {
    const bench = new Bench(sense);
    bench.begin([square('e2')], false);
    if (sense !== 'piece') {
      // Pieces that stood before anybody asked are vouched for by the players, who look twice.
      bench.core.step({ kind: 'confirm', at: bench.at });
      expect(bench.core.phase).toBe('settingUp');
      bench.core.step({ kind: 'confirm', at: bench.at });
    } else {
      bench.wait(9000);
      expect(bench.core.phase).toBe('settingUp');
      expect(bench.core.nextDeadline).toBe(10_000);
      bench.wait(1000);
    }
    expect([bench.core.phase, bench.core.blind]).toEqual(['playing', [{ square: 12, cause: 'silent' }]]);
    bench.hands('-g1N +f3N');
    bench.hands('+e2P');
    expect(bench.core.blind).toEqual([]);
    bench.hands('-e7p +e5p -e2P +e4P');
    expect(bench.moves).toBe('Nf3 e5 e4');
  });
});

describe('a board that stands the other way round', () => {
  it('keeps the sensor that is blind, which is another square of the game', () => {
    const bench = new Bench('piece', [square('h8')]);
    bench.at += 1;
    bench.snapshot([...START].reverse().map((one, s) => (s === square('h8') ? '.' : one)));
    bench.core.step({ kind: 'draw', at: bench.at, start: { number: 518 } });
    expect(bench.core.isTurned).toBe(true);
    expect(bench.core.blindSquares).toEqual([square('a1')]);
    expect([bench.core.phase, bench.core.blind]).toEqual(['playing', [{ square: 63, cause: 'told' }]]);
  });
});

describe('a set-up whose cable is out', () => {
  it('names nothing, however long it takes', () => {
    const bench = new Bench('piece');
    bench.begin([square('e2')], false);
    bench.core.step({ kind: 'link', at: 1000, state: 'lost' });
    expect(bench.core.nextDeadline).toBeUndefined();
    bench.wait(3_600_000);
    bench.core.step({ kind: 'link', at: bench.at, state: 'up' });
    bench.wait(9000);
    expect(bench.core.blind).toEqual([]);
  });
});

describe('a restart', () => {
  it('knows what was known of the sensors', async () => {
    const bench = await TableBench.playing({ number: 518 }, { blind: [square('a4')] });
    await bench.move('e2e4');
    expect(bench.service.view.blindSquares).toEqual([square('a4')]);
    const after = await bench.powerCut();
    expect(after.table.core.blind).toEqual([{ square: square('a4'), cause: 'told' }]);
    await after.move('e7e5');
    expect(after.line).toEqual(['e2e4', 'e7e5']);
  });

  it('knows it from the record alone', async () => {
    const bench = await TableBench.playing({ number: 518 });
    await bench.move('e2e4');
    const flicker = bench.board;
    for (let n = 0; n < 12; n++) {
      flicker.place(square('a4'), 'P');
      await bench.wait(700);
      flicker.lift(square('a4'));
      await bench.wait(700);
    }
    await bench.move('e7e5');
    const after = await bench.powerCut();
    expect(after.table.core.blind).toEqual([{ square: square('a4'), cause: 'flicker' }]);
    expect(after.line).toEqual(['e2e4', 'e7e5']);
  });
});
