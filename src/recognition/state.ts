/** Everything the recogniser remembers. Mutable inside, because it is the hot path; nobody outside sees it. */

import type { Millis, Sense } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import type { Belief } from './belief.js';
import type { Explanation } from './explain.js';
import type { Hypothesis } from './hypothesis.js';
import type { Line } from './line.js';
import type { Successor } from './moveTable.js';
import { UNKNOWN } from './pieces.js';
import type { Ambiguity, Reading } from './reading.js';
import type { Touch } from './sequence.js';
import type { Touches } from './touches.js';
import type { UnseenLine } from './unseen.js';

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
}

export const DEFAULT_OPTIONS: RecogniserOptions = {
  sense: 'piece',
  castling: 'any-order',
  takeback: true,
  settleMs: 350,
  restMs: 1200,
  bounceMs: 25,
};

/** A question that the next events, or the players' word, may answer. */
export interface Pending {
  readonly why: Ambiguity;
  readonly options: readonly PendingOption[];
  /** Events up to this order are in the options' hypotheses. */
  readonly order: number;
  asked: boolean;
  /** Told from the touches so far: those that follow may tell another story, and then it is no question any more. */
  readonly passing?: true;
}

export interface PendingOption {
  /** Half-moves of the game that stand before the line. */
  readonly from: number;
  readonly line: readonly Successor[];
  /** Squares whose pieces are in the air at the line's end, where `hyps` is undefined. */
  readonly air: readonly Square[];
  /** The belief in which this is so; undefined: nothing in the air, the board stands as at the line's end. */
  readonly hyps: readonly Hypothesis[] | undefined;
}

/** What the players would be told of the board right now, but for the game itself. */
export type Condition =
  | { readonly kind: 'ordered' }
  | { readonly kind: 'touched'; readonly lo: number; readonly hi: number }
  | { readonly kind: 'halfCastle'; readonly side: 'a' | 'h'; readonly stage: string }
  | { readonly kind: 'asking' }
  | { readonly kind: 'waiting'; readonly square: Square }
  | { readonly kind: 'concluded' }
  | { readonly kind: 'disordered'; readonly key: string };

/** Events were lost; until the board is explained again no landing is asked for. */
export interface Uncertain {
  /** How many more events may have gone unseen beside those the snapshot showed; null: nobody knows. */
  readonly spare: number | null;
  /** Lifts less put-downs since the snapshot; undefined: nobody has touched the board since. */
  balance: number | undefined;
  /** When the snapshot came. */
  readonly since: Millis;
  /** Squares of the head's pieces that were seen empty meanwhile. */
  readonly emptied: Set<Square>;
  /** Lines by their number of plies, as long as nobody touches the board: at rest the same ones are looked for again. */
  readonly searched: Map<number, readonly UnseenLine[] | undefined>;
}

export interface Blind {
  missed: number | null;
  readonly buffer: Touch[];
}

export interface State {
  readonly options: RecogniserOptions;
  readonly line: Line;
  readonly belief: Belief;
  readonly touches: Touches;
  /** When the board will have been still long enough; undefined once that was looked at. */
  restAt: Millis | undefined;
  /** When the board will have been calm for the settle time; undefined once that was looked at. */
  calmAt: Millis | undefined;
  /** Moves were taken back by word and the hands are still putting the board right: only a new move is read. */
  returning: boolean;
  uncertain: Uncertain | undefined;
  /** Events went unseen since the head was read, though the board explained itself by what stands and what is held. */
  doubted: boolean;
  blind: Blind | undefined;
  pending: Pending | undefined;
  condition: Condition;
  unreadable: Set<Square>;
  rotated: boolean;
  out: Reading[];
}

export function newState(line: Line, belief: Belief, touches: Touches, options: RecogniserOptions): State {
  return {
    options,
    line,
    belief,
    touches,
    restAt: undefined,
    calmAt: undefined,
    returning: false,
    uncertain: undefined,
    doubted: false,
    blind: undefined,
    pending: undefined,
    condition: { kind: 'ordered' },
    unreadable: new Set(),
    rotated: false,
    out: [],
  };
}

export function optionsOf(st: State, explanations: readonly Explanation[]): PendingOption[] {
  const from = st.line.ply;
  return explanations.map((e) => ({ from, line: e.line, air: [], hyps: e.hyps.map((h) => h.clone()) }));
}

/** Does nobody know what stands on a square after a touch there: a board that cannot tell, or one that failed to this time? */
export function untold(st: State, square: Square): boolean {
  if (st.options.sense !== 'piece') return true;
  const last = st.touches.latestOn(square);
  return last !== undefined && !last.lift && last.seen >= UNKNOWN;
}
