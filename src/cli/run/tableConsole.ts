/** The keyboard and the screen of one table: lines become requests, answers and news become lines. */
import { faultText, type Language, render } from '../../guidance/messages.js';
import { parseThrows } from '../../rules/index.js';
import { refusedFor } from '../../table/answer.js';
import type { TableNews, TableService } from '../../table/service.js';
import { parseCommand } from '../screen/command.js';
import { helpSheet } from '../screen/help.js';
import { screenLines } from '../screen/lines.js';
import type { ScreenModel } from '../screen/model.js';
import type { Screen } from '../screen/screen.js';
import type { Sheet } from '../screen/sheet.js';

export interface ConsoleOptions {
  readonly screen: Screen;
  /** Before there is a table; then the table has its own. */
  readonly language: Language;
  readonly stop: () => void;
  /** Where the page is, to be read from the screen. */
  readonly page: Sheet;
}

/** Of a pipe as much is shown at once as a terminal usually has. */
const SHOWN_ROWS = 24;
/** What a throw can look like; a line of these is no other word. */
const THROW = /^(?:\d{1,3}|heads|tails|[ht]+)$/i;

export class TableConsole {
  private table: TableService | undefined;

  constructor(private readonly options: ConsoleOptions) {}

  /** The table is there. */
  attach(table: TableService): void {
    this.table = table;
    table.onNews((news) => this.onNews(news));
    this.show();
  }

  show(): void {
    this.options.screen.show(this.model);
  }

  /** One typed line. */
  async take(line: string): Promise<void> {
    const { screen } = this.options;
    screen.typed(line);
    if (!(await this.threw(line.trim()))) await this.obey(line);
    this.show();
  }

  private get model(): ScreenModel {
    const view = this.table?.view ?? null;
    return { view, said: [], sheet: null, language: view?.settings.language ?? this.options.language };
  }

  private onNews({ events, view }: TableNews): void {
    this.options.screen.tell({ events, view });
    this.show();
  }

  /** True: the line was a throw of the draw under way, or an attempt at one. */
  private async threw(text: string): Promise<boolean> {
    const { table } = this;
    const words = text.split(/[\s,;]+/).filter((word) => word !== '');
    const isThrow = words.length > 0 && words.every((word) => THROW.test(word));
    if (table === undefined || table.view.ceremony === null || !isThrow) return false;
    const throws = parseThrows(text);
    if (throws.ok) await this.ask({ kind: 'throw', throws: throws.value });
    else this.options.screen.say(faultText(throws.error, this.model.language));
    return true;
  }

  private async obey(line: string): Promise<void> {
    const { screen, stop, page } = this.options;
    const command = parseCommand(line);
    if (command === undefined) return;
    if (!command.ok) {
      screen.say(faultText(command.error, this.model.language));
      return;
    }
    switch (command.value.kind) {
      case 'quit':
        stop();
        return;
      case 'help':
        screen.sheet(helpSheet(this.model.language));
        return;
      case 'page':
        screen.sheet(page);
        return;
      case 'show':
        screen.sheet(({ columns, rows }) => {
          // A line is left to type in already.
          const room = { columns, rows: Math.min(rows + 1, SHOWN_ROWS), colour: false };
          return screenLines(this.model, room);
        });
        return;
      case 'ask':
        await this.ask(command.value.request);
        return;
    }
  }

  private async ask(request: Parameters<TableService['ask']>[0]): Promise<void> {
    const { screen } = this.options;
    const { language } = this.model;
    const answer = (await this.table?.ask(request)) ?? refusedFor('no-board');
    const message = answer.ok ? answer.message : answer.why;
    if (message !== undefined) screen.say(render(message, language));
  }
}
