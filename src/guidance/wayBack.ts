/**
 * The shortest way from what stands on the board to what should stand there.
 *
 * Order of importance: no piece from the box where one from the board or the hand will do; then the fewest pieces
 * touched; then the shortest carries (straight-line distance, summed). Pieces of one kind are interchangeable and go
 * where that is shortest. What is known to be in the hand goes back before a piece that the board cannot name.
 */
import type { Square } from '../rules/index.js';
import { assign } from './assignment.js';
import { agrees, couldBe, type Letters, pieceOf, SQUARES } from './letters.js';
import type { Fix } from './messages.js';

export interface Disorder {
  /** FEN letter or null for each of the 64 squares. */
  readonly expected: Letters;
  /** Likewise, and `?`, `U`, `u` where the board cannot name the piece. Give unreadable squares as expected. */
  readonly found: Letters;
  /** Letters of pieces off the board that belong on it. */
  readonly inHand: readonly string[];
}

/**
 * One thing to do. `carry`: from one square to the other. `lift`: into the hand for a moment, its square is needed;
 * a later `put` sets it down. `takeOff`: off the board for good. `put`: from the hand or the box.
 * `piece` is a FEN letter; of a piece that the board cannot name it is the letter wanted where it is to go, `sure` tells
 * whether it can be no other; null when nothing is known of it.
 */
export interface BackStep {
  readonly kind: 'carry' | 'lift' | 'takeOff' | 'put';
  readonly piece: string | null;
  readonly from: Square | null;
  readonly to: Square | null;
  readonly sure: boolean;
}

interface Source {
  readonly letter: string;
  /** null: in the hand. */
  readonly square: Square | null;
}

/** A hole filled: by a source, or from the box. */
interface Filling {
  readonly to: Square;
  readonly piece: string;
  readonly source: Source | null;
}

/** More pieces than this are in no hand; the rest is ignored. */
const MAX_IN_HAND = 32;
/** Weights, each above all sums of the next: from the box, then by kind of source, then distance. */
const BOX = 1e10;
const TIER = 1e6;
/** Not to be chosen while the box is there; small enough to stay exact in a sum. */
const NEVER = 1e12;

function distance(a: Square, b: Square): number {
  const files = (a & 7) - (b & 7);
  const ranks = (a >> 3) - (b >> 3);
  return Math.round(1000 * Math.sqrt(files * files + ranks * ranks));
}

function cost(source: Source, hole: Square, wanted: string): number {
  if (!couldBe(source.letter, wanted)) return NEVER;
  if (source.square === null) return TIER;
  const tier = source.letter === wanted ? 0 : 2 * TIER;
  return tier + distance(source.square, hole);
}

/** The steps, in an order in which each target is free when its step comes. Empty when nothing differs. */
export function wayBack(disorder: Disorder): BackStep[] {
  const { expected, found } = disorder;
  const wrong = SQUARES.filter((square) => !agrees(found[square] ?? null, expected[square] ?? null));
  const holes = wrong.flatMap((square) => {
    const piece = expected[square] ?? null;
    return piece === null ? [] : [{ to: square, piece }];
  });
  const onBoard = wrong.flatMap((square): Source[] => {
    const letter = found[square] ?? null;
    return letter === null ? [] : [{ letter, square }];
  });
  const inHand = disorder.inHand.slice(0, MAX_IN_HAND).map((letter): Source => ({ letter, square: null }));
  const sources = [...onBoard, ...inHand];
  const chosen = assign(
    holes.map(({ to, piece }) => [
      ...sources.map((source) => cost(source, to, piece)),
      ...holes.map(() => BOX),
    ]),
  );
  const fillings = holes.map(
    (hole, row): Filling => ({ ...hole, source: sources[chosen[row] ?? -1] ?? null }),
  );
  return inOrder(fillings, onBoard);
}

/** Whether the piece a filling names can be no other, though the board cannot name it. */
function isSure(filling: Filling, fillings: readonly Filling[], onBoard: readonly Source[]): boolean {
  const letter = filling.source?.letter;
  if (letter === undefined || letter === filling.piece) return true;
  const isUnnamed = (source: Source | null): boolean => source !== null && pieceOf(source.letter) === null;
  const open = fillings.filter((other) => other.source === null || isUnnamed(other.source));
  return (
    open.every((other) => !couldBe(letter, other.piece) || other.piece === filling.piece) &&
    onBoard.filter(isUnnamed).length <= open.length &&
    fillings.every((other) => other.source?.square !== null || !isUnnamed(other.source))
  );
}

/**
 * Puts the fillings and the pieces to take off into an order that hands can follow: what is in the hand first, then
 * what only has to leave, then carries to free squares, the box last. A circle of carries is opened by a lift.
 */
function inOrder(fillings: readonly Filling[], onBoard: readonly Source[]): BackStep[] {
  const steps: BackStep[] = [];
  const used = new Set(fillings.map(({ source }) => source));
  const spare = onBoard.filter((source) => !used.has(source));
  const standing = new Set(onBoard.map(({ square }) => square));
  const inHand = new Set(fillings.map(({ source }) => source).filter((source) => source?.square === null));
  const left = new Set(fillings);
  while (left.size > 0 || spare.length > 0) {
    const free = [...left].filter(({ to }) => !standing.has(to));
    const ready = free.find(({ source }) => inHand.has(source));
    const extra = ready === undefined ? spare.shift() : undefined;
    if (extra !== undefined) {
      steps.push(takeOff(extra));
      standing.delete(extra.square);
      continue;
    }
    const next = ready ?? free.find(({ source }) => source !== null) ?? free[0];
    if (next !== undefined) {
      const from = inHand.has(next.source) ? null : (next.source?.square ?? null);
      const sure = from === null || isSure(next, fillings, onBoard);
      steps.push({ kind: from === null ? 'put' : 'carry', piece: next.piece, from, to: next.to, sure });
      standing.delete(from);
      left.delete(next);
      continue;
    }
    const circle = [...left].find(({ source }) => source !== null && !inHand.has(source));
    if (circle === undefined) throw new Error('wayBack: every target is taken and nothing can move');
    const { source, piece } = circle;
    const sure = isSure(circle, fillings, onBoard);
    steps.push({ kind: 'lift', piece: sure ? piece : null, from: source?.square ?? null, to: null, sure });
    standing.delete(source?.square ?? null);
    inHand.add(source);
  }
  return steps;
}

function takeOff({ letter, square }: Source): BackStep {
  const piece = pieceOf(letter) === null ? null : letter;
  return { kind: 'takeOff', piece, from: square, to: null, sure: piece !== null };
}

/** The step as a message names it. */
export function fixOf(step: BackStep): Fix {
  const piece = step.piece === null ? null : pieceOf(step.piece);
  const { from, to, sure } = step;
  switch (step.kind) {
    case 'carry':
      if (piece !== null && from !== null && to !== null) return { kind: 'carry', piece, from, to, sure };
      break;
    case 'put':
      if (piece !== null && to !== null) return { kind: 'put', piece, to };
      break;
    case 'lift':
    case 'takeOff':
      if (from !== null) return { kind: step.kind, piece, from };
      break;
  }
  throw new Error(`fixOf: a ${step.kind} step without its squares or piece`);
}
