/**
 * Results by kings in the centre: both kings on light centre squares (e4, d5): White won; both on dark ones (d4, e5):
 * Black won; one and one: draw. The kings then stand side by side, so no legal line ever explains it. The first king's
 * step may have been a legal move and is withdrawn when the other king follows before anything else was moved.
 */
import type { Millis } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import { goBack } from './commit.js';
import type { Hypothesis } from './hypothesis.js';
import type { Node } from './moveTable.js';
import { BLACK_KING, EMPTY, WHITE_KING } from './pieces.js';
import type { Verdict } from './rules.js';
import type { Of, State } from './state.js';

const D4: Square = 27;
const E4: Square = 28;
const D5: Square = 35;
const E5: Square = 36;
const CENTRE: readonly Square[] = [D4, E4, D5, E5];
const LIGHT: readonly Square[] = [E4, D5];

/** Both kings stand in the centre, and where. */
export interface KingsInCentre {
  readonly h: Hypothesis;
  readonly white: Square;
  readonly black: Square;
  /** The last move was the first king's step. */
  readonly withdrawn: boolean;
  /** When it is a declaration: a king's legal move that stood, and an illegal try of the other king, look like one. */
  readonly from: Millis;
}

/** A king who stood for longer than the settle time has moved: only kings left so for so long declare a result. */
const DECLARED_MS = 3000;

export function kingsInCentre(st: Of<'options' | 'line' | 'belief' | 'touches'>): KingsInCentre | undefined {
  const head = st.line.head;
  if (mayBeStill(st)) return undefined;
  for (const h of st.belief.all) {
    if (!h.main || h.away === 0) continue;
    const white = CENTRE.find((s) => h.squares[s] === WHITE_KING);
    const black = CENTRE.find((s) => h.squares[s] === BLACK_KING);
    if (white === undefined || black === undefined) continue;
    const whitePut = h.putOrder(white, WHITE_KING) >= 0;
    const blackPut = h.putOrder(black, BLACK_KING) >= 0;
    if (!whitePut && !blackPut) continue;
    const by = head.by;
    const lastKing = by && !by.castle && CENTRE.includes(by.to) ? by.code : 0;
    const withdrawn = (!whitePut && lastKing === WHITE_KING) || (!blackPut && lastKing === BLACK_KING);
    if (!(whitePut && blackPut) && !withdrawn) continue;
    if (!restAtHome(h, head)) continue;
    const stood = withdrawn && st.touches.stoodFor(st.line.readAt(st.line.ply)) > st.options.settleMs;
    const last = st.touches.kept.at(-1)?.at ?? 0;
    return { h, white, black, withdrawn, from: stood ? last + DECLARED_MS : last };
  }
  return undefined;
}

/**
 * May every standing piece be at home, with a king among them? Pieces fallen over near the centre are set up again; two
 * kings that are both off their squares are not.
 */
function mayBeStill(st: Of<'belief'>): boolean {
  return st.belief.all.some(
    (h) => h.main && h.away === 0 && !(h.hand.includes(WHITE_KING) && h.hand.includes(BLACK_KING)),
  );
}

/**
 * Every other piece stands at home, but for those taken off to make room in the centre. A piece missing elsewhere is in
 * a hand, and what stands in the centre may be that piece.
 */
function restAtHome(h: Hypothesis, head: Node): boolean {
  for (let s = 0; s < 64; s++) {
    const code = h.squares[s] as number;
    if (isKing(code) || code === head.squares[s]) continue;
    if (code !== EMPTY || (!isKing(head.squares[s] as number) && !CENTRE.includes(s))) return false;
  }
  return true;
}

function isKing(code: number): boolean {
  return code === WHITE_KING || code === BLACK_KING;
}

/** Says the result that the kings tell, once it is a declaration; until then the board is lit as one in disorder. */
export function conclude(
  st: State,
  { h, white, black, withdrawn, from }: KingsInCentre,
  at: Millis,
): Verdict {
  if (st.report.condition.kind === 'concluded') return 'read';
  if (at < from) {
    st.stillness.expectRest(from - st.options.restMs);
    return 'next';
  }
  if (withdrawn && st.line.previous) {
    goBack(st, st.line.ply - 1, [h], at);
    st.line.forget();
  }
  const light = Number(LIGHT.includes(white)) + Number(LIGHT.includes(black));
  st.report.say({ kind: 'result', at, result: light === 2 ? '1-0' : light === 0 ? '0-1' : '1/2-1/2' });
  st.report.become({ kind: 'concluded' });
  st.touches.forgetLog();
  return 'read';
}
