/** One input: time passes up to it, then it is taken in. What follows is in the state's report. */
import type { Millis } from '../board/sensor.js';
import { heed } from './answers.js';
import { settle } from './commit.js';
import { codeOfSeen } from './pieces.js';
import type { RecognitionInput } from './reading.js';
import { atRest, whenCalm } from './restRules.js';
import { heldUntil, releaseHeld, reportTouch } from './scanOrder.js';
import { onSnapshot } from './snapshot.js';
import type { Of, State } from './state.js';
import { explainDeferred } from './touch.js';

/** Takes one event or word; time has passed up to it. */
export function take(st: State, input: RecognitionInput): void {
  switch (input.kind) {
    case 'lift':
    case 'place': {
      const square = st.sensors.squareOf(input.square);
      if (st.sensors.isBlind(square)) return;
      const seen = codeOfSeen(input.seen);
      reportTouch(st, { lift: input.kind === 'lift', square, seen, at: input.at, order: 0 });
      return;
    }
    case 'gap':
      st.question.lose(input.missed, input.at);
      return;
    case 'snapshot':
      releaseHeld(st, input.at);
      onSnapshot(st, input.placement, input.at);
      return;
    case 'blind':
      st.sensors.setBlind(input.squares);
      return;
    case 'link':
    case 'button':
    case 'fault':
    case 'tick':
      return;
    case 'promote':
    case 'castle':
    case 'choose':
    case 'takeback':
    case 'rotate':
    case 'press':
      heed(st, input);
      return;
  }
}

/** Is the board, as far as the sensors tell, in order with the game: nothing in the air, no open question? */
export function isInOrder({ question, belief, line }: Of<'question' | 'belief' | 'line'>): boolean {
  return !question.pending && !question.uncertain && !question.awaiting && belief.mayBe(line.head);
}

/** When time alone may bring a reading; undefined: never. */
export function nextOf(st: State): Millis | undefined {
  let next: Millis | undefined;
  const { deferred } = st.touches;
  for (const t of [
    heldUntil(st),
    deferred?.until,
    st.line.settleAt,
    st.stillness.calmAt,
    st.stillness.restAt,
  ]) {
    if (t !== undefined && (next === undefined || t < next)) next = t;
  }
  return next;
}

/** Lets time pass up to `at`: what is provisional settles, a calm board is looked at, then a board at rest. */
export function pass(st: State, at: Millis): void {
  for (let t = nextOf(st); t !== undefined && t <= at; t = nextOf(st)) {
    const held = heldUntil(st);
    if (held !== undefined && held <= t) releaseHeld(st, t);
    else if (st.touches.deferred && st.touches.deferred.until <= t) explainDeferred(st, t);
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
