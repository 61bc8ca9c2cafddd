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
import { subcommand, type Terminal } from './command.js';
import { pgnPaths, tellFile } from './inputFiles.js';
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
  for await (const { path, named } of pgnPaths(names, terminal)) {
    const before = statistics.all.games + statistics.refused;
    try {
      for await (const game of readPgnFile(path)) statistics.add(game);
    } catch (error) {
      tellFile(path, error, terminal);
      continue;
    }
    if (statistics.all.games + statistics.refused > before) continue;
    if (named) terminal.fail(`There is no game in "${path}".`);
    else terminal.note(`${path} holds no game and is passed over.`);
  }
  if (statistics.all.games + statistics.refused === 0) {
    if (terminal.exitCode === 0)
      terminal.fail(`There is no game to count in ${names.map((name) => `"${name}"`).join(', ')}.`);
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

/** The column of games that both have lost is there where one of them is. */
function table(rows: readonly (readonly [string, Tally])[], group: string): string {
  const isLost = rows.some(([, { bothLost }]) => bothLost > 0);
  const lost = (cell: string) => (isLost ? [cell] : []);
  const head = [
    group,
    'games',
    ...['white', '%', 'black', '%', 'draws', '%'],
    ...lost('both lost'),
    'unfinished',
    'half-moves',
  ];
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
      ...lost(`${tally.bothLost}`),
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
