/**
 * Drawing a start position from what people threw, one step at a time. A draw is its method and the list of all
 * throws, the ones that had to be repeated included: from these everything else follows, so it can be shown,
 * recorded and checked by anyone.
 *
 * Chances. `random`, `coins10` and `dice` give each of the 960 arrangements with 1/960. `coins` is fair at each step
 * and yet not uniform: 1/768 when the king has one free square on one side and four on the other, 1/1152 when it has
 * two and three. Say so where it is offered.
 */
import type { Square } from 'chessops';
import {
  candidatesOf,
  choicesOf,
  type DrawMethod,
  type DrawPart,
  type Lot,
  lotOf,
  type PlacedPiece,
  partAfter,
  placedBy,
  type Throw,
} from './drawParts.js';
import { err, ok, type Result } from './result.js';
import { numberOfArrangement } from './startPosition.js';

/** A part of the draw that was thrown. */
export interface DrawStep {
  readonly what: DrawPart;
  /** The throws of this step, in order; none where nothing was left to choose. */
  readonly throws: readonly Throw[];
  /** What they count to: 1 is the first candidate. For whole numbers the start number itself (may be 960 to 1023). */
  readonly value: number;
  /** The throws count to no candidate. The next step is for the same part. */
  readonly again: boolean;
  /** The squares that were to be had, in counting order; empty for whole numbers. */
  readonly candidates: readonly Square[];
  /** What stands on the first rank by this step; empty when thrown again. */
  readonly placed: readonly PlacedPiece[];
}

/** What can be thrown now: a coin's sides, or a number in a range. */
export type Throwable = 'coin' | { readonly least: number; readonly most: number };

/** Why throws are no draw. Throws are counted from 1. */
export type DrawFault =
  | {
      readonly code: 'bad-throw';
      readonly throw: number;
      readonly thrown: Throw;
      readonly part: DrawPart;
      readonly wants: Throwable;
    }
  /** The draw was complete after `used` throws, the last of them for `part`; null: nothing was to be thrown. */
  | {
      readonly code: 'surplus-throws';
      readonly part: DrawPart | null;
      readonly used: number;
      readonly surplus: number;
    }
  | { readonly code: 'many-throws'; readonly count: number; readonly most: number }
  | {
      readonly code: 'missing-throws';
      readonly part: DrawPart;
      readonly thrown: number;
      readonly missing: number;
      readonly wants: Throwable;
    };

export type DrawState =
  | {
      readonly state: 'ask';
      /** The part that wants a throw now. */
      readonly what: DrawPart;
      readonly candidates: readonly Square[];
      /** What can be thrown now, each equally likely. */
      readonly allowed: readonly Throw[];
      /** Throws of this part so far, and how many of them it needs. */
      readonly thrown: readonly Throw[];
      readonly needs: number;
      readonly steps: readonly DrawStep[];
    }
  | { readonly state: 'done'; readonly number: number; readonly steps: readonly DrawStep[] }
  | {
      readonly state: 'bad';
      readonly fault: DrawFault;
      /** Index of the throw that cannot be. */
      readonly at: number;
      readonly steps: readonly DrawStep[];
    };

/** No honest draw needs more throws; a longer list is refused unread. */
const MAX_THROWS = 1000;

function stepOf(
  part: DrawPart,
  candidates: readonly Square[],
  choices: number,
  lot: Lot | undefined,
  throws: readonly Throw[],
): DrawStep {
  const choice = lot === undefined ? 0 : lot.choose(throws);
  const again = choice >= choices;
  const counted = part === 'number' || part === 'ten-coins' ? choice : choice + 1;
  const placed = again ? [] : placedBy(part, candidates, choice);
  return { what: part, throws, value: counted, again, candidates, placed };
}

function finished(steps: readonly DrawStep[], throws: readonly Throw[], used: number): DrawState {
  if (used < throws.length) {
    const last = steps.findLast((step) => step.throws.length > 0);
    const surplus = throws.length - used;
    const fault = { code: 'surplus-throws', part: last?.what ?? null, used, surplus } as const;
    return { state: 'bad', fault, at: used, steps };
  }
  return { state: 'done', number: numberOfPieces(steps.flatMap((step) => step.placed)), steps };
}

function numberOfPieces(placed: readonly PlacedPiece[]): number {
  const letters = [...placed]
    .sort((a, b) => a.square - b.square)
    .map(({ role }) => (role === 'knight' ? 'N' : role.charAt(0)))
    .join('');
  const number = numberOfArrangement(letters);
  if (!number.ok) throw new Error(`the pieces ${letters} are no arrangement`);
  return number.value;
}

/**
 * Where a draw stands after these throws: what to throw next, the finished number, or the throw that cannot be.
 * Every prefix of a good list of throws is good; ask with an empty list to begin.
 */
export function drawNext(method: DrawMethod, throws: readonly Throw[]): DrawState {
  const steps: DrawStep[] = [];
  const placed: PlacedPiece[] = [];
  if (throws.length > MAX_THROWS) {
    const fault = { code: 'many-throws', count: throws.length, most: MAX_THROWS } as const;
    return { state: 'bad', fault, at: MAX_THROWS, steps };
  }
  let used = 0;
  let done = 0;
  for (let part = partAfter(method, done); part !== undefined; part = partAfter(method, done)) {
    const candidates = candidatesOf(part, placed);
    const choices = choicesOf(part, candidates);
    const lot = lotOf(method, choices);
    const needs = lot?.throws ?? 0;
    const allowed = lot?.allowed ?? [];
    const thrown = throws.slice(used, used + needs);
    const wrong = thrown.findIndex((one) => !allowed.includes(one));
    const [bad] = thrown.slice(wrong);
    if (wrong >= 0 && bad !== undefined) {
      const at = used + wrong;
      const fault = {
        code: 'bad-throw',
        throw: at + 1,
        thrown: bad,
        part,
        wants: wanted(allowed),
      } as const;
      return { state: 'bad', fault, at, steps };
    }
    if (thrown.length < needs) return { state: 'ask', what: part, candidates, allowed, thrown, needs, steps };
    used += needs;
    const step = stepOf(part, candidates, choices, lot, thrown);
    steps.push(step);
    if (step.again) continue;
    placed.push(...step.placed);
    done += 1;
  }
  return finished(steps, throws, used);
}

function wanted(allowed: readonly Throw[]): Throwable {
  const numbers = allowed.filter((one) => typeof one === 'number');
  return numbers.length === 0 ? 'coin' : { least: Math.min(...numbers), most: Math.max(...numbers) };
}

/** The whole draw from a complete list of throws; a list that is too short is an error that names the missing part. */
export function completeDraw(
  method: DrawMethod,
  throws: readonly Throw[],
): Result<{ number: number; steps: readonly DrawStep[] }, DrawFault> {
  const state = drawNext(method, throws);
  switch (state.state) {
    case 'done':
      return ok({ number: state.number, steps: state.steps });
    case 'bad':
      return err(state.fault);
    case 'ask': {
      const { what: part, needs, thrown, allowed } = state;
      const missing = needs - thrown.length;
      return err({
        code: 'missing-throws',
        part,
        thrown: throws.length,
        missing,
        wants: wanted(allowed),
      });
    }
  }
}

/**
 * Lets a generator throw a whole draw. `below(n)` must give a uniform integer from 0 to n - 1; the shell passes the
 * operating system's. The throws can be given to `drawNext` again at any time and give the same draw.
 */
export function throwDraw(method: DrawMethod, below: (n: number) => number): Throw[] {
  const throws: Throw[] = [];
  for (;;) {
    const state = drawNext(method, throws);
    if (state.state !== 'ask') {
      if (state.state === 'done') return throws;
      throw new Error(`the generator never came to an end: ${state.fault.code}`);
    }
    const index = below(state.allowed.length);
    const thrown = state.allowed[index];
    if (thrown === undefined)
      throw new RangeError(`the generator gave ${index} for a number below ${state.allowed.length}`);
    throws.push(thrown);
  }
}
