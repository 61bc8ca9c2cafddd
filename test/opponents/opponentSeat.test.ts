/** An opponent at a table: asked at the right moments, its move announced, lit, and carried out by hand or not at all. */
import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/guidance/messages.js';
import type { Opponent, OpponentReply, OpponentTask } from '../../src/opponents/opponent.js';
import { OpponentSeat } from '../../src/opponents/opponentSeat.js';
import { parseUci } from '../../src/rules/index.js';
import { TableBench } from '../support/tableBench.js';

/** Answers what it is told to, when it is told to. */
class Scripted implements Opponent {
  readonly tasks: OpponentTask[] = [];
  closed = false;
  private waiting: ((reply: OpponentReply) => void)[] = [];

  reply(task: OpponentTask): Promise<OpponentReply> {
    this.tasks.push(task);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  answer(reply: OpponentReply): void {
    for (const resolve of this.waiting.splice(0)) resolve(reply);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.answer({ kind: 'nothing' });
  }
}

async function seated(side: 'white' | 'black') {
  const bench = await TableBench.playing({ number: 518 });
  const opponent = new Scripted();
  const said: Message[] = [];
  const seat = new OpponentSeat({
    table: bench.service,
    opponent,
    side,
    say: (message) => said.push(message),
  });
  const answer = async (reply: OpponentReply): Promise<void> => {
    opponent.answer(reply);
    await bench.wait(0);
  };
  return { bench, opponent, seat, said, answer };
}

const lit = (bench: TableBench): string =>
  [...bench.board.leds()].map(([square, meaning]) => `${square}${meaning}`).join(' ');

describe('an opponent at a table', () => {
  it('is asked after a move that stands; its move is lit and carried out', async () => {
    const { bench, opponent, answer } = await seated('black');
    expect(opponent.tasks).toHaveLength(0);
    await bench.move('e2e4');
    expect(opponent.tasks).toMatchObject([{ moves: ['e2e4'], sans: ['e4'], variant: 'chess960' }]);
    expect(opponent.tasks[0]?.start).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1');
    await answer({ kind: 'move', move: 'c7c5' });
    expect(lit(bench)).toMatch(/50.*34|34.*50/);
    expect(bench.service.view.order?.move).toEqual(parseUci('c7c5'));
    await bench.move('c7c5');
    expect(bench.line).toEqual(['e2e4', 'c7c5']);
    expect(bench.service.view.order).toBeNull();
    expect(opponent.tasks).toHaveLength(1);
  });

  it('moves first where it has White', async () => {
    const { bench, opponent, answer } = await seated('white');
    expect(opponent.tasks).toMatchObject([{ moves: [] }]);
    await answer({ kind: 'move', move: 'g1f3' });
    await bench.move('g1f3');
    expect(bench.line).toEqual(['g1f3']);
  });

  it('is not heard when its move was taken back meanwhile', async () => {
    const { bench, opponent, answer } = await seated('black');
    await bench.move('e2e4');
    await bench.service.ask({ kind: 'takeback', plies: 1 });
    expect(opponent.tasks[0]?.signal.aborted).toBe(true);
    await answer({ kind: 'move', move: 'c7c5' });
    expect(bench.service.view.order).toBeNull();
  });

  it('is refused a move that is none, in a sentence; the game stays as it is', async () => {
    for (const move of ['e7e2', 'zzzz', '']) {
      const { bench, said, answer } = await seated('black');
      await bench.move('e2e4');
      await answer({ kind: 'move', move });
      expect(said).toMatchObject([{ key: 'requestRefused', params: { why: 'not-legal', text: move } }]);
      expect(bench.service.view).toMatchObject({ phase: 'playing', order: null, moves: ['e4'] });
    }
  });

  it('may resign, and says why it cannot go on', async () => {
    const first = await seated('black');
    await first.bench.move('e2e4');
    await first.answer({ kind: 'resign' });
    expect(first.bench.service.view.end).toMatchObject({ result: '1-0', cause: 'resignation' });
    const second = await seated('black');
    await second.bench.move('e2e4');
    const why: Message = { key: 'noGame', params: {} };
    await second.answer({ kind: 'failed', why });
    expect(second.said).toEqual([why]);
    expect(second.bench.service.view.phase).toBe('playing');
  });

  it('asks no more once it has left', async () => {
    const { bench, opponent, seat } = await seated('black');
    await seat.close();
    await bench.move('e2e4');
    expect(opponent.closed).toBe(true);
    expect(opponent.tasks).toHaveLength(0);
  });
});
