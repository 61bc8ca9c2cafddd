/** From settings to a table at work, and its orderly end. */
import { join } from 'node:path';
import {
  AwaitedBoard,
  type BoardSelector,
  chooseBoard,
  connectBoard,
  nameOfSelector,
  type RealSelector,
} from '../../attach/index.js';
import type { Board } from '../../board/board.js';
import { type Clock, systemClock } from '../../board/clock.js';
import { pause } from '../../board/pause.js';
import type { Sense } from '../../board/sensor.js';
import { gameOf } from '../../game/index.js';
import { type Message, render } from '../../guidance/messages.js';
import type { Page, PageSimulator } from '../../page/index.js';
import { diskLayer, type RecorderOptions } from '../../record/index.js';
import { readPosition } from '../../rules/index.js';
import { Table } from '../../table/table.js';
import type { Terminal } from '../command.js';
import { type Face, PlainFace, ScreenFace } from '../face/face.js';
import { type Sheet, wrap } from '../face/sheet.js';
import type { Notifier } from '../notify.js';
import type { Stop } from '../stop.js';
import { type Beginning, begin, takeUp } from './begin.js';
import { Controller, type Seat } from './controller.js';
import { FlightRecorder } from './flightRecorder.js';
import type { Keyboard } from './keyboard.js';
import { pageHands } from './pageHands.js';
import { giveUp, ProblemCoach } from './problemCoach.js';
import type { RunPlan } from './runPlan.js';
import { statusOf } from './serviceStatus.js';
import { createHandClock, createSimulatedTable, handsAt, letTimePass, standingOf } from './simulatedTable.js';

/** Between two touches of simulated hands; longer than any contact bounce. */
const TOUCH_MS = 120;
/** The same where somebody watches: slow enough to see, fast enough not to wait. */
const SEEN_TOUCH_MS = 60;
/** A board that was found says soon what stands on it. */
const MEET_MS = 2000;
/** A board that is plugged in answers within this time. */
const BOARD_FIRST_MS = 400;

/** What the page's words say where there is none. */
const NO_PAGE = 'No page is served; start without --no-page, or with another --port.';

export class Session {
  private face: Face | undefined;
  private controller: Controller | undefined;
  private table: Table | undefined;
  private flight: FlightRecorder | undefined;
  private coach: ProblemCoach | undefined;
  private page: Page | undefined;
  /** What the page's words say. */
  private pageWords: Sheet = ({ columns }) => wrap(NO_PAGE, columns - 1);
  private awaiting: { readonly table: Table; readonly awaited: AwaitedBoard } | undefined;
  private keyboardWork: Promise<void> = Promise.resolve();

  constructor(
    private readonly plan: RunPlan,
    private readonly terminal: Terminal,
    private readonly stop: Stop,
    private readonly keyboard: Keyboard,
    private readonly notifier: Notifier,
  ) {}

  async run(): Promise<void> {
    const wish = await this.chosenBoard();
    if (wish === undefined || this.stop.signal.aborted) return;
    const { keyboard, plan } = this;
    const { problem } = plan;
    const face = this.makeFace();
    const controller = new Controller({
      face,
      language: plan.language,
      draw: plan.draw,
      keyboard: keyboard.kind !== 'none',
      stop: () => this.stop.now(),
      ...(problem === undefined
        ? {}
        : { problem: (position) => problem.check.verdict(position, this.stop.signal) }),
      page: (room) => this.pageWords(room),
    });
    this.face = face;
    this.controller = controller;
    keyboard.onInterrupt(() => this.stop.now());
    controller.show();
    // A person may leave while the board is still awaited; a pipe's words are for the table.
    if (keyboard.kind === 'tty' && wish.kind !== 'simulator')
      this.readKeyboard(controller, async () => undefined);
    if (wish.kind === 'simulator') await this.runSimulated(controller, face);
    else await this.runReal(wish, controller, face);
  }

  async close(): Promise<void> {
    const path = this.table?.view.pgnPath ?? null;
    const begun = this.table !== undefined && gameOf(this.table.core.state) !== undefined;
    this.keyboard.close();
    this.controller?.close();
    await this.page?.close();
    await this.coach?.close();
    if (this.plan.problem !== undefined && this.table !== undefined) await giveUp(this.table);
    await this.table?.close();
    await this.flight?.close();
    this.face?.close();
    if (this.face instanceof ScreenFace && path !== null && begun) this.terminal.write(`PGN: ${path}\n`);
  }

  private makeFace(): Face {
    const { terminal, keyboard, plan } = this;
    if (keyboard.kind !== 'tty') return new PlainFace(terminal, plan.language);
    return new ScreenFace(terminal, keyboard, process.env.NO_COLOR === undefined);
  }

  private readonly log = (sentence: string): void => {
    // What a board that is being closed leaves undone is no news.
    if (this.stop.signal.aborted) return;
    if (this.face === undefined) this.terminal.write(`${sentence}\n`);
    else this.face.say(sentence);
  };

  private async chosenBoard(): Promise<Exclude<BoardSelector, { kind: 'any' }> | undefined> {
    const { wish, deny } = this.plan;
    const { keyboard, log } = this;
    return await chooseBoard({
      selector: wish,
      deny,
      keyboard,
      log,
      signal: this.stop.signal,
      waiting: async (first) => {
        if (first) log(this.waiting());
        this.notifier.status('waiting for a board');
        await this.await();
      },
    });
  }

  private waiting(): string {
    return render({ key: 'linkTrouble', params: { state: 'searching' } }, this.plan.language);
  }

  private async runReal(wish: RealSelector, controller: Controller, face: Face): Promise<void> {
    const { signal } = this.stop;
    const name = nameOfSelector(wish);
    face.say(`${this.waiting()} (${name})`);
    const opening = connectBoard(wish, {
      clock: systemClock,
      signal,
      deny: this.plan.deny,
      log: this.log,
      located: ({ family }) => {
        const flight = this.makeFlight(systemClock, { family });
        return (direction, bytes) => flight.bytes(direction, bytes);
      },
    });
    // A board that is there comes before the page's code; one that is not is awaited with the page. A failure is told below.
    await Promise.race([opening.catch(() => undefined), pause(BOARD_FIRST_MS, signal)]);
    const { table, awaited } = await this.await();
    const board = await opening;
    const { info } = board;
    face.say(`${info.name} (${info.family}, ${info.sense}): ${name}`);
    this.sit(controller, { table });
    const reading = table.run();
    awaited.arrive(board);
    await table.boardChanged();
    // What the board has said by now belongs to the first thing that is told.
    for (let waited = 0; waited < MEET_MS && table.core.placement === null; waited += 50)
      await pause(50, signal);
    const beginning = this.beginning(table, controller);
    await begin(beginning, await takeUp(beginning, false));
    if (this.keyboard.kind === 'pipe') this.readKeyboard(controller, async () => undefined);
    // A game at a real board goes on when nothing more is typed.
    await Promise.race([this.stop.asked, reading]);
  }

  /** The table of a board that is not here yet, and its page. */
  private async await(): Promise<{ readonly table: Table; readonly awaited: AwaitedBoard }> {
    if (this.awaiting !== undefined) return this.awaiting;
    const awaited = new AwaitedBoard();
    const table = this.makeTable(awaited, systemClock);
    this.awaiting = { table, awaited };
    await this.serve(table);
    return this.awaiting;
  }

  private async runSimulated(controller: Controller, face: Face): Promise<void> {
    const clock = createHandClock();
    const watched = this.keyboard.kind === 'tty';
    const { board, simulator, settled } = createSimulatedTable(clock, this.plan.sense);
    this.makeFlight(clock, { sense: this.plan.sense });
    const table = this.makeTable(board, clock);
    const hands = handsAt(table, simulator, async () => {
      if (watched) await pause(SEEN_TOUCH_MS, this.stop.signal);
      else clock.skip(TOUCH_MS);
      await settled();
    });
    const beginning = this.beginning(table, controller);
    this.sit(controller, { table, hands, pieces: () => simulator.board() });
    // The pieces of a game that is taken up again stand where they stood, and nobody can have touched them.
    const resumed = await takeUp(beginning, true);
    const standing = standingOf(table);
    if (resumed && standing !== null && table.core.phase === 'playing') simulator.stand(standing);
    const reading = table.run();
    await settled();
    await begin(beginning, resumed);
    await settled();
    await this.serve(table, pageHands(simulator, hands));
    const calm = async (): Promise<void> => {
      if (watched) return;
      await letTimePass(table, clock);
      await this.coach?.idle;
    };
    await calm();
    if (watched) face.say('? shows the words; fill puts the pieces up.');
    this.readKeyboard(controller, calm);
    await Promise.race([
      this.stop.asked,
      reading,
      ...(this.keyboard.kind === 'pipe' ? [this.keyboardWork] : []),
    ]);
  }

  /** The controller hears of everything first: it tells the moves. */
  private sit(controller: Controller, seat: Seat): void {
    const { problem, language } = this.plan;
    controller.sit(seat);
    if (problem === undefined) return;
    const say = (message: Message) => this.log(render(message, language));
    const { length, check } = problem;
    this.coach = new ProblemCoach({ table: seat.table, length, say, remark: () => check.remark });
  }

  private async serve(table: Table, simulator?: PageSimulator): Promise<void> {
    const { page, games, language } = this.plan;
    if (page === null) return;
    const say = (...sentences: readonly string[]) => sentences.forEach(this.log);
    const hands = simulator === undefined ? {} : { simulator };
    // Its code is loaded only where a page is served, and not before the board is spoken to.
    const { servePage, pageLine, pageSheet } = await import('./servePage.js');
    const served = await servePage(page, { table, games, language, say, ...hands });
    if (served === undefined) return;
    this.page = served;
    this.pageWords = pageSheet(served, this.keyboard.kind === 'tty' && process.env.NO_COLOR === undefined);
    this.log(pageLine(served));
  }

  private makeTable(board: Board, clock: Clock): Table {
    const { plan } = this;
    const table = new Table({
      name: plan.tableName,
      board,
      clock,
      now: () => new Date(),
      record: this.record,
      settings: plan.table,
      tags: plan.tags,
      read: readPosition,
      tap: (input) => this.flight?.input(input),
    });
    table.onNews(({ events, view }) => {
      this.notifier.status(statusOf(view));
      for (const event of events) {
        if (event.kind !== 'drawn') continue;
        const { number, fen, variant } = event;
        this.flight?.begin(number === undefined ? { kind: 'fen', fen } : { kind: 'number', number }, variant);
      }
    });
    this.table = table;
    return table;
  }

  private get record(): RecorderOptions {
    return { layer: diskLayer, directory: this.plan.games };
  }

  private makeFlight(clock: Clock, what: { family: string } | { sense: Sense }): FlightRecorder {
    this.flight = new FlightRecorder({
      folder: join(this.plan.games, 'recorder'),
      clock,
      now: () => new Date(),
      onTrouble: this.log,
      ...what,
    });
    return this.flight;
  }

  private beginning(table: Table, controller: Controller): Beginning {
    const { plan, record, log } = this;
    return { plan, table, controller, record, log };
  }

  private readKeyboard(controller: Controller, after: () => Promise<void>): void {
    const { keyboard, stop } = this;
    this.keyboardWork = keyboard.each(async (line) => {
      if (stop.signal.aborted) return;
      await controller.take(line);
      await after();
    });
    if (keyboard.kind === 'tty') void this.keyboardWork.then(() => stop.now());
  }
}
