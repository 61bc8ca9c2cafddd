import { describe, expect, it } from 'vitest';
import type { BoardInfo } from '../../../src/board/board.js';
import { EMPTY_PLACEMENT } from '../../../src/board/placement.js';
import type { SeenPiece } from '../../../src/board/sensor.js';
import { helpSheet } from '../../../src/cli/screen/help.js';
import { clockText, screenLines, sheetPages } from '../../../src/cli/screen/lines.js';
import type { ScreenModel } from '../../../src/cli/screen/model.js';
import { Narrator } from '../../../src/cli/screen/narrator.js';
import { PLAIN_ROOM, type Sheet, wrap } from '../../../src/cli/screen/sheet.js';
import { positionOf } from '../../../src/game/index.js';
import { helpOf } from '../../../src/guidance/messages/terminal.js';
import { LANGUAGES } from '../../../src/guidance/messages.js';
import { parseSan } from '../../../src/rules/index.js';
import { TableCore } from '../../../src/table/core.js';
import { DEFAULT_SETTINGS } from '../../../src/table/settings.js';
import { viewOf } from '../../../src/table/viewOf.js';
import { viewContext } from '../../support/viewContext.js';

const INFO: BoardInfo = {
  family: 'test',
  name: 'board',
  sense: 'piece',
  leds: 'rgb',
  scanMs: 10,
  settleMs: 0,
};
const SCREEN = { columns: 80, rows: 24, colour: false };

function tableAt(moves: readonly string[], number = 518): TableCore {
  const core = new TableCore(INFO, DEFAULT_SETTINGS);
  core.step({ kind: 'link', at: 0, state: 'up' });
  core.step({ kind: 'draw', at: 0, start: { number }, standing: true });
  for (const [index, san] of moves.entries()) {
    const position = positionOf(core.state);
    const move = position && parseSan(position, san);
    if (move === undefined) throw new Error(san);
    core.step({ kind: 'game', at: index, input: { kind: 'move', at: index, move } });
  }
  return core;
}

function modelOf(core: TableCore, more: Partial<ScreenModel> = {}): ScreenModel {
  return {
    view: viewOf(core, viewContext({ at: 0, record: { kind: 'ok' } })),
    said: [],
    sheet: null,
    language: 'en',
    ...more,
  };
}

describe('the screen', () => {
  it('shows pieces, lights, turn, clocks and moves', () => {
    const lines = screenLines(modelOf(tableAt(['e4', 'e5', 'Nf3'])), SCREEN);
    expect(lines[0]).toMatch(
      /^eboard960 {2}simulator piece {2}start 518 +board: connected {2}record: saved$/,
    );
    expect(lines.join('\n')).toMatch(/\n3 {2}\. {2}\. {2}\. {2}\. {2}\. \{N\} \. {2}\./);
    expect(lines.join('\n')).toMatch(/1 {2}R {2}N {2}B {2}Q {2}K {2}B \[\.\] R/);
    expect(lines.join('\n')).toMatch(/> Black +20:00/);
    expect(lines.join('\n')).toMatch(/1\. e4 +e5\n.*2\. Nf3/);
    expect(lines).toContain('[ ] from   { } to');
    expect(lines).toContain('2. Nf3. Black to move.');
  });

  it.each(LANGUAGES)('fits 80 columns and 24 rows, whatever there is to say (%s)', (language) => {
    const moves = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5'.split(' ');
    const said = Array.from(
      { length: 30 },
      (_, index) => `sentence ${index} ${'words and more words '.repeat(9)}`,
    );
    const setUp = new TableCore({ ...INFO, sense: 'occ' }, DEFAULT_SETTINGS);
    setUp.step({ kind: 'snapshot', at: 0, placement: EMPTY_PLACEMENT });
    setUp.step({ kind: 'draw', at: 0, start: { number: 960 - 1 } });
    const models = [
      modelOf(tableAt(moves), { said, language }),
      modelOf(tableAt(moves), { sheet: { sheet: helpSheet(language), page: 0 }, said, language }),
      modelOf(setUp, { said, language }),
      { ...modelOf(setUp, { language }), view: null },
    ];
    for (const model of models) {
      const lines = screenLines(model, SCREEN);
      expect(lines.length).toBeLessThanOrEqual(23);
      for (const line of lines) expect(line.length, line).toBeLessThan(80);
      // The newest answer is never pushed out.
      if (model.said.length > 0 && model.sheet === null) expect(lines.join(' ')).toContain('sentence 29');
    }
  });

  it.each([
    [80, 24],
    [40, 24],
    [40, 14],
    [40, 12],
    [24, 10],
    [60, 6],
  ])('keeps the sentence on a screen of %i columns and %i rows', (columns, rows) => {
    for (const moves of [[], ['e4', 'e5', 'Nf3']]) {
      const lines = screenLines(modelOf(tableAt(moves)), { columns, rows, colour: false });
      expect(lines.length).toBeLessThan(rows);
      for (const line of lines) expect(line.length, line).toBeLessThan(columns);
      expect(lines.join(' ')).toMatch(moves.length > 0 ? /Black to move\./ : /White to move\./);
      const times = lines.flatMap((line) => line.split(' ')).filter((word) => /^20/.test(word));
      // A time is there as a whole or not at all.
      expect(new Set(times)).toEqual(new Set(['20:00']));
    }
  });

  const BEHIND = { kind: 'behind', fault: 'full', waiting: 3, text: 'The disk is full.' } as const;
  const unsaved = (core: TableCore, more: Partial<ScreenModel> = {}) =>
    modelOf(core, { view: viewOf(core, viewContext({ at: 0, record: BEHIND })), ...more });

  it.each([
    [80, 24],
    [60, 20],
    [40, 24],
    [40, 12],
    [24, 10],
    [60, 6],
    [20, 4],
  ])('shows on a screen of %i columns and %i rows that the game is not saved', (columns, rows) => {
    const words = { en: 'NOT SAVED', fr: 'NON ENREGISTRÉE', nl: 'NIET BEWAARD', de: 'NICHT GESICHERT' };
    const screen = { columns, rows, colour: false };
    for (const language of LANGUAGES) {
      const core = tableAt(['e4', 'e5']);
      const said = Array.from({ length: 30 }, (_, index) => `sentence ${index} of many words`);
      const sheet = { sheet: helpSheet(language), page: 1 };
      for (const more of [{}, { said }, { sheet }, { boardName: 'a board with a long name '.repeat(4) }]) {
        const lines = screenLines(unsaved(core, { language, ...more }), screen);
        expect(lines.join('\n')).toContain(words[language]);
        expect(lines.length).toBeLessThan(rows);
        for (const line of lines) expect(line.length, line).toBeLessThan(columns);
        expect(screenLines(modelOf(core, { language, ...more }), screen).join('\n')).not.toContain(
          words[language],
        );
      }
    }
  });

  it.each([
    [80, 'eboard960  simulator piece  start 518          board: connected  record: saved'],
    [60, 'eboard960  start 518        board: connected  record: saved'],
    [44, 'start 518   board: connected  record: saved'],
    [40, 'start 518                 record: saved'],
    [26, 'start 518  record: saved'],
    [24, 'record: saved'],
    [16, 'record: saved'],
  ])('leaves out of the first line what %i columns have no room for, and cuts nothing', (columns, line) => {
    const [first] = screenLines(modelOf(tableAt([])), { columns, rows: 24, colour: false });
    expect(first?.replace(/ {2,}/g, '  ')).toBe(line.replace(/ {2,}/g, '  '));
  });

  it('draws a position that only feels its pieces as the game knows it', () => {
    const core = tableAt(['e4']);
    const felt = EMPTY_PLACEMENT.map((_, square): SeenPiece | '.' =>
      square === 28 || square === 4 ? '?' : '.',
    );
    core.step({ kind: 'snapshot', at: 5, placement: felt });
    const lines = screenLines(modelOf(core), SCREEN);
    expect(lines.join('\n')).toMatch(/4 {2}\. {2}\. {2}\. {2}\. {2}P {2}\./);
    expect(lines.join('\n')).toMatch(/\n1 \(\.\)\(\.\)\(\.\)\(\.\) K \(\.\)/);
  });

  it('tells lights apart without colour, and adds colour where it may', () => {
    const plain = screenLines(modelOf(tableAt(['e4'])), SCREEN).join('\n');
    const coloured = screenLines(modelOf(tableAt(['e4'])), { ...SCREEN, colour: true }).join('\n');
    expect(plain).not.toContain('\u001b');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control sequences
    expect(coloured.replace(/\u001b\[[\d;]*m/g, '')).toBe(plain);
    expect(coloured).toContain('\u001b[');
  });

  it('writes times', () => {
    expect([0, 9400, 19_999, 20_000, 61_000, 3_600_000, 5_025_000, -5].map(clockText)).toEqual([
      '0:00.0',
      '0:09.4',
      '0:19.9',
      '0:20',
      '1:01',
      '1:00:00',
      '1:23:45',
      '0:00.0',
    ]);
  });

  it('wraps between words', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrap('', 7)).toEqual(['']);
    expect(wrap('abcdefghij k', 4)).toEqual(['abcd', 'efgh', 'ij k']);
  });
});

describe('the set-up on the screen', () => {
  const settingUp = (placement = EMPTY_PLACEMENT) => {
    const core = new TableCore(INFO, DEFAULT_SETTINGS);
    core.step({ kind: 'link', at: 0, state: 'up' });
    core.step({ kind: 'snapshot', at: 0, placement });
    core.step({ kind: 'draw', at: 0, start: { number: 518 } });
    return core;
  };

  it('shows the pieces that are still to come, lit or not', () => {
    const lines = screenLines(modelOf(settingUp()), SCREEN).join('\n');
    expect(lines).toMatch(/\n1 [(.]R[).][(.]N[).][(.]B[).][(.]Q[).][(.]K[).]/);
    const pawn = EMPTY_PLACEMENT.with(8, 'P');
    const later = screenLines(modelOf(settingUp(pawn)), SCREEN).join('\n');
    expect(later).toMatch(/\n2 {2}P [(.]P[).]/);
  });

  it('names the players where they are known, cut to the room there is', () => {
    const view = viewOf(
      tableAt(['e4']),
      viewContext({ gameTags: { white: 'Anna Berg', black: 'B'.repeat(200) } }),
    );
    const lines = screenLines({ ...modelOf(tableAt(['e4'])), view }, SCREEN);
    expect(lines.join('\n')).toContain('Anna Berg 20:00');
    for (const line of lines) expect(line.length).toBeLessThan(80);
    const told = new Narrator().tell({
      events: settingUp().step({ kind: 'draw', at: 1, start: { number: 0 } }).events,
      view: viewOf(settingUp(), viewContext({ gameTags: { white: 'Anna Berg' } })),
    });
    expect(told).toContain('This game, White: Anna Berg.');
  });
});

describe('the narrator', () => {
  it('says each thing once', () => {
    const core = new TableCore(INFO, DEFAULT_SETTINGS);
    const narrator = new Narrator();
    const tell = (events: ReturnType<TableCore['step']>['events']) =>
      narrator.tell({
        events,
        view: viewOf(core, viewContext({ at: 0, record: { kind: 'ok' } })),
      });
    tell(core.step({ kind: 'link', at: 0, state: 'up' }).events);
    const drawn = tell(core.step({ kind: 'draw', at: 0, start: { number: 518 }, standing: true }).events);
    expect(drawn).toEqual(['Start position 518 is drawn: RNBQKBNR. (20+0)', 'White to move.']);
    expect(tell(core.step({ kind: 'tick', at: 1 }).events)).toEqual([]);
    const refused = tell(core.step({ kind: 'draw', at: 2, start: { number: 1 } }).events);
    // Whoever asked was answered; nobody else hears of it.
    expect(refused).toEqual([]);
    const over = core.step({ kind: 'word', at: 3, word: { kind: 'resign', color: 'white' } });
    expect(tell(over.events)).toEqual([
      'Black wins, 0-1: resignation.',
      'For the next game, clear the board: a new start position will be drawn.',
      'Recorded by mistake? Until the next draw the result can be corrected (result 1-0), or withdrawn to play on (reopen).',
    ]);
  });

  it('tells the mating move beside the result', () => {
    const core = tableAt(['f3', 'e5', 'g4']);
    const narrator = new Narrator();
    const position = positionOf(core.state);
    const move = position && parseSan(position, 'Qh4#');
    if (move === undefined) throw new Error('no mate');
    const { events } = core.step({ kind: 'game', at: 9, input: { kind: 'move', at: 9, move } });
    const view = viewOf(core, viewContext({ at: 9, record: { kind: 'ok' } }));
    expect(narrator.tell({ events, view }).slice(0, 2)).toEqual(['2... Qh4#', 'Black wins, 0-1: checkmate.']);
  });
});

describe('a sheet', () => {
  /** The words of a text without the spaces and breaks between them. */
  const inked = (lines: readonly string[]) => lines.join('').replace(/\s/g, '');

  it.each(LANGUAGES)(
    'fits a screen of 80 columns and 24 rows as a whole, with board and sentence told beside it (%s)',
    (language) => {
      const sheet = { sheet: helpSheet(language), page: 0 };
      const lines = screenLines(modelOf(tableAt(['e4']), { sheet, language }), SCREEN);
      expect(lines[0]).toMatch(/^eboard960/);
      expect(lines).toContain(`takeback [n]       ${helpOf(language).takeback}`);
      expect(lines.at(-1)).toContain('1. e4.');
    },
  );

  const ADDRESS = `http://a-long-name-of-a-small-machine.local:9600/#code=${'K'.repeat(8)}`;
  const addresses: Sheet = ({ columns }) =>
    Array.from({ length: 9 }, (_, n) => wrap(`${n} ${ADDRESS}`, columns - 1)).flat();

  it.each([
    [40, 12],
    [60, 20],
    [30, 8],
    [20, 4],
  ])('can be read to its last word on %i x %i, page by page', (columns, rows) => {
    for (const sheet of [...LANGUAGES.map(helpSheet), addresses]) {
      const count = sheetPages(modelOf(tableAt(['e4'])), sheet, { columns, rows }).length;
      const pages = Array.from({ length: count }, (_, page) =>
        screenLines(modelOf(tableAt(['e4']), { sheet: { sheet, page } }), { columns, rows, colour: false }),
      );
      for (const lines of pages) {
        expect(lines.length).toBeLessThan(rows);
        for (const line of lines) expect(line.length, line).toBeLessThan(columns);
      }
      if (count > 1)
        expect(pages.map((lines) => lines.at(-1))).toEqual(
          pages.map((_, page) => `${page + 1}/${count} Enter: ${page + 1 < count ? 'more' : 'back'}`),
        );
      const read = inked(pages.flatMap((lines) => (count > 1 ? lines.slice(0, -1) : lines)));
      expect(read).toContain(inked(sheet({ columns, rows })));
      const words = inked([...sheet(PLAIN_ROOM)].sort());
      expect([...inked([...sheet({ columns, rows })])].sort()).toEqual([...words].sort());
    }
  });
});
