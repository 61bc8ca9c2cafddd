/** Solves a problem: a small one at once, a long one in threads, so that the command can tell and be stopped meanwhile. */
import { Worker } from 'node:worker_threads';
import { conditionOf, makeFen, makeUci, type Position } from '../../rules/index.js';
import {
  type Defence,
  firstMovesOf,
  type Key,
  MateSearch,
  ProofTable,
  type Solution,
  SolutionBuilder,
  solve,
  type Wishes,
} from '../../solve/index.js';
import { type Answer, type ProblemData, type Task, workerEntry } from './messages.js';

/** What is solved within so many positions needs no thread. */
const AT_ONCE_NODES = 20_000;
const AT_ONCE_BYTES = 4 * 2 ** 20;

export interface PoolOptions extends Wishes {
  /** 1 or 2; more than first moves are never started. */
  readonly threads: number;
  /** Memory for all tables of proofs together. */
  readonly tableBytes: number;
}

export interface SolveProgress {
  readonly examined: number;
  readonly firstMoves: number;
  readonly keys: readonly Key[];
  readonly nodes: number;
}

/** How far a solution is, as it is told now and then. */
export function progressText({ examined, firstMoves, keys, nodes }: SolveProgress): string {
  return `${examined} of ${firstMoves} first moves, ${keys.length} keys, ${nodes} positions`;
}

/** One solution being worked out. `stop` may be called at any time; what was found by then is the result. */
export class Solving {
  readonly result: Promise<Solution>;
  private readonly builder: SolutionBuilder;
  private readonly tasks: Task[];
  private readonly shared: Int32Array;
  private setPlay: readonly Defence[] | undefined;

  constructor(
    private readonly pos: Position,
    private readonly length: number,
    private readonly options: PoolOptions,
  ) {
    const moves = firstMovesOf(pos);
    this.builder = new SolutionBuilder(length, moves.length);
    this.tasks = moves.map((move) => ({ task: 'first-move', move: makeUci(move) }));
    if (options.setPlay) this.tasks.push({ task: 'set-play' });
    this.shared = new Int32Array(new SharedArrayBuffer(4 * (1 + options.threads)));
    this.result = this.run();
  }

  get progress(): SolveProgress {
    return {
      examined: this.builder.examinedSoFar,
      firstMoves: this.builder.firstMoves,
      keys: this.builder.keysSoFar,
      nodes: this.nodes,
    };
  }

  stop(): void {
    Atomics.store(this.shared, 0, 1);
    this.tasks.length = 0;
  }

  private get nodes(): number {
    return this.shared.subarray(1).reduce((sum, count) => sum + count, 0);
  }

  private async run(): Promise<Solution> {
    const small: MateSearch = new MateSearch(
      new ProofTable(AT_ONCE_BYTES),
      () => small.nodes > AT_ONCE_NODES,
    );
    const solution = solve(small, this.pos, this.length, this.options);
    if (!small.stopped) return solution;
    const threads = Math.max(1, Math.min(this.options.threads, this.tasks.length));
    try {
      await Promise.all(Array.from({ length: threads }, (_, thread) => this.work(thread + 1)));
    } catch (error) {
      this.stop();
      throw error;
    }
    return this.builder.build(this.nodes, this.setPlay);
  }

  /** One thread from its beginning until nothing is left to do. */
  private work(index: number): Promise<void> {
    const { tableBytes, threads, tries } = this.options;
    const workerData: ProblemData = {
      ...conditionOf(this.pos),
      fen: makeFen(this.pos, 'shredder'),
      length: this.length,
      tries,
      tableBytes: Math.floor(tableBytes / threads),
      shared: this.shared.buffer as SharedArrayBuffer,
      index,
    };
    return new Promise((resolve, reject) => {
      const worker = new Worker(workerEntry(), { workerData });
      let done = false;
      const next = () => {
        const task = this.tasks.shift();
        done = task === undefined;
        if (task !== undefined) worker.postMessage(task);
        else worker.terminate().then(() => resolve(), reject);
      };
      worker.on('error', reject);
      worker.on('messageerror', reject);
      worker.on('exit', () => {
        if (!done) reject(new Error('a solver thread ended before its work'));
      });
      worker.on('message', (answer: Answer) => {
        this.take(answer);
        next();
      });
      next();
    });
  }

  private take(answer: Answer): void {
    if (answer.answer === 'set-play') this.setPlay = answer.result;
    else if (answer.answer === 'first-move' && answer.result !== undefined) this.builder.add(answer.result);
  }
}
