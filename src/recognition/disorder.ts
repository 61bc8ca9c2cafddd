/** Nothing explains the board: how it differs from the head. */
import type { Millis } from '../board/sensor.js';
import { type RefusedCastle, refusedCastle } from './castling.js';
import type { Hypothesis } from './hypothesis.js';
import { type Node, squaresOf } from './moveTable.js';
import { squareName } from './names.js';
import { EMPTY, letterOf } from './pieces.js';
import type { Difference } from './reading.js';
import type { Of, State } from './state.js';

export interface Disorder {
  readonly differences: readonly Difference[];
  /** Pieces of the head that are in the air. */
  readonly inHand: readonly string[];
  readonly refused: RefusedCastle | undefined;
}

export function disorderOf(st: Of<'line' | 'belief' | 'sensors'>): Disorder | undefined {
  const { head } = st.line;
  const best = nearest(st);
  const differences = best ? differencesOf(best, head, st) : [];
  if (!best || differences.length === 0) return undefined;
  const inHand = squaresOf(head.occLo & ~best.occLo, head.occHi & ~best.occHi)
    .map((s) => head.squares[s] as number)
    .filter((code) => best.hand.includes(code))
    .map(letterOf);
  return { differences, inHand, refused: refusedCastle(st) };
}

/** Says it, once. */
export function tellDisorder(st: State, { differences, inHand, refused }: Disorder, at: Millis): void {
  const key = differences.map((d) => `${squareName(d.square)}${d.found ?? '-'}`).join(' ');
  const { condition } = st.report;
  if (condition.kind === 'disordered' && condition.key === key) return;
  st.report.become({ kind: 'disordered', key });
  if (refused) st.report.say({ kind: 'castleRefused', at, ...refused });
  st.report.say({ kind: 'disordered', at, differences, inHand });
}

function nearest(st: Of<'line' | 'belief'>): Hypothesis | undefined {
  const { head } = st.line;
  let best: Hypothesis | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const h of st.belief.all) {
    if (!h.main) continue;
    let n = 0;
    for (let s = 0; s < 64; s++) if (h.squares[s] !== head.squares[s]) n++;
    if (n < least) {
      least = n;
      best = h;
    }
  }
  return best ?? st.belief.first;
}

function differencesOf(h: Hypothesis, head: Node, st: Of<'sensors'>): Difference[] {
  const differences: Difference[] = [];
  for (let square = 0; square < 64; square++) {
    const expected = head.squares[square] as number;
    const found = h.squares[square] as number;
    if (expected === found || st.sensors.unreadable.has(square)) continue;
    differences.push({
      square,
      expected: expected === EMPTY ? null : letterOf(expected),
      found: found === EMPTY ? null : letterOf(found),
    });
  }
  return differences;
}
