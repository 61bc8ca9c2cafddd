/** `eboard960 record`: what a real board sends, byte for byte, as a trace for a report. */

import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import type { Command } from 'commander';
import { type Board, BoardError } from '../board/board.js';
import { systemClock } from '../board/clock.js';
import { err, ok, type Result } from '../rules/index.js';
import { formatEntry, formatHeader, type TraceHeader } from '../table/trace.js';
import { fileSentence, newCommand, type Terminal } from './command.js';
import { boardWishOf } from './run/findBoard.js';
import { openWished, type RealWish } from './run/openWished.js';
import { listenForStop, pause, type Stop } from './stop.js';
import { numberOption, startOption } from './values.js';

interface Options {
  readonly board?: string;
  readonly start?: string;
  readonly seconds?: string;
}

interface Plan {
  readonly file: string;
  readonly wish: RealWish;
  readonly start: TraceHeader['start'];
  readonly ms: number | undefined;
}

/** A recording of a long day has some tens of megabytes; more is a device gone mad. */
const MAX_BYTES = 256 * 2 ** 20;

const EXAMPLE = `eboard960 record trouble.trace --board /dev/ttyACM0 --start 518
writes every byte with its time until Ctrl-C; eboard960 replay reads the file`;

export function recordCommand(terminal: Terminal): Command {
  return newCommand(terminal, 'record', 'Saves what a real board sends, raw bytes included.', EXAMPLE)
    .argument('<file>', 'the trace to write; it must not be there yet')
    .option('--board <port|family|family:port|serial:number>', 'the board; default: the one that is attached')
    .option('--start <number|fen>', 'the start position that stands on it, for replay')
    .option('--seconds <number>', 'stop by itself after so long')
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
  const wish = boardWishOf(options.board);
  if (!wish.ok) return wish;
  if (wish.value.kind === 'simulator') return err('The simulator sends no bytes: name a real board.');
  const start = startOf(options.start);
  if (!start.ok) return start;
  const seconds =
    options.seconds === undefined
      ? ok(undefined)
      : numberOption(options.seconds, '--seconds', 'a number', 0.1, 604_800);
  if (!seconds.ok) return seconds;
  return ok({
    file,
    wish: wish.value,
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
  const out = createWriteStream(plan.file, { flags: 'wx' });
  try {
    await once(out, 'open');
  } catch (error) {
    terminal.fail(writeSentence(plan.file, error));
    return;
  }
  out.on('error', (error) => {
    terminal.fail(writeSentence(plan.file, error));
    stop.now();
  });
  const { start, wish } = plan;
  const tape = new Tape(out, () => {
    terminal.fail(`${plan.file} has reached ${MAX_BYTES} bytes; the recording stops.`);
    stop.now();
  });
  try {
    const board = await openWished(wish, {
      clock: systemClock,
      signal: stop.signal,
      deny: [],
      log: (sentence) => terminal.write(`${sentence}\n`),
      located: ({ family }) => {
        out.write(formatHeader({ family, ...(start === undefined ? {} : { start }) }));
        return (direction, bytes) => tape.take(direction, bytes);
      },
    });
    await listen(board, plan, terminal, stop);
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    if (error.code !== 'closed') terminal.fail(error.message);
  } finally {
    out.end();
    if (!out.destroyed) await once(out, 'close');
  }
  terminal.write(`${plan.file}: ${tape.received} bytes received, ${tape.sent} sent.\n`);
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

class Tape {
  received = 0;
  sent = 0;
  private written = 0;
  private readonly began = systemClock.now();

  constructor(
    private readonly out: WriteStream,
    private readonly full: () => void,
  ) {}

  take(direction: 'rx' | 'tx', bytes: Uint8Array): void {
    if (this.written > MAX_BYTES || !this.out.writable) return;
    const at = systemClock.now() - this.began;
    const line = formatEntry({ kind: 'bytes', at, direction, bytes });
    this.written += line.length;
    if (direction === 'rx') this.received += bytes.length;
    else this.sent += bytes.length;
    this.out.write(line);
    if (this.written > MAX_BYTES) this.full();
  }
}

function writeSentence(file: string, error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
    return `"${file}" is there already; choose another name.`;
  return fileSentence(file, error)?.replace('There is no file', 'There is no folder for') ?? String(error);
}
