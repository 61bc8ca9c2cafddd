/**
 * Lines of one scan have no order: a man may be reported where he stands before he is reported gone from where he stood.
 * A put-down that no man in the air can be is held back for the window in which his lift may follow.
 */
import type { Millis } from '../board/sensor.js';
import { compatible } from './pieces.js';
import type { Touch } from './sequence.js';
import type { Of, State } from './state.js';
import { handleTouch } from './touch.js';

/** Takes in a touch as the board reports it. */
export function reportTouch(st: State, touch: Touch): void {
  const { held } = st.touches;
  const [first] = held;
  if (first) {
    const apart = touch.at - first.at > st.options.bounceMs;
    if (apart || held.some(({ square }) => square === touch.square)) releaseHeld(st, touch.at);
    else if (touch.lift) {
      handleTouch(st, touch);
      return;
    }
  }
  if (touch.lift || st.question.awaiting || (st.touches.held.length === 0 && isInAir(st, touch)))
    handleTouch(st, touch);
  else st.touches.hold(touch);
}

/** When the put-downs held back are taken as they are; undefined: there are none. */
export function heldUntil(st: Of<'options'> & Pick<State, 'touches'>): Millis | undefined {
  const [first] = st.touches.held;
  return first && first.at + st.options.bounceMs;
}

/** Their lifts have come, or will not: they are put-downs now. */
export function releaseHeld(st: State, at: Millis): void {
  for (const touch of st.touches.release()) handleTouch(st, { ...touch, at });
}

/** May what was put down be a man in the air? */
function isInAir(st: Of<'belief'>, { seen }: Touch): boolean {
  for (const h of st.belief.all) {
    for (const code of h.hand) if (compatible(code, seen)) return true;
  }
  return false;
}
