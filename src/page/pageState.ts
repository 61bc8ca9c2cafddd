/** From a table's view to what a page is sent. */
import { basename } from 'node:path';
import { conditionOf } from '../table/condition.js';
import type { TableView } from '../table/view.js';
import type { PageState } from './contract.js';

/** A state before it is numbered. */
export type PageScene = Omit<PageState, 'kind' | 'rev' | 'viewers'>;

export function sceneOf(view: TableView): PageScene {
  const { start, end, record, frame, placement, pieces, ceremony, board } = view;
  const playing = view.phase === 'playing' || view.phase === 'finished';
  return {
    phase: view.phase,
    fen: view.fen,
    start:
      start === null
        ? null
        : {
            fen: start.fen,
            number: start.number ?? null,
            variant: start.variant,
            condition: conditionOf(start.variant),
            draw: start.draw,
          },
    moves: [...view.moves],
    uci: [...view.uci],
    provisional: view.provisional,
    lastMove: view.lastMove,
    turn: view.turn,
    check: view.check,
    clock: view.clock,
    end: end === null ? null : { result: end.result, cause: end.cause, onBoard: end.onBoard },
    message: view.message,
    notices: [...view.notices],
    question: view.question,
    ceremony,
    leds: [...frame].sort(([a], [b]) => a - b),
    placement: placement === null ? null : placement.join(''),
    air: [...view.air],
    way: [...view.way],
    badSquares: [...view.badSquares],
    blindSquares: [...view.blindSquares],
    progress: view.progress,
    link: view.link,
    record: record.kind === 'ok' ? { ok: true, text: null } : { ok: false, text: record.text },
    game: playing && view.pgnPath !== null ? basename(view.pgnPath, '.pgn') : null,
    board: { ...board, name: board.name.slice(0, 80) },
    simulator: pieces === null ? null : { pieces: pieces.join('') },
    settings: view.settings,
    names: view.names,
    touch: view.touch,
    allowed: view.allowed,
  };
}
