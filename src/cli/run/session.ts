/** From settings to a table at work, and its orderly end. */
import { randomInt } from 'node:crypto';
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
import { labelsOf, type NoteKey, type NoteParams, noteText } from '../../guidance/messages/terminal.js';
import { type Language, type Message, render } from '../../guidance/messages.js';
import { ProblemCoach } from '../../opponents/problemCoach.js';
import type { Page } from '../../page/index.js';
import { diskLayer, type RecorderOptions } from '../../record/index.js';
import {
  createHandClock,
  createSimulatedTable,
  handsAt,
  letTimePass,
  standingOf,
} from '../../simulated/simulatedBoard.js';
import { openTable, type TableService } from '../../table/service.js';
import type { Terminal } from '../command.js';
import type { Notifier } from '../notify.js';
import { PlainScreen, type Screen, WindowScreen } from '../screen/screen.js';
import { type Sheet, wrap } from '../screen/sheet.js';
import type { Stop } from '../stop.js';
import { FlightRecorder } from './flightRecorder.js';
import type { Keyboard } from './keyboard.js';
import type { RunPlan } from './runPlan.js';
import { STATUS_NO_BOARD, statusOf } from './serviceStatus.js';
import { TableConsole } from './tableConsole.js';
import { takeUp } from './takeUp.js';

/** Between two touches of simulated hands; longer than any contact bounce. */
const TOUCH_MS = 120;
/** The same where somebody watches: slow enough to see, fast enough not to wait. */
const SEEN_TOUCH_MS = 60;
/** A board that was found says soon what stands on it. */
const MEET_MS = 2000;
/** A board that is plugged in answers within this time. */
const BOARD_FIRST_MS = 400;

export class Session {
  private screen: Screen | undefined;
  private table: TableService | undefined;
  private flight: FlightRecorder | undefined;
  private coach: ProblemCoach | undefined;
  private page: Page | undefined;
  /** What the page's words say. */
  private pageWords: Sheet = ({ columns }) => wrap(this.note('noPage', {}), columns - 1);
  private awaiting: { readonly table: TableService; readonly awaited: AwaitedBoard } | undefined;
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
    const screen = this.makeScreen();
    const console = new TableConsole({
      screen,
      language: plan.language,
      stop: () => this.stop.now(),
      page: (room) => this.pageWords(room),
    });
    this.screen = screen;
    keyboard.onInterrupt(() => this.stop.now());
    console.show();
    // A person may leave while the board is still awaited; a pipe's words are for the table.
    if (keyboard.kind === 'tty' && wish.kind !== 'simulator')
      this.readKeyboard(console, async () => undefined);
    if (wish.kind === 'simulator') await this.runSimulated(console, screen);
    else await this.runReal(wish, console, screen);
  }

  async close(): Promise<void> {
    const { table } = this;
    const path = table === undefined || table.view.moves.length === 0 ? null : table.view.pgnPath;
    this.keyboard.close();
    await this.page?.close();
    await this.coach?.close();
    // A problem left alone is not taken up again.
    if (this.plan.problem !== undefined && table?.view.allowed.abandon) await table.ask({ kind: 'abandon' });
    await table?.close();
    await this.flight?.close();
    this.screen?.close();
    if (this.screen instanceof WindowScreen && path !== null) this.terminal.write(`PGN: ${path}\n`);
  }

  private makeScreen(): Screen {
    const { terminal, keyboard } = this;
    if (keyboard.kind !== 'tty') return new PlainScreen(terminal);
    return new WindowScreen(terminal, keyboard, process.env.NO_COLOR === undefined);
  }

  private readonly log = (sentence: string): void => {
    // What a board that is being closed leaves undone is no news.
    if (this.stop.signal.aborted) return;
    if (this.screen === undefined) this.terminal.write(`${sentence}\n`);
    else this.screen.say(sentence);
  };

  /** The players may change it while the table runs. */
  private get language(): Language {
    return this.table?.view.settings.language ?? this.plan.language;
  }

  private note<K extends NoteKey>(key: K, params: NoteParams[K]): string {
    return noteText(key, params, this.language);
  }

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
        this.notifier.status(STATUS_NO_BOARD);
        await this.await();
      },
    });
  }

  private waiting(): string {
    return render({ key: 'linkTrouble', params: { state: 'searching' } }, this.language);
  }

  private async runReal(wish: RealSelector, console: TableConsole, screen: Screen): Promise<void> {
    const { signal } = this.stop;
    const name = nameOfSelector(wish);
    screen.say(`${this.waiting()} (${name})`);
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
    if (signal.aborted) return;
    const board = await opening;
    const { info } = board;
    const sense = labelsOf(this.language).sense[info.sense];
    screen.say(`${info.name} (${info.family}, ${sense}): ${name}`);
    this.attach(console, table);
    const reading = table.run();
    awaited.arrive(board);
    await table.boardChanged();
    // What the board has said by now belongs to the first thing that is told.
    for (let waited = 0; waited < MEET_MS && table.view.placement === null; waited += 50)
      await pause(50, signal);
    await this.begin(console, table, await takeUp(table, this.record, false, this.log));
    if (this.keyboard.kind === 'pipe') this.readKeyboard(console, async () => undefined);
    // A game at a real board goes on when nothing more is typed.
    await Promise.race([this.stop.asked, reading]);
  }

  /** The table of a board that is not here yet, and its page. */
  private async await(): Promise<{ readonly table: TableService; readonly awaited: AwaitedBoard }> {
    if (this.awaiting !== undefined) return this.awaiting;
    const awaited = new AwaitedBoard();
    const table = this.makeTable(awaited, systemClock);
    this.awaiting = { table, awaited };
    await this.serve(table);
    return this.awaiting;
  }

  private async runSimulated(console: TableConsole, screen: Screen): Promise<void> {
    const clock = createHandClock();
    const watched = this.keyboard.kind === 'tty';
    const { board, simulator, settled } = createSimulatedTable(clock, this.plan.sense);
    this.makeFlight(clock, { sense: this.plan.sense });
    const table = this.makeTable(board, clock);
    const breathe = async () => {
      if (watched) await pause(SEEN_TOUCH_MS, this.stop.signal);
      else clock.skip(TOUCH_MS);
      await settled();
    };
    const rest = async () => {
      await letTimePass(table, clock, simulator);
      await settled();
    };
    const hands = handsAt(table, simulator, breathe, watched ? undefined : rest);
    table.giveHands(hands);
    await this.serve(table);
    if (this.stop.signal.aborted) return;
    this.attach(console, table);
    // The pieces of a game that is taken up again stand where they stood, and nobody can have touched them.
    const resumed = await takeUp(table, this.record, true, this.log);
    const standing = standingOf(table);
    const isPlayed = table.view.phase === 'playing' || table.view.phase === 'finished';
    if (resumed && standing !== null && isPlayed) simulator.stand(standing);
    const reading = table.run();
    await settled();
    await this.begin(console, table, resumed);
    await settled();
    const calm = async (): Promise<void> => {
      if (watched) return;
      await letTimePass(table, clock, simulator);
      await this.coach?.idle;
    };
    await calm();
    if (watched) screen.say(this.note('wordsHint', {}));
    this.readKeyboard(console, calm);
    await Promise.race([
      this.stop.asked,
      reading,
      ...(this.keyboard.kind === 'pipe' ? [this.keyboardWork] : []),
    ]);
  }

  /** A draw where no game was taken up, and what the board has to say. */
  private async begin(console: TableConsole, table: TableService, resumed: boolean): Promise<void> {
    const answer = resumed ? { ok: true as const } : await table.ask({ kind: 'draw' });
    if (!answer.ok) {
      this.log(render(answer.why, this.language));
      if (this.plan.problem !== undefined) this.stop.now();
    }
    const { badSquares, blindSquares } = table.view;
    const squares = badSquares.filter((square) => !blindSquares.includes(square));
    if (squares.length > 0) this.log(this.note('unreadable', { squares }));
    console.show();
  }

  /** The console hears of everything first: it tells the moves. */
  private attach(console: TableConsole, table: TableService): void {
    const { problem } = this.plan;
    console.attach(table);
    if (problem === undefined) return;
    const say = (message: Message) => this.log(render(message, this.language));
    const { length, check } = problem;
    this.coach = new ProblemCoach({ table, length, say, remark: () => check.remark });
  }

  private async serve(table: TableService): Promise<void> {
    const { page, games } = this.plan;
    if (page === null) return;
    // Its code is loaded only where a page is served, and not before the board is spoken to.
    const { servePage, pageLine, pageSheet } = await import('./servePage.js');
    const served = await servePage(page, { table, games, say: this.log });
    if (served.ok) {
      this.page = served.value;
      const colour = this.keyboard.kind === 'tty' && process.env.NO_COLOR === undefined;
      this.pageWords = pageSheet(served.value, colour, () => this.language);
      this.log(pageLine(served.value, this.language));
    } else if (page.wanted) {
      // Somebody counts on it: better no start than a game that nobody sees there.
      this.terminal.fail(served.error);
      this.stop.now();
    } else this.log(served.error);
  }

  private makeTable(board: Board, clock: Clock): TableService {
    const { plan } = this;
    const { problem } = plan;
    const table = openTable(
      {
        name: plan.tableName,
        board,
        clock,
        now: () => new Date(),
        record: this.record,
        settings: plan.table,
        tags: plan.tags,
        blind: plan.blind,
        tap: (input) => this.flight?.input(input),
      },
      {
        language: plan.language,
        nextDraw: plan.draw,
        below: (n) => randomInt(n),
        confirmsItself: this.keyboard.kind === 'none',
        ...(problem === undefined
          ? {}
          : { vet: (position) => problem.check.verdict(position, this.stop.signal) }),
      },
    );
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
      blind: this.plan.blind,
      onTrouble: (why) => this.log(this.note('recorderStops', { why })),
      ...what,
    });
    return this.flight;
  }

  private readKeyboard(console: TableConsole, after: () => Promise<void>): void {
    const { keyboard, stop } = this;
    this.keyboardWork = keyboard.each(async (line) => {
      if (stop.signal.aborted) return;
      await console.take(line);
      await after();
    });
    if (keyboard.kind === 'tty') void this.keyboardWork.then(() => stop.now());
  }
}
