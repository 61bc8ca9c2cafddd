/** Two screens of one table: a window that is drawn anew, and plain lines for pipes, logs and services. */
import type { Terminal } from '../command.js';
import type { Keyboard } from '../run/keyboard.js';
import { screenLines, sheetPages } from './lines.js';
import type { ScreenModel, SheetPage, Window } from './model.js';
import { Narrator, type Told } from './narrator.js';
import { PLAIN_ROOM, type Sheet } from './sheet.js';

export interface Screen {
  /** Something happened at the table. */
  tell(told: Told): void;
  /** The moment as it stands. */
  show(model: ScreenModel): void;
  /** Answers to a word, sentences of the log. */
  say(...sentences: readonly string[]): void;
  /** A page to be read: help, the board in lines. */
  sheet(sheet: Sheet): void;
  /** A line was typed: what was said before it is old, and an empty one turns a sheet's page. */
  typed(line: string): void;
  close(): void;
}

export class PlainScreen implements Screen {
  private readonly narrator: Narrator;

  constructor(private readonly terminal: Pick<Terminal, 'write'>) {
    this.narrator = new Narrator();
  }

  tell(told: Told): void {
    this.say(...this.narrator.tell(told));
  }

  show(): void {}

  say(...sentences: readonly string[]): void {
    for (const sentence of sentences) this.terminal.write(`${sentence}\n`);
  }

  sheet(sheet: Sheet): void {
    this.say(...sheet(PLAIN_ROOM));
  }

  typed(): void {}

  close(): void {}
}

/** Own page of the terminal, as editors use it; the shell's is untouched. */
const ENTER = '\u001b[?1049h\u001b[H\u001b[J';
const LEAVE = '\u001b[?1049l';
/** Sentences kept for the space below the board. */
const SAID = 8;

export class WindowScreen implements Screen {
  private model: ScreenModel | undefined;
  private said: string[] = [];
  private page: SheetPage | null = null;
  private shown = '';
  private readonly redraw = () => {
    this.shown = '';
    this.draw();
  };

  constructor(
    private readonly terminal: Terminal,
    private readonly keyboard: Keyboard,
    private readonly colour: boolean,
  ) {
    terminal.write(ENTER);
    process.stdout.on('resize', this.redraw);
  }

  /** It stands on the screen already. */
  tell(): void {}

  show(model: ScreenModel): void {
    this.model = model;
    this.draw();
  }

  say(...sentences: readonly string[]): void {
    this.said = [...this.said, ...sentences].slice(-SAID);
    this.draw();
  }

  sheet(sheet: Sheet): void {
    this.page = { sheet, page: 0 };
    this.draw();
  }

  typed(line: string): void {
    this.said = [];
    this.page = line.trim() === '' ? this.nextPage() : null;
    // The line that was typed moved the cursor: everything is drawn anew.
    this.shown = '';
  }

  close(): void {
    process.stdout.off('resize', this.redraw);
    this.terminal.write(LEAVE);
  }

  private get window(): Window {
    const { columns, rows } = process.stdout;
    return { columns: columns || 80, rows: rows || 24, colour: this.colour };
  }

  private nextPage(): SheetPage | null {
    if (this.page === null || this.model === undefined) return null;
    const { sheet, page } = this.page;
    return page + 1 < sheetPages(this.model, sheet, this.window).length ? { sheet, page: page + 1 } : null;
  }

  private draw(): void {
    if (this.model === undefined) return;
    const { window } = this;
    const lines = screenLines({ ...this.model, said: this.said, sheet: this.page }, window);
    const text = lines.map((line) => `${line}\u001b[K\r\n`).join('');
    // The clock ticks four times a second and mostly shows the same.
    if (text === this.shown) return;
    this.shown = text;
    this.terminal.write(`\u001b[H${text}\u001b[J`);
    this.keyboard.prompt();
  }
}
