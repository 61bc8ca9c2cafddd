/** What the clock shows for the players: a sentence, piece by piece, in front of the times; and the table's times. */
import type { ShownTimes } from '../../src/board/board.js';
import type { Clock } from '../../src/board/clock.js';
import type { Millis } from '../../src/board/sensor.js';
import type { ClockResult } from './clockLane.js';
import type { ClockCommand } from './protocol.js';

export interface ClockDisplayOptions {
  readonly clock: Clock;
  readonly run: (command: ClockCommand) => Promise<ClockResult>;
  /** Characters that the clock at hand shows at a time. */
  readonly width: () => number;
  readonly text: (text: string) => ClockCommand;
  readonly log: (message: string) => void;
}

/** Long enough to read eight characters. */
const PAGE_MS: Millis = 1500;
/** No clock, or one that refuses: tried again after so long. */
const LATER_MS: Millis = 10_000;
/** The clock counts in whole seconds; what differs by more is set anew. */
const DRIFT_MS: Millis = 1500;

interface SetTimes {
  readonly at: Millis;
  readonly times: ShownTimes;
}

export class ClockDisplay {
  private sentence = '';
  private cancel: () => void = () => undefined;
  private set: SetTimes | undefined;
  private notBefore: Millis = Number.NEGATIVE_INFINITY;
  private told = false;

  constructor(private readonly options: ClockDisplayOptions) {}

  /** Empty: the times again. */
  say(sentence: string): void {
    if (sentence === this.sentence) return;
    this.sentence = sentence;
    this.cancel();
    if (sentence === '') void this.options.run({ word: 'end' });
    else void this.showPage(sentence, 0);
  }

  showTimes(times: ShownTimes): void {
    const now = this.options.clock.now();
    if (now < this.notBefore || this.stands(times, now)) return;
    this.set = { at: now, times };
    const seconds = (ms: Millis) => Math.ceil(Math.max(0, ms) / 1000);
    void this.options
      .run({
        word: 'set',
        left: seconds(times.left),
        right: seconds(times.right),
        run: times.runs ?? 'none',
      })
      .then((result) => this.wasSet(result));
  }

  stop(): void {
    this.cancel();
    this.sentence = '';
  }

  private async showPage(sentence: string, number: number): Promise<void> {
    const { clock, run, text, width } = this.options;
    const pages = pagesOf(sentence, width());
    const result = await run(text(pages[number % pages.length] ?? ''));
    if (this.sentence !== sentence) return;
    this.cancel = clock.after(
      result.ok ? PAGE_MS : LATER_MS,
      () => void this.showPage(sentence, result.ok ? number + 1 : 0),
    );
  }

  /** Does the clock show these times, as it was set and has counted since? */
  private stands({ left, right, runs }: ShownTimes, now: Millis): boolean {
    if (this.set === undefined || this.set.times.runs !== runs) return false;
    const { at, times } = this.set;
    const gone = (side: 'left' | 'right') => (runs === side ? now - at : 0);
    return (
      Math.abs(times.left - gone('left') - left) <= DRIFT_MS &&
      Math.abs(times.right - gone('right') - right) <= DRIFT_MS
    );
  }

  private wasSet(result: ClockResult): void {
    if (result.ok) return;
    this.set = undefined;
    this.notBefore = this.options.clock.now() + LATER_MS;
    // Without a clock nobody misses its times.
    if (this.told || !result.text.startsWith('The clock refused')) return;
    this.told = true;
    this.options.log(
      'The clock at the board does not let itself be set: choose its mode 23 (on a DGT 3000: 25) to see the times there.',
    );
  }
}

/** A sentence in pieces that fit, broken between words where that is possible; letters without their accents. */
export function pagesOf(sentence: string, width: number): readonly string[] {
  const plain = sentence.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  const words = plain
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => word.match(new RegExp(`.{1,${width}}`, 'gu')) ?? []);
  const pages: string[] = [];
  for (const word of words) {
    const last = pages.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      pages[pages.length - 1] = `${last} ${word}`;
    else pages.push(word);
  }
  return pages;
}
