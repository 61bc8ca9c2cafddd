/** What a view needs beside its core, for a table that nobody sits at. */
import type { BoardInfo } from '../../src/board/board.js';
import { DEFAULT_SETTINGS } from '../../src/table/settings.js';
import type { ViewContext } from '../../src/table/view.js';

const VIEWED_BOARD: BoardInfo = {
  family: 'test',
  name: 'simulator',
  sense: 'piece',
  leds: 'rgb',
  scanMs: 10,
  settleMs: 0,
};

export function viewContext(more: Partial<ViewContext> = {}): ViewContext {
  return {
    at: 0,
    record: { kind: 'ok' },
    pgnPath: null,
    board: VIEWED_BOARD,
    settings: DEFAULT_SETTINGS,
    language: 'en',
    gameTags: {},
    tags: {},
    ceremony: undefined,
    freeStart: true,
    putUp: false,
    promoting: undefined,
    touch: undefined,
    pieces: undefined,
    ...more,
  };
}
