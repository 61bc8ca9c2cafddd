/**
 * What may be standing on the board and what is in the hands: the hypotheses, and the pieces that were in the air when
 * the last move landed. Only this class writes them, and only it makes a hypothesis a main one or a reserve.
 */
import type { Square } from '../rules/index.js';
import { Hypothesis } from './hypothesis.js';
import { type Node, squaresOf } from './moveTable.js';
import { EMPTY } from './pieces.js';
import { liftAll, placeAll, type Supplies } from './placing.js';

export class Belief {
  private hyps: Hypothesis[];
  private airLo = 0;
  private airHi = 0;

  private constructor(hyps: Hypothesis[]) {
    this.hyps = hyps;
  }

  /** The board stands as in this position, but for the pieces of these squares, which are in the air. */
  static of(node: Node, air: readonly Square[] = []): Belief {
    return new Belief([standing(node, air)]);
  }

  /** The same belief, to go on by itself. */
  copy(): Belief {
    const same = new Belief(this.hyps.map((h) => h.clone()));
    same.airLo = this.airLo;
    same.airHi = this.airHi;
    return same;
  }

  /** Every hypothesis, the main ones and the reserves; never none once a position is believed. */
  get all(): readonly Hypothesis[] {
    return this.hyps;
  }

  /** The one that stands for all where they agree: all show the sensors the same. */
  get first(): Hypothesis | undefined {
    return this.hyps[0];
  }

  /** Squares of the head whose pieces were in the air when it was read. */
  get air(): readonly Square[] {
    return squaresOf(this.airLo, this.airHi);
  }

  /** Was the piece of this square in the air when the head was read? */
  wasInAir(square: Square): boolean {
    return ((square < 32 ? this.airLo : this.airHi) & (1 << (square & 31))) !== 0;
  }

  /** May the board stand as in this position? */
  mayBe(node: Node): boolean {
    for (const h of this.hyps) if (h.main && h.sameBoard(node)) return true;
    return false;
  }

  /** May every piece that stands be where the head has it, whatever is in the air? */
  get mayBeAtHome(): boolean {
    for (const h of this.hyps) if (h.main && h.away === 0) return true;
    return false;
  }

  /** Takes in a lift; false: a doubled line that changes nothing. */
  lift(square: Square, seen: number, head: Node): boolean {
    return this.moved(liftAll(this.hyps, square, seen, head.squares));
  }

  /** Takes in a put-down, the touch of this number; false: a doubled line that changes nothing. */
  place(
    square: Square,
    seen: number,
    order: number,
    head: Node,
    supplies: Supplies,
    bounced: boolean,
  ): boolean {
    return this.moved(placeAll(this.hyps, square, seen, order, head.squares, supplies, bounced));
  }

  private moved(hyps: Hypothesis[] | undefined): boolean {
    if (hyps) this.hyps = hyps;
    return hyps !== undefined;
  }

  /**
   * A new head was read: `hyps` are main, the other main ones become reserves that deny it, older reserves go.
   * `dismissed`: no reserves but those that equal this older head (a swap read as a castle may still be "nothing").
   */
  read(head: Node, hyps: readonly Hypothesis[], dismissed?: Node): void {
    const reserves: Hypothesis[] = [];
    for (const h of this.hyps) {
      if (!h.main || hyps.includes(h)) continue;
      if (!dismissed || (h.sameBoard(dismissed) && sameOccupancy(dismissed, head))) reserves.push(h);
    }
    const [first] = hyps;
    this.airLo = first ? head.occLo & ~first.occLo : 0;
    this.airHi = first ? head.occHi & ~first.occHi : 0;
    for (const h of hyps) {
      h.main = true;
      h.puts = [];
      if (h.sameBoard(head)) {
        h.holds([]);
        h.away = 0;
      } else {
        h.holds(missingFrom(h, head));
        h.countAway(head.squares);
      }
    }
    for (const h of reserves) {
      h.main = false;
      h.countAway(head.squares);
    }
    this.hyps = [...hyps, ...reserves];
  }

  /** The last move was another one: the reserves that deny it are kept. */
  amend(head: Node, hyps: readonly Hypothesis[]): void {
    const kept = this.hyps.filter((h) => !h.main && !hyps.includes(h));
    this.read(head, hyps);
    for (const h of kept) h.countAway(head.squares);
    this.hyps.push(...kept);
  }

  /** Only these are left, and the head is believed in them. */
  only(head: Node, hyps: readonly Hypothesis[]): void {
    this.hyps = [];
    this.read(head, hyps);
  }

  /** The board is the head and nothing else, but for these pieces in the air. */
  stand(head: Node, air: readonly Square[] = []): void {
    this.only(head, [standing(head, air)]);
  }

  /** One hypothesis equals the head: `others` may still be so, the reserves stay. */
  comeHome(home: Hypothesis, others: readonly Hypothesis[]): void {
    home.puts = [];
    home.holds([]);
    this.hyps = [home, ...others, ...this.hyps.filter((h) => !h.main)];
  }

  /** What was in the air when the head was read has landed at home. */
  allLanded(): void {
    this.airLo = 0;
    this.airHi = 0;
  }

  /** These may be so too. */
  add(hyps: readonly Hypothesis[]): void {
    this.hyps.push(...hyps);
  }

  /** The belief of an earlier moment holds again. */
  become(hyps: readonly Hypothesis[]): void {
    this.hyps = [...hyps];
  }

  /** The belief that goes with another line becomes this one. */
  adopt({ hyps, airLo, airHi }: Belief): void {
    this.hyps = hyps;
    this.airLo = airLo;
    this.airHi = airHi;
  }
}

function standing(node: Node, air: readonly Square[]): Hypothesis {
  const h = Hypothesis.of(node);
  for (const square of air) if (h.squares[square] !== EMPTY) h.lift(square, node.squares);
  return h;
}

/** The pieces that belong on the board and do not stand on it anywhere. */
function missingFrom(h: Hypothesis, head: Node): number[] {
  balance.fill(0);
  for (let s = 0; s < 64; s++) {
    const had = head.squares[s] as number;
    const has = h.squares[s] as number;
    if (had === has) continue;
    balance[had] = (balance[had] as number) + 1;
    balance[has] = (balance[has] as number) - 1;
  }
  const missing: number[] = [];
  for (let code = 1; code < balance.length; code++) {
    for (let n = balance[code] as number; n > 0; n--) missing.push(code);
  }
  return missing;
}

/** How many of each piece are missing; counted anew each time. */
const balance = new Int8Array(16);

function sameOccupancy(a: Node, b: Node): boolean {
  return a.occLo === b.occLo && a.occHi === b.occHi;
}

/** The belief as the rules see it. */
export type BeliefView = Pick<Belief, 'all' | 'first' | 'air' | 'wasInAir' | 'mayBe' | 'mayBeAtHome'>;
