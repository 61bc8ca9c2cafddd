/** A game as it is played: its lights, its sentence, and what is worth knowing beside the board. */
import type { LedFrame } from '../board/board.js';
import type { Placement } from '../board/sensor.js';
import { type Game, type GameEnd, type GameState, isOverOnBoard, positionAfter } from '../game/index.js';
import { SQUARES } from '../guidance/letters.js';
import type { Message, RecordTrouble } from '../guidance/messages.js';
import { guidePlay, type LastMove, offersOf } from '../guidance/play.js';
import type { RecordStatus } from '../record/index.js';
import { makeFen, type Position, type Square } from '../rules/index.js';
import type { TableCore } from './core.js';
import type { ShownStart, ViewContext } from './view.js';

interface PlayGuide {
  readonly fen: string;
  readonly frame: LedFrame;
  readonly message: Message;
  readonly notices: readonly Message[];
  readonly offers: readonly string[];
}

export function playGuide(core: TableCore, game: Game, context: ViewContext): PlayGuide {
  const { state, hands } = core;
  const ply = game.line.at(-1);
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
  const { message, notices, frame } = guidePlay({
    position,
    last,
    hands,
    standing: core.placement,
    offers,
    end,
    link: core.link,
    record: context.record.kind === 'ok' ? null : troubleOf(context.record),
    showDestinations: context.settings.showDestinations,
    toCarryOut: core.order,
  });
  return {
    fen: makeFen(position),
    frame,
    message,
    notices: [...notices, ...noticesBeside(core, game, end)],
    offers,
  };
}

/** Squares that the game has filled and the sensors feel empty. */
export function inAir(position: Position, placement: Placement | null): Square[] {
  if (placement === null) return [];
  return SQUARES.filter((square) => placement[square] === '.' && position.board.has(square));
}

export function startOf(state: GameState, phase: TableCore['phase']): ShownStart | null {
  const start =
    state.phase === 'drawn' || state.phase === 'settingUp'
      ? state.start
      : phase === 'playing' && state.phase !== 'idle'
        ? state.game.start
        : undefined;
  if (start === undefined) return null;
  const { fen, number, variant, draw } = start;
  return { fen, variant, draw: draw?.method ?? null, ...(number === undefined ? {} : { number }) };
}

/** A clock that somebody has to start, what may follow an end. */
function noticesBeside(core: TableCore, game: Game, end: GameEnd | null): readonly Message[] {
  if (end === null)
    return game.clock.kind === 'paused' && !core.isAsleep ? [{ key: 'clockPaused', params: {} }] : [];
  const next: Message = { key: 'nextGame', params: {} };
  // What the board shows is no slip of a word, and no word withdraws it; hands change it.
  return isOverOnBoard(game) ? [next] : [next, { key: 'resultSlip', params: {} }];
}

export function recordNotices(status: RecordStatus): Message[] {
  if (status.kind === 'ok') return [];
  return [{ key: 'recordTrouble', params: { trouble: troubleOf(status) } }];
}

function troubleOf({ fault }: Exclude<RecordStatus, { kind: 'ok' }>): RecordTrouble {
  return fault === 'full' ? 'disk-full' : fault;
}
