/**
 * The recogniser: sensor events in, readings out. It reads no clock: time is the number in each event, and a `tick`
 * lets time pass. The same events give the same readings, byte for byte.
 */
import type { Millis } from '../board/sensor.js';
import type { Move, Position } from '../rules/index.js';
import { heed } from './answers.js';
import { Belief } from './belief.js';
import { replayMoves, settle } from './commit.js';
import { Line } from './line.js';
import { codeOfSeen } from './pieces.js';
import type { Reading, RecognitionInput } from './reading.js';
import { atRest, whenCalm } from './restRules.js';
import { Sensors } from './sensors.js';
import { onSnapshot } from './snapshot.js';
import { DEFAULT_OPTIONS, newState, type RecogniserOptions, type State } from './state.js';
import { explainDeferred, handleTouch } from './touch.js';
import { Touches } from './touches.js';

export class Recogniser {
  private readonly st: State;

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
    replayMoves(this.st, played);
  }

  /** Takes one event, word or tick; times must not decrease. Returns what follows from it, in order. */
  step(input: RecognitionInput): readonly Reading[] {
    const { st } = this;
    st.report.begin();
    advance(st, input.at);
    switch (input.kind) {
      case 'lift':
      case 'place': {
        const square = st.sensors.squareOf(input.square);
        handleTouch(st, {
          lift: input.kind === 'lift',
          square,
          seen: codeOfSeen(input.seen),
          at: input.at,
          order: 0,
        });
        break;
      }
      case 'gap':
        st.question.lose(input.missed, input.at);
        break;
      case 'snapshot':
        onSnapshot(st, input.placement, input.at);
        break;
      case 'link':
      case 'button':
      case 'fault':
      case 'tick':
        break;
      case 'promote':
      case 'castle':
      case 'choose':
      case 'takeback':
      case 'rotate':
      case 'press':
        heed(st, input);
        break;
    }
    return st.report.said;
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
    const { st } = this;
    return (
      !st.question.pending && !st.question.uncertain && !st.question.awaiting && st.belief.mayBe(st.line.head)
    );
  }

  /** When time alone may bring a reading; undefined: never. The shell sends a tick then. */
  get nextDeadline(): Millis | undefined {
    return nextOf(this.st);
  }

  /** Hypotheses held, for measuring. */
  get beliefSize(): number {
    return this.st.belief.all.length;
  }
}

function nextOf(st: State): Millis | undefined {
  let next: Millis | undefined;
  for (const t of [st.touches.deferred?.until, st.line.settleAt, st.stillness.calmAt, st.stillness.restAt]) {
    if (t !== undefined && (next === undefined || t < next)) next = t;
  }
  return next;
}

/** Lets time pass up to `at`: what is provisional settles, a calm board is looked at, then a board at rest. */
function advance(st: State, at: Millis): void {
  for (let t = nextOf(st); t !== undefined && t <= at; t = nextOf(st)) {
    if (st.touches.deferred && st.touches.deferred.until <= t) explainDeferred(st, t);
    else if (st.line.settleAt !== undefined && st.line.settleAt <= t) settle(st, t);
    else if (st.stillness.calmAt !== undefined && st.stillness.calmAt <= t) {
      st.stillness.calmSeen();
      whenCalm(st, t);
    } else {
      st.stillness.restSeen();
      atRest(st, t);
    }
  }
}
