/** `eboard960 pgn export`: all games in one text, as they are written in their files. */
import type { Command } from 'commander';
import { exportFault, playersOf, type RawGame, readWrittenGames } from '../record/index.js';
import { subcommand, type Terminal } from './command.js';
import { pgnPaths, tellFile } from './inputFiles.js';

/** Of one file so many faults are told, then only their number. */
const MAX_TOLD = 20;

const EXAMPLE = `eboard960 pgn export games > all.pgn
every game below the folder games in one file, in UTF-8; a game that is not whole or not legal is named and left out`;

export function addPgnExport(parent: Command, terminal: Terminal): void {
  subcommand(parent, terminal, 'export', 'Writes all games of files and folders as one text.', EXAMPLE)
    .argument('<files...>', 'game files, or folders of them')
    .action((names: readonly string[]) => exportAll(names, terminal));
}

async function exportAll(names: readonly string[], terminal: Terminal): Promise<void> {
  let written = 0;
  for await (const { path } of pgnPaths(names, terminal)) {
    const file = new ExportedFile(path, terminal);
    try {
      for await (const { game, text } of readWrittenGames(path)) await file.take(game, text);
      if (file.games === 0) terminal.note(`${path} holds no game and is left out.`);
    } catch (error) {
      tellFile(path, error, terminal);
    }
    await file.end();
    written += file.written;
  }
  if (written === 0 && terminal.exitCode === 0) terminal.fail('There is no game to export.');
}

class ExportedFile {
  games = 0;
  written = 0;
  private lost = 0;
  private tail = '';

  constructor(
    private readonly path: string,
    private readonly terminal: Terminal,
  ) {}

  async take(game: RawGame, text: string | undefined): Promise<void> {
    this.games += 1;
    const fault = exportFault(game);
    if (text === undefined || fault !== undefined) {
      this.lost += 1;
      const why = fault ?? { line: game.line, message: 'it is too long for a game' };
      if (this.lost <= MAX_TOLD) this.terminal.fail(this.sentence(game, why));
      return;
    }
    this.written += 1;
    // The text begins where the game before it ended, and that one may have been left out.
    if (this.tail === '') await this.write(text.replace(/^[\r\n]+/, ''));
    else if (/\n$/.test(this.tail) || /^\s*[\r\n]/.test(text)) await this.write(text);
    else await this.write(this.lost > 0 ? `\n\n${text.trimStart()}` : text);
  }

  /** An empty line after the last game. */
  async end(): Promise<void> {
    if (this.lost > MAX_TOLD) {
      const more = this.lost - MAX_TOLD;
      this.terminal.fail(`${this.path}: ${more} more ${more === 1 ? 'game is' : 'games are'} left out.`);
    }
    if (this.written > 0)
      await this.write(this.tail === '\n\n' ? '' : this.tail.endsWith('\n') ? '\n' : '\n\n');
  }

  private async write(text: string): Promise<void> {
    await this.terminal.flow(text);
    this.tail = (this.tail + text).slice(-2);
  }

  private sentence(
    game: RawGame,
    { line, message }: { readonly line: number; readonly message: string },
  ): string {
    const players = playersOf(game);
    const who = players === undefined ? '' : ` (${players})`;
    return `${this.path}, game ${game.index}${who}, line ${line}: ${message}; it is left out.`;
  }
}
