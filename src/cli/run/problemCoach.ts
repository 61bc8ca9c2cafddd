/**
 * A problem played at the board: whoever is to move in the diagram plays the solution by hand, the solver defends, and
 * its replies are lit to be carried out. A move that does not solve is answered by what refutes it.
 */
import { type Game, gameOf } from '../../game/index.js';
import type { Message } from '../../guidance/messages.js';
import { makeSan, makeUci, type Position } from '../../rules/index.js';
import type { Defending } from '../../solve/index.js';
import type { Table, TableNews } from '../../table/table.js';
import { Defender } from './defender.js';

export interface CoachOptions {
  readonly table: Table;
  /** Moves of the attacker to mate. */
  readonly length: number;
  readonly say: (message: Message) => void;
  /** What there is to know about the problem besides; said after it is posed. */
  readonly remark: () => Message | undefined;
}

export class ProblemCoach {
  private defender: Defender | undefined;
  private problem: Position | undefined;
  /** The line that was last answered or asked about. */
  private lineKnown = '';
  private working: Promise<void> = Promise.resolve();

  constructor(private readonly options: CoachOptions) {
    options.table.onNews((news) => this.onNews(news));
  }

  /** Resolves when no defence is being worked out. */
  get idle(): Promise<void> {
    return this.working;
  }

  async close(): Promise<void> {
    await this.defender?.close();
  }

  private onNews({ events }: TableNews): void {
    const { length, remark, say } = this.options;
    const game = gameOf(this.options.table.core.state);
    if (game === undefined) return;
    for (const event of events) {
      if (event.kind !== 'started') continue;
      this.begin(game.start.position);
      say({ key: 'problemPosed', params: { side: game.start.position.turn, mateIn: length } });
      const more = remark();
      if (more !== undefined) say(more);
    }
    if (events.length > 0) this.look(game);
  }

  private begin(problem: Position): void {
    if (this.problem === problem) return;
    this.problem = problem;
    this.lineKnown = '';
    void this.defender?.close();
    this.defender = new Defender(problem, this.options.length);
  }

  /** After each half-move that stands: is it the defender's turn? */
  private look(game: Game): void {
    const key = keyOf(game);
    if (key === this.lineKnown || game.line.at(-1)?.provisional === true) return;
    this.lineKnown = key;
    const { table, length, say } = this.options;
    const { state } = table.core;
    const made = Math.ceil(game.line.length / 2);
    if (state.phase === 'finished') {
      if (state.end.source !== 'board') return;
      const solved = state.end.cause === 'checkmate' && game.line.length % 2 === 1 && made <= length;
      say(
        solved
          ? { key: 'problemSolved', params: { mateIn: made } }
          : { key: 'problemMissed', params: { mateIn: length } },
      );
      return;
    }
    if (game.line.length % 2 === 0) return;
    if (made >= length) say({ key: 'problemMissed', params: { mateIn: length } });
    else this.working = this.answer(game, key, length - made);
  }

  private async answer(game: Game, key: string, left: number): Promise<void> {
    const moves = game.line.map(({ uci }) => uci);
    const reply = await this.defender?.reply(moves, left);
    const { table, say } = this.options;
    const now = gameOf(table.core.state);
    // Taken back or amended meanwhile: another question is on its way.
    if (reply === undefined || now === undefined || keyOf(now) !== key) return;
    say(sentence(game, reply, left));
    await table.send({ kind: 'announce', move: reply.defence });
  }
}

/** Castles and promotions are in the UCI text, so a line's text names it. */
function keyOf(game: Game): string {
  return ` ${game.line.map(({ uci }) => uci).join(' ')}`;
}

function sentence(game: Game, { defence, mateIn }: Defending, left: number): Message {
  const san = makeSan(game.line.at(-1)?.after ?? game.start.position, defence);
  if (mateIn > 0) return { key: 'problemDefence', params: { san, mateIn } };
  const attack = game.line.at(-1)?.san ?? makeUci(defence);
  return { key: 'problemRefuted', params: { san: attack, mateIn: left + 1, defence: san } };
}

/** A problem left alone is not taken up again. */
export async function giveUp(table: Table): Promise<void> {
  if (table.core.state.phase !== 'playing') return;
  const input = { kind: 'result', result: '*', by: 'arbiter', at: table.now } as const;
  await table.send({ kind: 'game', input });
}
