/** From what the table shows to the lines of a screen. Pure: no terminal, no clock. */
import { LED_MEANINGS, type LedFrame } from '../../board/board.js';
import { lettersOfFen } from '../../guidance/letters.js';
import { labelsOf, moveText } from '../../guidance/messages/terminal.js';
import { type Language, type Message, render } from '../../guidance/messages.js';
import type { TableView } from '../../table/view.js';
import { diagram, GHOST, type Letters, MARKS, paint } from './diagram.js';
import { alarmOf, headline, withAlarm } from './headline.js';
import type { ScreenModel, SheetPage, Window } from './model.js';
import { pagesOf, type Room, type Sheet, wrap } from './sheet.js';

const BOARD_WIDTH = 30;
/** A narrower screen has no room for the squares. */
const SQUARES_WIDTH = 27;
/** Clocks and moves beside the board want so much. */
const SIDE_WIDTH = 22;
/** `1:02:03` */
const CLOCK_WIDTH = 7;
const SENTENCE_LINES = 4;
/** Six lines of two moves each. */
const MOVES_SHOWN = 12;

/** At most `rows - 1` lines, none wider than `columns`: nothing scrolls, and a line is left to type in. */
export function screenLines(model: ScreenModel, screen: Window): string[] {
  const message = messageOf(model);
  const sentence = clipped(wrap(render(message, model.language), screen.columns - 1)).map((line) =>
    paint(line, '1', screen.colour),
  );
  const offers = offersLine(model, screen);
  const notices = noticesOf(model).flatMap((notice) =>
    wrap(`- ${render(notice, model.language)}`, screen.columns - 1),
  );
  const said = model.said.flatMap((text) => wrap(`> ${text}`, screen.columns - 1));
  const fixed = fitting(model, screen, [...sentence, ...offers]);
  const room = Math.max(0, screen.rows - 2 - fixed.length);
  // The answer to the last word is worth more than an old notice.
  const answers = said.slice(-Math.max(1, room - notices.length));
  const rest = [...notices.slice(0, Math.max(0, room - answers.length)), ...answers].slice(-room);
  return [...fixed, ...(room > 0 ? rest : [])].slice(0, Math.max(1, screen.rows - 1));
}

/** What may not be missing, with as much above it as there is room for: the sentence is worth more than the board. */
function fitting(model: ScreenModel, screen: Window, words: readonly string[]): string[] {
  const top = headline(model, screen);
  const below = legend(model);
  if (model.sheet !== null) return sheetLines(model, model.sheet, screen, top, words);
  const squares = screen.columns < SQUARES_WIDTH ? undefined : boardLines(model, screen);
  const whole = squares && [top, '', ...squares, below, '', ...words];
  const ways = [whole, squares && [top, ...squares, ...words], [top, standing(model, screen), '', ...words]];
  const room = screen.rows - 1;
  const way = ways.find((lines) => lines !== undefined && lines.length <= room);
  return way ?? [withAlarm(standing(model, screen), model, screen), ...words];
}

/** The whole sheet between what else is there, else the sheet alone, else a page of it. */
function sheetLines(
  model: ScreenModel,
  { sheet, page }: SheetPage,
  screen: Window,
  top: string,
  words: readonly string[],
): string[] {
  const room = screen.rows - 1;
  const whole = [top, '', ...sheet(screen), '', ...words];
  if (whole.length <= room) return whole;
  const pages = sheetPages(model, sheet, screen);
  const shown = Math.min(page, pages.length - 1);
  const alarm = alarmOf(model) === '' ? [] : [withAlarm('', model, screen)];
  if (pages.length === 1) return [...alarm, ...(pages[0] ?? [])];
  const { more, back } = labelsOf(model.language);
  const foot = `${shown + 1}/${pages.length} ${shown + 1 < pages.length ? more : back}`;
  return [...alarm, ...(pages[shown] ?? []), foot];
}

/** A sheet in pages that fit the screen, a line being left to type in, and one for an alarm. */
export function sheetPages(
  model: ScreenModel,
  sheet: Sheet,
  { columns, rows }: Room,
): readonly (readonly string[])[] {
  const room = rows - (alarmOf(model) === '' ? 1 : 2);
  return pagesOf(sheet({ columns, rows: room }), room);
}

/** Whose turn, the clocks and the last move, in one line; a part without room is left out, for half a time is a wrong one. */
function standing(model: ScreenModel, { columns }: Window): string {
  const lines = sideLines(model).map((line) => line.trim().replace(/ +/g, ' '));
  const last = model.view?.moves.length ? lines.slice(-1) : [];
  return [...lines.slice(0, 2), ...last]
    .filter((part) => part !== '')
    .reduce((line, part) => {
      const longer = line === '' ? part : `${line}  ${part}`;
      return longer.length < columns ? longer : line;
    }, '');
}

/** The board under a long sentence must not be pushed off the screen. */
function clipped(lines: readonly string[]): string[] {
  if (lines.length <= SENTENCE_LINES) return [...lines];
  const last = (lines[SENTENCE_LINES - 1] ?? '').slice(0, -2);
  return [...lines.slice(0, SENTENCE_LINES - 1), `${last} …`];
}

function messageOf({ view }: ScreenModel): Message {
  return view?.message ?? { key: 'linkTrouble', params: { state: 'searching' } };
}

function noticesOf({ view }: ScreenModel): readonly Message[] {
  return view?.notices ?? [];
}

function frameOf({ view }: ScreenModel): LedFrame {
  return view?.frame ?? new Map();
}

/** The squares, with clocks and moves beside them or, where that is too wide, in a line below. */
function boardLines(model: ScreenModel, screen: Window): string[] {
  if (screen.columns - 1 >= BOARD_WIDTH + SIDE_WIDTH) return boardAndMoves(model, screen);
  const squares = diagram(shownLetters(model), frameOf(model), screen.colour);
  return [...squares.map((line) => line.trimEnd()), standing(model, screen)];
}

function boardAndMoves(model: ScreenModel, { colour, columns }: Window): string[] {
  const board = diagram(shownLetters(model), frameOf(model), colour);
  const side = sideLines(model, columns - 1 - BOARD_WIDTH);
  // Colour codes take no room, so the width is known only without them.
  const plain = diagram(shownLetters(model), frameOf(model), false);
  return board.map((line, index) => {
    const beside = side[index] ?? '';
    if (beside === '') return line.trimEnd();
    return `${line}${' '.repeat(Math.max(2, BOARD_WIDTH - (plain[index]?.length ?? 0)))}${beside}`;
  });
}

/**
 * What stands there: the real pieces where they are known, else what the game makes of the sensors. While the pieces are
 * put up, an empty square shows the piece that is still to come.
 */
function shownLetters({ view }: ScreenModel): Letters {
  const wanted = view?.fen ? lettersOfFen(view.fen) : [];
  const seen = view?.pieces ?? view?.placement ?? null;
  const ghosts = new Set<number>();
  const letters = Array.from({ length: 64 }, (_, square) => {
    const here = seen === null ? 'x' : (seen[square] ?? '.');
    const there = wanted[square] ?? null;
    if (here === '?' || here === 'U' || here === 'u') return there ?? here;
    if (here === 'x' && view?.phase === 'playing') return there ?? '.';
    if (here !== '.' && here !== 'x') return here;
    if (view?.phase !== 'settingUp' || there === null) return '.';
    ghosts.add(square);
    return there;
  });
  return { letters, ghosts };
}

/** `room`: columns beside the board. */
function sideLines({ view, language }: ScreenModel, room = SIDE_WIDTH): string[] {
  if (view === null) return [];
  const labels = labelsOf(language);
  const lines: string[] = [];
  const { clock } = view;
  for (const color of ['white', 'black'] as const) {
    const turn = (view.phase === 'playing' && view.turn === color) || view.phase === 'settingUp';
    const mark = turn && view.phase === 'playing' ? '>' : ' ';
    const time = clock === null ? '' : clockText(clock[color]);
    const name = view.names[color] === '' ? labels[color] : view.names[color];
    lines.push(`${mark} ${fitted(name, room - CLOCK_WIDTH - 3).padEnd(8)} ${time}`.trimEnd());
  }
  lines.push('');
  if (view.progress !== null) {
    lines.push(`  ${view.progress.placed}/${view.progress.of} ${labels.pieces}`);
  }
  return [...lines, ...moveLines(view, language)];
}

function fitted(name: string, width: number): string {
  return name.length <= width ? name : `${name.slice(0, Math.max(1, width - 1))}…`;
}

function moveLines(view: TableView, language: Language): string[] {
  const first = view.start === null ? 1 : firstNumber(view.start.fen);
  const offset = view.start?.fen.split(' ')[1] === 'b' ? 1 : 0;
  const lines: string[] = [];
  for (let ply = -offset; ply < view.moves.length; ply += 2) {
    const white = ply < 0 ? '...' : moveText(view.moves[ply] ?? '', language);
    const black = moveText(view.moves[ply + 1] ?? '', language);
    lines.push(`  ${first + (ply + offset) / 2}. ${white.padEnd(8)}${black}`.trimEnd());
  }
  return lines.slice(-MOVES_SHOWN / 2);
}

function firstNumber(fen: string): number {
  return Number(fen.split(' ')[5] ?? '1') || 1;
}

/** `1:02:03`, `19:59`; tenths in the last twenty seconds: `0:09.4`. Never below zero. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  const two = (value: number) => String(value).padStart(2, '0');
  if (left < 20_000) return `0:${two(Math.floor(left / 1000))}.${Math.floor((left % 1000) / 100)}`;
  const seconds = Math.ceil(left / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function legend(model: ScreenModel): string {
  const { lights, toCome } = labelsOf(model.language);
  const frame = frameOf(model);
  const lit = new Set(frame.values());
  const marks = LED_MEANINGS.filter((meaning) => lit.has(meaning)).map(
    (meaning) => `${MARKS[meaning].join(' ')} ${lights[meaning]}`,
  );
  const isGhostly = [...shownLetters(model).ghosts].some((square) => !frame.has(square));
  return [...marks, ...(isGhostly ? [`${GHOST.join(' ')} ${toCome}`] : [])].join('   ');
}

function offersLine({ view, language }: ScreenModel, { columns }: Window): string[] {
  if (view === null || view.offers.length === 0) return [];
  const offers = view.offers.map((offer, index) => `${index + 1}) ${moveText(offer, language) || '-'}`);
  return wrap(offers.join('   '), columns - 1);
}
