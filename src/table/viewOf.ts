/** How the one view is made of a table's core and of what its service knows beside it. */
import type { Millis } from '../board/sensor.js';
import { type Game, gameOf, isOverOnBoard, positionOf, timesOf } from '../game/index.js';
import { lettersOf, pieceOf } from '../guidance/letters.js';
import type { Message } from '../guidance/messages.js';
import type { PgnTags } from '../record/index.js';
import { isCheck, type Position } from '../rules/index.js';
import { allowedOf } from './allowed.js';
import { guideOf } from './ceremony.js';
import { conditionSettings } from './condition.js';
import type { TableCore } from './core.js';
import { composed } from './lights.js';
import { inAir, playGuide, recordNotices, startOf } from './playView.js';
import { questionOf } from './question.js';
import type { ShownSettings, ShownTags } from './settings.js';
import type { Question } from './shown.js';
import type { Promoting, ShownClock, ShownEnd, TableView, ViewContext } from './view.js';
import { wayOf } from './way.js';

export function viewOf(core: TableCore, context: ViewContext): TableView {
  const { ceremony, promoting, touch, board, putUp } = context;
  const { state, setUp } = core;
  const game = core.phase === 'playing' ? gameOf(state) : undefined;
  const played = game === undefined ? undefined : playGuide(core, game, context);
  const drawn = ceremony === undefined ? undefined : guideOf(ceremony);
  const own = played ?? { ...waiting(core, context), offers: [] as readonly string[] };
  const position = positionShown(core);
  const offers = own.offers;
  const start = startOf(state, core.phase);
  const question =
    ceremony === undefined
      ? (promotionOf(promoting) ?? questionOf(core, offers, context.pieces ?? null))
      : null;
  const guided = setUp !== undefined && played === undefined ? setUp.frame : (played?.frame ?? new Map());
  const notices = [...(drawn?.notices ?? []), ...own.notices, ...blindNotice(core, position)];
  const last = game?.line.at(-1);
  const playing = game !== undefined && position !== null;
  const view: Omit<TableView, 'allowed'> = {
    phase: phaseOf(core, ceremony !== undefined || putUp, ceremony !== undefined),
    fen: played?.fen ?? start?.fen ?? null,
    position,
    start,
    moves: game?.line.map((ply) => ply.san) ?? [],
    uci: game?.line.map((ply) => ply.uci) ?? [],
    provisional: last?.provisional === true,
    lastMove: last === undefined ? null : { from: last.move.from, to: last.move.to },
    turn: position?.turn ?? 'white',
    check: playing && isCheck(position) ? (position.board.kingOf(position.turn) ?? null) : null,
    clock: clockOf(core, context.at),
    end: endOf(core, game),
    message: drawn?.message ?? own.message,
    notices,
    question,
    ceremony: drawn?.shown ?? null,
    frame: composed({ guidance: guided, draw: drawn?.frame, promotion: promoting?.to, touch }),
    isTurned: core.isTurned,
    placement: core.placement,
    air: playing && state.phase === 'playing' ? inAir(position, core.placement) : [],
    way: playing && state.phase === 'playing' ? wayOf(core, position, [own.message, ...own.notices]) : [],
    badSquares: core.badSquares,
    blindSquares: core.blindSquares,
    progress: setUp?.progress ?? null,
    offers,
    order: core.order,
    inOrder: core.inOrder,
    link: core.link,
    record: context.record,
    pgnPath: context.pgnPath,
    board: { family: board.family, name: board.name, sense: board.sense, leds: board.leds },
    pieces: context.pieces ?? null,
    settings: settingsOf(context),
    names: shownTags(context.gameTags),
    touch: touch === undefined ? null : { square: touch },
  };
  return { ...view, allowed: allowedOf(view, core, context) };
}

/** The clock as it stands at `at`; null: none. Never below zero. */
export function clockOf(core: TableCore, at: Millis): ShownClock | null {
  const times = timesOf(core.state, at);
  const game = gameOf(core.state);
  if (times === undefined || game === undefined) return null;
  const { clock } = game;
  return {
    white: Math.max(0, times.white),
    black: Math.max(0, times.black),
    running: clock.kind === 'running' ? clock.side : null,
    paused: clock.kind === 'paused',
  };
}

function phaseOf(core: TableCore, isBeside: boolean, isDraw: boolean): TableView['phase'] {
  if (isDraw) return 'drawing';
  if (isBeside) return 'proposing';
  switch (core.phase) {
    case 'idle':
    case 'proposing':
    case 'settingUp':
      return core.phase;
    case 'playing':
      return core.state.phase === 'finished' ? 'finished' : 'playing';
  }
}

function positionShown(core: TableCore): Position | null {
  const { state } = core;
  if (core.phase === 'playing') return positionOf(state) ?? null;
  return state.phase === 'drawn' || state.phase === 'settingUp' ? state.start.position : null;
}

/** Before a game: what is waited for. */
function waiting(core: TableCore, { record, putUp }: ViewContext): { message: Message; notices: Message[] } {
  const notices = recordNotices(record);
  if (core.link !== 'up') notices.unshift({ key: 'linkTrouble', params: { state: core.link } });
  const { setUp } = core;
  if (putUp) return { message: { key: 'problemPutUp', params: {} }, notices };
  if (setUp !== undefined) return { message: setUp.message, notices };
  if (core.phase === 'proposing')
    return { message: { key: 'proposal', params: { number: core.proposal ?? null } }, notices };
  return { message: { key: 'noGame', params: {} }, notices };
}

/** Which squares the board does not feel, and during a set-up what belongs there. */
function blindNotice(
  { blindSquares: squares, setUp, state }: TableCore,
  position: Position | null,
): Message[] {
  if (squares.length === 0) return [];
  if (setUp === undefined || position === null || state.phase !== 'settingUp')
    return [{ key: 'blindSquares', params: { squares } }];
  const letters = lettersOf(position);
  const men = squares.map((square) => ({ square, piece: pieceOf(letters[square] ?? '') }));
  return [{ key: 'blindSetUp', params: { men } }];
}

function endOf({ state }: TableCore, game: Game | undefined): ShownEnd | null {
  if (state.phase !== 'finished' || game === undefined) return null;
  return { ...state.end, onBoard: isOverOnBoard(game) };
}

function promotionOf(promoting: Promoting | undefined): Question | undefined {
  if (promoting === undefined) return undefined;
  const { from, to } = promoting;
  return { kind: 'promotion', square: to, side: to >= 56 ? 'white' : 'black', from };
}

function settingsOf({ settings, tags, language }: ViewContext): ShownSettings {
  const { castling, takeback, control, press, showDestinations, variant } = settings;
  return {
    castling,
    takeback,
    control,
    press,
    showDestinations,
    language,
    tags: shownTags(tags),
    ...conditionSettings(variant),
  };
}

function shownTags({ white = '', black = '', event = '', site = '', round = '' }: PgnTags): ShownTags {
  return { white, black, event, site, round };
}
