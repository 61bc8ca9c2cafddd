/** Before a problem is posed to people: can it be solved at all, and in how many ways? */
import type { Message } from '../guidance/messages.js';
import type { Position } from '../rules/index.js';
import { progressText, Solving } from './solver/pool.js';

/** Between two words of progress. */
const PROGRESS_MS = 2000;
/** Once one first move solves, further ones are looked for this long; nobody waits for the proof that there are none. */
const COOKS_MS = 6000;

export interface CheckOptions {
  /** Moves to mate. */
  readonly length: number;
  readonly threads: number;
  readonly tableBytes: number;
  /** A word of progress, for whoever waits. */
  readonly note: (sentence: string) => void;
}

/** It can be posed; why not; or nobody waits for the answer any more. */
export type Verdict = 'sound' | Message | 'stopped';

export class ProblemCheck {
  private said: Message | undefined;

  constructor(private readonly options: CheckOptions) {}

  /** What people should know of the problem that was found sound last: more than one key, or a mate that comes sooner. */
  get remark(): Message | undefined {
    return this.said;
  }

  async verdict(problem: Position, signal: AbortSignal): Promise<Verdict> {
    const { length, threads, tableBytes, note } = this.options;
    const solving = new Solving(problem, length, { setPlay: false, tries: 0, threads, tableBytes });
    const stop = () => solving.stop();
    signal.addEventListener('abort', stop, { once: true });
    let withKey = 0;
    const timer = setInterval(() => {
      note(progressText(solving.progress));
      if (solving.progress.keys.length > 0) withKey += PROGRESS_MS;
      if (withKey >= COOKS_MS) solving.stop();
    }, PROGRESS_MS);
    try {
      const { keys } = await solving.result;
      if (signal.aborted) return 'stopped';
      if (keys.length === 0) return { key: 'problemNone', params: { side: problem.turn, mateIn: length } };
      const mateIn = Math.min(...keys.map(({ attack }) => attack.mateIn));
      const plain = keys.length === 1 && mateIn === length;
      this.said = plain
        ? undefined
        : { key: 'problemCooked', params: { keys: keys.length, mateIn: mateIn < length ? mateIn : null } };
      return 'sound';
    } finally {
      clearInterval(timer);
      signal.removeEventListener('abort', stop);
    }
  }
}
