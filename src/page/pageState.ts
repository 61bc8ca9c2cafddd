/** From a table to what a page shows. */
import { basename } from 'node:path';
import type { LedFrame } from '../board/board.js';
import type { Placement } from '../board/sensor.js';
import { type Game, gameOf, isOverOnBoard, positionOf, timesOf } from '../game/index.js';
import { agrees, lettersFound, lettersOf, SQUARES } from '../guidance/letters.js';
import type { Language } from '../guidance/messages.js';
import { wayBack } from '../guidance/wayBack.js';
import { isCheck, type Position } from '../rules/index.js';
import type { Table } from '../table/table.js';
import type { TableView } from '../table/view.js';
import { ceremonyOf, type Throwing } from './ceremony.js';
import { conditionOf, conditionSettings } from './condition.js';
import type { Arrow, PageSettings, PageState, PageTags } from './contract.js';
import { questionOf } from './question.js';

/** A state before it is numbered. */
export type PageScene = Omit<PageState, 'kind' | 'rev' | 'viewers'>;

/** What the page adds to the table. */
export interface Beside {
  readonly throwing: Throwing | undefined;
  /** The square that a touch pairing waits for. */
  readonly touch: number | undefined;
  /** The pieces on a simulated board. */
  readonly pieces: Placement | undefined;
  readonly language: Language;
}

export function sceneOf(table: Table, view: TableView, beside: Beside): PageScene {
  const { core } = table;
  const game = gameOf(core.state);
  const position = positionOf(core.state);
  const playing = view.phase === 'playing' || view.phase === 'finished';
  const ceremony = beside.throwing === undefined ? null : ceremonyOf(beside.throwing);
  return {
    phase: ceremony === null ? view.phase : 'drawing',
    fen: view.fen,
    start: startOf(table, view),
    moves: [...view.moves],
    uci: [...view.uci],
    provisional: playing && game?.line.at(-1)?.provisional === true,
    lastMove: view.lastMove,
    turn: view.turn,
    check:
      playing && position !== undefined && isCheck(position)
        ? (position.board.kingOf(position.turn) ?? null)
        : null,
    clock: clockOf(table, game),
    end: endOf(view, game),
    message: ceremony?.message ?? view.message,
    notices: [...(ceremony?.notices ?? []), ...view.notices],
    question: ceremony === null ? questionOf(table, view) : null,
    ceremony,
    leds: [...framed(view.frame, beside)].sort(([a], [b]) => a - b),
    placement: view.placement === null ? null : view.placement.join(''),
    air: view.phase === 'playing' && position !== undefined ? inAir(position, view) : [],
    way: view.phase === 'playing' && position !== undefined ? wayOf(table, position, view) : [],
    badSquares: [...view.badSquares],
    progress: view.progress,
    link: view.link,
    record: view.record.kind === 'ok' ? { ok: true, text: null } : { ok: false, text: view.record.text },
    game: playing && view.pgnPath !== null ? basename(view.pgnPath, '.pgn') : null,
    board: boardOf(table),
    simulator: beside.pieces === undefined ? null : { pieces: beside.pieces.join('') },
    settings: settingsOf(table, beside.language),
    names: tagsOf(table.gameTags),
    touch: beside.touch === undefined ? null : { square: beside.touch },
  };
}

/** The table's lights with those the page adds: a draw under way instead of them, a touch pairing above all. */
export function framed(frame: LedFrame, { throwing, touch }: Pick<Beside, 'throwing' | 'touch'>): LedFrame {
  const lit = new Map(throwing === undefined ? frame : ceremonyFrame(throwing));
  if (touch !== undefined) lit.set(touch, 'ask');
  return lit;
}

function ceremonyFrame(throwing: Throwing): LedFrame {
  const { candidates, placed } = ceremonyOf(throwing);
  const lit: [number, 'ask' | 'put'][] = candidates.map((square) => [square, 'ask']);
  return new Map([...lit, ...placed.map(({ square }): [number, 'put'] => [square, 'put'])]);
}

function startOf({ core }: Table, view: TableView): PageState['start'] {
  if (view.start === null) return null;
  const { state } = core;
  const start =
    gameOf(state)?.start ??
    (state.phase === 'drawn' || state.phase === 'settingUp' ? state.start : undefined);
  const { fen, number, variant } = view.start;
  return {
    fen,
    number: number ?? null,
    variant,
    condition: conditionOf(variant),
    draw: start?.draw?.method ?? null,
  };
}

/** Times as they are now; the view may be older. */
function endOf({ end }: TableView, game: Game | undefined): PageState['end'] {
  if (end === null) return null;
  return { result: end.result, cause: end.cause, onBoard: game !== undefined && isOverOnBoard(game) };
}

function clockOf({ core, now }: Table, game: Game | undefined): PageState['clock'] {
  const times = timesOf(core.state, now);
  if (times === undefined || game === undefined) return null;
  const { clock } = game;
  const running = clock.kind === 'running' ? clock.side : null;
  const { white, black } = times;
  return { white: Math.max(0, white), black: Math.max(0, black), running, paused: clock.kind === 'paused' };
}

function inAir(position: Position, { placement }: TableView): number[] {
  if (placement === null) return [];
  return SQUARES.filter((square) => placement[square] === '.' && position.board.has(square));
}

/** Only while the board is called disordered: what may still become a move needs no way back. */
function wayOf({ core }: Table, position: Position, view: TableView): Arrow[] {
  const { condition } = core.hands;
  const told = [view.message, ...view.notices].some(({ key }) => key === 'wayBack');
  if (!told || view.placement === null) return [];
  const expected = lettersOf(position);
  const found = [...lettersFound(view.placement, expected)];
  if (condition?.kind === 'restore') return arrowsOf({ expected, found, inHand: [] });
  if (condition?.kind !== 'disordered') return [];
  for (const { square, found: known } of condition.differences) {
    // A coarse board feels some piece where the readings know which.
    if (known !== null && !agrees(known, expected[square] ?? null) && '?Uu'.includes(found[square] ?? ' '))
      found[square] = known;
  }
  return arrowsOf({ expected, found, inHand: condition.inHand });
}

function arrowsOf(disorder: Parameters<typeof wayBack>[0]): Arrow[] {
  return wayBack(disorder).map(({ from, to, piece, sure }) => ({ from, to, piece, sure }));
}

function boardOf({ board }: Table): PageState['board'] {
  const { family, name, sense, leds } = board.info;
  return { family, name: name.slice(0, 80), sense, leds };
}

function settingsOf({ settings, tags }: Table, language: Language): PageSettings {
  const { castling, takeback, control, press, showDestinations, variant } = settings;
  return {
    castling,
    takeback,
    control,
    press,
    showDestinations,
    language,
    tags: tagsOf(tags),
    ...conditionSettings(variant),
  };
}

function tagsOf({ white = '', black = '', event = '', site = '', round = '' }: Table['tags']): PageTags {
  return { white, black, event, site, round };
}
