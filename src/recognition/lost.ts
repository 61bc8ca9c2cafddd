/**
 * Lost lines: the touches received meanwhile, and what a snapshot says beyond them.
 *
 * A snapshot comes after the lines that were received since the gap; undoing those in it gives the board right after
 * the lost ones. So the lost events are the difference between that and the belief, and of one lost line nothing at
 * all remains unknown.
 */

import type { Millis } from '../board/sensor.js';
import { Hypothesis } from './hypothesis.js';
import type { Node } from './moveTable.js';
import { agrees, EMPTY, sensed } from './pieces.js';
import type { Touch } from './sequence.js';
import type { Of, State } from './state.js';
import { linesOf, type Picture, pictureOf } from './unseen.js';

/** What a snapshot says beyond the touches that were received. */
export interface Lost {
  /** Events to take in before the buffered ones: lifts first, then puts, of unknown order. */
  readonly events: readonly Touch[];
  readonly buffered: readonly Touch[];
  /** True: the lost events are known for sure, order included. */
  readonly certain: boolean;
  readonly spare: number | null;
}

export function lostEvents(st: State, codes: Uint8Array, at: Millis): Lost {
  const missing = st.question.awaitNoMore();
  const before = codes.slice();
  const buffered = missing?.received ?? [];
  for (let i = buffered.length - 1; i >= 0; i--) {
    const touch = buffered[i] as Touch;
    before[touch.square] = touch.lift ? touch.seen : EMPTY;
  }
  const h = st.belief.first ?? Hypothesis.of(st.line.head);
  const lifts: Touch[] = [];
  const puts: Touch[] = [];
  for (let square = 0; square < 64; square++) {
    if (st.sensors.unreadable.has(square)) continue;
    const had = sensed(h.squares[square] as number, st.options.sense);
    const has = before[square] as number;
    if (agrees(had, has)) continue;
    if (had !== EMPTY) lifts.push({ lift: true, square, seen: had, at, order: 0 });
    if (has !== EMPTY) puts.push({ lift: false, square, seen: has, at, order: 0 });
  }
  const events = [...lifts, ...puts];
  const missed = missing ? missing.missed : events.length === 0 ? 0 : null;
  const impossible = missed !== null && events.length > missed;
  return {
    events,
    buffered,
    certain: missed !== null && !impossible && missed <= 1,
    spare: missed === null || impossible ? null : missed - events.length,
  };
}

/** The 64 codes that the sensors show now. */
export function codesNow(st: Of<'options' | 'belief'>): Uint8Array {
  const codes = new Uint8Array(64);
  const h = st.belief.first;
  if (h) for (let s = 0; s < 64; s++) codes[s] = sensed(h.squares[s] as number, st.options.sense);
  return codes;
}

/** The board as the sensors see it now. */
export function picture(st: Of<'options' | 'belief' | 'sensors'>): Picture {
  return pictureOf(codesNow(st), (s) => st.sensors.unreadable.has(s));
}

/** Does the picture show this position? */
export function fitsBoard(st: Of<'options'>, node: Node, pic: Picture): boolean {
  const lines = linesOf(node, pic, 0, { sense: st.options.sense });
  return lines !== undefined && lines.length === 1;
}
