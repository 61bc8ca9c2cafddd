/** `eboard960 solve`: direct mates, orthodox and under every condition. */
import type { Command } from 'commander';
import { progressText, Solving } from '../opponents/solver/pool.js';
import { err, ok, type Result } from '../rules/index.js';
import {
  castlingTextOf,
  ENGLISH_LETTERS,
  MAX_LENGTH,
  parseLetters,
  type Solution,
  solutionJson,
  solutionText,
} from '../solve/index.js';
import { newCommand, type Terminal } from './command.js';
import { type ConditionOptions, positionOf, withConditionOptions } from './conditionOptions.js';
import { needed, quoted, wholeNumber } from './values.js';

const MAX_TRIES = 5;
const MEGABYTE = 2 ** 20;
const MAX_MEMORY = 4096;
/** Milliseconds between two words of progress. */
const PROGRESS_EVERY = 2000;

interface Options extends ConditionOptions {
  readonly fen?: string;
  readonly mate?: string;
  readonly setPlay?: boolean;
  readonly tries?: string | true;
  readonly letters: string;
  readonly threads: string;
  readonly memory: string;
  readonly progress?: boolean;
  readonly json?: boolean;
  readonly board?: string;
  readonly turn?: string;
  readonly showDestinations?: boolean;
  readonly games?: string;
  readonly sense?: string;
  readonly language?: string;
}

const EXAMPLE = `eboard960 solve --fen "2k5/8/8/5K2/5n2/8/4P3/B7 w - - 0 1" --mate 3 --condition rz-black
One solution.

1.Be5! threat: 2.Ke6 …`;

export function solveCommand(terminal: Terminal): Command {
  const command = newCommand(
    terminal,
    'solve',
    'Solves a direct mate: all keys with all variations. The side to move mates. Ctrl-C ends with what was found.',
    EXAMPLE,
  )
    .option(
      '--fen <fen>',
      'the problem, as X-FEN or Shredder-FEN; with --board: left out, it is read off the board',
    )
    .option('--mate <n>', `moves, 1 to ${MAX_LENGTH}; needed`);
  return withConditionOptions(command)
    .option('--set-play', 'the mates that are set before the first move too')
    .option('--tries [n]', `first moves with at most n refutations too, 1 to ${MAX_TRIES}; without n: 1`)
    .option('--letters <five>', 'letters for K Q R B N in this order: KDTLS, KQRBS …', ENGLISH_LETTERS)
    .option('--threads <n>', 'threads for a long problem, 1 or 2', '2')
    .option('--memory <mb>', `megabytes for the tables, 1 to ${MAX_MEMORY}`, '128')
    .option('--progress', 'tell now and then how far it is (on a terminal this is always done)')
    .option('--json', 'answer as JSON: keys and tree')
    .option(
      '--board <port|family|simulator>',
      'solve it yourself at a board: the program defends, its moves are lit',
    )
    .option('--turn <side>', 'who mates in a problem that is read off the board: white (default) or black')
    .option(
      '--games <folder>',
      'with --board: where the record goes; default: problems in the state directory',
    )
    .option('--sense <sense>', 'what the simulated board senses; default: piece')
    .option('--language <code>', "of the guidance at the board; default: the system's")
    .action(async (options: Options) => {
      if (options.board === undefined) await run(options, terminal);
      else await atBoard(options, options.board, terminal);
    });
}

/** What is asked, and what the search may take. */
interface Task {
  readonly length: number;
  readonly tries: number;
  readonly letters: string;
  readonly threads: number;
  readonly tableBytes: number;
}

async function atBoard(options: Options, board: string, terminal: Terminal): Promise<void> {
  const task = terminal.valueOf(readTask(options));
  if (task === undefined) return;
  const { length, threads, tableBytes } = task;
  const { solveAtBoard } = await import('./solveAtBoard.js');
  await solveAtBoard({ ...options, board, length, threads, tableBytes }, terminal);
}

function readTask(options: Options): Result<Task> {
  const length = wholeNumber(needed(options.mate, '--mate <n>'), 'number of moves', 1, MAX_LENGTH);
  if (!length.ok) return length;
  const wished = options.tries === true ? '1' : (options.tries ?? '0');
  const tries = wholeNumber(wished, 'number of refutations', options.tries === undefined ? 0 : 1, MAX_TRIES);
  if (!tries.ok) return tries;
  const threads = wholeNumber(options.threads, 'number of threads', 1, 2);
  if (!threads.ok) return threads;
  const memory = wholeNumber(options.memory, 'size in megabytes', 1, MAX_MEMORY);
  if (!memory.ok) return memory;
  const letters = parseLetters(options.letters);
  if (letters === undefined)
    return err(`${quoted(options.letters)} is no set of letters: give five different ones, such as KDTLS.`);
  return ok({
    length: length.value,
    tries: tries.value,
    letters,
    threads: threads.value,
    tableBytes: memory.value * MEGABYTE,
  });
}

async function run(options: Options, terminal: Terminal): Promise<void> {
  const { fen } = options;
  if (fen === undefined) {
    terminal.fail('Give the problem with --fen, or a board with --board; see eboard960 solve --help.', 2);
    return;
  }
  const task = terminal.valueOf(readTask(options));
  const pos = task === undefined ? undefined : terminal.valueOf(positionOf(fen, options));
  if (task === undefined || pos === undefined) return;
  const { length, tries, letters, threads, tableBytes } = task;
  const solving = new Solving(pos, length, {
    setPlay: options.setPlay === true,
    tries,
    threads,
    tableBytes,
  });
  const solution = await attended(
    solving,
    terminal,
    options.progress === true || process.stderr.isTTY === true,
  );
  if (options.json) terminal.writeJson(solutionJson(pos, solution, castlingTextOf(fen, pos)));
  else terminal.write(solutionText(pos, solution, letters));
  if (solution.examined < solution.firstMoves) {
    terminal.fail(
      `Stopped after ${solution.examined} of ${solution.firstMoves} first moves; there may be more solutions.`,
    );
  }
}

/** Waits for the solution, tells how far it is where `telling`, and ends it early on Ctrl-C. */
async function attended(solving: Solving, terminal: Terminal, telling: boolean): Promise<Solution> {
  const stop = () => solving.stop();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, stop);
  const timer = setInterval(() => {
    if (telling) terminal.note(progressText(solving.progress));
  }, PROGRESS_EVERY);
  try {
    return await solving.result;
  } finally {
    clearInterval(timer);
    for (const signal of signals) process.removeListener(signal, stop);
  }
}
