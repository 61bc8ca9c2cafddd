/** A table with real pieces for the tests of the set-up. */
import { degrade, type Placement, type Seen, type Sense } from '../../src/board/sensor.js';
import { lettersOf, SQUARES } from '../../src/guidance/letters.js';
import { render } from '../../src/guidance/messages.js';
import { type SetUpEvent, type SetUpStep, startSetUp, stepSetUp } from '../../src/guidance/setup.js';
import type { Position } from '../../src/rules/index.js';

export const square = (name: string): number =>
  'abcdefgh'.indexOf(name.charAt(0)) + 8 * (Number(name.charAt(1)) - 1);

/** Real pieces on a real board, seen through a sense; every change goes to the set-up as the sensors tell it. */
export class Table {
  readonly pieces: (string | null)[];
  step: SetUpStep;
  constructor(
    readonly target: Position,
    readonly sense: Sense,
    start: readonly (string | null)[] = SQUARES.map(() => null),
  ) {
    this.pieces = [...start];
    this.step = startSetUp(target, sense);
    this.tell({ kind: 'snapshot', at: 0, placement: this.placement() });
  }
  placement(): Placement {
    return this.pieces.map((piece) => (piece === null ? '.' : degrade(piece as Seen, this.sense)));
  }
  tell(event: SetUpEvent): void {
    this.step = stepSetUp(this.step.state, event);
  }
  lift(at: number): void {
    const piece = this.pieces[at] as Seen;
    this.pieces[at] = null;
    this.tell({ kind: 'lift', at: 0, square: at, seen: degrade(piece, this.sense) as never });
  }
  put(at: number, piece: string): void {
    this.pieces[at] = piece;
    this.tell({ kind: 'place', at: 0, square: at, seen: degrade(piece as Seen, this.sense) as never });
  }
  lit(meaning: string): number[] {
    return [...this.step.frame].filter(([, one]) => one === meaning).map(([at]) => at);
  }
  says(): string {
    return render(this.step.message, 'en');
  }
  /** What a player does who takes one lit square after the other: `pick` chooses which. */
  follow(pick: (count: number) => number): void {
    const lit = [...this.step.frame];
    const [at, meaning] = lit[pick(lit.length)]!;
    if (meaning === 'put') this.put(at, lettersOf(this.target)[at]!);
    else if (meaning === 'take' || meaning === 'wrong') this.lift(at);
    else this.tell({ kind: 'confirm', at: 0 });
  }
}

export function disturb(table: Table, kind: number, pick: (count: number) => number): void {
  const full = SQUARES.filter((at) => table.pieces[at] !== null);
  const empty = SQUARES.filter((at) => table.pieces[at] === null);
  const last = full[pick(Math.max(full.length, 1))];
  const hole = empty[pick(Math.max(empty.length, 1))];
  switch (kind % 7) {
    case 0: // a bump: up and down again
      if (last === undefined) return;
      {
        const piece = table.pieces[last]!;
        table.lift(last);
        // Nobody puts a knight where the lit square and the sentence ask for a king; no board could tell.
        const wanted = lettersOf(table.target)[last];
        if (table.step.frame.get(last) !== 'put' || piece === wanted) table.put(last, piece);
      }
      return;
    case 1: // a doubled line
      if (last === undefined) return;
      table.put(last, table.pieces[last]!);
      return;
    case 2: // a piece where none is lit
      if (hole === undefined || table.step.frame.has(hole)) return;
      table.put(hole, 'N');
      return;
    case 3: // the cable
      table.tell({ kind: 'link', at: 0, state: 'lost' });
      table.tell({ kind: 'link', at: 0, state: 'up' });
      table.tell({ kind: 'snapshot', at: 0, placement: table.placement() });
      return;
    case 4: // an adjusted piece goes away for good
      if (last !== undefined) table.lift(last);
      return;
    case 5:
      table.tell({ kind: 'gap', at: 0, missed: null });
      return;
    default:
      if (!table.step.done) table.follow(pick);
  }
}
