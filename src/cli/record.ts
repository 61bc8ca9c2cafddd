/** `eboard960 record`: what a real board sends, byte for byte, as a trace for a report. */

import { access, constants, lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { parseRealSelector, type RealSelector, waitForBoard } from '../attach/index.js';
import { type Board, BoardError } from '../board/board.js';
import { pause } from '../board/pause.js';
import { makeSquareList } from '../board/squareList.js';
import { ok, type Result, type Square } from '../rules/index.js';
import type { TraceHeader } from '../table/trace.js';
import { newCommand, type Terminal } from './command.js';
import { Tape, writeSentence } from './record/tape.js';
import { listenForStop, type Stop } from './stop.js';
import { numberOption, squaresOption, startOption } from './values.js';

interface Options {
  readonly board?: string;
  readonly start?: string;
  readonly seconds?: string;
  readonly blind?: string;
}

interface Plan {
  readonly file: string;
  readonly selector: RealSelector;
  readonly start: TraceHeader['start'];
  readonly ms: number | undefined;
  readonly blind: readonly Square[];
}

const EXAMPLE = `eboard960 record trouble.trace --board /dev/ttyACM0 --start 518
writes every byte with its time until Ctrl-C; eboard960 replay reads the file`;

export function recordCommand(terminal: Terminal): Command {
  return newCommand(terminal, 'record', 'Saves what a real board sends, raw bytes included.', EXAMPLE)
    .argument('<file>', 'the trace to write; it must not be there yet')
    .option(
      '--board <board>',
      'its port, family, family:port or serial:number; default: the one that is attached',
    )
    .option('--start <number|fen>', 'the start position that stands on it, for replay')
    .option('--blind <squares>', 'squares whose sensors are dead, such as e4,d5, for replay')
    .option('--seconds <number>', 'stop by itself after so long; a board is waited for as long at most')
    .action(async (file: string, options: Options) => {
      const plan = terminal.valueOf(planOf(file, options));
      if (plan === undefined) return;
      const stop = listenForStop();
      try {
        await record(plan, terminal, stop);
      } finally {
        stop.dispose();
      }
    });
}

function planOf(file: string, options: Options): Result<Plan> {
  const selector = parseRealSelector(options.board, {
    refusal: 'The simulator sends no bytes: name a real board.',
  });
  if (!selector.ok) return selector;
  const start = startOf(options.start);
  if (!start.ok) return start;
  const seconds =
    options.seconds === undefined
      ? ok(undefined)
      : numberOption(options.seconds, '--seconds', 'a number', 0.1, 604_800);
  if (!seconds.ok) return seconds;
  const blind = squaresOption(options.blind, '--blind');
  if (!blind.ok) return blind;
  return ok({
    file,
    blind: blind.value,
    selector: selector.value,
    start: start.value,
    ms: seconds.value === undefined ? undefined : seconds.value * 1000,
  });
}

function startOf(text: string | undefined): Result<TraceHeader['start']> {
  if (text === undefined) return ok(undefined);
  const start = startOption(text);
  if (!start.ok) return start;
  return ok(
    start.value.number === undefined
      ? { kind: 'fen', fen: text }
      : { kind: 'number', number: start.value.number },
  );
}

async function record(plan: Plan, terminal: Terminal, stop: Stop): Promise<void> {
  const { file, selector, ms } = plan;
  const trouble = await obstacle(file);
  if (trouble !== undefined) return terminal.fail(trouble);
  const tape = new Tape(file, (sentence) => {
    terminal.fail(sentence);
    stop.now();
  });
  let came = false;
  try {
    const board = await waitForBoard(selector, {
      terminal,
      stop,
      ...(ms === undefined ? {} : { patience: ms }),
      located: ({ family }) => {
        tape.begin({
          family,
          ...(plan.start === undefined ? {} : { start: plan.start }),
          ...(plan.blind.length === 0 ? {} : { blind: makeSquareList(plan.blind) }),
        });
        return (direction, bytes) => tape.take(direction, bytes);
      },
    });
    came = true;
    await listen(board, plan, terminal, stop);
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    if (error.code !== 'closed') terminal.fail(error.message);
  } finally {
    await tape.close();
  }
  if (tape.received > 0) terminal.write(`${file}: ${tape.received} bytes received, ${tape.sent} sent.\n`);
  else if (came) terminal.fail(`The board sent nothing: ${file} was not written.`);
  else if (terminal.exitCode === 0) terminal.write(`No board came: ${file} was not written.\n`);
}

/** What is in the way of writing this file, before anybody waits for a board. */
async function obstacle(file: string): Promise<string | undefined> {
  try {
    await lstat(file);
    return writeSentence(file, { code: 'EEXIST' });
  } catch (error) {
    if (!isMissing(error)) return writeSentence(file, error);
  }
  try {
    await access(dirname(file), constants.W_OK);
    return undefined;
  } catch (error) {
    return writeSentence(file, error);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function listen(board: Board, plan: Plan, terminal: Terminal, stop: Stop): Promise<void> {
  const { name, family, sense } = board.info;
  terminal.write(`Recording ${name} (${family}, ${sense}); Ctrl-C ends it.\n`);
  const reading = (async () => {
    for await (const event of board.events) {
      if (event.kind === 'link') terminal.write(`The board: ${event.state}.\n`);
    }
  })();
  const end = plan.ms === undefined ? stop.asked : pause(plan.ms, stop.signal);
  await Promise.race([end, reading]);
  await board.close();
}
