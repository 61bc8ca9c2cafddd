/** What a set-up knows of the board, and how pictures and touches change it. */
import type { Millis, Placement, Seen, Sense } from '../board/sensor.js';
import type { Color, Square } from '../rules/index.js';
import { agrees, type Letters, SQUARES } from './letters.js';
import { type Advice, adviseLed, adviseSensed } from './setupAdvice.js';
import { type Unanswering, unanswering } from './setupBlind.js';
import { type Mark, type Standing, type Status, statusOf } from './setupSquares.js';

interface SetUpTarget {
  readonly wanted: Letters;
  readonly toMove: Color;
  readonly sense: Sense;
  /** Squares whose sensors are not believed. */
  readonly blind: ReadonlySet<Square>;
}

/** `unknown`: the board has not yet said what stands on it. */
export type SetUpState =
  | { readonly at: 'unknown'; readonly target: SetUpTarget }
  | {
      readonly at: 'building';
      readonly target: SetUpTarget;
      readonly standing: Standing;
      /** Letters of the pieces lifted and not yet put down, newest last (boards that name them only). */
      readonly inHand: readonly string[];
      /** Since when the board is at rest; null: nobody knows. */
      readonly since: Millis | null;
      /** Something was moved in vain: since the last piece came to stand right. */
      readonly stirred: boolean;
      /** Squares on which something was felt at some time. */
      readonly felt: ReadonlySet<Square>;
      /** Most squares that ever stood right. */
      readonly best: number;
      /** The players said that all stands right, and the board did not feel these; nothing has stirred since. */
      readonly refused: readonly Square[];
    };

export type Building = Extract<SetUpState, { at: 'building' }>;

/** No hand holds more; older letters are forgotten. */
const MAX_IN_HAND = 32;

/** Takes in a picture; the first one tells what stood there before anybody led. `at` null: nobody knows when it came. */
export function withSnapshot(state: SetUpState, placement: Placement, at: Millis | null): SetUpState {
  const { blind } = state.target;
  const seen = SQUARES.map((square): Seen => placement[square] ?? '.');
  if (state.at === 'building') {
    const changes = seen.map((now, square): [Square, Seen] => [square, now]);
    return changed(state, changes, at ?? state.since ?? 0);
  }
  const marks = seen.map((now, square): Mark => {
    if (blind.has(square)) return 'vouched';
    return now === '.' ? 'empty' : 'stood';
  });
  const standing = { seen, marks };
  const begun: Building = {
    at: 'building',
    target: state.target,
    standing,
    inHand: [],
    since: at,
    stirred: false,
    best: 0,
    felt: new Set(SQUARES.filter((square) => (seen[square] ?? '.') !== '.')),
    refused: [],
  };
  return { ...begun, best: rightIn(begun) };
}

/** A blind square is vouched for by whoever named it; one that is blind no longer is seen empty until it says more. */
export function withBlindSquares(state: SetUpState, squares: readonly Square[], at: Millis): SetUpState {
  const blind = new Set(squares);
  const target = { ...state.target, blind };
  if (state.at === 'unknown') return { ...state, target };
  const before = state.target.blind;
  const seen = state.standing.seen.map((now, square): Seen => {
    if (blind.has(square)) return 'x';
    return before.has(square) ? '.' : now;
  });
  const marks = state.standing.marks.map((mark, square): Mark => {
    if (blind.has(square)) return 'vouched';
    return before.has(square) ? 'empty' : mark;
  });
  const now = { ...state, target, standing: { seen, marks }, since: at, stirred: false, refused: [] };
  return { ...now, best: Math.max(rightIn(now), state.best) };
}

/** Takes over what squares show now; what was lit just before decides which put-downs were asked for. */
export function changed(
  state: Building,
  changes: readonly (readonly [Square, Seen])[],
  at: Millis,
): Building {
  const { target } = state;
  const news = changes.filter(([square, now]) =>
    isNews(target.sense, state.standing.seen[square] ?? '.', now),
  );
  if (news.length === 0) return state;
  // What left its square may be what arrived elsewhere in the same snapshot.
  const real = [...news.filter(([, now]) => now === '.'), ...news.filter(([, now]) => now !== '.')];
  const lit = target.sense === 'piece' ? undefined : advise(state).frame;
  const seen = [...state.standing.seen];
  const marks = [...state.standing.marks];
  let inHand = [...state.inHand];
  for (const [square, now] of real) {
    const before = seen[square] ?? '.';
    if (isLetter(before)) inHand.push(before);
    seen[square] = now;
    if (now === 'x') continue;
    if (now === '.') {
      marks[square] = 'empty';
      continue;
    }
    const hand = inHand.lastIndexOf(now);
    if (hand >= 0) inHand = inHand.toSpliced(hand, 1);
    if (before === 'x' && marks[square] !== 'empty') continue;
    const asked = lit?.get(square) === 'put' && agrees(now, target.wanted[square] ?? null);
    marks[square] = lit === undefined ? 'stood' : asked ? 'led' : 'stray';
  }
  const now: Building = {
    ...state,
    standing: { seen, marks },
    inHand: inHand.slice(-MAX_IN_HAND),
    since: at,
    felt: new Set([...state.felt, ...real.flatMap(([square, now]) => (now === '.' ? [] : [square]))]),
    refused: [],
  };
  const right = rightIn(now);
  return { ...now, stirred: right <= state.best, best: Math.max(right, state.best) };
}

/** Squares that stand right. */
function rightIn(state: Building): number {
  return statusIn(state).filter((one) => one === 'right').length;
}

/** A doubled line tells nothing, nor does "some piece" where a piece stands on a board that never says more than its colour. */
function isNews(sense: Sense, before: Seen, now: Seen): boolean {
  if (before === now) return false;
  return sense === 'piece' || now !== '?' || before === '.' || before === 'x';
}

/** Does a mark name its piece? */
export function isLetter(seen: Seen): boolean {
  return seen !== '.' && seen !== 'x' && seen !== '?' && seen !== 'U' && seen !== 'u';
}

/** What to light and to say now. */
export function advise(state: Building): Advice {
  const { target, standing } = state;
  return target.sense === 'piece'
    ? adviseSensed(target.wanted, standing, state.inHand)
    : adviseLed(target.wanted, standing);
}

/** How each square stands toward what is wanted there. */
export function statusIn({ target, standing }: Building): readonly Status[] {
  return SQUARES.map((square) => statusOf(target.wanted, standing, target.sense, square));
}

/** The squares that rest alone would name now. */
export function unansweringIn(state: Building): Unanswering | undefined {
  const { target, standing, stirred, felt } = state;
  const { wanted, sense, blind } = target;
  const lit = advise(state).frame;
  const status = statusIn(state);
  return unanswering({ wanted, sense, standing, status, lit, found: blind.size, stirred, felt });
}
