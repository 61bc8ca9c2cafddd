/** Two half-moves whose hands do not wait for each other. */
import type { Act } from './act.js';
import { type Context, knownAt } from './context.js';
import { stories } from './decide.js';
import { isEnPassant, isQuiet, type PlyFacts, piecesOf } from './facts.js';
import { moveActs } from './moves.js';
import { plainPly } from './single.js';

const PAIRS = ['opponentEarly', 'victimEarly', 'replyFirst', 'blitz', 'oneScan', 'capturePushed'] as const;

/** The acts of the half-moves at `index` and after it, entangled; `undefined` where no such habit shows or fits. */
export function pairActs(context: Context, index: number): Act[] | undefined {
  const [one, two] = [context.facts[index], context.facts[index + 1]];
  if (one === undefined || two === undefined || !isSimple(one) || !isSimple(two)) return undefined;
  const doing = PAIRS.find(context.does);
  if (doing === undefined || !isReadable(context, index, one, two)) return undefined;
  switch (doing) {
    case 'opponentEarly':
      return entangle(context, one, two, two.move.from);
    case 'victimEarly':
      return two.victim === undefined || two.move.to === one.move.to
        ? undefined
        : entangle(context, one, two, two.move.to);
    case 'replyFirst':
      return areApart(one, two) && bothQuietUnlessNamed(context, one, two)
        ? replyFirst(context, one, two)
        : undefined;
    case 'blitz':
      return areApart(one, two) && leavesGaps(context, one, two) ? blitz(context, one, two) : undefined;
    case 'oneScan':
      return areApart(one, two) && isQuiet(one) && isQuiet(two) ? oneScan(one, two, context) : undefined;
    case 'capturePushed':
      return context.sense === 'occ' && one.victim !== undefined && isQuiet(two)
        ? pushed(context, one, two)
        : undefined;
  }
}

/** No castle, promotion or en passant: their hands are told apart by order, which an entangled pair has not. */
function isSimple(facts: PlyFacts): boolean {
  return facts.castle === undefined && facts.move.promotion === undefined && !isEnPassant(facts);
}

/** Once both have landed only the true line explains the board; and a capture has left a trace that can be seen. */
function isReadable(context: Context, index: number, one: PlyFacts, two: PlyFacts): boolean {
  if (context.undecidable) return true;
  // A capture whose reply fills a square that was full before (another capture, a recapture, the square that the
  // capturing piece left): every standing piece may be at home, so an occupancy board sees pieces nudged.
  const fillsFull = two.victim !== undefined || !areApart(one, two);
  if (context.sense === 'occ' && one.victim !== undefined && fillsFull) return false;
  return stories(knownAt(context, index), piecesOf(two.after), context.sense, 2).length === 1;
}

function areApart(one: PlyFacts, two: PlyFacts): boolean {
  return new Set([one.move.from, one.move.to, two.move.from, two.move.to]).size === 4;
}

function bothQuietUnlessNamed({ sense }: Context, one: PlyFacts, two: PlyFacts): boolean {
  return sense === 'piece' || (isQuiet(one) && isQuiet(two));
}

/** The second player lifts a piece (his own, or the one that he will take) before the first one lets go. */
function entangle({ random }: Context, one: PlyFacts, two: PlyFacts, early: number): Act[] {
  const first = plainPly(one, random);
  const second = plainPly(two, random);
  const doing = early === two.move.from ? ('opponentEarly' as const) : ('victimEarly' as const);
  const lifted = second.find((act) => act.kind === 'lift' && act.square === early);
  // The piece must already stand there: it may not be the one that the first player is still carrying.
  if (lifted === undefined || early === one.move.to) throw new Error('this piece cannot be lifted early');
  const rest = second.filter((act) => act !== lifted);
  return [...first.slice(0, -1), lifted, ...first.slice(-1), ...rest].map((act) => ({ ...act, doing }));
}

/** Both are carrying; the reply lands before the move that it answers. */
function replyFirst({ random }: Context, one: PlyFacts, two: PlyFacts): Act[] {
  const first = plainPly(one, random);
  const second = plainPly(two, random);
  const acts = [...first.slice(0, -1), ...second, ...first.slice(-1)];
  return acts.map((act) => ({ ...act, doing: 'replyFirst' as const }));
}

/** A square emptied and filled again within milliseconds is a bouncing contact on an occupancy board, no capture. */
function leavesGaps({ sense }: Context, one: PlyFacts, two: PlyFacts): boolean {
  return sense !== 'occ' || (isQuiet(one) && isQuiet(two));
}

function blitz({ random }: Context, one: PlyFacts, two: PlyFacts): Act[] {
  const acts = [...plainPly(one, random), ...plainPly(two, random)];
  return acts.map((act, index) => ({
    ...act,
    wait: index === 0 ? act.wait : random.between(0, 3),
    doing: 'blitz',
  }));
}

/** Both moves between two scans: all lifts, then all places, each in the order of the squares. */
function oneScan(one: PlyFacts, two: PlyFacts, { random }: Context): Act[] {
  const acts = [...plainPly(one, random), ...plainPly(two, random)];
  const sorted = (kind: Act['kind']) =>
    acts.filter((act) => act.kind === kind).sort((a, b) => a.square - b.square);
  return [...sorted('lift'), ...sorted('place')].map((act, index) => ({
    ...act,
    wait: index === 0 ? act.wait : 0,
    doing: 'oneScan' as const,
  }));
}

/** A capture that an occupancy board never saw; the reply shows that it happened. */
function pushed({ random }: Context, one: PlyFacts, two: PlyFacts): Act[] | undefined {
  const acts = moveActs(one, { victim: 'pushed', replaced: false, path: 'plain' }, random);
  if (acts === undefined) return undefined;
  const first = acts.map((act, index) => ({
    ...act,
    ply: one.ply,
    completes: index === acts.length - 1,
    mayRead: index === acts.length - 1,
  }));
  const [reply, ...rest] = plainPly(two, random);
  return reply === undefined ? undefined : [...first, { ...reply, wait: random.between(500, 2500) }, ...rest];
}
