/** A script played to the recogniser the whole way: trace text, EBL/1 lines, sensor events, readings, answers. */
import { createEblDecoder } from '../../drivers/ebl/decoder.js';
import { Recogniser, type RecogniserOptions } from '../../src/recognition/index.js';
import type { Ambiguity, Reading, RecognitionInput } from '../../src/recognition/reading.js';
import { type Move, makeUci } from '../../src/rules/index.js';
import { parseTrace, type TraceEntry } from '../../src/table/trace.js';
import type { PlayerWord } from '../../src/table/words.js';
import { type HandsScript, toTrace } from '../hands/index.js';
import { type Asked, groundless, type Situation } from './grounds.js';

export interface Outcome {
  readonly plies: number;
  readonly events: number;
  /** The first half-move that is recorded wrongly at the end, 1-based; undefined: every recorded one is right. */
  readonly wrongAt: number | undefined;
  /** The record is right but does not reach the end, or the board is not in order with it. */
  readonly stuck: boolean;
  /** Settled moves that were no moves of the game and had to be withdrawn. */
  readonly withdrawn: number;
  readonly asked: ReadonlyMap<Ambiguity, number>;
  /**
   * Questions none of whose answers was the truth, by kind: the board was asked about while it stood still in the
   * middle of a move (a piece laid down on its way, a castle whose last line was lost). The players say nothing then.
   */
  readonly unanswerable: ReadonlyMap<Asked['why'], number>;
  /** Questions that the design's list does not allow: what, and how often. */
  readonly groundless: ReadonlyMap<string, number>;
  readonly disorders: number;
  readonly orderUnknown: number;
  readonly beliefMax: number;
  /** Milliseconds spent in decoder and recogniser. */
  readonly spent: number;
  readonly recorded: readonly string[];
  /** Questions that nobody answered. */
  readonly unanswered: number;
  /** The board was in order with the record at the end. */
  readonly inOrder: boolean;
  /** The last result that the kings were read to show. */
  readonly result: string | undefined;
}

interface Recorded {
  readonly move: Move;
  settled: boolean;
}

function recordedAs({ move, provisional }: { move: Move; provisional: boolean }): Recorded {
  return { move, settled: !provisional };
}

/** The game as a listener keeps it who applies every reading in order. */
class Listener {
  readonly line: Recorded[] = [];
  withdrawn = 0;
  disorders = 0;
  orderUnknown = 0;
  result: string | undefined;
  readonly asked = new Map<Ambiguity, number>();
  /** Half-moves on record when events were last lost. */
  lostAt: number | undefined;

  constructor(private readonly truth: readonly string[]) {}

  take(reading: Reading): void {
    switch (reading.kind) {
      case 'move':
        this.line.push(recordedAs(reading));
        break;
      case 'settled': {
        const ply = this.line[reading.ply - 1];
        if (ply) ply.settled = true;
        break;
      }
      case 'amended':
        this.withdraw(reading.ply - 1, reading.ply);
        this.line[reading.ply - 1] = recordedAs(reading);
        break;
      case 'takenBack':
        this.withdraw(reading.ply, this.line.length);
        this.line.length = reading.ply;
        break;
      case 'ambiguous':
        this.asked.set(reading.why, (this.asked.get(reading.why) ?? 0) + 1);
        break;
      case 'disordered':
        this.disorders += 1;
        break;
      case 'orderUnknown':
        this.orderUnknown += 1;
        break;
      case 'unseen':
        this.lostAt = this.line.length;
        break;
      case 'result':
        this.result = reading.result;
        break;
      default:
        break;
    }
  }

  private withdraw(from: number, to: number): void {
    for (let i = from; i < to; i += 1) {
      const ply = this.line[i];
      if (ply?.settled === true && makeUci(ply.move) !== this.truth[i]) this.withdrawn += 1;
    }
  }
}

export interface PlayOptions extends Partial<RecogniserOptions> {
  /** Called with every input and every reading, for a log. */
  readonly log?: (what: RecognitionInput | Reading) => void;
  /** Who answers questions: the players, by what they did, or nobody ever. Default: the players. */
  readonly answers?: 'players' | 'never';
  /** When each half-move was complete (ms): nobody answers with a move that is still to come. Default: unknown. */
  readonly times?: readonly number[];
  /** Whether time passes between the lines too, as it does at a table. Default: no. */
  readonly ticks?: boolean;
}

/** Milliseconds that the players wait at the end, so that everything settles. */
const LAST_WAIT = 10_000;

export function playScript(script: HandsScript, options: PlayOptions = {}): Outcome {
  const sense = options.sense ?? script.sense;
  return playTrace(toTrace(script, sense), script, { ...options, sense });
}

/** Plays a trace that may differ from the script's own (lines lost, doubled, exchanged). */
export function playTrace(
  trace: string,
  script: Pick<HandsScript, 'start' | 'moves'>,
  options: PlayOptions & { readonly sense: RecogniserOptions['sense'] },
): Outcome {
  const parsed = parseTrace(trace);
  if (!parsed.ok) throw new Error(parsed.error);
  const truth = script.moves.map(makeUci);
  const listener = new Listener(truth);
  const began = performance.now();
  const { log, answers, ticks, times, ...recogniserOptions } = options;
  const recogniser = new Recogniser(script.start, recogniserOptions);
  const player = new Player(
    recogniser,
    listener,
    truth,
    { start: script.start, sense: options.sense },
    { log, answers, ticks, times },
  );
  for (const entry of parsed.value.entries) player.take(entry);
  player.wait(LAST_WAIT);
  const recorded = listener.line.map(({ move }) => makeUci(move));
  const differs = recorded.findIndex((uci, index) => uci !== truth[index]);
  return {
    plies: truth.length,
    events: player.events,
    wrongAt: differs < 0 ? undefined : differs + 1,
    stuck: differs < 0 && (recorded.length !== truth.length || !player.recogniser.inOrder),
    withdrawn: listener.withdrawn,
    asked: listener.asked,
    unanswerable: player.unanswerable,
    groundless: player.groundless,
    disorders: listener.disorders,
    orderUnknown: listener.orderUnknown,
    beliefMax: player.beliefMax,
    spent: performance.now() - began,
    recorded,
    unanswered: player.unanswered,
    inOrder: player.recogniser.inOrder,
    result: listener.result,
  };
}

class Player {
  events = 0;
  readonly unanswerable = new Map<Asked['why'], number>();
  readonly groundless = new Map<string, number>();
  beliefMax = 0;
  unanswered = 0;
  private at = 0;
  private readonly decoder = createEblDecoder({ now: () => this.at });

  constructor(
    readonly recogniser: Recogniser,
    private readonly listener: Listener,
    private readonly truth: readonly string[],
    private readonly where: Pick<Situation, 'start' | 'sense'>,
    private readonly how: { [Key in 'log' | 'answers' | 'ticks' | 'times']: PlayOptions[Key] | undefined },
  ) {}

  take(entry: TraceEntry): void {
    if (this.how.ticks === true) this.pass(entry.at);
    this.at = entry.at;
    if (entry.kind === 'word') {
      const word = wordOf(entry.word, entry.at);
      if (word) this.step(word);
    } else if (entry.kind === 'line') {
      for (const event of this.decoder.feed(entry.text).events) this.step(event);
    }
  }

  /** Lets the time pass until `until`, with a tick whenever one was asked for. */
  private pass(until: number): void {
    for (let due = this.recogniser.nextDeadline; due !== undefined && due < until; ) {
      this.at = Math.max(this.at, due);
      this.step({ kind: 'tick', at: this.at });
      const next = this.recogniser.nextDeadline;
      due = next !== undefined && next > due ? next : undefined;
    }
  }

  wait(ms: number): void {
    if (this.how.ticks === true) this.pass(this.at + ms);
    this.at += ms;
    this.step({ kind: 'tick', at: this.at });
  }

  private step(input: RecognitionInput): void {
    this.how.log?.(input);
    this.events += 1;
    if (input.kind === 'gap') this.listener.lostAt = this.listener.line.length;
    const readings = this.recogniser.step(input);
    this.beliefMax = Math.max(this.beliefMax, this.recogniser.beliefSize);
    let question: Asked | undefined;
    for (const reading of readings) {
      this.how.log?.(reading);
      this.listener.take(reading);
      if (reading.kind === 'ambiguous') question = reading;
      else if (reading.kind === 'orderUnknown') question = { why: 'order', candidates: reading.candidates };
    }
    if (!question) return;
    this.judge(question);
    this.answer(question);
  }

  private judge(question: Asked): void {
    const line = this.listener.line.map(({ move }) => move);
    const fault = groundless(question, { ...this.where, line, lostAt: this.listener.lostAt });
    if (fault) this.groundless.set(fault, (this.groundless.get(fault) ?? 0) + 1);
  }

  /** The answer that is true; where several are, the one that says most of what was done by now. -1: none is. */
  private trueOf(candidates: Asked['candidates']): number {
    const { times } = this.how;
    const done = times?.filter((at) => at <= this.at).length ?? this.truth.length;
    const isTrue = ({ from, moves }: Asked['candidates'][number]) =>
      from + moves.length <= done && moves.every((move, i) => makeUci(move) === this.truth[from + i]);
    if (times === undefined) return candidates.findIndex(isTrue);
    const ends = candidates.map((c) => (isTrue(c) ? c.from + c.moves.length : -1));
    const most = Math.max(...ends);
    return most < 0 ? -1 : ends.indexOf(most);
  }

  /** As the players would: by what they did. Where no answer is true they say nothing. */
  private answer({ why, candidates }: Asked): void {
    const candidate = this.trueOf(candidates);
    if (this.how.answers === 'never' || candidate < 0) this.unanswered += 1;
    if (this.how.answers === 'never') return;
    if (candidate < 0) this.unanswerable.set(why, (this.unanswerable.get(why) ?? 0) + 1);
    else this.step({ kind: 'choose', at: this.at, candidate });
  }
}

function wordOf(word: PlayerWord, at: number): RecognitionInput | undefined {
  switch (word.kind) {
    case 'promote':
      return { kind: 'promote', at, role: word.role };
    case 'takeback':
      return { kind: 'takeback', at, plies: word.plies };
    case 'castle':
      return { kind: 'castle', at, side: word.side };
    case 'press':
      return { kind: 'press', at };
    default:
      return undefined;
  }
}
