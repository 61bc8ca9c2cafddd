/**
 * The commands of the program. Each is a file of its own, loaded when it is called, so that `--help` and the small
 * commands start at once and nothing native is loaded by a command that needs no hardware.
 */
import { setFlagsFromString } from 'node:v8';
import { Command, CommanderError } from 'commander';
import { type ExitCode, type Streams, Terminal } from './command.js';
import { version } from './version.js';

interface Entry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<(terminal: Terminal) => Command>;
}

const COMMANDS: readonly Entry[] = [
  {
    name: 'run',
    summary: 'find the board, draw, guide, record (the default command)',
    load: async () => {
      staySmall();
      return (await import('./run.js')).runCommand;
    },
  },
  {
    name: 'draw',
    summary: 'draw a Chess960 start position: by chance, coins, dice or number',
    load: async () => (await import('./draw.js')).drawCommand,
  },
  {
    name: 'number',
    summary: 'the number of an arrangement or of the start in a FEN',
    load: async () => (await import('./number.js')).numberCommand,
  },
  {
    name: 'pgn',
    summary: 'check games for legality, count results',
    load: async () => (await import('./pgn.js')).pgnCommand,
  },
  {
    name: 'replay',
    summary: 'read recorded traces as fast as it goes: moves, PGN or readings',
    load: async () => (await import('./replay.js')).replayCommand,
  },
  {
    name: 'emulate',
    summary: "play a board's side on a port, from a trace or the keyboard",
    load: async () => (await import('./emulate.js')).emulateCommand,
  },
  {
    name: 'boards',
    summary: 'what is attached, how sure, and why a port was passed over',
    load: async () => (await import('./boards.js')).boardsCommand,
  },
  {
    name: 'record',
    summary: 'save what a board sends as a trace, raw bytes included',
    load: async () => (await import('./record.js')).recordCommand,
  },
  {
    name: 'calibrate',
    summary: 'teach a Certabo board the chips of its chessmen',
    load: async () => (await import('./calibrate.js')).calibrateCommand,
  },
  {
    name: 'perft',
    summary: 'count the move sequences from a position',
    load: async () => (await import('./perft.js')).perftCommand,
  },
  {
    name: 'solve',
    summary: 'solve a direct mate, orthodox or Randzüger',
    load: async () => (await import('./solve.js')).solveCommand,
  },
  {
    name: 'doctor',
    summary: 'look for whatever may keep a game from being played',
    load: async () => (await import('./doctor.js')).doctorCommand,
  },
  {
    name: 'service',
    summary: 'run with the machine: install, status, uninstall (systemd)',
    load: async () => (await import('./service.js')).serviceCommand,
  },
];

/** The command that is meant when none is named. */
const DEFAULT_COMMAND = 'run';

/** Runs one command line (without program name) and answers with the exit code. Throws only where the program is wrong. */
export async function runCli(argv: readonly string[], streams: Streams): Promise<ExitCode> {
  const terminal = new Terminal(streams);
  const [first, ...rest] = argv;
  const named = COMMANDS.find(({ name }) => name === first);
  if (named !== undefined) return await runCommand(named, rest, terminal);
  if (first === '--version' || first === '-V') {
    terminal.write(`${version()}\n`);
    return 0;
  }
  if (first === 'help' && rest[0] !== undefined) return await runCli([rest[0], '--help'], streams);
  if (first === '--help' || first === '-h' || first === 'help') {
    terminal.write(overview().helpInformation());
    return 0;
  }
  const fallback = COMMANDS.find(({ name }) => name === DEFAULT_COMMAND);
  if (fallback !== undefined && (first === undefined || first.startsWith('-'))) {
    return await runCommand(fallback, argv, terminal);
  }
  terminal.fail(
    first === undefined
      ? 'Name a command; eboard960 --help lists them.'
      : `There is no command "${first.slice(0, 40)}"; eboard960 --help lists them.`,
    2,
  );
  return terminal.exitCode;
}

async function runCommand(entry: Entry, args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const command = (await entry.load())(terminal);
  try {
    await command.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help that was asked for ends this way too, with exit code 0.
    if (error.exitCode !== 0) terminal.fail(usageSentence(error, fullName(entry, command, args)), 2);
  }
  return terminal.exitCode;
}

/** With the command below it, where one was named: `pgn check`. */
function fullName({ name }: Entry, command: Command, [first]: readonly string[]): string {
  const below = command.commands.find((one) => one.name() === first);
  return below === undefined ? name : `${name} ${below.name()}`;
}

function usageSentence(error: CommanderError, name: string): string {
  const help = `see eboard960 ${name} --help.`;
  if (error.code === 'commander.help')
    return `What shall eboard960 ${name} do? Name one of its commands; ${help}`;
  const message = error.message
    .replace(/^error: /, '')
    .replace(/\s+/g, ' ')
    .trim();
  return `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/[.?]$/, '')}; ${help}`;
}

function overview(): Command {
  const program = new Command('eboard960')
    .usage('[command] [options]')
    .description(
      'Controller for electronic sensor chessboards: draws a start, guides, reads the hands, records the game.',
    )
    .helpOption('-h, --help', 'show this help; eboard960 COMMAND --help shows more')
    .option('-V, --version', 'show the version')
    .helpCommand(false);
  for (const { name, summary } of COMMANDS) program.command(name).description(summary).usage('…');
  return program;
}

/**
 * A table works little and lives long: the part of the heap for what is new stays as small as it begins, which saves some
 * 15 MB on a small Pi and costs a table nothing. Commands that compute are left as they are.
 */
function staySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
