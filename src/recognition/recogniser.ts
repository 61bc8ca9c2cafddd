/**
 * The recogniser: sensor events in, readings out. It reads no clock: time is the number in each event, and a `tick`
 * lets time pass. The same events give the same readings, byte for byte.
 */
import type { Millis } from '../board/sensor.js';
import type { Move, Position } from '../rules/index.js';
import { Belief } from './belief.js';
import { replayMoves } from './commit.js';
import { Line } from './line.js';
import { isInOrder, nextOf, pass, take } from './reader.js';
import type { Reading, RecognitionInput } from './reading.js';
import { isTouch, Rivalry } from './rivalry.js';
import { Sensors } from './sensors.js';
import { DEFAULT_OPTIONS, newState, type RecogniserOptions, type State } from './state.js';
import { Touches } from './touches.js';

export class Recogniser {
  private st: State;
  /** Answers of a question that nobody answered, each of which reads on; undefined: everything is decided. */
  private rivalry: Rivalry | undefined;

  /**
   * `start`: the position the game began with; `played`: the moves since then, after which the board is taken to stand
   * when reading begins (a game resumed). Throws on a move that is not legal: only checked lines are handed in.
   */
  constructor(start: Position, options: Partial<RecogniserOptions> = {}, played: readonly Move[] = []) {
    const line = Line.from(start);
    const all = { ...DEFAULT_OPTIONS, ...options };
    this.st = newState(all, {
      line,
      belief: Belief.of(line.head),
      touches: new Touches(all.bounceMs),
      sensors: new Sensors(),
    });
    this.st.sensors.setBlind(all.blind);
    replayMoves(this.st, played);
  }

  /** Takes one event, word or tick; times must not decrease. Returns what follows from it, in order. */
  step(input: RecognitionInput): readonly Reading[] {
    if (this.rivalry !== undefined) return this.decide(this.rivalry, input);
    const { st } = this;
    st.report.begin();
    pass(st, input.at);
    if (!isTouch(input) || !st.question.isPlayedOver) {
      take(st, input);
      return st.report.said;
    }
    const said = st.report.said;
    this.rivalry = new Rivalry(st);
    return [...said, ...this.decide(this.rivalry, input)];
  }

  private decide(rivalry: Rivalry, input: RecognitionInput): readonly Reading[] {
    const readings = rivalry.step(input);
    this.st = rivalry.lead;
    if (rivalry.isDecided) this.rivalry = undefined;
    return readings;
  }

  /** The position as the recogniser has it. */
  get position(): Position {
    return this.st.line.head.pos;
  }

  /** The moves read so far, as they stand. */
  get moves(): Move[] {
    return this.st.line.nodes.slice(1).flatMap((n) => (n.by ? [n.by.move] : []));
  }

  /** Is the board, as far as the sensors tell, in order with the game: nothing in the air, no open question? */
  get inOrder(): boolean {
    return isInOrder(this.st);
  }

  /** When time alone may bring a reading; undefined: never. The shell sends a tick then. */
  get nextDeadline(): Millis | undefined {
    return this.rivalry ? this.rivalry.nextDeadline : nextOf(this.st);
  }

  /** Hypotheses held, for measuring. */
  get beliefSize(): number {
    return this.st.belief.all.length;
  }
}
