/** Everything the recogniser remembers. Mutable inside, because it is the hot path; nobody outside sees it. */

import type { Millis, Sense } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import type { Belief, BeliefView } from './belief.js';
import type { Line, LineView } from './line.js';
import { UNKNOWN } from './pieces.js';
import { Question, type QuestionView } from './question.js';
import { Report } from './report.js';
import type { Sensors } from './sensors.js';
import { Stillness } from './stillness.js';
import type { Touches, TouchesView } from './touches.js';

export interface RecogniserOptions {
  readonly sense: Sense;
  /** `strict`: the protocol, or the king first onto its final square where that is no legal king move. */
  readonly castling: 'any-order' | 'strict';
  readonly takeback: boolean;
  /** Milliseconds after which a provisional move is settled. */
  readonly settleMs: Millis;
  /** Milliseconds without an event after which a board is at rest: questions are asked, disorder is told. */
  readonly restMs: Millis;
  /** Opposite changes of one square within this window are contact bounce. Never below the driver's scan period. */
  readonly bounceMs: Millis;
  /** Squares whose sensors are not believed, as they number them: what they say is no touch. */
  readonly blind: readonly Square[];
}

export const DEFAULT_OPTIONS: RecogniserOptions = {
  sense: 'piece',
  castling: 'any-order',
  takeback: true,
  settleMs: 350,
  restMs: 1200,
  bounceMs: 25,
  blind: [],
};

/** All that the recogniser remembers, each part by the one owner that writes it. */
export interface State {
  readonly options: RecogniserOptions;
  readonly line: Line;
  readonly belief: Belief;
  readonly touches: Touches;
  readonly question: Question;
  readonly report: Report;
  readonly stillness: Stillness;
  readonly sensors: Sensors;
}

/** The same as the rules see it: what they look at they cannot write. */
export interface Seen {
  readonly options: RecogniserOptions;
  readonly line: LineView;
  readonly belief: BeliefView;
  readonly touches: TouchesView;
  readonly question: QuestionView;
  readonly report: Pick<Report, 'condition'>;
  readonly sensors: Pick<Sensors, 'unreadable' | 'isBlind' | 'copy'>;
}

/** What a rule reads of the state, by owner: nothing else compiles. */
export type Of<K extends keyof Seen> = Pick<Seen, K>;

/** A state in which nothing is asked and nothing was said. */
export function newState(
  options: RecogniserOptions,
  known: Pick<State, 'line' | 'belief' | 'touches' | 'sensors'>,
): State {
  return {
    options,
    ...known,
    question: new Question(),
    report: new Report(),
    stillness: new Stillness(options),
  };
}

/** The same state, to go on by itself. */
export function copyOf(st: State): State {
  return {
    options: st.options,
    line: st.line.copy(),
    belief: st.belief.copy(),
    touches: st.touches.copy(),
    question: st.question.copy(),
    report: st.report.copy(),
    stillness: st.stillness.copy(),
    sensors: st.sensors.copy(),
  };
}

/** Does nobody know what stands on a square after a touch there: a board that cannot tell, or one that failed to this time? */
export function untold(st: Of<'options' | 'touches'>, square: Square): boolean {
  if (st.options.sense !== 'piece') return true;
  const last = st.touches.latestOn(square);
  return last !== undefined && !last.lift && last.seen >= UNKNOWN;
}
