/** What people should see of a table: one plain value for the terminal, the page and the lights. */
import type { LedFrame } from '../board/board.js';
import type { LinkState, Millis, Placement } from '../board/sensor.js';
import {
  type ClockTimes,
  type Game,
  type GameEnd,
  gameOf,
  isOverOnBoard,
  positionAfter,
  timesOf,
} from '../game/index.js';
import type { Message, RecordTrouble } from '../guidance/messages.js';
import { guidePlay, type LastMove, offersOf } from '../guidance/play.js';
import type { RecordStatus } from '../record/index.js';
import { makeFen, type Position } from '../rules/index.js';
import type { TableCore } from './core.js';

export interface TableView {
  readonly phase: 'idle' | 'proposing' | 'settingUp' | 'playing' | 'finished';
  /** X-FEN of the position the game stands at, or is to be set up; null before a draw. */
  readonly fen: string | null;
  readonly start: { readonly fen: string; readonly number?: number; readonly variant: string } | null;
  /** SAN of the main line. */
  readonly moves: readonly string[];
  readonly uci: readonly string[];
  readonly lastMove: { readonly from: number; readonly to: number } | null;
  readonly turn: 'white' | 'black';
  readonly clock: ClockTimes | null;
  readonly end: GameEnd | null;
  readonly message: Message;
  readonly notices: readonly Message[];
  readonly frame: LedFrame;
  /** What the sensors see; null before the first snapshot. */
  readonly placement: Placement | null;
  readonly link: LinkState;
  readonly record: RecordStatus;
  readonly pgnPath: string | null;
  readonly progress: { readonly placed: number; readonly of: number } | null;
  /** The stories of an open question, in words. */
  readonly offers: readonly string[];
  readonly badSquares: readonly number[];
}

export interface ViewContext {
  readonly at: Millis;
  readonly record: RecordStatus;
  readonly showDestinations: boolean;
  readonly pgnPath?: string;
}

type Behind = Exclude<RecordStatus, { kind: 'ok' }>;

export function viewOf(core: TableCore, context: ViewContext): TableView {
  const common = {
    placement: core.placement,
    link: core.link,
    record: context.record,
    pgnPath: context.pgnPath ?? null,
    badSquares: core.badSquares,
  };
  const { state } = core;
  if (core.phase === 'playing' && (state.phase === 'playing' || state.phase === 'finished')) {
    return { ...common, ...playView(core, context) };
  }
  const start = state.phase === 'drawn' || state.phase === 'settingUp' ? state.start : undefined;
  const { setUp } = core;
  const trouble = context.record.kind === 'ok' ? [] : [recordNotice(context.record)];
  return {
    ...common,
    phase: core.phase === 'settingUp' ? 'settingUp' : core.phase === 'proposing' ? 'proposing' : 'idle',
    fen: start ? start.fen : null,
    start: start
      ? {
          fen: start.fen,
          variant: start.variant,
          ...(start.number === undefined ? {} : { number: start.number }),
        }
      : null,
    moves: [],
    uci: [],
    lastMove: null,
    turn: start?.position.turn ?? 'white',
    clock: null,
    end: null,
    message: setUp ? setUp.message : waitingMessage(core),
    notices: core.link === 'up' ? trouble : [linkNotice(core.link), ...trouble],
    frame: setUp ? setUp.frame : new Map(),
    progress: setUp ? setUp.progress : null,
    offers: [],
  };
}

function waitingMessage(core: TableCore): Message {
  if (core.phase !== 'proposing') return { key: 'noGame', params: {} };
  return { key: 'proposal', params: { number: core.proposal ?? null } };
}

function linkNotice(state: Exclude<LinkState, 'up'>): Message {
  return { key: 'linkTrouble', params: { state } };
}

function recordNotice(status: Behind): Message {
  return { key: 'recordTrouble', params: { trouble: troubleOf(status) } };
}

function troubleOf({ fault }: Behind): RecordTrouble {
  return fault === 'full' ? 'disk-full' : fault;
}

function playView(
  core: TableCore,
  context: ViewContext,
): Omit<TableView, 'placement' | 'link' | 'record' | 'pgnPath' | 'badSquares'> {
  const { state, hands } = core;
  const game = gameOf(state);
  if (!game || (state.phase !== 'playing' && state.phase !== 'finished'))
    throw new Error('no game is being played');
  const ply = game.line[game.line.length - 1];
  const position: Position = ply?.after ?? game.start.position;
  const before = positionAfter(game, game.line.length - 1);
  const last: LastMove | null =
    ply && before ? { move: ply.move, before, san: ply.san, provisional: ply.provisional } : null;
  const { condition } = hands;
  const offers =
    condition?.kind === 'ambiguous' || condition?.kind === 'orderUnknown'
      ? offersOf(condition.candidates, (n) => positionAfter(game, n))
      : [];
  const end = state.phase === 'finished' ? state.end : null;
  const guide = guidePlay({
    position,
    last,
    hands,
    standing: core.placement,
    offers,
    end,
    link: core.link,
    record: context.record.kind === 'ok' ? null : troubleOf(context.record),
    showDestinations: context.showDestinations,
    toCarryOut: core.order,
  });
  const { fen, number, variant } = game.start;
  return {
    phase: state.phase,
    fen: makeFen(position),
    start: { fen, variant, ...(number === undefined ? {} : { number }) },
    moves: game.line.map((p) => p.san),
    uci: game.line.map((p) => p.uci),
    lastMove: ply ? { from: ply.move.from, to: ply.move.to } : null,
    turn: position.turn,
    clock: timesOf(state, context.at) ?? null,
    end,
    message: guide.message,
    notices: [...guide.notices, ...noticesBeside(core, game, end)],
    frame: guide.frame,
    progress: null,
    offers,
  };
}

/** What is worth knowing beside the board: a clock that somebody has to start, what may follow an end. */
function noticesBeside(core: TableCore, game: Game, end: GameEnd | null): readonly Message[] {
  if (end === null)
    return game.clock.kind === 'paused' && !core.isAsleep ? [{ key: 'clockPaused', params: {} }] : [];
  const next: Message = { key: 'nextGame', params: {} };
  // What the board shows is no slip of a word, and no word withdraws it; hands change it.
  return isOverOnBoard(game) ? [next] : [next, { key: 'resultSlip', params: {} }];
}
