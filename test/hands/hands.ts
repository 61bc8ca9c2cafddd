/**
 * A game in, the events of two people's hands out. Seeded: the same seed gives the same script. The script knows
 * the truth of every event, so it can judge a program that reads them.
 */
import type { Position } from 'chessops';
import type { Sense } from '../../src/board/sensor.js';
import type { Context } from './context.js';
import { gameFacts, type Move, type PlyFacts, piecesOf } from './facts.js';
import { type Habits, TIDY } from './habits.js';
import { adjust, knockedOver, misread, touchOther, wholeBoard } from './noise.js';
import { disconnect, loseLine } from './outage.js';
import { pairActs } from './pairs.js';
import { createRandom } from './prng.js';
import { type HandsItem, type HandsScript, isHandEvent, type PlyRecord } from './script.js';
import { illegalTry, retract, takeback, takebackWord, unmove } from './secondThoughts.js';
import { plainPly, singlePly } from './single.js';
import { Stage } from './stage.js';
import { withWireNoise } from './wireNoise.js';

export interface HandsOptions {
  readonly seed: number;
  /** Default: TIDY. */
  readonly habits?: Habits;
  /** The coarsest board that shall be able to read it. Default: `occ`. */
  readonly sense?: Sense;
  /** Also what recognition cannot decide (other castling orders on look-alikes, untold promotions). Default: no. */
  readonly undecidable?: boolean;
}

export function handsFor(start: Position, moves: readonly Move[], options: HandsOptions): HandsScript {
  const random = createRandom(options.seed);
  const habits = options.habits ?? TIDY;
  const facts = gameFacts(start, moves);
  const stage = new Stage(start);
  const context: Context = {
    stage,
    facts,
    random,
    sense: options.sense ?? 'occ',
    undecidable: options.undecidable ?? false,
    does: (habit) => {
      const probability = habits[habit] ?? 0;
      return probability > 0 && random.chance(probability);
    },
  };
  for (let index = 0, calm = false; index < facts.length; ) {
    const from = stage.items.length;
    index += calm ? playCalmly(context, index) : playPly(context, index);
    const made = stage.items.slice(from);
    calm = context.sense === 'occ' && wasPushed(made);
    if (context.sense !== 'piece' && !context.undecidable && haveCrossed(made)) stage.pause(CROSSING_STANDS);
  }
  const items = withWireNoise(stage.items, context);
  return {
    start,
    moves,
    seed: options.seed,
    sense: context.sense,
    items,
    plies: recordPlies(items, facts),
    initial: piecesOf(start),
    final: stage.pieces(),
  };
}

/** Performs what happens before the half-move at `index`, and the half-move; answers how many were made. */
function playPly(context: Context, index: number): number {
  const { stage, random, does } = context;
  const facts = context.facts[index];
  if (facts === undefined) throw new Error(`no half-move at ${index}`);
  restlessHands(context, index, facts);
  stage.pause(random.between(400, 3000));
  if (does('disconnect')) {
    const made = disconnect(context, index);
    if (made > 0) return made;
  }
  if (does('lost')) {
    const made = loseLine(context, index);
    if (made > 0) return made;
  }
  const pair = pairActs(context, index);
  if (pair !== undefined) {
    stage.perform(pair);
    return 2;
  }
  withPromotionWord(context, facts, () => stage.perform(singlePly(facts, context)));
  if (does('clockPress')) {
    stage.pause(random.between(50, 800));
    stage.say({ kind: 'press' });
  }
  return 1;
}

/** Whether a capture was made that only its reply can show. */
function wasPushed(items: readonly HandsItem[]): boolean {
  return items.some((item) => isHandEvent(item) && item.doing === 'capturePushed');
}

/**
 * A reply that landed before the move that it answers is told by the board that stands still afterwards (the design
 * reads it at rest only), where the sensors do not name pieces. A hand that goes on at once makes the same touches as
 * another line: lift g4, lift g3, place h3, place e2, lift e2, place g4 is Qe2 Rh3 Qg4, and Qxh3 Rg4 with a stop on e2.
 * In ms, above the settle time.
 */
const CROSSING_STANDS = 400;

function haveCrossed(items: readonly HandsItem[]): boolean {
  return items.some((item) => isHandEvent(item) && (item.doing === 'replyFirst' || item.doing === 'oneScan'));
}

/** One half-move in the plainest way, after time enough for any question to be asked. */
function playCalmly(context: Context, index: number): number {
  const { stage, random } = context;
  const facts = context.facts[index];
  if (facts === undefined) throw new Error(`no half-move at ${index}`);
  stage.pause(random.between(2500, 5000));
  withPromotionWord(context, facts, () => stage.perform(plainPly(facts, random)));
  return 1;
}

/** The habits of a board at rest. Every one of them leaves the board as it was. */
function restlessHands(context: Context, index: number, next: PlyFacts): void {
  const { stage, does } = context;
  if (does('unmove')) stage.perform(unmove(context, index));
  if (does('adjust')) stage.perform(adjust(context));
  if (does('knockedOver')) stage.perform(knockedOver(context, next));
  if (does('wholeBoard')) stage.perform(wholeBoard(context));
  if (does('wrongCode')) stage.perform(misread(context));
  if (does('takeback')) stage.perform(takeback(context, index));
  if (does('takebackWord')) takebackWord(context, index);
  if (does('touchOther')) stage.perform(touchOther(context, next));
  if (does('illegalTry')) stage.perform(illegalTry(context, index));
  if (does('retract')) stage.perform(retract(context, index, false));
  if (does('retractCapture')) stage.perform(retract(context, index, true));
}

/** Under-promotion on a board without piece codes is told by word, before it or after it. */
function withPromotionWord(context: Context, facts: PlyFacts, perform: () => void): void {
  const { promotion } = facts.move;
  const { stage, random } = context;
  const told = promotion === 'rook' || promotion === 'bishop' || promotion === 'knight';
  if (!told || context.sense === 'piece' || context.undecidable) {
    perform();
    return;
  }
  const word = { kind: 'promote', role: promotion } as const;
  // Right after another promotion a word in advance would be taken for that one.
  const justPromoted = context.facts
    .slice(Math.max(0, facts.ply - 3), facts.ply - 1)
    .some(({ move }) => move.promotion !== undefined);
  const before = !justPromoted && random.chance(0.5);
  if (before) {
    stage.say(word);
    stage.pause(random.between(100, 1500));
  }
  perform();
  if (!before) {
    stage.pause(random.between(20, 300));
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
