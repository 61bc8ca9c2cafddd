/** The whole board stands the other way round. */
import type { Millis } from '../board/sensor.js';
import { headRead, standAsHead } from './commit.js';
import { Hypothesis } from './hypothesis.js';
import { hashed } from './moveTable.js';
import { sensed } from './pieces.js';
import type { Of, State } from './state.js';

/** Says so; a board that names its pieces is sure of it. */
export function tellTurned(st: State, at: Millis): void {
  const sure = st.options.sense === 'piece';
  st.report.say({ kind: 'rotated', at, sure });
  st.report.become({ kind: 'asking' });
  if (sure) turnRound(st, at);
}

export function looksTurned(st: Of<'options' | 'line' | 'belief'>): boolean {
  const head = st.line.head;
  const { sense } = st.options;
  const h = st.belief.first;
  if (!h) return false;
  for (let s = 0; s < 64; s++) {
    const seen = sensed(h.squares[s] as number, sense);
    if (seen !== sensed(head.squares[63 - s] as number, sense)) return false;
  }
  return true;
}

/** From now on the sensors' squares are taken the other way round. */
export function turnRound(st: State, at: Millis): void {
  const home = looksTurned(st);
  st.sensors.turn();
  st.question.turn();
  if (home) {
    standAsHead(st);
    st.report.ordered(at);
    return;
  }
  const turned = st.belief.all
    .filter((h) => h.main)
    .map((h) => {
      const t = Hypothesis.of(hashed(h.squares.slice().reverse()));
      t.holds(h.hand.slice());
      return t;
    });
  st.belief.only(st.line.head, turned);
  headRead(st);
}
