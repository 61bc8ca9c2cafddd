/** From settings to a table at work, and its orderly end. */
import { join } from 'node:path';
import { makeSquare } from 'chessops/util';
import { type Board, BoardError } from '../../board/board.js';
import { type Clock, systemClock } from '../../board/clock.js';
import type { Sense } from '../../board/sensor.js';
import { gameOf, positionOf } from '../../game/index.js';
import type { Language } from '../../guidance/messages.js';
import { type Message, render } from '../../guidance/messages.js';
import type { Page, PageSimulator } from '../../page/index.js';
import { diskLayer, makeFolder, type PgnTags, type RecorderOptions } from '../../record/index.js';
import { readPosition } from '../../rules/index.js';
import type { TableSettings } from '../../table/core.js';
import { Table } from '../../table/table.js';
import type { Terminal } from '../command.js';
import { type Face, PlainFace, ScreenFace } from '../face/face.js';
import { SimulatedHands } from '../face/hands.js';
import { createNotifier, type Notifier } from '../notify.js';
import { listenForStop, pause, type Stop } from '../stop.js';
import { AwaitedBoard } from './awaitedBoard.js';
import { Controller, type Seat } from './controller.js';
import { BoardSearch, type BoardWish, type Found } from './findBoard.js';
import { FlightRecorder } from './flightRecorder.js';
import { brokenGames, resumeNewest } from './gamesFolder.js';
import { inputKind, Keyboard } from './keyboard.js';
import { nameOfWish, openWished, type RealWish } from './openWished.js';
import { pageHands } from './pageHands.js';
import type { ProblemCheck } from './problemCheck.js';
import { ProblemCoach } from './problemCoach.js';
import type { PagePlan } from './servePage.js';
import { statusOf } from './serviceStatus.js';
import type { DrawWay } from './settings.js';
import {
  createHandClock,
  createSimulatedTable,
  letTimePass,
  standingOf,
  targetOf,
} from './simulatedTable.js';
import { lockTable } from './tableLock.js';

export interface RunPlan {
  readonly wish: BoardWish;
  readonly games: string;
  readonly tableName: string;
  readonly draw: DrawWay;
  readonly table: TableSettings;
  readonly sense: Sense;
  readonly language: Language;
  readonly deny: readonly string[];
  readonly tags: PgnTags;
  /** `null`: no page. */
  readonly page: PagePlan | null;
  /** A direct mate to be solved at the board, the program defending; left out: a game. */
  readonly problem?: { readonly length: number; readonly check: ProblemCheck };
}

/** Between two touches of simulated hands; longer than any contact bounce. */
const TOUCH_MS = 120;
/** The same where somebody watches: slow enough to see, fast enough not to wait. */
const SEEN_TOUCH_MS = 60;
/** A board that was found says soon what stands on it. */
const MEET_MS = 2000;
/** A board that is plugged in answers within this time. */
const BOARD_FIRST_MS = 400;
/** While no board is attached, the ports are looked at this often. */
const LOOK_MS = 2000;

/** What the page's words say where there is none. */
const NO_PAGE = 'No page is served; start without --no-page, or with another --port.';

/** Runs one table until it is told to stop. */
export async function runTable(plan: RunPlan, terminal: Terminal): Promise<void> {
  const kind = inputKind();
  const needsThrows = plan.draw.way === 'coins' || plan.draw.way === 'coins10' || plan.draw.way === 'dice';
  if (kind === 'none' && needsThrows) {
    terminal.fail(
      `Nobody can type the throws here: choose --draw random, board or a number instead of ${plan.draw.way}.`,
    );
    return;
  }
  const lock = await lockTable(plan.games, plan.tableName);
  if (lock === undefined) {
    terminal.fail(
      `The table "${plan.tableName}" with its games in ${plan.games} is open in another eboard960: stop that one, or give this table another name with --table.`,
    );
    return;
  }
  const stop = listenForStop();
  const notifier = createNotifier({
    env: process.env,
    clock: systemClock,
    log: (sentence) => terminal.note(sentence),
  });
  const session = new Session(plan, terminal, stop, new Keyboard(kind), notifier);
  try {
    notifier.ready('starting');
    await session.run();
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    if (error.code !== 'closed') terminal.fail(error.message);
  } finally {
    notifier.stopping();
    await session.close();
    lock.release();
    stop.dispose();
  }
}

class Session {
  private face: Face | undefined;
  private controller: Controller | undefined;
  private table: Table | undefined;
  private flight: FlightRecorder | undefined;
  private coach: ProblemCoach | undefined;
  private page: Page | undefined;
  /** What the page's words say. */
  private pageWords: (colour: boolean) => readonly string[] = () => [NO_PAGE];
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
    const wish = await this.chooseBoard();
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
      page: () => this.pageWords(keyboard.kind === 'tty' && process.env.NO_COLOR === undefined),
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
    if (this.plan.problem !== undefined) await this.giveUp();
    await this.table?.close();
    await this.flight?.close();
    this.face?.close();
    if (this.face instanceof ScreenFace && path !== null && begun) this.terminal.write(`PGN: ${path}\n`);
  }

  /** A problem left alone is not taken up again. */
  private async giveUp(): Promise<void> {
    const { table } = this;
    if (table?.core.state.phase !== 'playing') return;
    const input = { kind: 'result', result: '*', by: 'arbiter', at: table.now } as const;
    await table.send({ kind: 'game', input });
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

  /** What nobody named is looked for; undefined: stopped meanwhile. */
  private async chooseBoard(): Promise<Exclude<BoardWish, { kind: 'any' }> | undefined> {
    const { wish, deny } = this.plan;
    if (wish.kind !== 'any') return wish;
    const search = new BoardSearch({ clock: systemClock, signal: this.stop.signal, deny });
    let said = false;
    while (!this.stop.signal.aborted) {
      const findings = await search.look();
      const boards = findings.flatMap(({ port, answer }) =>
        answer instanceof BoardError ? [] : [{ address: port.path, family: answer.family }],
      );
      const [first, ...others] = boards;
      if (first !== undefined) return { kind: 'port', ...(await this.oneOf([first, ...others])) };
      if (!said) {
        for (const { answer } of findings) if (answer instanceof BoardError) this.log(answer.message);
      }
      if (!wish.wait) return { kind: 'simulator' };
      if (!said) this.log(this.waiting());
      this.notifier.status('waiting for a board');
      await this.await();
      said = true;
      await pause(LOOK_MS, this.stop.signal);
    }
    return undefined;
  }

  /** One board needs no question. */
  private async oneOf(boards: readonly [Found, ...Found[]]): Promise<Found> {
    const [first] = boards;
    if (boards.length === 1) return first;
    const ports = boards.map(({ address }) => address);
    if (this.keyboard.kind !== 'tty') {
      this.log(
        `Several boards are attached (${ports.join(', ')}); ${first.address} is used, --board chooses another.`,
      );
      return first;
    }
    for (const [index, { address, family }] of boards.entries())
      this.log(`${index + 1}) ${address} (${family})`);
    const answer = Number(await this.keyboard.ask('Which board? [1] '));
    return boards[answer - 1] ?? first;
  }

  private waiting(): string {
    return render({ key: 'linkTrouble', params: { state: 'searching' } }, this.plan.language);
  }

  private async runReal(wish: RealWish, controller: Controller, face: Face): Promise<void> {
    const { signal } = this.stop;
    const name = nameOfWish(wish);
    face.say(`${this.waiting()} (${name})`);
    const opening = openWished(wish, {
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
    await this.begin(table, controller);
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
    const wanted = () => standingOf(table);
    const hands = new SimulatedHands({
      board: simulator,
      breathe: async () => {
        if (watched) await pause(SEEN_TOUCH_MS, this.stop.signal);
        else clock.skip(TOUCH_MS);
        await settled();
      },
      wanted,
      target: () => targetOf(table),
      lit: () => simulator.leds(),
      position: () => (table.core.state.phase === 'playing' ? positionOf(table.core.state) : undefined),
      promote: async (role) => {
        await table.send({ kind: 'word', word: { kind: 'promote', role } });
      },
    });
    const seat: Seat = { table, hands, pieces: () => simulator.board() };
    this.sit(controller, seat);
    const reading = table.run();
    const resumed = await this.begin(table, controller);
    // The pieces of a game that is taken up again stand where they stood.
    const standing = wanted();
    if (resumed && standing !== null && table.core.phase === 'playing') simulator.setBoard(standing);
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
    this.pageWords = (colour) => pageSheet(served, colour);
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

  /** Notes on the games folder, the game that was interrupted, or else a draw. True: a game was taken up. */
  private async begin(table: Table, controller: Controller): Promise<boolean> {
    const { plan } = this;
    try {
      makeFolder(plan.games);
    } catch {
      // The record says what is wrong.
    }
    for (const note of await brokenGames(plan.games)) this.log(note);
    // A problem begins anew.
    const { resumed, notes } =
      plan.problem === undefined
        ? await resumeNewest(table, this.record, plan.tableName)
        : { resumed: false, notes: [] };
    for (const note of notes) this.log(note);
    if (resumed) this.log(goesOn(table));
    else await controller.draw();
    const bad = table.core.badSquares;
    if (bad.length > 0) this.log(`Unreadable: ${bad.map(makeSquare).join(' ')}`);
    controller.show();
    return resumed;
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

/** Which game goes on, whatever this run was started with. */
function goesOn({ view }: Table): string {
  const { start, moves, end } = view;
  const name = start?.number === undefined ? 'a position of its own' : `start ${start.number}`;
  const rules = start?.variant === undefined || start.variant === 'chess960' ? '' : `, ${start.variant}`;
  if (end !== null)
    return `The game that ended last (${name}${rules}, ${end.result}) is still at the table: its result can be corrected or withdrawn until the next draw.`;
  return `The unfinished game (${name}${rules}, half-moves: ${moves.length}) is taken up; what this run was started with holds from the next game on. To end it: result 1/2-1/2`;
}
