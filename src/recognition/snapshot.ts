/** Lines were lost: what the next snapshot says of them, and what is done where none comes. */
import type { Millis, Placement } from '../board/sensor.js';
import { mayBeCastling } from './castling.js';
import { askWhetherCaptured, explainUncertain } from './lossRules.js';
import { codesNow, lostEvents } from './lost.js';
import { compatible, EMPTY } from './pieces.js';
import type { Touch } from './sequence.js';
import type { Of, State } from './state.js';
import { handleTouch, takeIn } from './touch.js';

/** A snapshot is there within a second; where it is not by now (milliseconds), the board does not send one. */
const NO_SNAPSHOT_MS = 5000;

export function onSnapshot(st: State, placement: Placement, at: Millis): void {
  const codes = st.sensors.see(placement);
  const lost = lostEvents(st, codes, at);
  st.question.newPicture();
  if (lost.certain) {
    for (const touch of lost.events) handleTouch(st, touch);
    for (const touch of lost.buffered) handleTouch(st, { ...touch, at: Math.max(touch.at, at) });
    return;
  }
  const atHome = st.belief.mayBeAtHome;
  const [single, ...others] = lost.events;
  if (
    lost.spare === null &&
    atHome &&
    others.length === 0 &&
    single?.lift !== false &&
    !(single && mayBeCastling(st, single.square))
  ) {
    // Nobody looked, and the board stands as it was believed to, but for one piece that somebody holds. A line that
    // went to and fro and lost it would be a stranger story than a hand about to move or to capture.
    st.report.say({ kind: 'unseen', at, ply: st.line.nodes.length - 1 });
    for (const touch of [...lost.events, ...lost.buffered]) {
      handleTouch(st, { ...touch, at: Math.max(touch.at, at) });
    }
    st.question.doubtHead(true);
    if (single && lost.buffered.length === 0) askWhetherCaptured(st);
    return;
  }
  for (const touch of lost.events) takeIn(st, touch);
  for (const touch of lost.buffered) takeIn(st, touch);
  const emptied = lost.events.filter(({ lift }) => lift).map(({ square }) => square);
  st.question.loseTrack(lost.spare, at, emptied);
  st.stillness.touched(at);
  explainUncertain(st, at, 'touch');
}

/**
 * No snapshot came, and the board has been at rest: the touches since then are read as they were received, if the board
 * as it was believed could be touched so. (A recording that breaks off in the middle and goes on has no other word.)
 */
export function readUnhealed(st: State, at: Millis): void {
  const { awaiting } = st.question;
  if (!awaiting || awaiting.received.length === 0) return;
  if (at - awaiting.since < NO_SNAPSHOT_MS) {
    st.stillness.expectRest(awaiting.since + NO_SNAPSHOT_MS - st.options.restMs);
    return;
  }
  if (!mayFollow(st, awaiting.received)) return;
  st.question.awaitNoMore();
  st.report.say({ kind: 'unseen', at, ply: st.line.ply });
  for (const touch of awaiting.received) handleTouch(st, { ...touch, at: Math.max(touch.at, at) });
  st.question.doubtHead(true);
}

/** Could the board as it is believed be touched so? */
function mayFollow(st: Of<'options' | 'belief'>, touches: readonly Touch[]): boolean {
  const codes = codesNow(st);
  for (const { lift, square, seen } of touches) {
    const stands = codes[square] as number;
    if (lift ? stands === EMPTY || !compatible(stands, seen) : stands !== EMPTY) return false;
    codes[square] = lift ? EMPTY : seen;
  }
  return true;
}
