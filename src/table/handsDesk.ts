/** Hands on a simulated board, whoever asks for them: one thing after the other, and a pawn that waits for its piece. */
import { seenOf } from '../board/sensor.js';
import { type Message, requestRefused } from '../guidance/messages.js';
import { legalMoves, type Promotion } from '../rules/index.js';
import { type Answer, answerOf, DONE, refusedFor } from './answer.js';
import type { BoardHands } from './boardHands.js';
import type { TableStep } from './input.js';
import type { HandsRequest, RequestOf } from './request.js';
import type { Promoting, TableView } from './view.js';

export interface HandsContext {
  readonly view: () => TableView;
  /** The board senses otherwise now. */
  readonly sensed: () => Promise<void>;
  readonly changed: () => void;
  /** The next promotion is to be this piece. */
  readonly becomes: (role: Promotion) => Promise<void>;
}

export class HandsDesk {
  private queue: Promise<unknown> = Promise.resolve();
  private waiting: Promoting | undefined;
  private acting = false;

  constructor(
    private readonly hands: BoardHands,
    private readonly context: HandsContext,
  ) {}

  /** The pawn that waits for its piece. */
  get promoting(): Promoting | undefined {
    return this.waiting;
  }

  get pieces(): ReturnType<BoardHands['pieces']> {
    return this.hands.pieces();
  }

  /** A game that went on, back or to its end has no pawn that waits. */
  follow({ events }: TableStep): void {
    if (events.some(({ kind }) => kind !== 'clock' && kind !== 'settled' && kind !== 'refused'))
      this.waiting = undefined;
  }

  async perform(request: HandsRequest): Promise<Answer> {
    const pawn = request.kind === 'place' && request.ask === true ? this.pawnFor(request) : undefined;
    if (pawn !== undefined) {
      this.waiting = pawn;
      this.context.changed();
      return DONE;
    }
    this.waiting = undefined;
    return await this.inTurn(() => this.act(request));
  }

  /** The pawn that waited becomes this. */
  async promoteWaiting(role: Promotion): Promise<Answer> {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting === undefined) return refusedFor('question-closed');
    const { board, turn } = this.context.view();
    // A board that cannot name pieces has to be told, before it reads the move.
    if (board.sense !== 'piece') await this.context.becomes(role);
    return await this.inTurn(() => this.hands.place(waiting.to, seenOf({ color: turn, role })));
  }

  /** It goes back, and so does what it took. */
  async keepPawn(): Promise<Answer> {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting === undefined) return refusedFor('question-closed');
    const { position } = this.context.view();
    return await this.inTurn(async () => {
      for (const square of [waiting.from, waiting.to]) {
        const piece = position?.board.get(square);
        if (piece === undefined || this.hands.pieces()[square] !== '.') continue;
        const refused = await this.hands.place(square, seenOf(piece));
        if (refused !== undefined) return refused;
      }
      return undefined;
    });
  }

  /** The players' word for a promotion. What the hands say themselves while they move is for the table alone. */
  async said(role: Promotion): Promise<void> {
    if (this.acting) return;
    const { uci, lastMove } = this.context.view();
    await this.hands.promote(role, uci.at(-1)?.length === 5 ? lastMove : null);
  }

  private async inTurn(work: () => Promise<Message | undefined>): Promise<Answer> {
    const next = this.queue.then(async () => {
      this.acting = true;
      try {
        return await work();
      } finally {
        this.acting = false;
      }
    });
    this.queue = next.catch(() => undefined);
    const refused = await next;
    this.context.changed();
    return answerOf(refused);
  }

  private async act(request: HandsRequest): Promise<Message | undefined> {
    const { hands } = this;
    switch (request.kind) {
      case 'lift':
        return await hands.lift(request.square);
      case 'place':
        return await hands.place(request.square, request.piece);
      case 'carry':
        return await hands.carry(request.from, request.to);
      case 'move':
        return await hands.move(request.text);
      case 'fill':
        return await hands.fill();
      case 'clear':
        await hands.clear();
        return undefined;
      case 'dead':
        hands.setDead(request.square, request.dead);
        return undefined;
      case 'sense': {
        if (this.context.view().phase === 'playing') return requestRefused('game-running');
        hands.setSense(request.sense);
        await this.context.sensed();
        return undefined;
      }
    }
  }

  /** The pawn in the hand that may go there and promote. */
  private pawnFor({ square, piece }: RequestOf<'place'>): Promoting | undefined {
    const { position, phase } = this.context.view();
    if (position === null || phase !== 'playing' || (piece !== 'P' && piece !== 'p')) return undefined;
    const pieces = this.hands.pieces();
    const move = legalMoves(position).find(
      ({ from, to, promotion }) => to === square && promotion !== undefined && pieces[from] === '.',
    );
    return move === undefined ? undefined : { from: move.from, to: square };
  }
}
