/** One touch: into the belief, then explained. */

import type { Millis } from '../board/sensor.js';
import { halfDone, tellHalf } from './halfDone.js';
import { explainUncertain } from './lossRules.js';
import { type Node, squaresOf } from './moveTable.js';
import { codeOf, EMPTY, isWhite } from './pieces.js';
import type { Supplies } from './placing.js';
import type { Touch } from './sequence.js';
import type { State } from './state.js';
import { explain } from './touchRules.js';

/** Captured pieces that may come back for a takeback: those of the last plies. */
const BOX_PLIES = 8;

export function handleTouch(st: State, touch: Touch): void {
  if (st.question.awaiting) {
    st.question.receive(touch);
    st.stillness.expectRest(touch.at);
    return;
  }
  if (st.touches.deferred) {
    // Lifted again within the window: it was chatter, and nothing is read of it.
    if (touch.lift && touch.square === st.touches.deferred.square) st.touches.deferNoMore();
    else explainDeferred(st, touch.at);
  }
  firstTouch(st, touch);
  const exchanged =
    !touch.lift && st.options.sense !== 'piece' && st.touches.exchanges(touch.square, touch.at);
  if (!takeIn(st, touch)) return;
  st.question.touched(touch);
  st.stillness.touched(touch.at);
  if (st.report.condition.kind === 'concluded') st.report.become({ kind: 'touched', lo: 0, hi: 0 });
  if (exchanged && !st.question.uncertain) {
    st.touches.defer(touch.square, touch.at);
    return;
  }
  readOn(st, touch.at);
}

/**
 * After lost events the first hand that lifts something ends the time in which nobody touched the board: what stood
 * until now was a board at rest.
 */
function firstTouch(st: State, touch: Touch): void {
  const { uncertain } = st.question;
  if (!uncertain || uncertain.balance !== undefined || !touch.lift) return;
  // A hand in the middle of a gesture: that board was not at rest.
  if (touch.at - uncertain.since < st.options.settleMs) return;
  explainUncertain(st, touch.at, 'calm');
}

/** What was held back for the bounce window is explained now. */
export function explainDeferred(st: State, at: Millis): void {
  st.touches.deferNoMore();
  readOn(st, at);
}

function readOn(st: State, at: Millis): void {
  if (st.question.uncertain ? explainUncertain(st, at, 'touch') : explain(st, at)) return;
  tellTouch(st, at);
}

/** Moves the belief. False: a doubled line that changes nothing. */
export function takeIn(st: State, touch: Touch): boolean {
  const head = st.line.head;
  const { square, seen } = touch;
  const moved = touch.lift
    ? st.belief.lift(square, seen, head)
    : st.belief.place(
        square,
        seen,
        st.touches.order + 1,
        head,
        new RecentSupplies(st, head),
        st.touches.chatters(square, touch.at),
      );
  if (!moved) return false;
  // Reserves may outlive every hypothesis that a question is about.
  if (!st.belief.all.some((h) => h.main)) st.question.drop();
  st.touches.add(touch);
  return true;
}

/** What the game of the last plies has beside the board. */
class RecentSupplies implements Supplies {
  constructor(
    private readonly st: State,
    private readonly head: Node,
  ) {}

  get box(): readonly number[] {
    const { nodes } = this.st.line;
    const box: number[] = [];
    for (let i = nodes.length - 1; i >= Math.max(1, nodes.length - BOX_PLIES); i--) {
      const by = nodes[i]?.by;
      if (by && by.victim !== EMPTY) box.push(by.victim);
    }
    return box;
  }

  promoteTo(pawn: number): number {
    return codeOf(this.st.line.wanted ?? 'queen', isWhite(pawn) ? 'white' : 'black');
  }

  demote(code: number, square: number): number {
    if (!this.st.line.mayHavePromoted(BOX_PLIES)) return 0;
    const { nodes } = this.st.line;
    for (let i = nodes.length - 1; i >= Math.max(1, nodes.length - BOX_PLIES); i--) {
      const by = nodes[i]?.by;
      if (by && by.mover !== by.code && by.code === code && by.move.from === square) return by.mover;
    }
    return 0;
  }

  victimOf(square: number, hand: readonly number[]): number {
    const { by } = this.head;
    return by && by.victimAt === square && hand.includes(by.code) ? by.victim : 0;
  }
}

/** Nothing follows yet: which pieces are in the air, or which half of a castle is done. */
function tellTouch(st: State, at: Millis): void {
  if (st.question.uncertain || st.report.condition.kind === 'asking') return;
  if (st.belief.all.some((h) => h.main && h.away > 0) || airborne(st) > 1) {
    const half = halfDone(st);
    if (half) {
      tellHalf(st, half, at);
      return;
    }
  }
  const head = st.line.head;
  const h = st.belief.all.find((b) => b.main) ?? st.belief.first;
  if (!h || st.report.condition.kind === 'disordered') return;
  const lo = head.occLo & ~h.occLo;
  const hi = head.occHi & ~h.occHi;
  const was = st.report.condition;
  if (was.kind === 'touched' && was.lo === lo && was.hi === hi) return;
  if (was.kind === 'halfCastle' || was.kind === 'waiting') st.report.say({ kind: 'ordered', at });
  st.report.become({ kind: 'touched', lo, hi });
  if (lo !== 0 || hi !== 0) st.report.say({ kind: 'touched', at, lifted: squaresOf(lo, hi) });
}

function airborne(st: State): number {
  return st.belief.first?.hand.length ?? 0;
}
