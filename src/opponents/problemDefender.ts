/** The solver as the opponent of whoever solves a problem: it defends as long as it can, and says how a try fails. */
import type { Message } from '../guidance/messages.js';
import { makeSan, makeUci, type Position, parseUci, play } from '../rules/index.js';
import type { Defending } from '../solve/index.js';
import { Defender } from './defender.js';
import type { Opponent, OpponentReply, OpponentTask } from './opponent.js';

export class ProblemDefender implements Opponent {
  private readonly defender: Defender;

  /** `length`: moves of the attacker to mate. */
  constructor(
    private readonly problem: Position,
    private readonly length: number,
  ) {
    this.defender = new Defender(problem, length);
  }

  async reply({ moves, sans }: OpponentTask): Promise<OpponentReply> {
    const left = this.length - Math.ceil(moves.length / 2);
    if (left <= 0) return { kind: 'nothing' };
    const reply = await this.defender.reply(moves, left);
    if (reply === undefined) return { kind: 'nothing' };
    const says = this.sentence(moves, sans.at(-1) ?? '', reply, left);
    return { kind: 'move', move: makeUci(reply.defence), says };
  }

  async close(): Promise<void> {
    await this.defender.close();
  }

  private sentence(
    moves: readonly string[],
    attack: string,
    { defence, mateIn }: Defending,
    left: number,
  ): Message {
    const san = makeSan(this.after(moves), defence);
    if (mateIn > 0) return { key: 'problemDefence', params: { san, mateIn } };
    return { key: 'problemRefuted', params: { san: attack, mateIn: left + 1, defence: san } };
  }

  private after(moves: readonly string[]): Position {
    return moves.reduce((at, uci) => {
      const move = parseUci(uci);
      return move === undefined ? at : play(at, move);
    }, this.problem);
  }
}
