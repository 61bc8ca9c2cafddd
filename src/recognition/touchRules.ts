/**
 * The rules of a touch, in the order in which they are asked: each of them was paid for with misread games; see the
 * comments.
 */
import type { Millis } from '../board/sensor.js';
import { foreignTo, protocolCastle, swapsOf } from './castling.js';
import { commit, goBack, restore } from './commit.js';
import { amendments, comesBack, correct, takeback } from './corrections.js';
import { COST } from './costs.js';
import { type Explanation, landing } from './explain.js';
import type { Hypothesis } from './hypothesis.js';
import { popcount, type Successor } from './moveTable.js';
import { pairs, singles } from './plies.js';
import { optionsOf } from './question.js';
import type { Ambiguity } from './reading.js';
import { follow, type Rule, rulesOn, type Verdict } from './rules.js';
import { castleHands } from './sequence.js';
import type { Of, Seen, State } from './state.js';
import type { StoryReads } from './stories.js';
import { betterTold } from './tell.js';
import { keepOpen, unseenRival } from './unseenCapture.js';

/** What several rules of a touch want to know: looked for when the first of them asks. */
class TouchLook {
  private isStill: boolean | undefined;
  private singles: ReturnType<typeof singles> | undefined;
  private airborne: readonly Explanation[] | undefined;

  constructor(private readonly st: Seen) {}

  get still(): boolean {
    this.isStill ??= isStill(this.st);
    return this.isStill;
  }

  /** One ply, and the board is complete. */
  get complete(): readonly Explanation[] {
    this.singles ??= singles(this.st);
    return this.singles.complete;
  }

  /** One ply, with pieces of the opponent in the air. */
  get air(): readonly Explanation[] {
    this.singles ??= singles(this.st);
    this.airborne ??= this.still ? this.singles.air.filter((e) => !isCapture(e)) : this.singles.air;
    return this.airborne;
  }
}

const { rule, reads, waits } = rulesOn<TouchLook>();

const TOUCH_RULES: readonly Rule<TouchLook>[] = [
  reads(
    'castle by the protocol',
    (st) => (st.options.sense === 'piece' ? undefined : protocolCastle(st)),
    (st, castle, at) => commit(st, castle, at, true),
  ),
  reads('nothing happened', nothingHappened, comeHome),
  rule('one ply', (st, { complete }) => chosenOf(st, complete), choose),
  waits('hands on their way back', (st) => st.question.returning),
  rule(
    'two plies',
    (st, look) =>
      look.complete.length > 0 || look.still ? undefined : crossingOf(st, chosenOf(st, pairs(st, false))),
    choose,
  ),
  waits('one ply that is asked, or told better', (_st, { complete }) => complete.length > 0),
  reads('what was taken back stands again', comesBack, restore),
  waits(
    'one ply that may be a slide or a capture',
    (st, look) => look.air.length > 0 && (capturedUnseen(st) || slidesOn(st, look.still)),
  ),
  rule(
    'one ply, or a capture pushed in',
    (st, { air }) => (air.length > 0 ? unseenRival(st, air) : undefined),
    keepOpen,
  ),
  rule('one ply, the opponent in the air', (st, { air }) => chosenOf(st, air), choose),
  waits('one ply in the air that is asked, or told better', (_st, { air }) => air.length > 0),
  rule('the last move amended', (st, { still }) => someOf(amendments(st, still)), correct),
  rule(
    'two plies, the next piece in the air',
    (st, { still }) => (still || capturedUnseen(st) ? undefined : chosenOf(st, pairs(st, true))),
    choose,
  ),
  reads('takeback', takeback, (st, { ply, h }, at) => goBack(st, ply, [h], at)),
];

/** Tries to explain the belief. True: something was read, or the board stands as the head. */
export function explain(st: State, at: Millis): boolean {
  return worthAsking(st) && follow(TOUCH_RULES, st, new TouchLook(st), at) === 'read';
}

function someOf<T>(found: readonly T[]): readonly T[] | undefined {
  return found.length > 0 ? found : undefined;
}

/** More squares than that left empty are a board being cleared: nothing is read of it. */
const MOST_EMPTIED = 8;

/** Something stands away from home, or the board may equal the head again: after most touches it is neither. */
function worthAsking(st: Of<'line' | 'belief'>): boolean {
  const { head } = st.line;
  const seen = st.belief.first;
  if (seen && popcount(head.occLo & ~seen.occLo, head.occHi & ~seen.occHi) > MOST_EMPTIED) return false;
  return st.belief.all.some((h) => h.away > 0 || h.sameBoard(head));
}

/** The board equals the head. */
interface Home {
  readonly home: Hypothesis;
  /** After a swap in any order but the protocol both readings live on: the next completed move decides. */
  readonly swaps: readonly Hypothesis[];
}

function nothingHappened(st: Of<'options' | 'line' | 'belief'>): Home | undefined {
  const { head } = st.line;
  const home = st.belief.all.find((h) => h.main && h.sameBoard(head));
  return home && { home, swaps: swapsOf(st, head) };
}

function comeHome(st: State, { home, swaps }: Home, at: Millis): void {
  st.belief.comeHome(home, swaps);
  if (swaps.length === 0) {
    // What was touched since the head meant nothing.
    // … but for a man from or to a square that says nothing.
    if (st.sensors.unreadable.size === 0) st.touches.cameHome(st.line.readAt(st.line.ply));
    st.line.mark(st.touches.order);
    st.belief.allLanded();
  }
  st.question.cameHome();
  st.report.ordered(at);
}

/**
 * Stillness: as long as every standing piece may be at home with only pieces in the air, neither an amendment nor two
 * plies nor a capture with further pieces in the air is read. (Nxc4, then a pawn nudged on d5 while the knight is off,
 * is not Nxd5; four pieces fallen over are no capture.)
 */
function isStill(st: Of<'options' | 'line' | 'belief'>): boolean {
  const { head } = st.line;
  return (
    st.options.sense !== 'piece' && st.belief.all.some((h) => h.main && h.away === 0 && !h.sameBoard(head))
  );
}

function isCapture(e: Explanation): boolean {
  return (e.line[0] as Successor).victimAt >= 0;
}

/** One of several explanations, or all of them as a question. */
type Choice =
  | { readonly kind: 'one'; readonly explanation: Explanation }
  | {
      readonly kind: 'ask';
      readonly why: Ambiguity;
      readonly found: readonly Explanation[];
      /** So many of them, the last ones, are the others with the landings exchanged. */
      readonly exchanged?: number;
    };

/** One explanation: that is read. Several: the question, which more events may answer. Undefined: none, or a poor one. */
function chosenOf(st: Of<StoryReads>, found: readonly Explanation[]): Choice | undefined {
  const [only] = found;
  if (!only) return undefined;
  const choice: Choice = found.length === 1 ? { kind: 'one', explanation: only } : plainOrCastle(st, found);
  return choice.kind === 'one' && betterTold(st, choice.explanation.line) ? undefined : choice;
}

/** Castle or plain move with the same final occupancy: the order of the hands decides, or it is asked. */
function plainOrCastle(st: Of<'line' | 'touches'>, found: readonly Explanation[]): Choice {
  const castle = found.find((e) => e.line.length === 1 && e.line[0]?.castle);
  const [plain, ...others] = found.filter((e) => e !== castle);
  const c = castle?.line[0]?.castle;
  if (!castle || !c || !plain || others.length > 0) return { kind: 'ask', found, why: 'same-placement' };
  const hands = castleHands(st.touches.lastOf(4, c, st.touches.headOrder, foreignTo(st.line.head)), c);
  // The third event refilled the square emptied by the second: one piece was nudged while the other was carried.
  if (hands === 'refill') return { kind: 'one', explanation: plain };
  const both = hands === 'king-first' ? [castle, plain] : [plain, castle];
  return { kind: 'ask', found: both, why: 'castle-or-move' };
}

/**
 * Both men were in the air, and either may have landed on either square. People land in the order of the turn (some
 * 300 times to one): those answers come first, the exchanged ones are dearer.
 */
function crossingOf(st: Of<'options'>, choice: Choice | undefined): Choice | undefined {
  if (choice?.kind !== 'ask' || choice.why !== 'same-placement' || st.options.sense === 'piece')
    return choice;
  const inOrder = choice.found.filter(landsInOrder);
  const others = choice.found.filter((e) => !landsInOrder(e));
  if (inOrder.length === 0 || others.length === 0) return choice;
  return { kind: 'ask', why: choice.why, found: [...inOrder, ...others], exchanged: others.length };
}

function landsInOrder({ line, hyps: [h] }: Explanation): boolean {
  const [first, second] = line;
  return !first || !second || !h || landing(h, first) < landing(h, second);
}

/** Reads it, or remembers the question and lets the rules below look for what is complete. */
function choose(st: State, choice: Choice, at: Millis): Verdict {
  switch (choice.kind) {
    case 'one':
      commit(st, choice.explanation, at);
      return 'read';
    case 'ask': {
      const { why, found, exchanged = 0 } = choice;
      const { pending } = st.question;
      // The first question stands until it is answered: what comes after it fits every one of its answers.
      const mayReplace = exchanged > 0 && pending?.asked === false;
      if (!pending || pending.why === 'several-lines' || mayReplace)
        st.question.ask({
          why,
          options: optionsOf(st.line.ply, found).map((option, i) =>
            i < found.length - exchanged ? option : { ...option, cost: COST.exchangedLanding },
          ),
          order: st.touches.order,
          ...(exchanged > 0 ? { crossing: true } : {}),
        });
      return 'next';
    }
  }
}

/**
 * The piece just moved is in the air again, and what landed may as well be that piece sliding on as the opponent's
 * reply: the next event tells, and waiting for it costs nothing.
 */
function slidesOn(st: Of<'options' | 'line' | 'belief' | 'touches'>, still: boolean): boolean {
  const by = st.line.head.by;
  if (!by || st.options.sense !== 'occ') return false;
  if (!st.belief.all.some((h) => h.main && h.squares[by.to] !== by.code)) return false;
  return amendments(st, still, true).length > 0;
}

/**
 * After an outage one piece was missing, and nobody knows whether a hand holds it or it has captured. The opponent who
 * lifts a piece before it lands makes the capture likelier, and what lands now may be either piece: the board that is
 * complete tells.
 */
function capturedUnseen(st: Of<'question'>): boolean {
  return st.question.doubted && st.question.pending?.why === 'capture-unseen';
}
