/** `eboard960 calibrate`: a board whose chessmen bear chips learns which chip is which chessman. */
import type { Command } from 'commander';
import { parseRealSelector, type RealSelector, waitForBoard } from '../attach/index.js';
import { type Board, BoardError, type KnownPlacement } from '../board/board.js';
import { systemClock } from '../board/clock.js';
import { pause } from '../board/pause.js';
import type { Placement } from '../board/sensor.js';
import { lettersOf } from '../guidance/letters.js';
import { ok, type Result } from '../rules/index.js';
import { newCommand, type Terminal } from './command.js';
import { listenForStop, type Stop } from './stop.js';
import { numberOption, startOption } from './values.js';

interface Options {
  readonly board?: string;
  readonly start?: string;
  readonly seconds: string;
}

interface Plan {
  readonly selector: RealSelector;
  /** Undefined: the classical start with spare queens. */
  readonly known: KnownPlacement | undefined;
  readonly ms: number;
}

/** The one family whose chessmen bear chips. */
const CHIP_FAMILY = 'certabo';

/** Between two attempts. */
const REST_MS = 500;

const EXAMPLE = `eboard960 calibrate --board certabo:/dev/ttyUSB0
put the pieces up as at the start of a game, spare queens on d3 and d6; what was learned is kept for every later game`;

export function calibrateCommand(terminal: Terminal): Command {
  return newCommand(
    terminal,
    'calibrate',
    'Teaches a Certabo or Cerno board which chip is which chessman, from pieces that stand on known squares.',
    EXAMPLE,
  )
    .option(
      '--board <board>',
      'its port, family, family:port or serial:number; default: the one that is attached',
    )
    .option('--start <number|fen>', 'what stands on it; default: start 518 with spare queens on d3 and d6')
    .option('--seconds <number>', 'give up after so long, the wait for the board included', '300')
    .action(async (options: Options) => {
      const plan = terminal.valueOf(planOf(options));
      if (plan === undefined) return;
      const stop = listenForStop();
      try {
        await calibrate(plan, terminal, stop);
      } catch (error) {
        if (!(error instanceof BoardError)) throw error;
        terminal.fail(error.message);
      } finally {
        stop.dispose();
      }
    });
}

function planOf(options: Options): Result<Plan> {
  const refusal = 'The simulator has no chips: name a real board.';
  const selector = parseRealSelector(options.board, { refusal, families: [CHIP_FAMILY] });
  if (!selector.ok) return selector;
  const known = placementOf(options.start);
  if (!known.ok) return known;
  const seconds = numberOption(options.seconds, '--seconds', 'a number', 0.1, 86_400);
  if (!seconds.ok) return seconds;
  return ok({ selector: selector.value, known: known.value, ms: seconds.value * 1000 });
}

function placementOf(text: string | undefined): Result<KnownPlacement | undefined> {
  if (text === undefined) return ok(undefined);
  const start = startOption(text);
  if (!start.ok) return start;
  return ok({
    placement: lettersOf(start.value.position).map((letter) => (letter ?? '.') as Placement[number]),
  });
}

async function calibrate({ selector, known, ms }: Plan, terminal: Terminal, stop: Stop): Promise<void> {
  const began = systemClock.now();
  const board = await waitForBoard(selector, {
    terminal,
    stop,
    patience: ms,
    located: () => () => undefined,
  });
  const late = setTimeout(() => stop.now(), Math.max(0, began + ms - systemClock.now()));
  try {
    await learn(board, known, terminal, stop);
  } finally {
    clearTimeout(late);
    await board.close();
  }
}

async function learn(
  board: Board,
  known: KnownPlacement | undefined,
  terminal: Terminal,
  stop: Stop,
): Promise<void> {
  const { family, name } = board.info;
  if (board.calibrate === undefined || family !== CHIP_FAMILY) {
    terminal.fail(`${name} has no chips to learn: it needs no calibration.`);
    return;
  }
  const where =
    known === undefined
      ? 'as at the start of a game (spare queens, if there are any, on d3 and d6)'
      : 'on the squares that are lit';
  terminal.write(`${name}: put the pieces up ${where}; each is learned as soon as all are read.\n`);
  let told = '';
  while (!stop.signal.aborted) {
    const result = await Promise.race([board.calibrate(known), stop.asked]);
    if (result === undefined) break;
    if (result.ok) {
      terminal.write(`${result.text}\n`);
      return;
    }
    if (result.text !== told) terminal.write(`${result.text}\n`);
    told = result.text;
    await pause(REST_MS, stop.signal);
  }
  terminal.fail('The chessmen were not learned: set all of them up and start the command again.');
}
