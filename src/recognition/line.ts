/**
 * The line of the game as it was read: the positions, the touch with which each was read, the moves that were taken
 * back and may return, and what is not settled of it: a last move that may still grow, a promotion that nobody named,
 * moves whose order nobody saw. Only this class writes any of it.
 */
import type { Millis } from '../board/sensor.js';
import type { Color, Position } from '../rules/index.js';
import { type Node, nodeAfter, type Successor, startNode } from './moveTable.js';
import type { PromotionRole } from './reading.js';
import { extended, opened, type PromotionWorld, trimmed } from './worlds.js';

/** The moves after half-move `from` were played in one of these orders; the first is recorded meanwhile. */
export interface OrderQuestion {
  readonly from: number;
  readonly lines: readonly (readonly Successor[])[];
}

export class Line {
  private list: Node[];
  /** Number of the touch with which each position was read, or last confirmed; index = ply. */
  private marks: number[];
  private undone: Node[] = [];
  private others: readonly PromotionWorld[] = [];
  private due: Millis | undefined;
  private role: PromotionRole | undefined;
  private asked: OrderQuestion | undefined;
  private firsts = new Map<Successor, Node>();
  /** No half-move after this one is a promotion; 0 where none was. */
  private promoted = 0;

  private constructor(nodes: Node[], marks: number[]) {
    this.list = nodes;
    this.promoted = this.ply;
    this.marks = marks;
  }

  static from(start: Position): Line {
    return new Line([startNode(start)], [0]);
  }

  /** The same line, to go on by itself. */
  copy(): Line {
    const same = new Line(this.list.slice(), this.marks.slice());
    same.undone = this.undone.slice();
    same.others = this.others;
    same.due = this.due;
    same.role = this.role;
    same.asked = this.asked;
    same.promoted = this.promoted;
    return same;
  }

  /** A line beside this one, through other positions: those that were confirmed stay so, nothing of it is open. */
  beside(nodes: readonly Node[]): Line {
    return new Line(nodes.slice(), this.marks.slice());
  }

  /** nodes[0] is the start, nodes[n] the position after ply n; the last is the head. */
  get nodes(): readonly Node[] {
    return this.list;
  }

  get head(): Node {
    return this.list[this.list.length - 1] as Node;
  }

  /** The position before the last move; undefined at the start. */
  get previous(): Node | undefined {
    return this.list[this.list.length - 2];
  }

  /** Half-moves played. */
  get ply(): number {
    return this.list.length - 1;
  }

  get moverOfLast(): Color {
    return this.head.pos.turn === 'white' ? 'black' : 'white';
  }

  /** Number of the touch with which the position after this half-move was read, or last confirmed. */
  readAt(ply: number): number {
    return this.marks[ply] ?? 0;
  }

  /** May one of the last `plies` half-moves be a promotion? */
  mayHavePromoted(plies: number): boolean {
    return this.promoted > 0 && this.promoted > this.ply - plies;
  }

  /** Positions taken back, which come back if their placement does. */
  get former(): readonly Node[] {
    return this.undone;
  }

  /** Other pieces that pawns may have become. */
  get worlds(): readonly PromotionWorld[] {
    return this.others;
  }

  /** When the last move, which may still become another, is settled; undefined: it is. */
  get settleAt(): Millis | undefined {
    return this.due;
  }

  /** Is the last move past being amended while the opponent's piece is in the air? */
  get settled(): boolean {
    return this.due === undefined;
  }

  /** What the players said that the next promotion is to be. */
  get wanted(): PromotionRole | undefined {
    return this.role;
  }

  get orderAsked(): OrderQuestion | undefined {
    return this.asked;
  }

  /** The position after a first move from the head; made once as long as the head stands. */
  firstNode(s: Successor): Node {
    let node = this.firsts.get(s);
    if (!node) {
      node = nodeAfter(this.head, s);
      this.firsts.set(s, node);
    }
    return node;
  }

  /** The game goes on. */
  push(node: Node, order: number): void {
    const n = this.list.length;
    // Only the head and the position before it need their tables: memory stays flat over a long game.
    const stale = this.list[n - 2];
    if (stale) stale.moves = undefined;
    this.list.push(node);
    this.marks[n] = order;
    const { by } = node;
    if (!by) return;
    if (by.mover !== by.code) this.promoted = n;
    this.others = extended(this.others, this.ply, by);
    const former = this.undone[0]?.by;
    const same =
      former && former.move.from === by.move.from && former.move.to === by.move.to && former.code === by.code;
    if (same) this.undone.shift();
    else this.undone = [];
  }

  /** Shortens the game to `ply` half-moves; returns the positions that no longer stand. */
  cut(ply: number): readonly Node[] {
    const gone = this.list.splice(ply + 1);
    // A question of order about moves that no longer stand is gone.
    const { asked } = this;
    if (asked && asked.from + (asked.lines[0]?.length ?? 0) > ply) this.asked = undefined;
    this.others = trimmed(this.others, ply);
    return gone;
  }

  /** Shortens the game and remembers what stood, in case it comes back. */
  goBack(ply: number, order: number): void {
    this.undone = [...this.cut(ply), ...this.undone];
    this.marks[ply] = order;
    this.due = undefined;
  }

  /** What was taken back will not come back. */
  forget(): void {
    this.undone = [];
  }

  /** What was taken back stands again; returns its positions. */
  bringBack(order: number): readonly Node[] {
    const back = this.undone;
    for (const node of back) {
      this.list.push(node);
      this.marks[this.ply] = order;
      if (node.by) this.others = extended(this.others, this.ply, node.by);
    }
    this.undone = [];
    this.promoted = this.ply;
    return back;
  }

  /** The head was confirmed, or read, by this touch. */
  mark(order: number): void {
    this.marks[this.ply] = order;
  }

  /** False: it was settled already. */
  settle(): boolean {
    if (this.due === undefined) return false;
    this.due = undefined;
    return true;
  }

  /** The last move may become another one until then; undefined: it may not. */
  openUntil(at: Millis | undefined): void {
    this.due = at;
  }

  want(role: PromotionRole | undefined): void {
    this.role = role;
  }

  /** After a promotion to a queen that nobody confirmed. */
  openWorlds(): void {
    this.others = opened(this.others, this.list, this.ply);
  }

  /** It is known what the pawn of this half-move became. */
  closeWorlds(ply: number): void {
    this.others = this.others.filter((w) => w.ply !== ply);
  }

  askOrder(question: OrderQuestion): void {
    this.asked = question;
  }

  /** The order of moves is known now; `nodes`: as many positions, of which the last stays as it was. Undefined: it was right. */
  putInOrder(nodes: readonly Node[] | undefined): void {
    this.asked = undefined;
    if (!nodes) return;
    this.list = nodes.slice();
    this.promoted = this.ply;
    this.due = undefined;
    this.firsts = new Map();
  }

  /** First moves from another position are of no use any more. */
  headRead(): void {
    if (this.firsts.size > 0) this.firsts = new Map();
  }

  /** The line beside becomes this line; it had another piece at half-move `ply`. */
  adopt(beside: Line, ply: number): void {
    this.list = beside.list;
    this.promoted = beside.promoted;
    this.marks = beside.marks;
    this.due = beside.due;
    this.firsts = new Map();
    // What happened to other promotions meanwhile is not followed over the change; they stay as they were read.
    this.others = this.others.filter((w) => w.ply !== ply && w.ply > this.ply);
    this.undone = [];
  }
}

/** The line as the rules see it. */
export type LineView = Pick<
  Line,
  | 'nodes'
  | 'head'
  | 'previous'
  | 'ply'
  | 'moverOfLast'
  | 'readAt'
  | 'former'
  | 'worlds'
  | 'settled'
  | 'wanted'
  | 'firstNode'
  | 'beside'
>;
