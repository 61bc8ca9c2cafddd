/** An opponent at a table: asked when it is to move, its move announced for hands to carry out. Knows the table by view, news and requests. */
import type { Message } from '../guidance/messages.js';
import { makeFen, readPosition } from '../rules/index.js';
import type { TableService } from '../table/service.js';
import type { TableView } from '../table/view.js';
import type { Opponent, OpponentTask } from './opponent.js';

export interface SeatOptions {
  readonly table: TableService;
  readonly opponent: Opponent;
  readonly side: 'white' | 'black';
  readonly say: (message: Message) => void;
}

export class OpponentSeat {
  /** The line that was last asked about. */
  private asked: string | undefined;
  private question: AbortController | undefined;
  private working: Promise<void> = Promise.resolve();
  private readonly leave: () => void;

  constructor(private readonly options: SeatOptions) {
    this.leave = options.table.onNews(({ view }) => this.look(view));
    this.look(options.table.view);
  }

  /** Resolves when no reply is being worked out. */
  get idle(): Promise<void> {
    return this.working;
  }

  async close(): Promise<void> {
    this.leave();
    this.question?.abort();
    await this.options.opponent.close();
    await this.working;
  }

  /** After each change: is it the opponent's turn, and does the move before it stand? */
  private look(view: TableView): void {
    if (view.phase === 'playing' && view.provisional) return;
    const line = keyOf(view);
    if (line === this.asked) return;
    this.question?.abort();
    this.question = undefined;
    this.asked = line;
    if (view.phase !== 'playing' || view.turn !== this.options.side || view.start === null) return;
    const question = new AbortController();
    this.question = question;
    this.working = this.answer(taskOf(view, view.start, question.signal), line);
  }

  private async answer(task: OpponentTask, line: string): Promise<void> {
    const { table, opponent, side, say } = this.options;
    const reply = await opponent.reply(task);
    // Taken back or amended meanwhile: another question is on its way.
    if (task.signal.aborted || keyOf(table.view) !== line) return;
    switch (reply.kind) {
      case 'nothing':
        return;
      case 'failed':
        say(reply.why);
        return;
      case 'resign':
        await table.ask({ kind: 'resign', color: side }, side);
        return;
      case 'move': {
        if (reply.says !== undefined) say(reply.says);
        const answer = await table.ask({ kind: 'announce', move: reply.move }, side);
        if (!answer.ok) say(answer.why);
        return;
      }
    }
  }
}

/** Castles and promotions are in the UCI text, so a line's text names it. */
function keyOf({ phase, start, uci }: TableView): string {
  return `${phase} ${start?.fen ?? ''} ${uci.join(' ')}`;
}

function taskOf(view: TableView, start: NonNullable<TableView['start']>, signal: AbortSignal): OpponentTask {
  const read = readPosition(start.fen, start.variant);
  const { clock, uci, moves } = view;
  return {
    start: read.ok ? makeFen(read.value, 'shredder') : start.fen,
    variant: start.variant,
    moves: uci,
    sans: moves,
    clock: clock === null ? null : { white: clock.white, black: clock.black },
    signal,
  };
}
