/** `eboard960 pgn check`: is every move of every game legal? */
import type { Command } from 'commander';
import { checkGames, type FileCheck, faultSentence, readPgnFile } from '../record/index.js';
import { subcommand, type Terminal } from './command.js';
import { goesToOutput, tellFile } from './inputFiles.js';

const EXAMPLE = `eboard960 pgn check club.pgn
club.pgn: 12 games, 913 half-moves, all legal`;

export function addPgnCheck(parent: Command, terminal: Terminal): void {
  subcommand(parent, terminal, 'check', 'Checks games for legality; ends at the first fault.', EXAMPLE)
    .argument('<files...>', 'game files')
    .option('--json', 'answer as JSON')
    .action((files: readonly string[], options: { readonly json?: boolean }) =>
      checkFiles(files, options.json ?? false, terminal),
    );
}

interface Checked extends FileCheck {
  readonly file: string;
}

async function checkFiles(files: readonly string[], json: boolean, terminal: Terminal): Promise<void> {
  const checked: Checked[] = [];
  for (const file of files) {
    if (await goesToOutput(file, terminal)) continue;
    const check = await checkFile(file, terminal);
    if (check === undefined) break;
    checked.push(check);
    if (!json && check.fault === undefined) terminal.write(checkText(check));
    if (check.fault === undefined && check.games > 0) continue;
    terminal.fail(check.fault === undefined ? `There is no game in "${file}".` : faultSentence(check.fault));
    break;
  }
  if (checked.length === 0 && terminal.exitCode === 0) terminal.fail('There is no other file to check.');
  if (!json) return;
  const fault = checked.find((check) => check.fault !== undefined)?.fault;
  terminal.writeJson({
    ok: terminal.exitCode === 0,
    files: checked.map(({ file, games, plies, warnings }) => ({ file, games, plies, warnings })),
    ...(fault === undefined ? {} : { fault }),
  });
}

async function checkFile(file: string, terminal: Terminal): Promise<Checked | undefined> {
  try {
    return { file, ...(await checkGames(file, readPgnFile(file))) };
  } catch (error) {
    tellFile(file, error, terminal);
    return undefined;
  }
}

function checkText({ file, games, plies, warnings }: Checked): string {
  if (games === 0) return '';
  const counted = `${games} ${games === 1 ? 'game' : 'games'}, ${plies} ${plies === 1 ? 'half-move' : 'half-moves'}`;
  return [`${file}: ${counted}, all legal`, ...warnings.map((warning) => `  ${warning}`), ''].join('\n');
}
