/** `eboard960 pgn stats`: results in numbers and per cent. */
import type { Command } from 'commander';
import {
  type Percent,
  percentOf,
  readPgnFile,
  STAT_GROUPS,
  type StatGroup,
  Statistics,
  type Tally,
} from '../record/index.js';
import { fileSentence, subcommand, type Terminal } from './command.js';
import { pathOf, pgnPaths } from './pgnFiles.js';
import { oneOf } from './values.js';

const EXAMPLE = `eboard960 pgn stats games --by start
games, wins of White and Black and draws: all together, then one line per start number`;

interface Options {
  readonly by?: string;
  readonly json?: boolean;
}

interface Wish extends Pick<Options, 'json'> {
  readonly by: StatGroup | undefined;
}

export function addPgnStats(parent: Command, terminal: Terminal): void {
  subcommand(parent, terminal, 'stats', 'Counts results; per cent of the finished games.', EXAMPLE)
    .argument('<files...>', 'game files, or folders of them')
    .option('--by <group>', `also in groups: ${STAT_GROUPS.join(', ')}`)
    .option('--json', 'answer as JSON')
    .action((files: readonly string[], options: Options) => {
      const by = oneOf(STAT_GROUPS, '--by', options.by);
      if (by.ok) return countFiles(files, { ...options, by: by.value }, terminal);
      return terminal.fail(by.error);
    });
}

async function countFiles(names: readonly string[], options: Wish, terminal: Terminal): Promise<void> {
  const statistics = new Statistics();
  let current = names[0] ?? '';
  try {
    for await (const { path, named } of pgnPaths(names)) {
      current = path;
      const before = statistics.all.games + statistics.refused;
      for await (const game of readPgnFile(path)) statistics.add(game);
      if (statistics.all.games + statistics.refused > before) continue;
      if (!named) {
        terminal.note(`${path} holds no game and is passed over.`);
        continue;
      }
      terminal.fail(`There is no game in "${path}".`);
      return;
    }
  } catch (error) {
    const sentence = fileSentence(pathOf(error) ?? current, error);
    if (sentence === undefined) throw error;
    terminal.fail(sentence);
    return;
  }
  if (statistics.all.games + statistics.refused === 0) {
    terminal.fail(`There is no game below ${names.map((name) => `"${name}"`).join(', ')}.`);
    return;
  }
  const groups = options.by === undefined ? [] : statistics.by(options.by);
  if (options.json) {
    const rows = Object.fromEntries(groups.map(([key, tally]) => [key, withPercent(tally)]));
    const by = options.by === undefined ? {} : { by: options.by, groups: rows };
    terminal.writeJson({ ...withPercent(statistics.all), refused: statistics.refused, ...by });
    return;
  }
  terminal.write(table([['all', statistics.all], ...groups], options.by ?? ''));
  if (statistics.refused > 0) {
    terminal.write(`${statistics.refused} not counted: another variant, or a start that cannot be read\n`);
  }
}

function withPercent(tally: Tally): Tally & { readonly percent: Percent } {
  return { ...tally, percent: percentOf(tally) };
}

function table(rows: readonly (readonly [string, Tally])[], group: string): string {
  const head = [group, 'games', 'white', '%', 'black', '%', 'draws', '%', 'unfinished', 'half-moves'];
  const body = rows.map(([key, tally]) => {
    const percent = percentOf(tally);
    const share = (value: number | null) => (value === null ? '-' : value.toFixed(1));
    return [
      key,
      `${tally.games}`,
      `${tally.white}`,
      share(percent.white),
      `${tally.black}`,
      share(percent.black),
      `${tally.draws}`,
      share(percent.draws),
      `${tally.unfinished}`,
      `${tally.plies}`,
    ];
  });
  const lines = [head, ...body];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
  return `${text.join('\n')}\n`;
}
