/**
 * A problem played at the board: whoever is to move in the diagram plays the solution by hand, the solver defends, and
 * its replies are lit to be carried out. A move that does not solve is answered by what refutes it.
 */
import type { Message } from '../guidance/messages.js';
import { opposite, type Position } from '../rules/index.js';
import type { TableNews, TableService } from '../table/service.js';
import type { TableView } from '../table/view.js';
import { OpponentSeat } from './opponentSeat.js';
import { ProblemDefender } from './problemDefender.js';

export interface CoachOptions {
  readonly table: TableService;
  /** Moves of the attacker to mate. */
  readonly length: number;
  readonly say: (message: Message) => void;
  /** What there is to know about the problem besides; said after it is posed. */
  readonly remark: () => Message | undefined;
}

export class ProblemCoach {
  private seat: OpponentSeat | undefined;
  /** The line that was last judged. */
  private judged = '';

  constructor(private readonly options: CoachOptions) {
    options.table.onNews((news) => this.onNews(news));
  }

  /** Resolves when no defence is being worked out. */
  get idle(): Promise<void> {
    return this.seat?.idle ?? Promise.resolve();
  }

  async close(): Promise<void> {
    await this.seat?.close();
  }

  private onNews({ events, view }: TableNews): void {
    const { length, remark, say } = this.options;
    if (events.some(({ kind }) => kind === 'started') && view.position !== null && view.uci.length === 0) {
      say({ key: 'problemPosed', params: { side: view.turn, mateIn: length } });
      const more = remark();
      if (more !== undefined) say(more);
      this.begin(view.position);
    }
    if (events.length > 0) this.judge(view);
  }

  private begin(problem: Position): void {
    const { table, length, say } = this.options;
    void this.seat?.close();
    this.judged = '';
    this.seat = new OpponentSeat({
      table,
      say,
      opponent: new ProblemDefender(problem, length),
      side: opposite(problem.turn),
    });
  }

  /** After each half-move of the attacker that stands: is the problem solved, or can it no longer be? */
  private judge({ uci, provisional, end }: TableView): void {
    const line = uci.join(' ');
    if (line === this.judged || provisional) return;
    this.judged = line;
    const { length, say } = this.options;
    const made = Math.ceil(uci.length / 2);
    const isAttackers = uci.length % 2 === 1;
    if (end !== null) {
      if (end.source !== 'board') return;
      const isSolved = end.cause === 'checkmate' && isAttackers && made <= length;
      say(
        isSolved
          ? { key: 'problemSolved', params: { mateIn: made } }
          : { key: 'problemMissed', params: { mateIn: length } },
      );
    } else if (isAttackers && made >= length) say({ key: 'problemMissed', params: { mateIn: length } });
  }
}
