/**
 * A question never stops a game. Where nobody answers one and play goes on, each answer is a world that reads on by
 * itself, beside the board as it is read without an answer; what each of them has to call surprising is added up on the
 * one scale, and at rest the cheapest is the game.
 */
import type { Millis } from '../board/sensor.js';
import { makeUci, positionKey } from '../rules/index.js';
import { heed } from './answers.js';
import { CLEAR, COST } from './costs.js';
import type { Pending } from './question.js';
import { isInOrder, nextOf, pass, take } from './reader.js';
import type { Reading, RecognitionInput } from './reading.js';
import { copyOf, type State } from './state.js';

/** Worlds at once; the dearest beyond it go. */
const MOST_WORLDS = 6;
/** Of equal answers the earlier one is the likelier. */
const LATER_ANSWER = 0.25;

interface World {
  readonly st: State;
  cost: number;
  /** What its answer itself costs: who is no more surprised than the others since then is not out. */
  readonly prior: number;
  /** Which answer of the question played over last it is; -1: none of them. */
  readonly answer: number;
}

export function isTouch(input: RecognitionInput): boolean {
  return input.kind === 'lift' || input.kind === 'place';
}

export class Rivalry {
  private worlds: readonly World[];
  private leader: World;
  /** The question that the answers are of. */
  private over: Pending | undefined;

  constructor(st: State) {
    this.leader = { st, cost: 0, prior: 0, answer: -1 };
    this.worlds = [this.leader];
  }

  /** The state that the record follows. */
  get lead(): State {
    return this.leader.st;
  }

  /** One world is left. */
  get isDecided(): boolean {
    return this.worlds.length === 1;
  }

  get nextDeadline(): Millis | undefined {
    let next: Millis | undefined;
    for (const { st } of this.worlds) {
      const own = nextOf(st);
      if (own !== undefined && (next === undefined || own < next)) next = own;
    }
    return next;
  }

  /** Takes one event, word or tick in every world. Returns what follows of it for the game. */
  step(input: RecognitionInput): readonly Reading[] {
    const readings: Reading[] = [];
    const before = this.leader;
    const rested = this.letPass(input.at);
    const changes = rested ? this.compare(input.at) : [];
    const said = before.st.report.said;
    // What the board looked like in a world that is out is of no interest any more.
    readings.push(...(this.leader === before ? said : said.filter(isOfTheGame)), ...changes);
    if (input.kind === 'choose') readings.push(...this.follow(input.candidate, input.at));
    else if (isTouch(input)) readings.push(...this.fork(input.at));
    for (const world of this.worlds) {
      const { settled } = world.st.line;
      world.st.report.begin();
      if (input.kind !== 'choose' || world.answer < 0) take(world.st, input);
      note(world, settled);
    }
    readings.push(...this.lead.report.said);
    return readings;
  }

  /** True: some board has come to rest. */
  private letPass(at: Millis): boolean {
    let rested = false;
    for (const world of this.worlds) {
      const { st } = world;
      const rests = st.stillness.restAt !== undefined && st.stillness.restAt <= at;
      const { settled } = st.line;
      st.report.begin();
      pass(st, at);
      note(world, settled);
      if (!rests) continue;
      rested = true;
      if (st.question.pending) world.cost += COST.undecided;
      else if (st.report.condition.kind === 'disordered') world.cost += COST.disorder;
    }
    return rested;
  }

  /** Play goes on over a question: its answers are worlds from now on. */
  private fork(at: Millis): readonly Reading[] {
    const { st, cost } = this.leader;
    const { pending } = st.question;
    if (!pending || !st.question.isPlayedOver || pending === this.over) return [];
    this.over = pending;
    const answers = pending.options.map((option, answer) => {
      const prior = option.cost ?? LATER_ANSWER * answer;
      const world = { st: copyOf(st), cost: cost + prior, prior, answer };
      heed(world.st, { kind: 'choose', candidate: answer, at });
      return world;
    });
    const others = this.worlds.filter((world) => world.st !== st).map((world) => ({ ...world, answer: -1 }));
    const [likeliest] = answers;
    if (pending.crossing && likeliest) {
      this.worlds = [...answers, ...others].slice(0, MOST_WORLDS);
      return this.become(likeliest, at);
    }
    this.leader = { st, cost, prior: 0, answer: -1 };
    this.worlds = [this.leader, ...answers, ...others].slice(0, MOST_WORLDS);
    return [];
  }

  /** The players say which answer it was. */
  private follow(answer: number, at: Millis): readonly Reading[] {
    const newer = this.lead.question.pending !== this.over && this.lead.question.isPlayedOver;
    const chosen = newer ? undefined : this.worlds.find((world) => world.answer === answer);
    return this.decide(chosen ?? { ...this.leader, answer: -1 }, at);
  }

  private decide(world: World, at: Millis): readonly Reading[] {
    this.worlds = [world];
    // Nobody asks any more what the game has decided.
    if (world.answer < 0 && world.st.question.pending === this.over) world.st.question.drop();
    return this.become(world, at);
  }

  /** At rest: whoever is dearer than the cheapest by what is clear is out, and whoever stands as another one does. */
  private compare(at: Millis): readonly Reading[] {
    const byCost = [...this.worlds].sort((a, b) => a.cost - b.cost);
    const [best] = byCost;
    if (!best) return [];
    const left: World[] = [];
    for (const world of byCost) {
      if (isOut(world, best) || left.some((other) => isSame(other, world))) continue;
      left.push(world);
    }
    if (left.length === 1) return this.decide(best, at);
    this.worlds = left;
    return left.includes(this.leader) ? [] : this.become(best, at);
  }

  /** This world leads from now on: what the record has to change for it. */
  private become(world: World, at: Millis): readonly Reading[] {
    const was = movesOf(this.leader.st);
    const is = movesOf(world.st);
    const changed = world.st !== this.leader.st;
    this.leader = world;
    if (!changed) return [];
    let same = 0;
    while (same < was.length && same < is.length && was[same] === is[same]) same++;
    const readings: Reading[] = [];
    if (was.length > same) readings.push({ kind: 'takenBack', at, ply: same });
    world.st.line.nodes.slice(same + 1).forEach(({ by }, i) => {
      if (by) readings.push({ kind: 'move', at, ply: same + 1 + i, move: by.move, provisional: false });
    });
    if (isInOrder(world.st)) readings.push({ kind: 'ordered', at });
    return readings;
  }
}

/** Does it change the game, and not only say how the board stands? */
function isOfTheGame({ kind }: Reading): boolean {
  return kind === 'move' || kind === 'settled' || kind === 'amended' || kind === 'takenBack';
}

/** Is this world dearer than the cheapest by what is clear, and not by its answer alone? */
function isOut(world: World, best: World): boolean {
  const since = (w: World) => w.cost - w.prior;
  return world.cost >= best.cost + CLEAR && since(world) >= since(best) + CLEAR;
}

/** Adds what this world has just called surprising. */
function note(world: World, settled: boolean): void {
  for (const { kind } of world.st.report.said) {
    if (kind === 'takenBack') world.cost += COST.takenBack;
    else if (kind === 'amended' && settled) world.cost += COST.amended + COST.stoodMost;
  }
}

function movesOf(st: State): string[] {
  return st.line.nodes.flatMap(({ by }) => (by ? [makeUci(by.move)] : []));
}

/** Do both boards stand in order with one position? Then nothing that follows can tell these worlds apart. */
function isSame(a: World, b: World): boolean {
  return (
    isInOrder(a.st) && isInOrder(b.st) && positionKey(a.st.line.head.pos) === positionKey(b.st.line.head.pos)
  );
}
