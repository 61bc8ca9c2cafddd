/**
 * One table for everybody who speaks to it: keyboard, page, API, opponents. It takes requests in order and answers each,
 * owns what is neither rules nor recognition (the ceremony of a draw, a position put up, a promotion that waits, proof by
 * touch), publishes one view, and is the only one that writes lights.
 */
import type { Clock } from '../board/clock.js';
import type { GameEvent } from '../game/index.js';
import type { Language, Message } from '../guidance/messages.js';
import type { Reading } from '../recognition/index.js';
import { type Position, parseUci } from '../rules/index.js';
import { type Answer, answerOfStep, DONE, namedAnswer, refusal, refusedFor } from './answer.js';
import type { BoardHands } from './boardHands.js';
import { Drawer } from './drawer.js';
import { HandsDesk } from './handsDesk.js';
import type { TableStep } from './input.js';
import { BoardLights } from './lights.js';
import type { DrawWay, HandsRequest, RequestOf, TableRequest } from './request.js';
import { SelfConfirm } from './selfConfirm.js';
import { changeSettings, plainTags } from './settingsDesk.js';
import { mayAsk, type Speaker } from './speaker.js';
import { Table, type TableCommand, type TableOptions } from './table.js';
import { TouchProof, type TouchStart } from './touchProof.js';
import type { TableView } from './view.js';
import { clockOf, viewOf } from './viewOf.js';

/** What the flight recorder sees. */
export type { TableInput } from './input.js';

export interface ServiceOptions {
  readonly language: Language;
  /** How the first start comes about, and each one after a cleared board. */
  readonly nextDraw: DrawWay;
  /** A uniform integer from 0 to n - 1; the shell passes the operating system's. */
  readonly below: (n: number) => number;
  /** Nobody can say `confirm`: a start put up by hand that stands for a while is meant. */
  readonly confirmsItself?: boolean;
  /** The table is for a problem: what is put up must pass before it is posed. A message: why it does not. */
  readonly vet?: (position: Position) => Promise<Message | 'sound' | 'stopped'>;
}

export interface TableNews {
  readonly events: readonly GameEvent[];
  readonly readings: readonly Reading[];
  readonly view: TableView;
}

const NOTHING: TableStep = { events: [], readings: [] };

/** What is still to be done once the next request may come. */
type Then = () => Promise<Answer>;

export function openTable(table: TableOptions, service: ServiceOptions): TableService {
  return new TableService(new Table(table), service, table.clock);
}

export class TableService {
  private readonly listeners = new Set<(news: TableNews) => void>();
  private readonly lights: BoardLights;
  private readonly drawer: Drawer;
  private readonly touch: TouchProof;
  private readonly selfConfirm: SelfConfirm | undefined;
  private hands: HandsDesk | undefined;
  private language: Language;
  private shown: TableView;
  private requests: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(
    private readonly table: Table,
    private readonly options: ServiceOptions,
    clock: Clock,
  ) {
    this.language = options.language;
    this.lights = new BoardLights(table.board);
    this.drawer = new Drawer(table, options, () => this.publish());
    this.touch = new TouchProof({ clock, below: options.below, changed: () => this.publish() });
    if (options.confirmsItself === true)
      this.selfConfirm = new SelfConfirm(clock, () => void this.ask({ kind: 'confirm' }));
    this.shown = this.compose();
    table.onStep((step) => this.follow(step));
  }

  get name(): string {
    return this.table.name;
  }

  /** What people should see and may ask now; all of it is on disk. The clock is that of this moment. */
  get view(): TableView {
    return { ...this.shown, clock: clockOf(this.table.core, this.table.now) };
  }

  /** When time alone may bring something, in the table's milliseconds; undefined: never. */
  get nextDeadline(): number | undefined {
    return this.table.core.nextDeadline;
  }

  /** Called after each change; the function returned ends it. */
  onNews(listener: (news: TableNews) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The board is a simulated one, and these hands move its pieces. */
  giveHands(hands: BoardHands): void {
    this.hands = new HandsDesk(hands, {
      view: () => this.view,
      sensed: async () => await this.table.boardChanged(),
      changed: () => this.publish(),
      becomes: async (role) => {
        await this.table.send({ kind: 'word', word: { kind: 'promote', role } });
      },
    });
    this.publish();
  }

  /** Takes up an interrupted game; `seen`: the board is here, and nothing can have happened on it meanwhile. A sentence for the players, or undefined. */
  async resume(name: string, seen = false): Promise<string | undefined> {
    return await this.table.resume(name, seen);
  }

  /** Reads the board until it is closed. */
  async run(): Promise<void> {
    await this.table.run();
  }

  /** The board is another one now, or senses otherwise; before a game. */
  async boardChanged(): Promise<void> {
    await this.table.boardChanged();
  }

  /** Has everything done that time alone brings by now. */
  async passTime(): Promise<void> {
    await this.table.send({ kind: 'tick' });
  }

  /** Names a piece to be touched, as proof that somebody sits at the board. One at a time. */
  proveByTouch(): TouchStart {
    return this.touch.begin(this.shown);
  }

  /** Whoever asked for it has gone. */
  dropTouch(): void {
    this.touch.end('late');
  }

  /** Stops; the game stays open and is taken up again at the next start, unless it is finished. */
  async close(): Promise<void> {
    this.closed = true;
    this.touch.end('late');
    this.selfConfirm?.close();
    await this.requests;
    this.lights.dark();
    await this.table.close();
    this.listeners.clear();
  }

  /** Answers when it is done, on disk and told. Never rejects for what people can do wrong. */
  async ask(request: TableRequest, by: Speaker = 'players'): Promise<Answer> {
    const work = this.requests.then(() => this.take(request, by));
    this.requests = work.catch(() => undefined);
    const answer = await work;
    return typeof answer === 'function' ? await answer() : answer;
  }

  private async take(request: TableRequest, by: Speaker): Promise<Answer | Then> {
    const { shown } = this;
    if (!mayAsk(by, request, shown.turn)) return refusedFor('not-yours');
    const isAboutTable = request.kind === 'settings' || request.kind === 'setNames';
    if (shown.board.family === 'none' && !isAboutTable) return refusedFor('no-board');
    switch (request.kind) {
      case 'draw':
        return await this.drawer.begin(request.way ?? this.options.nextDraw, request.way !== undefined);
      case 'throw':
        return await this.drawer.throw(request);
      case 'unthrow':
        return this.drawer.unthrow(request.count);
      case 'leaveDraw':
        return await this.drawer.leave();
      case 'confirm':
        return await this.drawer.confirm();
      case 'choose':
        return await this.choose(request.candidate);
      case 'keepPawn':
        return this.keepPawn();
      case 'rotate':
        if (!shown.allowed.rotate) return refusedFor('simulated-board');
        return await this.send({ kind: 'rotate' });
      case 'promote':
        return await this.promote(request);
      case 'takeback':
      case 'reopen':
        return await this.undo(request);
      case 'resign': {
        const color = request.color ?? shown.turn;
        return await this.send({ kind: 'word', word: { kind: 'resign', color } });
      }
      case 'abandon':
        return await this.abandon();
      case 'agreeDraw':
      case 'result':
      case 'claim':
      case 'press':
        return await this.send({ kind: 'word', word: request });
      case 'castle':
        return await this.castle(request);
      case 'pause':
      case 'resume':
        return await this.runClock(request.kind);
      case 'setTime':
        return answerOfStep(await this.table.putTime(request.side, request.left));
      case 'setNames':
        return await this.setNames(request.tags);
      case 'correctNames': {
        const tags = { ...this.table.gameTags, ...plainTags(request.tags) };
        const done = await this.table.correctTags(tags);
        return done ? namedAnswer('finished', request.tags) : refusedFor('no-finished-game');
      }
      case 'settings':
        return await this.settings(request.change);
      case 'announce':
        return await this.announce(request.move);
      case 'lift':
      case 'place':
      case 'carry':
      case 'move':
      case 'fill':
      case 'clear':
      case 'dead':
      case 'sense':
        return this.byHand(request);
    }
  }

  private async send(command: TableCommand): Promise<Answer> {
    return answerOfStep(await this.table.send(command));
  }

  private async choose(candidate: number): Promise<Answer> {
    const { length } = this.shown.offers;
    if (candidate < length) return await this.send({ kind: 'choose', candidate });
    return length === 0
      ? refusedFor('question-closed')
      : refusedFor('no-such-answer', { text: String(length) });
  }

  private byHand(request: HandsRequest): Answer | Then {
    const { hands } = this;
    return hands === undefined ? refusedFor('real-board') : () => hands.perform(request);
  }

  private keepPawn(): Answer | Then {
    const { hands } = this;
    return hands === undefined ? refusedFor('question-closed') : () => hands.keepPawn();
  }

  /** A pawn that waited for its piece moves now; else hands put the piece there that was said. */
  private async promote(request: RequestOf<'promote'>): Promise<Answer | Then> {
    const { hands } = this;
    if (hands?.promoting !== undefined) return () => hands.promoteWaiting(request.role);
    await hands?.said(request.role);
    return await this.send({ kind: 'word', word: request });
  }

  /** King two squares first: simulated hands bring its rook. Else it is a word about what the hands have done. */
  private async castle(word: RequestOf<'castle'>): Promise<Answer | Then> {
    const { hands } = this;
    const { question } = this.shown;
    if (hands === undefined || question?.kind !== 'castle' || question.side !== word.side)
      return await this.send({ kind: 'word', word });
    return () => hands.perform({ kind: 'carry', from: question.rook, to: question.rookTo });
  }

  /** Simulated hands carry out on the board what was taken back, and put up again what a game goes on with. */
  private async undo(word: RequestOf<'takeback' | 'reopen'>): Promise<Answer | Then> {
    const answer = await this.send({ kind: 'word', word });
    const { hands } = this;
    if (!answer.ok || hands === undefined) return answer;
    return () => hands.perform({ kind: 'fill' });
  }

  /** The draw that is under way, and the start that was drawn or the game, whatever stands. */
  private async abandon(): Promise<Answer> {
    const hadDraw = await this.drawer.abandon();
    const { phase } = this.table.core.state;
    if (hadDraw && (phase === 'idle' || phase === 'finished')) return DONE;
    return await this.send({ kind: 'word', word: { kind: 'abandon' } });
  }

  /** A clock that cannot be stopped or started here says why: nobody waits for one that stands for good. */
  private async runClock(kind: 'pause' | 'resume'): Promise<Answer> {
    const { end, clock } = this.shown;
    const { phase } = this.table.core.state;
    if (end !== null)
      return refusal({ key: 'refused', params: { code: 'game-over', result: end.result, cause: end.cause } });
    if (phase !== 'playing') return refusal({ key: 'refused', params: { code: 'not-playing' } });
    if (clock === null) return refusal({ key: 'refused', params: { code: 'no-clock' } });
    return await this.send({ kind: 'game', input: { kind, at: this.table.now } });
  }

  private async setNames(tags: RequestOf<'setNames'>['tags']): Promise<Answer> {
    const { table } = this;
    const given = plainTags(tags);
    await table.setTags({ ...table.tags, ...given });
    const { phase } = table.core.state;
    return namedAnswer(phase === 'finished' || phase === 'idle' ? 'next' : 'this', tags);
  }

  private async settings(change: RequestOf<'settings'>['change']): Promise<Answer> {
    const { language, tags, ...rules } = change;
    const settings = changeSettings(this.table.settings, rules);
    if (!settings.ok) return refusal(settings.error);
    if (language !== undefined) this.language = language;
    if (tags !== undefined) await this.table.setTags({ ...this.table.tags, ...plainTags(tags) });
    await this.table.setSettings(settings.value);
    return DONE;
  }

  private async announce(text: string): Promise<Answer> {
    const move = parseUci(text);
    if (move === undefined || !this.shown.allowed.announce) return refusedFor('not-legal', { text });
    await this.send({ kind: 'announce', move });
    return this.table.core.order === null ? refusedFor('not-legal', { text }) : DONE;
  }

  /** Something happened at the table. */
  private follow(step: TableStep): void {
    if (step.events.some(({ kind }) => kind === 'drawn')) this.drawer.drawn();
    this.touch.watch(this.table.core.placement);
    this.publish(step);
    this.selfConfirm?.watch(this.shown);
    if (this.drawer.wantsNext) void this.ask({ kind: 'draw' });
  }

  private compose(): TableView {
    const { table, drawer, touch, hands, language, options } = this;
    return viewOf(table.core, {
      at: table.now,
      record: table.recordStatus,
      pgnPath: table.pgnPath,
      board: table.board.info,
      settings: table.settings,
      language,
      gameTags: table.gameTags,
      tags: table.tags,
      ceremony: drawer.ceremony,
      putUp: drawer.isPutUp,
      freeStart: options.vet === undefined,
      promoting: hands?.promoting,
      touch: touch.square,
      pieces: hands?.pieces,
    });
  }

  private publish(step: TableStep = NOTHING): void {
    if (this.closed) return;
    this.hands?.follow(step);
    this.shown = this.compose();
    this.lights.show(this.shown, this.language);
    for (const listener of [...this.listeners]) listener({ ...step, view: this.shown });
  }
}
