/** `eboard960 pgn export`: all games in one text, as they are written in their files. */
import { createReadStream } from 'node:fs';
import type { Command } from 'commander';
import { readPgnFile } from '../record/index.js';
import { fileSentence, subcommand, type Terminal } from './command.js';
import { pathOf, pgnPaths } from './pgnFiles.js';

const EXAMPLE = `eboard960 pgn export games > all.pgn
every game below the folder games in one file; files that hold no whole game are named and left out`;

export function addPgnExport(parent: Command, terminal: Terminal): void {
  subcommand(parent, terminal, 'export', 'Writes all games of files and folders as one text.', EXAMPLE)
    .argument('<files...>', 'game files, or folders of them')
    .action((names: readonly string[]) => exportAll(names, terminal));
}

async function exportAll(names: readonly string[], terminal: Terminal): Promise<void> {
  let files = 0;
  let current = '';
  try {
    for await (const { path } of pgnPaths(names)) {
      current = path;
      const fault = await faultOf(path);
      if (fault !== undefined) {
        terminal.note(`${path} ${fault} and is left out.`);
        continue;
      }
      await copy(path, terminal);
      files += 1;
    }
  } catch (error) {
    const sentence = fileSentence(pathOf(error) ?? current, error);
    if (sentence === undefined) throw error;
    terminal.fail(sentence);
    return;
  }
  if (files === 0) terminal.fail('There is no game to export.');
}

/** Why a file would break the whole; undefined: it would not. Legality is the business of `pgn check`. */
async function faultOf(path: string): Promise<string | undefined> {
  let games = 0;
  for await (const game of readPgnFile(path)) {
    games += 1;
    if (game.fault !== undefined) return `has a fault in game ${game.index}, line ${game.fault.line}`;
    if (game.result === undefined) return `ends in the middle of game ${game.index}`;
  }
  return games === 0 ? 'holds no game' : undefined;
}

/** The text as it is, with an empty line after its last game. */
async function copy(path: string, terminal: Terminal): Promise<void> {
  let end = '';
  let begun = false;
  for await (const piece of createReadStream(path, { encoding: 'utf8' })) {
    const text = begun ? String(piece) : String(piece).replace(/^\ufeff/, '');
    begun = true;
    await terminal.flow(text);
    end = (end + text).slice(-2);
  }
  await terminal.flow(end === '\n\n' ? '' : end.endsWith('\n') ? '\n' : '\n\n');
}
