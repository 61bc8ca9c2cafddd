/** What people should see of a table, and what they may ask of it now: one value for the terminal, the page and the lights. */
import type { BoardInfo, LedFrame } from '../board/board.js';
import type { LinkState, Millis, Placement } from '../board/sensor.js';
import { type Game, type GameEnd, gameOf, isOverOnBoard, positionOf, timesOf } from '../game/index.js';
import type { Language, Message } from '../guidance/messages.js';
import type { Order } from '../guidance/play.js';
import type { PgnTags, RecordStatus } from '../record/index.js';
import { isCheck, type Position, type Square } from '../rules/index.js';
import { allowedOf } from './allowed.js';
import { type Ceremony, guideOf, shownCeremony } from './ceremony.js';
import { conditionSettings } from './condition.js';
import type { TableCore } from './core.js';
import { composed } from './lights.js';
import { inAir, playGuide, recordNotices, startOf } from './playView.js';
import { questionOf } from './question.js';
import type { ShownSettings, ShownTags, TableSettings } from './settings.js';
import type { Allowed, Arrow, Question, ShownCeremony } from './shown.js';
import { wayOf } from './way.js';

export interface ShownStart {
  readonly fen: string;
  readonly number?: number;
  readonly variant: string;
  /** How it came about: `random`, `coins`, `board` …; null: nobody said. */
  readonly draw: string | null;
}

export interface ShownClock {
  readonly white: Millis;
  readonly black: Millis;
  /** Whose time runs; null: it stands. */
  readonly running: 'white' | 'black' | null;
  /** Somebody stopped it. */
  readonly paused: boolean;
}

/** The end, and whether the position itself has ended the game: then a move taken back goes on, a word does not. */
export type ShownEnd = GameEnd & { readonly onBoard: boolean };

export interface TableView {
  readonly phase: 'idle' | 'drawing' | 'proposing' | 'settingUp' | 'playing' | 'finished';
  /** X-FEN of the position the game stands at, or is to be set up; null before a draw. */
  readonly fen: string | null;
  /** The same position, with all that its rules keep. */
  readonly position: Position | null;
  readonly start: ShownStart | null;
  /** SAN of the main line. */
  readonly moves: readonly string[];
  /** UCI_Chess960: castling is king takes own rook. */
  readonly uci: readonly string[];
  /** The last move may still grow (a slide, a castle). */
  readonly provisional: boolean;
  readonly lastMove: { readonly from: Square; readonly to: Square } | null;
  readonly turn: 'white' | 'black';
  /** The square of a king in check. */
  readonly check: Square | null;
  readonly clock: ShownClock | null;
  readonly end: ShownEnd | null;
  readonly message: Message;
  /** Less urgent than `message`, most urgent first. */
  readonly notices: readonly Message[];
  readonly question: Question | null;
  readonly ceremony: ShownCeremony | null;
  /** Every light, seen from White's side. */
  readonly frame: LedFrame;
  /** The board stands the other way round than its sensors think. */
  readonly isTurned: boolean;
  /** What the sensors see, from White's side; null before the first snapshot. */
  readonly placement: Placement | null;
  /** Squares whose pieces are in the air. */
  readonly air: readonly Square[];
  readonly way: readonly Arrow[];
  readonly badSquares: readonly Square[];
  readonly progress: { readonly placed: number; readonly of: number } | null;
  /** The stories of an open question, in words; an empty text: nothing was played. */
  readonly offers: readonly string[];
  /** The announced move that is not on the board yet. */
  readonly order: Order | null;
  /** Nothing in the air, no open question, the board as the game has it. */
  readonly inOrder: boolean;
  readonly link: LinkState;
  readonly record: RecordStatus;
  readonly pgnPath: string | null;
  readonly board: Pick<BoardInfo, 'family' | 'name' | 'sense' | 'leds'>;
  /** The pieces that really stand on a simulated board; null with a real one. */
  readonly pieces: Placement | null;
  readonly settings: ShownSettings;
  /** The names of the game at the table, also after its end. */
  readonly names: ShownTags;
  /** A proof by touch under way: whoever is not meant leaves this square alone. */
  readonly touch: { readonly square: Square } | null;
  readonly allowed: Allowed;
}

/** A pawn of the simulated board that waits for its piece before it moves. */
export interface Promoting {
  readonly from: Square;
  readonly to: Square;
}

/** What the service knows and the core does not. */
export interface ViewContext {
  readonly at: Millis;
  readonly record: RecordStatus;
  readonly pgnPath: string | null;
  readonly board: BoardInfo;
  readonly settings: TableSettings;
  readonly language: Language;
  /** Names of the game at the table, and of the one that names given now are for. */
  readonly gameTags: PgnTags;
  readonly tags: PgnTags;
  readonly ceremony: Ceremony | undefined;
  /** Any start may be drawn; false: the table is for one problem. */
  readonly freeStart: boolean;
  /** A position is being put up, to be read off the board when it is confirmed. */
  readonly putUp: boolean;
  readonly promoting: Promoting | undefined;
  readonly touch: Square | undefined;
  /** The pieces on a simulated board. */
  readonly pieces: Placement | undefined;
}

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
  const question = ceremony === undefined ? (promotionOf(promoting) ?? questionOf(core, offers)) : null;
  const guided = setUp !== undefined && played === undefined ? setUp.frame : (played?.frame ?? new Map());
  const notices = [...(drawn?.notices ?? []), ...own.notices];
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
    ceremony: ceremony === undefined ? null : shownCeremony(ceremony),
    frame: composed({ guidance: guided, draw: drawn?.frame, promotion: promoting?.to, touch }),
    isTurned: core.isTurned,
    placement: core.placement,
    air: playing && state.phase === 'playing' ? inAir(position, core.placement) : [],
    way: playing && state.phase === 'playing' ? wayOf(core, position, [own.message, ...own.notices]) : [],
    badSquares: core.badSquares,
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
