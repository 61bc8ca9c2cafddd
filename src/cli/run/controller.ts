/** One table and whoever talks to it: words in, draws and answers out, and the next game when the board is cleared. */
import { randomInt } from 'node:crypto';
import type { Placement } from '../../board/sensor.js';
import type { DrawStory, StartChoice } from '../../game/index.js';
import { gameOf } from '../../game/index.js';
import { type Language, type Message, type MessageKey, render } from '../../guidance/messages.js';
import { type Color, type Position, readPosition, START_POSITIONS } from '../../rules/index.js';
import { DEFAULT_SETTINGS } from '../../table/settings.js';
import { standingFen } from '../../table/standing.js';
import type { Table, TableNews } from '../../table/table.js';
import { type FaceCommand, parseFaceCommand } from '../face/command.js';
import type { Face } from '../face/face.js';
import type { SimulatedHands } from '../face/hands.js';
import { helpSheet } from '../face/help.js';
import { faceLines } from '../face/lines.js';
import type { FaceModel } from '../face/model.js';
import type { Sheet } from '../face/sheet.js';
import { Ceremony } from './ceremony.js';
import type { Verdict } from './problemCheck.js';
import { ProposalWatch } from './proposalWatch.js';
import { type DrawWay, drawWayOf } from './settings.js';
import { obeyAtTable } from './tableWords.js';

export interface ControllerOptions {
  readonly face: Face;
  readonly language: Language;
  /** How the first start comes about, and each one after a cleared board. */
  readonly draw: DrawWay;
  /** Somebody can type throws and answers. */
  readonly keyboard: boolean;
  readonly stop: () => void;
  /** Where the page is, to be read from the screen. */
  readonly page: Sheet;
  /** The table is for a problem: only what can be solved is posed. Left out: for games. */
  readonly problem?: (position: Position) => Promise<Verdict>;
}

/** The table once there is a board; `hands` and `pieces` only for a simulated one. */
export interface Seat {
  readonly table: Table;
  readonly hands?: SimulatedHands;
  readonly pieces?: () => Placement;
}

/** The array of chess among the 960. */
const ARRAY = 518;

/** Of a pipe as much is shown at once as a terminal usually has. */
const SHOWN_ROWS = 24;

/** What players at a board see by themselves. */
const AS_USUAL: ReadonlySet<MessageKey> = new Set(['toMove', 'moved', 'inHand', 'castleUnderWay', 'noGame']);

export class Controller {
  private seat: Seat | undefined;
  private ceremony: Ceremony | undefined;
  private drawing = false;
  /** People are putting a position up, to be read off the board when they confirm it; whose move it is there. */
  private putUp: Color | undefined;
  private readonly proposal = new ProposalWatch();

  constructor(private readonly options: ControllerOptions) {}

  /** The board is here. */
  sit(seat: Seat): void {
    this.seat = seat;
    seat.table.onNews((news) => this.onNews(news));
    this.show();
  }

  /** What the screen shows now. */
  get model(): FaceModel {
    const { seat, ceremony } = this;
    return {
      view: seat?.table.view ?? null,
      boardName: seat?.table.board.info.name ?? '',
      sense: seat?.table.board.info.sense ?? null,
      pieces: seat?.pieces?.() ?? null,
      draw: ceremony?.guide ?? null,
      said: [],
      sheet: null,
      language: this.options.language,
    };
  }

  show(): void {
    this.options.face.show(this.model);
  }

  close(): void {
    this.proposal.close();
  }

  /** Begins a draw; `way` undefined: as the program was told. */
  async draw(way: DrawWay = this.options.draw): Promise<void> {
    const table = this.seat?.table;
    if (table === undefined || this.drawing) return;
    this.drawing = true;
    try {
      await this.drawBy(way, table);
    } finally {
      this.drawing = false;
    }
    this.show();
  }

  /** One typed line. */
  async take(line: string): Promise<void> {
    const { face } = this.options;
    face.typed(line);
    if (this.ceremony !== undefined && (await this.threw(line, this.ceremony))) return;
    const command = parseFaceCommand(line);
    if (command?.ok === false) face.say(command.error);
    if (command?.ok === true) await this.obey(command.value);
    this.show();
  }

  private async drawBy(draw: DrawWay, table: Table): Promise<void> {
    this.ceremony = undefined;
    if (typeof draw.way === 'number') {
      await this.drawn(table, { number: draw.way }, { method: 'number', steps: [] });
      return;
    }
    switch (draw.way) {
      case 'position':
        await this.drawn(table, { fen: draw.fen }, { method: 'position', steps: [] });
        return;
      case 'standing':
        if (table.board.info.sense !== 'piece') {
          this.options.face.say('This board cannot name pieces: give the position with --fen.');
          this.options.stop();
          return;
        }
        this.putUp = draw.turn;
        this.options.face.say(render({ key: 'problemPutUp', params: {} }, this.options.language));
        return;
      case 'usual':
        if (table.settings.variant === DEFAULT_SETTINGS.variant) await this.drawRandom(table);
        else await this.drawn(table, { number: ARRAY }, { method: 'number', steps: [] });
        return;
      case 'random':
        await this.drawRandom(table);
        return;
      case 'coins':
      case 'coins10':
      case 'dice':
        this.ceremony = new Ceremony(draw.way);
        this.sayCeremony(this.ceremony);
        table.board.show(this.ceremony.guide.frame);
        return;
      case 'board':
        if (table.board.info.sense === 'piece') {
          await table.send({ kind: 'drawOnBoard' });
          return;
        }
        this.options.face.say(
          'This board cannot name pieces, so it cannot tell which start is put up on it.',
        );
        if (!this.options.keyboard) await this.drawRandom(table);
        return;
    }
  }

  private async drawRandom(table: Table): Promise<void> {
    await this.drawn(table, { number: randomInt(START_POSITIONS) }, { method: 'random', steps: [] });
  }

  /** What stands is the start, where it is a position under the table's rules; else it can be put right. */
  private async readOff(table: Table, turn: Color): Promise<void> {
    const fen = standingFen(table.core.placement, turn);
    if (!fen.ok) return this.options.face.say(fen.error);
    const position = readPosition(fen.value, table.settings.variant);
    if (!position.ok) return this.options.face.say(position.error);
    const verdict = await this.options.problem?.(position.value);
    if (verdict?.kind === 'stopped') return;
    if (verdict?.kind === 'none')
      return this.options.face.say(render(verdict.message, this.options.language));
    this.putUp = undefined;
    await table.send({
      kind: 'draw',
      start: { fen: fen.value },
      draw: { method: 'position', steps: [] },
      standing: true,
    });
  }

  private async drawn(table: Table, start: StartChoice, draw: DrawStory): Promise<void> {
    await table.send({ kind: 'draw', start, draw });
  }

  /** True: the line was a throw, or an attempt at one. */
  private async threw(line: string, ceremony: Ceremony): Promise<boolean> {
    const text = line.trim().toLowerCase();
    if (!/^(?:[\d\s,;]+|(?:heads|tails|[ht]+)(?:[\s,;]+(?:heads|tails|[ht]+))*)$/.test(text)) return false;
    const { face } = this.options;
    const before = ceremony.steps.length;
    const refused = ceremony.take(text);
    if (refused !== undefined) face.say(refused);
    face.say(...ceremony.story.slice(before));
    const { number } = ceremony;
    const table = this.seat?.table;
    if (number !== undefined && table !== undefined) {
      this.ceremony = undefined;
      await this.drawn(table, { number }, { method: ceremony.method, steps: ceremony.story });
    } else {
      this.sayCeremony(ceremony);
      table?.board.show(ceremony.guide.frame);
    }
    this.show();
    return true;
  }

  /** The screen shows a ceremony by itself; lines have to be told. */
  private sayCeremony(ceremony: Ceremony): void {
    const { face, language } = this.options;
    const { message, notices } = ceremony.guide;
    const about = ceremony.steps.length === 0 ? notices : [];
    for (const one of [...about, message]) face.tellDraw(render(one, language));
  }

  private onNews(news: TableNews): void {
    const { face } = this.options;
    face.tell(news);
    if (this.ceremony !== undefined) this.seat?.table.board.show(this.ceremony.guide.frame);
    this.sayAtBoard(news.view.message);
    this.show();
    if (this.seat?.table.core.isCleared === true && this.ceremony === undefined) void this.draw();
    if (!this.options.keyboard && this.seat !== undefined) this.proposal.look(this.seat.table);
  }

  /** On the display at the board, which shows the times as long as nothing has to be said. */
  private sayAtBoard(message: Message): void {
    const shown = this.ceremony?.guide.message ?? message;
    const sentence = AS_USUAL.has(shown.key) ? '' : render(shown, this.options.language);
    this.seat?.table.board.say?.(sentence);
  }

  private async obey(command: FaceCommand): Promise<void> {
    const { face, stop } = this.options;
    switch (command.kind) {
      case 'quit':
        stop();
        return;
      case 'help':
        face.sheet(helpSheet);
        return;
      case 'page':
        face.sheet(this.options.page);
        return;
      default:
        if (this.seat === undefined) face.say('The board is not connected yet.');
        else await this.atTable(command, this.seat);
    }
  }

  private async atTable(
    command: Exclude<FaceCommand, { kind: 'quit' | 'help' | 'page' }>,
    seat: Seat,
  ): Promise<void> {
    const { face, language } = this.options;
    switch (command.kind) {
      case 'confirm':
        if (this.putUp === undefined) await seat.table.send({ kind: 'confirm' });
        else await this.readOff(seat.table, this.putUp);
        return;
      case 'new':
        await this.newDraw(seat.table, command.way);
        return;
      case 'show':
        face.sheet(({ columns, rows }) => {
          // A line is left to type in already.
          const screen = { columns, rows: Math.min(rows + 1, SHOWN_ROWS), colour: false };
          return faceLines(this.model, screen);
        });
        return;
      default:
        await obeyAtTable(command, { ...seat, language, say: (sentence) => face.say(sentence) });
    }
  }

  private async newDraw(table: Table, text: string | undefined): Promise<void> {
    const { face, problem } = this.options;
    if (problem !== undefined && text !== undefined) {
      face.say('Here a problem is solved: new alone poses it again.');
      return;
    }
    const way = text === undefined ? this.options.draw : drawWayOf(text);
    if (way === undefined) {
      face.say('A new start is random, coins, coins10, dice, board, or a number from 0 to 959.');
      return;
    }
    if (gameOf(table.core.state) !== undefined && table.core.state.phase === 'playing') {
      face.say(render({ key: 'refused', params: { code: 'game-running' } }, this.options.language));
      return;
    }
    await this.draw(way);
  }
}
