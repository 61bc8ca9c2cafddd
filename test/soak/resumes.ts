/**
 * A reader that dies again and again in mid-game, as a controller whose plug is pulled: the next one knows the moves
 * that were read, is told that events were lost, sees the board as it stands and goes on. The hands may finish the
 * gesture, or play on, while nobody reads.
 */
import type { Seen, SeenPiece, Sense } from '../../src/board/sensor.js';
import { degrade, seenOf } from '../../src/board/sensor.js';
import { Recogniser } from '../../src/recognition/index.js';
import type { Reading, RecognitionInput } from '../../src/recognition/reading.js';
import { type Move, makeUci, type Position } from '../../src/rules/index.js';
import { type Touch, touchesOf } from '../crash/touches.js';
import { gameFacts, piecesOf } from '../hands/index.js';
import { createRandom } from '../hands/prng.js';

export interface ResumeOptions {
  readonly sense: Sense;
  readonly seed: number;
  /** Chance of a death before a touch. */
  readonly deaths: number;
  /** Touches at most that are made while nobody reads. */
  readonly unseen: number;
  readonly log?: (what: RecognitionInput | Reading | string) => void;
}

export interface ResumeOutcome {
  readonly truth: readonly string[];
  readonly recorded: readonly string[];
  readonly deaths: number;
  readonly asked: number;
  /** Questions none of whose answers was the truth. */
  readonly unanswerable: number;
  readonly inOrder: boolean;
}

export function playResumed(start: Position, moves: readonly Move[], options: ResumeOptions): ResumeOutcome {
  const all = gameFacts(start, moves);
  const silent = all.findIndex(({ move }) => move.promotion !== undefined && move.promotion !== 'queen');
  const facts = options.sense === 'piece' || silent < 0 ? all : all.slice(0, silent);
  const truth = facts.map(({ move }) => makeUci(move));
  const random = createRandom(options.seed);
  const life = new Lives(start, options, truth);
  for (const one of facts) {
    for (const touch of touchesOf(one)) {
      if (random.chance(options.deaths)) life.die(random.below(options.unseen + 1));
      life.touch(touch, 25 + random.below(50));
    }
    life.wait(random.chance(0.15) ? 30 : 1500);
  }
  life.wait(10_000);
  return life.outcome;
}

class Lives {
  private at = 0;
  private deaths = 0;
  private asked = 0;
  private unanswerable = 0;
  /** Touches still to be made before somebody reads again. */
  private dark = 0;
  private readonly squares: Seen[];
  private reader: Recogniser | undefined;
  private played: Move[] = [];

  constructor(
    private readonly start: Position,
    private readonly options: ResumeOptions,
    private readonly truth: readonly string[],
  ) {
    this.squares = piecesOf(start).map((piece) => (piece === undefined ? '.' : seenOf(piece)));
    this.reader = new Recogniser(start, { sense: options.sense });
    this.look();
  }

  die(unseen: number): void {
    this.wake();
    this.deaths += 1;
    this.played = this.reader?.moves ?? [];
    this.options.log?.(`dies after ${this.played.length} half-moves, ${unseen} touches unseen`);
    this.reader = undefined;
    this.dark = unseen;
    if (unseen === 0) this.wake();
  }

  touch(touch: Touch, ms: number): void {
    const { sense } = this.options;
    this.at += ms;
    const { square } = touch;
    const seen = touch.kind === 'lift' ? this.squares[square] : touch.piece;
    if (seen === undefined || seen === '.' || seen === 'x') throw new Error('hands lift nothing');
    this.squares[square] = touch.kind === 'lift' ? '.' : seen;
    if (this.reader !== undefined)
      this.step({ kind: touch.kind, at: this.at, square, seen: degrade(seen, sense) as SeenPiece });
    else if (--this.dark <= 0) this.wake();
  }

  wait(ms: number): void {
    this.at += ms;
    if (this.reader !== undefined) this.step({ kind: 'tick', at: this.at });
  }

  get outcome(): ResumeOutcome {
    this.wake();
    this.wait(10_000);
    const recorded = (this.reader?.moves ?? []).map(makeUci);
    const { truth, deaths, asked, unanswerable } = this;
    return { truth, recorded, deaths, asked, unanswerable, inOrder: this.reader?.inOrder ?? false };
  }

  private wake(): void {
    if (this.reader !== undefined) return;
    this.at += 3000;
    this.reader = new Recogniser(this.start, { sense: this.options.sense }, this.played);
    this.step({ kind: 'gap', at: this.at, missed: null });
    this.look();
    this.dark = 0;
  }

  private look(): void {
    const placement = this.squares.map((seen) => (seen === '.' ? '.' : degrade(seen, this.options.sense)));
    this.step({ kind: 'snapshot', at: this.at, placement });
  }

  private step(input: RecognitionInput): void {
    const { reader, options } = this;
    if (reader === undefined) return;
    options.log?.(input);
    const readings = reader.step(input);
    for (const reading of readings) {
      options.log?.(reading);
      if (reading.kind !== 'ambiguous' && reading.kind !== 'orderUnknown') continue;
      this.asked += 1;
      const candidate = reading.candidates.findIndex(({ from, moves }) =>
        moves.every((move, i) => makeUci(move) === this.truth[from + i]),
      );
      if (candidate < 0) this.unanswerable += 1;
      else this.step({ kind: 'choose', at: this.at, candidate });
    }
  }
}
