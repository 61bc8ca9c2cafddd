/**
 * One touch in every hypothesis: what was lifted, and which pieces of the hand it may be that was put down. Equal
 * outcomes are one hypothesis, and the dearest beyond the cap go.
 */
import type { Square } from '../rules/index.js';
import { type Hypothesis, weightOf } from './hypothesis.js';
import { compatible, EMPTY, isPawn, isPromotionSquare, KEY_HI, KEY_LO, UNKNOWN } from './pieces.js';

/** Most hypotheses kept at once; the dearest are dropped beyond it. */
const BELIEF_CAP = 64;
/** More pieces than that in the hand are a board cleared: what is set up again is taken to be where it stood. */
const CLEARED = 8;

/** What a put-down may take from beside the board. */
export interface Supplies {
  /** What a pawn becomes where the board cannot tell. */
  promoteTo(pawn: number): number;
  /** The pawn that `code` was before it was promoted from `square` in the recent past, or 0. */
  demote(code: number, square: Square): number;
  /** Recently captured pieces that may come back, the latest first. */
  readonly box: readonly number[];
  /** A captured piece that may be put back on this square while its captor is still in the hand, or 0. */
  victimOf(square: Square, hand: readonly number[]): number;
}

/** Takes the piece off `square` in every hypothesis. False: a doubled line, nothing changed. */
export function liftAll(
  belief: Hypothesis[],
  square: Square,
  seen: number,
  head: Uint8Array,
): Hypothesis[] | undefined {
  const [only] = belief;
  if (only && belief.length === 1) {
    if (only.squares[square] === EMPTY) return undefined;
    only.lift(square, head);
    return belief;
  }
  const standing = withPiece(belief, square, true);
  if (standing.length === 0) return undefined;
  // A wrong piece code for one scan must not kill the belief: then the letter is what is wrong.
  let kept = standing;
  if (seen !== UNKNOWN) {
    const fitting = standing.filter((h) => compatible(h.squares[square] as number, seen));
    if (fitting.length > 0) kept = fitting;
  }
  for (const h of kept) h.lift(square, head);
  return kept;
}

/** The hypotheses in which something stands on a square, or in which nothing does; all of them nearly always. */
function withPiece(belief: Hypothesis[], square: Square, stands: boolean): Hypothesis[] {
  for (const h of belief) {
    if ((h.squares[square] !== EMPTY) === stands) continue;
    return belief.filter((other) => (other.squares[square] !== EMPTY) === stands);
  }
  return belief;
}

/**
 * Puts a piece on `square` in every hypothesis: one new hypothesis for each piece it could be.
 * Undefined: a doubled line, nothing changed. `bounced`: contact chatter of what was just put there, so what
 * returns is what left.
 */
export function placeAll(
  belief: Hypothesis[],
  square: Square,
  seen: number,
  order: number,
  head: Uint8Array,
  supplies: Supplies,
  bounced = false,
): Hypothesis[] | undefined {
  const free = withPiece(belief, square, false);
  if (free.length === 0) {
    if (belief.some((h) => compatible(h.squares[square] as number, seen))) return undefined;
    // Another piece than the one that stood there: a lift that got lost, and a place.
    for (const h of belief) h.lift(square, head);
    return placeAll(belief, square, seen, order, head, supplies, false);
  }
  const choices: Choice[] = [];
  for (const h of free) choose(h, square, seen, head, supplies, bounced, choices);
  if (choices.length === 0) for (const h of free) addChoice(choices, h, seen, -1, square, head);
  return put(choices.length > 1 ? distinct(choices, square) : choices, belief, square, order, head);
}

/**
 * Makes the hypotheses; one that is used once is changed in place, and one of `belief` that is not used at all lends its
 * memory to a copy.
 */
function put(
  choices: readonly Choice[],
  belief: readonly Hypothesis[],
  square: Square,
  order: number,
  head: Uint8Array,
): Hypothesis[] {
  const made: Hypothesis[] = [];
  const [only] = choices;
  if (only && choices.length === 1) {
    only.h.put(square, only.code, only.fromHand, order, head);
    made.push(only.h);
    return made;
  }
  for (const h of belief) h.uses = 0;
  for (const { h } of choices) h.uses++;
  let spare = 0;
  for (const { h, code, fromHand } of choices) {
    let target = h;
    if (--h.uses > 0) {
      while (spare < belief.length && (belief[spare] as Hypothesis).uses !== 0) spare++;
      const unused = belief[spare++];
      if (unused) unused.become(h);
      target = unused ?? h.clone();
    } else h.uses = -1;
    target.put(square, code, fromHand, order, head);
    made.push(target);
  }
  return made;
}

/** Adds what may have been put down in one hypothesis. */
function choose(
  h: Hypothesis,
  square: Square,
  seen: number,
  head: Uint8Array,
  supplies: Supplies,
  bounced: boolean,
  choices: Choice[],
): void {
  const same = bounced ? h.liftedFrom(square) : EMPTY;
  const home = head[square] as number;
  if (same !== EMPTY && compatible(same, seen)) addChoice(choices, h, same, same, square, head);
  else if (h.hand.length > CLEARED && belongs(h, square, seen, head))
    addChoice(choices, h, home, home, square, head);
  else if (seen >= 1 && seen <= 12) addChoice(choices, h, seen, exactSource(h, seen), square, head);
  else chooseFromHand(h, square, seen, head, supplies, choices);
}

function addChoice(
  choices: Choice[],
  h: Hypothesis,
  code: number,
  fromHand: number,
  square: Square,
  head: Uint8Array,
): void {
  choices.push({ h, code, fromHand, away: h.away + (code === head[square] ? 0 : 1) });
}

/** Is the piece that the head has on this square in the hand? */
function belongs(h: Hypothesis, square: Square, seen: number, head: Uint8Array): boolean {
  const code = head[square] as number;
  return code !== EMPTY && compatible(code, seen) && h.hand.includes(code);
}

/** The board names the piece: what leaves the hand for it, -1 where it comes from the box. */
function exactSource(h: Hypothesis, seen: number): number {
  if (h.hand.includes(seen)) return seen;
  return h.hand.find((code) => code >= UNKNOWN && compatible(code, seen)) ?? -1;
}

function chooseFromHand(
  h: Hypothesis,
  square: Square,
  seen: number,
  head: Uint8Array,
  supplies: Supplies,
  choices: Choice[],
): void {
  const { hand } = h;
  for (let i = 0; i < hand.length; i++) {
    const code = hand[i] as number;
    if (hand.indexOf(code) !== i || !compatible(code, seen)) continue;
    addChoice(choices, h, code, code, square, head);
    if (isPawn(code)) {
      if (isPromotionSquare(code, square))
        addChoice(choices, h, supplies.promoteTo(code), code, square, head);
    } else {
      const pawn = supplies.demote(code, square);
      if (pawn !== 0) addChoice(choices, h, pawn, code, square, head);
    }
  }
  const victim = supplies.victimOf(square, hand);
  if (victim !== 0 && compatible(victim, seen)) addChoice(choices, h, victim, -1, square, head);
  if (hand.length > 0) return;
  const { box } = supplies;
  for (let i = 0; i < box.length; i++) {
    const code = box[i] as number;
    if (box.indexOf(code) === i && compatible(code, seen)) addChoice(choices, h, code, -1, square, head);
  }
}

/** What a put-down may turn a hypothesis into, before it is made. */
interface Choice {
  readonly h: Hypothesis;
  readonly code: number;
  readonly fromHand: number;
  readonly away: number;
}

/**
 * The choices without equal ones (the cheaper stays) and without the dearest beyond the cap: reserves first, then by
 * pieces away from home. Only what is left is made.
 */
function distinct(choices: readonly Choice[], square: Square): readonly Choice[] {
  if (choices.length > keys.length) {
    keys = new Float64Array(2 * choices.length);
    slots = new Int16Array(slotsFor(keys.length));
  }
  const used = slotsFor(choices.length);
  slots.fill(0, 0, used);
  const found: Choice[] = [];
  for (const choice of choices) {
    const key = keyOf(choice, square);
    const index = indexOf(key, found.length, used - 1);
    if (index === found.length) found.push(choice);
    else if (choice.away < (found[index] as Choice).away) found[index] = choice;
  }
  return found.length <= BELIEF_CAP ? found : cheapest(found);
}

/** Keys of the different choices, in their order, and a table of their numbers from 1; both used again and again. */
let keys = new Float64Array(256);
let slots = new Int16Array(slotsFor(keys.length));

/** A power of two, twice the number of keys or more. */
function slotsFor(count: number): number {
  return 1 << (33 - Math.clz32(count));
}

/** The number of a key among the `count` known ones, or `count`, which it is from now on. */
function indexOf(key: number, count: number, mask: number): number {
  let slot = (key / 0x200000) & mask;
  for (;;) {
    const known = (slots[slot] as number) - 1;
    if (known < 0) {
      slots[slot] = count + 1;
      keys[count] = key;
      return count;
    }
    if (keys[known] === key) return known;
    slot = (slot + 1) & mask;
  }
}

/** As many as the cap allows, the cheapest first: main ones, then by pieces away from home, else in their order. */
function cheapest(choices: readonly Choice[]): readonly Choice[] {
  const byPrice: Choice[][] = [];
  for (const choice of choices) {
    const price = choice.away + (choice.h.main ? 0 : MOST_AWAY);
    const same = byPrice[price];
    if (same) same.push(choice);
    else byPrice[price] = [choice];
  }
  const kept: Choice[] = [];
  for (let price = 0; price < byPrice.length; price++) {
    for (const choice of byPrice[price] ?? []) if (kept.length < BELIEF_CAP) kept.push(choice);
  }
  return kept;
}

/** More pieces than that are away from home on no board. */
const MOST_AWAY = 65;

/** 53 bits of placement, hand and kind. */
function keyOf({ h, code, fromHand }: Choice, square: Square): number {
  const lo = h.lo ^ (KEY_LO[code * 64 + square] as number);
  const hi = h.hi ^ (KEY_HI[code * 64 + square] as number);
  const left = fromHand >= 0 && h.hand.includes(fromHand) ? weightOf(fromHand) : 0;
  const rest = (Math.imul(hi, 31) ^ Math.imul((h.handKey - left) | 0, 17) ^ (h.main ? 1 : 0)) & 0x1fffff;
  return (lo >>> 0) * 0x200000 + rest;
}
