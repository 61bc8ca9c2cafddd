/** The solver as an opponent: a thread of its own, so that the table goes on while it works a defence out. */
import { Worker } from 'node:worker_threads';
import { conditionOf, makeFen, type Position } from '../rules/index.js';
import type { Defending } from '../solve/index.js';
import { type Answer, type ProblemData, type Task, workerEntry } from './solver/messages.js';

const TABLE_BYTES = 64 * 2 ** 20;

export class Defender {
  private readonly worker: Worker;
  private readonly shared = new Int32Array(new SharedArrayBuffer(8));
  /** Answers come in the order of the questions. */
  private waiting: ((result: Defending | undefined) => void)[] = [];

  constructor(problem: Position, length: number) {
    const workerData: ProblemData = {
      ...conditionOf(problem),
      fen: makeFen(problem, 'shredder'),
      length,
      tries: 0,
      tableBytes: TABLE_BYTES,
      shared: this.shared.buffer,
      index: 1,
    };
    this.worker = new Worker(workerEntry(), { workerData });
    this.worker.on('message', (answer: Answer) => {
      if (answer.answer === 'defend') this.waiting.shift()?.(answer.result);
    });
    // A thread that is gone answers nothing; the players go on without it.
    this.worker.on('error', () => this.dismiss());
    this.worker.on('exit', () => this.dismiss());
  }

  /** The best defence after these moves of the problem; undefined: there is none, or it was stopped. */
  reply(moves: readonly string[], left: number): Promise<Defending | undefined> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      const task: Task = { task: 'defend', moves, left };
      this.worker.postMessage(task);
    });
  }

  async close(): Promise<void> {
    Atomics.store(this.shared, 0, 1);
    await this.worker.terminate();
  }

  private dismiss(): void {
    for (const resolve of this.waiting) resolve(undefined);
    this.waiting = [];
  }
}
