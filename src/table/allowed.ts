/** What may be asked of a table now. What is offered here is not refused for the state of the table. */
import { claimable } from '../game/index.js';
import { PROMOTIONS } from '../rules/index.js';
import type { TableCore } from './core.js';
import { CEREMONIES } from './parts.js';
import type { Allowed } from './shown.js';
import type { TableView, ViewContext } from './view.js';

export function allowedOf(view: Omit<TableView, 'allowed'>, core: TableCore, context: ViewContext): Allowed {
  const { clock, end, question, phase } = view;
  // Nobody sits at a board that was never found.
  const isHere = view.board.family !== 'none';
  const isPlaying =
    isHere && core.phase === 'playing' && core.state.phase === 'playing' && !isDrawing(context);
  const isOver = isHere && end !== null && !isDrawing(context);
  const hasHands = view.pieces !== null;
  const canClock = isPlaying && clock !== null;
  return {
    draw: waysOf(core, context),
    throw: view.ceremony !== null && view.ceremony.part !== null,
    unthrow: view.ceremony !== null && view.ceremony.throws.length > 0,
    leaveDraw: context.ceremony !== undefined || core.phase === 'proposing',
    confirm: context.putUp || question?.kind === 'confirmSetUp' || question?.kind === 'confirmStart',
    choose: isPlaying ? view.offers.length : 0,
    promote: isPlaying ? [...PROMOTIONS] : [],
    keepPawn: context.promoting !== undefined,
    castle: question?.kind === 'castle' ? [question.side] : [],
    rotate: (isHere && !hasHands) || question?.kind === 'turned',
    resign: isPlaying,
    agreeDraw: isPlaying,
    claim: isPlaying ? [...claimable(core.state)] : [],
    takeback: isPlaying || (isOver && end.onBoard) ? view.moves.length : 0,
    result: isPlaying || isOver,
    abandon: isHere ? abandoning(core, context) : null,
    reopen: isOver && !end.onBoard,
    press: canClock && !clock.paused,
    pause: canClock && clock.running !== null,
    resume: canClock && clock.paused,
    setTime: canClock,
    correctNames: isOver,
    announce: isPlaying,
    hands: hasHands,
    move: hasHands && isPlaying,
    fill: hasHands && view.fen !== null,
    sense: hasHands && phase !== 'playing',
  };
}

function abandoning(core: TableCore, context: ViewContext): Allowed['abandon'] {
  if (isDrawing(context) || core.phase === 'proposing') return 'discard';
  switch (core.state.phase) {
    case 'idle':
    case 'finished':
      return null;
    case 'drawn':
    case 'settingUp':
      return 'discard';
    case 'playing':
      return core.state.game.line.length === 0 ? 'discard' : 'keep';
  }
}

function isDrawing({ ceremony, putUp }: ViewContext): boolean {
  return ceremony !== undefined || putUp;
}

function waysOf(core: TableCore, { board, freeStart }: ViewContext): Allowed['draw'] {
  if (board.family === 'none' || core.state.phase === 'playing' || !freeStart) return [];
  const byHand = board.sense === 'piece' ? (['board'] as const) : [];
  return ['random', 'number', ...CEREMONIES, ...byHand, 'position'];
}
