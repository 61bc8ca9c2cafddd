/**
 * A game in, the events of two people's hands out. Seeded: the same seed gives the same script. The script knows
 * the truth of every event, so it can judge a program that reads them.
 */
import type { Position } from 'chessops';
import type { Sense } from '../../src/board/sensor.js';
import { type Act, asPly } from './act.js';
import { type CastleWish, castleActs } from './castles.js';
import { gameFacts, isEnPassant, type Move, type PlyFacts, piecesOf } from './facts.js';
import { type Habit, type Habits, TIDY } from './habits.js';
import { canSlide, type MoveWay, moveActs, type VictimOrder } from './moves.js';
import { createRandom, type Random } from './prng.js';
import { type HandsItem, type HandsScript, isHandEvent, type PlyRecord } from './script.js';
import { Stage } from './stage.js';

export interface HandsOptions {
  readonly seed: number;
  /** Default: TIDY. */
  readonly habits?: Habits;
  /** The coarsest board that shall be able to read it. Default: `occ`. */
  readonly sense?: Sense;
  /** Also what recognition cannot decide (other castling orders on look-alikes, untold promotions). Default: no. */
  readonly undecidable?: boolean;
}

export interface Context {
  readonly facts: readonly PlyFacts[];
  readonly random: Random;
  readonly sense: Sense;
  readonly undecidable: boolean;
  /** Whether the habit shows itself now. */
  readonly does: (habit: Habit) => boolean;
}

export function handsFor(start: Position, moves: readonly Move[], options: HandsOptions): HandsScript {
  const random = createRandom(options.seed);
  const habits = options.habits ?? TIDY;
  const sense = options.sense ?? 'occ';
  const facts = gameFacts(start, moves);
  const context: Context = {
    facts,
    random,
    sense,
    undecidable: options.undecidable ?? false,
    does: (habit) => random.chance(habits[habit] ?? 0),
  };
  const stage = new Stage(start);
  for (let index = 0; index < facts.length; index += playPly(stage, context, index));
  return {
    start,
    moves,
    seed: options.seed,
    sense,
    items: stage.items,
    plies: recordPlies(stage.items, facts),
    initial: piecesOf(start),
    final: stage.pieces(),
  };
}

/** Performs the half-move at `index`; answers how many half-moves were made. */
function playPly(stage: Stage, context: Context, index: number): number {
  const facts = context.facts[index];
  if (facts === undefined) throw new Error(`no half-move at ${index}`);
  stage.pause(context.random.between(400, 3000));
  const acts = singlePly(facts, context);
  withPromotionWord(stage, facts, context, () => stage.perform(acts));
  return 1;
}

/** The acts of one half-move, with the habits that concern it alone. */
export function singlePly(facts: PlyFacts, context: Context): Act[] {
  const { random, does } = context;
  if (facts.castle !== undefined) {
    const doing = (
      ['castleKingFirst', 'castleRookFirst', 'castleBothInAir', 'castleKingOntoRook'] as const
    ).find(does);
    const wish: CastleWish = {
      ...context,
      doing: doing ?? 'plain',
      touchResting: does('castleTouchResting'),
    };
    const way = castleActs(facts, facts.castle, wish, random);
    return asPly(way.acts, facts.ply, { castle: true, doing: way.doing });
  }
  return asPly(moveActs(facts, chooseWay(facts, context), random) ?? plainMove(facts, random), facts.ply);
}

/** The plainest way: victim first, straight to the target, promotion off the board. */
export function plainMove(facts: PlyFacts, random: Random): Act[] {
  const acts = moveActs(
    facts,
    { victim: isEnPassant(facts) ? 'last' : 'first', replaced: false, path: 'plain' },
    random,
  );
  if (acts === undefined) throw new Error('the plain way always exists');
  return acts;
}

function chooseWay(facts: PlyFacts, context: Context): MoveWay {
  const { does } = context;
  const victim = victimOrder(facts, context);
  const replaced = does('promotionReplaced');
  const path =
    (['slide', 'betweenLate', 'betweenNeighbour', 'betweenBoth', 'onward'] as const).find(does) ?? 'plain';
  if (path === 'slide' && !canSlide(facts)) return { victim, replaced, path: 'plain' };
  // Without piece codes a victim lifted after a stop may as well be a nudge: then it leaves before the mover stops.
  const stops = path === 'slide' || path === 'onward' || path === 'betweenNeighbour';
  return { victim: stops && facts.victim !== undefined ? 'first' : victim, replaced, path };
}

function victimOrder(facts: PlyFacts, { does }: Context): VictimOrder {
  if (isEnPassant(facts))
    return does('enPassantBefore') ? 'first' : does('enPassantBetween') ? 'between' : 'last';
  return does('captureMoverFirst') ? 'between' : 'first';
}

/** Under-promotion on a board without piece codes is told by word, before it or after it. */
export function withPromotionWord(
  stage: Stage,
  facts: PlyFacts,
  context: Context,
  perform: () => void,
): void {
  const { promotion } = facts.move;
  const told =
    promotion !== undefined && promotion !== 'queen' && promotion !== 'pawn' && promotion !== 'king';
  if (!told || context.sense === 'piece' || context.undecidable) {
    perform();
    return;
  }
  const word = { kind: 'promote', role: promotion } as const;
  const before = context.random.chance(0.5);
  if (before) stage.say(word);
  perform();
  if (!before) {
    stage.pause(context.random.between(20, 300));
    stage.say(word);
  }
}

function recordPlies(items: readonly HandsItem[], facts: readonly PlyFacts[]): PlyRecord[] {
  const found = facts.map(({ ply, move }) => ({
    ply,
    move,
    first: -1,
    earliest: -1,
    completes: -1,
    doing: new Set<string>(),
  }));
  items.forEach((item, index) => {
    const record = isHandEvent(item) && item.ply !== null ? found[item.ply - 1] : undefined;
    if (record === undefined || !isHandEvent(item)) return;
    if (record.first < 0) record.first = index;
    if (record.earliest < 0 && item.mayRead) record.earliest = index;
    if (item.completes) record.completes = index;
    record.doing.add(item.doing);
  });
  return found;
}
