/** From one game to the next at one table. */
import { describe, expect, it } from 'vitest';
import type { BoardInfo } from '../../src/board/board.js';
import { EMPTY_PLACEMENT } from '../../src/board/placement.js';
import type { Placement } from '../../src/board/sensor.js';
import { gameOf } from '../../src/game/index.js';
import { lettersOf } from '../../src/guidance/letters.js';
import { startPosition } from '../../src/rules/index.js';
import { TableCore } from '../../src/table/core.js';
import { DEFAULT_SETTINGS } from '../../src/table/settings.js';
import { viewOf } from '../../src/table/viewOf.js';
import { viewContext } from '../support/viewContext.js';

const INFO: BoardInfo = {
  family: 'test',
  name: 'board',
  sense: 'piece',
  leds: 'rgb',
  scanMs: 10,
  settleMs: 0,
};

function placementOf(number: number): Placement {
  return lettersOf(startPosition(number)).map((letter) => (letter ?? '.') as Placement[number]);
}

function empty(): TableCore {
  const core = new TableCore(INFO, DEFAULT_SETTINGS);
  core.step({ kind: 'link', at: 0, state: 'up' });
  core.step({ kind: 'snapshot', at: 0, placement: EMPTY_PLACEMENT });
  return core;
}

const view = (core: TableCore) => viewOf(core, viewContext());

describe('between two games', () => {
  it('does not begin at another start on the way (field report 76)', () => {
    const core = empty();
    core.step({ kind: 'draw', at: 0, start: { number: 99 } });
    core.step({ kind: 'snapshot', at: 1, placement: placementOf(3) });
    expect(core.phase).toBe('settingUp');
    core.step({ kind: 'snapshot', at: 5000, placement: placementOf(99) });
    expect(core.phase).toBe('playing');
  });

  it('asks for a cleared board after the end, and takes the next draw', () => {
    const core = empty();
    core.step({ kind: 'draw', at: 0, start: { number: 518 }, standing: true });
    core.step({ kind: 'snapshot', at: 1, placement: placementOf(518) });
    expect(core.isCleared).toBe(false);
    core.step({ kind: 'word', at: 2, word: { kind: 'resign', color: 'black' } });
    expect(view(core).notices).toContainEqual({ key: 'nextGame', params: {} });
    core.step({ kind: 'snapshot', at: 3, placement: EMPTY_PLACEMENT });
    expect(core.isCleared).toBe(true);
    core.step({ kind: 'draw', at: 4, start: { number: 0 } });
    expect(core.isCleared).toBe(false);
    expect(gameOf(core.state)).toBeUndefined();
    expect(view(core).start?.number).toBe(0);
  });

  it('lets the players put up a start of their own after a game', () => {
    const core = empty();
    core.step({ kind: 'draw', at: 0, start: { number: 518 }, standing: true });
    core.step({ kind: 'snapshot', at: 1, placement: placementOf(518) });
    core.step({ kind: 'drawOnBoard', at: 1 });
    expect(core.phase).toBe('playing');
    core.step({ kind: 'word', at: 2, word: { kind: 'agreeDraw' } });
    core.step({ kind: 'snapshot', at: 3, placement: EMPTY_PLACEMENT });
    core.step({ kind: 'drawOnBoard', at: 4 });
    expect(core.isCleared).toBe(false);
    expect(view(core)).toMatchObject({ phase: 'proposing', message: { key: 'proposal' } });
    core.step({ kind: 'snapshot', at: 5, placement: placementOf(867) });
    expect(core.proposal).toBe(867);
    core.step({ kind: 'confirm', at: 6 });
    expect(core.state.phase).toBe('playing');
    expect(view(core).start?.number).toBe(867);
  });
});
