/** `eboard960 run`: finds the board, draws, guides, records. The command that is meant when none is named. */
import type { Command } from 'commander';
import { parseBoardSelector } from '../attach/index.js';
import { SENSES } from '../board/sensor.js';
import { parseTimeControl } from '../game/index.js';
import { LANGUAGES, worded } from '../guidance/messages.js';
import { PAGE_PORT } from '../page/contract.js';
import { err, ok, type Result } from '../rules/index.js';
import type { DrawWay } from '../table/request.js';
import { DEFAULT_SETTINGS } from '../table/settings.js';
import { newCommand, type Terminal } from './command.js';
import { type ConditionOptions, variantOfOptions, withConditionOptions } from './conditionOptions.js';
import { readConfigFile } from './run/configFile.js';
import { defaultGamesFolder, gamesFolder, languageOf } from './run/places.js';
import type { RunPlan } from './run/runPlan.js';
import { runTable } from './run/runTable.js';
import type { PagePlan } from './run/servePage.js';
import type { Config } from './run/settings.js';
import { drawWayOf } from './screen/command.js';
import { languageOption, oneOf, quoted, squaresOption, wholeOption } from './values.js';

interface Options extends ConditionOptions {
  readonly board?: string;
  readonly games?: string;
  readonly table?: string;
  readonly draw?: string;
  readonly fen?: string;
  readonly showDestinations?: boolean;
  readonly time?: string;
  readonly castling?: string;
  readonly takeback?: string;
  readonly config?: string;
  readonly sense?: string;
  readonly blind?: string;
  readonly port?: string;
  readonly page: boolean;
  readonly open?: boolean;
  readonly language?: string;
  readonly white?: string;
  readonly black?: string;
  readonly event?: string;
  readonly site?: string;
  readonly round?: string;
}

const EXAMPLE = `eboard960 run --board simulator --draw 518 --time 20+0
the simulated board with its face in the terminal; ? shows the words, Ctrl-C stops`;

export function runCommand(terminal: Terminal): Command {
  const command = newCommand(
    terminal,
    'run',
    'Finds the board, draws a start, guides the set-up, reads the hands, records the game.',
    EXAMPLE,
  );
  return withConditionOptions(command)
    .option(
      '--board <board>',
      'its port (asked which family is there), family, family:port (not asked), serial:number, simulator, or attached (wait for one); default: the one that is attached, else a simulated one',
    )
    .option('--games <folder>', 'where games are kept; default: games in the state directory')
    .option('--table <name>', 'part of the file names; default: table')
    .option(
      '--draw <way>',
      'random (default; under a condition 518), coins, dice, coins10, board, or a number from 0 to 959',
    )
    .option('--fen <fen>', 'begin from this position instead of a drawn start')
    .option('--time <control>', 'such as 20+0 (default), 20b5, 40/90+30,30+30, none')
    .option('--castling <mode>', 'any-order (default) or strict')
    .option('--takeback <on|off>', 'may moves be taken back by hand; default: on')
    .option('--show-destinations', 'light the squares a lifted piece may go to')
    .option('--config <file>', 'TOML or JSON; options of the command line win')
    .option('--sense <sense>', `what the simulated board senses: ${SENSES.join(', ')}; default: piece`)
    .option('--blind <squares>', 'squares whose sensors are dead, such as e4 or e4,d5')
    .option('--port <number>', 'port of the page; default: 9600')
    .option('--no-page', 'no page is served')
    .option('--open', 'everyone on the network may change the game: a trusted home network')
    .option('--language <code>', `${LANGUAGES.join(', ')}; default: the system's`)
    .option('--white <name>', 'for the PGN file')
    .option('--black <name>', 'for the PGN file')
    .option('--event <name>', 'for the PGN file')
    .option('--site <name>', 'for the PGN file')
    .option('--round <number>', 'for the PGN file')
    .action(async (options: Options) => {
      if (options.fen !== undefined && options.draw !== undefined) {
        terminal.fail('Either --fen or --draw says how a game begins; leave one of them away.', 2);
        return;
      }
      const config = options.config === undefined ? ok({}) : readConfigFile(options.config);
      const read = terminal.valueOf(config);
      if (read === undefined) return;
      const plan = terminal.valueOf(planOf(options, read));
      if (plan !== undefined) await runTable(plan, terminal);
    });
}

/** Options win over the file, the file over the defaults. */
function planOf(options: Options, config: Config): Result<RunPlan> {
  const wish = parseBoardSelector(options.board ?? config.board, process.env.NOTIFY_SOCKET !== undefined);
  if (!wish.ok) return wish;
  const draw = startOf(options, config);
  if (!draw.ok) return draw;
  const variant = variantOf(options, config);
  if (!variant.ok) return variant;
  const control = worded(parseTimeControl(options.time ?? config.time ?? DEFAULT_SETTINGS.control));
  if (!control.ok) return control;
  const castling = oneOf(['any-order', 'strict'], '--castling', options.castling);
  if (!castling.ok) return castling;
  const takeback = oneOf(['on', 'off'], '--takeback', options.takeback);
  if (!takeback.ok) return takeback;
  const sense = oneOf(SENSES, '--sense', options.sense);
  if (!sense.ok) return sense;
  const blind = squaresOption(options.blind ?? config.blind, '--blind');
  if (!blind.ok) return blind;
  const games = gamesFolder(options.games ?? config.games, defaultGamesFolder(process.env));
  if (!games.ok) return games;
  const page = pageOf(options, config);
  if (!page.ok) return page;
  const language = languageOption(options.language);
  if (!language.ok) return language;
  return ok({
    wish: wish.value,
    games: games.value,
    tableName: options.table ?? config.table ?? 'table',
    draw: draw.value,
    table: {
      variant: variant.value,
      castling: castling.value ?? config.castling ?? DEFAULT_SETTINGS.castling,
      takeback: takeback.value === undefined ? (config.takeback ?? true) : takeback.value === 'on',
      control: control.value.text,
      press: config.press ?? DEFAULT_SETTINGS.press,
      showDestinations: options.showDestinations ?? config.destinations ?? DEFAULT_SETTINGS.showDestinations,
    },
    sense: sense.value ?? config.sense ?? 'piece',
    language: language.value ?? config.language ?? languageOf(process.env),
    deny: config.deny ?? [],
    blind: blind.value,
    page: page.value,
    tags: tagsOf(options, config),
  });
}

/** A position, or a way to draw. */
function startOf(options: Options, config: Config): Result<DrawWay> {
  const fen = options.fen ?? (options.draw === undefined ? config.fen : undefined);
  if (fen !== undefined) return ok({ way: 'position', fen });
  const said = options.draw ?? config.draw;
  if (said === undefined) return ok({ way: 'usual' });
  const draw = drawWayOf(said);
  return draw === undefined
    ? err(
        `The option --draw is random, coins, dice, coins10, board or a number from 0 to 959, not ${quoted(options.draw ?? '')}.`,
      )
    : ok(draw);
}

function variantOf(options: Options, config: Config): Result<string> {
  const condition = options.condition ?? config.condition;
  const flagged = options.flagged ?? config.flagged;
  const fen = options.fen ?? (options.draw === undefined ? config.fen : undefined);
  return variantOfOptions(
    { ...(condition === undefined ? {} : { condition }), ...(flagged === undefined ? {} : { flagged }) },
    fen,
  );
}

/** `null`: no page. */
function pageOf(options: Options, config: Config): Result<PagePlan | null> {
  const named = options.port === undefined ? ok(config.port) : wholeOption(options.port, '--port', 1, 65_535);
  if (!named.ok) return named;
  const port = named.value;
  if (!options.page || config.page === false) return ok(null);
  return ok({
    port: port ?? PAGE_PORT,
    wanted: port !== undefined,
    open: options.open ?? config.open ?? false,
    names: config.names ?? [],
  });
}

function tagsOf(options: Options, { tags = {} }: Config): RunPlan['tags'] {
  const names = (['white', 'black', 'event', 'site', 'round'] as const).flatMap((key) => {
    const value = options[key] ?? tags[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(names);
}
