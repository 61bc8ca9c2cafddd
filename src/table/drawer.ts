/** How a start comes about at a table: by chance, by number, thrown by people, put up by hand. One draw at a time. */
import type { Message } from '../guidance/messages.js';
import { ORTHODOX_START, type Position, readPosition, START_POSITIONS } from '../rules/index.js';
import { type Answer, answerOfStep, DONE, refusal, refusedFor } from './answer.js';
import { type Ceremony, drawStateOf, storyOf } from './ceremony.js';
import { type Drawing, LeftCeremonies, NO_DRAWING, withThrows } from './drawing.js';
import type { DrawWay, RequestOf } from './request.js';
import { DEFAULT_SETTINGS } from './settings.js';
import { standingFen } from './standing.js';
import type { Table } from './table.js';

export interface DrawerOptions {
  readonly below: (n: number) => number;
  readonly confirmsItself?: boolean;
  readonly vet?: (position: Position) => Promise<Message | 'sound' | 'stopped'>;
}

export class Drawer {
  private drawing: Drawing = NO_DRAWING;
  private readonly left = new LeftCeremonies();
  /** The next start after this cleared board is under way already. */
  private served = false;

  constructor(
    private readonly table: Table,
    private readonly options: DrawerOptions,
    private readonly changed: () => void,
  ) {}

  get ceremony(): Ceremony | undefined {
    return this.drawing.at === 'ceremony' ? this.drawing.ceremony : undefined;
  }

  get isPutUp(): boolean {
    return this.drawing.at === 'putUp';
  }

  /** The board was cleared after a game, and no other start is under way: true once. */
  get wantsNext(): boolean {
    if (!this.table.core.isCleared || this.drawing.at !== 'nothing') {
      this.served = false;
      return false;
    }
    if (this.served) return false;
    this.served = true;
    return true;
  }

  /** A start was drawn, wherever: every other draw is over. */
  drawn(): void {
    this.drawing = NO_DRAWING;
    this.left.forget();
  }

  /** `isWish`: somebody chose this way just now. */
  async begin(way: DrawWay, isWish: boolean): Promise<Answer> {
    const { table, options } = this;
    if (options.vet !== undefined && isWish) return refusedFor('problem-table');
    if (table.core.state.phase === 'playing') return refusedFor('game-running');
    switch (way.way) {
      case 'usual':
        if (table.settings.variant === DEFAULT_SETTINGS.variant) return await this.random();
        return await this.draw({ number: ORTHODOX_START }, 'number');
      case 'random':
        return await this.random();
      case 'number':
        return await this.draw({ number: way.number }, 'number');
      case 'position':
        return await this.draw({ fen: way.fen }, 'position');
      case 'coins':
      case 'coins10':
      case 'dice':
        if (this.ceremony?.method === way.way) return DONE;
        this.setAside();
        this.drawing = { at: 'ceremony', ceremony: this.left.take(way.way) };
        this.changed();
        return DONE;
      case 'board':
        if (table.board.info.sense !== 'piece') {
          if (!isWish && options.confirmsItself === true) return await this.random();
          return refusedFor('pieces-unnamed');
        }
        this.setAside();
        return answerOfStep(await table.send({ kind: 'drawOnBoard' }));
      case 'standing':
        if (table.board.info.sense !== 'piece') return refusedFor('pieces-unnamed');
        this.setAside();
        this.drawing = { at: 'putUp', turn: way.turn };
        this.changed();
        return DONE;
    }
  }

  async throw({ throws, after }: RequestOf<'throw'>): Promise<Answer> {
    const { ceremony } = this;
    if (ceremony === undefined) return refusedFor('no-draw');
    if (after !== undefined && after !== ceremony.throws.length) return refusedFor('thrown-meanwhile');
    const thrown = withThrows(ceremony, throws);
    if (thrown.kind === 'bad') return refusal(thrown.why);
    // Its last step is seen before the draw itself is told.
    this.drawing = { at: 'ceremony', ceremony: thrown.ceremony };
    this.changed();
    if (thrown.kind === 'ask') return DONE;
    const { steps } = drawStateOf(thrown.ceremony);
    return await this.draw({ number: thrown.number }, ceremony.method, storyOf(steps));
  }

  unthrow(count: number): Answer {
    const { ceremony } = this;
    if (ceremony === undefined || ceremony.throws.length === 0) return refusedFor('no-draw');
    this.drawing = {
      at: 'ceremony',
      ceremony: { ...ceremony, throws: ceremony.throws.slice(0, -count) },
    };
    this.changed();
    return DONE;
  }

  /** The table is where it was before. */
  async leave(): Promise<Answer> {
    if (this.drawing.at === 'ceremony') {
      this.setAside();
      this.changed();
      return DONE;
    }
    if (this.table.core.phase !== 'proposing') return refusedFor('nothing-to-leave');
    return answerOfStep(await this.table.send({ kind: 'leaveProposal' }));
  }

  /** Whatever draw is under way is over, and nothing of it is kept; false: none was. */
  async abandon(): Promise<boolean> {
    this.left.forget();
    if (this.drawing.at !== 'nothing') {
      this.drawing = NO_DRAWING;
      this.changed();
      return true;
    }
    if (this.table.core.phase !== 'proposing') return false;
    await this.table.send({ kind: 'leaveProposal' });
    return true;
  }

  async confirm(): Promise<Answer | (() => Promise<Answer>)> {
    const { core } = this.table;
    // The solver may take a while: the table goes on meanwhile.
    if (this.drawing.at === 'putUp') return () => this.readOff();
    if (this.drawing.at === 'ceremony' || (core.phase !== 'settingUp' && core.proposal === undefined))
      return refusedFor('nothing-to-confirm');
    return answerOfStep(await this.table.send({ kind: 'confirm' }));
  }

  private setAside(): void {
    if (this.drawing.at === 'ceremony') this.left.leave(this.drawing.ceremony);
    this.drawing = NO_DRAWING;
  }

  private async random(): Promise<Answer> {
    return await this.draw({ number: this.options.below(START_POSITIONS) }, 'random');
  }

  private async draw(
    start: { readonly number: number } | { readonly fen: string },
    method: string,
    steps: readonly string[] = [],
    standing = false,
  ): Promise<Answer> {
    return answerOfStep(
      await this.table.send({
        kind: 'draw',
        start,
        draw: { method, steps },
        ...(standing ? { standing } : {}),
      }),
    );
  }

  /** What stands is the start, where it is a position under the table's rules; else it can be put right. */
  private async readOff(): Promise<Answer> {
    const { drawing, table, options } = this;
    if (drawing.at !== 'putUp') return refusedFor('nothing-to-confirm');
    const fen = standingFen(table.core.placement, drawing.turn);
    if (!fen.ok) return refusedFor(fen.error);
    const position = readPosition(fen.value, table.settings.variant);
    if (!position.ok) return refusal({ key: 'fault', params: position.error });
    const verdict = (await options.vet?.(position.value)) ?? 'sound';
    if (verdict === 'stopped') return DONE;
    if (verdict !== 'sound') return refusal(verdict);
    return await this.draw({ fen: fen.value }, 'position', [], true);
  }
}
