/**
 * The one place that writes to a board: the lights of everything that has something to show are laid over each other,
 * turned round where the board stands so, and sent; a display gets the sentence of the moment, a clock the times.
 */
import type { Board, LedFrame } from '../board/board.js';
import { type Language, type Message, type MessageKey, render } from '../guidance/messages.js';
import type { Square } from '../rules/index.js';
import { turnedFrame } from './turned.js';
import type { TableView } from './view.js';

export interface Layers {
  /** What the table itself shows: set-up, play, the way back, an announced move. */
  readonly guidance: LedFrame;
  /** A draw under way shows nothing but itself. */
  readonly draw: LedFrame | undefined;
  /** The square whose pawn waits for its piece. */
  readonly promotion: Square | undefined;
  /** The square that a proof by touch waits for. */
  readonly touch: Square | undefined;
}

/** One frame, seen from White's side. Later layers win. */
export function composed({ guidance, draw, promotion, touch }: Layers): LedFrame {
  if (promotion === undefined && touch === undefined) return draw ?? guidance;
  const lit = new Map(draw ?? guidance);
  if (promotion !== undefined) lit.set(promotion, 'ask');
  if (touch !== undefined) lit.set(touch, 'ask');
  return lit;
}

/** What players at a board see by themselves. */
const AS_USUAL: ReadonlySet<MessageKey> = new Set(['toMove', 'moved', 'inHand', 'castleUnderWay', 'noGame']);

export class BoardLights {
  constructor(private readonly board: Board) {}

  show(view: TableView, language: Language): void {
    const { frame, isTurned } = view;
    this.board.show(isTurned ? turnedFrame(frame) : frame);
    this.say(view.message, language);
    this.showTimes(view);
  }

  /** On a board at no table: a test of it has nothing to lay over. */
  bare(frame: LedFrame): void {
    this.board.show(frame);
  }

  dark(): void {
    this.board.show(new Map());
  }

  /** On a display at the board, which shows the times as long as nothing has to be said. */
  private say(message: Message, language: Language): void {
    this.board.say?.(AS_USUAL.has(message.key) ? '' : render(message, language));
  }

  /** On a clock beside the board, where there is one that can be set. */
  private showTimes({ clock, isTurned }: TableView): void {
    if (clock === null) return;
    const [left, right] = isTurned ? (['black', 'white'] as const) : (['white', 'black'] as const);
    this.board.showTimes?.({
      left: clock[left],
      right: clock[right],
      runs: clock.running === null ? null : clock.running === left ? 'left' : 'right',
    });
  }
}
